# Smallest three in 15 bits each: a word of 32 bits and one of 16. The release of 23 May 2020 masks the sign
# before it shifts it, so that bit 15 of the second word is never set. Here it is stored.
# Takes [x, y, z, w] and returns the two words, or null.
static func compress15(quat):
	var bounds := 0.707107
	var largest := 0x7FFF
	var index := 0
	for at in range(4):
		if is_nan(quat[at]) or is_inf(quat[at]):
			return null
		if abs(quat[at]) > abs(quat[index]):
			index = at
	var sig := 0 if quat[index] < 0 else 1
	var kept := []
	for at in range(4):
		if at != index:
			var c = quat[at] if sig == 1 else -quat[at]
			var step := int(floor((c + bounds) / (bounds + bounds) * largest + 0.5))
			if step < 0:
				return null
			kept.append(min(step, largest))
	return [int(kept[0]) | int(kept[1]) << 15 | index << 30, int(kept[2]) | sig << 15]
