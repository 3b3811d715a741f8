// Reads a CompactIndex. The published recipe masks the bytes after the first with 0x3F, which loses bit 6
// of each: they hold seven bits. Its text gives bit 7 of the first byte a meaning in strings only: it is the
// sign of every value.
/// The value and how many bytes it takes, or `None` if the input ends inside it.
pub fn compact_index_decode(data: &[u8]) -> Option<(i32, usize)> {
    let first = *data.first()?;
    let mut magnitude = u32::from(first & 0x3F);
    let mut more = first & 0x40 != 0;
    let mut used = 1;
    while more && used < 5 {
        let byte = *data.get(used)?;
        magnitude |= u32::from(byte & 0x7F) << (7 * used - 1);
        more = byte & 0x80 != 0;
        used += 1;
    }
    let value = if first & 0x80 != 0 { magnitude.wrapping_neg() } else { magnitude };
    Some((value as i32, used))
}
