// Reads a CompactIndex. The published recipe masks the bytes after the first with 0x3F, which loses bit 6
// of each: they hold seven bits. Its text gives bit 7 of the first byte a meaning in strings only: it is the
// sign of every value.
export function compactIndexDecode(bytes, at = 0) {
  let magnitude = 0, negative = false, more = true, used = 0;
  while (more && used < 5) {
    if (at + used >= bytes.length) throw new RangeError('the input ends inside an index');
    const byte = bytes[at + used];
    if (used === 0) {
      negative = (byte & 0x80) !== 0;
      more = (byte & 0x40) !== 0;
      magnitude = byte & 0x3f;
    } else {
      more = (byte & 0x80) !== 0;
      magnitude |= (byte & 0x7f) << (7 * used - 1);
    }
    used++;
  }
  return { value: negative ? -magnitude | 0 : magnitude, used };
}
