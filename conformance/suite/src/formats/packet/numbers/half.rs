//! binary16, field by field.

use super::Program;
use crate::model::numbers::{left, right};

impl Program {
    /// The pattern of a binary32 in a binary16.
    pub(super) fn narrow(&self, value: f32) -> i64 {
        let bits = i128::from(value.to_bits());
        let sign = right(bits, self.sign_shift) as i64 & self.sign_mask;
        let exponent = right(bits, self.exponent_shift) as i64 & self.exponent_mask;
        let fraction = bits as i64 & self.fraction_mask;
        if exponent == self.special {
            let payload = right(fraction.into(), self.payload) as i64;
            return sign | if fraction == 0 { self.infinity } else { self.quiet | payload };
        }
        let exponent = exponent - self.bias + [0, 254, -30][self.bias_signs as usize];
        if exponent >= self.top {
            return sign | self.beyond;
        }
        if exponent <= self.subnormal {
            if exponent < self.lost {
                return sign;
            }
            let fraction = fraction | self.hidden;
            let shift = self.subnormal_shift - exponent;
            let rest = fraction & (left(1, shift) - 1) as i64;
            let middle = left(1, shift - self.middle_shift) as i64;
            return sign
                | self.rounded(
                    right(fraction.into(), shift) as i64,
                    [rest, middle],
                    self.subnormal_ties,
                    self.subnormal_tie_bit,
                );
        }
        let half = (left(exponent.into(), self.place) | right(fraction.into(), self.shift)) as i64;
        sign | self.rounded(half, [fraction & self.rest_mask, self.middle], self.ties, self.tie_bit)
    }

    fn rounded(&self, half: i64, [rest, middle]: [i64; 2], ties: i64, bit: i64) -> i64 {
        let up = match ties {
            0 => half & bit != 0,
            1 => true,
            2 => false,
            _ => half & 1 == 0,
        };
        if rest > middle || rest == middle && up { half + self.up } else { half }
    }

    /// The value of a binary16.
    pub(super) fn widen(&self, half: i64) -> f32 {
        let sign = left((half & self.read_sign_mask).into(), self.read_sign_shift) as i64;
        let mut exponent = right(half.into(), self.read_place) as i64 & self.read_exponent_mask;
        let mut fraction = half & self.read_fraction_mask;
        let bits = if exponent == self.read_top {
            let payload = left(fraction.into(), self.read_payload) as i64;
            sign | if fraction == 0 { self.read_infinity } else { self.read_quiet | payload }
        } else if exponent == 0 && fraction == 0 {
            sign
        } else {
            if exponent == 0 {
                exponent = self.read_subnormal;
                while fraction & self.read_hidden == 0 && fraction < 1 << 40 {
                    fraction <<= 1;
                    exponent -= 1;
                }
                fraction &= self.subnormal_mask;
            }
            let exponent = left((exponent + self.read_bias).into(), self.read_exponent_shift) as i64;
            sign | exponent | left(fraction.into(), self.read_shift) as i64
        };
        f32::from_bits(bits as u32)
    }
}
