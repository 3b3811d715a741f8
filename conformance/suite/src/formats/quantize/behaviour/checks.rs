//! What an implementation refuses, and as what.

use super::super::table::Range;
use super::{
    Behaving, ClassBelow, ClassInteger, ClassNotFinite, ClassParameter, IntegerCheck, NotFinite, RangeCheck,
    WidthCheck,
};
use crate::model::{Answer, Class, Refusal};

/// Where an implementation breaks instead of refusing.
fn broken() -> Refusal {
    Refusal::Broken("an error that is no refusal".to_owned())
}

/// The refusal that each choice of a class stands for.
macro_rules! refusals {
    ($($class:ident)*) => {$(
        impl $class {
            pub(crate) fn refusal(self) -> Refusal {
                match self {
                    Self::OutOfRange => Refusal::value(Class::OutOfRange),
                    Self::Invalid => Refusal::value(Class::Invalid),
                    Self::Breaks => broken(),
                }
            }
        }
    )*};
}

refusals! { ClassParameter ClassInteger ClassBelow ClassNotFinite }

impl Behaving {
    /// Refuses a width that the implementation does not have.
    pub(crate) fn check_width(&self, bits: u32) -> Answer<()> {
        let accepted = match self.width_check {
            WidthCheck::Whole => (1..=32).contains(&bits),
            WidthCheck::Below32 => (1..32).contains(&bits),
            WidthCheck::To30 => (1..=30).contains(&bits),
            WidthCheck::To24 => (1..=24).contains(&bits),
            WidthCheck::To16 => (1..=16).contains(&bits),
            WidthCheck::ZeroPasses | WidthCheck::ZeroDivides => bits <= 32,
            WidthCheck::WidePasses => bits >= 1,
            WidthCheck::Unchecked | WidthCheck::UncheckedDivides => true,
        };
        if accepted { Ok(()) } else { Err(self.class_parameter.refusal()) }
    }

    /// Whether a width of 0 is restored with a division that fails.
    pub(super) fn fails_to_divide(&self, bits: u32) -> bool {
        bits == 0 && matches!(self.width_check, WidthCheck::ZeroDivides | WidthCheck::UncheckedDivides)
    }

    /// Refuses NaN and infinities, as far as the implementation does.
    pub(crate) fn check_finite(&self, value: f64) -> Answer<()> {
        let refused = match self.not_finite {
            NotFinite::Refused => !value.is_finite(),
            NotFinite::InfinitiesPass => value.is_nan(),
            NotFinite::NanPasses => value.is_infinite(),
            NotFinite::Unchecked | NotFinite::NanIsMax => false,
        };
        if refused { Err(self.class_not_finite.refusal()) } else { Ok(()) }
    }

    pub(super) fn check_range(&self, Range { min, max, .. }: Range) -> Answer<()> {
        let ends = min.is_finite() && max.is_finite();
        let width = self.arithmetic.sub(max, min).stored().is_finite();
        let accepted = match self.range_check {
            RangeCheck::Whole => ends && width && min < max,
            RangeCheck::NarrowWidth => {
                let narrow = self.arithmetic.sub(max, min).stored() as f32;
                ends && narrow.is_finite() && min < max
            }
            RangeCheck::Overflows => ends && min < max,
            RangeCheck::EmptyPasses | RangeCheck::EmptyDivides | RangeCheck::EmptyIsZero => {
                ends && width && min <= max
            }
            RangeCheck::OrderUnchecked => ends && width,
            RangeCheck::FiniteUnchecked => min < max,
            RangeCheck::Unchecked | RangeCheck::UncheckedDivides => true,
        };
        if accepted { Ok(()) } else { Err(self.class_parameter.refusal()) }
    }

    /// The integer that is restored, if the implementation accepts it.
    pub(crate) fn accepted(&self, q: u32, bits: u32) -> Answer<u32> {
        self.check_width(bits)?;
        let largest = self.largest(bits);
        let above = f64::from(q) > largest;
        let accepted = match self.integer_check {
            IntegerCheck::LargestRefused if f64::from(q) >= largest => None,
            IntegerCheck::Whole | IntegerCheck::LargestRefused => (!above).then_some(q),
            IntegerCheck::Unchecked => Some(q),
            IntegerCheck::Clamped => Some(q.min(largest as u32)),
            IntegerCheck::Masked => Some(q & largest as u32),
        };
        accepted.ok_or_else(|| self.class_integer.refusal())
    }
}
