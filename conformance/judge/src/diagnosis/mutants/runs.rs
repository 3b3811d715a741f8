//! How a program with other tokens answers, and whether that explains an implementation's answers.

use packproof_suite::model::program::{Program, Tokens};
use packproof_suite::model::{Case, Outcome, runs};

use crate::diagnosis::evidence::Evidence;
use crate::diagnosis::search::alike::{SAME, alike};

/// A program whose tokens may be other ones, and the one that contains it, if that is asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Runs {
    pub program: Program,
    pub outer: Option<Program>,
}

impl Runs {
    pub(super) const fn alone(program: Program) -> Self {
        Self { program, outer: None }
    }

    pub(super) fn outcome(self, tokens: &Tokens, case: &Case) -> Outcome {
        match self.outer {
            None => self.program.outcome(tokens, case),
            Some(outer) => runs::outcome_within(self.program, outer, tokens, case),
        }
    }

    /// Whether it gives an answer.
    pub(super) fn reproduces(self, tokens: &Tokens, evidence: &Evidence, at: usize) -> bool {
        evidence.reproduces(at, &self.outcome(tokens, &evidence.asked[at].case()))
    }

    /// Whether it gives an answer, or is wrong where the implementation breaks.
    pub(super) fn explains(self, tokens: &Tokens, evidence: &Evidence, at: usize) -> bool {
        self.explained(tokens, evidence, at, &self.outcome(tokens, &evidence.asked[at].case()))
    }

    /// How much of an answer it explains, of [`SAME`].
    pub(super) fn likeness(self, tokens: &Tokens, evidence: &Evidence, at: usize) -> u32 {
        let asked = &evidence.asked[at];
        let outcome = self.outcome(tokens, &asked.case());
        if self.explained(tokens, evidence, at, &outcome) {
            return SAME;
        }
        asked.answer().map_or(0, |answer| alike(&outcome, answer))
    }

    fn explained(self, tokens: &Tokens, evidence: &Evidence, at: usize, outcome: &Outcome) -> bool {
        let case = evidence.asked[at].case();
        let overflows = || self.outer.is_none() && runs::overflows(self.program, tokens, &case);
        evidence.explains(at, outcome, overflows)
    }
}
