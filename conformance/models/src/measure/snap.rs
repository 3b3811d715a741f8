//! Numbers as a person would have written them.

/// The number of fewest digits within `near` of `value`, and how many digits it has.
pub(super) fn short(value: f64, near: f64) -> (f64, u32) {
    let mut scale = 1.0;
    for digits in 0..12 {
        let rounded = libm::round(value * scale) / scale;
        if (rounded - value).abs() <= near {
            // Zeros at the end are no digits: 65536 has five, 8000 one.
            return (rounded, digits);
        }
        scale *= 10.0;
    }
    (value, 12)
}
