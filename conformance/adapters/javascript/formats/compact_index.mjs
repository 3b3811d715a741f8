// CompactIndex: sign and magnitude in 1 to 5 bytes, least significant group first.
import { hex, unhex } from "../bytes.mjs";
import { Reject } from "../protocol.mjs";

/** Encodes an i32. Shifts are unsigned, because the magnitude of the smallest i32 has 32 bits. */
export function encode(value) {
  let magnitude = Math.abs(value);
  const out = [(value < 0 ? 0x80 : 0) | (magnitude & 0x3f)];
  magnitude >>>= 6;
  if (magnitude !== 0) out[0] |= 0x40;
  while (magnitude !== 0) {
    const more = magnitude > 0x7f ? 0x80 : 0;
    out.push(more | (magnitude & 0x7f));
    magnitude >>>= 7;
  }
  return out;
}

/** The magnitude with all 35 bits, as a number, and the end. Above 31 bits, shifts would wrap. */
function groups(data) {
  let magnitude = data[0] & 0x3f;
  let weight = 0x40;
  let at = 1;
  let more = data[0] & 0x40;
  while (more && at < 5) {
    magnitude += (at < 4 ? data[at] & 0x7f : data[at]) * weight;
    weight *= 0x80;
    more = data[at++] & 0x80;
  }
  if (at > data.length) throw new Reject("truncated");
  return [magnitude, at];
}

/** The value, wrapped to 32 bits as in an engine, and the end. */
export function decode(data) {
  const [magnitude, end] = groups(data);
  return [(data[0] & 0x80 ? -magnitude : magnitude) | 0, end];
}

/** Like `decode`, but refuses what no encoder writes. */
export function decodeCanonical(data) {
  const [magnitude, end] = groups(data);
  const negative = (data[0] & 0x80) !== 0;
  if (magnitude > 0x7fffffff + (negative ? 1 : 0)) throw new Reject("out_of_range");
  if (end > 1 && data[end - 1] === 0) throw new Reject("overlong");
  if (negative && magnitude === 0) throw new Reject("not_canonical");
  return [negative ? -magnitude : magnitude, end];
}

const answer = (decoder) => (input) => {
  const [ok, consumed] = decoder(unhex(input));
  return { ok, consumed };
};

export const OPERATIONS = {
  "compact_index.encode": (input) => ({ ok: hex(encode(input)) }),
  "compact_index.decode": answer(decode),
  "compact_index.decode_canonical": answer(decodeCanonical),
};
