// Restores a quaternion from its three kept components. The released code takes the root of a negative number
// where the squares add up to more than 1, and returns NaN. Here such components are refused.
// The quaternion is in binary64: Math.fround rounds a component to binary32.
export function restore([a, b, c], index, sig, bits) {
  const bounds = 0.707107, largest = 2 ** bits - 1;
  const fits = [a, b, c].every((q) => q >= 0 && q <= largest);
  if (!fits || ![0, 1, 2, 3].includes(index) || ![0, 1].includes(sig)) throw new RangeError('a part is out of range');
  const quat = [a, b, c].map((q) => -bounds + Math.fround(q) * (1 / largest) * (bounds + bounds));
  const square = 1 - quat[0] * quat[0] - quat[1] * quat[1] - quat[2] * quat[2];
  if (square < 0) throw new RangeError('no rotation has these components');
  quat.splice(index, 0, Math.sqrt(square));
  return sig === 1 ? quat : quat.map((component) => -component);
}
