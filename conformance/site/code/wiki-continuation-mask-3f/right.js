function decode(bytes) {
  if (bytes.length === 0) throw new Error("truncated");
  let magnitude = bytes[0] & 0x3f;
  let more = (bytes[0] & 0x40) !== 0;
  let at = 1;
  for (let shift = 6; more; shift += 7) {
    if (at === bytes.length) throw new Error("truncated");
    const byte = bytes[at++];
    magnitude |= (byte & 0x7f) << shift;
    more = at < 5 && (byte & 0x80) !== 0;
  }
  const negative = (bytes[0] & 0x80) !== 0;
  const value = negative ? -magnitude | 0 : magnitude;
  return { value, consumed: at };
}
