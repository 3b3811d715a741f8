// Smallest three in 15 bits each: a word of 32 bits and one of 16. The release of 23 May 2020 masks the sign
// before it shifts it, so that bit 15 of the second word is never set. Here it is stored.
export function compress15(quat) {
  const bounds = 0.707107, largest = 0x7fff;
  if (!quat.every(Number.isFinite)) throw new RangeError('NaN and infinities are not components');
  let index = 0;
  for (let at = 1; at < 4; at++) if (Math.abs(quat[at]) > Math.abs(quat[index])) index = at;
  const sig = quat[index] < 0 ? 0 : 1;
  const [a, b, c] = quat.filter((_, at) => at !== index).map((component) => {
    const positive = sig === 1 ? component : -component;
    const step = Math.floor(((positive + bounds) / (bounds + bounds)) * largest + 0.5);
    if (step < 0) throw new RangeError(`${component} is below the range`);
    return Math.min(step, largest);
  });
  return [(a | (b << 15) | (index << 30)) >>> 0, c | (sig << 15)];
}
