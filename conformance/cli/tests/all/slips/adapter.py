"""A CompactIndex and a LEB128 reader with one number wrong, or several: `adapter.py mask3=0x5f shift3=21`. Beside them a canonical
reader of CompactIndex, which is right unless `canonical=1` is given."""
import copy
import sys

MASKS, SHIFTS, FLAGS = [0x3F, 0x7F, 0x7F, 0x7F, 0xFF], [0, 6, 13, 20, 27], [0x40, 0x80, 0x80, 0x80, 0]
WRAP = None
RIGHT = copy.deepcopy((MASKS, SHIFTS, FLAGS))
for word in sys.argv[1:]:
    name, value = word.split("=")
    if name == "uint32":
        WRAP = 32
    elif name == "canonical":
        RIGHT = MASKS, SHIFTS, FLAGS
    else:
        {"mask": MASKS, "shift": SHIFTS, "flag": FLAGS}[name[:-1]][int(name[-1])] = int(value, 0)


def index(data, masks, shifts, flags):
    magnitude = 0
    for at in range(5):
        if at == len(data):
            return "reject truncated"
        magnitude |= (data[at] & masks[at]) << shifts[at]
        if not data[at] & flags[at]:
            break
    value = -magnitude if data[0] & 0x80 else magnitude
    return f"ok {(value + 2**31) % 2**32 - 2**31} {at + 1}"


def canonical(data):
    answer = index(data, *RIGHT)
    used = int(answer.split()[-1]) if answer.startswith("ok") else 0
    if used == 5 and data[4] > 0x0F and data[:5].hex() != "c080808010":
        return "reject out_of_range"
    if used > 1 and data[used - 1] == 0:
        return "reject overlong"
    return "reject not_canonical" if used == 1 and data[0] == 0x80 else answer


def leb128(data, bits):
    value, most = 0, (bits + 6) // 7
    for at in range(most):
        if at == len(data):
            return "reject truncated"
        group = data[at] & 0x7F
        value |= group << (7 * at % WRAP) & 0xFFFFFFFF if WRAP else group << 7 * at
        if data[at] < 0x80:
            within = bits - 7 * at >= 7 or data[at] >> bits - 7 * at == 0
            return f"ok {value} {at + 1}" if within else "reject out_of_range"
    return "reject out_of_range"


for line in sys.stdin:
    words = line.split()
    if words[0] == "hello":
        print("name=slips version=1 operations=compact_index.decode,compact_index.decode_canonical,varint.decode", flush=True)
    elif words[0] == "bye":
        break
    else:
        data = bytes.fromhex(words[-1].strip('"'))
        of_type = [int(word[6:]) for word in words if word.startswith("type=u")]
        own = canonical(data) if words[0].endswith("canonical") else index(data, MASKS, SHIFTS, FLAGS)
        print(leb128(data, *of_type) if of_type else own, flush=True)
