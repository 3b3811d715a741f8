//! What wrong readers and writers do.

/// The signs and flags of written bytes, with other data.
pub(super) fn regrouped(written: &[u8], data: impl Fn(usize) -> i64) -> Vec<u8> {
    let byte = |(at, byte): (usize, &u8)| {
        let mask = if at == 0 { 0x3F } else { 0x7F };
        byte & !mask | data(at) as u8 & mask
    };
    written.iter().enumerate().map(byte).collect()
}

/// Written bytes with byte 1 in the places of bytes 2 and 3.
pub(super) fn byte_1_again(written: &[u8]) -> Vec<u8> {
    let places = [0, 1, 1, 1, 4].into_iter().take(written.len());
    places.filter_map(|at| written.get(at).copied()).collect()
}

/// The bytes of a value in its shortest form, whose magnitude is one of 32 bits: that of -2147483648 stays negative.
pub(super) fn shortest(value: i64) -> usize {
    match (value as i32).wrapping_abs() {
        ..0x40 => 1,
        0x40..0x2000 => 2,
        0x2000..0x10_0000 => 3,
        0x10_0000..0x800_0000 => 4,
        _ => 5,
    }
}
