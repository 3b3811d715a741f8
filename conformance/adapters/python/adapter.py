#!/usr/bin/env python3
"""Every format of the suite in straightforward Python, standard library only, behind the adapter protocol.

The formats are in `formats/`, one module each; this file only speaks the protocol.
"""
import json
import platform
import sys

from formats import OPERATIONS, Reject


def results(message):
    """One result per case, in order."""
    run = OPERATIONS.get(message["operation"])
    if run is None:
        return [{"unsupported": True}] * len(message["cases"])
    parameters = message.get("parameters", {})
    answers = []
    for case in message["cases"]:
        try:
            answers.append(run(case, parameters))
        except Reject as refusal:
            answers.append({"reject": refusal.args[0]})
        except Exception as fault:  # the suite wants to know, and the next case may go well
            answers.append({"error": f"{type(fault).__name__}: {fault}"})
    return answers


def answer(message):
    """The answer to a message, or None to end."""
    match message["message"]:
        case "hello":
            return {"message": "hello", "protocol": 1, "name": "python", "version": platform.python_version(),
                    "language": "Python", "operations": list(OPERATIONS)}
        case "run":
            return {"message": "results", "seq": message["seq"], "results": results(message)}
        case "bye":
            return None
        case other:
            raise SystemExit(f"unknown message {other!r}")


def main():
    # Without the spaces that json.dumps puts after separators, a batch is a seventh shorter.
    encode = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
    for line in sys.stdin.buffer:
        reply = answer(json.loads(line))
        if reply is None:
            return
        sys.stdout.write(encode(reply) + "\n")
        sys.stdout.flush()


main()
