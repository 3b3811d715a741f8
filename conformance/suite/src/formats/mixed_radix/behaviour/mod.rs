//! An implementation of mixed radix under a setting: one number in an accumulator.

mod parameters;
mod streams;

pub use self::parameters::PARAMETERS;
use self::parameters::{
    DigitsPacked, LeastLimit, LeftOver, NoLimits, Packed, Product, UnpackOrder, Unpacked, ValueCheck,
    ZeroLimit,
};
use self::streams::Form;
use super::table::MixedRadix;
use crate::model::behaviour::Setting;
use crate::model::{Answer, Class, Decoded, Refusal};

/// An implementation under a setting.
#[derive(Clone, Debug)]
pub struct Behaving<'a> {
    setting: &'a Setting,
}

fn out_of_range<T>() -> Answer<T> {
    Err(Refusal::value(Class::OutOfRange))
}

impl<'a> Behaving<'a> {
    /// The implementation that makes these choices.
    pub fn under(setting: &'a Setting) -> Self {
        Self { setting }
    }

    /// The value as it is packed, or its refusal.
    fn checked(&self, limit: u64, value: u64) -> Answer<u64> {
        let choice = ValueCheck::under(self.setting);
        let passes = match choice {
            ValueCheck::Below => value < limit,
            // A limit of 0 is refused all the same: there is nothing to multiply by.
            ValueCheck::Missing => limit > 0,
            ValueCheck::LimitAndZeroPass => value <= limit,
            ValueCheck::Signed32 => (0..limit as i32).contains(&(value as i32)),
        };
        if !passes {
            return out_of_range();
        }
        Ok(if choice == ValueCheck::Signed32 { u64::from(value as u32) } else { value })
    }

    /// Refuses a list without fields where the implementation does.
    fn any(&self, fields: usize) -> Answer<()> {
        match LeastLimit::under(self.setting) {
            LeastLimit::EmptyRefused if fields == 0 => out_of_range(),
            LeastLimit::EmptyBreaks if fields == 0 => Err(Refusal::Broken("there is no field".to_owned())),
            _ => Ok(()),
        }
    }

    /// The limit that a reader divides by; `None` for one of 0 that reads as 0.
    fn divisor(&self, limit: u64) -> Answer<Option<u64>> {
        match ZeroLimit::under(self.setting) {
            ZeroLimit::OneRefused if limit == 1 => out_of_range(),
            _ if limit > 0 => Ok(Some(limit)),
            ZeroLimit::Refused | ZeroLimit::OneRefused => out_of_range(),
            ZeroLimit::Invalid => Err(Refusal::value(Class::Invalid)),
            ZeroLimit::Error => Err(Refusal::Broken("a division by 0".to_owned())),
            ZeroLimit::Zero => Ok(None),
        }
    }

    fn pack(&self, limits: &[u32], values: &[u32]) -> Answer<i128> {
        self.any(limits.len())?;
        let digits = DigitsPacked::under(self.setting);
        let (mut number, mut product, mut last) = (0_u128, 1_u128, 1_u32);
        for (at, (&limit, &value)) in limits.iter().zip(values).enumerate() {
            let value = u128::from(self.checked(limit.into(), value.into())? as u32);
            let before = product;
            product = before.saturating_mul(limit.into());
            let (factor, summand) = match digits {
                DigitsPacked::Last => (last, value),
                DigitsPacked::FirstLeast => (1, self.kept(value.saturating_mul(self.kept(before)))),
                DigitsPacked::LastLeftOut if at + 1 == limits.len() => (1, 0),
                DigitsPacked::Own | DigitsPacked::Brackets | DigitsPacked::LastLeftOut => (limit, value),
            };
            last = limit;
            if !self.fits(before, product) {
                return out_of_range();
            }
            number = match digits {
                DigitsPacked::Brackets => {
                    self.kept(self.kept(number.saturating_add(summand)).saturating_mul(factor.into()))
                }
                _ => self.kept(number.saturating_mul(factor.into()).saturating_add(summand)),
            };
        }
        let signed = Packed::under(self.setting) == Packed::Signed;
        Ok(if signed { (number as i32).into() } else { i128::try_from(number).unwrap_or(i128::MAX) })
    }

