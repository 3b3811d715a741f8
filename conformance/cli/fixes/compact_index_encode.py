# Writes a CompactIndex. The published listing adds the first byte into a buffer that it has not cleared,
# and takes the magnitude with a function on floats, which changes values above 2^24. Here the first byte is
# assigned, and the magnitude is an unsigned integer.
def compact_index_encode(value):
    if not -(1 << 31) <= value < 1 << 31:
        raise ValueError("a CompactIndex has 32 bits")
    magnitude = -value if value < 0 else value
    sign = 0x80 if value < 0 else 0
    out = bytearray([sign | (0x40 if magnitude > 0x3F else 0) | magnitude & 0x3F])
    magnitude >>= 6
    while magnitude:
        out.append((0x80 if magnitude > 0x7F else 0) | magnitude & 0x7F)
        magnitude >>= 7
    return bytes(out)
