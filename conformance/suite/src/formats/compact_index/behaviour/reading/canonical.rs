//! What a canonical reader refuses.

use super::{CanonicalForm, Classes, Range, Reading, Spelled, is_minimum};
use crate::model::{Answer, Class, Decoded, Refusal};

impl Reading {
    /// The value, if the form is canonical.
    pub(in super::super) fn decode_canonical(&self, bytes: &[u8]) -> Decoded<i64> {
        let spelled = self.spell(bytes)?;
        let last = spelled.len.saturating_sub(1);
        let signed = self.signed(&spelled, spelled.magnitude);
        let excess = spelled.len == 5 && spelled.last > 0x1F;
        // On the magnitude, as most do: one that is negative by mistake passes.
        let limit = i64::from(i32::MAX) + i64::from(signed < 0);
        let above = spelled.magnitude > limit;
        let (refused, value) = match self.range {
            Range::Checked => (above, signed),
            Range::MissingWide => (false, signed),
            Range::MissingWraps => (false, (signed as i32).into()),
            Range::ExcessOnly => (excess, (signed as i32).into()),
            Range::NoMinimum => (above || is_minimum(&spelled), signed),
            Range::PlusMinimumWraps => (above && signed != 1 << 31, (signed as i32).into()),
            Range::PlusMinimum => (above && signed != 1 << 31, signed),
        };
        if refused {
            return Err(self.refusal(Class::OutOfRange, last));
        }
        let consumed = self.consumed(&spelled, bytes);
        // A position that is one too far is reported and not looked at.
        self.check_form(&spelled, bytes, consumed.min(spelled.len))?;
        self.check_followed(&spelled, bytes)?;
        let value = if is_minimum(&spelled) { self.negated_minimum(value)? } else { value };
        Ok((value, consumed))
    }

    /// A canonical reader's checks of the form.
    fn check_form(&self, spelled: &Spelled, bytes: &[u8], consumed: usize) -> Answer<()> {
        let overlong = self.is_overlong(bytes, consumed);
        let negative_zero = spelled.magnitude == 0 && spelled.negative;
        let (overlong, negative_zero) = match self.form {
            CanonicalForm::Checked => (overlong, negative_zero),
            CanonicalForm::NoOverlong => (false, negative_zero),
            CanonicalForm::NoNegativeZero => (overlong, false),
            CanonicalForm::ZeroFirst => (overlong && !negative_zero, negative_zero),
            CanonicalForm::Unchecked => (false, false),
            CanonicalForm::OnlyTwoBytes => (overlong && spelled.len == 2, negative_zero),
            CanonicalForm::FromThree => (overlong && spelled.len > 2, negative_zero),
            CanonicalForm::OnlyByte4 => (overlong && spelled.len == 5, negative_zero),
            CanonicalForm::Byte4Flag => {
                let flagged = spelled.len == 5 && bytes.get(4).is_some_and(|byte| byte & 0x80 != 0);
                (overlong, negative_zero || flagged)
            }
            CanonicalForm::Zero => (overlong, spelled.magnitude == 0),
        };
        if overlong {
            return Err(self.refusal(Class::Overlong, spelled.len - 1));
        }
        if negative_zero {
            return Err(self.refusal(Class::NotCanonical, 0));
        }
        Ok(())
    }

    /// A canonical reader's refusal, in its vocabulary.
    fn refusal(&self, class: Class, at: usize) -> Refusal {
        let class = match (self.classes, class) {
            (Classes::OverlongNotCanonical, Class::Overlong)
            | (Classes::RangeNotCanonical, Class::OutOfRange)
            | (Classes::AllNotCanonical, _) => Class::NotCanonical,
            (Classes::OverlongOutOfRange | Classes::Swapped, Class::Overlong)
            | (Classes::ZeroOutOfRange, Class::NotCanonical) => Class::OutOfRange,
            (Classes::RangeOverlong | Classes::Swapped, Class::OutOfRange)
            | (Classes::ZeroOverlong, Class::NotCanonical) => Class::Overlong,
            (Classes::RangeInvalid, Class::OutOfRange)
            | (Classes::ZeroInvalid, Class::NotCanonical)
            | (Classes::AllInvalid, _) => Class::Invalid,
            (_, class) => class,
        };
        Refusal::byte(class, at)
    }
}
