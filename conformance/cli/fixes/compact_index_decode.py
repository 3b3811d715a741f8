# Reads a CompactIndex. The published recipe masks the bytes after the first with 0x3F, which loses bit 6
# of each: they hold seven bits. Its text gives bit 7 of the first byte a meaning in strings only: it is the
# sign of every value.
def compact_index_decode(data, at=0):
    """The value at that offset, and how many bytes it takes."""
    magnitude, used, more = 0, 0, True
    while more and used < 5:
        if at + used >= len(data):
            raise ValueError("the input ends inside an index")
        byte = data[at + used]
        if used == 0:
            negative, more, magnitude = byte & 0x80, byte & 0x40, byte & 0x3F
        else:
            more = byte & 0x80
            magnitude |= (byte & 0x7F) << (7 * used - 1)
        used += 1
    # 32-bit arithmetic, as in the engine: higher bits of byte 4 are dropped.
    value = (-magnitude if negative else magnitude) & 0xFFFFFFFF
    return (value - (1 << 32) if value >> 31 else value), used
