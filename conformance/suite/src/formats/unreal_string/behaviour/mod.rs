//! What implementations of FString do differently.

mod parameters;
mod reading;

pub use self::parameters::PARAMETERS;
use self::parameters::{
    Empty, LengthWritten, Narrow, NarrowCountWritten, NarrowWritten, NulInText, Threshold, Wide,
    WideCountWritten, WideWritten,
};
use super::table::UnrealString;
use crate::formats::compact_index::behaviour::Behaving as OfIndex;
use crate::formats::compact_index::table::CompactIndex as _;
use crate::formats::unreal::windows_1252;
use crate::model::behaviour::Setting;
use crate::model::{Answer, Class, Decoded, Refusal};

/// An implementation that behaves as a setting says.
#[derive(Clone, Copy, Debug)]
pub struct Behaving<'a> {
    setting: &'a Setting,
    index: OfIndex,
}

/// The byte of a character in windows-1252.
fn in_windows_1252(c: char) -> Option<u8> {
    (0..=0xFF).find(|&byte| windows_1252(byte) == c)
}

impl<'a> Behaving<'a> {
    /// The implementation of a setting.
    pub fn under(setting: &'a Setting) -> Self {
        Self { setting, index: OfIndex::carried(setting) }
    }

    /// The text that is written of one that may have a NUL.
    fn accepted<'t>(&self, text: &'t str) -> Answer<&'t str> {
        match (text.find('\0'), NulInText::under(self.setting)) {
            (Some(_), NulInText::Refused) => Err(Refusal::value(Class::Invalid)),
            (Some(at), NulInText::Ends) => Ok(&text[..at]),
            _ => Ok(text),
        }
    }

    /// Narrow where that is enough.
    fn shortest(&self, text: &str) -> Answer<Vec<u8>> {
        let mut text = self.accepted(text)?.to_owned();
        if WideWritten::under(self.setting) == WideWritten::CutFirst {
            let cut = |c: char| char::from_u32(c as u32 & 0xFFFF).unwrap_or('\u{FFFD}');
            text = text.chars().map(cut).collect();
        }
        let goes_wide = match Threshold::under(self.setting) {
            Threshold::AboveFF => text.chars().any(|c| c > '\u{FF}'),
            Threshold::Above7F => text.chars().any(|c| c > '\u{7F}'),
            Threshold::From7F => text.chars().any(|c| c >= '\u{7F}'),
            Threshold::FromFF => text.chars().any(|c| c >= '\u{FF}'),
            Threshold::Windows1252 => text.chars().any(|c| in_windows_1252(c).is_none()),
            Threshold::Always => true,
            Threshold::NeverFails if text.chars().any(|c| c > '\u{FF}') => {
                return Err(Refusal::Broken("a character that narrow text does not hold".to_owned()));
            }
            Threshold::Never | Threshold::NeverFails => false,
        };
        if goes_wide {
            return self.wide(&text);
        }
        if let Some(empty) = self.empty(&text) {
            return Ok(empty);
        }
        let mut body = self.narrow(&text)?;
        let counts_nul = NarrowCountWritten::under(self.setting) == NarrowCountWritten::WithNul;
        let mut bytes = self.announced(body.len() as i64 + i64::from(counts_nul))?;
        body.push(0);
        bytes.extend(body);
        Ok(bytes)
    }

    /// UTF-16, needed or not.
    fn wide(&self, text: &str) -> Answer<Vec<u8>> {
        if let Some(empty) = self.empty(text) {
            return Ok(empty);
        }
        let order = Wide::under(self.setting);
        if order == Wide::Refused {
            return Err(Refusal::value(Class::Invalid));
        }
        let units = self.units(text);
        let len = units.len() as i64;
        let length = match WideCountWritten::under(self.setting) {
            WideCountWritten::Units => -len - 1,
            WideCountWritten::WithoutNul => -len,
            WideCountWritten::CodePoints => -(text.chars().count() as i64) - 1,
            WideCountWritten::Bytes => -2 * (len + 1),
        };
        let mut bytes = self.announced(length)?;
        for unit in units.into_iter().chain([0]) {
            bytes.extend(if order == Wide::BigEndian { unit.to_be_bytes() } else { unit.to_le_bytes() });
        }
        Ok(bytes)
    }

    /// The units of wide text.
    fn units(&self, text: &str) -> Vec<u16> {
        match WideWritten::under(self.setting) {
            WideWritten::Utf16 => text.encode_utf16().collect(),
            WideWritten::ByteOrderMark => [0xFEFF].into_iter().chain(text.encode_utf16()).collect(),
            WideWritten::CutFirst => text.chars().map(|c| c as u32 as u16).collect(),
            WideWritten::Swapped => {
                let units = |c: char| c.encode_utf16(&mut [0; 2]).iter().rev().copied().collect::<Vec<_>>();
                text.chars().flat_map(units).collect()
            }
        }
    }

    /// The empty string's bytes where they follow no rule of other strings.
    fn empty(&self, text: &str) -> Option<Vec<u8>> {
        match Empty::under(self.setting) {
            _ if !text.is_empty() => None,
            Empty::Zero => Some(vec![0]),
            Empty::Nul => Some(vec![1, 0]),
            Empty::Own => None,
        }
    }

    fn announced(&self, length: i64) -> Answer<Vec<u8>> {
        let length = i32::try_from(length).map_err(|_| Refusal::value(Class::OutOfRange))?;
        match LengthWritten::under(self.setting) {
            LengthWritten::Index => self.index.encode(length),
            LengthWritten::Byte => Ok(vec![length as u8]),
        }
    }

    fn narrow(&self, text: &str) -> Answer<Vec<u8>> {
        let low = |c: char| c as u32 as u8;
        match NarrowWritten::under(self.setting) {
            NarrowWritten::Utf8 => return Ok(text.as_bytes().to_vec()),
            NarrowWritten::Windows1252 => {
                return Ok(text.chars().map(|c| in_windows_1252(c).unwrap_or(b'?')).collect());
            }
            NarrowWritten::Fails if !text.is_ascii() => return Err(Refusal::Broken("not ASCII".to_owned())),
            NarrowWritten::Same | NarrowWritten::Fails => {}
        }
        Ok(match Narrow::under(self.setting) {
            Narrow::Ascii if !text.is_ascii() => return Err(Refusal::value(Class::Invalid)),
            Narrow::Latin1 | Narrow::Ascii | Narrow::Utf8Lossy => text.chars().map(low).collect(),
            Narrow::Utf8 => text.as_bytes().to_vec(),
            Narrow::Ascii7 => text.chars().map(|c| low(c) & 0x7F).collect(),
            Narrow::QuestionMark => text.chars().map(|c| if c.is_ascii() { low(c) } else { b'?' }).collect(),
            Narrow::Windows1252 => {
                let bytes: Option<Vec<u8>> = text.chars().map(in_windows_1252).collect();
                bytes.ok_or(Refusal::value(Class::Invalid))?
            }
        })
    }
}

impl UnrealString for Behaving<'_> {
    fn encode(&self, text: &str) -> Answer<Vec<u8>> {
        self.shortest(text)
    }

    fn encode_wide(&self, text: &str) -> Answer<Vec<u8>> {
        self.wide(self.accepted(text)?)
    }

    fn decode(&self, bytes: &[u8]) -> Decoded<String> {
        self.tolerant(bytes)
    }

    fn decode_canonical(&self, bytes: &[u8]) -> Decoded<String> {
        self.canonical(bytes)
    }
}
