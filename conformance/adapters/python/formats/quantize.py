"""Quantise: floats of a known range as integers of 1 to 32 bits. All arithmetic is binary64, as the page says."""
import math

from protocol import Reject

from .floats import round32, show64, value64


def largest(bits):
    if not 1 <= bits <= 32:
        raise Reject("out_of_range")
    return (1 << bits) - 1


def width(low, high):
    span = high - low
    if not (low < high and math.isfinite(span)):
        raise Reject("out_of_range")
    return span


def quantize_unit(value, bits):
    """The integer of a value of [0, 1]: halves up, clamped above, refused below."""
    top = largest(bits)
    if not math.isfinite(value):
        raise Reject("invalid")
    scaled = value * top + 0.5
    if scaled < 0:
        raise Reject("out_of_range")
    return top if scaled >= top else math.floor(scaled)


def restore_unit(q, bits):
    """The value of [0, 1]. As in the engine: the integer as binary32, times the rounded reciprocal."""
    top = largest(bits)
    if q > top:
        raise Reject("out_of_range")
    return round32(q) * (1.0 / top)


def quantize(value, low, high, bits):
    top, span = largest(bits), width(low, high)
    if not math.isfinite(value):
        raise Reject("invalid")
    unit = (value - low) / span
    if math.isinf(unit):
        # Overflow of binary64: clamped above, refused below.
        if unit > 0:
            return top
        raise Reject("out_of_range")
    return quantize_unit(unit, bits)


def restore(q, low, high, bits):
    unit = restore_unit(q, bits)
    return low + unit * width(low, high)


def _range(parameters):
    return value64(parameters["min"]), value64(parameters["max"]), parameters["bits"]


OPERATIONS = {
    "quantize.quantize_unit": lambda case, p: {"ok": quantize_unit(value64(case), p["bits"])},
    "quantize.restore_unit": lambda case, p: {"ok": show64(restore_unit(case, p["bits"]))},
    "quantize.quantize": lambda case, p: {"ok": quantize(value64(case), *_range(p))},
    "quantize.restore": lambda case, p: {"ok": show64(restore(case, *_range(p)))},
}
