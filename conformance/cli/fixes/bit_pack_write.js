// Writes fields of 1 to 32 bits, most significant bit first. The published listing drops the bits of a value
// that is wider than its field. Here such a value is refused.
export function bitPackWrite(values, widths) {
  const out = [];
  let count = 0;
  values.forEach((value, i) => {
    const width = widths[i];
    if (!(width >= 1 && width <= 32)) throw new RangeError(`a width of ${width} bits`);
    if (!(value >= 0 && value < 2 ** width)) throw new RangeError(`${value} does not fit ${width} bits`);
    for (let bit = width - 1; bit >= 0; bit--, count++) {
      if (count % 8 === 0) out.push(0);
      out[out.length - 1] |= ((value >>> bit) & 1) << (7 - (count % 8));
    }
  });
  return Uint8Array.from(out);
}
