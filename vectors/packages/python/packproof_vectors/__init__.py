"""Golden vectors for compact binary formats of games, with a comparator."""
from .compare import UNSAID, Result, check, judge, ok, reject
from .load import JUDGED, SUITE, Vector, load, parametrize, select

__all__ = ["JUDGED", "SUITE", "UNSAID", "Result", "Vector", "check", "judge", "load", "ok", "parametrize", "reject", "select"]
