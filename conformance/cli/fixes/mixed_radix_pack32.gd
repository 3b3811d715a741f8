# Packs values below their limits into 32 bits. The published listing checks neither the value, which then
# changes the one before, nor the product of the limits, whose overflow destroys the first values.
# Returns null for what does not fit.
static func mixed_radix_pack32(values, limits):
	var accumulator := 0
	var product := 1
	for i in range(values.size()):
		var limit: int = limits[i]
		if values[i] < 0 or values[i] >= limit:
			return null
		# Divides, since the product of two such numbers may exceed 63 bits.
		if limit > 0x100000000 / product:
			return null
		product *= limit
		accumulator = accumulator * limit + int(values[i])
	return accumulator
