-- Calls the snippets, which are files beside this one, and prints what they answer.
for _, snippet in ipairs({
  "bit_pack_write", "compact_index_decode", "compact_index_encode", "mixed_radix_pack32", "quantize_unit",
  "rotation_quaternion_encode", "smallest_three_compress15", "smallest_three_restore", "unreal_name", "varint_encode",
}) do
  dofile(snippet .. ".lua")
end

local function say(name, first, second)
  print(name .. " " .. (first == nil and "refused" or first .. (second and " " .. second or "")))
end

-- The same for bytes.
local function say_hex(name, bytes)
  say(name, bytes and bytes:gsub(".", function(c) return ("%02x"):format(c:byte()) end):match(".*"))
end

-- The same for a quaternion.
local function say_quat(name, quat)
  say(name, quat and ("%.6f %.6f %.6f %.6f"):format(table.unpack(quat)))
end

local u32 = 4294967295
local fives, zeros = {}, {}
for i = 1, 14 do fives[i], zeros[i] = 5, 0 end
say("compact-index-pinned-3f-mask-smallest", compact_index_decode("\x40\x40"))
say("compact-index-pinned-minus-1:back", compact_index_decode("\x81"))
say("compact-index-decode-c080808010", compact_index_decode("\xc0\x80\x80\x80\x10"))
say("compact-index-pinned-empty", compact_index_decode(""))
say_hex("compact-index-pinned-16777217", compact_index_encode(16777217))
say_hex("compact-index-encode-0", compact_index_encode(0))
say_hex("compact-index-pinned-minimum", compact_index_encode(-2147483648))
say_hex("unreal-name-pinned-63", name_encode(("a"):rep(63)))
say("unreal-name-pinned-63-back", name_decode("\x40\x01" .. ("a"):rep(63) .. "\0"))
say("unreal-name-decode-malformed-80", name_decode("\x80"))
say_hex("bit-pack-pinned-8-in-3", bit_pack_write({ 8 }, { 3 }))
say_hex("bit-pack-pinned-5-700", bit_pack_write({ 5, 700 }, { 3, 10 }))
say_hex("bit-pack-pinned-32-bits", bit_pack_write({ 0, u32 }, { 1, 32 }))
say("mixed-radix-pack32-product-2-64-less", mixed_radix_pack32({ u32 - 1, u32 - 1 }, { u32, u32 }))
say("mixed-radix-pinned-fourteen", mixed_radix_pack32(zeros, fives))
say("mixed-radix-pinned-brim", mixed_radix_pack32({ 65535, 65535 }, { 65536, 65536 }))
say("mixed-radix-pack32-beyond-1", mixed_radix_pack32({ 1 }, { 1 }))
say("mixed-radix-pinned-at-limit", mixed_radix_pack32({ 0, 5 }, { 5, 5 }))
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
say("smallest-three-15-zero", compress15({ 0, 0, 0, 0 }))
say("smallest-three-15-halves-first-negative", compress15({ -0.5, 0.5, 0.5, 0.5 }))
say_quat("smallest-three-pinned-2-parts-no-rotation", restore({ 3, 3, 3 }, 1, 1, 2))
say_quat("smallest-three-parts-4-restore-index-2-sig-0", restore({ 8, 7, 6 }, 2, 0, 4))
