# Restores a quaternion from its three kept components. The released code takes the root of a negative number
# where the squares add up to more than 1, and returns NaN. Here such components are refused.
import math
import struct


def restore(kept, index, sig, bits):
    """The quaternion [x, y, z, w], in binary64: round each component to binary32."""
    bounds, largest = 0.707107, (1 << bits) - 1
    if index not in range(4) or sig not in (0, 1) or not all(0 <= q <= largest for q in kept):
        raise ValueError("a part is out of range")
    # The integers pass through binary32, which changes nothing up to 24 bits.
    floats = struct.unpack("<3f", struct.pack("<3f", *kept))
    quat = [-bounds + q * (1.0 / largest) * (bounds + bounds) for q in floats]
    square = 1.0 - quat[0] * quat[0] - quat[1] * quat[1] - quat[2] * quat[2]
    if square < 0:
        raise ValueError("no rotation has these components")
    quat.insert(index, math.sqrt(square))
    return quat if sig else [-c for c in quat]
