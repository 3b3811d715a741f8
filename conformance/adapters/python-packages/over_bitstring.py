"""Bit packing over `bitstring`, which is most significant bit first as well. Its fields may be wider than 64 bits."""
import bitstring
from protocol import Reject


def write(case, _parameters):
    bits = bitstring.BitArray()
    for width, value in zip(case["widths"], case["values"], strict=True):
        try:
            bits.append(bitstring.Bits(uint=int(value), length=width))
        except ValueError:
            raise Reject("out_of_range") from None
    return {"ok": bits.tobytes().hex()}


def read(case, _parameters):
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
