// Writes a 64-bit unsigned integer as LEB128. The published loop runs sizeof(UInt64) = 8 rounds, which counts
// bytes and not groups of seven bits. Here it runs until nothing is left: ten rounds at most.
export function varintEncode(value) {
  let rest = BigInt(value);
  if (rest !== BigInt.asUintN(64, rest)) throw new RangeError('not an unsigned integer of 64 bits');
  const out = [];
  while (rest > 0x7fn) {
    out.push(0x80 | Number(rest & 0x7fn));
    rest >>= 7n;
  }
  out.push(Number(rest));
  return Uint8Array.from(out);
}
