//! The layouts next to one of `kind = "string"`.

use super::layout::{Bad, Counts, Empty, End, Inner, Layout, Length, Letters, Nul, Outside, Trim, Wide};
use crate::neighbours::Neighbours;
use crate::prelude::*;
use crate::unit::Unit;

impl Layout {
    /// Layouts that differ from this one in one key, each with the key.
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
