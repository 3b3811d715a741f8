"""EncDecBuffer, a game engine's values without headers, and the engine's own serialisation of the same values.

Values are `{"type": ..., "value": ...}`. Floats stay patterns, as no arithmetic is needed.
"""
import struct

from protocol import Reject

from .answers import decoder, encoder
from .floats import NAN32, bits32, show_bits32, show64, value64

INTEGERS = {"int": (4, True), "uint": (4, False), "byte": (1, False), "ushort": (2, False)}
COMPONENTS = {"float": 1, "vector2": 2, "rect2": 4, "vector3": 3, "quat": 4, "color": 4}

# The engine's type numbers.
VARIANTS = {"bool": 1, "int": 2, "float": 3, "string": 4, "vector2": 5, "rect2": 6, "vector3": 7, "quat": 10, "color": 14}
VARIANT_NAMES = {number: name for name, number in VARIANTS.items()}
WIDE = 1


def pack_floats(patterns):
    return b"".join(bits32(pattern).to_bytes(4, "little") for pattern in patterns)


def show_any_nan(bits):
    return "f32:nan" if bits & 0x7FFFFFFF > 0x7F800000 else show_bits32(bits)


def unpack_floats(data):
    return [show_any_nan(bits) for (bits,) in struct.iter_unpack("<I", data)]


def take(data, at, size):
    if at + size > len(data):
        raise Reject("truncated")
    return data[at : at + size]


def text_of(data):
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise Reject("invalid") from None


def write_value(kind, value):
    if kind == "bool":
        return bytes([value])
    if kind in INTEGERS:
        size, signed = INTEGERS[kind]
        return value.to_bytes(size, "little", signed=signed)
    if kind == "string":
        text = value.encode("utf-8")
        return len(text).to_bytes(4, "little") + text
    return pack_floats([value] if kind == "float" else value)


def read_value(data, at, kind, canonical):
    """The value at `at`, and its end."""
    if kind == "bool":
        byte = take(data, at, 1)[0]
        if canonical and byte > 1:
            raise Reject("out_of_range")
        return byte != 0, at + 1
    if kind in INTEGERS:
        size, signed = INTEGERS[kind]
        return int.from_bytes(take(data, at, size), "little", signed=signed), at + size
    if kind == "string":
        count = int.from_bytes(take(data, at, 4), "little")
        return text_of(take(data, at + 4, count)), at + 4 + count
    size = 4 * COMPONENTS[kind]
    floats = unpack_floats(take(data, at, size))
    return floats[0] if kind == "float" else floats, at + size


def read(data, kinds, canonical):
    values, at = [], 0
    for kind in kinds:
        value, at = read_value(data, at, kind, canonical)
        values.append({"type": kind, "value": value})
    return {"ok": values, "consumed": at}


def rewrite(data, position, kind, value):
    new = write_value(kind, value)
    if kind == "string" or position + len(new) > len(data):
        raise Reject("out_of_range")
    return data[:position] + new + data[position + len(new) :]


def as_binary32(value):
    """The four bytes of a float that binary32 represents exactly; None for others, including NaN."""
    try:
        narrow = struct.pack("<f", value)
    except OverflowError:
        return None
    return narrow if struct.unpack("<f", narrow)[0] == value else None


def variant_encode(kind, value):
    flags = 0
    if kind == "bool":
        payload = int(value).to_bytes(4, "little")
    elif kind == "int":
        value = int(value)
        flags = 0 if -(2**31) <= value < 2**31 else WIDE
        payload = value.to_bytes(8 if flags else 4, "little", signed=True)
    elif kind == "float":
        payload = as_binary32(value64(value))
        if payload is None:
            flags = WIDE
            pattern = "7ff8000000000000" if value.endswith("nan") else value[4:]
            payload = bytes.fromhex(pattern)[::-1]
    elif kind == "string":
        if "\0" in value:
            raise Reject("invalid")
        payload = write_value(kind, value)
        payload += bytes(-len(payload) % 4)
    else:
        payload = pack_floats(value)
    return bytes([VARIANTS[kind], 0, flags, 0]) + payload


def variant_decode(data):
    """The value as the engine reads it, and the bytes consumed."""
    header = take(data, 0, 4)
    kind = VARIANT_NAMES.get(header[0])
    size = 8 if header[2] & WIDE else 4
    match kind:
        case None:
            raise Reject("invalid")
        case "bool":
            size = 4
            value = any(take(data, 4, size))
        case "int":
            value = str(int.from_bytes(take(data, 4, size), "little", signed=True))
        case "float":
            value = show64(struct.unpack("<d" if size == 8 else "<f", take(data, 4, size))[0])
        case "string":
            count = int.from_bytes(take(data, 4, 4), "little")
            if count >= 2**31:
                raise Reject("out_of_range")
            size = 4 + count + -count % 4
            value = text_of(take(data, 8, size - 4)[:count])
            if "\0" in value:
                raise Reject("invalid")
        case _:
            size = 4 * COMPONENTS[kind]
            value = unpack_floats(take(data, 4, size))
    return {"type": kind, "value": value}, 4 + size


def variant_decode_canonical(data):
    decoded, consumed = variant_decode(data)
    kind, read_bytes = decoded["type"], data[:consumed]
    if "f32:nan" in (decoded["value"] if isinstance(decoded["value"], list) else ()):
        # The value has lost a NaN's payload, but these types have only one form, apart from the header.
        written = variant_encode(kind, [show_bits32(NAN32)] * COMPONENTS[kind])[:4] + read_bytes[4:]
    elif decoded["value"] == "f64:nan":
        # The engine writes every NaN in 64 bits.
        written = bytes([VARIANTS[kind], 0, WIDE, 0]) + (read_bytes[4:] if consumed == 12 else bytes(8))
    else:
        written = variant_encode(kind, decoded["value"])
    if len(written) != consumed:
        raise Reject("overlong" if consumed > len(written) else "invalid")
    if read_bytes != written:
        only_bool = kind == "bool" and read_bytes[:4] == written[:4]
        raise Reject("out_of_range" if only_bool else "not_canonical")
    return decoded, consumed


def _write(values, _parameters):
    return b"".join(write_value(each["type"], each["value"]) for each in values)


def _read(canonical):
    return lambda case, _parameters: read(bytes.fromhex(case["bytes"]), case["types"], canonical)


def _rewrite(case, _parameters):
    return rewrite(bytes.fromhex(case["bytes"]), case["position"], case["type"], case["value"])


OPERATIONS = {
    "variant_buffer.write": encoder(_write),
    "variant_buffer.read": _read(canonical=False),
    "variant_buffer.read_canonical": _read(canonical=True),
    "variant_buffer.rewrite": encoder(_rewrite),
    "variant_buffer.variant_encode": encoder(lambda case, _p: variant_encode(case["type"], case["value"])),
    "variant_buffer.variant_decode": decoder(lambda data, _p: variant_decode(data)),
    "variant_buffer.variant_decode_canonical": decoder(lambda data, _p: variant_decode_canonical(data)),
}
