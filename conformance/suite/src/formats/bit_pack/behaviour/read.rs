//! Reading under a setting.

use packproof_reference::bit_pack::to_bits;

use super::Behaving;
use super::parameters::{
    Alignment, CheckOrder, Consumed, End, EndCheck, EndingRefusal, FieldBytes, FieldOrder, Following,
    LeastWidth, Mask, PaddingCheck, Refill, TrailingCheck, TruncatedRefusal, ValueRead,
};
use crate::model::behaviour::spend;
use crate::model::{Answer, Class, Refusal};

impl Behaving {
    /// The fields of a stream, and the bit at which they end.
    pub(super) fn read_fields(&self, stream: &[u8], widths: &[u32]) -> Answer<(Vec<i128>, u64)> {
        let mut bits = to_bits(stream);
        if self.refill == Refill::LastWordLow {
            let full = bits.len() / 32 * 32;
            let missing = bits.len().next_multiple_of(32) - bits.len();
            bits.splice(full..full, vec![false; missing]);
        }
        let mut widths = widths.to_vec();
        if self.field_order == FieldOrder::LastFirst {
            widths.reverse();
        }
        self.beforehand(&bits, &widths)?;
        if self.refill == Refill::FromTop32 {
            return self.read_from_top(stream, &widths);
        }
        let mut at = match self.alignment {
            Alignment::StreamRight => {
                let total = widths.iter().map(|&width| u64::from(width)).sum::<u64>();
                total.next_multiple_of(8) - total
            }
            _ => 0,
        };
        let mut values = Vec::new();
        // The bits that are loaded where the end of the input is found.
        let mut loaded = 0;
        for width in widths {
            if self.skips(width) {
                values.push(0);
                continue;
            }
            let width = self.width(width)?;
            at += self.gap(at, width);
            if width == 0 && self.least_width == LeastWidth::NextBit {
                let Some(next) = self.field(&bits, at, 1)? else { break };
                values.push(next as i128);
                continue;
            }
            let width = width + u32::from(self.alignment == Alignment::BitBefore);
            if let Some(value) = self.stand_in(bits.len() as u64, at, width) {
                values.push(value);
                loaded = bits.len() as u64;
                continue;
            }
            if self.refill == Refill::Next32 {
                drop_beyond_32(&mut bits, at, width);
            }
            let Some(value) = self.field(&bits, at, width)? else { break };
            values.push(self.value_of(&bits, value, at, width));
            at += u64::from(width) + self.slack(width);
            if matches!(self.end, End::ZerosInPlace | End::PartialInPlace | End::AgainInPlace) {
                at = at.min(bits.len() as u64);
            }
        }
        if self.field_order == FieldOrder::LastFirst {
            values.reverse();
        }
        Ok((values, if self.end == End::ZeroLoaded { at.max(loaded) } else { at }))
    }

    /// What stands for a field that the input does not hold where that takes nothing.
    fn stand_in(&self, len: u64, at: u64, width: u32) -> Option<i128> {
        match self.end {
            End::MinusOne if !self.holds(len, at, width) => Some(-1),
            End::ZeroLoaded if !self.holds(len, at, width) => Some(0),
            _ => None,
        }
    }

    /// The value of a field's bits.
    fn value_of(&self, bits: &[bool], value: u128, at: u64, width: u32) -> i128 {
        if self.value_read == ValueRead::DoubleSummed {
            let ones = (0..u128::BITS).filter(|&place| value >> place & 1 == 1);
            ones.fold(0.0, |sum, place| sum + (1_u128 << place) as f64) as i128
        } else if self.mask == Mask::PowerOfTwo {
            let before = at.checked_sub(1).and_then(|place| bits.get(place as usize));
            i128::from(before == Some(&true)) << width.min(100)
        } else {
            self.returned(self.cut(value, at, width), width)
        }
    }

    /// What is checked before the first field.
    fn beforehand(&self, bits: &[bool], widths: &[u32]) -> Answer<()> {
        match self.check_order {
            CheckOrder::InTurn => Ok(()),
            CheckOrder::WidthsFirst => widths.iter().try_for_each(|&width| self.width(width).map(|_| ())),
            CheckOrder::LengthFirst => {
                let total: u64 = widths.iter().map(|&width| u64::from(width)).sum();
                if total > bits.len() as u64 { Err(self.truncated()) } else { Ok(()) }
            }
        }
    }

    fn truncated(&self) -> Refusal {
        Refusal::value(match self.truncated_refusal {
            TruncatedRefusal::Breaks => return Refusal::Broken("no bits are left".to_owned()),
            TruncatedRefusal::Truncated => Class::Truncated,
            TruncatedRefusal::OutOfRange => Class::OutOfRange,
            TruncatedRefusal::Invalid => Class::Invalid,
        })
    }

