"""Tests the comparator and the expansion with the table shared by all languages, and the loader."""
import json
import unittest
import warnings
from importlib.metadata import version
from importlib.resources import files

import packproof_vectors
import pytest
from packproof_vectors import SUITE, Vector, check, error, expand, judge, load, ok, reject, select, unsupported

DATA = files(packproof_vectors) / "data"
CASES = json.loads((DATA / "comparator-cases.json").read_text("utf-8"))


def vector(raw):
    return Vector("x", "pinned", {}, {"id": "x", "comment": "c", "operation": "x.y", "input": 0, **raw})


@pytest.mark.parametrize("case", CASES["judge"], ids=lambda case: case["name"])
def test_judges(case):
    result = judge(vector(case["vector"]), case["answer"])
    assert (result.verdict, result.dialect) == (case["verdict"], case.get("dialect"))
    assert case.get("says", "") in result.detail and len(result.detail) <= 200, result.detail
    for level in ("must", "should"):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                check(vector(case["vector"]), case["answer"], level)
            fails = False
        except AssertionError:
            fails = True
        assert fails == (level in case["fails"]), level


@pytest.mark.parametrize("case", CASES["expand"], ids=lambda case: case["name"])
def test_expands(case):
    assert expand(case["node"]) == case["value"]


def test_answers_have_the_shape_of_the_protocol():
    assert ok(b"\xc1\x40") == {"ok": "c140"}
    assert ok(5, 1) == {"ok": 5, "consumed": 1}
    assert ok(5, packproof_vectors.UNSAID) == {"ok": 5, "consumed": False}
    assert reject() == {"reject": "any"}
    assert reject("truncated", "byte 1") == {"reject": "truncated", "at": "byte 1"}
    assert (unsupported(), error("boom")) == ({"unsupported": True}, {"error": "boom"})


def test_what_does_not_decide_is_a_warning():
    lenient = vector({"reject": {"class": "overlong"}, "level": "should"})
    with pytest.warns(UserWarning, match="^fail: x: "):
        check(lenient, ok(0))
    with pytest.warns(UserWarning, match="^note: x: "):
        check(lenient, reject("truncated"))


def skips(vector):
    try:
        return check(vector, unsupported()) is None
    except unittest.SkipTest:  # would skip this test, too
        return True


def test_unsupported_skips_the_vectors_own_test_and_no_other(monkeypatch):
    asked = vector({"accept": {"value": 1}, "level": "must"})
    with pytest.warns(UserWarning, match="^unsupported: x: "):
        assert not skips(asked)
    monkeypatch.setenv("PYTEST_CURRENT_TEST", "test_mine.py::test_decode[x] (call)")
    assert skips(asked)


@pytest.mark.filterwarnings("ignore")
def test_nothing_compared_is_a_failure(monkeypatch):
    import packproof_vectors.compare as compare

    for name in ("SELECTED", "_COMPARED", "_UNSUPPORTED"):
        monkeypatch.setattr(compare, name, set())
    asked = [vector({"accept": {"value": 1}, "level": "must", "id": name}) for name in ("x", "y")]
    compare.SELECTED.update(one.id for one in asked)
    check(asked[0], unsupported())
    with pytest.raises(AssertionError, match="nothing was compared: all 2 vectors"):
        check(asked[1], unsupported())
    check(asked[0], ok(1))
    check(asked[1], unsupported())


def test_selects_formats_and_operations():
    by_format, by_operation = select("compact_index"), select("compact_index.decode")
    assert {v.format for v in by_format} == {"compact_index"}
    assert {v.operation for v in by_operation} == {"compact_index.decode"}
    assert 0 < len(by_operation) < len(by_format) < len(select())
    assert {v.directory for v in select()} >= {"pinned", "generated"}
    assert {v.directory for v in select(directories=["controls"])} == {"controls"}


def test_refuses_names_without_vectors():
    for names in (["compact_indx"], ["compact_index", "compact_index.decod"], ["compact"]):
        with pytest.raises(LookupError, match=names[-1]):
            select(*names)


def test_says_what_there_is_and_which_vector_it_is():
    with pytest.raises(LookupError, match="there are compact_index, compact_index.decode,"):
        select("compact_index.decod")
    assert repr(select("compact_index.decode")[0]).startswith("<Vector compact-index-")


def test_has_every_vector_of_its_index_and_the_version_of_the_suite():
    index = json.loads((DATA / "index.json").read_text("utf-8"))
    contents = [json.loads((DATA / file).read_text("utf-8")) for file in index["files"]]
    assert {file["suite"] for file in contents} == {SUITE} == {version("packproof-vectors")}
    vectors = select(directories=["pinned", "generated", "sized", "controls"])
    assert len(vectors) == sum(len(group["vectors"]) for file in contents for group in file["groups"])
    assert all(v.expect and v.parameters is not None and v.input is not None for v in vectors)


def test_loads_a_file():
    file = DATA / "generated" / "compact_index.json"
    generated = select("compact_index.decode", directories=["generated"])
    assert [one.id for one in load(file, "compact_index.decode")] == [one.id for one in generated] != []
    assert len(load(file)) > len(generated)
    with pytest.raises(LookupError, match="no vectors of compact_index.decod in .*; there are compact_index, compact_index.decode"):
        load(file, "compact_index.decod")
