//! What implementations of names do differently.

mod decode;
mod encode;
mod parameters;

pub use self::parameters::PARAMETERS;
use self::parameters::{
    CanonicalLength, Characters, CharactersWritten, Consumed, Count, CountWritten, EmptyRead, EmptyWritten,
    End, InnerNul, Length, LengthWritten, Limit, LongWritten, Negative, Nul, NulInText, NulWritten, OldLimit,
    ReadRefusal, Text, Tolerance, Version, WrittenRefusal, Zero,
};
use super::table::UnrealName;
use crate::formats::compact_index::behaviour::Behaving as OfIndex;
use crate::model::behaviour::Setting;
use crate::model::{Answer, Decoded};

/// An implementation that behaves as a setting says.
#[derive(Clone, Copy, Debug)]
pub struct Behaving {
    index: OfIndex,
    version: Version,
    length: Length,
    tolerance: Tolerance,
    canonical_length: CanonicalLength,
    negative: Negative,
    zero: Zero,
    limit: Limit,
    old_limit: OldLimit,
    empty: EmptyRead,
    count: Count,
    end: End,
    nul: Nul,
    inner_nul: InnerNul,
    characters: Characters,
    text: Text,
    consumed: Consumed,
    refusal: ReadRefusal,
    length_written: LengthWritten,
    count_written: CountWritten,
    nul_written: NulWritten,
    characters_written: CharactersWritten,
    nul_in_text: NulInText,
    long_written: LongWritten,
    empty_written: EmptyWritten,
    refusal_written: WrittenRefusal,
}

impl Behaving {
    /// The implementation of a setting.
    pub fn under(setting: &Setting) -> Self {
        Self {
            index: OfIndex::carried(setting),
            version: Version::under(setting),
            length: Length::under(setting),
            tolerance: Tolerance::under(setting),
            canonical_length: CanonicalLength::under(setting),
            negative: Negative::under(setting),
            zero: Zero::under(setting),
            limit: Limit::under(setting),
            old_limit: OldLimit::under(setting),
            empty: EmptyRead::under(setting),
            count: Count::under(setting),
            end: End::under(setting),
            nul: Nul::under(setting),
            inner_nul: InnerNul::under(setting),
            characters: Characters::under(setting),
            text: Text::under(setting),
            consumed: Consumed::under(setting),
            refusal: ReadRefusal::under(setting),
            length_written: LengthWritten::under(setting),
            count_written: CountWritten::under(setting),
            nul_written: NulWritten::under(setting),
            characters_written: CharactersWritten::under(setting),
            nul_in_text: NulInText::under(setting),
            long_written: LongWritten::under(setting),
            empty_written: EmptyWritten::under(setting),
            refusal_written: WrittenRefusal::under(setting),
        }
    }

    /// Whether names of that version have a length.
    fn counted(&self, version: u16) -> bool {
        match self.version {
            Version::From64 => version >= 64,
            Version::From63 => version >= 63,
            Version::From65 => version >= 65,
            Version::From68 => version >= 68,
            Version::Signed => version.cast_signed() >= 64,
            Version::LowByte => version & 0xFF >= 64,
            Version::Always => true,
            Version::Never => false,
            Version::Inverted => version < 64,
        }
    }
}

impl UnrealName for Behaving {
    fn encode(&self, text: &str, version: u16) -> Answer<Vec<u8>> {
        encode::name(self, text, self.counted(version))
    }

    fn decode(&self, bytes: &[u8], version: u16) -> Decoded<String> {
        let shortest = self.tolerance == Tolerance::Shortest;
        decode::name(self, bytes, self.counted(version), shortest)
    }

    fn decode_canonical(&self, bytes: &[u8], version: u16) -> Decoded<String> {
        let shortest = self.canonical_length != CanonicalLength::Tolerant;
        decode::name(self, bytes, self.counted(version), shortest)
    }
}
