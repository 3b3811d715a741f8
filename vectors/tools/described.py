"""Runs the Wireshark dissector of a message in tshark, and compares what it shows with the vectors of the layout.

usage: python3 vectors/tools/described.py NAME.lua NAME.json (ci/wireshark)
"""

import json
import pathlib
import struct
import subprocess
import sys
import tempfile

PORT = 7777


def capture(payloads):
    """A capture file of one UDP packet for each payload."""
    out = [struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, 101)]
    for payload in payloads:
        udp = struct.pack(">HHHH", 50_000, PORT, 8 + len(payload), 0) + payload
        ip = struct.pack(">BBHHHBBH4s4s", 0x45, 0, 20 + len(udp), 0, 0, 64, 17, 0, b"\x0a\0\0\1", b"\x0a\0\0\2")
        out.append(struct.pack("<IIII", 0, 0, len(ip + udp), len(ip + udp)) + ip + udp)
    return b"".join(out)


def shown(value):
    """The texts that the dissector shows for a value, in order; `None` for what is not compared."""
    if isinstance(value, dict):
        return [text for member in value.values() for text in shown(member)]
    if isinstance(value, list):
        return [text for one in value for text in shown(one)]
    if isinstance(value, bool):
        return [str(int(value))]
    return [] if value is None else [value if isinstance(value, str) and value.startswith("f32:") else str(value)]


def expected(message):
    # An index comes after the components, the flag stands before the color, and the end is no member.
    components = [message["facing"] and None] * 4
    before = [message[name] for name in ["id", "delta", "name", "spots", "alive", "hp"]]
    after = [message["mode"], message["ammo"], message["target"], message["color"] is None, message["color"], 165]
    return shown(before) + components + shown(after)


def alike(right, text):
    if right is None or not right.startswith("f32:"):
        return right in (None, text)
    ends = [struct.unpack(">f", bytes.fromhex(digits))[0] for digits in right[4:].split("..")]
    return ends[0] - 1e-4 < float(text) < ends[-1] + 1e-4


def main(script, vectors):
    groups = json.loads(pathlib.Path(vectors).read_text("utf-8"))["groups"]
    vectors = [vector for group in groups for vector in group["vectors"] if "accept" in vector]
    # Numbers above 2^53 are beyond Lua's, and control characters are escaped.
    plain = [v for v in vectors if v["operation"].endswith(".decode") and len(v["accept"]["value"]["id"]) < 16]
    plain = [v for v in plain if all(" " < c < "\x7f" for c in v["accept"]["value"]["name"])]
    name = pathlib.Path(script).stem
    with tempfile.TemporaryDirectory() as place:
        path = pathlib.Path(place, "packets.pcap")
        path.write_bytes(capture([bytes.fromhex(vector["input"]) for vector in plain]))
        command = ["tshark", "-n", "-r", str(path), "-X", f"lua_script:{script}", "-o", f"{name}.port:{PORT}"]
        command += ["-T", "fields", "-E", "aggregator=;", "-e", f"{name}.value"]
        lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    for vector, line in zip(plain, lines, strict=True):
        # An empty text is shown, too.
        right, texts = expected(vector["accept"]["value"]), line.split(";")
        assert len(right) == len(texts) and all(map(alike, right, texts)), f"{vector['id']}: {right} {texts}"
    assert len(plain) > 200, f"only {len(plain)} messages"
    print(f"{len(plain)} messages of a layout")


if __name__ == "__main__":
    main(*sys.argv[1:])
