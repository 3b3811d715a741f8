# Writes w, x, y, z in 1 or 2 bytes each, least significant byte first. The published listing moves x, y, z
# from [-1, 1] by / 2 + 1, to [0.5, 1.5]. It is / 2 + 0.5.
import math


def rotation_quaternion_encode(quat, bytes_each):
    """The bytes of (x, y, z, w)."""
    x, y, z, w = quat
    for c in quat:
        # Multiplying rotations overshoots 1 by a few binary32 places; NaN is refused, too.
        if not abs(c) <= 1 + 2**-20:
            raise ValueError(f"{c} is not a component of a rotation")
    sign = -1 if w < 0 else 1
    x, y, z, w = (sign * max(-1.0, min(c, 1.0)) for c in quat)
    steps = 256**bytes_each - 1
    units = (w, x / 2 + 0.5, y / 2 + 0.5, z / 2 + 0.5)
    return b"".join(math.floor(u * steps + 0.5).to_bytes(bytes_each, "little") for u in units)
