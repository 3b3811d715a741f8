//! Reading the engine's serialisation under a setting.

use super::encode::KINDS;
use super::parameters::{
    BoolPayloadRead, BoolPayloadSize, FlagBits, FlagRead, FloatValueRead, HeaderCheck, HeaderConsumed,
    HeaderEndRefusal, HeaderRead, IntValueRead, TypeBits, TypeNumbersRead, TypeRefusal, WideTypes,
};
use super::take::signed;
use super::{Behaving, fails};
use crate::formats::variant_buffer::table::{Datum, Payload};
use crate::model::{Answer, Class, Decoded, Refusal};

impl Behaving<'_> {
    /// The value at the front of a serialisation. What only the tolerant decoder checks is left out in the canonical
    /// one.
    pub(super) fn variant(&self, bytes: &[u8], tolerant: bool) -> Decoded<Datum> {
        let (header, start) = self.header(bytes, tolerant)?;
        let (kind, components) = self.type_of(header)?;
        let flag = self.flag(header, bytes.len().saturating_sub(start));
        let is_number = ["int", "float"].contains(&kind);
        if tolerant {
            self.header_checked(header, is_number)?;
        }
        let wide_types = WideTypes::under(self.setting);
        if wide_types == WideTypes::Refused && flag && !is_number {
            return Err(Refusal::byte(Class::Invalid, 2));
        }
        let wide = flag
            && match kind {
                "int" => wide_types != WideTypes::FloatsOnly,
                "float" => wide_types != WideTypes::IntsOnly,
                "bool" => wide_types == WideTypes::Bools,
                "string" => false,
                _ => wide_types == WideTypes::Vectors,
            };
        let (payload, end) = match kind {
            "bool" => self.bool_payload(bytes, start, wide, tolerant)?,
            "int" => self.int_payload(bytes, start, wide)?,
            "float" => self.float_payload(bytes, start, wide)?,
            "string" => {
                let (text, end) = self.text_read(bytes, start, true)?;
                (Payload::Text(text), end)
            }
            _ => self.components(bytes, start, kind, components, if wide { 8 } else { 4 })?,
        };
        let end = match HeaderConsumed::under(self.setting) {
            HeaderConsumed::Counted => end,
            HeaderConsumed::Missing => end.saturating_sub(start),
        };
        Ok((Datum { kind, payload }, self.consumed(bytes, end)?))
    }

    /// The header's bytes in order, and where it ends.
    fn header(&self, bytes: &[u8], tolerant: bool) -> Answer<([u8; 4], usize)> {
        let choice = HeaderRead::under(self.setting);
        let before = if choice == HeaderRead::LengthFirst { self.take(bytes, 0, 4)?.1 } else { 0 };
        let size = if choice == HeaderRead::OneByte { 1 } else { 4 };
        let refused = |refusal| match HeaderEndRefusal::under(self.setting) {
            HeaderEndRefusal::OutOfRange if tolerant => Refusal::byte(Class::OutOfRange, bytes.len()),
            HeaderEndRefusal::Invalid if tolerant => Refusal::byte(Class::Invalid, bytes.len()),
            HeaderEndRefusal::Fails if tolerant => Refusal::Broken("a cut header".to_owned()),
            _ => refusal,
        };
        let (taken, end) = self.take(bytes, before, size).map_err(refused)?;
        let mut header = [0; 4];
        header[..taken.len()].copy_from_slice(&taken);
        if choice == HeaderRead::BigEndian {
            header.reverse();
        }
        Ok((header, end))
    }

    fn type_of(&self, header: [u8; 4]) -> Answer<(&'static str, usize)> {
        let word = u32::from_le_bytes(header);
        let number = match TypeBits::under(self.setting) {
            TypeBits::Eight => word & 0xFF,
            TypeBits::Sixteen => word & 0xFFFF,
            TypeBits::All => word & !0x1_0000,
            TypeBits::Seven => word & 0x7F,
            TypeBits::Four => word & 0x0F,
        };
        let choice = TypeNumbersRead::under(self.setting);
        let is_read = |kind: &str| match choice {
            TypeNumbersRead::Scalars => ["bool", "int", "float", "string"].contains(&kind),
            TypeNumbersRead::Vector2Last => ["bool", "int", "float", "string", "vector2"].contains(&kind),
            TypeNumbersRead::Engine4Vectors => !["rect2", "quat", "color"].contains(&kind),
            _ => true,
        };
        let numbered = KINDS.iter().zip(self.numbers_read());
        let found = numbered.filter(|(of, _)| is_read(of.0)).find(|(_, of)| u32::from(*of) == number);
        match (found, TypeRefusal::under(self.setting)) {
            (Some((&kind, _)), _) => Ok(kind),
            // The value that is returned has no name in the format.
            (None, TypeRefusal::NilRead) if number == 0 => fails(),
            (None, TypeRefusal::EngineRead) if number <= self.last_of_engine() => fails(),
            (None, TypeRefusal::Invalid | TypeRefusal::NilRead | TypeRefusal::EngineRead) => {
                Err(Refusal::byte(Class::Invalid, 0))
            }
            (None, TypeRefusal::OutOfRange) => Err(Refusal::byte(Class::OutOfRange, 0)),
            (None, TypeRefusal::NotCanonical) => Err(Refusal::byte(Class::NotCanonical, 0)),
            (None, TypeRefusal::Fails) => fails(),
        }
    }

    /// The last type of the engine: an array of colours, or one of vectors of four components.
    fn last_of_engine(&self) -> u32 {
        match TypeNumbersRead::under(self.setting) {
            TypeNumbersRead::Engine4 | TypeNumbersRead::Engine4Vectors => 38,
            _ => 26,
        }
    }

    fn flag(&self, header: [u8; 4], left: usize) -> bool {
        match FlagRead::under(self.setting) {
            FlagRead::Byte2 if FlagBits::under(self.setting) == FlagBits::EqualsOne => header[2] == 1,
            FlagRead::Byte2 => header[2] % 2 == 1,
            FlagRead::Ignored => false,
            FlagRead::AnyBit => header[2] != 0,
            FlagRead::Byte1 => header[1] % 2 == 1,
            FlagRead::Byte3 => header[3] % 2 == 1,
            FlagRead::UpperHalf => header[2] != 0 || header[3] != 0,
            FlagRead::Length => left >= 8,
        }
    }

    fn header_checked(&self, header: [u8; 4], is_number: bool) -> Answer<()> {
        let class = match HeaderCheck::under(self.setting) {
            HeaderCheck::Ignored => return Ok(()),
            HeaderCheck::All => Class::NotCanonical,
            HeaderCheck::AllInvalid => Class::Invalid,
            HeaderCheck::AllOutOfRange => Class::OutOfRange,
        };
        let most = u8::from(is_number);
        let place = if header[1] > 0 {
            1
        } else if header[2] > most {
            2
        } else {
            3
        };
        if header[place] > if place == 2 { most } else { 0 } {
            return Err(Refusal::byte(class, place));
        }
        Ok(())
    }

    fn bool_payload(&self, bytes: &[u8], at: usize, wide: bool, tolerant: bool) -> Answer<(Payload, usize)> {
        let size = match BoolPayloadSize::under(self.setting) {
            BoolPayloadSize::Four => 4,
            BoolPayloadSize::One => 1,
            BoolPayloadSize::Eight => 8,
        };
        let (number, end) = self.take_number(bytes, at, if wide { 8 } else { size }, false)?;
        let choice = BoolPayloadRead::under(self.setting);
        let value = match choice {
            BoolPayloadRead::Refused if tolerant && number > 1 => {
                return Err(Refusal::byte(Class::OutOfRange, at));
            }
            BoolPayloadRead::RefusedInvalid if tolerant && number > 1 => {
                return Err(Refusal::byte(Class::Invalid, at));
            }
            BoolPayloadRead::NotZero | BoolPayloadRead::Refused | BoolPayloadRead::RefusedInvalid => {
                number != 0
            }
            BoolPayloadRead::FirstByte => number % (1 << 8) != 0,
            BoolPayloadRead::OnlyOne => number == 1,
            BoolPayloadRead::LowBit => number % 2 == 1,
            BoolPayloadRead::Positive => signed(number, size) > 0,
        };
        Ok((Payload::Bool(value), end))
    }

    fn int_payload(&self, bytes: &[u8], at: usize, wide: bool) -> Answer<(Payload, usize)> {
        let size = if wide { 8 } else { 4 };
        let (number, end) = self.take_number(bytes, at, size, false)?;
        let value = match IntValueRead::under(self.setting) {
            IntValueRead::Unsigned => number.into(),
            IntValueRead::NarrowUnsigned if !wide => number.into(),
            IntValueRead::WideUnsigned if wide => number.into(),
            IntValueRead::LowAdded if wide => (signed(number >> 32, 4) << 32) + i128::from(number as i32),
            IntValueRead::LowOred if wide => (signed(number >> 32, 4) << 32) | i128::from(number as i32),
            IntValueRead::WordsOred if wide => (number as i32 | (number >> 32) as i32).into(),
            IntValueRead::Low32 => signed(number % (1 << 32), 4),
            IntValueRead::Double => signed(number, size) as f64 as i128,
            IntValueRead::WordsSwapped if wide => signed(number.rotate_left(32), size),
            _ => signed(number, size),
        };
        Ok((Payload::Integer(value), end))
    }

    fn float_payload(&self, bytes: &[u8], at: usize, wide: bool) -> Answer<(Payload, usize)> {
        let (number, end) = self.take_number(bytes, at, if wide { 8 } else { 4 }, true)?;
        let choice = FloatValueRead::under(self.setting);
        if wide {
            let value = f64::from_bits(match choice {
                FloatValueRead::WordsSwapped => number.rotate_left(32),
                _ => number,
            });
            let value = if choice == FloatValueRead::Float { f64::from(value as f32) } else { value };
            let value = self.double_read(value)?.unwrap_or(value);
            return Ok((Payload::Double(value.to_bits()), end));
        }
        let value = match choice {
            FloatValueRead::Bits => number as f64,
            FloatValueRead::Decimal => {
                let value = f32::from_bits(self.float_read(number as u32)?);
                value.to_string().parse().unwrap_or_else(|_| value.into())
            }
            _ => f32::from_bits(self.float_read(number as u32)?).into(),
        };
        Ok((Payload::Double(value.to_bits()), end))
    }
}
