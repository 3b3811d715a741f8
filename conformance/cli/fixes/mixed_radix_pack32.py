# Packs values below their limits into 32 bits. The published listing checks neither the value, which then
# changes the one before, nor the product of the limits, whose overflow destroys the first values.
def mixed_radix_pack32(fields):
    """The number of (value, limit) pairs; the first value is the most significant digit."""
    accumulator, product = 0, 1
    for value, limit in fields:
        if not 0 <= value < limit:
            raise ValueError(f"{value} is not below its limit, {limit}")
        product *= limit
        if product > 1 << 32:
            raise ValueError("the product of the limits exceeds 2^32")
        accumulator = accumulator * limit + value
    return accumulator
