"""Bit packer: fields of 1 to 64 bits in either bit order, padded with zero bits to a whole byte.

One Python integer is the whole bit string: fields are shifted in at the bottom, or least significant bit first put on top.
"""
from protocol import Reject


def check_width(width):
    if not 1 <= width <= 64:
        raise Reject("out_of_range")


def fields(widths, values):
    """Each width with its value, which fits it."""
    for width, value in zip(widths, values, strict=True):
        check_width(width)
        if value >> width:
            raise Reject("out_of_range")
        yield width, value


def write(widths, values):
    """The bytes of the fields."""
    bits = number = 0
    for width, value in fields(widths, values):
        number = number << width | value
        bits += width
    padding = -bits % 8
    return (number << padding).to_bytes((bits + padding) // 8, "big")


def read(data, widths, canonical=False):
    """The fields at the front of the bytes, and the number of bytes touched."""
    left = 8 * len(data)
    number = int.from_bytes(data, "big")
    values = []
    for width in widths:
        check_width(width)
        if width > left:
            raise Reject("truncated")
        left -= width
        values.append(number >> left & (1 << width) - 1)
    if canonical and left >= 8:
        raise Reject("trailing")
    if canonical and number & (1 << left) - 1:
        raise Reject("not_canonical")
    return values, len(data) - left // 8


def write_lsb(widths, values):
    """The bytes of the fields, least significant bit first."""
    bits = number = 0
    for width, value in fields(widths, values):
        number |= value << bits
        bits += width
    return number.to_bytes((bits + 7) // 8, "little")


def read_lsb(data, widths, canonical=False):
    """As `read`, least significant bit first."""
    number = int.from_bytes(data, "little")
    values = []
    at = 0
    for width in widths:
        check_width(width)
        if at + width > 8 * len(data):
            raise Reject("truncated")
        values.append(number >> at & (1 << width) - 1)
        at += width
    consumed = (at + 7) // 8
    if canonical and consumed < len(data):
        raise Reject("trailing")
    if canonical and number >> at:
        raise Reject("not_canonical")
    return values, consumed


def _writer(function):
    return lambda case, _parameters: {"ok": function(case["widths"], map(int, case["values"])).hex()}


def _reader(function, canonical):
    def run(case, _parameters):
        values, consumed = function(bytes.fromhex(case["bytes"]), case["widths"], canonical)
        return {"ok": [str(value) for value in values], "consumed": consumed}

    return run


OPERATIONS = {
    "bit_pack.write": _writer(write),
    "bit_pack.read": _reader(read, canonical=False),
    "bit_pack.read_canonical": _reader(read, canonical=True),
    "bit_pack.write_lsb": _writer(write_lsb),
    "bit_pack.read_lsb": _reader(read_lsb, canonical=False),
    "bit_pack.read_canonical_lsb": _reader(read_lsb, canonical=True),
}
