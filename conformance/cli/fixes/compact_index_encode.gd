# Writes a CompactIndex. The published listing adds the first byte into a buffer that it has not cleared,
# and takes the magnitude with a function on floats, which changes values above 2^24. Here the first byte is
# assigned, and the magnitude is an unsigned integer.
# Returns the bytes, or null for what has more than 32 bits.
static func compact_index_encode(value: int):
	if value < -0x80000000 or value > 0x7FFFFFFF:
		return null
	var magnitude := -value if value < 0 else value
	var first := magnitude & 0x3F
	if value < 0:
		first |= 0x80
	if magnitude > 0x3F:
		first |= 0x40
	var out := [first]
	magnitude >>= 6
	while magnitude > 0:
		out.append((magnitude & 0x7F) | (0x80 if magnitude > 0x7F else 0))
		magnitude >>= 7
	return out
