# Writes fields of 1 to 32 bits, most significant bit first. The published listing drops the bits of a value
# that is wider than its field. Here such a value is refused.
# Returns the bytes, or null if a value does not fit its width.
static func bit_pack_write(values, widths):
	var out := []
	var count := 0
	for i in range(values.size()):
		var width: int = widths[i]
		if width < 1 or width > 32 or values[i] < 0 or values[i] >= 1 << width:
			return null
		for at in range(width):
			if count % 8 == 0:
				out.append(0)
			out[-1] |= ((values[i] >> (width - 1 - at)) & 1) << (7 - count % 8)
			count += 1
	return out
