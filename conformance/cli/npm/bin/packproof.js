#!/usr/bin/env node
// Starts the packproof binary, which npm installs with the optional package for this platform.
"use strict";

const { spawn } = require("node:child_process");
const { constants } = require("node:os");

const platform = `${process.platform}-${process.arch}`;
const packages = Object.keys(require("../package.json").optionalDependencies);

function fail(what) {
  console.error(`error: ${what}`);
  process.exit(70);
}

function binary() {
  const name = `@packproof/${platform}`;
  if (!packages.includes(name)) {
    const known = packages.map((each) => each.split("/")[1]).join(", ");
    fail(`packproof has no binary for ${platform}, only for ${known}; build it with cargo install packproof`);
  }
  const file = process.platform === "win32" ? "packproof.exe" : "packproof";
  try {
    return require.resolve(`${name}/bin/${file}`);
  } catch {
    return fail(`${name} is not installed; optional dependencies must not be left out: npm install --include=optional packproof`);
  }
}

const child = spawn(binary(), process.argv.slice(2), { stdio: "inherit" });
child.on("error", (error) => fail(`${child.spawnfile}: ${error.message}`));
// The terminal sends Ctrl-C to packproof, too: wait for its report.
process.on("SIGINT", () => {});
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("close", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
