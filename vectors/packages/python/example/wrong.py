"""The published decoding recipe: it masks continuation bytes with 0x3F and loses bit 6 of each."""
import right
from right import encode  # noqa: F401


def decode(data):
    return right.decode(data, 0x3F)
