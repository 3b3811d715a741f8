// Mixed radix: values below given limits as the digits of one number. `pack32` is the published stack; groups
// ("spill") and blocks ("bytes") come out in packing order. Numbers are BigInt: a block has up to 2048 bits.
import { hex, unhex } from "../bytes.mjs";
import { Reject } from "../protocol.mjs";

const BLOCK_BITS = 2048;

function pack32(limits, values) {
  let number = 0;
  let product = 1;
  limits.forEach((limit, i) => {
    // Up to 2^32 times 2^32: inexact as a number, but large enough to be refused.
    product *= limit;
    if (values[i] >= limit || product > 2 ** 32) throw new Reject("out_of_range");
    number = limit * number + values[i];
  });
  return number;
}

function unpack32(number, limits) {
  if (limits.includes(0)) throw new Reject("out_of_range");
  return limits.map((limit) => {
    const value = number % limit;
    number = Math.floor(number / limit);
    return value;
  });
}

/** Bits needed for numbers below `product`. */
const widthOf = (product) => (product === 1n ? 0 : (product - 1n).toString(2).length);

/** Splits fields into groups whose product of limits stays within 2^bits. */
function groups(limits, bits) {
  const most = 1n << BigInt(bits);
  if (limits.some((limit) => limit === 0n || limit > most)) throw new Reject("out_of_range");
  const all = [];
  for (const limit of limits) {
    const last = all.at(-1);
    if (last && last.product * limit <= most) {
      last.product *= limit;
      last.limits.push(limit);
    } else {
      all.push({ limits: [limit], product: limit });
    }
  }
  return all;
}

/** Joins the groups' numbers, each in `widen(width)` bits. */
function write(limits, values, bits, widen) {
  const all = groups(limits, bits);
  if (limits.some((limit, i) => values[i] >= limit)) throw new Reject("out_of_range");
  let stream = 0n;
  let written = 0;
  let at = 0;
  for (const group of all) {
    const width = widen(widthOf(group.product));
    let number = 0n;
    for (const limit of group.limits) number = limit * number + values[at++];
    stream = (stream << BigInt(width)) | number;
    written += width;
  }
  const bytes = Math.ceil(written / 8);
  stream <<= BigInt(8 * bytes - written);
  return bytes === 0 ? "" : stream.toString(16).padStart(2 * bytes, "0");
}

function read(data, limits, bits, widen) {
  const stream = data.length === 0 ? 0n : BigInt(`0x${hex(data)}`);
  let left = 8 * data.length;
  const values = [];
  for (const group of groups(limits, bits)) {
    const width = widen(widthOf(group.product));
    left -= width;
    if (left < 0) throw new Reject("truncated");
    let number = BigInt.asUintN(width, stream >> BigInt(left));
    if (number >= group.product) throw new Reject("out_of_range");
    const digits = group.limits.toReversed().map((limit) => {
      const value = number % limit;
      number /= limit;
      return value;
    });
    values.push(...digits.reverse());
  }
  return { ok: values.map(String), consumed: data.length - Math.floor(left / 8) };
}

const asItIs = (width) => width;
const wholeBytes = (width) => 8 * Math.ceil(width / 8);
const list = (decimals) => decimals.map(BigInt);

export const OPERATIONS = {
  "mixed_radix.pack32": ({ limits, values }) => ({ ok: pack32(limits, values) }),
  "mixed_radix.unpack32": ({ accumulator, limits }) => ({ ok: unpack32(accumulator, limits) }),
  "mixed_radix.spill_write": ({ limits, values }, parameters) => ({
    ok: write(list(limits), list(values), parameters.accumulator_bits, asItIs),
  }),
  "mixed_radix.spill_read": ({ bytes, limits }, parameters) =>
    read(unhex(bytes), list(limits), parameters.accumulator_bits, asItIs),
  "mixed_radix.bytes_write": ({ limits, values }) => ({
    ok: write(list(limits), list(values), BLOCK_BITS, wholeBytes),
  }),
  "mixed_radix.bytes_read": ({ bytes, limits }) => read(unhex(bytes), list(limits), BLOCK_BITS, wholeBytes),
};