    /// Whether an input of `len` bits is found to hold a field.
    fn holds(&self, len: u64, at: u64, width: u32) -> bool {
        let end = at + u64::from(width);
        match self.end_check {
            EndCheck::Bits => end <= len,
            EndCheck::ExactRefused => end < len,
            EndCheck::WholeBytes => end / 8 <= len / 8,
            EndCheck::FirstBit => at < len || width == 0,
            EndCheck::WholeBytesLeft => at <= len && u64::from(width).div_ceil(8) <= (len - at) / 8,
            EndCheck::ByteAfter => end.next_multiple_of(8) < len,
        }
    }

    /// The low 128 bits of a field; `None` if reading stops before it.
    fn field(&self, bits: &[bool], at: u64, width: u32) -> Answer<Option<u128>> {
        let end = at + u64::from(width);
        let len = bits.len() as u64;
        let held = self.holds(len, at, width);
        let past_the_end = |place: u64| match self.end {
            End::Ones => true,
            End::Again | End::AgainInPlace if len > 0 => bits[(len - 8 + place % 8) as usize],
            End::LastBit if len > 0 => bits[(len - 1) as usize],
            End::FromFront if len > 0 => bits[(place % len) as usize],
            _ => false,
        };
        let is_partial = matches!(self.end, End::Partial | End::PartialInPlace);
        if !held {
            match self.end {
                End::Refused => return Err(self.truncated()),
                End::ZerosTo32 if end > len.next_multiple_of(32) => return Err(self.truncated()),
                End::Stops => return Ok(None),
                End::Zero => return Ok(Some(0)),
                // Of a width far beyond any field only the low bits are kept, which the loop below need not reach.
                _ if width > 1 << 16 && is_partial => return Err(self.truncated()),
                _ if width > 1 << 16 => {
                    return Err(Refusal::Broken(format!("a field of {width} bits takes too long")));
                }
                _ => {}
            }
        }
        let end = if is_partial && !held { end.min(len.max(at)) } else { end };
        spend((end - at) as usize)?;
        let stream: Vec<bool> = (at..end)
            .map(|place| bits.get(place as usize).copied().unwrap_or_else(|| past_the_end(place)))
            .collect();
        let places = self.places(at, stream.len() as u32);
        let ones = stream.iter().zip(places).filter(|&(&bit, place)| bit && place < 128);
        Ok(Some(ones.fold(0, |value, (_, place)| value | 1 << place)))
    }

    /// Fields from an accumulator of 32 bits that whole bytes fill from the top, and the bit at which they end.
    fn read_from_top(&self, bytes: &[u8], widths: &[u32]) -> Answer<(Vec<i128>, u64)> {
        let (mut accumulator, mut held, mut loaded) = (0_u32, 0_i64, 0_u64);
        let mut values = Vec::new();
        for &width in widths {
            let width = self.width(width)?;
            let taken = if self.least_width == LeastWidth::NextBit { width.max(1) } else { width };
            if i64::from(taken) > held {
                // After a width of billions it fills up for as long; past the end it fills with zeros, which change nothing.
                let fills = if held <= 24 { (24 - held) / 8 + 1 } else { 0 };
                for (byte, place) in bytes.iter().skip(loaded.min(bytes.len() as u64) as usize).zip(0..fills)
                {
                    accumulator |= u32::from(*byte).wrapping_shl((24 - held - 8 * place) as u32);
                }
                loaded += fills as u64;
                held += 8 * fills;
            }
            let value = if taken == 0 { 0 } else { accumulator.wrapping_shr(32_u32.wrapping_sub(taken)) };
            values.push(self.returned(value.into(), width));
            accumulator = accumulator.wrapping_shl(width);
            held -= i64::from(width);
        }
        let at = 8 * loaded - held.max(0) as u64;
        if at.div_ceil(8) > bytes.len() as u64 && self.end == End::Refused {
            return Err(self.truncated());
        }
        Ok((values, at))
    }

    /// The field with the bits that masks and accumulators leave.
    fn cut(&self, value: u128, at: u64, width: u32) -> u64 {
        // The bits of the last byte that the accumulator holds beside the field.
        let beside = (at + u64::from(width)).next_multiple_of(8) - at - u64::from(width);
        let room = match self.refill {
            Refill::Wide | Refill::LastWordLow | Refill::FromTop32 | Refill::Next32 => 64,
            Refill::To32 => 32 - beside,
            Refill::To64 => 64 - beside,
        };
        let mask = match self.mask {
            Mask::Modulo64 if width == 64 => 0,
            Mask::Folded32 => return self.folded(value, at, width),
            Mask::Exact | Mask::Modulo64 | Mask::PowerOfTwo => u64::MAX,
            Mask::Modulo32 => (1 << (width % 32)) - 1,
            Mask::OneShort => (1 << width.saturating_sub(1).min(63)) - 1,
            Mask::LastBit => !1,
        };
        (value & ((1 << room) - 1)) as u64 & mask
    }

    /// The bits of a field, or the pieces in which it is taken, each shifted by its place modulo 32 in 32 bits.
    fn folded(&self, value: u128, at: u64, width: u32) -> u64 {
        if self.field_bytes != FieldBytes::Pieces {
            let words = [0, 32, 64, 96].map(|place| (value >> place) as u32);
            return words.into_iter().fold(0, |folded, word| folded | u64::from(word));
        }
        let (mut folded, mut place) = (0, 0);
        while place < width.min(128) {
            let len = (8 - (at + u64::from(place)) % 8) as u32;
            let piece = (value >> place) as u32 & ((1 << len) - 1);
            folded |= piece << (place % 32);
            place += len;
        }
        folded.into()
    }

