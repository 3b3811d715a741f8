def decode(data):
    magnitude = data[0] & 0x3F
    more = data[0] & 0x40
    at, shift = 1, 6
    while more:
        byte = data[at]
        magnitude |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        more = at < 5 and byte & 0x80
    value = -magnitude if data[0] & 0x80 else magnitude
    # The engine computes in 32 bits.
    return (value + 2**31) % 2**32 - 2**31, at
