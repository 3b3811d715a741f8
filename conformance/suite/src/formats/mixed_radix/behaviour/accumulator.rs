//! Packing into one accumulator and unpacking from it, under a setting.

use super::Behaving;
use super::parameters::{DigitsPacked, LeftOver, Packed, Product, UnpackOrder, Unpacked, ZeroLimit};
use crate::model::{Answer, Class, Refusal};

impl Behaving {
    pub(super) fn pack(&self, limits: &[u32], values: &[u32]) -> Answer<i128> {
        self.any(limits.len())?;
        let mut number = 0_u128;
        let mut float = 0_f32;
        let mut product = 1_u128;
        let mut last = 1_u32;
        for (at, (&limit, &value)) in limits.iter().zip(values).enumerate() {
            let value = self.checked(limit.into(), value.into())? as u32;
            let before = product;
            product = before.saturating_mul(limit.into());
            let wide = u128::from(value);
            let (factor, summand) = match self.digits_packed {
                DigitsPacked::Last => (last, wide),
                DigitsPacked::FirstLeast => (1, self.kept(wide.saturating_mul(self.kept(before)))),
                DigitsPacked::LimitsReversed => (limits[limits.len() - 1 - at], wide),
                DigitsPacked::LastLeftOut if at + 1 == limits.len() => (1, 0),
                DigitsPacked::Own | DigitsPacked::Brackets | DigitsPacked::LastLeftOut => (limit, wide),
            };
            last = limit;
            let exact = number.saturating_mul(factor.into()).saturating_add(summand);
            if !self.fits(before, product, exact) {
                return Err(Refusal::value(Class::OutOfRange));
            }
            number = match self.digits_packed {
                DigitsPacked::Brackets => {
                    self.kept(self.kept(number.saturating_add(summand)).saturating_mul(factor.into()))
                }
                _ => self.kept(exact),
            };
            float = float * factor as f32 + summand as f32;
        }
        Ok(match self.packed {
            Packed::Unsigned | Packed::Wide64 | Packed::Unbounded => {
                i128::try_from(number).unwrap_or(i128::MAX)
            }
            Packed::Signed => (number as i32).into(),
            Packed::Low31 => (number as u32 & i32::MAX as u32).into(),
            Packed::Float => (float as u32).into(),
            Packed::Saturated => (number as u32).min(i32::MAX as u32).into(),
        })
    }

    /// The bits of a number that the accumulator has.
    fn kept(&self, number: u128) -> u128 {
        match self.packed {
            Packed::Wide64 => (number as u64).into(),
            Packed::Unbounded => number,
            _ => (number as u32).into(),
        }
    }

    /// Whether a field that makes this product of that one, and this number, is accepted.
    fn fits(&self, before: u128, product: u128, number: u128) -> bool {
        let room = match self.packed {
            Packed::Wide64 => 1 << 64,
            Packed::Unbounded => u128::MAX,
            _ => 1 << 32,
        };
        match self.product {
            Product::Exact => product <= room,
            Product::Missing => true,
            Product::Exclusive => product < room,
            Product::Shrinks => product as u32 >= before as u32,
            Product::NotGrown => product as u32 > before as u32,
            Product::Before => before <= room,
            Product::To31 => product <= 1 << 31,
            Product::Numbers => number < room,
        }
    }

    pub(super) fn unpack(&self, accumulator: u32, limits: &[u32]) -> Answer<Vec<i64>> {
        let mut rest = match self.unpacked {
            Unpacked::SignedRefused if accumulator as i32 <= -1 => {
                return Err(Refusal::value(Class::OutOfRange));
            }
            Unpacked::Signed | Unpacked::Floored => i64::from(accumulator as i32),
            Unpacked::Float => accumulator as f32 as i64,
            _ => accumulator.into(),
        };
        if self.left_over == LeftOver::ZeroRefused && rest == 0 && !limits.is_empty() {
            return Err(Refusal::value(Class::OutOfRange));
        }
        let mut limits = limits.to_vec();
        if matches!(self.unpack_order, UnpackOrder::LimitsReversed | UnpackOrder::BothReversed) {
            limits.reverse();
        }
        let mut values = Vec::new();
        let mut product = 1_i64;
        let count = limits.len();
        for limit in limits {
            let last = values.len() + 1 == count;
            // What is left is not divided by a limit of 0.
            if last && self.unpacked == Unpacked::LastWhole && self.zero_limit == ZeroLimit::Error {
                values.push(rest);
                rest = 0;
                continue;
            }
            let Some(limit) = self.divisor(limit.into())? else {
                values.push(0);
                continue;
            };
            let signed = self.unpacked == Unpacked::SignedRefused;
            let limit = if signed { (limit as i32).into() } else { limit as i64 };
            product = product.saturating_mul(limit);
            let value;
            (value, rest) = match self.unpacked {
                Unpacked::LastWhole if last => (rest, 0),
                Unpacked::Unsigned
                | Unpacked::Signed
                | Unpacked::SignedRefused
                | Unpacked::Float
                | Unpacked::LastWhole => (rest % limit, rest / limit),
                Unpacked::Floored => (rest.rem_euclid(limit), rest.div_euclid(limit)),
                Unpacked::Rounded => (rest % limit, (rest + limit / 2) / limit),
                Unpacked::Swapped => (rest / limit, rest % limit),
                Unpacked::DividedFirst => (rest / limit % limit, rest / limit),
                Unpacked::NotDivided => (rest % limit, rest),
                Unpacked::Shared => (rest % limit, rest / product),
            };
            values.push(value);
        }
        if self.left_over == LeftOver::Refused && rest != 0 {
            return Err(Refusal::value(Class::OutOfRange));
        }
        if matches!(self.unpack_order, UnpackOrder::FirstFirst | UnpackOrder::BothReversed) {
            values.reverse();
        }
        Ok(values)
    }
}
