"""The operations by name. Each takes a case and the batch's parameters and returns a result."""
from . import bit_pack, compact_index, quantize, varint

OPERATIONS = {**compact_index.OPERATIONS, **varint.OPERATIONS, **bit_pack.OPERATIONS, **quantize.OPERATIONS}
