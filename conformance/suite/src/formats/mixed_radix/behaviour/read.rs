//! Reading groups and blocks under a setting.

use packproof_reference::bit_pack::{to_bits, to_bytes};
use packproof_reference::mixed_radix::{Natural, digits};

use super::groups::{ENDLESS, Group};
use super::parameters::{
    CheckOrder, Consumed, DigitsRead, End, EndCheck, LastByte, NumberCheck, NumberRefusal, TruncatedRefusal,
    ValueRead,
};
use super::{Behaving, Form};
use crate::model::{Answer, Class, Decoded, Refusal};

impl Behaving {
    pub(super) fn read(&self, form: Form, bytes: &[u8], limits: &[u64]) -> Decoded<Vec<i128>> {
        let divisors = limits.iter().map(|&limit| self.divisor(limit)).collect::<Answer<Vec<_>>>()?;
        self.limits(form, limits)?;
        // A limit of 0 that is read as 0 takes no room.
        let divisors: Vec<u64> = divisors.into_iter().map(|limit| limit.unwrap_or(1)).collect();
        let backwards = form != Form::Blocks && self.bytes_from_below();
        let stream: Vec<u8> =
            bytes.iter().map(|byte| if backwards { byte.reverse_bits() } else { *byte }).collect();
        let bits = to_bits(&stream);
        let groups = self.groups(form, &divisors);
        let total: usize = groups.iter().map(|group| group.width).sum();
        if self.check_order == CheckOrder::LengthFirst && total > bits.len() {
            return Err(self.truncated());
        }
        let mut values = Vec::new();
        let mut at = 0;
        for group in groups {
            let alone = &divisors[group.fields.clone()];
            match self.stored_number(form, &bits, at, group.width)? {
                Some(number) => {
                    self.check(&number, &group)?;
                    values.extend(self.digits(number, alone));
                }
                None if self.end == End::Stops => break,
                None => values.extend(alone.iter().map(|_| 0)),
            }
            at += group.width;
        }
        if self.digits_read == DigitsRead::AllReversed {
            values.reverse();
        }
        let values = values.into_iter().map(|value| self.returned(value)).collect();
        Ok((values, self.consumed(at, bytes.len())))
    }

    fn truncated(&self) -> Refusal {
        Refusal::value(match self.truncated_refusal {
            TruncatedRefusal::Truncated => Class::Truncated,
            TruncatedRefusal::OutOfRange => Class::OutOfRange,
            TruncatedRefusal::Invalid => Class::Invalid,
        })
    }

    /// The number of a group at a bit; `None` if the input does not hold it and its values are not read.
    fn stored_number(&self, form: Form, bits: &[bool], at: usize, width: usize) -> Answer<Option<Natural>> {
        if width == ENDLESS {
            return Err(self.truncated());
        }
        let held = match self.end_check {
            EndCheck::Exact => at + width <= bits.len(),
            EndCheck::ExactRefused => at + width < bits.len(),
            EndCheck::FirstOnly => at < bits.len() || width == 0,
        };
        if !held {
            match self.end {
                End::Refused => return Err(self.truncated()),
                End::Zero | End::Stops => return Ok(None),
                End::Zeros | End::Ones | End::Partial => {}
            }
        }
        let rest = &bits[at.min(bits.len())..];
        let mut stored = rest[..width.min(rest.len())].to_vec();
        if self.end != End::Partial || held {
            stored.resize(width, self.end == End::Ones && !held);
        }
        if form != Form::Blocks && self.groups_from_below() {
            stored.reverse();
        }
        if form == Form::Blocks {
            stored = to_bits(&self.block(&to_bytes(&stored)));
        }
        Ok(Some(Natural::of_bits(&stored)))
    }

    /// Checks a number against the product of its limits.
    fn check(&self, number: &Natural, group: &Group) -> Answer<()> {
        let product = group.largest.times_plus(1, 1);
        let refused = match self.number_check {
            NumberCheck::Below => !is_below(number, &product),
            NumberCheck::Missing | NumberCheck::Carried => false,
            NumberCheck::ProductPasses => is_below(&product, number),
            NumberCheck::LargestRefused => {
                !is_below(number, &group.largest) && group.largest != Natural::default()
            }
        };
        if !refused {
            return Ok(());
        }
        Err(Refusal::value(match self.number_refusal {
            NumberRefusal::OutOfRange => Class::OutOfRange,
            NumberRefusal::Invalid => Class::Invalid,
            NumberRefusal::NotCanonical => Class::NotCanonical,
        }))
    }

    /// The values of a group's number.
    fn digits(&self, number: Natural, limits: &[u64]) -> Vec<u64> {
        let mut order = limits.to_vec();
        match self.digits_read {
            DigitsRead::FirstLeast | DigitsRead::LimitsInOrder => order.reverse(),
            DigitsRead::NextLimit => order.rotate_left(1),
            _ => {}
        }
        if self.number_check == NumberCheck::Carried && !order.is_empty() {
            // The first is what the others leave.
            order[0] = u64::MAX;
        }
        if self.digits_read == DigitsRead::Swapped {
            return quotients(number, &order);
        }
        let mut values = digits(number, &order);
        if matches!(self.digits_read, DigitsRead::FirstLeast | DigitsRead::ValuesReversed) {
            values.reverse();
        }
        values
    }

    /// A value in the type in which it is returned.
    fn returned(&self, value: u64) -> i128 {
        match self.value_read {
            ValueRead::Unsigned => value.into(),
            ValueRead::Signed64 => (value as i64).into(),
            ValueRead::Signed32 => (value as i32).into(),
            ValueRead::Low32 => (value as u32).into(),
            ValueRead::Double => value as f64 as i128,
            ValueRead::DoubleShortest => (value as f64).to_string().parse().unwrap_or(i128::MAX),
        }
    }

    /// The bytes consumed by groups that end at bit `at`.
    fn consumed(&self, at: usize, len: usize) -> usize {
        match self.consumed {
            Consumed::Exact if self.last_byte == LastByte::LeftOut => at / 8,
            Consumed::Exact => at.div_ceil(8),
            Consumed::OneMore => at / 8 + 1,
            Consumed::OneLess => at.div_ceil(8).saturating_sub(1),
            Consumed::Bits => at,
            Consumed::All => len,
        }
    }
}

/// The low 64 bits of the quotients of a number by the limits, the last limit first, each of what the one before left over.
fn quotients(number: Natural, limits: &[u64]) -> Vec<u64> {
    let mut rest = number;
    let mut values: Vec<u64> = limits
        .iter()
        .rev()
        .map(|&limit| {
            let (quotient, remainder) = divided(&rest, limit);
            rest = Natural::default().times_plus(1, remainder);
            quotient
        })
        .collect();
    values.reverse();
    values
}

/// The low 64 bits of a number's quotient by a limit, and the remainder.
fn divided(number: &Natural, limit: u64) -> (u64, u64) {
    let (mut quotient, mut remainder) = (0_u64, 0_u128);
    for bit in number.bits() {
        remainder = remainder << 1 | u128::from(bit);
        let fits = remainder >= u128::from(limit);
        if fits {
            remainder -= u128::from(limit);
        }
        quotient = quotient << 1 | u64::from(fits);
    }
    (quotient, remainder as u64)
}

/// Whether a number is smaller than another.
fn is_below(number: &Natural, other: &Natural) -> bool {
    let (ours, theirs) = (number.bits(), other.bits());
    (ours.len(), ours) < (theirs.len(), theirs)
}
