// Packs values below their limits into 32 bits. The published listing checks neither the value, which then
// changes the one before, nor the product of the limits, whose overflow destroys the first values.
/// The number of fields, each a value and its limit; `None` if one does not fit.
pub fn mixed_radix_pack32(fields: &[(u32, u32)]) -> Option<u32> {
    let (mut accumulator, mut product) = (0_u64, 1_u64);
    for &(value, limit) in fields {
        product *= u64::from(limit);
        if value >= limit || product > 1 << 32 {
            return None;
        }
        accumulator = accumulator * u64::from(limit) + u64::from(value);
    }
    u32::try_from(accumulator).ok()
}
