// Writes a CompactIndex. The published listing adds the first byte into a buffer that it has not cleared,
// and takes the magnitude with a function on floats, which changes values above 2^24. Here the first byte is
// assigned, and the magnitude is an unsigned integer.
pub fn compact_index_encode(value: i32) -> Vec<u8> {
    let mut magnitude = value.unsigned_abs();
    let sign = if value < 0 { 0x80 } else { 0 };
    let more = if magnitude > 0x3F { 0x40 } else { 0 };
    let mut out = vec![sign | more | (magnitude & 0x3F) as u8];
    magnitude >>= 6;
    while magnitude > 0 {
        let more = if magnitude > 0x7F { 0x80 } else { 0 };
        out.push(more | (magnitude & 0x7F) as u8);
        magnitude >>= 7;
    }
    out
}
