//! What implementations of names do differently.

mod parameters;
mod reading;

pub use self::parameters::PARAMETERS;
use self::parameters::{
    CanonicalLength, CharactersWritten, CountWritten, EmptyWritten, LengthWritten, LongWritten, NulWritten,
    Tolerance, Version,
};
use super::table::UnrealName;
use crate::formats::compact_index::behaviour::Behaving as OfIndex;
use crate::formats::compact_index::table::CompactIndex as _;
use crate::model::behaviour::Setting;
use crate::model::{Answer, Class, Decoded, Refusal};

/// An implementation that behaves as a setting says.
#[derive(Clone, Copy, Debug)]
pub struct Behaving<'a> {
    setting: &'a Setting,
    index: OfIndex,
}

impl<'a> Behaving<'a> {
    /// The implementation of a setting.
    pub fn under(setting: &'a Setting) -> Self {
        Self { setting, index: OfIndex::carried(setting) }
    }

    /// Whether names of that version have a length.
    fn counted(&self, version: u16) -> bool {
        match Version::under(self.setting) {
            Version::From64 => version >= 64,
            Version::From63 => version >= 63,
            Version::From65 => version >= 65,
            Version::Signed => version.cast_signed() >= 64,
            Version::Always => true,
        }
    }

    /// The bytes of the characters, without their NUL.
    fn characters_written(&self, text: &str) -> Answer<Vec<u8>> {
        let choice = CharactersWritten::under(self.setting);
        let mut bytes = Vec::new();
        for c in text.chars() {
            match (choice, u8::try_from(c)) {
                (CharactersWritten::Ascii, Ok(0x80..)) => return Err(Refusal::value(Class::Invalid)),
                (CharactersWritten::Utf8, _) | (CharactersWritten::Utf8Latin1, Ok(_)) => {
                    bytes.extend(c.encode_utf8(&mut [0; 4]).bytes());
                }
                (_, Ok(byte)) => bytes.push(byte),
                (CharactersWritten::Replaced, Err(_)) => bytes.push(b'?'),
                (_, Err(_)) => return Err(Refusal::value(Class::Invalid)),
            }
        }
        Ok(bytes)
    }
}

impl UnrealName for Behaving<'_> {
    fn encode(&self, text: &str, version: u16) -> Answer<Vec<u8>> {
        let refuses_empty = EmptyWritten::under(self.setting) == EmptyWritten::Refused;
        if text.contains('\0') || text.is_empty() && refuses_empty {
            return Err(Refusal::value(Class::Invalid));
        }
        let fitting: String = match LongWritten::under(self.setting) {
            LongWritten::Refused63 if text.chars().count() > 63 => {
                return Err(Refusal::value(Class::OutOfRange));
            }
            LongWritten::Cut63 => text.chars().take(63).collect(),
            LongWritten::Written | LongWritten::Refused63 => text.to_owned(),
        };
        let counted = self.counted(version);
        let mut body = self.characters_written(&fitting)?;
        let characters = body.len();
        let two = counted && NulWritten::under(self.setting) == NulWritten::Two;
        body.resize(characters + 1 + usize::from(two), 0);
        if !counted {
            return Ok(body);
        }
        let count = match CountWritten::under(self.setting) {
            CountWritten::WithNul => body.len(),
            CountWritten::WithoutNul => characters,
        };
        let mut bytes = match LengthWritten::under(self.setting) {
            LengthWritten::Index => {
                self.index.encode(i32::try_from(count).map_err(|_| Refusal::value(Class::OutOfRange))?)?
            }
            LengthWritten::Byte => vec![count as u8],
        };
        bytes.extend(body);
        Ok(bytes)
    }

    fn decode(&self, bytes: &[u8], version: u16) -> Decoded<String> {
        let strict = Tolerance::under(self.setting) == Tolerance::Shortest;
        self.read(bytes, self.counted(version), strict)
    }

    fn decode_canonical(&self, bytes: &[u8], version: u16) -> Decoded<String> {
        let strict = CanonicalLength::under(self.setting) == CanonicalLength::Shortest;
        self.read(bytes, self.counted(version), strict)
    }
}
