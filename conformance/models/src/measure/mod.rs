//! From an implementation's answers to its layout of a word: a reader, a writer or both are asked, a hundred questions at most.
//!
//! What is asked needs no guess: every bit of a word is flipped and moves one thing; a scale is a line through the two ends of a field;
//! rounding shows a quarter of a step beside a code. What no answer determines keeps its default and is named in [`Measured::open`]. A
//! layout is said only if it gives every answer.

mod axes;
mod float;
mod questions;
mod ranged;
mod reader;
mod rotation;
mod samples;
mod settle;
mod snap;
mod thresholds;
mod wire;
mod writer;

use crate::prelude::*;
use crate::word::{Judged, Layout};
use wire::Wire;

pub use questions::{Answer, MOST, Questions, Reader, Stop, Writer};

/// The kinds of layouts that can be measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    SmallestThree,
    Ranged,
    Float,
}

/// A layout that gives all answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    pub layout: Layout,
    /// Keys that the answers leave open, and why; they have their defaults.
    pub open: Vec<(&'static str, &'static str)>,
    /// The questions, their words as the layout has them.
    pub answers: Vec<Answer>,
}

/// Measures an implementation, with `bytes` in every order of bytes that fits, until a layout gives all answers.
///
/// # Errors
///
/// Why no layout was found: what was seen with the first order, where no other is better.
pub fn measure(kind: Kind, bytes: bool, questions: &mut Questions<'_>) -> Result<Measured, Stop> {
    let mut first: Option<Stop> = None;
    for wire in if bytes { Wire::all(questions.bits) } else { vec![Wire::number(questions.bits)] } {
        questions.wire = wire;
        questions.random = 1;
        let measured = match kind {
            Kind::SmallestThree => rotation::measure(questions),
            Kind::Ranged => ranged::measure(questions),
            Kind::Float => float::measure(questions),
        };
        match measured.and_then(|(layout, open)| verified(layout, open, questions)) {
            Ok(measured) => return Ok(measured),
            // An order of bytes under which a layout was found says more than one under which none was.
            Err(stop @ Stop::Contradicted(..)) if !matches!(first, Some(Stop::Contradicted(..))) => {
                first = Some(stop);
            }
            Err(stop) => first = first.or(Some(stop)),
        }
    }
    Err(first.unwrap_or(Stop::Questions))
}

/// The layout, if it gives every answer.
fn verified(
    layout: Layout,
    open: Vec<(&'static str, &'static str)>,
    questions: &Questions<'_>,
) -> Result<Measured, Stop> {
    let model = layout.check().map_err(|_| Stop::Other("no layout has such keys"))?;
    let answers = questions.answers();
    let mut wrong = answers.iter().filter(|answer| answer.judge(&model) == Judged::Wrong);
    match wrong.next() {
        Some(first) => Err(Stop::Contradicted(1 + wrong.count(), first.against(&model))),
        None => Ok(Measured { layout, open, answers }),
    }
}
