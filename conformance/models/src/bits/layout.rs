//! The keys of `kind = "bits"`, and the layouts next to one.

use crate::neighbours::{Neighbours, with_each_part};
use crate::prelude::*;
use crate::words::{keys, words};

keys! {
    Layout,
    /// Which bit of a byte comes first.
    take: Take,
    /// Which bits of a field come first.
    field: Order,
    /// The width in bits of words whose bytes are reversed.
    word: Option<u32>,
    /// What follows the last field.
    pad: Pad,
    /// How to treat input that ends inside a field.
    end: End,
    /// How negative values of a field are written.
    signed: Signed,
    /// The encoding of a value between two ends.
    ranged: Ranged,
    /// The width in bits of a value whose ends are equal.
    single: u32,
    /// How to treat a value above the upper end.
    above: Above,
    /// Codes of values without a width, as bits in stream order.
    codes: Vec<String>,
    /// Which part of a code's data is the lowest.
    order: Parts,
    /// A later code begins where those before it end.
    bijective: bool,
    /// The width in bits of a coded value; 0 for no limit.
    width: u32 = 32,
    /// How negative values are coded.
    sign: Sign,
}

words! {
    Take { Low = "low", High = "high" }
    Order { Low = "low", High = "high", Bytes = "low bytes, high bits", Chunks = "high, in chunks of a byte" }
    Pad { Zeros = "zeros", One = "one" }
    End { Refuse = "refuse", Zero = "zero", Zeros = "zeros", MinusOne = "minus one" }
    Signed {
        Unjudged = "not judged", Twos = "twos", FlagFirst = "flag first, magnitude",
        FlagLast = "flag last, ones", MagnitudeFirst = "magnitude first, flag",
    }
    Ranged { Unjudged = "not judged", Width = "width", While = "while value + bit < max" }
    Above { Read = "read", Refuse = "refuse" }
    Parts { Low = "low", High = "high" }
    Sign { None = "none", Twos = "twos", Zigzag = "zigzag", PositiveOdd = "positive odd", Low = "low" }
}

impl Layout {
    pub fn neighbours(&self) -> Vec<(&'static str, Self)> {
        let Some(mut next_to) = Neighbours::of(self, Self::check) else { return Vec::new() };
        next_to.each("take", Take::ALL, |next, take| next.take = take);
        next_to.each("field", Order::ALL, |next, field| next.field = field);
        next_to.each("word", &[None, Some(16), Some(32), Some(64)], |next, word| next.word = word);
        next_to.each("pad", Pad::ALL, |next, pad| next.pad = pad);
        next_to.each("end", End::ALL, |next, end| next.end = end);
        // A key that is not judged contradicts nothing.
        let judged = Signed::ALL[1..].iter().filter(|_| self.signed != Signed::Unjudged);
        next_to.each("signed", judged, |next, signed| next.signed = signed);
        if self.ranged != Ranged::Unjudged {
            next_to.each("ranged", &Ranged::ALL[1..], |next, ranged| next.ranged = ranged);
        }
        if self.ranged == Ranged::Width {
            next_to.with("single", |next| next.single = 1 - self.single.min(1));
            next_to.each("above", Above::ALL, |next, above| next.above = above);
        }
        for (place, text) in self.codes.iter().enumerate() {
            for moved in with_each_part(text, beside) {
                next_to.with("codes", |next| next.codes[place] = moved);
            }
        }
        if !self.codes.is_empty() {
            next_to.with("bijective", |next| next.bijective = !self.bijective);
            next_to.each("width", &[self.width.saturating_sub(1), self.width + 1], |next, width| {
                next.width = width;
            });
            next_to.each("order", Parts::ALL, |next, order| next.order = order);
            next_to.each("sign", Sign::ALL, |next, sign| next.sign = sign);
        }
        next_to.found
    }
}

/// A constant inverted, or one bit of data more or less.
fn beside(part: &str) -> Vec<String> {
    match part.strip_prefix('d').map(str::parse::<u32>) {
        Some(Ok(bits)) => [bits.saturating_sub(1), bits + 1].map(|bits| format!("d{bits}")).into(),
        _ if part.bytes().all(|bit| matches!(bit, b'0' | b'1')) => (0..part.len())
            .map(|at| {
                let turned = if part.as_bytes()[at] == b'0' { "1" } else { "0" };
                format!("{}{turned}{}", &part[..at], &part[at + 1..])
            })
            .collect(),
        _ => Vec::new(),
    }
}
