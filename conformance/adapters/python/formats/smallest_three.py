"""Smallest three: a rotation quaternion without its largest component, the other three quantised.

Components are x, y, z, w. `parts` are the quantised a, b, c, the index of the dropped component, and sig: 1 unless it
was negative.
"""
import math

from protocol import Reject

from .floats import show32, value32
from .quantize import largest, quantize, restore

# The format specifies this decimal, not 1/sqrt 2.
BOUNDS = 0.707107


def compress_parts(quat, bits):
    largest(bits)
    if not all(map(math.isfinite, quat)):
        raise Reject("invalid")
    index = max(range(4), key=lambda at: abs(quat[at]))  # the first of equals
    sign = -1.0 if quat[index] < 0 else 1.0
    a, b, c = (quantize(sign * quat[at], -BOUNDS, BOUNDS, bits) for at in range(4) if at != index)
    return {"a": a, "b": b, "c": c, "index": index, "sig": int(sign > 0)}


def restore_original(parts, bits):
    """Like the original: NaN if the dropped component has no real root."""
    if parts["index"] > 3:
        raise Reject("out_of_range")
    a, b, c = (restore(parts[name], -BOUNDS, BOUNDS, bits) for name in "abc")
    square = 1 - a * a - b * b - c * c
    quat = [a, b, c]
    quat.insert(parts["index"], math.sqrt(square) if square >= 0 else math.nan)
    return quat if parts["sig"] else [-component for component in quat]


def restore_parts(parts, bits, refusal="out_of_range"):
    quat = restore_original(parts, bits)
    if any(map(math.isnan, quat)):
        raise Reject(refusal)
    return quat


def join(parts, bits):
    """The words of the parts."""
    a, b, c, index, sig = (parts[name] for name in ("a", "b", "c", "index", "sig"))
    if bits == 9:
        return [a | b << 9 | c << 18 | index << 27 | sig << 30]
    if bits == 10:
        return [a | b << 10 | c << 20 | index << 30]
    return [a | b << 15 | index << 30, c | sig << 15]


def split(words, bits):
    """The parts in words, ignoring reserved bits."""
    mask = (1 << bits) - 1
    first, last = words[0], words[-1]
    a, b = first & mask, first >> bits & mask
    if bits == 9:
        return {"a": a, "b": b, "c": first >> 18 & mask, "index": first >> 27 & 3, "sig": first >> 30 & 1}
    if bits == 10:
        return {"a": a, "b": b, "c": first >> 20 & mask, "index": first >> 30, "sig": 1}
    return {"a": a, "b": b, "c": last & mask, "index": first >> 30, "sig": last >> 15}


def restore_words(words, bits):
    if bits == 9 and words[0] & (1 << 29 | 1 << 31):
        raise Reject("not_canonical")
    return restore_parts(split(words, bits), bits, "invalid")


def _quat(case):
    return [value32(component) for component in case]


def _shown(quat):
    return {"ok": [show32(component) for component in quat]}


OPERATIONS = {
    "smallest_three.compress": lambda case, p: {"ok": join(compress_parts(_quat(case), p["bits"]), p["bits"])},
    "smallest_three.restore": lambda case, p: _shown(restore_words(case, p["bits"])),
    "smallest_three.restore_original": lambda case, p: _shown(restore_original(split(case, p["bits"]), p["bits"])),
    "smallest_three.compress_parts": lambda case, p: {"ok": compress_parts(_quat(case), p["bits"])},
    "smallest_three.restore_parts": lambda case, p: _shown(restore_parts(case, p["bits"])),
}
