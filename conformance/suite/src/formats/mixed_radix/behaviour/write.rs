//! Writing groups and blocks under a setting.

use packproof_reference::bit_pack::to_bytes;
use packproof_reference::mixed_radix::Natural;

use super::groups::ENDLESS;
use super::parameters::{
    BlockOrder, BlockWritten, DigitsWritten, GroupProduct, NumberWritten, Padding, StreamOrder, Width,
};
use super::{Behaving, Form};
use crate::model::{Answer, Refusal};

impl Behaving {
    pub(super) fn write(&self, form: Form, limits: &[u64], values: &[u64]) -> Answer<Vec<u8>> {
        self.any(limits.len())?;
        self.limits(form, limits)?;
        let fields = limits.iter().zip(values);
        let values =
            fields.map(|(&limit, &value)| self.checked(limit, value)).collect::<Answer<Vec<u64>>>()?;
        let mut bits = Vec::new();
        for mut group in self.groups(form, limits) {
            let number = self.number(form, &limits[group.fields.clone()], &values[group.fields.clone()])?;
            let number = number.bits();
            if group.width == ENDLESS {
                return Err(Refusal::Broken("a block of infinitely many bytes".to_owned()));
            }
            if form == Form::Blocks {
                group.width = self.written(number.len(), group.width);
            }
            let start = bits.len();
            let above = number.len().saturating_sub(group.width);
            let joined = self.group_product == GroupProduct::OneJoined
                || form != Form::Blocks && self.width == Width::LogarithmJoined;
            if joined && above > 0 {
                if form == Form::Blocks {
                    return Err(Refusal::Broken("a number too large for its bytes".to_owned()));
                }
                let before = start.min(above);
                for (bit, &joined) in bits[start - before..].iter_mut().zip(&number[above - before..above]) {
                    *bit |= joined;
                }
            }
            // What a number has above its width is lost.
            let kept = &number[number.len().saturating_sub(group.width)..];
            bits.resize(start + group.width - kept.len(), false);
            bits.extend_from_slice(kept);
            if form != Form::Blocks && self.groups_from_below() {
                bits[start..].reverse();
            }
            if form == Form::Blocks {
                let block = self.block(&to_bytes(&bits[start..]));
                bits.truncate(start);
                bits.extend(packproof_reference::bit_pack::to_bits(&block));
            }
        }
        Ok(if form == Form::Blocks { to_bytes(&bits) } else { self.padded(bits) })
    }

    /// The bits that a block takes whose number has so many.
    fn written(&self, own: usize, of_largest: usize) -> usize {
        match self.block_written {
            BlockWritten::Largest => of_largest,
            BlockWritten::Own => own.next_multiple_of(8).max(8),
            BlockWritten::OwnOrNone => own.next_multiple_of(8),
        }
    }

    /// The number of a group's values.
    fn number(&self, form: Form, limits: &[u64], values: &[u64]) -> Answer<Natural> {
        let mut pairs: Vec<(u64, u64)> = limits.iter().copied().zip(values.iter().copied()).collect();
        match self.digits_written {
            DigitsWritten::FirstMost | DigitsWritten::Brackets => {}
            DigitsWritten::FirstLeast => pairs.reverse(),
            DigitsWritten::Last => {
                for at in (0..pairs.len()).rev() {
                    pairs[at].0 = if at == 0 { 1 } else { pairs[at - 1].0 };
                }
            }
            DigitsWritten::LimitsReversed => {
                let reversed = limits.iter().rev();
                pairs.iter_mut().zip(reversed).for_each(|(pair, &limit)| pair.0 = limit);
            }
            DigitsWritten::ValuesReversed => {
                let reversed = values.iter().rev();
                pairs.iter_mut().zip(reversed).for_each(|(pair, &value)| pair.1 = value);
            }
        }
        let exact =
            pairs.iter().fold(Natural::default(), |number, &(limit, value)| match self.digits_written {
                DigitsWritten::Brackets => number.times_plus(1, value).times_plus(limit, 0),
                _ => number.times_plus(limit, value),
            });
        let Form::Spill(size) = form else { return Ok(exact) };
        let low = |size: usize| {
            let bits = exact.bits();
            Natural::of_bits(&bits[bits.len().saturating_sub(size)..])
        };
        let double = pairs.iter().fold(0.0, |number, &(limit, value)| number * limit as f64 + value as f64);
        Ok(match self.number_written {
            NumberWritten::Exact => exact,
            NumberWritten::Double if double >= 2_f64.powi(exact_width(limits) as i32) => {
                return Err(Refusal::Broken("a number too large for its bits".to_owned()));
            }
            NumberWritten::Double | NumberWritten::DoubleRounded => of_double(double),
            NumberWritten::Low32 => low(32),
            NumberWritten::Low31 => low(size as usize - 1),
        })
    }

    /// A block's bytes in the order in which they are stored.
    pub(super) fn block(&self, bytes: &[u8]) -> Vec<u8> {
        match self.block_order {
            BlockOrder::MostFirst => bytes.to_vec(),
            BlockOrder::LeastFirst => bytes.iter().rev().copied().collect(),
            BlockOrder::Words => bytes.chunks(4).flat_map(|word| word.iter().rev().copied()).collect(),
        }
    }

    /// Whether a group starts with its lowest bit.
    pub(super) fn groups_from_below(&self) -> bool {
        matches!(self.stream_order, StreamOrder::LeastFirst | StreamOrder::GroupsFromBelow)
    }

    /// Whether a byte of the stream starts with its bit 0.
    pub(super) fn bytes_from_below(&self) -> bool {
        matches!(self.stream_order, StreamOrder::LeastFirst | StreamOrder::BytesFromBelow)
    }

    /// The bytes of a stream with its padding.
    fn padded(&self, mut bits: Vec<bool>) -> Vec<u8> {
        let padding = bits.len().next_multiple_of(8) - bits.len();
        match self.padding {
            Padding::After | Padding::BitsReversed => {}
            Padding::Before => {
                bits.splice(0..0, vec![false; padding]);
            }
            Padding::Ones => bits.resize(bits.len() + padding, true),
            Padding::ExtraByte => bits.resize(bits.len() / 8 * 8 + 8, false),
            Padding::Dropped => bits.truncate(bits.len() / 8 * 8),
            Padding::To32 => bits.resize(bits.len().next_multiple_of(32), false),
        }
        let bytes = to_bytes(&bits);
        if self.padding == Padding::BitsReversed || self.bytes_from_below() {
            return bytes.into_iter().map(u8::reverse_bits).collect();
        }
        bytes
    }
}

/// The bits of the product of limits less one.
fn exact_width(limits: &[u64]) -> usize {
    limits
        .iter()
        .fold(Natural::default(), |largest, &limit| largest.times_plus(limit, limit.saturating_sub(1)))
        .width()
}

/// The whole number that a binary64 holds, up to 2^127.
fn of_double(value: f64) -> Natural {
    let number = value as u128;
    let places: Vec<bool> = (0..128).rev().map(|place| number >> place & 1 == 1).collect();
    Natural::of_bits(&places)
}
