"""LEB128 over `leb128`. Its integers have no width; Judged as `u64`."""
import io

import leb128
from protocol import Reject, Unsupported


def check_type(parameters):
    if parameters["type"] != "u64":
        raise Unsupported


def encode(case, parameters):
    check_type(parameters)
    return {"ok": leb128.u.encode(int(case)).hex()}


def decode(case, parameters):
    check_type(parameters)
    try:
        value, consumed = leb128.u.decode_reader(io.BytesIO(bytes.fromhex(case)))
    except EOFError:
        raise Reject("truncated") from None
    return {"ok": str(value), "consumed": consumed}


OPERATIONS = {"varint.encode": encode, "varint.decode": decode}
