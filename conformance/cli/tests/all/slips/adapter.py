"""A CompactIndex and a LEB128 reader with one number wrong, or several: `adapter.py mask3=0x5f shift3=21`."""
import sys

MASKS, SHIFTS, FLAGS = [0x3F, 0x7F, 0x7F, 0x7F, 0xFF], [0, 6, 13, 20, 27], [0x40, 0x80, 0x80, 0x80, 0]
LEB = 0x7F
for word in sys.argv[1:]:
    name, value = word.split("=")
    if name == "leb":
        LEB = int(value, 0)
    else:
        {"mask": MASKS, "shift": SHIFTS, "flag": FLAGS}[name[:-1]][int(name[-1])] = int(value, 0)


def index(data):
    magnitude = 0
    for at in range(5):
        if at == len(data):
            return "reject truncated"
        magnitude |= (data[at] & MASKS[at]) << SHIFTS[at]
        if not data[at] & FLAGS[at]:
            break
    value = -magnitude if data[0] & 0x80 else magnitude
    return f"ok {(value + 2**31) % 2**32 - 2**31} {at + 1}"


def leb128(data, bits):
    value, most = 0, (bits + 6) // 7
    for at in range(most):
        if at == len(data):
            return "reject truncated"
        value |= (data[at] & (LEB if at == 2 else 0x7F)) << 7 * at
        if data[at] < 0x80:
            return f"ok {value} {at + 1}" if value >> bits == 0 else "reject out_of_range"
    return "reject out_of_range"


for line in sys.stdin:
    words = line.split()
    if words[0] == "hello":
        print("name=slips version=1 operations=compact_index.decode,varint.decode", flush=True)
    elif words[0] == "bye":
        break
    else:
        data = bytes.fromhex(words[-1].strip('"'))
        of_type = [int(word[6:]) for word in words if word.startswith("type=u")]
        print(leb128(data, *of_type) if of_type else index(data), flush=True)
