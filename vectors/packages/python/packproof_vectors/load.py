"""The vectors of this package."""
import json
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

JUDGED = ("pinned", "generated", "sized")  # "controls" are deliberately wrong: none may pass
_DATA = files(__package__) / "data"
_INDEX = json.loads((_DATA / "index.json").read_text("utf-8"))
SUITE = _INDEX["suite"]
"""The version of the suite and of this package."""


@dataclass(frozen=True, repr=False)
class Vector:
    """One vector."""

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
    input = property(lambda self: self.raw["input"])
    parameters = property(lambda self: self.group.get("parameters", {}))
    expect = property(
        lambda self: {key: self.raw[key] for key in ("accept", "reject", "either") if key in self.raw},
        doc="What passes: `accept`, `reject` or `either`, as the vector file has it.")


def select(*names, directories=JUDGED):
    """The vectors of formats ("compact_index") and operations ("compact_index.decode"); without names, all.

    Raises LookupError for a name without vectors, so that misspellings are noticed."""
    wanted = {name.split(".")[0] + ".json" for name in names}
    paths = [path.split("/") for path in _INDEX["files"]]
    paths = [path for path in paths if path[0] in directories and (not names or path[1] in wanted)]
    files = [(directory, json.loads((_DATA / directory / name).read_text("utf-8"))) for directory, name in paths]
    return _chosen(files, names, ", ".join(directories))


def load(file, *names):
    """The vectors of your own file, such as `packproof vectors generate --layout` writes; with names, of these operations.

    Raises LookupError for a name without vectors."""
    return _chosen([("generated", json.loads(Path(file).read_text("utf-8")))], names, file)


def _chosen(files, names, where):
    vectors, found = [], set()
    for directory, contents in files:
        for group in contents["groups"]:
            for raw in group["vectors"]:
                matched = {given for given in names if given in (contents["format"], raw["operation"])}
                if matched or not names:
                    found |= matched
                    vectors.append(Vector(contents["format"], directory, group, raw))
    missing = set(names) - found
    if missing or not vectors:
        raise LookupError(f"no vectors of {', '.join(missing)} in {where}")
    return vectors


def parametrize(*names, directories=JUDGED, file=None):
    """pytest.mark.parametrize over `vector`, one test per vector, named by its id; of your own `file`, if given."""
    import pytest

    vectors = load(file, *names) if file else select(*names, directories=directories)
    return pytest.mark.parametrize("vector", vectors, ids=[vector.id for vector in vectors])
