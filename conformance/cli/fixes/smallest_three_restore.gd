# Restores a quaternion from its three kept components. The released code takes the root of a negative number
# where the squares add up to more than 1, and returns NaN. Here such components are refused.
# Returns [x, y, z, w], or null if no rotation has these components. For up to 24 bits, which a float holds.
static func restore(kept, index: int, sig: int, bits: int):
	var bounds := 0.707107
	var largest := (1 << bits) - 1
	if index < 0 or index > 3 or sig < 0 or sig > 1 or bits < 1 or bits > 24:
		return null
	var quat := []
	var square := 1.0
	for q in kept:
		if q < 0 or q > largest:
			return null
		var c: float = -bounds + q * (1.0 / largest) * (bounds + bounds)
		square -= c * c
		quat.append(c)
	if square < 0:
		return null
	quat.insert(index, sqrt(square))
	for i in range(4):
		quat[i] *= 1.0 if sig == 1 else -1.0
	return quat
