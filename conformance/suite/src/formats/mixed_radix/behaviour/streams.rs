//! Groups in a stream of bits and blocks of bytes, under a setting.

use std::ops::Range;

use packproof_reference::bit_pack::{to_bits, to_bytes};
use packproof_reference::mixed_radix::{Natural, digits};

use super::parameters::{
    Accumulator, BlockBits, BlockOrder, DigitsRead, DigitsWritten, End, GroupEnd, GroupProduct, LimitCheck,
    NumberCheck, NumberWritten, Padding, Width,
};
use super::{Behaving, out_of_range};
use crate::model::{Answer, Class, Decoded, Refusal};

/// Where groups go: into a stream of bits, or into blocks of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Groups for an accumulator of that many bits.
    Spill(u32),
    Blocks,
}

/// A group or a block.
struct Group {
    fields: Range<usize>,
    /// The product of the limits less one, as it is taken.
    largest: Natural,
    /// Bits of its number, as it is stored.
    width: usize,
}

/// The bits of the largest value below a limit.
fn bits_of(limit: u64) -> usize {
    (64 - limit.saturating_sub(1).leading_zeros()) as usize
}

impl Behaving<'_> {
    /// The bits that a group's largest number has at most.
    fn bound(&self, form: Form) -> usize {
        match (form, Accumulator::under(self.setting), BlockBits::under(self.setting)) {
            (Form::Blocks, _, BlockBits::To2048) => 2048,
            (Form::Blocks, _, BlockBits::To4096) => 4096,
            (Form::Spill(bits), Accumulator::AsAsked, _) => bits as usize,
            (Form::Spill(_), Accumulator::Always32, _) => 32,
            (Form::Spill(bits), Accumulator::SixtyThree, _) => bits.min(63) as usize,
        }
    }

    /// Checks the limits that an accumulator takes. Limits of 0 are checked elsewhere.
    fn limits(&self, form: Form, limits: &[u64]) -> Answer<()> {
        let Form::Spill(bits) = form else { return Ok(()) };
        let bits = if Accumulator::under(self.setting) == Accumulator::Always32 { 32 } else { bits };
        let most = match LimitCheck::under(self.setting) {
            LimitCheck::Inclusive => 1_u128 << bits,
            LimitCheck::To31 => 1 << (bits - 1),
        };
        if limits.iter().all(|&limit| u128::from(limit) <= most) { Ok(()) } else { out_of_range() }
    }

    /// The groups; a limit of 0, where it is let through, takes the room of a limit of 1.
    fn groups(&self, form: Form, limits: &[u64]) -> Vec<Group> {
        let bound = self.bound(form);
        let mut groups: Vec<Group> = Vec::new();
        for (at, &limit) in limits.iter().enumerate() {
            // product * limit - 1 = (product - 1) * limit + limit - 1
            if let Some(group) = groups.last_mut() {
                let largest = group.largest.times_plus(limit, limit.saturating_sub(1));
                let full = match GroupEnd::under(self.setting) {
                    GroupEnd::Number => largest.width(),
                    GroupEnd::Product => largest.times_plus(1, 1).width(),
                };
                if full <= bound {
                    group.fields.end = at + 1;
                    group.largest = largest;
                    continue;
                }
            }
            let forgotten = GroupProduct::under(self.setting) == GroupProduct::OneJoined && at > 0;
            let first = if forgotten { 1 } else { limit };
            let largest = Natural::default().times_plus(1, first.saturating_sub(1));
            groups.push(Group { fields: at..at + 1, largest, width: 0 });
        }
        for group in &mut groups {
            group.width = match form {
                Form::Spill(_) => self.number_width(group, limits, bound),
                Form::Blocks => group.largest.width().next_multiple_of(8),
            };
        }
        groups
    }

    fn number_width(&self, group: &Group, limits: &[u64], word: usize) -> usize {
        let exact = group.largest.width();
        match Width::under(self.setting) {
            Width::Number => exact,
            Width::Product => group.largest.times_plus(1, 1).width(),
            Width::Word => exact.max(word),
            Width::Sum => limits[group.fields.clone()].iter().map(|&limit| bits_of(limit)).sum(),
        }
    }

    /// The bits of a block's number in the order in which they are stored, and back.
    fn block(&self, bits: &[bool]) -> Vec<bool> {
        match BlockOrder::under(self.setting) {
            BlockOrder::MostFirst => bits.to_vec(),
            BlockOrder::LeastFirst => bits.chunks(8).rev().flatten().copied().collect(),
        }
    }

    pub(super) fn write(&self, form: Form, limits: &[u64], values: &[u64]) -> Answer<Vec<u8>> {
        self.any(limits.len())?;
        self.limits(form, limits)?;
        let fields = limits.iter().zip(values);
        let values =
            fields.map(|(&limit, &value)| self.checked(limit, value)).collect::<Answer<Vec<u64>>>()?;
        let mut bits = Vec::new();
        for Group { fields, width, .. } in self.groups(form, limits) {
            let number = self.number(form, &limits[fields.clone()], &values[fields])?.bits();
            let start = bits.len();
            let above = number.len().saturating_sub(width);
            if above > 0 && GroupProduct::under(self.setting) == GroupProduct::OneJoined {
                if form == Form::Blocks {
                    return Err(Refusal::Broken("a number too large for its bytes".to_owned()));
                }
                let before = start.min(above);
                for (bit, &joined) in bits[start - before..].iter_mut().zip(&number[above - before..above]) {
                    *bit |= joined;
                }
            }
            // What a number has above its width is lost.
            let kept = &number[above..];
            let mut stored = vec![false; width - kept.len()];
            stored.extend_from_slice(kept);
            bits.extend(if form == Form::Blocks { self.block(&stored) } else { stored });
        }
        Ok(if form == Form::Blocks { to_bytes(&bits) } else { self.padded(bits) })
    }

    /// The number of a group's values.
    fn number(&self, form: Form, limits: &[u64], values: &[u64]) -> Answer<Natural> {
        let mut pairs: Vec<(u64, u64)> = limits.iter().copied().zip(values.iter().copied()).collect();
        if DigitsWritten::under(self.setting) == DigitsWritten::FirstLeast {
            pairs.reverse();
        }
        if form == Form::Blocks || NumberWritten::under(self.setting) == NumberWritten::Exact {
            let exact = Natural::default();
            return Ok(pairs.iter().fold(exact, |number, &(limit, value)| number.times_plus(limit, value)));
        }
        let double = pairs.iter().fold(0.0, |number, &(limit, value)| number * limit as f64 + value as f64);
        let largest = limits
            .iter()
            .fold(Natural::default(), |largest, &limit| largest.times_plus(limit, limit.saturating_sub(1)));
        if double >= 2_f64.powi(largest.width() as i32) {
            return Err(Refusal::Broken("a number too large for its bits".to_owned()));
        }
        let number = double as u128;
        let places: Vec<bool> = (0..128).rev().map(|place| number >> place & 1 == 1).collect();
        Ok(Natural::of_bits(&places))
    }

    /// The bytes of a stream with its padding.
    fn padded(&self, mut bits: Vec<bool>) -> Vec<u8> {
        if Padding::under(self.setting) == Padding::Before {
            let padding = bits.len().next_multiple_of(8) - bits.len();
            bits.splice(0..0, vec![false; padding]);
        }
        to_bytes(&bits)
    }

    pub(super) fn read(&self, form: Form, bytes: &[u8], limits: &[u64]) -> Decoded<Vec<i128>> {
        let divisors = limits.iter().map(|&limit| self.divisor(limit)).collect::<Answer<Vec<_>>>()?;
        self.limits(form, limits)?;
        // A limit of 0 that is read as 0 takes no room.
        let divisors: Vec<u64> = divisors.into_iter().map(|limit| limit.unwrap_or(1)).collect();
        let bits = to_bits(bytes);
        let mut values = Vec::new();
        let mut at = 0;
        for group in self.groups(form, &divisors) {
            let number = self.stored_number(form, &bits, at, group.width)?;
            self.check(&number, &group)?;
            values.extend(self.digits(number, &divisors[group.fields]).into_iter().map(i128::from));
            at += group.width;
        }
        Ok((values, at.div_ceil(8)))
    }

    /// The number of a group at a bit.
    fn stored_number(&self, form: Form, bits: &[bool], at: usize, width: usize) -> Answer<Natural> {
        if at + width > bits.len() && End::under(self.setting) == End::Refused {
            return Err(Refusal::value(Class::Truncated));
        }
        let rest = &bits[at.min(bits.len())..];
        let mut stored = rest[..width.min(rest.len())].to_vec();
        stored.resize(width, false);
        Ok(Natural::of_bits(&if form == Form::Blocks { self.block(&stored) } else { stored }))
    }

    /// Checks a number against the product of its limits.
    fn check(&self, number: &Natural, group: &Group) -> Answer<()> {
        let product = group.largest.times_plus(1, 1);
        let refused = match NumberCheck::under(self.setting) {
            NumberCheck::Below => !is_below(number, &product),
            NumberCheck::Missing => false,
        };
        if refused { out_of_range() } else { Ok(()) }
    }

    /// The values of a group's number.
    fn digits(&self, number: Natural, limits: &[u64]) -> Vec<u64> {
        let choice = DigitsRead::under(self.setting);
        let mut order = limits.to_vec();
        if matches!(choice, DigitsRead::FirstLeast | DigitsRead::LimitsInOrder) {
            order.reverse();
        }
        let mut values = digits(number, &order);
        if choice == DigitsRead::FirstLeast {
            values.reverse();
        }
        values
    }
}

/// Whether a number is smaller than another.
fn is_below(number: &Natural, other: &Natural) -> bool {
    let (ours, theirs) = (number.bits(), other.bits());
    (ours.len(), ours) < (theirs.len(), theirs)
}
