// Connects a codec to packproof: one JSON object per line, in and out.
//
// `packproof run my-codec` judges it. `packproof protocol` describes the messages, `packproof operations` lists the
// operations with the shapes of their inputs and answers.
import { createInterface } from "node:readline";

/** Bytes or a value that the format forbids. */
class Refused extends Error {
  /** @param {string} kind the class of the refusal */
  constructor(kind) {
    super(kind);
    this.kind = kind;
  }
}

// The codec. Replace what follows by calls of your own:
//
//   import { encode, decode } from "../my-codec.mjs";

function compactIndexEncode(value) {
  let magnitude = Math.abs(value);
  const out = [(value < 0 ? 0x80 : 0) | (magnitude > 0x3f ? 0x40 : 0) | (magnitude & 0x3f)];
  magnitude = Math.floor(magnitude / 64);
  while (magnitude > 0) {
    out.push((magnitude > 0x7f ? 0x80 : 0) | (magnitude & 0x7f));
    magnitude >>>= 7;
  }
  return Uint8Array.from(out);
}

/** The value and the number of bytes that it takes. */
function compactIndexDecode(data, canonical) {
  if (data.length === 0) throw new Refused("truncated");
  const negative = (data[0] & 0x80) !== 0;
  let more = (data[0] & 0x40) !== 0;
  let magnitude = data[0] & 0x3f;
  let used = 1;
  while (more && used < 5) {
    if (used === data.length) throw new Refused("truncated");
    // Five bytes hold 35 bits: more than the operators << and | keep.
    magnitude += (data[used] & (used < 4 ? 0x7f : 0xff)) * 2 ** (7 * used - 1);
    more = (data[used] & 0x80) !== 0;
    used += 1;
  }
  const value = negative ? -magnitude : magnitude;
  if (canonical && (value < -(2 ** 31) || value >= 2 ** 31)) throw new Refused("out_of_range");
  if (canonical && used > 1 && data[used - 1] === 0) throw new Refused("overlong");
  if (canonical && negative && magnitude === 0) throw new Refused("not_canonical");
  return [value | 0, used];
}

// Between JSON and the codec: bytes are hex; integers are decimal strings in operations that have 64-bit ones.
const bytes = (text) => Buffer.from(text, "hex");
const hex = (data) => ({ ok: Buffer.from(data).toString("hex") });
const number = ([value, consumed]) => ({ ok: value, consumed });

const OPERATIONS = {
  "compact_index.encode": (input) => hex(compactIndexEncode(input)),
  "compact_index.decode": (input) => number(compactIndexDecode(bytes(input), false)),
  "compact_index.decode_canonical": (input) => number(compactIndexDecode(bytes(input), true)),
};

function answer(operation, input, parameters) {
  const run = OPERATIONS[operation];
  if (run === undefined) return { unsupported: true };
  try {
    return run(input, parameters);
  } catch (fault) {
    // Unexpected error: fail this case and carry on.
    return fault instanceof Refused ? { reject: fault.kind } : { error: String(fault) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.message === "bye") break;
  const reply =
    message.message === "hello"
      ? {
          message: "hello",
          protocol: 1,
          name: "my-codec",
          version: "0.1",
          language: "JavaScript",
          operations: Object.keys(OPERATIONS),
        }
      : {
          message: "results",
          seq: message.seq,
          results: message.cases.map((input) => answer(message.operation, input, message.parameters)),
        };
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}
