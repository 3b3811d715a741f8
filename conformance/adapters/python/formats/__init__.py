"""The operations by name. Each takes a case and the batch's parameters and returns a result."""
from . import bit_pack, quantize, varint

OPERATIONS = {**varint.OPERATIONS, **bit_pack.OPERATIONS, **quantize.OPERATIONS}
