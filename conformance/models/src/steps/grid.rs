//! A grid: the number that each code stands for, and the codes that a number may become.
//!
//! A number v is at position `v * per_unit + zero`. The position is rounded to a code; a code k reads as `(k - zero) / per_unit`.

use super::exact::{Constants, Exact};
use super::round::Round;
use crate::content::No;
use crate::picture::Field;
use crate::prelude::*;
use crate::words::words;

words! {
    /// How codes represent negative positions.
    Code {
        /// The lowest number is code 0.
        Offset = "offset",
        /// Two's complement: zero is code 0.
        Twos = "twos",
    }
    /// How to treat a number outside the range.
    Outside {
        Clamp = "clamp",
        /// Keep the low bits of its code.
        Wrap = "wrap",
        Refuse = "refuse",
    }
}

/// The mapping of numbers to positions, for a reader or a writer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Map {
    pub code: Code,
    pub per_unit: f64,
    /// The position of zero, which may lie between two codes.
    pub zero: f64,
}

/// A grid in the bits of a word.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    /// The bits of the code, or of the magnitude.
    pub field: Field,
    /// The sign bit, for sign and magnitude.
    pub sign: Option<Field>,
    pub write: Map,
    pub read: Map,
    pub range: Option<[f64; 2]>,
    pub round: Round,
    /// The writer's arithmetic, if specified.
    pub exact: Option<(Exact, Constants)>,
    pub outside: Option<Outside>,
    /// How to treat a code whose number is outside the range.
    pub above: Option<Outside>,
}

/// The error of a position in binary32 arithmetic, relative to the terms of the sum: 2^-21.
const SLACK: f64 = 1.0 / 2_097_152.0;
/// The same for a number that is read: 2^-22.
const NOISE: f64 = 1.0 / 4_194_304.0;
/// The minimum of either error, for positions near zero.
const LEAST_SLACK: f64 = 1e-9;
/// 2^53; no field is longer.
const MOST_STEPS: f64 = 9_007_199_254_740_992.0;
/// A number with more possible codes than this is not judged.
const MOST_CODES: f64 = 64.0;
/// A number beyond an end by this much, relatively, counts as inside the range, because the digits of its ends are rarely exact.
const DIGITS: f64 = 2e-6;

impl Grid {
    pub fn step(&self) -> f64 {
        1.0 / self.read.per_unit
    }

    /// How far a number that is read may be off: a fiftieth of a step, or the error of binary32 arithmetic.
    pub(crate) fn within(&self, value: f64) -> f64 {
        (self.step() / 50.0).max(value.abs().max((self.read.zero / self.read.per_unit).abs()) * NOISE)
    }

    /// The number of steps that are written, from the low end or from zero; 0 without a range.
    pub fn steps_written(&self) -> f64 {
        let around_zero = self.sign.is_some() || self.write.code == Code::Twos;
        self.range
            .map_or(0.0, |[low, high]| self.write.per_unit * if around_zero { high } else { high - low })
    }

    /// The words, limited to the bits of this grid, that `value` may be written as.
    pub fn write(&self, value: f64) -> Result<Vec<u64>, No> {
        let mut value = value;
        if !value.is_finite() {
            return Err(No::Unjudged);
        }
        if let Some([low, high]) = self.range {
            let slack = DIGITS * low.abs().max(high.abs());
            if value < low - slack || value > high + slack {
                match self.outside {
                    None => return Err(No::Unjudged),
                    Some(Outside::Refuse) => return Err(No::Refused),
                    Some(Outside::Clamp) => value = value.clamp(low, high),
                    Some(Outside::Wrap) => {}
                }
            }
        }
        let [mut lowest, mut highest] = self.positions(value, SLACK);
        if let (Some(Outside::Clamp), Some([low, high])) = (self.outside, self.range) {
            // Arithmetic errors do not excuse a code outside the codes of the ends.
            lowest = lowest.max(self.round.ends(self.place(low))[0] + self.whole());
            highest = highest.min(self.round.ends(self.place(high))[1] + self.whole());
        }
        let mut words = Vec::new();
        // From 2^53 on, adjacent codes are not distinct in binary64; a NaN is outside every range.
        let whole = -MOST_STEPS..=MOST_STEPS;
        if !whole.contains(&lowest) || !whole.contains(&highest) || highest - lowest > MOST_CODES {
            return Err(No::Unjudged);
        }
        // What no error of arithmetic moves comes first.
        let likely = self.positions(value, 0.0)[0].max(lowest).min(highest);
        if likely >= lowest {
            self.code(likely as i64, &mut words);
        }
        let mut steps = lowest;
        while steps <= highest {
            if steps != likely {
                self.code(steps as i64, &mut words);
            }
            steps += 1.0;
        }
        if words.is_empty() { Err(No::Unjudged) } else { Ok(words) }
    }

