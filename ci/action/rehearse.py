"""Runs action.yml's steps as a runner does: inputs and their defaults, expressions, environment, conditions, outputs.

usage: rehearse.py SCRATCH [NAME=VALUE...]

Leaves `summary`, `outputs` and `uploads` (what would be uploaded) in SCRATCH, and exits like the step that fails. Knows the
expressions that action.yml uses and no others: an unknown one is an error, not an empty string.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

here = pathlib.Path(__file__).parent.resolve()
scratch = pathlib.Path(sys.argv[1])
action = yaml.safe_load((here / "action.yml").read_text())
inputs = {name: described["default"] for name, described in action["inputs"].items()}
for word in sys.argv[2:]:
    name, value = word.split("=", 1)
    if name not in inputs:
        sys.exit(f"action.yml has no input {name}")
    inputs[name] = value
known = {f"inputs.{name}": value for name, value in inputs.items()}
known["github.action_repository"] = "OWNER/packproof"


def expand(text):
    return re.sub(r"\$\{\{ (.+?) \}\}", lambda found: known[found[1]], str(text))


def holds(condition, failed):
    if not condition:
        return not failed
    for part in condition.split(" && "):
        if part == "always()":
            continue
        name, empty = part.split(" != ")
        if empty != "''":
            sys.exit(f"a condition that is not known: {condition}")
        if not known.get(name):
            return False
    return True


def lines(path):
    return path.read_text().splitlines() if path.exists() else []


for name in ("summary", "outputs", "uploads"):
    (scratch / name).write_text("")
path_file = scratch / "path"
path_file.write_text("")
runner = {
    "GITHUB_ACTION_PATH": str(here),
    "GITHUB_STEP_SUMMARY": str(scratch / "summary"),
    "GITHUB_OUTPUT": str(scratch / "outputs"),
    "GITHUB_PATH": str(path_file),
    "RUNNER_OS": "Linux",
    "RUNNER_ARCH": "X64",
    "RUNNER_TEMP": tempfile.mkdtemp(dir=scratch),
}
code = 0
for step in action["runs"]["steps"]:
    if not holds(step.get("if"), code != 0):
        continue
    if "uses" in step:
        if not re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", step["uses"]):
            sys.exit(f"{step['uses']} is not pinned by its commit")
        (scratch / "uploads").write_text(expand(step["with"]["path"]) + "\n")
        continue
    environment = os.environ | runner | {name: expand(value) for name, value in step.get("env", {}).items()}
    environment["PATH"] = os.pathsep.join([*reversed(lines(path_file)), environment["PATH"]])
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        cwd=expand(step.get("working-directory", ".")),
        env=environment,
    )
    code = code or done.returncode
    for line in lines(scratch / "outputs"):
        name, _, value = line.partition("=")
        known[f"steps.{step.get('id')}.outputs.{name}"] = value
for output in action["outputs"].values():
    if code in (0, 1) and (scratch / "outputs").stat().st_size:
        expand(output["value"])
sys.exit(code)
