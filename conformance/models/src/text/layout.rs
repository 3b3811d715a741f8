//! The keys of `kind = "string"`, and the layouts next to one.

use crate::forms;
use crate::neighbours::Neighbours;
use crate::prelude::*;
use crate::unit::Unit;
use crate::words::{keys, words};

keys! {
    Layout,
    /// The length before the text, or the fixed size of the text.
    length: Option<Length>,
    counts: Counts,
    /// Added to the length before it is written.
    bias: u32,
    nul: Nul,
    wide: Wide,
    /// The byte order of a 16-bit unit; lowest byte first by default.
    unit: Option<Unit>,
    text: Letters,
    /// The last letter that is written narrow if `wide` is `negative`.
    narrow_up_to: Option<u32>,
    empty: Empty,
    bad: Bad,
    inner_nul: Inner,
    end: End,
    /// The whole is padded with zeros to a multiple of this many bytes.
    pad: Option<u32>,
    /// The byte that fills a text of fixed length.
    fill: u8,
    /// The maximum length.
    limit: Option<u32>,
    /// The unit of `limit`.
    limit_counts: Counts,
    /// How to treat a text that exceeds the length or the limit; not judged by default.
    outside: Option<Outside>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "crate::words::is_default"))]
    read: Read,
}

/// The length before the text: an integer of fixed size or a varint; or no length, for text of a fixed size.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize), serde(untagged))]
pub enum Length {
    /// The fixed size in bytes, or in units if the text is wide.
    Always(u32),
    /// `u8`, `u16le`, `i32be` and so on; in a file also the name of a varint preset, which is replaced by its keys.
    Named(String),
    Varint(Box<forms::Layout>),
}

keys! {
    Read,
    inner_nul: Option<Inner>,
    trim: Trim,
}

words! {
    Nul {
        None = "none", Counted = "counted", Any = "counted, any", Checked = "counted, checked",
        After = "after", Ends = "ends",
    }
    /// When the text consists of 16-bit units.
    Wide { Never = "never", Negative = "negative", Always = "always" }
    Letters {
        Utf8 = "utf8", Raw = "raw", Latin1 = "latin1", Cp1252 = "cp1252", Modified = "mutf8", Cp437 = "cp437",
        Cp1251 = "cp1251", ShiftJis = "shift-jis", EucKr = "euc-kr", Gbk = "gbk", Big5 = "big5",
    }
    /// What the length of wide text counts.
    Counts { Units = "units", Bytes = "bytes" }
    /// What is removed at both ends.
    Trim { None = "none", Spaces = "spaces" }
    /// The form of an empty text if a NUL is counted or the length has a bias.
    Empty { Nul = "nul", Zero = "zero" }
    /// How to treat bytes that are not letters, or a lone surrogate of wide text.
    Bad { Refuse = "refuse", Replace = "replace", Keep = "keep" }
    /// How to treat a NUL inside the text.
    Inner { Keep = "keep", Cut = "cut", Refuse = "refuse" }
    /// How to treat input that ends inside the text.
    End { Refuse = "refuse", Zeros = "zeros", Empty = "empty" }
    /// How to treat a text that exceeds the length or the limit.
    Outside { Refuse = "refuse", Wrap = "wrap", Cut = "cut" }
}

impl Layout {
    pub fn neighbours(&self) -> Vec<(&'static str, Self)> {
        let Some(mut next_to) = Neighbours::of(self, Self::check) else {
            return Vec::new();
        };
        if let Some(Length::Always(len)) = self.length {
            next_to.each("length", &[len - 1, len + 1], |next, len| next.length = Some(Length::Always(len)));
        } else {
            for name in ["u8", "u16le", "u16be", "u32le", "u32be", "i32le"] {
                next_to.with("length", |next| next.length = Some(Length::Named(name.into())));
            }
        }
        next_to.each("counts", Counts::ALL, |next, counts| next.counts = counts);
        next_to.each("unit", &[Unit::Le, Unit::Be], |next, unit| next.unit = Some(unit));
        next_to.with("bias", |next| next.bias = 1 - self.bias.min(1));
        next_to.each("nul", Nul::ALL, |next, nul| next.nul = nul);
        next_to.each("wide", Wide::ALL, |next, wide| next.wide = wide);
        next_to.each("text", Letters::ALL, |next, letters| next.text = letters);
        if let Some(most) = self.narrow_up_to {
            next_to.each("narrow_up_to", &[most.saturating_sub(1), most + 1], |next, most| {
                next.narrow_up_to = Some(most);
            });
        }
        next_to.each("empty", Empty::ALL, |next, empty| next.empty = empty);
        next_to.each("bad", Bad::ALL, |next, bad| next.bad = bad);
        let read = Some(self.read.inner_nul.unwrap_or(self.inner_nul));
        for &inner in Inner::ALL {
            next_to.with("inner_nul", |next| (next.inner_nul, next.read.inner_nul) = (inner, read));
            next_to.with("read.inner_nul", |next| next.read.inner_nul = Some(inner));
        }
        next_to.each("read.trim", Trim::ALL, |next, trim| next.read.trim = trim);
        next_to.each("end", End::ALL, |next, end| next.end = end);
        next_to.each("pad", &[None, Some(2), Some(4), Some(8)], |next, pad| next.pad = pad);
        next_to.each("fill", &[0, b' '], |next, fill| next.fill = fill);
        if let Some(limit) = self.limit {
            next_to.each("limit", &[limit - 1, limit + 1], |next, limit| next.limit = Some(limit));
            next_to.each("limit_counts", Counts::ALL, |next, counts| next.limit_counts = counts);
        }
        // A key that is not judged contradicts nothing.
        next_to.each("outside", Outside::ALL.iter().filter(|_| self.outside.is_some()), |next, outside| {
            next.outside = Some(outside);
        });
        next_to.found
    }
}