    /// The bits of a number that the accumulator has.
    fn kept(&self, number: u128) -> u128 {
        match Packed::under(self.setting) {
            Packed::Unsigned | Packed::Signed => (number as u32).into(),
            Packed::Wide64 => (number as u64).into(),
            Packed::Unbounded => number,
        }
    }

    /// Whether a field that makes this product of that one is accepted.
    fn fits(&self, before: u128, product: u128) -> bool {
        let room = match Packed::under(self.setting) {
            Packed::Unsigned | Packed::Signed => 1 << 32,
            Packed::Wide64 => 1 << 64,
            Packed::Unbounded => u128::MAX,
        };
        match Product::under(self.setting) {
            Product::Exact => product <= room,
            Product::Missing => true,
            Product::Shrinks => product as u32 >= before as u32,
        }
    }

    fn unpack(&self, accumulator: u32, limits: &[u32]) -> Answer<Vec<i64>> {
        if limits.is_empty() && NoLimits::under(self.setting) == NoLimits::Breaks {
            return Err(Refusal::Broken("there is no limit".to_owned()));
        }
        let arithmetic = Unpacked::under(self.setting);
        let signed = accumulator as i32;
        let mut rest = match arithmetic {
            Unpacked::SignedRefused if signed < 0 => return out_of_range(),
            Unpacked::Signed => signed.into(),
            _ => accumulator.into(),
        };
        let mut limits = limits.to_vec();
        if UnpackOrder::under(self.setting) == UnpackOrder::LimitsReversed {
            limits.reverse();
        }
        let mut values = Vec::new();
        for (at, &limit) in limits.iter().enumerate() {
            let whole = arithmetic == Unpacked::LastWhole && at + 1 == limits.len();
            // What is left is not divided by a limit of 0.
            if whole && ZeroLimit::under(self.setting) == ZeroLimit::Error {
                values.push(rest);
                rest = 0;
                continue;
            }
            let Some(limit) = self.divisor(limit.into())? else {
                values.push(0);
                continue;
            };
            let limit = match arithmetic {
                Unpacked::SignedRefused => (limit as i32).into(),
                _ => limit as i64,
            };
            let value;
            (value, rest) = match arithmetic {
                _ if whole => (rest, 0),
                Unpacked::DividedFirst => (rest / limit % limit, rest / limit),
                _ => (rest % limit, rest / limit),
            };
            values.push(value);
        }
        if LeftOver::under(self.setting) == LeftOver::Refused && rest != 0 {
            return out_of_range();
        }
        if UnpackOrder::under(self.setting) == UnpackOrder::FirstFirst {
            values.reverse();
        }
        Ok(values)
    }
}

impl MixedRadix for Behaving<'_> {
    fn pack32(&self, limits: &[u32], values: &[u32]) -> Answer<i128> {
        self.pack(limits, values)
    }

    fn unpack32(&self, accumulator: u32, limits: &[u32]) -> Answer<Vec<i64>> {
        self.unpack(accumulator, limits)
    }

    fn spill_write(&self, limits: &[u64], values: &[u64], bits: u32) -> Answer<Vec<u8>> {
        self.write(Form::Spill(bits), limits, values)
    }

    fn spill_read(&self, bytes: &[u8], limits: &[u64], bits: u32) -> Decoded<Vec<i128>> {
        self.read(Form::Spill(bits), bytes, limits)
    }

    fn bytes_write(&self, limits: &[u64], values: &[u64]) -> Answer<Vec<u8>> {
        self.write(Form::Blocks, limits, values)
    }

    fn bytes_read(&self, bytes: &[u8], limits: &[u64]) -> Decoded<Vec<i128>> {
        self.read(Form::Blocks, bytes, limits)
    }
}
