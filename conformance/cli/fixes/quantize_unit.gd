# A value of [0, 1], or of a range, as an integer of 1 to 32 bits. The released code clamps above the range
# only: below it the integer is negative. Here such a value is refused.
# Both return null for what has no integer.
static func quantize_unit(value: float, bits: int):
	if bits < 1 or bits > 32 or is_nan(value) or is_inf(value):
		return null
	var largest := (1 << bits) - 1
	var rounded := value * largest + 0.5
	if rounded < 0:
		return null
	return int(floor(min(rounded, largest)))


static func quantize(value: float, low: float, high: float, bits: int):
	if not low < high or is_inf(high - low):
		return null
	return quantize_unit((value - low) / (high - low), bits)
