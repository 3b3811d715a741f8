//! The layouts next to one of `kind = "varint"`.

use super::layout::{Alphabet, End, Layout, MinusZero, Ones, Order, Overlong, Sign};
use crate::neighbours::Neighbours;
use crate::picture;
use crate::prelude::*;
use crate::steps::grid::Outside;

impl Layout {
    /// Layouts that differ from this one in one key, each with the key.
    pub fn neighbours(&self) -> Vec<(&'static str, Self)> {
        let Some(mut next_to) = Neighbours::of(self, Self::check) else { return Vec::new() };
        // Only values outside the type can contradict its width, and only if they are judged.
        let mut judged = |key, moved: Self| {
            if moved.check().is_ok_and(|model| model != next_to.model) {
                let outside = self.outside.or(Some(Outside::Refuse));
                next_to.with(key, |next| *next = Self { outside, ..moved });
            }
        };
        for width in [self.width.saturating_sub(1), self.width + 1] {
            judged("width", Self { width, ..self.clone() });
        }
        for &sign in Sign::ALL {
            judged("sign", Self { sign, ..self.clone() });
        }
        next_to.each("bias", &[0, self.bias.saturating_sub(1), self.bias.saturating_add(1)], |next, bias| {
            next.bias = bias;
        });
        next_to.each("order", Order::ALL, |next, order| next.order = Some(order));
        next_to.with("bijective", |next| next.bijective = !self.bijective);
        if let Some(max) = self.max {
            next_to.each("max", &[max - 1, max + 1], |next, max| next.max = Some(max));
        }
        for (place, text) in self.bytes.iter().enumerate() {
            for moved in beside(text) {
                next_to.with("bytes", |next| next.bytes[place] = moved);
            }
        }
        next_to.each("final", &self.last.as_deref().map(beside).unwrap_or_default(), |next, moved| {
            next.last = Some(moved);
        });
        for (place, text) in self.classes.iter().enumerate() {
            for moved in classes_beside(text) {
                next_to.with("classes", |next| next.classes[place] = moved);
            }
        }
        next_to.each("extend", &[None, Some(64)], |next, extend| next.extend = extend);
        next_to.each("minus_zero", MinusZero::ALL, |next, minus_zero| next.minus_zero = minus_zero);
        next_to.each("ones", Ones::ALL, |next, ones| next.ones = ones);
        // A key that is not judged contradicts nothing.
        next_to.each("outside", Outside::ALL.iter().filter(|_| self.outside.is_some()), |next, outside| {
            next.outside = Some(outside);
        });
        next_to.each(
            "end",
            [End::Refuse, End::Zero].iter().filter(|_| self.end != End::Unjudged),
            |next, end| next.end = end,
        );
        next_to.each("overlong", Overlong::ALL, |next, overlong| next.overlong = overlong);
        next_to.each("alphabet", Alphabet::ALL, |next, alphabet| next.alphabet = alphabet);
        next_to.each("read.outside", Outside::ALL, |next, outside| next.read.outside = outside);
        next_to.found
    }
}

/// The picture with bits exchanged, constants inverted, an ignored bit as data, the top data bit ignored, or the ends of a range moved.
fn beside(text: &str) -> Vec<String> {
    if text.contains(['-', '>']) || text.len() == 2 {
        return Vec::new();
    }
    let mut found = picture::neighbours(text);
    found.push(text.replacen('.', "d", 1));
    found.push(text.replacen('d', ".", 1));
    found
}

fn classes_beside(text: &str) -> Vec<String> {
    let parts: Vec<&str> = text.split_whitespace().collect();
    let mut found = Vec::new();
    for (place, part) in parts.iter().enumerate() {
        let moved = match part.as_bytes() {
            [b'B', ..] => vec![part.replace('B', "L")],
            [b'L', ..] => vec![part.replace('L', "B")],
            [b'S', rest @ ..] => vec![String::from_utf8_lossy(rest).to_string()],
            [b'+' | b'-', ..] => part
                .parse::<i64>()
                .map(|add| [add - 1, add + 1].map(|add| format!("{add:+}")).to_vec())
                .unwrap_or_default(),
            _ => beside(part),
        };
        for moved in moved {
            let mut parts = parts.clone();
            parts[place] = &moved;
            found.push(parts.join(" "));
        }
    }
    found
}
