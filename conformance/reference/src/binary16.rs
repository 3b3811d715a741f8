//! IEEE 754 binary16, found by comparing the values of patterns instead of manipulating bits.
//!
//! binary64 represents exactly every binary32 and binary16 value and the midpoint of any two adjacent binary16 values, so
//! comparisons suffice.

const INFINITY: u16 = 0x7C00;
const SIGN: u16 = 0x8000;
const QUIET: u16 = 0x0200;

/// The value of a pattern from zero to infinity; for rounding, infinity counts as 65 536.
fn magnitude(pattern: u16) -> f64 {
    let exponent = i32::from(pattern / 1024);
    let fraction = f64::from(pattern % 1024);
    match exponent {
        0 => fraction * 2_f64.powi(-24),
        _ => (1024.0 + fraction) * 2_f64.powi(exponent - 25),
    }
}

/// The pattern nearest to a value, ties to even; NaN keeps its sign and high payload bits and becomes quiet.
pub fn narrow(value: f32) -> u16 {
    let sign = if value.is_sign_negative() { SIGN } else { 0 };
    if value.is_nan() {
        let mut pattern = sign + INFINITY;
        // binary16 keeps the ten high fraction bits of binary32's 23.
        for bit in 0..10 {
            if value.to_bits() >> (bit + 13) & 1 == 1 {
                pattern |= 1 << bit;
            }
        }
        return pattern | QUIET;
    }
    let wanted = f64::from(value.abs());
    // Finds the last pattern that is not above the value, by bisection.
    let (mut below, mut above) = (0, INFINITY);
    while above - below > 1 {
        let between = below + (above - below) / 2;
        if magnitude(between) <= wanted {
            below = between;
        } else {
            above = between;
        }
    }
    let middle = f64::midpoint(magnitude(below), magnitude(above));
    let nearest = if wanted > middle || wanted == middle && above % 2 == 0 { above } else { below };
    sign + nearest
}

/// The value of a pattern; NaN keeps its sign and payload and becomes quiet.
pub fn widen(pattern: u16) -> f32 {
    let unsigned = pattern % SIGN;
    let value = match unsigned {
        ..INFINITY => magnitude(unsigned) as f32,
        INFINITY => f32::INFINITY,
        _ => f32::from_bits(0x7F80_0000 + (u32::from((unsigned | QUIET) - INFINITY) << 13)),
    };
    if pattern < SIGN { value } else { -value }
}
