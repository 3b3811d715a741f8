//! IEEE 754 binary16 patterns to and from binary32, in integer arithmetic.
//!
//! | bit 15 | bits 14-10 | bits 9-0 |
//! |---|---|---|
//! | sign | exponent, biased by 15 | fraction |
//!
//! | exponent | fraction | value |
//! |---|---|---|
//! | 0 | any | fraction * 2^-24: zero and the subnormals |
//! | 1-30 | any | (1024 + fraction) * 2^(exponent - 25) |
//! | 31 | 0 | infinity |
//! | 31 | not 0 | NaN; bit 9 set: quiet |
//!
//! Worked example: 1 + 2^-11 + 2^-13 lies between 3C00 (1) and 3C01 (1 + 2^-10), above the middle 1 + 2^-11: `3C01`.
//!
//! NaN is treated as processors and the `half` crate treat it: the sign and the high ten bits of the payload
//! are kept and bit 9 is set, so a signalling NaN becomes quiet and never an infinity. Widening
//! sets the same bit.

use crate::kernels::binary16::{narrow, widen};

mod slices;

pub use slices::{from_f32_slice, to_f32_slice};

/// The pattern nearest to `value`, ties to even: infinity from 65 520 on, zero up to 2^-25.
///
/// ```
/// use packproof_codec::packet::binary16;
/// assert_eq!(binary16::from_f32(1.0), 0x3C00);
/// assert_eq!(binary16::from_f32(65_519.996), 0x7BFF); // 65 504
/// assert_eq!(binary16::from_f32(65_520.0), 0x7C00); // infinity
/// assert_eq!(binary16::from_f32(-0.0), 0x8000);
/// ```
#[inline]
pub const fn from_f32(value: f32) -> u16 {
    narrow(value.to_bits())
}

/// The exact value of `pattern`; a signalling NaN becomes quiet.
///
/// ```
/// use packproof_codec::packet::binary16;
/// assert_eq!(binary16::to_f32(0x3555), 0.333_251_95);
/// assert_eq!(binary16::to_f32(0x0001), 2.0_f32.powi(-24));
/// ```
#[inline]
pub const fn to_f32(pattern: u16) -> f32 {
    widen(pattern)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 65 536 patterns widen to the bits that the `half` crate gives.
    #[test]
    fn widens_every_pattern_as_half_does() {
        for pattern in (0..=u16::MAX).step_by(crate::TEST_STEP) {
            let expected = half::f16::from_bits(pattern).to_f32();
            assert_eq!(to_f32(pattern).to_bits(), expected.to_bits(), "{pattern:04x}");
        }
    }

    /// Around every binary16 value and every midpoint of two, the three nearest binary32 values narrow as in the `half` crate.
    #[test]
    fn narrows_around_every_boundary_as_half_does() {
        for pattern in (0..0x7C00_u32).step_by(crate::TEST_STEP) {
            // Exact: the patterns' values have 11 significant bits, the midpoint of two has 12.
            let lower = f64::from(to_f32(pattern as u16));
            // One step above the largest finite pattern is 65 536, which is the value of infinity for rounding.
            let upper = if pattern == 0x7BFF { 65_536.0 } else { f64::from(to_f32(pattern as u16 + 1)) };
            for boundary in [lower, f64::midpoint(lower, upper)] {
                let bits = (boundary as f32).to_bits();
                for bits in [bits.saturating_sub(1), bits, bits + 1] {
                    agrees_with_half(bits);
                    agrees_with_half(bits | 0x8000_0000);
                }
            }
        }
    }

    fn agrees_with_half(bits: u32) {
        let value = f32::from_bits(bits);
        assert_eq!(from_f32(value), half::f16::from_f32(value).to_bits(), "{bits:08x}");
    }
}
