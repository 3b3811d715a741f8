"""CompactIndex as in the engines."""


def encode(value):
    sign, magnitude = (0x80, -value) if value < 0 else (0, value)
    data, magnitude = magnitude & 0x3F, magnitude >> 6
    out = [sign | (0x40 if magnitude else 0) | data]
    while magnitude:
        data, magnitude = magnitude & 0x7F, magnitude >> 7
        out.append((0x80 if magnitude else 0) | data)
    return bytes(out)


def decode(data):
    """The value and the bytes consumed. Raises EOFError if the input is truncated."""
    if not data:
        raise EOFError("byte 0")
    magnitude, more, used = data[0] & 0x3F, data[0] & 0x40, 1
    while more and used < 5:
        if used == len(data):
            raise EOFError(f"byte {used}")
        magnitude |= (data[used] & 0x7F) << 7 * used - 1
        more, used = data[used] & 0x80, used + 1
    value = -magnitude if data[0] & 0x80 else magnitude
    return (value + 2**31) % 2**32 - 2**31, used  # wraps at 32 bits, as in an engine
