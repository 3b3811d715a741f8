// CompactIndex as in the engines.

export function encode(value) {
  let magnitude = Math.abs(value); // a double: no overflow at -2147483648
  const out = [(value < 0 ? 0x80 : 0) | (magnitude > 0x3f ? 0x40 : 0) | (magnitude & 0x3f)];
  for (magnitude = Math.floor(magnitude / 64); magnitude > 0; magnitude >>>= 7)
    out.push((magnitude > 0x7f ? 0x80 : 0) | (magnitude & 0x7f));
  return Uint8Array.from(out);
}

/** The value and the bytes consumed. Throws a RangeError with the position if the input is truncated. */
export function decode(bytes) {
  if (bytes.length === 0) throw new RangeError("byte 0");
  let magnitude = bytes[0] & 0x3f;
  let more = bytes[0] & 0x40;
  let used = 1;
  for (; more && used < 5; used += 1) {
    if (used === bytes.length) throw new RangeError(`byte ${used}`);
    magnitude |= (bytes[used] & 0x7f) << (7 * used - 1); // 32 bits, as the engines' arithmetic
    more = bytes[used] & 0x80;
  }
  return [(bytes[0] & 0x80 ? -magnitude : magnitude) | 0, used];
}
