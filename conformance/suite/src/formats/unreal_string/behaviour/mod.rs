//! What implementations of FString do differently.

mod decode;
mod encode;
mod parameters;
mod text;

pub use self::parameters::PARAMETERS;
use self::parameters::{
    CanonicalCheck, CanonicalLength, Consumed, Empty, End, InnerNul, Length, LengthWritten, Limit, Narrow,
    NarrowCount, NarrowCountWritten, NarrowWritten, Nul, NulAlone, NulInText, NulWritten, ReadRefusal, Sign,
    Size, Surrogates, Threshold, Trim, Wide, WideCount, WideCountWritten, WideRead, WideWritten,
    WrittenRefusal, Zero,
};
use super::table::UnrealString;
use crate::formats::compact_index::behaviour::Behaving as OfIndex;
use crate::model::behaviour::Setting;
use crate::model::{Answer, Decoded};

/// An implementation that behaves as a setting says.
#[derive(Clone, Copy, Debug)]
pub struct Behaving {
    index: OfIndex,
    length: Length,
    canonical_length: CanonicalLength,
    limit: Limit,
    size: Size,
    wide_count: WideCount,
    wide: Wide,
    narrow: Narrow,
    nul: Nul,
    inner_nul: InnerNul,
    surrogates: Surrogates,
    end: End,
    trim: Trim,
    consumed: Consumed,
    canonical_check: CanonicalCheck,
    empty: Empty,
    threshold: Threshold,
    wide_count_written: WideCountWritten,
    nul_in_text: NulInText,
    sign: Sign,
    zero: Zero,
    nul_alone: NulAlone,
    narrow_count: NarrowCount,
    wide_read: WideRead,
    refusal: ReadRefusal,
    length_written: LengthWritten,
    narrow_count_written: NarrowCountWritten,
    narrow_written: NarrowWritten,
    nul_written: NulWritten,
    wide_written: WideWritten,
    refusal_written: WrittenRefusal,
}

impl Behaving {
    /// The implementation of a setting.
    pub fn under(setting: &Setting) -> Self {
        Self {
            index: OfIndex::carried(setting),
            length: Length::under(setting),
            canonical_length: CanonicalLength::under(setting),
            limit: Limit::under(setting),
            size: Size::under(setting),
            wide_count: WideCount::under(setting),
            wide: Wide::under(setting),
            narrow: Narrow::under(setting),
            nul: Nul::under(setting),
            inner_nul: InnerNul::under(setting),
            surrogates: Surrogates::under(setting),
            end: End::under(setting),
            trim: Trim::under(setting),
            consumed: Consumed::under(setting),
            canonical_check: CanonicalCheck::under(setting),
            empty: Empty::under(setting),
            threshold: Threshold::under(setting),
            wide_count_written: WideCountWritten::under(setting),
            nul_in_text: NulInText::under(setting),
            sign: Sign::under(setting),
            zero: Zero::under(setting),
            nul_alone: NulAlone::under(setting),
            narrow_count: NarrowCount::under(setting),
            wide_read: WideRead::under(setting),
            refusal: ReadRefusal::under(setting),
            length_written: LengthWritten::under(setting),
            narrow_count_written: NarrowCountWritten::under(setting),
            narrow_written: NarrowWritten::under(setting),
            nul_written: NulWritten::under(setting),
            wide_written: WideWritten::under(setting),
            refusal_written: WrittenRefusal::under(setting),
        }
    }
}

impl UnrealString for Behaving {
    fn encode(&self, text: &str) -> Answer<Vec<u8>> {
        encode::shortest(self, text)
    }

    fn encode_wide(&self, text: &str) -> Answer<Vec<u8>> {
        encode::wide(self, text)
    }

    fn decode(&self, bytes: &[u8]) -> Decoded<String> {
        decode::tolerant(self, bytes)
    }

    fn decode_canonical(&self, bytes: &[u8]) -> Decoded<String> {
        decode::canonical(self, bytes)
    }
}
