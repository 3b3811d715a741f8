"""Bit packer: fields of 1 to 64 bits, most significant bit first, padded with zero bits to a whole byte.

One Python integer is the whole bit string: fields are shifted in at the bottom.
"""
from protocol import Reject


def check_width(width):
    if not 1 <= width <= 64:
        raise Reject("out_of_range")


def write(widths, values):
    """The bytes of the fields."""
    bits = number = 0
    for width, value in zip(widths, values, strict=True):
        check_width(width)
        if value >> width:
            raise Reject("out_of_range")
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


def _write(case, _parameters):
    return {"ok": write(case["widths"], map(int, case["values"])).hex()}


def _reader(canonical):
    def run(case, _parameters):
        values, consumed = read(bytes.fromhex(case["bytes"]), case["widths"], canonical)
        return {"ok": [str(value) for value in values], "consumed": consumed}

    return run


OPERATIONS = {
    "bit_pack.write": _write,
    "bit_pack.read": _reader(canonical=False),
    "bit_pack.read_canonical": _reader(canonical=True),
}
