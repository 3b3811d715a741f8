// Evaluates the ImHex pattern with r2hexpat (https://github.com/radareorg/r2hexpat) and checks it against the vectors and the sample package.
// usage: npm ci && node check_hexpat.mjs DIRECTORY_OF_R2HEXPAT (ci/imhex)
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { compareSample, compareVectors, hex } from "./packages.mjs";

const directory = process.argv[2] ?? (() => { throw new Error("usage: node check_hexpat.mjs DIRECTORY_OF_R2HEXPAT"); })();
const { outputFiles: [bundle] } = buildSync({
  entryPoints: [join(directory, "lib/index.ts")], bundle: true, format: "esm", platform: "neutral", target: "es2022", write: false,
});
const { BufferHost, runHexpat } = await import(`data:text/javascript;base64,${Buffer.from(bundle.contents).toString("base64")}`);

// Starts with the default limits that ImHex documents, because those of r2hexpat are wider: the pattern has to raise them.
const limits = "#pragma array_limit 0x1000\n#pragma pattern_limit 0x2000\n";
const pattern = limits + readFileSync(join(import.meta.dirname, "unreal_package.hexpat"), "utf8");

/** Parses a reference as an editor shows it: "import N", "export N" or "null". */
function reference(shown) {
  const [table, entry] = shown.split(" ");
  return entry === undefined ? table : { [table]: Number(entry) };
}

/** Evaluates a package; returns functions that read its tables and entries. */
function read(bytes) {
  const file = runHexpat(pattern, new BufferHost(bytes));
  const entries = (array) => Array.from({ length: array.entryCount() }, (_, at) => array.entry(at));
  const int = (of, name) => Number(file.value(of.member(name)));
  return {
    summary: file.get("summary"),
    table: (name) => entries(file.get(name)),
    entries,
    int,
    raw: (of, name) => hex(file.readPatternBytes(of.member(name))),
    reference: (of, name) => reference(file.formatPattern(of.member(name))),
    index: (of, name) => ({ value: int(of, name), consumed: of.member(name).size }),
    text(of) {
      const text = file.value(of.member("text"));
      assert.ok(text.endsWith("\0"), "a name without its NUL");
      return text.slice(0, -1);
    },
  };
}

/** What a package holds, in the shape of the vectors. */
function contents(bytes) {
  const { summary, table, entries, int, raw, reference, text } = read(bytes);
  const history = int(summary, "file_version") < 68
    ? { heritage: entries(summary.member("heritage")).map((of) => raw(of, "guid")) }
    : {
      guid: raw(summary, "guid"),
      generations: entries(summary.member("generations")).map((of) => ({ exports: int(of, "num_exports"), names: int(of, "num_names") })),
    };
  return {
    file_version: int(summary, "file_version"), licensee_version: int(summary, "licensee_version"), flags: int(summary, "package_flags"), ...history,
    names: table("names").map((of) => ({ name: text(of), flags: int(of, "flags") })),
    imports: table("imports").map((of) => ({
      class_package: int(of, "class_package"), class_name: int(of, "class_name"), outer: reference(of, "outer"), object_name: int(of, "object_name"),
    })),
    exports: table("exports").map((of) => ({
      class: reference(of, "class_reference"), super: reference(of, "super_reference"), outer: reference(of, "outer"),
      object_name: int(of, "object_name"), flags: int(of, "object_flags"), data: of.member("data") ? raw(of, "data") : "",
    })),
  };
}

/** Every index of a package, in the order of its tables. */
function indices(bytes) {
  const { table, index } = read(bytes);
  const all = (of, ...names) => names.filter((name) => of.member(name)).map((name) => index(of, name));
  return [
    ...table("names").flatMap((of) => all(of, "length")),
    ...table("imports").flatMap((of) => all(of, "class_package", "class_name", "object_name")),
    ...table("exports").flatMap((of) => all(of, "class_reference", "super_reference", "object_name", "serial_size", "serial_offset")),
  ];
}

/** A value of some type behind a package of version 69 without entries: as expressions get it, and as an editor shows it. */
function single(type, bytes, attributes = "") {
  const summary = Buffer.alloc(56);
  summary.writeUInt32LE(0x9E2A83C1, 0);
  summary.writeUInt16LE(69, 4);
  const file = runHexpat(`${pattern}\n${type} single @ 56 ${attributes};`, new BufferHost(Buffer.concat([summary, bytes])));
  const found = file.get("single");
  return { value: Number(file.value(found)), shown: file.formatPattern(found), consumed: found.size };
}

const packages = compareVectors("unreal_package.decode", (bytes) => ({ value: contents(bytes) }));
const singles = compareVectors("compact_index.decode", (bytes) => {
  const { value, shown, consumed } = single("CompactIndex", bytes);
  assert.equal(shown, String(value));
  return { value, consumed };
});
const references = compareVectors("object_reference.decode", (bytes) => {
  const { shown, consumed } = single("IndexReference", bytes);
  return { value: reference(shown), consumed };
}) + compareVectors("object_reference.decode_fixed", (bytes) => {
  const { shown, consumed } = single("s32", bytes, '[[format("show_reference")]]');
  return { value: reference(shown), consumed };
});
console.log(`${packages} packages, ${singles} indices and ${references} references of the vectors, and ${compareSample(indices)} indices of the sample, are read alike`);
