//! The model of a bit stream: a list of bits.

use packproof_codec::bit_pack::Order;

/// The byte and its bit that are bit `at` of the stream: words are filled from the top or from the bottom, and stored little-endian.
fn place<O: Order>(at: usize) -> (usize, usize) {
    let word = 8 * O::WORD;
    let bit = if O::LSB { at % word } else { word - 1 - at % word };
    (at / word * O::WORD + bit / 8, bit % 8)
}

/// The bits of the whole words of bytes.
pub(crate) fn of<O: Order>(bytes: &[u8]) -> Vec<bool> {
    let places = (0..bytes.len() / O::WORD * O::WORD * 8).map(place::<O>);
    places.map(|(byte, bit)| bytes[byte] >> bit & 1 == 1).collect()
}

/// The bytes of bits, the last word padded with zeros.
pub(crate) fn bytes<O: Order>(bits: &[bool]) -> Vec<u8> {
    let mut bytes = vec![0; bits.len().div_ceil(8 * O::WORD) * O::WORD];
    for (at, &is_set) in bits.iter().enumerate() {
        let (byte, bit) = place::<O>(at);
        bytes[byte] |= u8::from(is_set) << bit;
    }
    bytes
}

/// `number` in `width` bits of two's complement.
pub(crate) fn field<O: Order>(number: i128, width: u32) -> Vec<bool> {
    let bit = |n| number.rem_euclid(1 << width) >> n & 1 == 1;
    if O::LSB { (0..width).map(bit).collect() } else { (0..width).rev().map(bit).collect() }
}

/// The number of a field.
pub(crate) fn number<O: Order>(bits: &[bool]) -> u128 {
    let joined = |number, &bit: &bool| number * 2 + u128::from(bit);
    if O::LSB { bits.iter().rfold(0, joined) } else { bits.iter().fold(0, joined) }
}

/// Bits of the field that holds `min` to `max`; `None` if `min > max`.
pub(crate) fn ranged_width(min: i64, max: i64) -> Option<u32> {
    let span = i128::from(max) - i128::from(min);
    (span >= 0).then(|| (0..=64).find(|&width| span < 1 << width).expect("64 bits hold any span"))
}
