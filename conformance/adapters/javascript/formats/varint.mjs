// VariableUint64: unsigned LEB128, seven bits per byte, least significant group first; bit 7 means "more".
// Values are BigInt: a number holds 53 bits.
import { hex, unhex } from "../bytes.mjs";
import { Reject } from "../protocol.mjs";

const bitsOf = ({ type }) => BigInt(type.slice(1));

export function encode(value, bits) {
  if (value >> bits !== 0n) throw new Reject("out_of_range");
  const out = [];
  for (; value > 0x7fn; value >>= 7n) out.push(Number(value & 0x7fn) | 0x80);
  out.push(Number(value));
  return out;
}

export function decode(data, bits, canonical = false) {
  let value = 0n;
  let shift = 0n;
  let at = 0;
  do {
    if (shift >= bits) throw new Reject("out_of_range");
    if (at === data.length) throw new Reject("truncated");
    value |= BigInt(data[at] & 0x7f) << shift;
    shift += 7n;
  } while (data[at++] & 0x80);
  if (value >> bits !== 0n) throw new Reject("out_of_range");
  if (canonical && at > 1 && data[at - 1] === 0) throw new Reject("overlong");
  return [value, at];
}

/** 0, -1, 1, -2, ... become 0, 1, 2, 3, ... */
function toZigzag(value, bits) {
  if (BigInt.asIntN(Number(bits), value) !== value) throw new Reject("out_of_range");
  return value < 0n ? -2n * value - 1n : 2n * value;
}

const fromZigzag = (count) => (count & 1n ? -(count + 1n) / 2n : count / 2n);

const answer =
  ({ canonical = false, meaning = (value) => value } = {}) =>
  (input, parameters) => {
    const [value, consumed] = decode(unhex(input), bitsOf(parameters), canonical);
    return { ok: String(meaning(value)), consumed };
  };

export const OPERATIONS = {
  "varint.encode": (input, parameters) => ({ ok: hex(encode(BigInt(input), bitsOf(parameters))) }),
  "varint.decode": answer(),
  "varint.decode_canonical": answer({ canonical: true }),
  "varint.zigzag_encode": (input, parameters) => {
    const bits = bitsOf(parameters);
    return { ok: hex(encode(toZigzag(BigInt(input), bits), bits)) };
  },
  "varint.zigzag_decode": answer({ meaning: fromZigzag }),
};
