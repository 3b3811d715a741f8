"""Mirror's quaternion of 32 bits in binary32, written from its sources; SLIP plants a mistake in it.

The order, the rounding or the range of the components is another, in both directions; `write` concerns the writer alone."""
import json
import math
import os
import struct
import sys

SLIP = os.environ.get("SLIP", "")


def single(value):
    return struct.unpack(">f", struct.pack(">f", value))[0]


HALF = single(0.71 if SLIP == "range" else 0.707107)
NAMES = "xyzw"


def number(pattern):
    return struct.unpack(">f", bytes.fromhex(pattern[4:]))[0]


def pattern(value):
    return "f32:" + struct.pack(">f", value).hex()


def kept(largest, writes):
    order = [name for name in NAMES if name != NAMES[largest]]
    return order[::-1] if SLIP == "order" or SLIP == "write order" and writes else order


def encode(value):
    sizes = [abs(number(value[name])) for name in NAMES]
    largest = sizes.index(max(sizes))
    sign = -1 if number(value[NAMES[largest]]) < 0 else 1
    word = largest
    for name in kept(largest, True):
        place = single(single(single(sign * number(value[name]) + HALF) / (2 * HALF)) * 1023)
        code = math.floor(single(place + 0.5)) if SLIP == "rounding" else int(place)
        word = word << 10 | min(max(code, 0), 1023)
    return {"ok": struct.pack("<I", word).hex()}


def decode(data):
    if len(data) < 4:
        return {"reject": "truncated"}
    if len(data) > 4:
        return {"reject": "trailing"}
    word, = struct.unpack("<I", data)
    largest = word >> 30
    value = {name: (word >> shift & 1023) / 1023 * 2 * HALF - HALF
             for name, shift in zip(kept(largest, False), (20, 10, 0))}
    rest = 1 - sum(component * component for component in value.values())
    value[NAMES[largest]] = math.sqrt(max(rest, 0))
    if rest < 0:
        value = {"x": 0, "y": 0, "z": 0, "w": 1}
    return {"ok": {name: pattern(value[name]) for name in NAMES}}


def answer(operation, case):
    try:
        return encode(case) if operation == "mirror_10.encode" else decode(bytes.fromhex(case))
    except (KeyError, TypeError, ValueError) as wrong:
        return {"error": str(wrong)}


for line in sys.stdin:
    asked = json.loads(line)
    if asked["message"] == "hello":
        said = {"message": "hello", "protocol": 1, "name": "mirror.py", "operations": ["mirror_10.encode", "mirror_10.decode"]}
    elif asked["message"] == "run":
        said = {"message": "results", "seq": asked["seq"], "results": [answer(asked["operation"], case) for case in asked["cases"]]}
    else:
        break
    print(json.dumps(said), flush=True)
