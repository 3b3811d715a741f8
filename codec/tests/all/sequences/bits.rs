//! The model of a bit stream: a list of bits.

use packproof_codec::DecodeError;

/// The bits of bytes, the highest of each first.
pub(crate) fn of(bytes: &[u8]) -> Vec<bool> {
    bytes.iter().flat_map(|byte| (0..8).rev().map(move |place| byte >> place & 1 == 1)).collect()
}

/// The bytes of bits, the last one padded with zeros.
pub(crate) fn bytes(bits: &[bool]) -> Vec<u8> {
    let byte =
        |bits: &[bool]| bits.iter().zip((0..8).rev()).map(|(&bit, place)| u8::from(bit) << place).sum();
    bits.chunks(8).map(byte).collect()
}

/// `number` in `width` bits of two's complement.
pub(crate) fn field(number: i128, width: u32) -> Vec<bool> {
    (0..width).rev().map(|place| number.rem_euclid(1 << width) >> place & 1 == 1).collect()
}

/// The number of a field.
pub(crate) fn number(bits: &[bool]) -> u128 {
    bits.iter().fold(0, |number, &bit| number * 2 + u128::from(bit))
}

/// Bits of the field that holds `min` to `max`; `None` if `min > max`.
pub(crate) fn ranged_width(min: i64, max: i64) -> Option<u32> {
    let span = i128::from(max) - i128::from(min);
    (span >= 0).then(|| (0..=64).find(|&width| span < 1 << width).expect("64 bits hold any span"))
}

/// Converts the errors of the different readers to the codec's own.
pub(crate) trait Ours<E> {
    fn ours(error: E) -> Self;
}

impl Ours<Self> for DecodeError {
    fn ours(error: Self) -> Self {
        error
    }
}

impl Ours<std::io::Error> for DecodeError {
    fn ours(error: std::io::Error) -> Self {
        *error.into_inner().expect("an error of ours").downcast().expect("its type")
    }
}
