def decode(data, most=10, width=64):
    value = 0
    for at, byte in enumerate(data[:most]):
        value |= (byte & 0x7F) << 7 * at
        if byte < 0x80:
            if value >> width:
                raise ValueError("out of range")
            return value, at + 1
    raise ValueError("out of range" if len(data) >= most else "truncated")
