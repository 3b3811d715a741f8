# Calls the snippets, which are files beside this one, and prints what they answer.
from bit_pack_write import bit_pack_write
from compact_index_decode import compact_index_decode
from compact_index_encode import compact_index_encode
from mixed_radix_pack32 import mixed_radix_pack32
from quantize_unit import quantize, quantize_unit
from rotation_quaternion_encode import rotation_quaternion_encode
from smallest_three_compress15 import compress15
from smallest_three_restore import restore
from unreal_name import name_decode, name_encode
from varint_encode import varint_encode


def shown(value):
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, (tuple, list)):
        return " ".join(map(shown, value))
    return f"{value:.6f}" if isinstance(value, float) else str(value)


def say(name, function, *arguments):
    try:
        print(name, shown(function(*arguments)))
    except ValueError:
        print(name, "refused")


U32 = 4294967295
say("compact-index-pinned-3f-mask-smallest", compact_index_decode, b"\x40\x40")
say("compact-index-pinned-minus-1:back", compact_index_decode, b"\x81")
say("compact-index-decode-c080808010", compact_index_decode, b"\xc0\x80\x80\x80\x10")
say("compact-index-pinned-empty", compact_index_decode, b"")
say("compact-index-pinned-16777217", compact_index_encode, 16777217)
say("compact-index-encode-0", compact_index_encode, 0)
say("compact-index-pinned-minimum", compact_index_encode, -2147483648)
say("unreal-name-pinned-63", name_encode, "a" * 63)
say("unreal-name-pinned-63-back", name_decode, b"\x40\x01" + b"a" * 63 + b"\0")
say("unreal-name-decode-malformed-80", name_decode, b"\x80")
say("bit-pack-pinned-8-in-3", bit_pack_write, [(8, 3)])
say("bit-pack-pinned-5-700", bit_pack_write, [(5, 3), (700, 10)])
say("bit-pack-pinned-32-bits", bit_pack_write, [(0, 1), (U32, 32)])
say("mixed-radix-pack32-product-2-64-less", mixed_radix_pack32, [(U32 - 1, U32)] * 2)
say("mixed-radix-pinned-fourteen", mixed_radix_pack32, [(0, 5)] * 14)
say("mixed-radix-pinned-brim", mixed_radix_pack32, [(65535, 65536)] * 2)
say("mixed-radix-pack32-beyond-1", mixed_radix_pack32, [(1, 1)])
say("mixed-radix-pinned-at-limit", mixed_radix_pack32, [(0, 5), (5, 5)])
say("varint-pinned-2-to-56", varint_encode, 1 << 56)
say("varint-pinned-largest", varint_encode, (1 << 64) - 1)
say("packet-pinned-quaternion32-identity", rotation_quaternion_encode, (0.0, 0.0, 0.0, 1.0), 1)
say("packet-pinned-quaternion64-x", rotation_quaternion_encode, (1.0, 0.0, 0.0, 0.0), 2)
say("packet-pinned-quaternion64-negative-w", rotation_quaternion_encode, (-1.0, 1.0, 1.0, -1.0), 2)
say("quantize-unit-1-below", quantize_unit, -1.0, 1)
say("quantize-pinned-10-quarter-below", quantize_unit, -0.25, 10)
say("quantize-pinned-example-unit", quantize_unit, 0.45, 10)
say("quantize-0-to-3-1-below", quantize, -3.0, 0.0, 3.0, 1)
say("quantize-pinned-example-range", quantize, -0.35, -1.0, 1.0, 16)
say("smallest-three-15-zero", compress15, (0.0, 0.0, 0.0, 0.0))
say("smallest-three-15-halves-first-negative", compress15, (-0.5, 0.5, 0.5, 0.5))
say("smallest-three-pinned-2-parts-no-rotation", restore, [3, 3, 3], 1, 1, 2)
say("smallest-three-parts-4-restore-index-2-sig-0", restore, [8, 7, 6], 2, 0, 4)
