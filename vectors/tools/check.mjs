// Compiles the Kaitai description with Kaitai's own compiler and checks it against the vectors and the sample package.
// usage: npm ci && node check.mjs (ci/kaitai)
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import yaml from "js-yaml";

const vectors = join(import.meta.dirname, "..");

const hex = (bytes) => Buffer.from(bytes).toString("hex");

/** Compares what a function reads with what every vector of a decoder accepts; how many there are. Where vectors leave a choice, it must be the engines'. */
function compareVectors(operation, read) {
  let compared = 0;
  for (const directory of ["pinned", "generated"]) {
    for (const group of JSON.parse(readFileSync(join(vectors, directory, `${operation.split(".")[0]}.json`))).groups) {
      for (const vector of group.vectors) {
        const accept = vector.accept ?? vector.either?.find(({ dialect }) => dialect === "engine-wraps")?.accept;
        if (vector.operation !== operation || !accept) continue;
        assert.deepEqual(read(Buffer.from(vector.input, "hex")), accept, vector.id);
        compared += 1;
      }
    }
  }
  assert.ok(compared > 25, `only ${compared} vectors of ${operation}`);
  return compared;
}

/**
 * Compares the indices that a function finds in the sample, each with its value and its length, with those that the
 * Python adapter lists, which shares nothing with the description; how many there are.
 */
function compareSample(indices) {
  const path = join(vectors, "samples/sample.u");
  const program = "import json, sys; from formats.unreal_package import indices; print(json.dumps(indices(open(sys.argv[1], 'rb').read())))";
  const directory = join(vectors, "../conformance/adapters/python");
  const listed = JSON.parse(execFileSync("python3", ["-c", program, path], { cwd: directory }));
  const found = indices(readFileSync(path));
  assert.deepEqual(found.map(({ value }) => value), listed.map(({ value }) => value));
  assert.deepEqual(found.map(({ consumed }) => consumed), listed.map(({ bytes }) => bytes.length / 2));
  return found.length;
}

const require = createRequire(import.meta.url);
const { KaitaiStream } = require("kaitai-struct");
const compiler = require("kaitai-struct-compiler");

const files = await compiler.compile("javascript", yaml.load(readFileSync(join(import.meta.dirname, "unreal_package.ksy"), "utf8")), null, false);
const exported = {};
new Function("exports", "require", "define", files["UnrealPackage.js"]).call({}, exported, require, undefined);
const exports = exported.UnrealPackage ?? (() => { throw new Error(`the compiled text exports ${Object.keys(exported)}`); })();
const Package = exports.UnrealPackage ?? exports;
const read = (bytes) => new Package(new KaitaiStream(bytes));

/** An index or a reference in 32 bits, as engines have it. */
const reference = (value) => (value < 0 ? { import: -1 - value } : value > 0 ? { export: value - 1 } : "null");
const int = (index) => index.value | 0;
const whole = (index) => ({ value: int(index), consumed: index.len });

/** What a package holds, in the shape of the vectors. */
function contents(bytes) {
  const file = read(bytes);
  // Below version 45 an import names its package, and exports have no outer object.
  const old = file.fileVersion < 45;
  const outer = (of) => old ? {} : { outer: reference(of.outer) };
  const history = file.fileVersion < 68
    ? { heritage: file.heritage.map(hex) }
    : { guid: hex(file.guid), generations: file.generations.map((of) => ({ exports: of.numExports, names: of.numNames })) };
  return {
    file_version: file.fileVersion, licensee_version: file.licenseeVersion, flags: file.packageFlags, ...history,
    names: file.names.map((name) => ({ name: name.text, flags: name.flags })),
    imports: file.imports.map((of) => ({
      class_package: int(of.classPackage), class_name: int(of.className), ...outer(of),
      ...(old && { package: int(of.package) }), object_name: int(of.objectName),
    })),
    exports: file.exports.map((of) => ({
      class: reference(int(of.classReference)), super: reference(int(of.superReference)), ...outer(of),
      object_name: int(of.objectName), flags: of.objectFlags, data: of.data === undefined ? "" : hex(of.data),
    })),
  };
}

/** Every index of a package, in the order of its tables. */
function indices(bytes) {
  const file = read(bytes);
  return [
    ...file.names.flatMap((of) => [of.length]),
    ...file.imports.flatMap((of) => [of.classPackage, of.className, of.objectName]),
    ...file.exports.flatMap((of) => [of.classReference, of.superReference, of.objectName, of.serialSize, ...(of.serialOffset ? [of.serialOffset] : [])]),
  ].map(whole);
}

const packages = compareVectors("unreal_package.decode", (bytes) => ({ value: contents(bytes) }));
const single = compareVectors("compact_index.decode", (bytes) => whole(new Package.CompactIndex(new KaitaiStream(bytes), null, null)));
console.log(`${packages} packages and ${single} indices of the vectors, and ${compareSample(indices)} indices of the sample, are read alike`);
