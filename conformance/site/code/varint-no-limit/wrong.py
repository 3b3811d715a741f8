def decode(data):
    value = 0
    for at, byte in enumerate(data):
        value |= (byte & 0x7F) << 7 * at
        if byte < 0x80:
            return value & 2**64 - 1, at + 1
    raise ValueError("truncated")
