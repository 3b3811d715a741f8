# EncDecBuffer, from the description of the addon: writing strips the header from the output of
# `var2bytes`; reading adds it again for `bytes2var`. This tests the engine itself.
#
# The addon silently reads past the end. Input that makes the engine raise an error is refused here.
extends Reference

const Bits = preload("res://bits.gd")

const OPERATIONS = [
	"variant_buffer.write", "variant_buffer.read", "variant_buffer.rewrite",
	"variant_buffer.variant_encode", "variant_buffer.variant_decode",
]

# Size of each type in a buffer, and the first header byte of its variant.
const TYPES = {
	"bool": [1, TYPE_BOOL], "int": [4, TYPE_INT], "float": [4, TYPE_REAL], "vector2": [8, TYPE_VECTOR2],
	"rect2": [16, TYPE_RECT2], "vector3": [12, TYPE_VECTOR3], "quat": [16, TYPE_QUAT], "color": [16, TYPE_COLOR],
	"uint": [4, TYPE_INT], "byte": [1, TYPE_INT], "ushort": [2, TYPE_INT],
}
const VARIANTS = {
	TYPE_BOOL: "bool", TYPE_INT: "int", TYPE_REAL: "float", TYPE_STRING: "string", TYPE_VECTOR2: "vector2",
	TYPE_RECT2: "rect2", TYPE_VECTOR3: "vector3", TYPE_QUAT: "quat", TYPE_COLOR: "color",
}

const HEADER = 4
# Bytes before a string's text: header and count.
const STRING_HEAD = 8
const WIDE = 1


func run(operation: String, input, _parameters: Dictionary) -> Dictionary:
	match operation:
		"variant_buffer.write":
			return _write(input)
		"variant_buffer.read":
			return _read(Bits.bytes_of(input.bytes), input.types)
		"variant_buffer.rewrite":
			return _rewrite(Bits.bytes_of(input.bytes), int(input.position), input)
		"variant_buffer.variant_encode":
			return {"ok": Bits.hex_of(var2bytes(variant_of(input.type, input.value)))}
	return _variant_decode(Bits.bytes_of(input))


# Converts `{"type", "value"}` to the engine's value.
static func variant_of(type: String, value):
	if type == "bool" or type == "string":
		return value
	if type in ["int", "uint", "byte", "ushort"]:
		# The engine's JSON makes every number a float; a decimal string is exact.
		return int(value)
	if type == "float":
		return Bits.number_of(value)
	var c := []
	for pattern in value:
		c.append(Bits.number_of(pattern))
	match type:
		"vector2":
			return Vector2(c[0], c[1])
		"rect2":
			return Rect2(c[0], c[1], c[2], c[3])
		"vector3":
			return Vector3(c[0], c[1], c[2])
		"quat":
			return Quat(c[0], c[1], c[2], c[3])
	return Color(c[0], c[1], c[2], c[3])


# Converts the engine's value to JSON.
static func shown(type: String, value):
	match type:
		"float":
			return Bits.show_32(value)
		"vector2":
			return [Bits.show_32(value.x), Bits.show_32(value.y)]
		"rect2":
			var end: Vector2 = value.size
			return shown("vector2", value.position) + shown("vector2", end)
		"vector3":
			return [Bits.show_32(value.x), Bits.show_32(value.y), Bits.show_32(value.z)]
		"quat":
			return shown("vector3", Vector3(value.x, value.y, value.z)) + [Bits.show_32(value.w)]
		"color":
			return [Bits.show_32(value.r), Bits.show_32(value.g), Bits.show_32(value.b), Bits.show_32(value.a)]
	return value


# The bytes of one value: the front of the payload. A float's variant has 64 bits if 32 cannot represent it, and
# then the front is its low half. All values here fit 32 bits, except NaN.
static func encoded(type: String, value) -> PoolByteArray:
	return var2bytes(variant_of(type, value)).subarray(HEADER, HEADER + TYPES[type][0] - 1)


func _write(values: Array) -> Dictionary:
	var buffer := PoolByteArray()
	for each in values:
		if not TYPES.has(each.type):
			return {"unsupported": true}
		buffer.append_array(encoded(each.type, each.value))
	return {"ok": Bits.hex_of(buffer)}


func _read(buffer: PoolByteArray, types: Array) -> Dictionary:
	var values := []
	var at := 0
	for type in types:
		if not TYPES.has(type):
			return {"unsupported": true}
		var size: int = TYPES[type][0]
		if at + size > buffer.size():
			return {"reject": "truncated"}
		# Decode a uint from the 64-bit form, so that it stays positive.
		var wide: int = WIDE if type == "uint" else 0
		var whole := PoolByteArray([TYPES[type][1], 0, wide, 0])
		whole.append_array(buffer.subarray(at, at + size - 1))
		while whole.size() < HEADER + (8 if wide else 4):
			whole.append(0)
		values.append({"type": type, "value": shown(type, bytes2var(whole))})
		at += size
	return {"ok": values, "consumed": at}


func _rewrite(buffer: PoolByteArray, position: int, new: Dictionary) -> Dictionary:
	if not TYPES.has(new.type):
		return {"unsupported": true}
	var bytes := encoded(new.type, new.value)
	if position + bytes.size() > buffer.size():
		return {"reject": "out_of_range"}
	for at in range(bytes.size()):
		buffer.set(position + at, bytes[at])
	return {"ok": Bits.hex_of(buffer)}


func _variant_decode(bytes: PoolByteArray) -> Dictionary:
	if bytes.size() < HEADER:
		return {"reject": "truncated"}
	if not VARIANTS.has(int(bytes[0])):
		return {"reject": "invalid"}
	var type: String = VARIANTS[int(bytes[0])]
	if type == "string" and bytes.size() >= STRING_HEAD and bytes[STRING_HEAD - 1] >= 0x80:
		return {"reject": "out_of_range"}
	var size := _variant_size(type, bytes)
	if size > bytes.size():
		return {"reject": "truncated"}
	var decoded = _engine_decode(bytes)
	if decoded == null:
		return {"reject": "invalid"}
	var value = decoded[0]
	var text = str(value) if type == "int" else shown(type, value)
	if type == "float":
		text = Bits.show_64(value)
	return {"ok": {"type": type, "value": text}, "consumed": size}


# The engine's value in a list; null if the engine refuses, which aborts this function with an error.
static func _engine_decode(bytes: PoolByteArray):
	return [bytes2var(bytes)]


# Size of the variant at the front.
static func _variant_size(type: String, bytes: PoolByteArray) -> int:
	if type == "int" or type == "float":
		return HEADER + (8 if bytes[2] & WIDE else 4)
	if type == "bool":
		return HEADER + 4
	if type != "string":
		return HEADER + TYPES[type][0]
	if bytes.size() < STRING_HEAD:
		return STRING_HEAD
	var count := bytes[4] | bytes[5] << 8 | bytes[6] << 16 | bytes[7] << 24
	return STRING_HEAD + (count + 3) / 4 * 4
