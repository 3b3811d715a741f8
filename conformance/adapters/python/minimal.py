#!/usr/bin/env python3
"""An adapter for CompactIndex on one page, the result of the tutorial in ../README.md."""
import json
import sys


def encode(value):
    sign, magnitude = (0x80, -value) if value < 0 else (0, value)
    data, magnitude = magnitude & 0x3F, magnitude >> 6
    out = [sign | (0x40 if magnitude else 0) | data]
    while magnitude:
        data, magnitude = magnitude & 0x7F, magnitude >> 7
        out.append((0x80 if magnitude else 0) | data)
    return {"ok": bytes(out).hex()}


def decode(text):
    data = bytes.fromhex(text)
    if not data:
        return {"reject": "truncated"}
    magnitude, more, shift, used = data[0] & 0x3F, data[0] & 0x40, 6, 1
    while more and used < 5:
        if used == len(data):
            return {"reject": "truncated"}
        mask = 0x7F if used < 4 else 0x1F  # arithmetic wraps at 32 bits
        magnitude |= (data[used] & mask) << shift
        more, shift, used = data[used] & 0x80, shift + 7, used + 1
    value = -magnitude if data[0] & 0x80 else magnitude
    return {"ok": (value + 2**31) % 2**32 - 2**31, "consumed": used}


OPERATIONS = {"compact_index.encode": encode, "compact_index.decode": decode}

for line in sys.stdin:
    message = json.loads(line)
    if message["message"] == "bye":
        break
    if message["message"] == "hello":
        answer = {"message": "hello", "protocol": 1, "name": "python-minimal", "version": "1.0",
                  "language": "Python", "operations": list(OPERATIONS)}
    else:
        run = OPERATIONS.get(message["operation"], lambda case: {"unsupported": True})
        answer = {"message": "results", "seq": message["seq"], "results": [run(case) for case in message["cases"]]}
    print(json.dumps(answer), flush=True)
