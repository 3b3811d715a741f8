//! How a program with other tokens answers, and whether that explains an implementation's answers.

use packproof_suite::model::program::Program;
use packproof_suite::model::{Case, Outcome, runs};

use crate::diagnosis::evidence::Evidence;

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

    pub(super) fn outcome(self, given: &[i64], case: &Case) -> Outcome {
        match self.outer {
            None => self.program.outcome(given, case),
            Some(outer) => runs::outcome_within(self.program, outer, given, case),
        }
    }

    /// Whether it gives an answer.
    pub(super) fn reproduces(self, given: &[i64], evidence: &Evidence, at: usize) -> bool {
        evidence.reproduces(at, &self.outcome(given, &evidence.asked[at].case()))
    }

    /// Whether it gives an answer, or is wrong where the implementation breaks.
    pub(super) fn explains(self, given: &[i64], evidence: &Evidence, at: usize) -> bool {
        let case = evidence.asked[at].case();
        let overflows = || self.outer.is_none() && runs::overflows(self.program, given, &case);
        evidence.explains(at, &self.outcome(given, &case), overflows)
    }
}
