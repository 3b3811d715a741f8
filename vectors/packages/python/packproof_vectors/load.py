"""The vectors of this package."""
import json
from dataclasses import dataclass
from importlib.resources import files

from .compare import SELECTED
from .expand import expand

JUDGED = ("pinned", "generated", "sized")  # "controls" are deliberately wrong: none may pass
_DATA = files(__package__) / "data"
_INDEX = json.loads((_DATA / "index.json").read_text("utf-8"))
SUITE = _INDEX["suite"]
"""The version of the suite and of this package."""


@dataclass(frozen=True, repr=False)
class Vector:
    """One vector. `input`, `parameters` and `expect` are expanded on access."""

    format: str
    directory: str
    group: dict
    raw: dict

    def __repr__(self):
        return f"<Vector {self.id}>"

    id = property(lambda self: self.raw["id"])
    comment = property(lambda self: self.raw["comment"])
    flags = property(lambda self: self.raw.get("flags", []))
    operation = property(lambda self: self.raw["operation"])
    level = property(lambda self: self.raw["level"])
    input = property(lambda self: expand(self.raw["input"]))
    parameters = property(lambda self: expand(self.group.get("parameters", {})))
    expect = property(
        lambda self: {key: expand(self.raw[key]) for key in ("accept", "reject", "either") if key in self.raw},
        doc="What passes: `accept`, `reject` or `either`, as the vector file has it.")


def select(*names, directories=JUDGED):
    """The vectors of formats ("compact_index") and operations ("compact_index.decode"); without names, all.

    Raises LookupError for a name without vectors, so that misspellings are noticed."""
    vectors, found = [], set()
    for path in _INDEX["files"]:
        directory, name = path.split("/")
        wanted = [given for given in names if given.split(".")[0] + ".json" == name]
        if directory not in directories or names and not wanted:
            continue
        contents = json.loads((_DATA / directory / name).read_text("utf-8"))
        for group in contents["groups"]:
            for raw in group["vectors"]:
                matched = {given for given in wanted if given in (contents["format"], raw["operation"])}
                if matched or not names:
                    found |= matched
                    vectors.append(Vector(contents["format"], directory, group, raw))
    missing = set(names) - found
    if missing or not vectors:
        there_are = "".join(f"; there are {_there_are(name)}" for name in missing)
        raise LookupError(f"no vectors of {', '.join(missing)} in {', '.join(directories)}{there_are}")
    SELECTED.update(vector.id for vector in vectors if vector.directory in JUDGED)
    return vectors


def _there_are(name):
    """The names of the same format, or else all formats."""
    alike = [one for one in _INDEX["names"] if one.split(".")[0] == name.split(".")[0]]
    return ", ".join(alike or [one for one in _INDEX["names"] if "." not in one])


def parametrize(*names, directories=JUDGED):
    """pytest.mark.parametrize over `vector`, one test per vector, named by its id."""
    import pytest

    vectors = select(*names, directories=directories)
    return pytest.mark.parametrize("vector", vectors, ids=[vector.id for vector in vectors])
