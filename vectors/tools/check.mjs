// The Kaitai description, compiled by its own compiler, against the vectors and the sample package.
// usage: npm ci && node check.mjs (ci/kaitai)
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import yaml from "js-yaml";

const require = createRequire(import.meta.url);
const { KaitaiStream } = require("kaitai-struct");
const compiler = require("kaitai-struct-compiler");
const vectors = join(import.meta.dirname, "..");

const files = await compiler.compile("javascript", yaml.load(readFileSync(join(import.meta.dirname, "unreal_package.ksy"), "utf8")), null, false);
const exported = {};
new Function("exports", "require", "define", files["UnrealPackage.js"]).call({}, exported, require, undefined);
const Package = exported.UnrealPackage ?? (() => { throw new Error(`the compiled text exports ${Object.keys(exported)}`); })();
const read = (bytes) => new (Package.UnrealPackage ?? Package)(new KaitaiStream(bytes));

const hex = (bytes) => Buffer.from(bytes).toString("hex");
/** An index or a reference in 32 bits, as engines have it. */
const reference = (value) => (value < 0 ? { import: -1 - value } : value > 0 ? { export: value - 1 } : "null");
const int = (index) => index.value | 0;

/** What a package holds, in the shape of the vectors. */
function contents(bytes) {
  const file = read(bytes);
  const history = file.fileVersion < 68
    ? { heritage: file.heritage.map(hex) }
    : { guid: hex(file.guid), generations: file.generations.map((of) => ({ exports: of.numExports, names: of.numNames })) };
  return {
    file_version: file.fileVersion, licensee_version: file.licenseeVersion, flags: file.packageFlags, ...history,
    names: file.names.map((name) => ({ name: name.text, flags: name.flags })),
    imports: file.imports.map((of) => ({
      class_package: int(of.classPackage), class_name: int(of.className), outer: reference(of.outer), object_name: int(of.objectName),
    })),
    exports: file.exports.map((of) => ({
      class: reference(int(of.classReference)), super: reference(int(of.superReference)), outer: reference(of.outer),
      object_name: int(of.objectName), flags: of.objectFlags, data: of.data === undefined ? "" : hex(of.data),
    })),
  };
}

let compared = 0;
for (const directory of ["pinned", "generated"]) {
  for (const group of JSON.parse(readFileSync(join(vectors, directory, "unreal_package.json"))).groups) {
    for (const vector of group.vectors) {
      if (vector.operation !== "unreal_package.decode" || !vector.accept) continue;
      assert.deepEqual(contents(Buffer.from(vector.input, "hex")), vector.accept.value, vector.id);
      compared += 1;
    }
  }
}
assert.ok(compared > 50, `only ${compared} vectors`);

// The sample's indices, as the JavaScript adapter lists them, which shares nothing with the description.
const { OPERATIONS } = await import("../../conformance/adapters/javascript/formats/unreal_package.mjs");
const sample = readFileSync(join(vectors, "samples/sample.u"));
const { ok: listed } = OPERATIONS["unreal_package.indices"](sample.toString("hex"));
const file = read(sample);
const found = [
  ...file.names.flatMap((of) => [of.length]),
  ...file.imports.flatMap((of) => [of.classPackage, of.className, of.objectName]),
  ...file.exports.flatMap((of) => [of.classReference, of.superReference, of.objectName, of.serialSize, ...(of.serialOffset ? [of.serialOffset] : [])]),
];
assert.deepEqual(found.map(int), listed.map(({ value }) => value));
assert.deepEqual(found.map((index) => index.len), listed.map(({ bytes }) => bytes.length / 2));
console.log(`${compared} packages of the vectors, and ${found.length} indices of the sample, are read alike`);
