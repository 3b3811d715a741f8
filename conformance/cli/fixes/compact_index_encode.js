// Writes a CompactIndex. The published listing adds the first byte into a buffer that it has not cleared,
// and takes the magnitude with a function on floats, which changes values above 2^24. Here the first byte is
// assigned, and the magnitude is an unsigned integer.
export function compactIndexEncode(value) {
  if (value !== (value | 0)) throw new RangeError(`${value} is not a 32-bit integer`);
  let magnitude = (value < 0 ? -value : value) >>> 0;
  const sign = value < 0 ? 0x80 : 0;
  const out = [sign | (magnitude > 0x3f ? 0x40 : 0) | (magnitude & 0x3f)];
  magnitude >>>= 6;
  while (magnitude > 0) {
    out.push((magnitude > 0x7f ? 0x80 : 0) | (magnitude & 0x7f));
    magnitude >>>= 7;
  }
  return Uint8Array.from(out);
}
