"""CompactIndex through the line protocol, wrong in one way on one case: the encoding of -4097."""
import sys

MODE = sys.argv[1]
FAULTY = "compact_index.encode -4097"
IDENTITY = "name=lines version=1 language=Python operations=compact_index.encode,compact_index.decode"


def encode(value):
    sign, magnitude = (0x80, -value) if value < 0 else (0, value)
    data, magnitude = magnitude & 0x3F, magnitude >> 6
    out = [sign | (0x40 if magnitude else 0) | data]
    while magnitude:
        data, magnitude = magnitude & 0x7F, magnitude >> 7
        out.append((0x80 if magnitude else 0) | data)
    return "ok " + bytes(out).hex()


def decode(data):
    if not data:
        return "reject truncated"
    magnitude, more, used = data[0] & 0x3F, data[0] & 0x40, 1
    while more and used < 5:
        if used == len(data):
            return "reject truncated"
        mask = (0x3F if MODE == "mask" else 0x7F) if used < 4 else 0x1F
        magnitude |= (data[used] & mask) << (7 * used - 1)
        more, used = data[used] & 0x80, used + 1
    value = -magnitude if data[0] & 0x80 else magnitude
    return f"ok {(value + 2**31) % 2**32 - 2**31} {used}"


def say(line):
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def misbehave(right):
    """What the mode does instead of the right answer, or around it."""
    if MODE == "garbage":
        say("Traceback (most recent call last):")
    elif MODE == "nothing":
        pass
    elif MODE == "twice":
        say(right)
        say(right)
    elif MODE == "crlf":
        say(right + " \r")
    else:
        say(right)


if MODE == "banner":
    say("Welcome to Lines 1.0")
for line in sys.stdin:
    line = line.rstrip("\n")
    operation, _, value = line.partition(" ")
    if line == "bye":
        break
    elif operation == "hello":
        say(IDENTITY)
    elif operation == "compact_index.encode":
        misbehave(encode(int(value))) if line == FAULTY else say(encode(int(value)))
    elif operation == "compact_index.decode":
        say(decode(b"" if value == '""' else bytes.fromhex(value)))
    else:
        say("unsupported")
