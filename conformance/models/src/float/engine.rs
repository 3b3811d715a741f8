//! Reads and writes small floats.

use super::layout::{Layout, Nan, Negative, ReadInfinity, ReadNan, Special, Subnormals, Top, Zero};
use crate::answer::{Part, Reading, Words};
use crate::picture::Picture;
use crate::prelude::*;
use crate::steps::round::Round;

#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// The bits: `s` sign, `e` exponent, `m` significand.
    pub picture: Picture,
    /// The same with the sign above the exponent above the significand, where it is not so.
    pub(super) plain: Option<Picture>,
    pub(super) layout: Layout,
    /// The mask of exponent and significand.
    pub(super) ones: u64,
    /// The largest exponent: all ones.
    pub(super) top: u64,
    pub(super) bias: i32,
}

const F32_INFINITY: u32 = 0x7f80_0000;
const F32_QUIET: u32 = 0x0040_0000;

impl Model {
    fn significand(&self) -> u32 {
        self.layout.significand
    }

    /// The word of the largest finite number.
    fn largest(&self, top: Top) -> u64 {
        match top {
            Top::Ieee => self.top - 1,
            Top::NumberButTheLast => self.ones - 1,
            Top::Number => self.ones,
        }
    }

    /// The largest number, the smallest normal one, and the smallest positive one that is read.
    pub fn landmarks(&self) -> [f32; 3] {
        let number = |word| f32::from_bits(self.finite(word));
        let normal = number(1 << self.significand());
        let least = number(1);
        let least = if least == 0.0 { normal } else { least };
        [number(self.largest(self.layout.read.top.unwrap_or(self.layout.top))), normal, least]
    }

    /// The inverse of the largest relative error of a normal number.
    pub fn parts(&self) -> u64 {
        let cut = self.layout.round == Some(Round::Zero);
        1 << (self.significand() + u32::from(!cut))
    }

    pub fn write(&self, value: f32) -> Words {
        let bits = value.to_bits();
        let magnitude = bits & 0x7fff_ffff;
        let negative = bits >> 31 == 1;
        let sign = if negative { self.sign() } else { 0 };
        let word = if magnitude > F32_INFINITY {
            return self.nan(sign, magnitude & 0x007f_ffff);
        } else if negative && self.layout.sign == 0 && self.layout.negative == Negative::Zero {
            0
        } else {
            let word = if magnitude == F32_INFINITY {
                self.special(self.layout.infinity)
            } else {
                self.number(magnitude)
            };
            match word {
                Ok(word) => word,
                Err(Special::Refuse) => return Words::Refused,
                Err(_) => return self.nan(sign, 0),
            }
        };
        let signed = word != 0 || self.layout.zero == Zero::Signed;
        self.drawn(word | if signed { sign } else { 0 })
    }

    /// The sign's bit above exponent and significand.
    fn sign(&self) -> u64 {
        if self.layout.sign == 1 { self.ones + 1 } else { 0 }
    }

    fn drawn(&self, word: u64) -> Words {
        let word = self.plain.as_ref().map_or(word, |plain| moved(word, [plain, &self.picture]));
        Words::These(vec![word | self.picture.ones()])
    }

    fn undrawn(&self, word: u64) -> u64 {
        self.plain.as_ref().map_or(word, |plain| moved(word, [&self.picture, plain]))
    }

    /// The word of a special value, if it has one.
    fn special(&self, special: Special) -> Result<u64, Special> {
        match special {
            Special::Infinity => Ok(self.top),
            Special::Max => Ok(self.largest(self.layout.top)),
            Special::Zero => Ok(0),
            Special::Nan | Special::Refuse => Err(special),
        }
    }

    /// The word of a finite magnitude, given as bits of binary32, or what stands for it.
    fn number(&self, magnitude: u32) -> Result<u64, Special> {
        if magnitude == 0 {
            return Ok(0);
        }
        // The magnitude is significand * 2^(exponent - 23), 2^23 <= significand < 2^24.
        let (mut significand, mut exponent) = if magnitude >> 23 == 0 {
            (u64::from(magnitude), -126)
        } else {
            (u64::from(magnitude & 0x007f_ffff | 0x0080_0000), (magnitude >> 23).cast_signed() - 127)
        };
        while significand < 1 << 23 {
            significand <<= 1;
            exponent -= 1;
        }
        let least = 1 - self.bias;
        let subnormal = exponent < least;
        if subnormal && self.layout.subnormals == Subnormals::Flush {
            return Ok(0);
        }
        let mut lost = 23 - self.significand() + (least - exponent).max(0).cast_unsigned();
        if subnormal && self.layout.subnormals == Subnormals::CutThenRound {
            let cut = (least - exponent).cast_unsigned();
            significand = significand.checked_shr(cut).unwrap_or(0);
            lost -= cut;
        }
        let kept = rounded(significand, lost, self.layout.round.unwrap_or(Round::Even));
        let biased = if subnormal { 0 } else { (exponent + self.bias - 1).cast_unsigned() };
        // The leading one of a normal number adds 1 to the exponent, and so does a carry.
        let word = (u64::from(biased) << self.significand()) + kept;
        if self.layout.subnormals == Subnormals::FlushAfter && word >> self.significand() == 0 {
            return Ok(0);
        }
        if word > self.largest(self.layout.top) { self.special(self.layout.overflow) } else { Ok(word) }
    }

