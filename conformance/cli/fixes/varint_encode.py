# Writes a 64-bit unsigned integer as LEB128. The published loop runs sizeof(UInt64) = 8 rounds, which counts
# bytes and not groups of seven bits. Here it runs until nothing is left: ten rounds at most.
def varint_encode(value):
    if not 0 <= value < 1 << 64:
        raise ValueError("not an unsigned integer of 64 bits")
    out = bytearray()
    while value > 0x7F:
        out.append(0x80 | value & 0x7F)
        value >>= 7
    out.append(value)
    return bytes(out)
