//! Writing under a setting.

use packproof_reference::bit_pack::to_bytes;

use super::parameters::{Alignment, FieldOrder, Limit, Padding, Pending, ValueWritten, WideValue};
use super::{Behaving, out_of_range};
use crate::model::{Answer, Refusal};

/// Bits of a stream for which memory is taken.
const MOST_BITS: usize = 1 << 20;

impl Behaving<'_> {
    pub(super) fn written(&self, widths: &[u32], values: &[u64]) -> Answer<Vec<u8>> {
        let mut fields: Vec<(u32, u64)> = widths.iter().copied().zip(values.iter().copied()).collect();
        if FieldOrder::under(self.setting) == FieldOrder::LastFirst {
            fields.reverse();
        }
        let wide = WideValue::under(self.setting);
        // Least significant bit first, the neighbour that an excess reaches is the next field.
        let is_ored_behind = self.lsb && matches!(wide, WideValue::OredLost | WideValue::LimitOred);
        let is_left_behind = is_ored_behind || wide == WideValue::Behind;
        let mut bits: Vec<bool> = Vec::new();
        let mut behind = 0_u128;
        for (width, value) in fields {
            self.check_width(width)?;
            let field = self.fitted(self.taken(value), width)?;
            let start = bits.len() + self.gap(width) as usize;
            if start + width as usize > MOST_BITS {
                return Err(Refusal::Broken(format!("a field of {width} bits takes too much memory")));
            }
            bits.resize(start, false);
            if !is_left_behind {
                self.spread(&mut bits, field.checked_shr(width).unwrap_or(0))?;
            }
            self.push(&mut bits, if is_ored_behind { field | behind } else { field }, width);
            if is_left_behind {
                behind = (behind | field).checked_shr(width).unwrap_or(0);
            }
        }
        let left = bits.len().next_multiple_of(8) - bits.len();
        if self.alignment() == Alignment::StreamRight {
            bits.splice(0..0, vec![false; left]);
        } else if behind != 0 {
            bits.extend((0..left).map(|place| behind >> place & 1 == 1));
        }
        Ok(self.stored(&self.padded(&mut bits)))
    }

    /// A value as the writer takes it.
    fn taken(&self, value: u64) -> u128 {
        match ValueWritten::under(self.setting) {
            ValueWritten::Unsigned64 => value.into(),
            ValueWritten::Double => value as f64 as u128,
            ValueWritten::Low32 | ValueWritten::Repeated32 => (value as u32).into(),
            ValueWritten::DoubleRepeated32 => (value as f64 as u128 as u32).into(),
        }
    }

    /// The value for a field of that width, with what exceeds it where that is not refused.
    fn fitted(&self, value: u128, width: u32) -> Answer<u128> {
        let end = 1_u128 << width.min(100);
        let limit = match Limit::under(self.setting) {
            Limit::Below32 if width >= 32 => return Ok(value & (end - 1)),
            Limit::Exact | Limit::Below32 => end,
            Limit::Modulo32 => 1 << (width % 32),
            Limit::Modulo64 => 1 << (width % 64),
        };
        match WideValue::under(self.setting) {
            WideValue::MaskedModulo32 => Ok(value & ((1 << (width % 32)) - 1)),
            _ if value < limit => Ok(value),
            WideValue::LimitMasked if value == end => Ok(0),
            WideValue::LimitOred if value == end => Ok(value),
            WideValue::Masked => Ok(value & (end - 1)),
            WideValue::Clamped => Ok(limit - 1),
            WideValue::OredLost | WideValue::Behind => Ok(value),
            WideValue::Breaks => Err(Refusal::Broken("a value that its field does not hold".to_owned())),
            WideValue::Refused | WideValue::LimitMasked | WideValue::LimitOred => Err(out_of_range()),
        }
    }

    /// Combines what exceeds a field with the bits before it.
    fn spread(&self, bits: &mut [bool], mut excess: u128) -> Answer<()> {
        for bit in bits.iter_mut().rev() {
            // Streams are long.
            if excess == 0 {
                break;
            }
            *bit |= excess & 1 == 1;
            excess >>= 1;
        }
        if excess == 0 || WideValue::under(self.setting) == WideValue::OredLost {
            Ok(())
        } else {
            Err(Refusal::Broken("a number too large for its bytes".to_owned()))
        }
    }

    /// Adds a field's bits to the stream.
    fn push(&self, bits: &mut Vec<bool>, value: u128, width: u32) {
        let waiting = bits.len() % 8;
        // The field in an accumulator of `size` bits, from which the waiting bits that do not fit beside it are lost.
        let shifted_out = |bits: &mut Vec<bool>, size: usize| {
            let lost = (waiting + width as usize).saturating_sub(size).min(waiting);
            let first = bits.len() - waiting;
            bits[first..first + lost].fill(false);
            value & ((1 << size) - 1)
        };
        let kept = match Pending::under(self.setting) {
            _ if self.lsb => value,
            Pending::Wide | Pending::NeverCleared => value,
            Pending::Field32 => value & ((1 << (32 - waiting)) - 1),
            Pending::Waiting32 => shifted_out(bits, 32),
            Pending::Waiting64 => shifted_out(bits, 64),
        };
        let repeated = matches!(
            ValueWritten::under(self.setting),
            ValueWritten::Repeated32 | ValueWritten::DoubleRepeated32
        );
        let bit = |place: u32| kept.checked_shr(if repeated { place % 32 } else { place }).unwrap_or(0);
        bits.extend(self.places(width).into_iter().map(|place| bit(place) & 1 == 1));
    }

    /// The bytes of the stream with what follows the last field.
    fn padded(&self, bits: &mut Vec<bool>) -> Vec<u8> {
        let len = bits.len();
        match Padding::under(self.setting) {
            Padding::Zeros => {}
            Padding::Ones => bits.resize(len.next_multiple_of(8), true),
            Padding::OneAndZeros if len.is_multiple_of(8) => {}
            Padding::OneAndZeros => bits.push(true),
            Padding::ByteBefore => {
                let missing = len..len.next_multiple_of(8);
                bits.extend(missing.map(|place| place >= 8 && bits[place - 8]).collect::<Vec<bool>>());
            }
            Padding::ExtraByte => bits.resize(len / 8 * 8 + 8, false),
            Padding::Flushed32 => bits.resize(len / 32 * 32 + 32, false),
        }
        let mut bytes = to_bytes(bits);
        if !self.lsb && Pending::under(self.setting) == Pending::NeverCleared {
            let mut ones = 0;
            for byte in &mut bytes {
                ones |= *byte;
                *byte = ones;
            }
        }
        bytes.resize(bytes.len().next_multiple_of(self.word()), 0);
        bytes
    }
}
