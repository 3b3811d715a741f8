// A value of [0, 1], or of a range, as an integer of 1 to 32 bits. The released code clamps above the range
// only: below it the integer is negative. Here such a value is refused.
export function quantizeUnit(value, bits) {
  if (!(bits >= 1 && bits <= 32) || !Number.isFinite(value)) throw new RangeError(`${value} in ${bits} bits`);
  const largest = 2 ** bits - 1;
  const rounded = Math.floor(value * largest + 0.5);
  if (rounded < 0) throw new RangeError(`${value} is below the range`);
  return Math.min(rounded, largest);
}

export function quantize(value, min, max, bits) {
  if (!(min < max && Number.isFinite(max - min))) throw new RangeError(`${min} to ${max} is not a range`);
  return quantizeUnit((value - min) / (max - min), bits);
}
