//! The layouts next to one of `kind = "bits"`.

use super::layout::{Above, End, Layout, Order, Pad, Parts, Ranged, Sign, Signed, Take};
use crate::neighbours::Neighbours;
use crate::prelude::*;

impl Layout {
    /// Layouts that differ from this one in one key, each with the key.
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
            for moved in beside(text) {
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

/// The text with a constant inverted, or with one bit of data more or less.
fn beside(text: &str) -> Vec<String> {
    let parts: Vec<&str> = text.split_whitespace().collect();
    let mut found = Vec::new();
    for (place, part) in parts.iter().enumerate() {
        let moved: Vec<String> = match part.strip_prefix('d').map(str::parse::<u32>) {
            Some(Ok(bits)) => [bits.saturating_sub(1), bits + 1].map(|bits| format!("d{bits}")).into(),
            _ if part.bytes().all(|bit| matches!(bit, b'0' | b'1')) => (0..part.len())
                .map(|at| {
                    let turned = if part.as_bytes()[at] == b'0' { "1" } else { "0" };
                    format!("{}{turned}{}", &part[..at], &part[at + 1..])
                })
                .collect(),
            _ => Vec::new(),
        };
        for moved in moved {
            let mut parts = parts.clone();
            parts[place] = &moved;
            found.push(parts.join(" "));
        }
    }
    found
}