    fn nan(&self, sign: u64, payload: u32) -> Words {
        let kept = u64::from(payload >> (23 - self.significand()));
        let quiet = 1 << (self.significand() - 1);
        self.drawn(match self.layout.nan {
            Nan::Any => return Words::Nan,
            Nan::Quiet => sign | self.top | kept | quiet,
            Nan::Payload => sign | self.top | kept.max(1),
            Nan::Cut => sign | self.top | kept,
            Nan::Canonical => sign | self.top | quiet,
            Nan::Ones => sign | self.ones,
            Nan::One => self.top | 1,
            Nan::Zero => sign,
            Nan::Max => sign | self.largest(self.layout.top),
            Nan::MinusZero => self.sign(),
        })
    }

    pub fn is_nan(&self, word: u64) -> bool {
        let word = self.undrawn(word);
        let magnitude = word & self.ones;
        match self.layout.nan {
            Nan::MinusZero => magnitude == 0 && word != 0,
            _ => match self.layout.read.top.unwrap_or(self.layout.top) {
                Top::Ieee => magnitude > self.top,
                Top::NumberButTheLast => magnitude == self.ones,
                Top::Number => false,
            },
        }
    }

    pub fn read(&self, word: u64) -> Reading {
        if !self.picture.has_constants(word) {
            return Reading::Unjudged;
        }
        let top = self.layout.read.top.unwrap_or(self.layout.top);
        let sign = (self.picture.field('s').get(word) as u32) << 31;
        let magnitude = self.undrawn(word) & self.ones;
        let number = if self.is_nan(word) {
            let payload = (magnitude & (self.top ^ self.ones)) as u32;
            let moved = payload << (23 - self.significand());
            match self.layout.read.nan {
                ReadNan::Any => return Reading::Parts(vec![Part::Nan]),
                ReadNan::Payload => F32_INFINITY | moved,
                ReadNan::Quiet => F32_INFINITY | F32_QUIET | moved,
                ReadNan::LowPayload => F32_INFINITY | payload,
                ReadNan::Zero => return Reading::Parts(vec![Part::Bits(0)]),
            }
        } else if magnitude == self.top
            && top == Top::Ieee
            && self.layout.read.infinity == ReadInfinity::Infinity
        {
            F32_INFINITY
        } else if magnitude == self.top && top == Top::Ieee {
            self.finite(self.top - 1)
        } else {
            self.finite(magnitude)
        };
        Reading::Parts(vec![Part::Bits(sign | number)])
    }

    /// The binary32 bits of a finite word without its sign.
    fn finite(&self, magnitude: u64) -> u32 {
        let exponent = (magnitude >> self.significand()) as i32;
        let fraction = magnitude & (self.top ^ self.ones);
        let flush = self.layout.read.subnormals.unwrap_or(self.layout.subnormals.read()) == Subnormals::Flush;
        let significand = match exponent {
            0 if flush => 0,
            0 => fraction,
            _ => fraction | 1 << self.significand(),
        };
        let scale = exponent.max(1) - self.bias - self.significand().cast_signed();
        // At most 24 bits, and far from the limits of binary64: both steps are exact, and binary32 rounds only below 2^-149.
        (libm::scalbn(significand as f64, scale) as f32).to_bits()
    }
}

/// The bits of a word where another picture has them.
fn moved(word: u64, [from, to]: [&Picture; 2]) -> u64 {
    ['s', 'e', 'm'].map(|letter| to.field(letter).put(from.field(letter).get(word))).iter().sum()
}

/// `significand` without its `lost` low bits.
fn rounded(significand: u64, lost: u32, round: Round) -> u64 {
    // All 24 bits are below half of the last place.
    if lost > 32 {
        return 0;
    }
    let kept = significand >> lost;
    let rest = significand & ((1 << lost) - 1);
    let half = 1_u64 << lost >> 1;
    let up = match round {
        Round::Zero | Round::Down => false,
        Round::Even => rest > half || rest == half && half > 0 && kept & 1 == 1,
        Round::Away | Round::Up | Round::Nearest => half > 0 && rest >= half,
    };
    kept + u64::from(up)
}
