# Smallest three in 15 bits each: a word of 32 bits and one of 16. The release of 23 May 2020 masks the sign
# before it shifts it, so that bit 15 of the second word is never set. Here it is stored.
import math


def compress15(quat):
    """The two words of (x, y, z, w)."""
    bounds, largest = 0.707107, 0x7FFF
    if not all(map(math.isfinite, quat)):
        raise ValueError("NaN and infinities are not components")
    index = max(range(4), key=lambda at: abs(quat[at]))  # the first one of equals
    sig = 0 if quat[index] < 0 else 1
    kept = []
    for at in range(4):
        if at != index:
            c = quat[at] if sig else -quat[at]
            step = math.floor((c + bounds) / (bounds + bounds) * largest + 0.5)
            if step < 0:
                raise ValueError(f"{c} is below the range")
            kept.append(min(step, largest))
    a, b, c = kept
    return a | b << 15 | index << 30, c | sig << 15
