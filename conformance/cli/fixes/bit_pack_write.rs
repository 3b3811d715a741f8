// Writes fields of 1 to 32 bits, most significant bit first. The published listing drops the bits of a value
// that is wider than its field. Here such a value is refused.
/// The bytes of fields, each a value and its width; `None` if one does not fit.
pub fn bit_pack_write(fields: &[(u64, u32)]) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let mut count = 0;
    for &(value, width) in fields {
        if !(1..=32).contains(&width) || value >> width != 0 {
            return None;
        }
        for bit in (0..width).rev() {
            if count % 8 == 0 {
                out.push(0);
            }
            *out.last_mut()? |= ((value >> bit & 1) as u8) << (7 - count % 8);
            count += 1;
        }
    }
    Some(out)
}
