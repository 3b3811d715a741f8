"""Judges one answer by one vector: pass, note or fail."""
import json
import re
import struct
import warnings
from math import isnan
from typing import NamedTuple

CLASSES = ("truncated", "overlong", "out_of_range", "not_canonical", "trailing", "invalid", "any")
UNSAID = False  # for `consumed`, if the implementation does not report it
DECIDES = {"must": ("must",), "should": ("must", "should")}
FLOAT = re.compile("f32:[0-9a-f]{8}|f64:[0-9a-f]{16}")


class Result(NamedTuple):
    """The verdict, and what happened, if it is not a pass."""

    verdict: str
    detail: str = ""


def ok(value, consumed=None):
    """The answer of an implementation that accepts. Bytes become lowercase hex."""
    value = bytes(value).hex() if isinstance(value, (bytes, bytearray, memoryview)) else value
    return {"ok": value} if consumed is None else {"ok": value, "consumed": consumed}


def reject(cls="any", at=None):
    """A refusal: a class, or "any" for an implementation with a single kind of error."""
    if cls not in CLASSES:
        raise ValueError(f"{cls!r} is none of {', '.join(CLASSES)}")
    return {"reject": cls} if at is None else {"reject": cls, "at": at}


def judge(vector, answer):
    """The Result of an answer from `ok` or `reject`; of several dialects, the best."""
    expect = vector.expect
    results = [_against(expected, answer) for expected in expect.get("either") or [expect]]
    return min(results, key=lambda result: ("pass", "note", "fail").index(result.verdict))


def _against(expected, answer):
    if "reject" in expected:
        return _refusal(expected["reject"], answer)
    accept = expected["accept"]
    if "ok" not in answer:
        return Result("fail", f"refused ({answer['reject']}), expected {_short(accept['value'])}")
    difference = _difference(accept["value"], answer["ok"])
    if difference:
        return Result("fail", difference)
    consumed = answer.get("consumed")
    if "consumed" not in accept or consumed is UNSAID or consumed == accept["consumed"]:
        return Result("pass")
    if consumed is None:
        return Result("note", "`consumed` is missing: a decoder says how many bytes it took")
    return Result("fail", f"expected {accept['consumed']} bytes consumed, got {consumed}")


def _refusal(expected, answer):
    if "ok" in answer:
        return Result("fail", f"expected a refusal ({expected['class']}), got {_short(answer['ok'])}")
    if answer["reject"] not in (expected["class"], "any"):
        return Result("note", f"refused as {answer['reject']}, expected {expected['class']}")
    if answer["reject"] != "any" and answer.get("at", expected.get("at")) != expected.get("at", answer.get("at")):
        return Result("note", f"expected the fault at {expected['at']}, got {answer['at']}")
    return Result("pass")


NOTHING = object()


def _difference(expected, actual, path=""):
    """The first difference, by path: `.imports[12].object_name: expected 4, got 0`; empty if there is none."""
    if isinstance(expected, list) and isinstance(actual, (list, tuple)):
        pairs = [_difference(*pair, f"{path}[{at}]") for at, pair in enumerate(zip(expected, actual))]
        counts = f"expected {len(expected)} items, got {len(actual)}" if len(expected) != len(actual) else ""
        return next(filter(None, pairs), counts and _line(path, counts))
    if isinstance(expected, dict) and isinstance(actual, dict):
        keys = [*expected, *(key for key in actual if key not in expected)]
        pairs = [_difference(expected.get(key, NOTHING), actual.get(key, NOTHING), f"{path}.{key}") for key in keys]
        return next(filter(None, pairs), "")
    if _equal(expected, actual):
        return ""
    if isinstance(expected, str) and isinstance(actual, str) and max(len(expected), len(actual)) > 50:
        at = next((at for at, (a, b) in enumerate(zip(expected, actual)) if a != b), min(len(expected), len(actual)))
        path = f"{path} from character {at} of {len(expected)}".lstrip()
        expected, actual = expected[at:], actual[at:]
    return _line(path, f"expected {_short(expected)}, got {_short(actual)}")


def _equal(expected, actual):
    """Equality of simple values; `f32:nan` equals any NaN of its width, an interval any number in it."""
    wanted, got = str(expected), _number(actual)
    if got is not None and wanted == f"{actual[:3]}:nan":
        return isnan(got)
    low, dots, high = wanted.partition("..")
    if got is not None and dots and wanted[:4] == actual[:4]:
        return _number(low) <= got <= _number(f"f32:{high}")
    alike = isinstance(expected, bool) == isinstance(actual, bool) and not isinstance(actual, float)
    return alike and expected == actual


def _number(text):
    if isinstance(text, str) and FLOAT.fullmatch(text):
        return struct.unpack(">f" if text[1] == "3" else ">d", bytes.fromhex(text[4:]))[0]
    return None


def _line(path, what):
    return f"{_clip(path, 80)}: {what}" if path else what


def _short(value):
    """A value in one line."""
    value = value[:60] if isinstance(value, (str, list, tuple)) else value
    return "nothing" if value is NOTHING else _clip(json.dumps(value, ensure_ascii=False, default=repr), 50)


def _clip(text, most):
    return text if len(text) <= most else f"{text[:most - 3]}..."


def check(vector, answer, level="must"):
    """Raises AssertionError if the answer fails at `level` ("must" or "should").

    Notes, and failures of vectors that do not decide at this level, are warnings. Returns the Result."""
    __tracebackhide__ = True  # pytest points at the test
    result = judge(vector, answer)
    text = f"{vector.id}: {result.detail} ({_clip(vector.comment, 100)}; level {vector.level})"
    if result.verdict == "fail" and vector.level in DECIDES[level]:
        raise AssertionError(text)
    if result.verdict != "pass":
        warnings.warn(f"{result.verdict}: {text}", stacklevel=2)
    return result
