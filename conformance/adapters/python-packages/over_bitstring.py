"""Bit packing over `bitstring`, which is most significant bit first as well.

Its fields may have any width; it does not know this format's limit of 64 bits.
"""
import bitstring
from protocol import Reject, Unsupported

MAX_WIDTH = 64


def check_widths(case):
    if max(case["widths"], default=0) > MAX_WIDTH:
        raise Unsupported


def write(case, _parameters):
    check_widths(case)
    bits = bitstring.BitArray()
    for width, value in zip(case["widths"], case["values"], strict=True):
        try:
            bits.append(bitstring.Bits(uint=int(value), length=width))
        except ValueError:
            raise Reject("out_of_range") from None
    return {"ok": bits.tobytes().hex()}


def read(case, _parameters):
    check_widths(case)
    reader = bitstring.Reader(bitstring.Bits.from_bytes(bytes.fromhex(case["bytes"])))
    values = []
    for width in case["widths"]:
        try:
            values.append(str(reader.read_value(f"uint{width}")))
        except bitstring.ReadError:
            raise Reject("truncated") from None
        except ValueError:
            raise Reject("out_of_range") from None
    return {"ok": values, "consumed": (reader.pos + 7) // 8}


OPERATIONS = {"bit_pack.write": write, "bit_pack.read": read}
