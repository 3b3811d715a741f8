//! Writing under a setting.

use packproof_reference::bit_pack::to_bytes;

use super::Behaving;
use super::parameters::{
    Alignment, FieldBytes, FieldOrder, LeastWidth, Limit, Padding, Pending, Room, ValueWritten, WideValue,
};
use crate::model::{Answer, Class, Refusal};

/// Bits of a stream for which memory is taken.
const MOST_BITS: usize = 1 << 20;

impl Behaving {
    pub(super) fn write_fields(&self, widths: &[u32], values: &[u64]) -> Answer<Vec<u8>> {
        let mut fields: Vec<(u32, u64)> = widths.iter().copied().zip(values.iter().copied()).collect();
        if self.field_order == FieldOrder::LastFirst {
            fields.reverse();
        }
        if self.padding == Padding::EmptyBreaks && widths.is_empty() {
            return Err(Refusal::Broken("there is no field".to_owned()));
        }
        let room = widths.iter().map(|&width| width as usize).sum::<usize>().next_multiple_of(8);
        let mut bits: Vec<bool> = Vec::new();
        let mut behind = 0_u128;
        for (width, value) in fields {
            if self.skips(width) {
                continue;
            }
            if self.limit == Limit::Double && value as f64 >= 2_f64.powi(width.min(1000) as i32) {
                return Err(Refusal::value(Class::OutOfRange));
            }
            let given = self.taken(value)?;
            let width = self.width(width)?;
            if width == 0 && self.least_width == LeastWidth::NextBit && bits.len() == room {
                return Err(Refusal::Broken("a bit behind the buffer".to_owned()));
            }
            let field = self.fitted(given, width)?;
            let gap = self.gap(bits.len() as u64, width) as usize;
            if bits.len() + gap + width as usize > MOST_BITS {
                return Err(Refusal::Broken(format!("a field of {width} bits takes too much memory")));
            }
            bits.resize(bits.len() + gap, false);
            if self.wide_value == WideValue::Behind {
                behind = behind.checked_shr(width).unwrap_or(0) | field.checked_shr(width).unwrap_or(0);
            }
            self.push(&mut bits, field, width + u32::from(self.alignment == Alignment::BitBefore))?;
            let again = self.alignment == Alignment::BitBehind && field & 1 == 1;
            bits.resize(bits.len() + self.slack(width) as usize, again);
        }
        if self.alignment == Alignment::StreamRight {
            let padding = bits.len().next_multiple_of(8) - bits.len();
            bits.splice(0..0, vec![false; padding]);
        }
        let left = bits.len().next_multiple_of(8) - bits.len();
        if self.room == Room::ExactRefused && left == 0 && !widths.is_empty() {
            return Err(Refusal::value(Class::OutOfRange));
        }
        if behind != 0 {
            bits.extend((0..left).map(|place| behind >> place & 1 == 1));
        }
        Ok(self.stored(&self.padded(&mut bits)))
    }

    /// A value as the writer takes it.
    fn taken(&self, value: u64) -> Answer<u128> {
        Ok(match self.value_written {
            ValueWritten::NotNegative if value >= 1 << 63 => return Err(Refusal::value(Class::OutOfRange)),
            ValueWritten::Unsigned64 | ValueWritten::NotNegative => value.into(),
            ValueWritten::Double => value as f64 as u128,
            ValueWritten::Float => value as f32 as u128,
            ValueWritten::Low32 | ValueWritten::Repeated32 => (value as u32).into(),
            ValueWritten::DoubleRepeated32 => (value as f64 as u128 as u32).into(),
            ValueWritten::Low16 => (value as u16).into(),
            ValueWritten::DoubleSigned32 => (value as f64 as u128 as i32 as u64).into(),
            ValueWritten::SignExtended32 => (value as i32 as u64).into(),
        })
    }

    /// The value for a field of that width, with what exceeds it where that is not refused.
    fn fitted(&self, value: u128, width: u32) -> Answer<u128> {
        let end = 1_u128 << width.min(100);
        let limit = match self.limit {
            Limit::Below32 if width >= 32 => return Ok(value & (end - 1)),
            Limit::Exact | Limit::Below32 | Limit::Double => end,
            Limit::LargestRefused => end - 1,
            Limit::Modulo32 => 1 << (width % 32),
            Limit::Modulo64 => 1 << (width % 64),
            Limit::Signed32 => {
                if width >= 31 {
                    0
                } else {
                    end
                }
            }
            Limit::Signed => end.div_ceil(2),
        };
        let low = if self.field_bytes == FieldBytes::MemoryFront { value } else { value & (end - 1) };
        let at_limit = value == end;
        Ok(match self.wide_value {
            WideValue::MaskedModulo32 => value & ((1 << (width % 32)) - 1),
            _ if value < limit => value,
            WideValue::LimitMasked if at_limit => 0,
            WideValue::LimitOred | WideValue::LimitAdded if at_limit => value,
            WideValue::Masked => low,
            WideValue::High => value >> (128 - value.leading_zeros()).saturating_sub(width),
            WideValue::Clamped => limit.saturating_sub(1),
            WideValue::Ored
            | WideValue::OredLost
            | WideValue::OredInByte
            | WideValue::Added
            | WideValue::Behind => value,
            WideValue::Invalid => return Err(Refusal::value(Class::Invalid)),
            WideValue::Breaks => {
                return Err(Refusal::Broken("a value that its field does not hold".to_owned()));
            }
            _ => return Err(Refusal::value(Class::OutOfRange)),
        })
    }

