//! Runs of a program in which more is seen than its answer.

use super::program::{Program, Tokens};
use super::{Case, Outcome, sites};

/// Whether a program cuts a number to a byte that does not hold it on the way to an answer.
pub fn overflows(program: Program, tokens: &Tokens, case: &Case) -> bool {
    sites::overflows(|| {
        program.outcome(tokens, case);
    })
}

/// What a right program that contains another's format answers, with the other in the format's place.
pub fn outcome_within(inner: Program, outer: Program, tokens: &Tokens, case: &Case) -> Outcome {
    sites::contained::with(inner, tokens, || outer.outcome(&Tokens::RIGHT, case))
}
