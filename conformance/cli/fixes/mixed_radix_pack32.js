// Packs values below their limits into 32 bits. The published listing checks neither the value, which then
// changes the one before, nor the product of the limits, whose overflow destroys the first values.
export function mixedRadixPack32(values, limits) {
  let accumulator = 0, product = 1;
  values.forEach((value, i) => {
    const limit = limits[i];
    if (!(value >= 0 && value < limit)) throw new RangeError(`${value} is not below its limit, ${limit}`);
    // Past 2^53 the product is rounded, but never to 2^32 or below.
    product *= limit;
    if (product > 2 ** 32) throw new RangeError('the product of the limits exceeds 2^32');
    accumulator = accumulator * limit + value;
  });
  return accumulator;
}
