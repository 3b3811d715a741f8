//! Where groups end, and how long their numbers are, under a setting.

use std::ops::Range;

use packproof_reference::mixed_radix::Natural;

use super::parameters::{Accumulator, BlockBits, BlockLen, GroupEnd, GroupProduct, LimitCheck, Width};
use super::{BLOCK_BITS, Behaving, Form};
use crate::model::{Answer, Class, Refusal};

/// The bits of a block whose length an implementation takes for infinite: more than any input has, and what 32 bits hold.
pub(super) const ENDLESS: usize = 1 << 30;

/// A group or a block.
#[derive(Debug)]
pub(super) struct Group {
    /// Its fields.
    pub(super) fields: Range<usize>,
    /// The product of the limits less one, as it is taken.
    pub(super) largest: Natural,
    /// Bits of its number, as it is stored.
    pub(super) width: usize,
}

/// The bits of the largest value below a limit.
fn bits_of(limit: u64) -> usize {
    (64 - limit.saturating_sub(1).leading_zeros()) as usize
}

impl Behaving {
    /// The bits that a group's largest number has at most.
    fn bound(&self, form: Form) -> usize {
        let Form::Spill(bits) = form else { return self.block_bits() };
        match self.accumulator {
            Accumulator::AsAsked => bits as usize,
            Accumulator::Always32 | Accumulator::Groups32 => 32,
            Accumulator::Always64 => 64,
            Accumulator::LessOne => bits as usize - 1,
            Accumulator::Half => bits as usize / 2,
            Accumulator::Double => bits.min(53) as usize,
            Accumulator::SixtyThree => bits.min(63) as usize,
        }
    }

    /// The bits of a block.
    fn block_bits(&self) -> usize {
        match self.block_bits {
            BlockBits::To2048 => BLOCK_BITS,
            BlockBits::To64 => 64,
            BlockBits::To128 => 128,
            BlockBits::To256 => 256,
            BlockBits::To512 => 512,
            BlockBits::To1024 => 1024,
            BlockBits::To2040 => 2040,
            BlockBits::To2047 => 2047,
            BlockBits::To4096 => 4096,
        }
    }

    /// Checks the limits that an accumulator takes. Limits of 0 are checked elsewhere.
    pub(super) fn limits(&self, form: Form, limits: &[u64]) -> Answer<()> {
        let Form::Spill(bits) = form else { return Ok(()) };
        let bits = match self.accumulator {
            Accumulator::Always32 => 32,
            Accumulator::Always64 => 64,
            _ => bits,
        };
        let most = match self.limit_check {
            LimitCheck::Inclusive | LimitCheck::Invalid => 1_u128 << bits,
            LimitCheck::Missing => u128::MAX,
            LimitCheck::Exclusive => (1 << bits) - 1,
            LimitCheck::To31 => 1 << (bits - 1),
        };
        if limits.iter().all(|&limit| u128::from(limit) <= most) {
            return Ok(());
        }
        Err(Refusal::value(match self.limit_check {
            LimitCheck::Invalid => Class::Invalid,
            _ => Class::OutOfRange,
        }))
    }

    /// The groups; a limit of 0, where it is let through, takes the room of a limit of 1.
    pub(super) fn groups(&self, form: Form, limits: &[u64]) -> Vec<Group> {
        let bound = self.bound(form);
        let mut groups: Vec<Group> = Vec::new();
        let mut sum = 0;
        for (at, &limit) in limits.iter().enumerate() {
            // product * limit - 1 = (product - 1) * limit + limit - 1
            if let Some(group) = groups.last_mut() {
                let largest = group.largest.times_plus(limit, limit.saturating_sub(1));
                let fits = match self.group_end {
                    GroupEnd::Number => largest.width() <= bound,
                    GroupEnd::Product => largest.times_plus(1, 1).width() <= bound,
                    GroupEnd::Widths => sum + bits_of(limit) <= bound,
                    GroupEnd::Late => group.largest.width() < bound,
                    GroupEnd::EachField => false,
                };
                if fits {
                    group.fields.end = at + 1;
                    group.largest = largest;
                    sum += bits_of(limit);
                    continue;
                }
            }
            let forgotten = self.group_product != GroupProduct::FirstLimit && at > 0;
            let first = if forgotten { 1 } else { limit };
            let largest = Natural::default().times_plus(1, first.saturating_sub(1));
            groups.push(Group { fields: at..at + 1, largest, width: 0 });
            sum = bits_of(limit);
        }
        for group in &mut groups {
            group.width = match form {
                Form::Spill(_) => self.number_width(group, limits, bound),
                Form::Blocks => 8 * self.block_bytes(group, limits),
            };
        }
        if let (Width::LastWord, Form::Spill(_), Some(last)) = (self.width, form, groups.last_mut()) {
            last.width = last.width.max(bound);
        }
        groups
    }

    fn number_width(&self, group: &Group, limits: &[u64], word: usize) -> usize {
        let product = group.largest.times_plus(1, 1).width();
        let exact = group.largest.width();
        match self.width {
            Width::Number | Width::LastWord => exact,
            Width::ProductAboveOne if exact == 0 => 0,
            Width::Product | Width::ProductAboveOne => product,
            Width::Word => exact.max(word),
            Width::Sum => limits[group.fields.clone()].iter().map(|&limit| bits_of(limit)).sum(),
            Width::Bytes => exact.next_multiple_of(8),
            Width::Down => product - 1,
            Width::Logarithm | Width::LogarithmJoined => {
                // Of 2^65 at most, of which a binary64 holds the top 53 bits.
                let number =
                    group.largest.bits().iter().fold(0_u128, |number, &bit| number << 1 | u128::from(bit));
                ((number + 1) as f64).log2().ceil() as usize
            }
            Width::AtLeastOne => exact.max(1),
        }
    }

    fn block_bytes(&self, group: &Group, limits: &[u64]) -> usize {
        let exact = group.largest.width().div_ceil(8);
        match self.block_len {
            BlockLen::Number => exact,
            BlockLen::OneMore => group.largest.width() / 8 + 1,
            BlockLen::ProductAboveOne if exact == 0 => 0,
            BlockLen::Product | BlockLen::ProductAboveOne => {
                group.largest.times_plus(1, 1).width().div_ceil(8)
            }
            BlockLen::Down => group.largest.width() / 8,
            BlockLen::AtLeastOne => exact.max(1),
            BlockLen::Logarithm => match logarithm(&group.largest.times_plus(1, 1)) {
                bits if bits.is_finite() => (bits.ceil() as usize).div_ceil(8),
                _ => ENDLESS / 8,
            },
            BlockLen::Words => exact.next_multiple_of(4),
            BlockLen::Sum => {
                limits[group.fields.clone()].iter().map(|&limit| bits_of(limit).div_ceil(8)).sum()
            }
        }
    }
}

/// The binary64 logarithm of a number above 0, through its binary64: infinite where that is.
fn logarithm(number: &Natural) -> f64 {
    let bits = number.bits();
    let (top, rest) = bits.split_at(bits.len().min(64));
    let top = top.iter().fold(0_u128, |top, &bit| top << 1 | u128::from(bit));
    // What lies below the top bits decides ties only.
    let sticky = top << 1 | u128::from(rest.contains(&true));
    (sticky as f64 / 2.0 * 2_f64.powi(rest.len() as i32)).log2()
}
