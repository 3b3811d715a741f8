# Bytes as hex and floats as bit patterns.
extends Reference


static func bytes_of(hex: String) -> PoolByteArray:
	var out := PoolByteArray()
	for at in range(0, hex.length(), 2):
		out.append(("0x" + hex.substr(at, 2)).hex_to_int())
	return out


static func hex_of(bytes: PoolByteArray) -> String:
	return bytes.hex_encode()


# Parses `f32:...` or `f64:...`.
static func number_of(pattern: String) -> float:
	var digits := pattern.substr(4)
	if digits == "nan":
		return NAN
	var stream := StreamPeerBuffer.new()
	stream.big_endian = true
	stream.data_array = bytes_of(digits)
	return stream.get_float() if digits.length() == 8 else stream.get_double()


# The nearest binary32.
static func show_32(value: float) -> String:
	if is_nan(value):
		return "f32:nan"
	var stream := StreamPeerBuffer.new()
	stream.big_endian = true
	stream.put_float(value)
	return "f32:" + hex_of(stream.data_array)


static func show_64(value: float) -> String:
	if is_nan(value):
		return "f64:nan"
	var stream := StreamPeerBuffer.new()
	stream.big_endian = true
	stream.put_double(value)
	return "f64:" + hex_of(stream.data_array)
