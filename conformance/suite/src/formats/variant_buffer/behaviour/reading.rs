//! Reading buffers and serialisations under a setting.

use super::parameters::{
    BoolCheck, BoolPayloadRead, BoolRead, ByteRead, CountSign, FlagBits, FlagRead, FloatValueRead,
    FloatsRead, IntRead, IntValueRead, NulDecoded, NulRead, PaddingRead, Rect2Read, TextConsumed, TextEnd,
    TextRead, TypeBits, TypeNumbersRead, TypeNumbersWritten, TypeRefusal, UintRead, UshortRead, WideTypes,
};
use super::{Behaving, KINDS, at, fails, numbers, refused};
use crate::formats::variant_buffer::table::{Datum, Payload, Shape, kind, shape};
use crate::model::{Answer, Class, Decoded, Refusal};

/// The number of a two's complement of `size` bytes.
fn signed(number: u64, size: usize) -> i128 {
    let patterns = 1_i128 << (8 * size);
    let number = i128::from(number);
    if number >= patterns / 2 { number - patterns } else { number }
}

impl Behaving<'_> {
    /// Values of the types.
    pub(super) fn values(&self, bytes: &[u8], types: &[String], canonical: bool) -> Decoded<Vec<Datum>> {
        let mut values = Vec::new();
        let mut at = 0;
        for name in types {
            let payload;
            (payload, at) = match shape(name)? {
                Shape::Bool => self.bool_read(bytes, at, canonical)?,
                Shape::Signed(_) | Shape::Unsigned(_) => self.integer_read(bytes, at, name)?,
                Shape::Floats(count) => self.components(bytes, at, name, count, 4)?,
                Shape::Text => {
                    let (text, end) = self.text_read(bytes, at, false)?;
                    (Payload::Text(text), end)
                }
            };
            values.push(Datum { kind: kind(name)?, payload });
        }
        Ok((values, at))
    }

    fn bool_read(&self, bytes: &[u8], at: usize, canonical: bool) -> Answer<(Payload, usize)> {
        let (number, end) = take_number(bytes, at, 1)?;
        if canonical && number > 1 && BoolCheck::under(self.setting) == BoolCheck::AboveOne {
            return Err(Refusal::byte(Class::OutOfRange, at));
        }
        let value = match BoolRead::under(self.setting) {
            BoolRead::NotZero => number != 0,
            BoolRead::OnlyOne => number == 1,
        };
        Ok((Payload::Bool(value), end))
    }

    fn integer_read(&self, bytes: &[u8], at: usize, name: &str) -> Answer<(Payload, usize)> {
        let size = match name {
            "int" | "uint" => 4,
            "ushort" => 2,
            _ => 1,
        };
        let int = IntRead::under(self.setting);
        let (mut number, end) = take_number(bytes, at, size)?;
        if name == "int" && int == IntRead::Big {
            number = (number as u32).swap_bytes().into();
        }
        let with_sign = match name {
            "int" => true,
            "uint" => UintRead::under(self.setting) == UintRead::Signed,
            "byte" => ByteRead::under(self.setting) == ByteRead::Signed,
            _ => UshortRead::under(self.setting) == UshortRead::Signed,
        };
        Ok((Payload::Integer(if with_sign { signed(number, size) } else { number.into() }), end))
    }

    /// The components of a value, each of so many bytes.
    fn components(
        &self,
        bytes: &[u8],
        start: usize,
        kind: &str,
        count: usize,
        size: usize,
    ) -> Answer<(Payload, usize)> {
        // A value is there as a whole or not at all.
        let (taken, end) = take(bytes, start, count * size)?;
        let mut patterns = Vec::new();
        for component in taken.chunks(size) {
            let number = number(component);
            let pattern = if size == 8 { (f64::from_bits(number) as f32).to_bits() } else { number as u32 };
            patterns.push(self.float_read(pattern)?);
        }
        let size_first = Rect2Read::under(self.setting) == Rect2Read::SizeFirst;
        let patterns = if kind == "rect2" && size_first { at(&patterns, &[2, 3, 0, 1]) } else { patterns };
        Ok((Payload::Floats(patterns), end))
    }

    /// The pattern that is returned for a float.
    fn float_read(&self, pattern: u32) -> Answer<u32> {
        let other = self.double_read(f32::from_bits(pattern).into())?;
        Ok(other.map_or(pattern, |other| (other as f32).to_bits()))
    }

    /// What is returned instead of a float, if anything is.
    fn double_read(&self, value: f64) -> Answer<Option<f64>> {
        match FloatsRead::under(self.setting) {
            FloatsRead::Kept => Ok(None),
            FloatsRead::Cleaned if value == 0.0 => Ok(Some(0.0)),
            FloatsRead::Cleaned if !value.is_finite() => refused(Class::Invalid),
            FloatsRead::Cleaned => Ok(format!("{value:.6}").parse().ok()),
        }
    }

    /// The string at a position, and where it ends.
    fn text_read(&self, bytes: &[u8], at: usize, serialised: bool) -> Answer<(String, usize)> {
        let size = 4;
        let (count, start) = take_number(bytes, at, size)?;
        if serialised && count >= 1 << 31 && CountSign::under(self.setting) == CountSign::Refused {
            return Err(Refusal::byte(Class::OutOfRange, at));
        }
        let len = usize::try_from(count).unwrap_or(usize::MAX);
        let choice = PaddingRead::under(self.setting);
        let written = len.saturating_add(size);
        let padding = match choice {
            _ if !serialised => 0,
            PaddingRead::Always => 4 - written % 4,
            _ => written.checked_next_multiple_of(4).map_or(0, |padded| padded - written),
        };
        let needed = if choice == PaddingRead::Optional { len } else { len.saturating_add(padding) };
        let (mut contents, mut end) = match TextEnd::under(self.setting) {
            TextEnd::Refused => take(bytes, start, needed)?,
            TextEnd::Partial => {
                let there = bytes.iter().skip(start).take(needed).copied().collect();
                (there, start.saturating_add(needed))
            }
        };
        contents.truncate(len);
        match choice {
            PaddingRead::Optional => end = end.saturating_add(padding).min(bytes.len().max(end)),
            PaddingRead::NotConsumed => end = end.saturating_sub(padding),
            PaddingRead::Required | PaddingRead::Always => {}
        }
        let text = self.without_nuls(self.decoded(&contents, start)?, start, serialised)?;
        let end = match TextConsumed::under(self.setting) {
            TextConsumed::All => end,
            TextConsumed::WithoutCount => end.saturating_sub(size),
        };
        Ok((text, end))
    }

    fn decoded(&self, contents: &[u8], start: usize) -> Answer<String> {
        match (std::str::from_utf8(contents), TextRead::under(self.setting)) {
            (Ok(text), TextRead::MarkDropped) => Ok(text.strip_prefix('\u{FEFF}').unwrap_or(text).to_owned()),
            (Ok(text), _) => Ok(text.to_owned()),
            (Err(_), TextRead::Replaced) => Ok(String::from_utf8_lossy(contents).into_owned()),
            (Err(error), TextRead::Utf8 | TextRead::MarkDropped) => {
                Err(Refusal::byte(Class::Invalid, start + error.valid_up_to()))
            }
        }
    }

    /// The text that is returned of one that may have NULs.
    fn without_nuls(&self, mut text: String, start: usize, serialised: bool) -> Answer<String> {
        let Some(at) = text.find('\0') else { return Ok(text) };
        let decoded = NulDecoded::under(self.setting);
        if serialised && decoded == NulDecoded::Refused {
            return Err(Refusal::byte(Class::Invalid, start + at));
        }
        let ends = if serialised {
            decoded == NulDecoded::Ends
        } else {
            NulRead::under(self.setting) == NulRead::Ends
        };
        if ends {
            text.truncate(at);
        }
        Ok(text)
    }

    /// The value at the front of a serialisation.
    pub(super) fn variant(&self, bytes: &[u8]) -> Decoded<Datum> {
        let (header, start) = take(bytes, 0, 4)?;
        let (kind, components) = self.type_of(&header)?;
        let flag = match FlagRead::under(self.setting) {
            FlagRead::Byte2 if FlagBits::under(self.setting) == FlagBits::EqualsOne => header[2] == 1,
            FlagRead::Byte2 => header[2] % 2 == 1,
            FlagRead::Ignored => false,
            FlagRead::AnyBit => header[2] != 0,
        };
        let vectors = WideTypes::under(self.setting) == WideTypes::Vectors;
        let (payload, end) = match kind {
            "bool" => {
                let (number, end) = take_number(bytes, start, 4)?;
                let value = match BoolPayloadRead::under(self.setting) {
                    BoolPayloadRead::NotZero => number != 0,
                    BoolPayloadRead::FirstByte => number % (1 << 8) != 0,
                    BoolPayloadRead::OnlyOne => number == 1,
                };
                (Payload::Bool(value), end)
            }
            "int" => self.int_payload(bytes, start, flag)?,
            "float" => self.float_payload(bytes, start, flag)?,
            "string" => {
                let (text, end) = self.text_read(bytes, start, true)?;
                (Payload::Text(text), end)
            }
            _ => self.components(bytes, start, kind, components, if flag && vectors { 8 } else { 4 })?,
        };
        Ok((Datum { kind, payload }, end))
    }

    fn type_of(&self, header: &[u8]) -> Answer<(&'static str, usize)> {
        let number = match TypeBits::under(self.setting) {
            TypeBits::Eight => u32::from(header[0]),
            TypeBits::Sixteen => u32::from(header[0]) | u32::from(header[1]) << 8,
        };
        let choice = TypeNumbersRead::under(self.setting);
        let (of, is_read): (_, fn(&str) -> bool) = match choice {
            TypeNumbersRead::Engine3 => (TypeNumbersWritten::Engine3, |_| true),
            TypeNumbersRead::Scalars => {
                (TypeNumbersWritten::Engine3, |kind| ["bool", "int", "float", "string"].contains(&kind))
            }
            TypeNumbersRead::Engine4 => (TypeNumbersWritten::Engine4, |_| true),
            TypeNumbersRead::Engine4Vectors => {
                (TypeNumbersWritten::Engine4, |kind| !["rect2", "quat", "color"].contains(&kind))
            }
        };
        let mut numbered = KINDS.iter().zip(numbers(of)).filter(|(of, _)| is_read(of.0));
        match (numbered.find(|(_, of)| u32::from(*of) == number), TypeRefusal::under(self.setting)) {
            (Some((&kind, _)), _) => Ok(kind),
            // The value that is returned has no name in the format.
            (None, TypeRefusal::NilRead) if number == 0 => fails(),
            (None, TypeRefusal::Invalid | TypeRefusal::NilRead) => Err(Refusal::byte(Class::Invalid, 0)),
            (None, TypeRefusal::Fails) => fails(),
        }
    }

    fn int_payload(&self, bytes: &[u8], at: usize, wide: bool) -> Answer<(Payload, usize)> {
        let size = if wide { 8 } else { 4 };
        let (number, end) = take_number(bytes, at, size)?;
        let value = match IntValueRead::under(self.setting) {
            IntValueRead::WordsOred if wide => (number as i32 | (number >> 32) as i32).into(),
            IntValueRead::Double => signed(number, size) as f64 as i128,
            IntValueRead::Signed | IntValueRead::WordsOred => signed(number, size),
        };
        Ok((Payload::Integer(value), end))
    }

    fn float_payload(&self, bytes: &[u8], at: usize, wide: bool) -> Answer<(Payload, usize)> {
        let (number, end) = take_number(bytes, at, if wide { 8 } else { 4 })?;
        let value = if wide {
            let value = f64::from_bits(number);
            self.double_read(value)?.unwrap_or(value)
        } else {
            let value = f32::from_bits(self.float_read(number as u32)?);
            match FloatValueRead::under(self.setting) {
                FloatValueRead::Exact => value.into(),
                FloatValueRead::Decimal => value.to_string().parse().unwrap_or_else(|_| value.into()),
            }
        };
        Ok((Payload::Double(value.to_bits()), end))
    }
}

/// The number that bytes spell.
fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// `size` bytes at a position, and where they end.
fn take(bytes: &[u8], at: usize, size: usize) -> Answer<(Vec<u8>, usize)> {
    if size > bytes.len().saturating_sub(at) {
        return Err(Refusal::byte(Class::Truncated, bytes.len()));
    }
    Ok((bytes.iter().skip(at).take(size).copied().collect(), at.saturating_add(size)))
}

/// The number at a position, and where it ends.
fn take_number(bytes: &[u8], at: usize, size: usize) -> Answer<(u64, usize)> {
    let (taken, end) = take(bytes, at, size)?;
    Ok((number(&taken), end))
}
