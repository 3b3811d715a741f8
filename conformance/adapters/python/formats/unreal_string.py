"""FString: a CompactIndex length that counts the final NUL, then Latin-1 bytes, or UTF-16LE units for a negative one."""
from protocol import Reject

from . import compact_index
from .answers import decoder, encoder


def encode(text, wide=None):
    """Encodes a text: UTF-16LE if it is not Latin-1, or with `wide`."""
    if "\0" in text:
        raise Reject("invalid")
    if not text:
        return b"\0"
    if wide is None:
        wide = max(text) > "\xff"
    body = (text + "\0").encode("utf-16-le" if wide else "latin-1")
    return compact_index.encode(-(len(body) // 2) if wide else len(body)) + body


def body(data, length, start):
    """The text of a string whose length field ends at `start`, and its end."""
    if length == 0:
        return "", start
    encoding, size = ("utf-16-le", -2 * length) if length < 0 else ("latin-1", length)
    end = start + size
    if end > len(data):
        raise Reject("truncated")
    try:
        text = data[start:end].decode(encoding)
    except UnicodeDecodeError:
        raise Reject("invalid") from None
    if text.find("\0") != len(text) - 1:
        raise Reject("invalid")
    return text[:-1], end


def decode(data):
    """The text at the front of the bytes as an engine reads it, and the bytes consumed."""
    return body(data, *compact_index.decode(data))


def decode_canonical(data):
    """Like `decode`, but refuses what `encode` does not write."""
    text, end = body(data, *compact_index.decode_canonical(data))
    if encode(text) != data[:end]:
        raise Reject("overlong")
    return text, end


OPERATIONS = {
    "unreal_string.encode": encoder(lambda text, _p: encode(text)),
    "unreal_string.encode_wide": encoder(lambda text, _p: encode(text, wide=True)),
    "unreal_string.decode": decoder(lambda data, _p: decode(data)),
    "unreal_string.decode_canonical": decoder(lambda data, _p: decode_canonical(data)),
}
