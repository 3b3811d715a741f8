// Answers in the shapes of the vectors.
import { ok, reject } from "packproof-vectors";
import { decode, encode } from "./codec.js";

export const operations = ["compact_index.encode", "compact_index.decode"];

export function answer(vector) {
  try {
    if (vector.operation === "compact_index.encode") return ok(encode(vector.input));
    return ok(...decode(Buffer.from(vector.input, "hex")));
  } catch (refusal) {
    if (refusal instanceof RangeError) return reject("truncated", refusal.message);
    throw refusal;
  }
}
