//! Whether a program with other tokens explains an implementation's answers.

use packproof_suite::model::Outcome;
use packproof_suite::model::compared::{SAME, alike};
use packproof_suite::model::program::{Program, Tokens};

use crate::diagnosis::evidence::Evidence;

/// Of [`SAME`]: what an explanation is less than the answer itself.
const LOOSE: u32 = 50;

fn outcome(program: Program, tokens: &Tokens, evidence: &Evidence, at: usize) -> Outcome {
    program.outcome(tokens, &evidence.asked[at].case())
}

/// Whether it gives an answer.
pub(super) fn reproduces(program: Program, tokens: &Tokens, evidence: &Evidence, at: usize) -> bool {
    evidence.reproduces(at, &outcome(program, tokens, evidence, at))
}

/// Whether it gives an answer, or is wrong where the implementation breaks.
pub(super) fn explains(program: Program, tokens: &Tokens, evidence: &Evidence, at: usize) -> bool {
    explained(program, tokens, evidence, at, &outcome(program, tokens, evidence, at))
}

/// How much of an answer it explains, of [`SAME`]: all of it if it is that answer, and less if it breaks in its place, unless the answer
/// itself is asked for.
pub(super) fn likeness(
    program: Program,
    tokens: &Tokens,
    evidence: &Evidence,
    at: usize,
    itself: bool,
) -> u32 {
    let outcome = outcome(program, tokens, evidence, at);
    if evidence.reproduces(at, &outcome) {
        return SAME;
    }
    if !itself && explained(program, tokens, evidence, at, &outcome) {
        return SAME - LOOSE;
    }
    evidence.asked[at].answer().map_or(0, |answer| alike(&outcome, answer))
}

fn explained(program: Program, tokens: &Tokens, evidence: &Evidence, at: usize, outcome: &Outcome) -> bool {
    let overflows = |tokens: &Tokens, at: usize| program.overflows(tokens, &evidence.asked[at].case());
    // Where the low byte is right, what breaks there breaks wherever more than a byte is computed.
    let breaks_elsewhere = || {
        let mut answered = evidence.order().1.into_iter().filter(|&at| !evidence.asked[at].breaks());
        overflows(&Tokens::RIGHT, at) || answered.any(|at| overflows(tokens, at))
    };
    evidence.explains(at, outcome, |is_right| overflows(tokens, at) && !(is_right && breaks_elsewhere()))
}
