# Writes a 64-bit unsigned integer as LEB128. The published loop runs sizeof(UInt64) = 8 rounds, which counts
# bytes and not groups of seven bits. Here it runs until nothing is left: ten rounds at most.
# The integer is unsigned: -1 stands for 2^64 - 1.
static func varint_encode(value: int) -> Array:
	var out := []
	while value < 0 or value > 0x7F:
		out.append(0x80 | (value & 0x7F))
		# A shift that brings zeros in, whatever the sign.
		value = ((value & 0x7FFFFFFFFFFFFFFF) >> 7) | (1 << 56 if value < 0 else 0)
	out.append(value)
	return out
