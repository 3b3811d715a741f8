//! What an implementation refuses, and as what.

use super::super::table::Range;
use super::{
    Behaving, ClassBelow, ClassInteger, ClassNotFinite, IntegerCheck, NotFinite, RangeCheck, WidthCheck,
};
use crate::model::{Answer, Class, Refusal};

/// A refusal of that class, or a failure in its place.
fn refused<T>(breaks: bool, class: Class) -> Answer<T> {
    let broken = || Refusal::Broken("an error that is no refusal".to_owned());
    Err(if breaks { broken() } else { Refusal::value(class) })
}

fn divided_by_zero<T>() -> Answer<T> {
    Err(Refusal::Broken("a division by 0".to_owned()))
}

impl Behaving<'_> {
    /// Refuses a width that the implementation does not have.
    pub(crate) fn check_width(&self, bits: u32) -> Answer<()> {
        let accepted = match WidthCheck::under(self.setting) {
            WidthCheck::Whole => (1..=32).contains(&bits),
            WidthCheck::Below32 => (1..32).contains(&bits),
            WidthCheck::ZeroPasses | WidthCheck::ZeroDivides => bits <= 32,
            WidthCheck::WidePasses => bits >= 1,
            WidthCheck::Unchecked | WidthCheck::UncheckedDivides => true,
        };
        if accepted { Ok(()) } else { refused(false, Class::OutOfRange) }
    }

    /// Fails where a width of 0 is restored with a division.
    pub(super) fn check_steps(&self, bits: u32) -> Answer<()> {
        let divides =
            matches!(WidthCheck::under(self.setting), WidthCheck::ZeroDivides | WidthCheck::UncheckedDivides);
        if bits == 0 && divides { divided_by_zero() } else { Ok(()) }
    }

    /// Refuses NaN and infinities, as far as the implementation does.
    pub(crate) fn check_finite(&self, value: f64) -> Answer<()> {
        let passes = match NotFinite::under(self.setting) {
            NotFinite::Refused => value.is_finite(),
            NotFinite::InfinitiesPass => !value.is_nan(),
            NotFinite::NanPasses => !value.is_infinite(),
            NotFinite::Unchecked | NotFinite::NanIsMax => true,
        };
        let breaks = ClassNotFinite::under(self.setting) == ClassNotFinite::Breaks;
        if passes { Ok(()) } else { refused(breaks, Class::Invalid) }
    }

    pub(super) fn check_range(&self, Range { min, max, .. }: Range) -> Answer<()> {
        let finite = min.is_finite() && max.is_finite() && self.arithmetic.sub(max, min).stored().is_finite();
        let accepted = match RangeCheck::under(self.setting) {
            RangeCheck::Whole => finite && min < max,
            RangeCheck::EmptyDivides => finite && min <= max,
            RangeCheck::OrderUnchecked => finite,
            RangeCheck::FiniteUnchecked => min < max,
            RangeCheck::Unchecked => true,
        };
        if accepted { Ok(()) } else { refused(false, Class::OutOfRange) }
    }

    /// Fails where a range without width is quantised with a division.
    pub(super) fn check_span(&self, span: f64) -> Answer<()> {
        let divides = RangeCheck::under(self.setting) == RangeCheck::EmptyDivides;
        if divides && span == 0.0 { divided_by_zero() } else { Ok(()) }
    }

    /// The refusal of a value outside the range.
    pub(super) fn outside<T>(&self) -> Answer<T> {
        refused(ClassBelow::under(self.setting) == ClassBelow::Breaks, Class::OutOfRange)
    }

    /// The integer that is restored, if the implementation accepts it.
    pub(crate) fn accepted(&self, q: u32, bits: u32) -> Answer<u32> {
        self.check_width(bits)?;
        let largest = self.largest(bits);
        let too_large = match IntegerCheck::under(self.setting) {
            IntegerCheck::Whole => f64::from(q) > largest,
            IntegerCheck::Unchecked => return Ok(q),
            IntegerCheck::Clamped => return Ok(q.min(largest as u32)),
            IntegerCheck::Masked => return Ok(q & largest as u32),
        };
        let breaks = ClassInteger::under(self.setting) == ClassInteger::Breaks;
        if too_large { refused(breaks, Class::OutOfRange) } else { Ok(q) }
    }
}
