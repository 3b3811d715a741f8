"""CompactIndex: sign and magnitude in 1 to 5 bytes, least significant group first.

Byte 0 holds the sign (bit 7), "more" (bit 6) and six bits; bytes 1 to 3 "more" (bit 7) and seven bits; byte 4
eight bits, of which an i32 uses five.
"""
from protocol import Reject

from .answers import decoder, encoder


def encode(value):
    """The bytes of an i32."""
    sign, magnitude = (0x80, -value) if value < 0 else (0, value)
    if magnitude < 0x40:
        return bytes((sign | magnitude,))
    out = bytearray((sign | 0x40 | magnitude & 0x3F,))
    magnitude >>= 6
    while magnitude > 0x7F:
        out.append(0x80 | magnitude & 0x7F)
        magnitude >>= 7
    out.append(magnitude)
    return bytes(out)


def groups(data, start=0):
    """The magnitude with all 35 bits, and the end of the index at `start`."""
    try:
        first = data[start]
        if not first & 0x40:
            return first & 0x3F, start + 1
        magnitude = first & 0x3F
        at = start + 1
        for shift in (6, 13, 20):
            byte = data[at]
            at += 1
            magnitude |= (byte & 0x7F) << shift
            if byte < 0x80:
                return magnitude, at
        return magnitude | data[at] << 27, at + 1
    except IndexError:
        raise Reject("truncated") from None


def decode(data, start=0):
    """The value, wrapped to 32 bits as in an engine, and the end of the index."""
    magnitude, end = groups(data, start)
    if data[start] & 0x80:
        magnitude = -magnitude
    return (magnitude + 0x80000000 & 0xFFFFFFFF) - 0x80000000, end


def decode_canonical(data, start=0):
    """Like `decode`, but refuses what no encoder writes."""
    magnitude, end = groups(data, start)
    negative = data[start] & 0x80
    if magnitude > 0x7FFFFFFF + (negative >> 7):
        raise Reject("out_of_range")
    if end - start > 1 and data[end - 1] == 0:
        raise Reject("overlong")
    if negative and magnitude == 0:
        raise Reject("not_canonical")
    return -magnitude if negative else magnitude, end


OPERATIONS = {
    "compact_index.encode": encoder(lambda value, _p: encode(value)),
    "compact_index.decode": decoder(lambda data, _p: decode(data)),
    "compact_index.decode_canonical": decoder(lambda data, _p: decode_canonical(data)),
}
