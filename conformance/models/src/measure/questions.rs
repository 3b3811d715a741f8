//! What is asked of an implementation, and what it answers.

use super::wire::Wire;
use crate::prelude::*;
use crate::word::{Judged, Model, Part, Reading, Value, Words};

/// No implementation is asked more.
pub const MOST: usize = 100;

/// What was asked and what the answer was; `None` is an error.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    Written(Value, Option<u64>),
    Read(u64, Option<Value>),
}

impl Answer {
    pub fn judge(&self, model: &Model) -> Judged {
        match self {
            Self::Written(value, word) => model.judge_written(value, *word),
            Self::Read(word, value) => model.read(*word).judge(value.as_ref()),
        }
    }

    /// What was answered, and what a layout has instead.
    pub(super) fn against(&self, model: &Model) -> String {
        let word =
            |word: u64| format!("{word:0digits$x}", digits = model.picture().bits().div_ceil(4) as usize);
        match self {
            Self::Written(value, answer) => {
                let answer = answer.map_or("refused".to_owned(), |of| format!("written as {}", word(of)));
                let right = match model.write(value) {
                    Words::These(words) => words.first().map_or(String::new(), |first| word(*first)),
                    Words::Refused => "an error".to_owned(),
                    Words::Nan => "a NaN".to_owned(),
                    Words::Unjudged => String::new(),
                };
                format!("{value} was {answer}, not as {right}")
            }
            Self::Read(of, answer) => {
                let answer = answer.map_or("refused".to_owned(), |value| format!("read as {value}"));
                let right = match model.read(*of) {
                    Reading::Parts(parts) => parts.iter().map(middle).collect::<Vec<_>>().join(","),
                    Reading::Refused => "an error".to_owned(),
                    Reading::Unjudged => String::new(),
                };
                format!("{} was {answer}, not as {right}", word(*of))
            }
        }
    }
}

/// What a number may be, in the middle.
fn middle(part: &Part) -> String {
    match *part {
        Part::Within(low, high) => (f64::midpoint(low, high) as f32).to_string(),
        Part::Nan => "NaN".to_owned(),
        Part::Bits(bits) => f32::from_bits(bits).to_string(),
    }
}

/// Why nothing is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The questions were too few.
    Questions,
    /// What is not of this kind.
    Other(&'static str),
    /// A layout was found that does not give so many answers; the first of them, in words.
    Contradicted(usize, String),
}

/// A reader: a word's value, or an error.
pub type Reader<'a> = &'a mut dyn FnMut(u64) -> Option<Value>;
/// A writer: a value's word, or an error.
pub type Writer<'a> = &'a mut dyn FnMut(&Value) -> Option<u64>;

pub struct Questions<'a> {
    pub(super) bits: u32,
    reader: Option<Reader<'a>>,
    writer: Option<Writer<'a>>,
    /// With words as they are on the wire.
    asked: Vec<Answer>,
    pub(super) wire: Wire,
    pub(super) random: u64,
    most: usize,
}

impl<'a> Questions<'a> {
    /// Of words of so many bits, at most 64. A word of `bytes` is asked as the number whose highest byte comes first.
    pub fn new(bits: u32, reader: Option<Reader<'a>>, writer: Option<Writer<'a>>) -> Self {
        let bits = bits.clamp(1, 64);
        Self { bits, reader, writer, asked: Vec::new(), wire: Wire::number(bits), random: 1, most: MOST }
    }

    /// The same, after so many questions that were asked elsewhere.
    #[must_use]
    pub fn after(self, asked: usize) -> Self {
        Self { most: MOST.saturating_sub(asked), ..self }
    }

    pub(super) fn reads(&self) -> bool {
        self.reader.is_some()
    }

    pub(super) fn writes(&self) -> bool {
        self.writer.is_some()
    }

    pub(super) fn read(&mut self, word: u64) -> Result<Option<Value>, Stop> {
        let word = self.wire.to_wire(word);
        for answer in &self.asked {
            if let Answer::Read(known, value) = answer
                && *known == word
            {
                return Ok(*value);
            }
        }
        let reader = self.reader.as_mut().ok_or(Stop::Questions)?;
        if self.asked.len() >= self.most {
            return Err(Stop::Questions);
        }
        let value = reader(word);
        self.asked.push(Answer::Read(word, value));
        Ok(value)
    }

    pub(super) fn write(&mut self, value: Value) -> Result<Option<u64>, Stop> {
        let bits = |value: &Value| value.numbers().iter().map(|number| number.to_bits()).collect::<Vec<_>>();
        for answer in &self.asked {
            if let Answer::Written(known, word) = answer
                && bits(known) == bits(&value)
            {
                return Ok(word.map(|word| self.wire.word(word)));
            }
        }
        let writer = self.writer.as_mut().ok_or(Stop::Questions)?;
        if self.asked.len() >= self.most {
            return Err(Stop::Questions);
        }
        let word = writer(&value).filter(|word| word.checked_shr(self.bits).unwrap_or(0) == 0);
        self.asked.push(Answer::Written(value, word));
        Ok(word.map(|word| self.wire.word(word)))
    }

    /// What a word is read as, if it is a number.
    pub(super) fn read_number(&mut self, word: u64) -> Result<Option<f32>, Stop> {
        Ok(self
            .read(word)?
            .and_then(|value| if let Value::Number(value) = value { Some(value) } else { None }))
    }

    pub(super) fn write_number(&mut self, value: f32) -> Result<Option<u64>, Stop> {
        self.write(Value::Number(value))
    }

    /// A word drawn on the wire: the same ones for every order of bytes.
    pub(super) fn draw(&mut self) -> u64 {
        // Numerical Recipes' generator; its high bits are mixed into the low ones.
        self.random =
            self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let word = (self.random ^ self.random >> 29) >> (64 - self.bits);
        self.wire.word(word)
    }

    /// The answers so far, their words as the layout has them.
    pub(super) fn answers(&self) -> Vec<Answer> {
        let own = |word| self.wire.word(word);
        let told = |answer: &Answer| match *answer {
            Answer::Written(value, word) => Answer::Written(value, word.map(own)),
            Answer::Read(word, value) => Answer::Read(own(word), value),
        };
        self.asked.iter().map(told).collect()
    }
}
