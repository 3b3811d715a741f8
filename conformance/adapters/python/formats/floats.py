"""Floats as the protocol writes them: `f32:` or `f64:` and the bit pattern in hex.

Use patterns, not Python floats, where no arithmetic is needed: widening a signalling NaN changes it.
"""
import struct

NAN32 = 0x7FC00000


def bits32(text):
    """The pattern of `f32:...`; a NaN without a pattern is the usual quiet one."""
    return NAN32 if text == "f32:nan" else int(text[4:], 16)


def value32(text):
    """The number of `f32:...`."""
    return struct.unpack("<f", bits32(text).to_bytes(4, "little"))[0]


def value64(text):
    """The number of `f64:...`; a binary32 is widened."""
    if text.startswith("f32:"):
        return value32(text)
    return float("nan") if text == "f64:nan" else struct.unpack(">d", bytes.fromhex(text[4:]))[0]


def show_bits32(bits):
    return f"f32:{bits:08x}"


def round32(value):
    """The nearest binary32, ties to even, as a Python float; infinity if too large."""
    try:
        return struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")


def show32(value):
    """A number as the nearest binary32; any NaN is `f32:nan`."""
    if value != value:
        return "f32:nan"
    return "f32:" + struct.pack(">f", round32(value)).hex()


def show64(value):
    return "f64:nan" if value != value else "f64:" + struct.pack(">d", value).hex()
