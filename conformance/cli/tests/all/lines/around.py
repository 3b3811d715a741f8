"""The line protocol around a program that speaks JSON, written from LINES.md alone: `around.py PACKPROOF
[OPTIONS]` puts `packproof serve OPTIONS` behind lines. What is a number and what a string comes from `packproof operations`."""
import json
import re
import subprocess
import sys

packproof = sys.argv[1]
listing = subprocess.run([packproof, "operations", "--format", "json"], stdout=subprocess.PIPE, check=True)
takes_number = {each["name"]: each["input"].startswith("integer") for each in json.loads(listing.stdout)}
server = subprocess.Popen([packproof, "serve", *sys.argv[2:]], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
WORD = re.compile(r"[A-Za-z0-9:._-]+\Z")


def ask(message):
    server.stdin.write((json.dumps(message) + "\n").encode())
    server.stdin.flush()
    return json.loads(server.stdout.readline())


def value_of(text, is_number):
    if text[0] in '"[{':
        return json.loads(text)
    return int(text) if is_number else text


def spelled(value):
    if isinstance(value, str):
        return value if WORD.match(value) else json.dumps(value, ensure_ascii=False)
    return json.dumps(value)


def answer(line):
    operation, _, rest = line.partition(" ")
    parameters = {}
    while pair := re.match(r'([a-z0-9_]+)=("(?:[^"\\]|\\.)*"|[^ ]*) ', rest):
        text = pair.group(2)
        parameters[pair.group(1)] = value_of(text, re.match(r"-?[0-9]+\Z", text))
        rest = rest[pair.end():]
    case = value_of(rest, takes_number.get(operation, False))
    [result] = ask({"message": "run", "seq": 1, "operation": operation, "parameters": parameters, "cases": [case]})["results"]
    if "ok" in result:
        return " ".join(["ok", spelled(result["ok"])] + ([str(result["consumed"])] if "consumed" in result else []))
    if "reject" in result:
        return " ".join(["reject", result["reject"]] + ([result["at"]] if "at" in result else []))
    return "unsupported" if "unsupported" in result else "error " + result["error"].replace("\n", " ")


hello = ask({"message": "hello", "protocol": 1, "suite": "", "digest": ""})
identity = "name=around operations=" + ",".join(hello["operations"])
# Lines end at line feeds alone; Python's text files know other ends.
for line in sys.stdin.buffer:
    line = line.decode().rstrip("\n")
    if line == "bye":
        break
    said = identity if line == "hello packproof 1" else answer(line)
    sys.stdout.buffer.write(said.encode() + b"\n")
    sys.stdout.buffer.flush()
