"""Golden vectors for compact binary formats of games.

    from packproof_vectors import check, ok, parametrize, reject

    @parametrize("compact_index.decode")
    def test_decode(vector):
        try:
            answer = ok(*my_decode(bytes.fromhex(vector.input)))  # value, bytes consumed
        except ValueError:
            answer = reject()  # or reject("truncated"), if your errors differ
        check(vector, answer)
"""
from .compare import UNSAID, Result, check, error, judge, ok, reject, unsupported
from .expand import expand
from .load import JUDGED, SUITE, Vector, load, parametrize, select

__all__ = ["JUDGED", "SUITE", "UNSAID", "Result", "Vector", "check", "error", "expand", "judge", "load", "ok",
           "parametrize", "reject", "select", "unsupported"]
