#!/usr/bin/env python3
"""Connects a codec to packproof: one JSON object per line, in and out.

`packproof run my-codec` judges it. `packproof protocol` describes the messages, `packproof operations` lists the
operations with the shapes of their inputs and answers.
"""
import json
import sys


class Refused(Exception):
    """Bytes or a value that the format forbids; the argument is the class of the refusal."""


# The codec. Replace what follows by calls of your own:
#
#   sys.path.insert(0, "..")
#   import my_codec


def compact_index_encode(value):
    sign, magnitude = (0x80, -value) if value < 0 else (0, value)
    data, magnitude = magnitude & 0x3F, magnitude >> 6
    out = [sign | (0x40 if magnitude else 0) | data]
    while magnitude:
        data, magnitude = magnitude & 0x7F, magnitude >> 7
        out.append((0x80 if magnitude else 0) | data)
    return bytes(out)


def compact_index_decode(data, canonical):
    """The value and the number of bytes that it takes."""
    if not data:
        raise Refused("truncated")
    negative, more, magnitude, used = data[0] & 0x80, data[0] & 0x40, data[0] & 0x3F, 1
    while more and used < 5:
        if used == len(data):
            raise Refused("truncated")
        mask = 0x7F if used < 4 else 0xFF
        magnitude |= (data[used] & mask) << (7 * used - 1)
        more, used = data[used] & 0x80, used + 1
    value = -magnitude if negative else magnitude
    if canonical and not -2**31 <= value < 2**31:
        raise Refused("out_of_range")
    if canonical and used > 1 and data[used - 1] == 0:
        raise Refused("overlong")
    if canonical and negative and magnitude == 0:
        raise Refused("not_canonical")
    return (value + 2**31) % 2**32 - 2**31, used


# Between JSON and the codec: bytes are hex; integers are decimal strings in operations that have 64-bit ones.


def number(answer):
    return {"ok": answer[0], "consumed": answer[1]}


OPERATIONS = {
    "compact_index.encode": lambda case, _: {"ok": compact_index_encode(case).hex()},
    "compact_index.decode": lambda case, _: number(compact_index_decode(bytes.fromhex(case), False)),
    "compact_index.decode_canonical": lambda case, _: number(compact_index_decode(bytes.fromhex(case), True)),
}


def answer(operation, case, parameters):
    if operation not in OPERATIONS:
        return {"unsupported": True}
    try:
        return OPERATIONS[operation](case, parameters)
    except Refused as refused:
        return {"reject": str(refused)}
    except Exception as fault:  # Unexpected error: fail this case and carry on.
        return {"error": f"{type(fault).__name__}: {fault}"}


for line in sys.stdin:
    message = json.loads(line)
    if message["message"] == "bye":
        break
    if message["message"] == "hello":
        reply = {"message": "hello", "protocol": 1, "name": "my-codec", "version": "0.1",
                 "language": "Python", "operations": list(OPERATIONS)}
    else:
        results = [answer(message["operation"], case, message["parameters"]) for case in message["cases"]]
        reply = {"message": "results", "seq": message["seq"], "results": results}
    print(json.dumps(reply), flush=True)
