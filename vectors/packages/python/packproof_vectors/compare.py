"""Judges one answer by one vector: pass, note, fail, unsupported or protocol."""
import json
import os
import re
import struct
import unittest
import warnings
from typing import NamedTuple, Optional

CLASSES = ("truncated", "overlong", "out_of_range", "not_canonical", "trailing", "invalid")
UNSAID = False  # for `consumed`, if the implementation does not report it
DECIDES = {"must": ("must",), "should": ("must", "should")}
SELECTED, _COMPARED, _UNSUPPORTED = set(), set(), set()  # ids of vectors
NAN = (re.compile("f32:[7f]([0-9a-f]{7})"), "f800000"), (re.compile("f64:[7f]([0-9a-f]{15})"), "ff0000000000000")
BETWEEN = re.compile(r"f32:([0-9a-f]{8})\.\.([0-9a-f]{8})")


class Result(NamedTuple):
    """The verdict; what happened, if it is not a pass; and the dialect of the answer, if the vector has dialects."""

    verdict: str
    detail: str = ""
    dialect: Optional[str] = None


def ok(value, consumed=None):
    """The answer of an implementation that accepts. Bytes become lowercase hex."""
    value = bytes(value).hex() if isinstance(value, (bytes, bytearray, memoryview)) else value
    return {"ok": value} if consumed is None else {"ok": value, "consumed": consumed}


def reject(cls="any", at=None):
    """A refusal: a class, or "any" for an implementation with a single kind of error."""
    return {"reject": cls} if at is None else {"reject": cls, "at": at}


def unsupported():
    """The answer to an unsupported case."""
    return {"unsupported": True}


def error(what):
    """The answer after an unexpected failure."""
    return {"error": str(what)}


def judge(vector, answer):
    """The Result of an answer from `ok`, `reject`, `unsupported` or `error`."""
    said = [key for key in ("ok", "reject", "unsupported", "error") if key in answer]
    if len(said) != 1:
        return Result("protocol", "an answer is one of ok, reject, unsupported and error")
    if said == ["unsupported"]:
        if answer["unsupported"] is not True:
            return Result("protocol", f"`unsupported` is true or absent, not {_short(answer['unsupported'])}")
        return Result("unsupported", "not offered")
    if said == ["error"]:
        return Result("fail", f"error: {_clip(str(answer['error']), 150)}")
    if said == ["reject"] and answer["reject"] not in (*CLASSES, "any"):
        return Result("protocol", f"{_short(answer['reject'])} is not a class of refusal")
    expect = vector.expect
    dialects = expect.get("either") or [expect]
    shape = "ok" in answer and all("accept" in one for one in dialects) and _misshapen(dialects, answer["ok"])
    if shape:
        return Result("protocol", shape)
    results = [_against(expected, answer)._replace(dialect=expected.get("dialect")) for expected in dialects]
    best = min(results, key=lambda result: ("pass", "note", "fail").index(result.verdict))
    return best._replace(dialect=None) if best.verdict == "fail" else best


def _against(expected, answer):
    if "reject" in expected:
        return _refusal(expected["reject"], answer)
    accept = expected["accept"]
    if "ok" not in answer:
        return Result("fail", f"refused ({answer['reject']}), expected {_short(accept['value'])}")
    if not _same(accept["value"], answer["ok"]):
        return Result("fail", _difference(accept["value"], answer["ok"]))
    consumed = answer.get("consumed")
    if "consumed" not in accept or consumed is UNSAID or _same(accept["consumed"], consumed):
        return Result("pass")
    if consumed is None:
        return Result("note", "`consumed` is missing: a decoder says how many bytes it took")
    return Result("fail", f"expected {accept['consumed']} bytes consumed, got {consumed}")


def _refusal(expected, answer):
    if "ok" in answer:
        return Result("fail", f"expected a refusal ({expected['class']}), got {_short(answer['ok'])}")
    if answer["reject"] == "any":
        return Result("pass")
    if answer["reject"] != expected["class"]:
        return Result("note", f"refused as {answer['reject']}, expected {expected['class']}")
    if "at" in expected and answer.get("at", expected["at"]) != expected["at"]:
        return Result("note", f"expected the fault at {expected['at']}, got {answer['at']}")
    return Result("pass")


def _same(expected, actual):
    """Equality of JSON values; an expected `nan` equals any NaN, an expected interval any number in it."""
    if isinstance(expected, str) and isinstance(actual, str):
        return (expected == actual or expected in ("f32:nan", "f64:nan") and _is_nan(expected[:3], actual)
                or _is_between(BETWEEN.fullmatch(expected), actual))
    if isinstance(expected, list) and isinstance(actual, (list, tuple)):
        return len(expected) == len(actual) and all(map(_same, expected, actual))
    if isinstance(expected, dict) and isinstance(actual, dict):
        return expected.keys() == actual.keys() and all(_same(expected[key], actual[key]) for key in expected)
    alike = isinstance(expected, bool) == isinstance(actual, bool) and not isinstance(actual, float)
    return alike and expected == actual


