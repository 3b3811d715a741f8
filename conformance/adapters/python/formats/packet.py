"""The Heist packet fields: small floats, vectors and rotations.

A field is a pair of functions between its value and its bytes. Values are patterns (`f32:...`) for converted
binary32 and binary16, numbers for quantised fields.
"""
import math
import struct

from protocol import Reject

from . import varint
from .answers import decoder, encoder
from .floats import bits32, round32, show32, show_bits32, value32

# Components up to this limit count as 1: multiplying rotations can overshoot 1.
TOLERATED = 1 + 2**-20


def narrow(pattern):
    """A binary16 pattern, ties to even. A NaN keeps its sign and the top of its payload, and is quiet."""
    bits = bits32(pattern)
    sign, magnitude = bits >> 16 & 0x8000, bits & 0x7FFFFFFF
    if magnitude > 0x7F800000:
        return sign | 0x7E00 | magnitude >> 13 & 0x3FF
    try:
        half = struct.pack("<e", value32(pattern))
    except OverflowError:
        return sign | 0x7C00
    return int.from_bytes(half, "little")


def widen(half):
    """The `f32:...` of a binary16 pattern."""
    if half & 0x7C00 == 0x7C00 and half & 0x3FF:
        return show_bits32((half & 0x8000) << 16 | 0x7FC00000 | (half & 0x3FF) << 13)
    return show32(struct.unpack("<e", half.to_bytes(2, "little"))[0])


def checked(pattern, low, high):
    value = value32(pattern)
    if not math.isfinite(value):
        raise Reject("invalid")
    if not low <= value <= high:
        raise Reject("out_of_range")
    return value


def nearest_step(unit, steps):
    return math.floor(unit * steps + 0.5)


def words(data, count, size):
    """The little-endian words at the front of the bytes."""
    if len(data) < count * size:
        raise Reject("truncated")
    return [int.from_bytes(data[at : at + size], "little") for at in range(0, count * size, size)]


def patterns(size, from_float, to_float, count):
    """Binary32 or binary16 components."""

    def encode(value, _parameters):
        components = [value] if count == 1 else value
        return b"".join(from_float(component).to_bytes(size, "little") for component in components)

    def decode(data, _parameters):
        components = [to_float(word) for word in words(data, count, size)]
        return components[0] if count == 1 else components, count * size

    return encode, decode


def variable_float16():
    def encode(value, _parameters):
        return varint.encode(narrow(value), 16)

    def decode(data, _parameters):
        half, consumed = varint.decode(data, 16)
        return widen(half), consumed

    return encode, decode


def normalized(size):
    steps = 256**size - 1

    def encode(value, _parameters):
        return nearest_step(checked(value, 0, 1), steps).to_bytes(size, "little")

    def decode(data, _parameters):
        return show32(words(data, 1, size)[0] / steps), size

    return encode, decode


def range_limited(size):
    steps = 256**size - 1

    def interval(parameters):
        low, span = value32(parameters["min"]), value32(parameters["range"])
        high = round32(low + span)
        if not (math.isfinite(high) and span > 0):
            raise Reject("out_of_range")
        return low, span, high

    def encode(value, parameters):
        low, span, high = interval(parameters)
        unit = (checked(value, low, high) - low) / span
        return min(nearest_step(unit, steps), steps).to_bytes(size, "little")

    def decode(data, parameters):
        low, span, _high = interval(parameters)
        return show32(words(data, 1, size)[0] * span / steps + low), size

    return encode, decode


def quaternion(size):
    steps = 256**size - 1

    def encode(value, _parameters):
        x, y, z, w = value
        # In wire order: the first refused component decides the class.
        w, x, y, z = (max(-1, min(1, checked(each, -TOLERATED, TOLERATED))) for each in (w, x, y, z))
        if w < 0:
            w, x, y, z = -w, -x, -y, -z
        units = (w, x / 2 + 0.5, y / 2 + 0.5, z / 2 + 0.5)
        return b"".join(nearest_step(unit, steps).to_bytes(size, "little") for unit in units)

    def decode(data, _parameters):
        w, x, y, z = words(data, 4, size)
        return [show32((2 * n - steps) / steps) for n in (x, y, z)] + [show32(w / steps)], 4 * size

    return encode, decode


FIELDS = {
    "float16": patterns(2, narrow, widen, 1),
    "variable_float16": variable_float16(),
    "normalized_float8": normalized(1),
    "normalized_float16": normalized(2),
    "range_limited_float8": range_limited(1),
    "range_limited_float16": range_limited(2),
    "vector2_float32": patterns(4, bits32, show_bits32, 2),
    "vector3_float32": patterns(4, bits32, show_bits32, 3),
    "vector2_float16": patterns(2, narrow, widen, 2),
    "vector3_float16": patterns(2, narrow, widen, 3),
    "rotation_quaternion64": quaternion(2),
    "rotation_quaternion32": quaternion(1),
}


OPERATIONS = {}
for _name, (_encode, _decode) in FIELDS.items():
    OPERATIONS[f"packet.{_name}_encode"] = encoder(_encode)
    OPERATIONS[f"packet.{_name}_decode"] = decoder(_decode)
