# The message. Write `encode` and `decode`; the values are Python types already.


def number(pattern):
    """Parses "f32:3f800000" or "f64:3ff0000000000000" as a float."""
    return struct.unpack(">f" if pattern.startswith("f32:") else ">d", bytes.fromhex(pattern[4:]))[0]


def f32(value):
    return "f32:" + struct.pack(">f", value).hex()


def f64(value):
    return "f64:" + struct.pack(">d", value).hex()


def encode(message):
    """Encodes a message. `raise Refused("out_of_range")` if a value does not fit."""
READ
    raise NotImplementedError("encode is not written yet")


def decode(data):
    """Decodes bytes. `raise Refused("truncated")` if they end too early."""
    raise NotImplementedError("decode is not written yet")
    return {
WRITE
    }


OPERATIONS = {
    "NAME.encode": lambda case, _: {"ok": encode(case).hex()},
    "NAME.decode": lambda case, _: {"ok": decode(bytes.fromhex(case))},
}


