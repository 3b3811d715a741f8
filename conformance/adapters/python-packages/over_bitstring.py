"""Bit packing over `bitstring`, which is most significant bit first as well."""
import bitstring
from protocol import Reject


def write(case, _parameters):
    bits = bitstring.BitArray()
    for width, value in zip(case["widths"], case["values"], strict=True):
        try:
            bits.append(bitstring.Bits(uint=int(value), length=width))
        except bitstring.CreationError:
            raise Reject("out_of_range") from None
    return {"ok": bits.tobytes().hex()}


def read(case, _parameters):
    stream = bitstring.ConstBitStream(bytes=bytes.fromhex(case["bytes"]))
    try:
        values = [str(stream.read(f"uint:{width}")) for width in case["widths"]]
    except bitstring.ReadError:
        raise Reject("truncated") from None
    return {"ok": values, "consumed": (stream.pos + 7) // 8}


OPERATIONS = {"bit_pack.write": write, "bit_pack.read": read}