    /// The integer added after rounding: rounding towards zero is centred on the code of zero.
    fn whole(&self) -> f64 {
        if self.round == Round::Zero { libm::round(self.write.zero) } else { 0.0 }
    }

    /// The position of a number before rounding.
    fn place(&self, value: f64) -> f64 {
        value * self.write.per_unit + if self.round == Round::Zero { 0.0 } else { self.write.zero }
    }

    /// The lowest and the highest code of a number whose arithmetic has so large an error.
    fn positions(&self, value: f64, error: f64) -> [f64; 2] {
        let magnitude = if self.sign.is_some() { value.abs() } else { value };
        let [lowest, highest] = if let Some((exact, constants)) = &self.exact {
            [exact.code(magnitude, constants, self.round); 2]
        } else {
            let at = self.place(magnitude);
            let slack = error * at.abs().max(self.write.zero.abs()) + LEAST_SLACK;
            let low = match self.round {
                // A position that is a code but for the last bits of binary64 is this code.
                Round::Down if error == 0.0 => at + slack,
                Round::Zero if error == 0.0 => at + libm::copysign(slack, at),
                _ => at - slack,
            };
            [self.round.ends(low)[0] + self.whole(), self.round.ends(at + slack)[1] + self.whole()]
        };
        match &self.sign {
            Some(_) if value < 0.0 => [-highest, -lowest.max(0.0)],
            Some(_) => [lowest.max(0.0), highest],
            None => [lowest, highest],
        }
    }

    /// The lowest and the highest number of steps that are written.
    pub fn ends(&self) -> [i64; 2] {
        ends(&self.field, self.sign.is_some(), self.write.code)
    }

    fn code(&self, steps: i64, words: &mut Vec<u64>) {
        let wrap = self.outside == Some(Outside::Wrap);
        let clamp = self.outside == Some(Outside::Clamp);
        let [low, high] = self.ends();
        let steps = match steps {
            _ if wrap => steps,
            // One step outside is an arithmetic error; anything further is not specified.
            _ if clamp || (low - 1..=high + 1).contains(&steps) => steps.clamp(low, high),
            _ => return,
        };
        match &self.sign {
            None => words.push(self.field.put(steps.cast_unsigned())),
            Some(sign) => {
                let magnitude = self.field.put(steps.unsigned_abs());
                if steps <= 0 {
                    words.push(magnitude | sign.put(1));
                }
                if steps >= 0 {
                    words.push(magnitude);
                }
            }
        }
    }

    /// The number of steps in the bits of a word, by the reader's code.
    pub fn steps(&self, word: u64) -> i64 {
        steps(&self.field, self.sign.as_ref(), self.read.code, word)
    }

    pub fn read(&self, word: u64) -> Result<f64, No> {
        let value = (self.steps(word) as f64 - self.read.zero) / self.read.per_unit;
        let Some([low, high]) = self.range else { return Ok(value) };
        let half = self.step() / 2.0;
        match self.above {
            _ if (low - half..=high + half).contains(&value) => Ok(value),
            None => Ok(value),
            Some(Outside::Clamp) => Ok(value.clamp(low, high)),
            Some(Outside::Refuse) => Err(No::Refused),
            Some(Outside::Wrap) => Err(No::Unjudged),
        }
    }
}

/// The lowest and the highest number of steps of a field, with a sign bit or without.
pub(crate) fn ends(field: &Field, sign: bool, code: Code) -> [i64; 2] {
    let max = field.max().cast_signed();
    match code {
        _ if sign => [-max, max],
        Code::Offset => [0, max],
        Code::Twos => [-(max >> 1) - 1, max >> 1],
    }
}

/// The number of steps in the bits of a word.
pub(crate) fn steps(field: &Field, sign: Option<&Field>, code: Code, word: u64) -> i64 {
    let steps = field.get(word).cast_signed();
    match sign {
        Some(sign) if sign.get(word) == 1 => -steps,
        None if code == Code::Twos && steps > ends(field, false, code)[1] => {
            steps - field.max().cast_signed() - 1
        }
        _ => steps,
    }
}
