// usage: node adapter.mjs PACKAGE
//
// Adapter for one published package. It adds nothing that a user of the package would not write, and no checks,
// so that the verdict is about the package.
import { readFileSync } from "node:fs";
import process from "node:process";

import { serve } from "./protocol.mjs";

const name = process.argv[2];
const { version } = JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, import.meta.url)));
const { OPERATIONS } = await import(`./over_${name.replace(/^@|\/.*/g, "")}.mjs`);
await serve(`npm ${name}`, version, OPERATIONS);
