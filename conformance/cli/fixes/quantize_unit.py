# A value of [0, 1], or of a range, as an integer of 1 to 32 bits. The released code clamps above the range
# only: below it the integer is negative. Here such a value is refused.
import math


def quantize_unit(value, bits):
    if not 1 <= bits <= 32 or not math.isfinite(value):
        raise ValueError(f"{value} in {bits} bits")
    largest = (1 << bits) - 1
    rounded = value * largest + 0.5
    if rounded < 0:
        raise ValueError(f"{value} is below the range")
    return min(math.floor(min(rounded, largest)), largest)


def quantize(value, low, high, bits):
    if not (low < high and math.isfinite(high - low)):
        raise ValueError(f"{low} to {high} is not a range")
    return quantize_unit((value - low) / (high - low), bits)
