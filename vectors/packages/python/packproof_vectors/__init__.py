"""Golden vectors for compact binary formats of games, with a comparator."""
from .compare import UNSAID, Result, check, judge, ok, reject
from .expand import expand
from .load import JUDGED, SUITE, Vector, load, parametrize, select

__all__ = ["JUDGED", "SUITE", "UNSAID", "Result", "Vector", "check", "expand", "judge", "load", "ok", "parametrize", "reject",
           "select"]