def _misshapen(dialects, value):
    """Describes an answer with the wrong kind of JSON, or returns ""."""
    due = [one["accept"]["value"] for one in dialects]
    if any(_fits(one, value) for one in due):
        return ""
    items = isinstance(value, (list, tuple)) and isinstance(due[0], (list, tuple))
    of = " of other items" if items else ""
    return f"{_short(value)} is {_kind(value)}{of}; this operation answers {_kind(due[0])}, such as {_short(due[0])}"


def _fits(due, value):
    if _kind(due) == "a list" == _kind(value):
        return not due or all(_kind(one) in map(_kind, due) for one in value)
    return _kind(due) == _kind(value) or value == "null" and isinstance(due, dict) or due == "null" and isinstance(value, dict)


def _kind(value):
    kinds = {bool: "a truth value", int: "a number", float: "a number", str: "a string", list: "a list", tuple: "a list", dict: "an object"}
    return kinds.get(type(value), "null" if value is None else type(value).__name__)


def _difference(expected, actual):
    """The first difference, by path: `.imports[12].object_name: expected 4, got 0`."""
    path = ""
    while not isinstance(expected, str):
        if isinstance(expected, dict) and isinstance(actual, dict):
            keys = [*expected, *(key for key in actual if key not in expected)]
            key = next(key for key in keys if not (key in expected and key in actual and _same(expected[key], actual[key])))
            path += f".{key}"
            if key not in expected or key not in actual:
                return f"{_clip(path, 80)}: " + (f"missing, expected {_short(expected[key])}" if key in expected else "one member too many")
        elif isinstance(expected, list) and isinstance(actual, (list, tuple)):
            key = next((at for at, (a, b) in enumerate(zip(expected, actual)) if not _same(a, b)), None)
            if key is None:
                return f"{_clip(path, 80)}: expected {len(expected)} items, got {len(actual)}".removeprefix(": ")
            path += f"[{key}]"
        else:
            break
        expected, actual = expected[key], actual[key]
    at = 0
    if isinstance(expected, str) and isinstance(actual, str) and max(len(expected), len(actual)) > 50:
        at = next((at for at, (a, b) in enumerate(zip(expected, actual)) if a != b), min(len(expected), len(actual)))
        path += f" from character {at} of {len(expected)}"
        expected, actual = expected[at:], actual[at:]
    return f"{_clip(path, 80)}: expected {_short(expected)}, got {_short(actual)}".removeprefix(": ").lstrip()


def _short(value):
    """A value in one line."""
    value = value[:60] if isinstance(value, (str, list, tuple)) else value
    return _clip(json.dumps(value, ensure_ascii=False, default=repr), 50)


def _clip(text, most):
    return text if len(text) <= most else f"{text[:most - 3]}..."


def _is_nan(kind, text):
    """Whether a bit pattern is a NaN: above infinity, ignoring the sign. Hex digits of equal length compare like numbers."""
    pattern, infinity = NAN[kind == "f64"]
    digits = pattern.fullmatch(text)
    return bool(digits) and digits[1] > infinity


def _is_between(ends, text):
    """Whether a bit pattern is a number in an interval, inclusive."""
    if not ends or not re.fullmatch("f32:[0-9a-f]{8}", text):
        return False
    low, high, number = (struct.unpack(">f", bytes.fromhex(digits))[0] for digits in (*ends.groups(), text[4:]))
    return low <= number <= high


def check(vector, answer, level="must"):
    """Raises AssertionError if the answer fails at `level` ("must" or "should").

    What is unsupported skips the vector's own pytest case; a test of several vectors goes on with a warning. The last of the selected vectors fails if all of them are unsupported: then nothing was compared. Notes, and failures of vectors that do not decide at this level, are warnings. Returns the Result."""
    __tracebackhide__ = True  # pytest points at the test
    result = judge(vector, answer)
    text = f"{vector.id}: {_clip(result.detail, 200)} ({_clip(vector.comment, 100)}; level {vector.level})"
    if result.verdict != "unsupported":
        _COMPARED.add(vector.id)
    else:
        _UNSUPPORTED.add(vector.id)
        if SELECTED and not _COMPARED and _UNSUPPORTED >= SELECTED:
            raise AssertionError(f"{text}; nothing was compared: all {len(SELECTED)} vectors are unsupported")
        if vector.id in os.environ.get("PYTEST_CURRENT_TEST", ""):
            raise unittest.SkipTest(text)
    if result.verdict == "protocol" or result.verdict == "fail" and vector.level in DECIDES[level]:
        raise AssertionError(text)
    if result.verdict != "pass":
        warnings.warn(f"{result.verdict}: {text}", stacklevel=2)
    return result