    /// Adds a field's bits to the stream.
    fn push(&self, bits: &mut Vec<bool>, value: u128, width: u32) -> Answer<()> {
        if self.wide_value == WideValue::OredInByte {
            self.or_in_byte(bits, value.checked_shr(width).unwrap_or(0), width as usize);
        } else if self.wide_value != WideValue::Behind && self.field_bytes != FieldBytes::MemoryFront {
            self.spread(bits, value.checked_shr(width).unwrap_or(0))?;
        }
        let waiting = bits.len() % 8;
        let kept = match self.pending {
            Pending::Wide | Pending::NeverCleared => value,
            Pending::Field32 => value & ((1 << (32 - waiting)) - 1),
            Pending::Field64 => value & ((1 << (64 - waiting)) - 1),
            Pending::Low32 => Self::behind_those_waiting(value, waiting, width, 32),
            Pending::Low64 => Self::behind_those_waiting(value, waiting, width, 64),
            Pending::Waiting32 => Self::shifted_out(bits, value, width, 32),
            Pending::Waiting64 => Self::shifted_out(bits, value, width, 64),
        };
        let repeated =
            matches!(self.value_written, ValueWritten::Repeated32 | ValueWritten::DoubleRepeated32);
        let bit = |place: u32| if repeated { kept >> (place % 32) } else { kept >> place.min(127) };
        let places = self.places(bits.len() as u64, width).into_iter();
        bits.extend(places.map(|place| (repeated || place < 128) && bit(place) & 1 == 1));
        Ok(())
    }

    /// Combines what exceeds a field with the bits before it in the byte where it begins; of the piece of a field that a byte
    /// takes no more than the byte had room for.
    fn or_in_byte(&self, bits: &mut [bool], excess: u128, width: usize) {
        let waiting = bits.len() % 8;
        let room = match self.field_bytes {
            FieldBytes::Pieces => (8 - waiting).saturating_sub(width),
            _ => 8,
        };
        for (place, bit) in bits.iter_mut().rev().take(waiting.min(room)).enumerate() {
            *bit |= excess >> place & 1 == 1;
        }
    }

    /// Combines what exceeds a field with the bits before it.
    fn spread(&self, bits: &mut [bool], excess: u128) -> Answer<()> {
        let adds = matches!(self.wide_value, WideValue::Added | WideValue::LimitAdded);
        let mut rest = excess;
        for bit in bits.iter_mut().rev() {
            // Streams are long.
            if rest == 0 {
                break;
            }
            if adds {
                let sum = rest + u128::from(*bit);
                (*bit, rest) = (sum & 1 == 1, sum >> 1);
            } else {
                (*bit, rest) = (*bit || rest & 1 == 1, rest >> 1);
            }
        }
        if rest == 0 || self.wide_value == WideValue::OredLost {
            Ok(())
        } else {
            Err(Refusal::Broken("a number too large for its bytes".to_owned()))
        }
    }

    /// The field without the low bits for which an accumulator of `size` bits has no room behind those that wait.
    fn behind_those_waiting(value: u128, waiting: usize, width: u32, size: usize) -> u128 {
        let lost = (waiting + width as usize).saturating_sub(size).min(127);
        value >> lost << lost
    }

    /// The field in an accumulator of `size` bits, from which the waiting bits that do not fit beside it are lost.
    fn shifted_out(bits: &mut [bool], value: u128, width: u32, size: usize) -> u128 {
        let waiting = bits.len() % 8;
        let lost = (waiting + width as usize).saturating_sub(size).min(waiting);
        let first = bits.len() - waiting;
        bits[first..first + lost].fill(false);
        value & ((1 << size) - 1)
    }

    /// The bytes of the stream with what follows the last field.
    fn padded(&self, bits: &mut Vec<bool>) -> Vec<u8> {
        let full = bits.len().is_multiple_of(8);
        let whole = bits.len() / 8 * 8;
        match self.padding {
            Padding::Zeros | Padding::EmptyBreaks => {}
            Padding::Ones => bits.resize(bits.len().next_multiple_of(8), true),
            Padding::OneAndZeros => {
                if !full {
                    bits.push(true);
                }
            }
            Padding::ByteBefore => {
                let missing = bits.len()..bits.len().next_multiple_of(8);
                let again: Vec<bool> = missing.map(|place| place >= 8 && bits[place - 8]).collect();
                bits.extend(again);
            }
            Padding::Dropped => bits.truncate(whole),
            Padding::ExtraByte => bits.resize(whole + 8, false),
            Padding::NeverEmpty => bits.resize(bits.len().max(8), false),
            Padding::Flushed32 => bits.resize(bits.len() / 32 * 32 + 32, false),
            Padding::To32 => bits.resize(bits.len().next_multiple_of(32), false),
            Padding::To64 => bits.resize(bits.len().next_multiple_of(64), false),
        }
        let mut bytes = to_bytes(bits);
        if self.pending == Pending::NeverCleared {
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
