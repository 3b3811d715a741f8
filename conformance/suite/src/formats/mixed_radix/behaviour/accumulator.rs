//! Packing into one accumulator and unpacking from it, under a setting.

use super::Behaving;
use super::parameters::{
    DigitsPacked, LeftOver, NoLimits, Packed, Product, UnpackOrder, Unpacked, ZeroLimit,
};
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

    /// What is refused before anything is taken out.
    fn unpackable(&self, accumulator: u32, limits: &[u32]) -> Answer<()> {
        let product = limits.iter().fold(1_i32, |product, &limit| product.wrapping_mul(limit as i32));
        let signed = accumulator as i32;
        let refused = match self.left_over {
            LeftOver::BelowProduct32 => signed < 0 || signed >= product,
            LeftOver::ZeroRefused => accumulator == 0 && !limits.is_empty(),
            _ => false,
        };
        match self.no_limits {
            NoLimits::Breaks if limits.is_empty() => Err(Refusal::Broken("there is no limit".to_owned())),
            NoLimits::Refused if limits.is_empty() => Err(Refusal::value(Class::OutOfRange)),
            _ if refused => Err(Refusal::value(Class::OutOfRange)),
            _ => Ok(()),
        }
    }

    /// A value, and what is left, for a limit and the products of the limits to it and before it.
    fn taken_out(
        &self,
        rest: i64,
        limit: i64,
        [product, stride]: [i64; 2],
        last: bool,
    ) -> Answer<(i64, i64)> {
        Ok(match self.unpacked {
            Unpacked::LastWhole if last => (rest, 0),
            Unpacked::Unsigned
            | Unpacked::Signed
            | Unpacked::SignedRefused
            | Unpacked::Float
            | Unpacked::LastWhole => (rest % limit, rest / limit),
            Unpacked::Floored => (rest.rem_euclid(limit), rest.div_euclid(limit)),
            Unpacked::Rounded => (rest % limit, (rest + limit / 2) / limit),
            Unpacked::SignedQuotient => (rest % limit, ((rest / limit) as i32).into()),
            Unpacked::Swapped => (rest / limit, rest % limit),
            Unpacked::DividedFirst => (rest / limit % limit, rest / limit),
            Unpacked::NotDivided => (rest % limit, rest),
            Unpacked::CastFirst => (i64::from(rest as i32) % limit, rest / limit),
            Unpacked::Strides if stride == 0 => {
                return Err(Refusal::Broken("a division by 0".to_owned()));
            }
            Unpacked::Strides => (rest / stride % limit, rest),
            Unpacked::Shared => (rest % limit, rest / product),
        })
    }

    pub(super) fn unpack(&self, accumulator: u32, limits: &[u32]) -> Answer<Vec<i64>> {
        self.unpackable(accumulator, limits)?;
        let mut rest = match self.unpacked {
            Unpacked::SignedRefused if accumulator as i32 <= -1 => {
                return Err(Refusal::value(Class::OutOfRange));
            }
            Unpacked::Signed | Unpacked::Floored | Unpacked::Strides => i64::from(accumulator as i32),
            Unpacked::Float => accumulator as f32 as i64,
            _ => accumulator.into(),
        };
        let mut limits = limits.to_vec();
        if matches!(self.unpack_order, UnpackOrder::LimitsReversed | UnpackOrder::BothReversed) {
            limits.reverse();
        }
        let mut values = Vec::new();
        let mut product = 1_i64;
        let mut stride = 1_i32;
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
            let signed = matches!(self.unpacked, Unpacked::SignedRefused | Unpacked::Strides);
            let limit = if signed { (limit as i32).into() } else { limit as i64 };
            product = product.saturating_mul(limit);
            let value;
            (value, rest) = self.taken_out(rest, limit, [product, stride.into()], last)?;
            values.push(value);
            stride = stride.wrapping_mul(limit as i32);
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