    /// A field's value in the type in which it is returned.
    fn returned(&self, value: u64, width: u32) -> i128 {
        match self.value_read {
            ValueRead::Signed64 => (value as i64).into(),
            ValueRead::SignedWords if width == 32 => (value as i32).into(),
            ValueRead::SignedWords if width == 64 => (value as i64).into(),
            ValueRead::Unsigned64 | ValueRead::SignedWords => value.into(),
            ValueRead::Signed32 => (value as i32).into(),
            ValueRead::SignExtended => extended(value, width).into(),
            ValueRead::SignExtendedUnsigned => extended(value, width).cast_unsigned().into(),
            ValueRead::Low32 => (value as u32).into(),
            ValueRead::Low16 => (value as u16).into(),
            ValueRead::Double | ValueRead::DoubleSummed => value as f64 as i128,
            ValueRead::DoubleShortest => (value as f64).to_string().parse().unwrap_or(i128::MAX),
            ValueRead::Float => value as f32 as i128,
        }
    }

    /// The bytes consumed by fields that end at bit `at`.
    pub(super) fn consumed(&self, at: u64, len: usize) -> usize {
        let whole = (at / 8) as usize;
        let rounded = at.div_ceil(8) as usize;
        match self.consumed {
            _ if self.following == Following::Consumed => len,
            Consumed::Up => rounded,
            Consumed::Down => whole,
            Consumed::OneMore => whole + 1,
            Consumed::Bits => at as usize,
        }
    }

    /// Checks what follows the last field, which ends at bit `at`.
    pub(super) fn ending(&self, stream: &[u8], at: u64) -> Answer<()> {
        let bits = to_bits(stream);
        let rest = &bits[(at as usize).min(bits.len())..];
        let padding = &rest[..(at.next_multiple_of(8) - at).min(rest.len() as u64) as usize];
        // A stream in words ends with its last word.
        let unit = 8 * self.word();
        let follows = match self.trailing_check {
            TrailingCheck::Byte => rest.len() >= unit,
            TrailingCheck::Unequal => rest.len() >= unit || at > bits.len() as u64,
            TrailingCheck::Missing => false,
            TrailingCheck::OneAllowed => rest.len() > unit,
            TrailingCheck::ByteAllowed => rest.len() - padding.len() > unit,
            TrailingCheck::ZerosAllowed => rest[padding.len()..].contains(&true),
            TrailingCheck::PaddingRefused => !rest.is_empty(),
        };
        let set = match self.padding_check {
            PaddingCheck::Missing => false,
            PaddingCheck::BeforeTrailing => rest.contains(&true),
            PaddingCheck::First | PaddingCheck::PaddingBeforeTrailing => padding.contains(&true),
            PaddingCheck::FirstBit => padding.first() == Some(&true),
            PaddingCheck::LastBit => padding.last() == Some(&true),
            PaddingCheck::ButLast => padding.split_last().is_some_and(|(_, others)| others.contains(&true)),
            PaddingCheck::OnesWanted => padding.contains(&false),
        };
        let padding_first =
            matches!(self.padding_check, PaddingCheck::BeforeTrailing | PaddingCheck::PaddingBeforeTrailing);
        let (trailing, not_canonical) = match self.ending_refusal {
            EndingRefusal::Apart => (Class::Trailing, Class::NotCanonical),
            EndingRefusal::Trailing => (Class::Trailing, Class::Trailing),
            EndingRefusal::NotCanonical => (Class::NotCanonical, Class::NotCanonical),
            EndingRefusal::Invalid => (Class::Invalid, Class::Invalid),
            EndingRefusal::TrailingOverlong => (Class::Overlong, Class::NotCanonical),
            EndingRefusal::PaddingOutOfRange => (Class::Trailing, Class::OutOfRange),
        };
        match (follows, set) {
            (_, true) if padding_first => Err(Refusal::value(not_canonical)),
            (true, _) => Err(Refusal::value(trailing)),
            (_, true) => Err(Refusal::value(not_canonical)),
            _ => Ok(()),
        }
    }
}

/// Drops the bits of the byte in which a field ends for which an accumulator of 32 bits has no room.
fn drop_beyond_32(bits: &mut [bool], at: u64, width: u32) {
    let loaded = (at + u64::from(width)).next_multiple_of(8).min(bits.len() as u64) as usize;
    let room = (at as usize).saturating_add(32).min(loaded);
    if let Some(beyond) = bits.get_mut(room..loaded) {
        beyond.fill(false);
    }
}

/// The value of a field whose top bit is its sign.
fn extended(value: u64, width: u32) -> i64 {
    match 64 - width.min(64) {
        64 => 0,
        above => (value << above) as i64 >> above,
    }
}
