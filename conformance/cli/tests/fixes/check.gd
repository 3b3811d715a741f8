# Calls the snippets, which are functions of the same script, and prints what they answer.
func shown(answer) -> String:
	if answer == null:
		return "refused"
	if typeof(answer) != TYPE_ARRAY:
		return str(answer)
	var words := PoolStringArray()
	for part in answer:
		words.append("%.6f" % part if typeof(part) == TYPE_REAL else str(part))
	return words.join(" ")


func say(name: String, answer) -> void:
	print(name, " ", shown(answer))


func say_hex(name: String, bytes) -> void:
	print(name, " ", "refused" if bytes == null else PoolByteArray(bytes).hex_encode())


func _init() -> void:
	var u32 := 4294967295
	var fives := []
	var zeros := []
	for i in range(14):
		fives.append(5)
		zeros.append(0)
	var name := [0x40, 0x01]
	for i in range(63):
		name.append(0x61)
	name.append(0)
	say("compact-index-pinned-3f-mask-smallest", compact_index_decode([0x40, 0x40]))
	say("compact-index-pinned-minus-1:back", compact_index_decode([0x81]))
	say("compact-index-decode-c080808010", compact_index_decode([0xC0, 0x80, 0x80, 0x80, 0x10]))
	say("compact-index-pinned-empty", compact_index_decode([]))
	say_hex("compact-index-pinned-16777217", compact_index_encode(16777217))
	say_hex("compact-index-encode-0", compact_index_encode(0))
	say_hex("compact-index-pinned-minimum", compact_index_encode(-2147483648))
	say_hex("unreal-name-pinned-63", name_encode("a".repeat(63)))
	say("unreal-name-pinned-63-back", name_decode(name))
	say("unreal-name-decode-malformed-80", name_decode([0x80]))
	say_hex("bit-pack-pinned-8-in-3", bit_pack_write([8], [3]))
	say_hex("bit-pack-pinned-5-700", bit_pack_write([5, 700], [3, 10]))
	say_hex("bit-pack-pinned-32-bits", bit_pack_write([0, u32], [1, 32]))
	say("mixed-radix-pack32-product-2-64-less", mixed_radix_pack32([u32 - 1, u32 - 1], [u32, u32]))
	say("mixed-radix-pinned-fourteen", mixed_radix_pack32(zeros, fives))
	say("mixed-radix-pinned-brim", mixed_radix_pack32([65535, 65535], [65536, 65536]))
	say("mixed-radix-pack32-beyond-1", mixed_radix_pack32([1], [1]))
	say("mixed-radix-pinned-at-limit", mixed_radix_pack32([0, 5], [5, 5]))
	say_hex("varint-pinned-2-to-56", varint_encode(1 << 56))
	say_hex("varint-pinned-largest", varint_encode(-1))
	say_hex("packet-pinned-quaternion32-identity", rotation_quaternion_encode(0, 0, 0, 1, 1))
	say_hex("packet-pinned-quaternion64-x", rotation_quaternion_encode(1, 0, 0, 0, 2))
	say_hex("packet-pinned-quaternion64-negative-w", rotation_quaternion_encode(-1, 1, 1, -1, 2))
	say("quantize-unit-1-below", quantize_unit(-1, 1))
	say("quantize-pinned-10-quarter-below", quantize_unit(-0.25, 10))
	say("quantize-pinned-example-unit", quantize_unit(0.45, 10))
	say("quantize-0-to-3-1-below", quantize(-3, 0, 3, 1))
	say("quantize-pinned-example-range", quantize(-0.35, -1, 1, 16))
	say("smallest-three-15-zero", compress15([0.0, 0.0, 0.0, 0.0]))
	say("smallest-three-15-halves-first-negative", compress15([-0.5, 0.5, 0.5, 0.5]))
	say("smallest-three-pinned-2-parts-no-rotation", restore([3, 3, 3], 1, 1, 2))
	say("smallest-three-parts-4-restore-index-2-sig-0", restore([8, 7, 6], 2, 0, 4))
	quit()
