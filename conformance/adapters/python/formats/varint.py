"""VariableUint64: unsigned LEB128, seven bits per byte, least significant group first; bit 7 means "more".

Only the maximum length depends on the type. Zigzag is the signed form: 0, -1, 1, -2, ... as
0, 1, 2, 3, ...
"""
from protocol import Reject

from .answers import decoder, encoder

BITS = {"u16": 16, "u32": 32, "u64": 64, "i16": 16, "i32": 32, "i64": 64}


def encode(value, bits):
    """The bytes of an unsigned integer."""
    if value >> bits:
        raise Reject("out_of_range")
    out = bytearray()
    while value > 0x7F:
        out.append(0x80 | value & 0x7F)
        value >>= 7
    out.append(value)
    return bytes(out)


def decode(data, bits, canonical=False):
    """The value at the front of the bytes, and the bytes consumed."""
    value = shift = 0
    for byte in data:
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            break
        if shift >= bits:
            raise Reject("out_of_range")
    else:
        raise Reject("truncated")
    if value >> bits:
        raise Reject("out_of_range")
    if canonical and byte == 0 and shift > 7:
        raise Reject("overlong")
    return value, shift // 7


def to_zigzag(value, bits):
    if not -1 << bits - 1 <= value < 1 << bits - 1:
        raise Reject("out_of_range")
    return ~(value << 1) if value < 0 else value << 1


def from_zigzag(value):
    return ~(value >> 1) if value & 1 else value >> 1


def _encode(value, parameters):
    return encode(int(value), BITS[parameters["type"]])


def _zigzag_encode(value, parameters):
    bits = BITS[parameters["type"]]
    return encode(to_zigzag(int(value), bits), bits)


def _decoder(canonical=False, zigzag=False):
    def run(data, parameters):
        value, consumed = decode(data, BITS[parameters["type"]], canonical)
        return str(from_zigzag(value) if zigzag else value), consumed

    return decoder(run)


OPERATIONS = {
    "varint.encode": encoder(_encode),
    "varint.decode": _decoder(),
    "varint.decode_canonical": _decoder(canonical=True),
    "varint.zigzag_encode": encoder(_zigzag_encode),
    "varint.zigzag_decode": _decoder(zigzag=True),
}
