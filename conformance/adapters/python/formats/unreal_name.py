"""Name: Latin-1 characters and a NUL; from file version 64 on with a CompactIndex before them that counts the NUL too."""
from protocol import Reject

from . import compact_index
from .answers import decoder, encoder

LENGTH_VERSION = 64


def encode(text, version):
    """The bytes of a name in a package of that file version."""
    if "\0" in text or any(character > "\xff" for character in text):
        raise Reject("invalid")
    body = text.encode("latin-1") + b"\0"
    return body if version < LENGTH_VERSION else compact_index.encode(len(body)) + body


def decode(data, version, start=0, index=compact_index.decode):
    """The name at `start`, up to its first NUL, and its end. `index` decodes the length; with the canonical decoder, only one NUL is allowed."""
    if version < LENGTH_VERSION:
        nul = data.find(b"\0", start)
        if nul < 0:
            raise Reject("truncated")
        return data[start:nul].decode("latin-1"), nul + 1
    length, start = index(data, start)
    if length < 0:
        raise Reject("out_of_range")
    if length == 0:
        raise Reject("invalid")
    end = start + length
    if end > len(data):
        raise Reject("truncated")
    nul = data.find(b"\0", start)
    if data[end - 1] != 0 or (index is compact_index.decode_canonical and nul != end - 1):
        raise Reject("invalid")
    return data[start:nul].decode("latin-1"), end


def _decoder(index):
    return decoder(lambda data, parameters: decode(data, parameters["version"], index=index))


OPERATIONS = {
    "unreal_name.encode": encoder(lambda text, parameters: encode(text, parameters["version"])),
    "unreal_name.decode": _decoder(compact_index.decode),
    "unreal_name.decode_canonical": _decoder(compact_index.decode_canonical),
}
