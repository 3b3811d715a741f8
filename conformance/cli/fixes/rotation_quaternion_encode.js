// Writes w, x, y, z in 1 or 2 bytes each, least significant byte first. The published listing moves x, y, z
// from [-1, 1] by / 2 + 1, to [0.5, 1.5]. It is / 2 + 0.5.
export function rotationQuaternionEncode(quat, bytesEach) {
  // Multiplying rotations overshoots 1 by a few binary32 places; NaN is refused, too.
  if (!quat.every((c) => Math.abs(c) <= 1 + 2 ** -20)) throw new RangeError('not the components of a rotation');
  const sign = quat[3] < 0 ? -1 : 1;
  const [x, y, z, w] = quat.map((c) => sign * Math.max(-1, Math.min(c, 1)));
  const steps = 256 ** bytesEach - 1;
  const out = [];
  for (const unit of [w, x / 2 + 0.5, y / 2 + 0.5, z / 2 + 0.5]) {
    const step = Math.floor(unit * steps + 0.5);
    for (let i = 0; i < bytesEach; i++) out.push((step >>> (8 * i)) & 0xff);
  }
  return Uint8Array.from(out);
}
