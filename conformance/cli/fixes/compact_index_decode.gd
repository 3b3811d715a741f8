# Reads a CompactIndex. The published recipe masks the bytes after the first with 0x3F, which loses bit 6
# of each: they hold seven bits. Its text gives bit 7 of the first byte a meaning in strings only: it is the
# sign of every value.
# Returns the value and how many bytes it takes, or null if the input ends inside it.
static func compact_index_decode(data, at := 0):
	var magnitude := 0
	var negative := false
	var more := true
	var used := 0
	while more and used < 5:
		if at + used >= data.size():
			return null
		var byte: int = data[at + used]
		if used == 0:
			negative = byte & 0x80 != 0
			more = byte & 0x40 != 0
			magnitude = byte & 0x3F
		else:
			more = byte & 0x80 != 0
			magnitude |= (byte & 0x7F) << (7 * used - 1)
		used += 1
	# 32-bit arithmetic, as in the engine: what byte 4 has beyond it is dropped.
	var value := (-magnitude if negative else magnitude) & 0xFFFFFFFF
	return [value - 0x100000000 if value >= 0x80000000 else value, used]
