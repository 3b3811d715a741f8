"""Mixed radix: values below given limits as the digits of one number.

`pack32` is the published stack. Groups ("spill") are full accumulators written as bit fields, blocks ("bytes") numbers
of up to 2048 bits written as whole bytes; both are read in packing order.
"""
from protocol import Reject

BLOCK_BITS = 2048


def pack32(limits, values):
    number, product = 0, 1
    for limit, value in zip(limits, values, strict=True):
        product *= limit
        if value >= limit or product > 1 << 32:
            raise Reject("out_of_range")
        number = limit * number + value
    return number


def unpack32(number, limits):
    """The values in unpacking order: the last one packed first."""
    if 0 in limits:
        raise Reject("out_of_range")
    values = []
    for limit in limits:
        number, value = divmod(number, limit)
        values.append(value)
    return values


def groups(limits, bits):
    """Splits fields into groups whose product of limits stays within 2^bits; yields limits and product."""
    group, product = [], 1
    for limit in limits:
        if group and product * limit > 1 << bits:
            yield group, product
            group, product = [], 1
        group.append(limit)
        product *= limit
    if group:
        yield group, product


def check_limits(limits, bits):
    if any(not 1 <= limit <= 1 << bits for limit in limits):
        raise Reject("out_of_range")


def numbers(limits, values, bits):
    """The number of each group and the product of its limits."""
    check_limits(limits, bits)
    if any(value >= limit for limit, value in zip(limits, values, strict=True)):
        raise Reject("out_of_range")
    rest = iter(values)
    for group, product in groups(limits, bits):
        number = 0
        for limit, value in zip(group, rest):
            number = limit * number + value
        yield number, product


def digits(number, group, product):
    """The values of a group's number, in packing order."""
    if number >= product:
        raise Reject("out_of_range")
    return unpack32(number, group[::-1])[::-1]


def spill_write(limits, values, accumulator_bits):
    stream = bits = 0
    for number, product in numbers(limits, values, accumulator_bits):
        width = (product - 1).bit_length()
        stream = stream << width | number
        bits += width
    padding = -bits % 8
    return (stream << padding).to_bytes((bits + padding) // 8, "big")


def spill_read(data, limits, accumulator_bits):
    check_limits(limits, accumulator_bits)
    stream, left = int.from_bytes(data, "big"), 8 * len(data)
    values = []
    for group, product in groups(limits, accumulator_bits):
        width = (product - 1).bit_length()
        left -= width
        if left < 0:
            raise Reject("truncated")
        values += digits(stream >> left & (1 << width) - 1, group, product)
    return values, len(data) - left // 8


def block_len(product):
    return ((product - 1).bit_length() + 7) // 8


def bytes_write(limits, values):
    blocks = numbers(limits, values, BLOCK_BITS)
    return b"".join(number.to_bytes(block_len(product), "big") for number, product in blocks)


def bytes_read(data, limits):
    check_limits(limits, BLOCK_BITS)
    values, at = [], 0
    for group, product in groups(limits, BLOCK_BITS):
        end = at + block_len(product)
        if end > len(data):
            raise Reject("truncated")
        values += digits(int.from_bytes(data[at:end], "big"), group, product)
        at = end
    return values, at


def _fields(case):
    return list(map(int, case["limits"])), list(map(int, case["values"]))


def _input(case):
    return bytes.fromhex(case["bytes"]), list(map(int, case["limits"]))


def _read(values, consumed):
    return {"ok": list(map(str, values)), "consumed": consumed}


OPERATIONS = {
    "mixed_radix.pack32": lambda case, _p: {"ok": pack32(case["limits"], case["values"])},
    "mixed_radix.unpack32": lambda case, _p: {"ok": unpack32(case["accumulator"], case["limits"])},
    "mixed_radix.spill_write": lambda case, p: {"ok": spill_write(*_fields(case), p["accumulator_bits"]).hex()},
    "mixed_radix.spill_read": lambda case, p: _read(*spill_read(*_input(case), p["accumulator_bits"])),
    "mixed_radix.bytes_write": lambda case, _p: {"ok": bytes_write(*_fields(case)).hex()},
    "mixed_radix.bytes_read": lambda case, _p: _read(*bytes_read(*_input(case))),
}
