//! What wrong writers do.

/// The signs and flags of written bytes, with other data.
pub(super) fn regrouped(written: &[u8], data: impl Fn(usize) -> i64) -> Vec<u8> {
    let byte = |(at, byte): (usize, &u8)| {
        let mask = if at == 0 { 0x3F } else { 0x7F };
        byte & !mask | data(at) as u8 & mask
    };
    written.iter().enumerate().map(byte).collect()
}
