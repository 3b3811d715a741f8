# Names of package versions from 64 on. The published example stores the length as one plain byte. It is a
# CompactIndex, NUL included: from 64 on, which is a name of 63 characters, it takes two bytes.
def name_encode(text):
    if "\0" in text:
        raise ValueError("a name has no NUL inside")
    length = len(text) + 1
    out = bytearray([(0x40 if length > 0x3F else 0) | length & 0x3F])
    length >>= 6
    while length:
        out.append((0x80 if length > 0x7F else 0) | length & 0x7F)
        length >>= 7
    return bytes(out) + text.encode("latin-1") + b"\0"


def name_decode(data):
    """The name at the front, and how many bytes it takes."""
    length, used, more = 0, 0, True
    while more and used < 5:
        if used == len(data):
            raise ValueError("the input ends inside the length")
        byte = data[used]
        if used == 0 and byte & 0x80:
            raise ValueError("a negative length")
        more = byte & (0x80 if used else 0x40)
        length |= (byte & 0x7F) << (7 * used - 1) if used else byte & 0x3F
        used += 1
    end = used + length
    if length == 0 or end > len(data) or data.find(0, used, end) != end - 1:
        raise ValueError("the length must match, and the last character must be the only NUL")
    return data[used : end - 1].decode("latin-1"), end
