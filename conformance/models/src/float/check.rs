//! Checks the keys of `kind = "float"` and makes the engine; also finds neighbouring layouts.

use super::engine::Model;
use super::layout::{Layout, Nan, Negative, Read, ReadInfinity, ReadNan, Special, Subnormals, Top, Zero};
use crate::fault::{Fault, need, within};
use crate::neighbours::Neighbours;
use crate::picture::{self, Picture};
use crate::prelude::*;
use crate::steps::round::Round;
use crate::unit::Unit;

impl Layout {
    pub fn check(&self) -> Result<Model, Fault> {
        let Some(text) = &self.bits else { return self.checked(None) };
        let said = self.exponent == 0 && self.significand == 0;
        need(said, "bits", "it says `exponent` and `significand`; one of the two is allowed")?;
        let picture = Picture::parse(text, "sem").map_err(|what| Fault::new("bits", what))?;
        let [sign, exponent, significand] = ['s', 'e', 'm'].map(|letter| picture.field(letter).width());
        Self { bits: None, sign, exponent, significand, ..self.clone() }.checked(Some(picture))
    }

    fn checked(&self, drawn: Option<Picture>) -> Result<Model, Fault> {
        within("sign", self.sign, &(0..=1), " bits")?;
        within("exponent", self.exponent, &(2..=8), " bits")?;
        within("significand", self.significand, &(1..=23), " bits")?;
        if let Some(round @ (Round::Nearest | Round::Up | Round::Down)) = self.round {
            return Err(Fault::new("round", format!("{round:?}; even, away and zero are allowed")));
        }
        let bias = self.bias.unwrap_or((1 << (self.exponent - 1)) - 1);
        within("bias", bias, &(-200..=200), "")?;
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
        let minus_zero = self.nan != Nan::MinusZero || self.sign == 1 && self.zero == Zero::Positive;
        need(minus_zero, "nan", "\"minus zero\" needs a sign bit and `zero = \"positive\"`")?;
        if let Some(subnormals @ (Subnormals::CutThenRound | Subnormals::FlushAfter)) = self.read.subnormals {
            return Err(Fault::new(
                "read.subnormals",
                format!("\"{}\"; keep and flush are allowed", subnormals.word()),
            ));
        }
        let (picture, plain) = self.pictures(drawn)?;
        Unit::check(self.unit, &picture)?;
        Ok(Model {
            picture,
            plain,
            ones: (1 << (self.exponent + self.significand)) - 1,
            top: ((1 << self.exponent) - 1) << self.significand,
            bias,
            layout: self.resolved(),
        })
    }

    /// The picture of the bits, and where it is another, that of sign, exponent and significand in this order.
    fn pictures(&self, drawn: Option<Picture>) -> Result<(Picture, Option<Picture>), Fault> {
        let letters = |letter: &str, bits: u32| letter.repeat(bits as usize);
        let text = letters("s", self.sign) + &letters("e", self.exponent) + &letters("m", self.significand);
        let plain = Picture::parse(&text, "sem").map_err(|what| Fault::new("exponent", what))?;
        Ok(match drawn.filter(|drawn| *drawn != plain) {
            Some(drawn) => (drawn, Some(plain)),
            None => (plain, None),
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

    pub fn neighbours(&self) -> Vec<(&'static str, Self)> {
        let Some(mut next_to) = Neighbours::of(self, Self::check) else { return Vec::new() };
        let bias = self.check().map_or(0, |model| model.bias);
        for moved in self.bits.as_deref().map(picture::neighbours).unwrap_or_default() {
            next_to.with("bits", |next| next.bits = Some(moved));
        }
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
