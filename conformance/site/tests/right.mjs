// Right functions to paste, by operation, beside those of the site's listings: of numbers, of 64-bit integers with a parameter, of records.
export const RIGHT = {
  "compact_index.encode": `function encode(value) {
  const negative = value < 0;
  let rest = Math.abs(value);
  const bytes = [(negative ? 0x80 : 0) | (rest % 64)];
  rest = Math.floor(rest / 64);
  if (rest > 0) bytes[0] |= 0x40;
  while (rest > 0) {
    bytes.push((rest & 0x7f) | (rest > 127 && bytes.length < 4 ? 0x80 : 0));
    rest = Math.floor(rest / 128);
  }
  return bytes;
}
`,
  "varint.zigzag_encode": `function encode(value, { type }) {
  if (BigInt.asIntN(Number(type.slice(1)), value) !== value) throw new Error("out_of_range");
  let rest = value < 0n ? -2n * value - 1n : 2n * value;
  const bytes = [];
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 0x80);
    rest >>= 7n;
  }
  return [...bytes, Number(rest)];
}
`,
  "bit_pack.read": `function read({ bytes, widths }) {
  const values = [];
  let at = 0;
  for (const width of widths) {
    let value = 0n;
    if (width < 1 || width > 64) throw new Error("invalid");
    for (let bit = 0; bit < width; bit++, at++) {
      if (at >= 8 * bytes.length) throw new Error("truncated");
      value = (value << 1n) | BigInt((bytes[at >> 3] >> (7 - (at & 7))) & 1);
    }
    values.push(String(value));
  }
  return values;
}
`,
};
