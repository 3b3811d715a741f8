"""Judges a codec by all its vectors."""
import codec
from packproof_vectors import check, judge, ok, parametrize, reject

OPERATIONS = ("compact_index.encode", "compact_index.decode")


def answer(vector):
    try:
        if vector.operation == "compact_index.encode":
            return ok(codec.encode(vector.input))
        return ok(*codec.decode(bytes.fromhex(vector.input)))
    except EOFError as refusal:
        return reject("truncated", str(refusal))


@parametrize(*OPERATIONS)
def test_compact_index(vector):
    check(vector, answer(vector))


@parametrize(*OPERATIONS, directories=["controls"])
def test_controls_do_not_pass(vector):
    assert judge(vector, answer(vector)).verdict in ("note", "fail"), vector.id
