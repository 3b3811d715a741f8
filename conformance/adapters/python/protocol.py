"""The adapter protocol on standard input and output. An adapter calls only `serve`."""
import json
import sys


class Reject(Exception):
    """The input is refused; the one argument is the class: truncated, overlong, out_of_range, not_canonical,
    trailing or invalid."""


class Unsupported(Exception):
    """The implementation does not offer this case."""


def results(run, message):
    """One result per case, in order. `run` takes a case and the batch's parameters and returns a result."""
    if run is None:
        return [{"unsupported": True}] * len(message["cases"])
    parameters = message.get("parameters", {})
    answers = []
    for case in message["cases"]:
        try:
            answers.append(run(case, parameters))
        except Reject as refusal:
            answers.append({"reject": refusal.args[0]})
        except Unsupported:
            answers.append({"unsupported": True})
        except Exception as fault:  # report it, and continue with the next case
            answers.append({"error": f"{type(fault).__name__}: {fault}"})
    return answers


def serve(name, version, operations):
    """Answers messages until `bye`. `operations` maps names to functions."""
    # Compact separators make a batch a seventh shorter.
    encode = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
    for line in sys.stdin.buffer:
        message = json.loads(line)
        match message["message"]:
            case "hello":
                reply = {"message": "hello", "protocol": 1, "name": name, "version": version,
                         "language": "Python", "operations": list(operations)}
            case "run":
                run = operations.get(message["operation"])
                reply = {"message": "results", "seq": message["seq"], "results": results(run, message)}
            case "bye":
                return
            case other:
                raise SystemExit(f"unknown message {other!r}")
        sys.stdout.write(encode(reply) + "\n")
        sys.stdout.flush()
