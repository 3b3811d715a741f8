//! Packing into one accumulator and unpacking from it, under a setting.

use super::Behaving;
use super::parameters::{DigitsPacked, LeftOver, Packed, Product, UnpackOrder, Unpacked};
use crate::model::{Answer, Class, Refusal};

impl Behaving {
    pub(super) fn pack(&self, limits: &[u32], values: &[u32]) -> Answer<i64> {
        let mut number = 0_u32;
        let mut float = 0_f32;
        let mut product = 1_u128;
        let mut last = 1_u32;
        for (at, (&limit, &value)) in limits.iter().zip(values).enumerate() {
            let value = self.checked(limit.into(), value.into())? as u32;
            let before = product;
            product = before.saturating_mul(limit.into());
            let digit = match self.digits_packed {
                DigitsPacked::Own | DigitsPacked::Brackets => (limit, value),
                DigitsPacked::Last => (last, value),
                DigitsPacked::FirstLeast => (1, value.wrapping_mul(before as u32)),
                DigitsPacked::LimitsReversed => (limits[limits.len() - 1 - at], value),
            };
            last = limit;
            let exact = u128::from(number) * u128::from(digit.0) + u128::from(digit.1);
            if !self.fits(before, product, exact) {
                return Err(Refusal::value(Class::OutOfRange));
            }
            number = match self.digits_packed {
                DigitsPacked::Brackets => number.wrapping_add(digit.1).wrapping_mul(digit.0),
                _ => exact as u32,
            };
            float = float * digit.0 as f32 + digit.1 as f32;
        }
        Ok(match self.packed {
            Packed::Unsigned => number.into(),
            Packed::Signed => (number as i32).into(),
            Packed::Low31 => (number & i32::MAX as u32).into(),
            Packed::Float => (float as u32).into(),
            Packed::Saturated => number.min(i32::MAX as u32).into(),
        })
    }

    /// Whether a field that makes this product of that one, and this number, is accepted.
    fn fits(&self, before: u128, product: u128, number: u128) -> bool {
        match self.product {
            Product::Exact => product <= 1 << 32,
            Product::Missing => true,
            Product::Exclusive => product < 1 << 32,
            Product::Shrinks => product as u32 >= before as u32,
            Product::NotGrown => product as u32 > before as u32,
            Product::Before => before <= 1 << 32,
            Product::To31 => product <= 1 << 31,
            Product::Numbers => number < 1 << 32,
        }
    }

    pub(super) fn unpack(&self, accumulator: u32, limits: &[u32]) -> Answer<Vec<i64>> {
        let mut rest = match self.unpacked {
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
            let Some(limit) = self.divisor(limit.into())? else {
                values.push(0);
                continue;
            };
            let limit = limit as i64;
            product = product.saturating_mul(limit);
            let value;
            (value, rest) = match self.unpacked {
                Unpacked::LastWhole if last => (rest, 0),
                Unpacked::Unsigned | Unpacked::Signed | Unpacked::Float | Unpacked::LastWhole => {
                    (rest % limit, rest / limit)
                }
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
