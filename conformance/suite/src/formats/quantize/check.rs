//! Properties of quantising.

use packproof_codec::quantize as q;

use crate::model::check::Checked;

/// Up to 24 bits, restoring and quantising again gives the same integer; from 25 bits on, an integer off by at most the error of
/// rounding it to binary32.
pub fn integers_come_back(integer: u32, bits: u32) -> Checked {
    let restored =
        q::restore(integer, 0.0, 1.0, bits).map_err(|error| format!("{integer} in {bits}: {error}"))?;
    let again =
        q::quantize(restored, 0.0, 1.0, bits).map_err(|error| format!("{integer} in {bits}: {error}"))?;
    let expected = ((integer as f32) as u64).min((1 << bits) - 1) as u32;
    if again == expected && (bits > 24 || again == integer) {
        return Ok(());
    }
    Err(format!("{integer} in {bits} bits restores to {restored:?}, which quantises to {again}"))
}

pub fn order_is_kept(low: f64, high: f64, bits: u32) -> Checked {
    // NaN is unordered.
    if low > high || low.is_nan() || high.is_nan() {
        return Ok(());
    }
    let integer =
        |value| q::quantize_clamped(value, 0.0, 1.0, bits).map_err(|error| format!("{value:?}: {error}"));
    if integer(low)? <= integer(high)? {
        return Ok(());
    }
    Err(format!("{low:?} gets a greater integer than {high:?} in {bits} bits"))
}

/// Drives both properties from raw bytes: four for the integer, eight for each float, one for the width.
pub fn from_bytes(data: &[u8]) -> Checked {
    let Some((head, _)) = data.split_first_chunk::<21>() else { return Ok(()) };
    let word = |at: usize| <[u8; 8]>::try_from(&head[at..at + 8]).map(f64::from_le_bytes).unwrap_or_default();
    let bits = 1 + u32::from(head[0]) % 32;
    let integer = u32::from_le_bytes([head[1], head[2], head[3], head[4]]) >> (32 - bits);
    integers_come_back(integer, bits)?;
    order_is_kept(word(5), word(13), bits)
}
