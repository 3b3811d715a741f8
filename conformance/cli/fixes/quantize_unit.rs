// A value of [0, 1], or of a range, as an integer of 1 to 32 bits. The released code clamps above the range
// only: below it the integer is negative. Here such a value is refused.
/// `None` for a value below the range, NaN and infinities, and a width that is none.
pub fn quantize_unit(value: f64, bits: u32) -> Option<u32> {
    if !(1..=32).contains(&bits) || !value.is_finite() {
        return None;
    }
    let largest = ((1_u64 << bits) - 1) as f64;
    let rounded = (value * largest + 0.5).floor();
    if rounded < 0.0 { None } else { Some(rounded.min(largest) as u32) }
}

/// The same, and `None` for a range that is none.
pub fn quantize(value: f64, min: f64, max: f64, bits: u32) -> Option<u32> {
    if !(max - min).is_finite() || min >= max {
        return None;
    }
    quantize_unit((value - min) / (max - min), bits)
}
