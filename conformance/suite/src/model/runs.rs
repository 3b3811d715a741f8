//! Runs of a program in which more is seen than its answer.

use super::program::Program;
use super::{Case, Outcome, sites};

/// Whether a program cuts a number to a byte that does not hold it on the way to an answer.
pub fn overflows(program: Program, given: &[i64], case: &Case) -> bool {
    sites::overflows(|| {
        program.outcome(given, case);
    })
}

/// What a right program that contains another's format answers, with the other in the format's place.
pub fn outcome_within(inner: Program, outer: Program, given: &[i64], case: &Case) -> Outcome {
    sites::contained::with(inner, given, || outer.outcome(&outer.right(), case))
}
