# Writes w, x, y, z in 1 or 2 bytes each, least significant byte first. The published listing moves x, y, z
# from [-1, 1] by / 2 + 1, to [0.5, 1.5]. It is / 2 + 0.5.
# Returns the bytes, or null for what is no component of a rotation.
static func rotation_quaternion_encode(x: float, y: float, z: float, w: float, bytes_each: int):
	var steps := 255.0 if bytes_each == 1 else 65535.0
	var quat := [w, x, y, z]
	var out := []
	for i in range(4):
		# Multiplying rotations overshoots 1 by a few binary32 places; NaN is refused, too.
		if is_nan(quat[i]) or abs(quat[i]) > 1.0 + 1.0 / 1048576.0:
			return null
		var c: float = clamp(quat[i], -1.0, 1.0) * (-1.0 if w < 0 else 1.0)
		var unit: float = c if i == 0 else c / 2 + 0.5
		var step := int(floor(unit * steps + 0.5))
		for at in range(bytes_each):
			out.append((step >> (8 * at)) & 0xFF)
	return out
