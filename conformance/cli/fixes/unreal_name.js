// Names of package versions from 64 on. The published example stores the length as one plain byte. It is a
// CompactIndex, NUL included: from 64 on, which is a name of 63 characters, it takes two bytes.
export function nameEncode(text) {
  const characters = Array.from(text, (c) => c.codePointAt(0));
  if (characters.some((c) => c === 0 || c > 0xff)) throw new RangeError('names are Latin-1 without NUL');
  let length = characters.length + 1;
  const out = [(length > 0x3f ? 0x40 : 0) | (length & 0x3f)];
  for (length >>>= 6; length > 0; length >>>= 7) out.push((length > 0x7f ? 0x80 : 0) | (length & 0x7f));
  return Uint8Array.from([...out, ...characters, 0]);
}

export function nameDecode(bytes) {
  let length = 0, used = 0, more = true;
  while (more && used < 5) {
    if (used === bytes.length) throw new RangeError('the input ends inside the length');
    const byte = bytes[used];
    if (used === 0 && byte & 0x80) throw new RangeError('a negative length');
    more = (byte & (used === 0 ? 0x40 : 0x80)) !== 0;
    length += used === 0 ? byte & 0x3f : (byte & 0x7f) * 2 ** (7 * used - 1);
    used++;
  }
  const end = used + length;
  if (length === 0 || end > bytes.length || bytes.indexOf(0, used) !== end - 1) {
    throw new RangeError('the length must match, and the last character must be the only NUL');
  }
  return { text: Array.from(bytes.subarray(used, end - 1), (c) => String.fromCharCode(c)).join(''), used: end };
}
