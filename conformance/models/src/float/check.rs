//! Checks the keys of `kind = "float"` and makes the engine; also finds neighbouring layouts.

use alloc::format;
use alloc::vec::Vec;

use super::engine::Model;
use super::layout::{Layout, Nan, Negative, Read, ReadInfinity, ReadNan, Special, Subnormals, Top, Zero};
use crate::fault::Fault;
use crate::neighbours::Neighbours;
use crate::picture::Picture;
use crate::steps::round::Round;
use crate::unit::whole_bytes;

impl Layout {
    /// Checks the layout; fails with the first invalid key.
    pub fn check(&self) -> Result<Model, Fault> {
        let within = |key, value: u32, low: u32, high: u32| {
            if (low..=high).contains(&value) {
                Ok(())
            } else {
                Err(Fault::new(key, format!("{value} bits; {low} to {high} are allowed")))
            }
        };
        within("sign", self.sign, 0, 1)?;
        within("exponent", self.exponent, 2, 8)?;
        within("significand", self.significand, 1, 23)?;
        if let Some(round @ (Round::Nearest | Round::Up | Round::Down)) = self.round {
            return Err(Fault::new("round", format!("{round:?}; even, away and zero are allowed")));
        }
        let bias = self.bias.unwrap_or((1 << (self.exponent - 1)) - 1);
        if !(-200..=200).contains(&bias) {
            return Err(Fault::new("bias", format!("{bias}; -200 to 200 are allowed")));
        }
        for (key, special) in [("overflow", self.overflow), ("infinity", self.infinity)] {
            if self.top != Top::Ieee && special == Special::Infinity {
                let what = format!(
                    "there is no infinity with `top = \"{}\"`; max, zero and nan are allowed",
                    self.top.word()
                );
                return Err(Fault::new(key, what));
            }
        }
        let payload =
            matches!(self.nan, Nan::Any | Nan::Quiet | Nan::Payload | Nan::Cut | Nan::Canonical | Nan::One);
        if self.top == Top::Number && payload && self.nan != Nan::Any {
            let what = format!(
                "\"{}\" would be a number with `top = \"number\"`; ones, zero, max and minus zero are allowed",
                self.nan.word()
            );
            return Err(Fault::new("nan", what));
        }
        if self.nan == Nan::MinusZero && (self.sign == 0 || self.zero == Zero::Signed) {
            return Err(Fault::new("nan", "\"minus zero\" needs a sign bit and `zero = \"positive\"`"));
        }
        if let Some(subnormals @ (Subnormals::CutThenRound | Subnormals::FlushAfter)) = self.read.subnormals {
            return Err(Fault::new(
                "read.subnormals",
                format!("\"{}\"; keep and flush are allowed", subnormals.word()),
            ));
        }
        let drawn = |letter: &str, bits: u32| letter.repeat(bits as usize);
        let text = drawn("s", self.sign) + &drawn("e", self.exponent) + &drawn("m", self.significand);
        let picture = Picture::parse(&text, "sem").map_err(|what| Fault::new("exponent", what))?;
        if self.unit.is_some() {
            whole_bytes(&picture)?;
        }
        Ok(Model {
            picture,
            ones: (1 << (self.exponent + self.significand)) - 1,
            top: ((1 << self.exponent) - 1) << self.significand,
            bias,
            layout: self.resolved(),
        })
    }

    /// The layout with derived keys filled in, and with the default for keys that have no effect.
    fn resolved(&self) -> Self {
        let top = self.read.top.unwrap_or(self.top);
        let round = self.round.unwrap_or(Round::Even);
        let nans = top != Top::Number || self.nan == Nan::MinusZero;
        let nan = if self.top == Top::Number && self.nan == Nan::Ones { Nan::Max } else { self.nan };
        let special =
            |special| if special == Special::Nan && nan == Nan::Max { Special::Max } else { special };
        Self {
            overflow: special(self.overflow),
            infinity: special(self.infinity),
            nan,
            zero: if self.sign == 0 { Zero::Signed } else { self.zero },
            bias: self.bias.or(Some((1 << (self.exponent - 1)) - 1)),
            round: Some(round),
            subnormals: match (round, self.subnormals) {
                (Round::Zero, Subnormals::FlushAfter) => Subnormals::Flush,
                // Rounding half away only looks at the highest dropped bit.
                (Round::Zero | Round::Away, Subnormals::CutThenRound) => Subnormals::Keep,
                (_, subnormals) => subnormals,
            },
            negative: if self.sign == 0 { self.negative } else { Negative::Zero },
            read: Read {
                top: Some(top),
                subnormals: Some(self.read.subnormals.unwrap_or(self.subnormals.read())),
                infinity: if top == Top::Ieee { self.read.infinity } else { ReadInfinity::Infinity },
                nan: if nans { self.read.nan } else { ReadNan::Any },
            },
            ..self.clone()
        }
    }

    /// Layouts that differ from this one in one key, each with the key.
    pub fn neighbours(&self) -> Vec<(&'static str, Self)> {
        let Some(mut next_to) = Neighbours::of(self, Self::check) else { return Vec::new() };
        let bias = self.bias.unwrap_or((1 << (self.exponent - 1)) - 1);
        for by in [-1, 1] {
            next_to.with("bias", |next| next.bias = Some(bias + by));
            next_to.with("exponent", |next| {
                next.exponent = next.exponent.saturating_add_signed(by);
                next.significand = next.significand.saturating_add_signed(-by);
            });
        }
        next_to.with("sign", |next| next.sign = 1 - next.sign);
        for &top in Top::ALL {
            next_to.with("top", |next| {
                next.top = top;
                next.read.top = next.read.top.or(Some(self.top));
            });
            next_to.with("read.top", |next| next.read.top = Some(top));
        }
        next_to
            .each("round", &[Round::Even, Round::Away, Round::Zero], |next, round| next.round = Some(round));
        for &subnormals in Subnormals::ALL {
            let read = self.read.subnormals.unwrap_or(self.subnormals.read());
            next_to.with("subnormals", |next| {
                next.subnormals = subnormals;
                next.read.subnormals = Some(read);
            });
            next_to.with("read.subnormals", |next| next.read.subnormals = Some(subnormals));
        }
        for &special in Special::ALL {
            next_to.with("overflow", |next| next.overflow = special);
            next_to.with("infinity", |next| next.infinity = special);
        }
        // A layout that allows any NaN neither is a neighbour nor has one in this key.
        next_to.each(
            "nan",
            Nan::ALL.iter().filter(|nan| **nan != Nan::Any && self.nan != Nan::Any),
            |next, nan| next.nan = nan,
        );
        next_to.each("zero", Zero::ALL, |next, zero| next.zero = zero);
        next_to.each("negative", Negative::ALL, |next, negative| next.negative = negative);
        next_to.each("read.infinity", ReadInfinity::ALL, |next, infinity| next.read.infinity = infinity);
        next_to.each(
            "read.nan",
            ReadNan::ALL.iter().filter(|nan| **nan != ReadNan::Any && self.read.nan != ReadNan::Any),
            |next, nan| next.read.nan = nan,
        );
        next_to.found
    }
}
