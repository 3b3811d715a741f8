# Smallest three, from the description of the addon. It checks nothing, so only
# `restore_original` is offered, not `restore`. Components are kept in the engine's own quaternion.
extends Reference

const Bits = preload("res://bits.gd")
const Quantize = preload("res://quantize.gd")

const OPERATIONS = [
	"smallest_three.compress", "smallest_three.restore_original", "smallest_three.compress_parts",
]

# Half the width of the range of the three components.
const BOUNDS = 0.707107


func run(operation: String, input, parameters: Dictionary) -> Dictionary:
	var bits := int(parameters.bits)
	match operation:
		"smallest_three.compress":
			return {"ok": join(compress(_quat(input), bits), bits)}
		"smallest_three.compress_parts":
			if bits < 1 or bits > 32:
				return {"reject": "out_of_range"}
			return {"ok": compress(_quat(input), bits)}
	var words := []
	for word in input:
		words.append(int(word))
	var quat := restore(split(words, bits), bits)
	return {"ok": [Bits.show_32(quat.x), Bits.show_32(quat.y), Bits.show_32(quat.z), Bits.show_32(quat.w)]}


static func _quat(input: Array) -> Quat:
	var components := []
	for pattern in input:
		components.append(Bits.number_of(pattern))
	return Quat(components[0], components[1], components[2], components[3])


static func compress(quat: Quat, bits: int) -> Dictionary:
	var components := [quat.x, quat.y, quat.z, quat.w]
	var index := 0
	for at in range(1, 4):
		if abs(components[at]) > abs(components[index]):
			index = at
	var positive: bool = components[index] >= 0
	components.remove(index)
	for at in range(3):
		var component: float = components[at] if positive else -components[at]
		components[at] = Quantize.quantize(component, -BOUNDS, BOUNDS, bits)
	return {
		"a": components[0], "b": components[1], "c": components[2], "index": index, "sig": 1 if positive else 0,
	}


static func restore(parts: Dictionary, bits: int) -> Quat:
	var a := Quantize.restore(parts.a, -BOUNDS, BOUNDS, bits)
	var b := Quantize.restore(parts.b, -BOUNDS, BOUNDS, bits)
	var c := Quantize.restore(parts.c, -BOUNDS, BOUNDS, bits)
	var components := [a, b, c]
	components.insert(parts.index, sqrt(1.0 - a * a - b * b - c * c))
	var quat := Quat(components[0], components[1], components[2], components[3])
	return quat if parts.sig == 1 else -quat


static func join(parts: Dictionary, bits: int) -> Array:
	match bits:
		9:
			return [parts.a | parts.b << 9 | parts.c << 18 | parts.index << 27 | parts.sig << 30]
		10:
			return [parts.a | parts.b << 10 | parts.c << 20 | parts.index << 30]
	return [parts.a | parts.b << 15 | parts.index << 30, parts.c | parts.sig << 15]


static func split(words: Array, bits: int) -> Dictionary:
	var mask := (1 << bits) - 1
	var first: int = words[0]
	var parts := {"a": first & mask, "b": first >> bits & mask}
	match bits:
		9:
			parts.c = first >> 18 & mask
			parts.index = first >> 27 & 3
			parts.sig = first >> 30 & 1
		10:
			parts.c = first >> 20 & mask
			parts.index = first >> 30
			parts.sig = 1
		_:
			parts.c = words[1] & mask
			parts.index = first >> 30
			parts.sig = words[1] >> 15
	return parts
