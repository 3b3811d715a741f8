//! Reading a buffer under a setting.

use super::Behaving;
use super::parameters::{
    AlignmentRead, BoolCheck, BoolRead, BoolRefusal, BoolSizeRead, ByteRead, CutList, FloatSizeRead, IntRead,
    ListConsumed, UintRead, UshortRead, ValueHeaderRead,
};
use super::take::signed;
use super::write::number_size;
use crate::formats::variant_buffer::table::{Datum, Payload, Shape, kind, shape};
use crate::model::{Answer, Class, Decoded, Refusal};

impl Behaving<'_> {
    /// Values of the types.
    pub(super) fn values(&self, bytes: &[u8], types: &[String], canonical: bool) -> Decoded<Vec<Datum>> {
        let mut values = Vec::new();
        let (mut at, mut before) = (0_usize, 0);
        for name in types {
            let alignment = AlignmentRead::under(self.setting);
            if alignment == AlignmentRead::Natural {
                at = at.saturating_add(at.wrapping_neg() % number_size(name));
            }
            let (payload, end) = match self.headed_value(bytes, at, name, canonical) {
                Err(refusal) if refusal == self.truncated(bytes) && self.keeps_values_before() => break,
                value => value?,
            };
            values.push(Datum { kind: kind(name)?, payload });
            let gap = if alignment == AlignmentRead::Four { end.wrapping_neg() % 4 } else { 0 };
            (before, at) = (at, end.saturating_add(gap));
        }
        let consumed = match ListConsumed::under(self.setting) {
            ListConsumed::Bytes => self.consumed(bytes, at)?,
            ListConsumed::Values => values.len(),
            ListConsumed::Last => at - before.min(at),
            ListConsumed::BeforeLast => before,
        };
        Ok((values, consumed))
    }

    fn keeps_values_before(&self) -> bool {
        CutList::under(self.setting) == CutList::Kept
    }

    fn headed_value(&self, bytes: &[u8], at: usize, name: &str, canonical: bool) -> Answer<(Payload, usize)> {
        let size = match ValueHeaderRead::under(self.setting) {
            ValueHeaderRead::None => return self.value(bytes, at, name, canonical),
            ValueHeaderRead::Engine => 4,
            ValueHeaderRead::OneByte => 1,
        };
        let (_, start) = self.take(bytes, at, size)?;
        self.value(bytes, start, name, canonical)
    }

    fn value(&self, bytes: &[u8], at: usize, name: &str, canonical: bool) -> Answer<(Payload, usize)> {
        match shape(name)? {
            Shape::Bool => self.bool_read(bytes, at, canonical),
            Shape::Signed(_) | Shape::Unsigned(_) => self.integer_read(bytes, at, name),
            Shape::Floats(count) => self.floats_read(bytes, at, name, count),
            Shape::Text => {
                let (text, end) = self.text_read(bytes, at, false)?;
                Ok((Payload::Text(text), end))
            }
        }
    }

    fn bool_read(&self, bytes: &[u8], at: usize, canonical: bool) -> Answer<(Payload, usize)> {
        let size = match BoolSizeRead::under(self.setting) {
            BoolSizeRead::One => 1,
            BoolSizeRead::FourBytes => 4,
        };
        let (number, end) = self.take_number(bytes, at, size, false)?;
        let above = match BoolCheck::under(self.setting) {
            BoolCheck::AboveOne => number > 1,
            BoolCheck::Missing => false,
            BoolCheck::AboveTwo => number > 2,
            BoolCheck::Signed => signed(number, size) > 1,
            BoolCheck::AllOnes => number > 1 && number != 0xFF,
        };
        if canonical && above {
            let class = match BoolRefusal::under(self.setting) {
                BoolRefusal::OutOfRange => Class::OutOfRange,
                BoolRefusal::NotCanonical => Class::NotCanonical,
                BoolRefusal::Invalid => Class::Invalid,
            };
            return Err(Refusal::byte(class, at));
        }
        let value = match BoolRead::under(self.setting) {
            BoolRead::Refused if number > 1 => return Err(Refusal::byte(Class::OutOfRange, at)),
            BoolRead::NotZero | BoolRead::Refused => number != 0,
            BoolRead::OnlyOne => number == 1,
            BoolRead::LowBit => number % 2 == 1,
            BoolRead::Positive => signed(number, size) > 0,
        };
        Ok((Payload::Bool(value), end))
    }

    fn integer_read(&self, bytes: &[u8], at: usize, name: &str) -> Answer<(Payload, usize)> {
        let (int, uint) = (IntRead::under(self.setting), UintRead::under(self.setting));
        let (byte, ushort) = (ByteRead::under(self.setting), UshortRead::under(self.setting));
        let size = match name {
            "int" if int == IntRead::EightBytes => 8,
            "int" if int == IntRead::SixteenBits => 2,
            "uint" if uint == UintRead::EightBytes => 8,
            "int" | "uint" => 4,
            "byte" if byte == ByteRead::FourBytes => 4,
            "ushort" if ushort == UshortRead::FourBytes => 4,
            "ushort" if ushort != UshortRead::OneByte => 2,
            _ => 1,
        };
        let (number, end) = self.take_number(bytes, at, size, false)?;
        let number = match name {
            "ushort" if ushort == UshortRead::Big => u64::from((number as u16).swap_bytes()),
            "int" if int == IntRead::Big => u64::from((number as u32).swap_bytes()),
            "uint" if uint == UintRead::Big => u64::from((number as u32).swap_bytes()),
            _ => number,
        };
        let (plain, negative) = (i128::from(number), signed(number, size));
        let value = match name {
            "int" => match int {
                IntRead::Unsigned => plain,
                IntRead::Magnitude if negative < 0 => -(plain & 0x7FFF_FFFF),
                IntRead::Float => i128::from(negative as f32 as i32),
                _ => negative,
            },
            "uint" => match uint {
                UintRead::Signed => negative,
                UintRead::Masked => plain & 0x7FFF_FFFF,
                UintRead::Float => i128::from(plain as f32 as u32),
                UintRead::Unsigned | UintRead::EightBytes | UintRead::Big => plain,
            },
            "byte" => match byte {
                ByteRead::Signed => negative,
                ByteRead::Masked => plain & 0x7F,
                ByteRead::Unsigned | ByteRead::FourBytes => plain,
            },
            _ => match ushort {
                UshortRead::Signed => negative,
                UshortRead::Masked => plain & 0x7FFF,
                _ => plain,
            },
        };
        Ok((Payload::Integer(value), end))
    }

    fn floats_read(&self, bytes: &[u8], at: usize, name: &str, count: usize) -> Answer<(Payload, usize)> {
        let size = match FloatSizeRead::under(self.setting) {
            FloatSizeRead::Eight => 8,
            FloatSizeRead::FloatEight if name == "float" => 8,
            FloatSizeRead::Two => 2,
            FloatSizeRead::Four | FloatSizeRead::FloatEight => 4,
        };
        self.components(bytes, at, name, count, size)
    }

    /// The components of a value, each of so many bytes.
    pub(super) fn components(
        &self,
        bytes: &[u8],
        at: usize,
        name: &str,
        count: usize,
        size: usize,
    ) -> Answer<(Payload, usize)> {
        let count = self.components_read(name, count);
        // A value is there as a whole or not at all.
        let (mut taken, end) = self.take(bytes, at, count * size)?;
        taken.resize(count * size, 0);
        let mut patterns = Vec::new();
        for component in taken.chunks(size) {
            let number = self.number(component, true);
            let pattern = match size {
                8 => (f64::from_bits(number) as f32).to_bits(),
                2 => (number as u32) << 16,
                _ => number as u32,
            };
            patterns.push(self.float_read(pattern)?);
        }
        Ok((Payload::Floats(self.rearranged(name, &patterns)), end))
    }
}
