"""ObjectReference: a negative v is entry -v-1 of the import table, a positive v entry v-1 of the export table, 0 is null.

As JSON: "null", {"import": 0} or {"export": 0}. Stored as a CompactIndex, or as an i32 in the outer fields of tables.
"""
from protocol import Reject

from . import compact_index
from .answers import decoder, encoder


def from_value(value):
    if value < 0:
        return {"import": -value - 1}
    return {"export": value - 1} if value > 0 else "null"


def to_value(reference):
    if reference == "null":
        return 0
    value = -reference["import"] - 1 if "import" in reference else reference["export"] + 1
    if not -(2**31) <= value < 2**31:
        raise Reject("out_of_range")
    return value


def encode(reference):
    return compact_index.encode(to_value(reference))


def encode_fixed(reference):
    return to_value(reference).to_bytes(4, "little", signed=True)


def decode_fixed(data, start=0):
    if len(data) < start + 4:
        raise Reject("truncated")
    return int.from_bytes(data[start : start + 4], "little", signed=True), start + 4


def _decoder(decode):
    def run(data, _parameters):
        value, consumed = decode(data)
        return from_value(value), consumed

    return decoder(run)


OPERATIONS = {
    "object_reference.encode": encoder(lambda reference, _p: encode(reference)),
    "object_reference.encode_fixed": encoder(lambda reference, _p: encode_fixed(reference)),
    "object_reference.decode": _decoder(compact_index.decode),
    "object_reference.decode_canonical": _decoder(compact_index.decode_canonical),
    "object_reference.decode_fixed": _decoder(decode_fixed),
}
