# Writes fields of 1 to 32 bits, most significant bit first. The published listing drops the bits of a value
# that is wider than its field. Here such a value is refused.
def bit_pack_write(fields):
    """The bytes of (value, width) pairs, padded with zeros."""
    bits, count = 0, 0
    for value, width in fields:
        if not 1 <= width <= 32:
            raise ValueError(f"a width of {width} bits")
        if value < 0 or value >> width:
            raise ValueError(f"{value} does not fit {width} bits")
        bits, count = bits << width | value, count + width
    padding = -count % 8
    return (bits << padding).to_bytes((count + padding) // 8, "big")
