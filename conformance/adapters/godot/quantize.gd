# Quantize, from the description of the addon: no checks, clamped above only, as described.
extends Reference

const Bits = preload("res://bits.gd")

const OPERATIONS = [
	"quantize.quantize_unit", "quantize.restore_unit", "quantize.quantize", "quantize.restore",
]


func run(operation: String, input, parameters: Dictionary) -> Dictionary:
	var bits := int(parameters.bits)
	if bits < 1 or bits > 32:
		return {"reject": "out_of_range"}
	match operation:
		"quantize.quantize_unit":
			return {"ok": quantize_unit(Bits.number_of(input), bits)}
		"quantize.restore_unit":
			return {"ok": Bits.show_64(restore_unit(int(input), bits))}
	var low := Bits.number_of(parameters.min)
	var high := Bits.number_of(parameters.max)
	if operation == "quantize.quantize":
		return {"ok": quantize(Bits.number_of(input), low, high, bits)}
	return {"ok": Bits.show_64(restore(int(input), low, high, bits))}


static func quantize_unit(value: float, bits: int) -> int:
	var steps := (1 << bits) - 1
	var nearest := int(floor(value * steps + 0.5))
	return steps if nearest > steps else nearest


static func restore_unit(q: int, bits: int) -> float:
	# The type matters: this engine rounds an integer to binary32 when it is assigned to a float variable.
	var whole: float = q
	return whole * (1.0 / ((1 << bits) - 1))


static func quantize(value: float, low: float, high: float, bits: int) -> int:
	return quantize_unit((value - low) / (high - low), bits)


static func restore(q: int, low: float, high: float, bits: int) -> float:
	return low + restore_unit(q, bits) * (high - low)
