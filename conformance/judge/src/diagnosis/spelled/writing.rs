//! How a class of strings is written.

use super::coding::Coding;
use super::length::Length;

/// What a length counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Counts {
    Units,
    Bytes,
    Utf16,
    CodePoints,
}

impl Counts {
    pub(super) const ALL: [Self; 4] = [Self::Units, Self::Bytes, Self::Utf16, Self::CodePoints];
}

/// How a class of strings is written.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Written {
    pub(super) length: Length,
    is_negative: bool,
    counts: Counts,
    counts_nul: bool,
    coding: Coding,
    has_nul: bool,
}

impl Written {
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let flags = || [true, false].into_iter();
        Length::ALL.into_iter().flat_map(move |length| {
            flags().flat_map(move |is_negative| {
                Coding::ALL.into_iter().flat_map(move |coding| {
                    Counts::ALL.into_iter().flat_map(move |counts| {
                        flags().flat_map(move |counts_nul| {
                            flags().map(move |has_nul| Self {
                                length,
                                is_negative,
                                counts,
                                counts_nul,
                                coding,
                                has_nul,
                            })
                        })
                    })
                })
            })
        })
    }

    pub(super) fn bytes(self, text: &str) -> Option<Vec<u8>> {
        let mut body = self.coding.write(text)?;
        if self.has_nul {
            body.resize(body.len() + self.coding.unit(), 0);
        }
        let (units, nul) = (body.len() / self.coding.unit(), usize::from(self.has_nul));
        let count = match self.counts {
            Counts::Units => units - nul,
            Counts::Bytes => body.len() - nul * self.coding.unit(),
            Counts::Utf16 => text.encode_utf16().count(),
            Counts::CodePoints => text.chars().count(),
        };
        let own = if self.counts == Counts::Bytes { self.coding.unit() } else { 1 };
        let count = i64::try_from(count + if self.counts_nul { own } else { 0 }).ok()?;
        Some([self.length.write(if self.is_negative { -count } else { count })?, body].concat())
    }

    pub(super) fn says(self) -> String {
        let Self { length, coding, .. } = self;
        let minus = if self.is_negative { "minus the" } else { "the" };
        let counts = match self.counts {
            Counts::Units if coding.unit() > 1 => format!("units of {}", coding.says()),
            Counts::Units | Counts::Bytes => "bytes".to_owned(),
            Counts::Utf16 => "UTF-16 units".to_owned(),
            Counts::CodePoints => "code points".to_owned(),
        };
        let counted = match (self.counts_nul, self.has_nul) {
            (true, true) => ", the NUL counted",
            (false, true) => ", the NUL not counted",
            (true, false) => " and one more",
            (false, false) => "",
        };
        let nul = if self.has_nul { " and a NUL" } else { " without a NUL" };
        format!("a length ({}) of {minus} {counts}{counted}, then {}{nul}", length.says(), coding.says())
    }
}
