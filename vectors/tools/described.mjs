// Compiles the Kaitai description of a message, and compares what it reads with the vectors of the layout.
// usage: node described.mjs NAME.ksy NAME.json (ci/kaitai)
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import yaml from "js-yaml";

const require = createRequire(import.meta.url);
const { KaitaiStream } = require("kaitai-struct");
const compiler = require("kaitai-struct-compiler");

const [description, vectors] = process.argv.slice(2).map((path) => readFileSync(path, "utf8"));
const source = yaml.load(description);
const name = source.meta.id[0].toUpperCase() + source.meta.id.slice(1);
const exported = {};
const files = await compiler.compile("javascript", source, null, false);
new Function("exports", "require", "define", files[`${name}.js`]).call({}, exported, require, undefined);
const Message = exported[name][name] ?? exported[name];

const f32 = (digits) => Buffer.from(digits, "hex").readFloatBE(0);
const isAlike = (right, read) => {
  if (right === null) return read === undefined;
  if (Array.isArray(right)) return right.length === read.length && right.every((one, at) => isAlike(one, read[at]));
  if (typeof right === "object") return Object.keys(right).every((key) => isAlike(right[key], member(read, key)));
  if (typeof right === "boolean") return !!read === right;
  if (!String(right).startsWith("f32:")) return String(right) === String(read);
  const [low, high] = right.slice(4).split("..").map(f32);
  return read > low - 1e-4 && read < (high ?? low) + 1e-4;
};
const member = (of, key) => {
  const whole = of[`${key}Value`] ?? of[key]?.value ?? of[key];
  return key === "mode" ? Message.Mode[whole].toLowerCase() : whole;
};

let compared = 0;
for (const { vectors: all } of JSON.parse(vectors).groups) {
  for (const { id, operation, input, accept } of all) {
    // Numbers above 2^53 are beyond JavaScript's.
    if (!operation.endsWith(".decode") || !accept || accept.value.id.length > 15) continue;
    const read = new Message(new KaitaiStream(new Uint8Array(Buffer.from(input, "hex")).buffer));
    const { facing, ...others } = accept.value;
    if (!isAlike(others, read)) throw new Error(`${id}: ${JSON.stringify(others)}`);
    compared += 1;
  }
}
if (compared < 200) throw new Error(`only ${compared}`);
console.log(`${compared} messages of a layout`);
