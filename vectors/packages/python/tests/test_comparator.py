"""Tests the comparator with the table shared by all languages, and the loader."""
import json
import warnings
from importlib.metadata import version
from importlib.resources import files

import packproof_vectors
import pytest
from packproof_vectors import SUITE, UNSAID, Vector, check, judge, load, ok, reject, select

DATA = files(packproof_vectors) / "data"
CASES = json.loads((DATA / "comparator-cases.json").read_text("utf-8"))


def vector(raw):
    return Vector("x", "pinned", {}, {"id": "x", "comment": "c", "operation": "x.y", "input": 0, **raw})


@pytest.mark.parametrize("case", [case for case in CASES["judge"] if "adapter" not in case], ids=lambda case: case["name"])
def test_judges(case):
    result = judge(vector(case["vector"]), case["answer"])
    assert result.verdict == case["verdict"].replace("protocol", "fail")
    assert case.get("says", "") in result.detail and len(result.detail) <= 200, result.detail
    for level in ("must", "should"):
        try:
            with warnings.catch_warnings(record=True) as said:
                warnings.simplefilter("always")
                check(vector(case["vector"]), case["answer"], level)
            assert bool(said) == (result.verdict != "pass")
            fails = False
        except AssertionError:
            fails = True
        assert fails == (level in case["fails"]), level


def test_answers():
    assert ok(b"\xc1\x40") == {"ok": "c140"}
    assert ok(5, 1) == {"ok": 5, "consumed": 1}
    assert ok(5, UNSAID) == {"ok": 5, "consumed": False}
    assert reject() == {"reject": "any"}
    assert reject("truncated", "byte 1") == {"reject": "truncated", "at": "byte 1"}
    with pytest.raises(ValueError, match="'eof' is none of"):
        reject("eof")


def test_selects_and_loads():
    by_format, by_operation = select("compact_index"), select("compact_index.decode")
    assert {v.format for v in by_format} == {"compact_index"}
    assert {v.operation for v in by_operation} == {"compact_index.decode"}
    assert 0 < len(by_operation) < len(by_format) < len(select())
    assert {v.directory for v in select(directories=["controls"])} == {"controls"}
    assert repr(by_operation[0]).startswith("<Vector compact-index-")
    file = DATA / "generated" / "compact_index.json"
    generated = select("compact_index.decode", directories=["generated"])
    assert [one.id for one in load(file, "compact_index.decode")] == [one.id for one in generated] != []
    for names in (["compact_indx"], ["compact_index", "compact_index.decod"], ["compact"]):
        with pytest.raises(LookupError, match=names[-1]):
            select(*names)
        with pytest.raises(LookupError, match=names[-1]):
            load(file, *names)


def test_has_every_vector_of_its_index_and_the_version_of_the_suite():
    index = json.loads((DATA / "index.json").read_text("utf-8"))
    contents = [json.loads((DATA / file).read_text("utf-8")) for file in index["files"]]
    assert {file["suite"] for file in contents} == {SUITE} == {version("packproof-vectors")}
    vectors = select(directories=["pinned", "generated", "sized", "controls"])
    assert len(vectors) == sum(len(group["vectors"]) for file in contents for group in file["groups"])
    assert all(v.expect and v.parameters is not None and v.input is not None for v in vectors)
