// Bit packer: fields of 1 to 64 bits, most significant bit first, padded with zero bits to a whole byte.
// One BigInt is the whole bit string: fields are shifted in at the bottom.
import { hex, unhex } from "../bytes.mjs";
import { Reject } from "../protocol.mjs";

function checkWidth(width) {
  if (width < 1 || width > 64) throw new Reject("out_of_range");
}

export function write(widths, values) {
  let bits = 0;
  let number = 0n;
  widths.forEach((width, i) => {
    checkWidth(width);
    if (values[i] >> BigInt(width) !== 0n) throw new Reject("out_of_range");
    number = (number << BigInt(width)) | values[i];
    bits += width;
  });
  const bytes = Math.ceil(bits / 8);
  number <<= BigInt(8 * bytes - bits);
  return bytes === 0 ? Buffer.alloc(0) : unhex(number.toString(16).padStart(2 * bytes, "0"));
}

export function read(data, widths, canonical = false) {
  let left = 8 * data.length;
  const number = left === 0 ? 0n : BigInt(`0x${hex(data)}`);
  const field = (width) => BigInt.asUintN(width, number >> BigInt(left));
  const values = widths.map((width) => {
    checkWidth(width);
    if (width > left) throw new Reject("truncated");
    left -= width;
    return field(width);
  });
  const padding = left % 8;
  left -= padding;
  if (canonical && left > 0) throw new Reject("trailing");
  if (canonical && field(padding) !== 0n) throw new Reject("not_canonical");
  return [values, data.length - left / 8];
}

const answer = (canonical) => (input) => {
  const [values, consumed] = read(unhex(input.bytes), input.widths, canonical);
  return { ok: values.map(String), consumed };
};

export const OPERATIONS = {
  "bit_pack.write": (input) => ({ ok: hex(write(input.widths, input.values.map(BigInt))) }),
  "bit_pack.read": answer(false),
  "bit_pack.read_canonical": answer(true),
};
