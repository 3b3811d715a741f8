//! binary16: computes the normal and the subnormal result of every value and selects one, without branches.

use super::Kernel;

/// The exponent bias of binary32 less that of binary16.
const BIAS_DIFFERENCE: u32 = 127 - 15;

/// Narrows `f32` to binary16; both slices have the same length.
pub(crate) struct Narrow<'a> {
    pub(crate) values: &'a [f32],
    pub(crate) out: &'a mut [u16],
}

impl Kernel for Narrow<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for (pattern, value) in self.out.iter_mut().zip(self.values) {
            *pattern = narrow(value.to_bits());
        }
    }
}

/// Widens binary16 to `f32`; both slices have the same length.
pub(crate) struct Widen<'a> {
    pub(crate) patterns: &'a [u16],
    pub(crate) out: &'a mut [f32],
}

impl Kernel for Widen<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for (value, &pattern) in self.out.iter_mut().zip(self.patterns) {
            *value = widen(pattern);
        }
    }
}

/// The pattern nearest to the binary32 value of `bits`, ties to even.
#[inline(always)]
pub(crate) const fn narrow(bits: u32) -> u16 {
    let magnitude = bits & 0x7FFF_FFFF;
    // Normal: rebase the exponent, and round to even by the bit that becomes the last.
    let rebased = magnitude.wrapping_sub(BIAS_DIFFERENCE << 23);
    let normal = rebased.wrapping_add(0xFFF + (rebased >> 13 & 1)) >> 13;
    // Below 2^-14: adding 0.5, whose last bit is 2^-24, rounds to nearest even.
    let subnormal = (f32::from_bits(magnitude) + 0.5).to_bits().wrapping_sub(0.5_f32.to_bits());
    let finite = if magnitude < 0x3880_0000 { subnormal } else { normal };
    let bounded = if magnitude >= 0x4780_0000 { 0x7C00 } else { finite };
    let nan = 0x7E00 | magnitude >> 13 & 0x3FF;
    let pattern = if magnitude > 0x7F80_0000 { nan } else { bounded };
    (bits >> 16 & 0x8000 | pattern) as u16
}

/// The exact value of `pattern`.
#[inline(always)]
pub(crate) const fn widen(pattern: u16) -> f32 {
    let magnitude = (pattern & 0x7FFF) as u32;
    let normal = (magnitude << 13) + (BIAS_DIFFERENCE << 23);
    // From 0.5 on, the last bit of a float is 2^-24. Multiplying by a subnormal operand would be slow.
    let subnormal = (f32::from_bits(0.5_f32.to_bits() + magnitude) - 0.5).to_bits();
    let finite = if magnitude < 0x0400 { subnormal } else { normal };
    let quiet = if magnitude > 0x7C00 { 0x0040_0000 } else { 0 };
    let special = 0x7F80_0000 | magnitude << 13 & 0x007F_E000 | quiet;
    let bits = if magnitude >= 0x7C00 { special } else { finite };
    f32::from_bits(bits | ((pattern & 0x8000) as u32) << 16)
}
