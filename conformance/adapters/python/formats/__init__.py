"""The operations of all formats, by name. Each takes a case and the batch's parameters and returns a result."""
from . import (
    bit_pack,
    compact_index,
    mixed_radix,
    object_reference,
    packet,
    quantize,
    smallest_three,
    unreal_name,
    unreal_package,
    unreal_string,
    variant_buffer,
    varint,
)

OPERATIONS = {
    **compact_index.OPERATIONS,
    **unreal_string.OPERATIONS,
    **unreal_name.OPERATIONS,
    **object_reference.OPERATIONS,
    **unreal_package.OPERATIONS,
    **bit_pack.OPERATIONS,
    **mixed_radix.OPERATIONS,
    **varint.OPERATIONS,
    **packet.OPERATIONS,
    **quantize.OPERATIONS,
    **smallest_three.OPERATIONS,
    **variant_buffer.OPERATIONS,
}
