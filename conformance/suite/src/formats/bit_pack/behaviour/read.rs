//! Reading under a setting.

use packproof_reference::bit_pack::to_bits;

use super::Behaving;
use super::parameters::{
    Alignment, End, EndCheck, FieldOrder, Following, Mask, PaddingCheck, Refill, TrailingCheck, ValueRead,
};
use crate::model::behaviour::spend;
use crate::model::{Answer, Class, Refusal};

impl Behaving<'_> {
    /// The fields of a stream, and the bit at which they end.
    pub(super) fn fields(&self, stream: &[u8], widths: &[u32]) -> Answer<(Vec<i128>, u64)> {
        let mut bits = to_bits(stream);
        if !self.lsb && Refill::under(self.setting) == Refill::LastWordLow {
            let full = bits.len() / 32 * 32;
            let missing = bits.len().next_multiple_of(32) - bits.len();
            bits.splice(full..full, vec![false; missing]);
        }
        let last_first = FieldOrder::under(self.setting) == FieldOrder::LastFirst;
        let mut widths = widths.to_vec();
        if last_first {
            widths.reverse();
        }
        let total = widths.iter().map(|&width| u64::from(width)).sum::<u64>();
        let mut at = match self.alignment() {
            Alignment::StreamRight => total.next_multiple_of(8) - total,
            Alignment::Bits | Alignment::FieldsRight => 0,
        };
        let mut values = Vec::new();
        for width in widths {
            self.check_width(width)?;
            at += self.gap(width);
            values.push(self.returned(self.field(&bits, at, width)?, width));
            at += u64::from(width);
            if End::under(self.setting) == End::ZerosInPlace {
                at = at.min(bits.len() as u64);
            }
        }
        if last_first {
            values.reverse();
        }
        Ok((values, at))
    }

    /// The low 128 bits of a field.
    fn field(&self, bits: &[bool], at: u64, width: u32) -> Answer<u128> {
        let choice = End::under(self.setting);
        let (mut end, len) = (at + u64::from(width), bits.len() as u64);
        let held = match EndCheck::under(self.setting) {
            EndCheck::Bits => end <= len,
            EndCheck::WholeBytes => end / 8 <= len / 8,
        };
        let truncated = Err(Refusal::value(Class::Truncated));
        match choice {
            _ if held => {}
            End::Refused => return truncated,
            End::ZerosTo32 if end > len.next_multiple_of(32) => return truncated,
            End::Partial if width > 1 << 16 => return truncated,
            _ if width > 1 << 16 => {
                return Err(Refusal::Broken(format!("a field of {width} bits takes too long")));
            }
            End::Partial => end = end.min(len.max(at)),
            _ => {}
        }
        spend((end - at) as usize)?;
        let bit = |place: u64| bits.get(place as usize).copied().unwrap_or(choice == End::Ones);
        let places = self.places((end - at) as u32);
        let ones = (at..end).zip(places).filter(|&(from, place)| place < 128 && bit(from));
        Ok(ones.fold(0, |value, (_, place)| value | 1 << place))
    }

    /// A field's value in the type in which it is returned.
    fn returned(&self, field: u128, width: u32) -> i128 {
        let value = self.cut(field, width);
        match ValueRead::under(self.setting) {
            ValueRead::Signed64 => (value as i64).into(),
            ValueRead::SignedWords if width == 32 => (value as i32).into(),
            ValueRead::SignedWords if width == 64 => (value as i64).into(),
            ValueRead::Unsigned64 | ValueRead::SignedWords => value.into(),
            ValueRead::Signed32 => (value as i32).into(),
            ValueRead::SignExtendedUnsigned => match 64 - width.min(64) {
                64 => 0,
                above => ((value << above) as i64 >> above).cast_unsigned().into(),
            },
            ValueRead::Low32 => (value as u32).into(),
            ValueRead::DoubleSummed => {
                let ones = (0..u128::BITS).filter(|&place| field >> place & 1 == 1);
                ones.fold(0.0, |sum, place| sum + (1_u128 << place) as f64) as i128
            }
            ValueRead::DoubleShortest => (value as f64).to_string().parse().unwrap_or(i128::MAX),
        }
    }

    /// What the mask leaves of a field.
    fn cut(&self, field: u128, width: u32) -> u64 {
        match Mask::under(self.setting) {
            Mask::Modulo64 if width == 64 => 0,
            Mask::Exact | Mask::Modulo64 => field as u64,
            Mask::Modulo32 => field as u64 & ((1 << (width % 32)) - 1),
            Mask::Folded32 => {
                let words = [0, 32, 64, 96].map(|place| (field >> place) as u32);
                words.into_iter().fold(0, |folded, word| folded | word).into()
            }
        }
    }

    /// The bytes consumed by fields that end at bit `at`.
    pub(super) fn consumed(&self, at: u64, len: usize) -> usize {
        match Following::under(self.setting) {
            Following::Consumed => len,
            Following::Left => at.div_ceil(8) as usize,
        }
    }

    /// Checks what follows the last field, which ends at bit `at`.
    pub(super) fn ending(&self, stream: &[u8], at: u64) -> Answer<()> {
        let bits = to_bits(stream);
        let rest = &bits[(at as usize).min(bits.len())..];
        let padding = &rest[..(at.next_multiple_of(8) - at).min(rest.len() as u64) as usize];
        // A stream in words ends with its last word.
        let unit = 8 * self.word();
        let follows = match TrailingCheck::under(self.setting) {
            TrailingCheck::Byte => rest.len() >= unit,
            TrailingCheck::Unequal => rest.len() >= unit || at > bits.len() as u64,
            TrailingCheck::Missing => false,
            TrailingCheck::OneAllowed => rest.len() > unit,
        };
        let choice = PaddingCheck::under(self.setting);
        let set = match choice {
            PaddingCheck::Missing => false,
            PaddingCheck::BeforeTrailing => rest.contains(&true),
            PaddingCheck::First => padding.contains(&true),
            PaddingCheck::LastBit => padding.last() == Some(&true),
            PaddingCheck::ButLast => padding.split_last().is_some_and(|(_, others)| others.contains(&true)),
        };
        if set && (choice == PaddingCheck::BeforeTrailing || !follows) {
            Err(Refusal::value(Class::NotCanonical))
        } else if follows {
            Err(Refusal::value(Class::Trailing))
        } else {
            Ok(())
        }
    }
}
