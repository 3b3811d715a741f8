//! The errata that wrong tokens are: known mistakes with an id.

use packproof_suite::model::program::Tokens;
use packproof_suite::model::{Deviant, Format, Operation};

use super::{Mutant, together};
use crate::diagnosis::evidence::Evidence;

/// Passes of another operation that a known mistake is tried on.
const PASSES: usize = 64;

impl Mutant {
    /// The errata of a format that the tokens of an operation contain, those of most tokens first. One that has more tokens than
    /// the answers show is contained, too, if it gives them all. One that other operations speak against is not: what makes all words
    /// big-endian is not the cause where one field alone is.
    pub(in crate::diagnosis) fn errata(
        &self,
        format: &'static Format,
        operation: &Operation,
        evidence: &Evidence,
    ) -> Vec<&'static Deviant> {
        let mut found: Vec<(usize, &Deviant)> = Vec::new();
        for deviant in format.deviants.iter().filter(|of| of.operations.contains(&operation.name)) {
            let Some(all) = self.tokens_of(format, deviant) else { continue };
            let concerns = |at: usize| self.program.concerns(at, operation.name);
            let has = |(at, other): (usize, i64)| self.tokens.at(at) == Some(other);
            let here = all.changed().filter(|(at, _)| concerns(*at)).count();
            let held = all.changed().filter(|of| concerns(of.0) && has(*of)).count();
            let is_all = held == here
                || held == self.tokens.changed().count()
                    && Self::of(self.program, all.clone()).explains_all(evidence);
            let elsewhere: Vec<usize> = all.changed().map(|(at, _)| at).filter(|at| concerns(*at)).collect();
            let elsewhere = Self::of(self.program, all.with(&elsewhere, None));
            let mut others = deviant.operations.iter().filter(|name| **name != operation.name);
            if held > 0 && is_all && !others.any(|name| elsewhere.is_refuted(&evidence.elsewhere(name))) {
                found.push((together(self.program, &all).len(), deviant));
            }
        }
        found.sort_by_key(|(tokens, _)| std::cmp::Reverse(*tokens));
        found.into_iter().map(|(_, deviant)| deviant).collect()
    }

    fn tokens_of(&self, format: &Format, deviant: &Deviant) -> Option<Tokens> {
        let tokens = format.named.tokens(deviant.deviations);
        format.programs.first()?.tokens_in(self.program, &tokens)
    }

    /// Whether right answers of an operation would be others.
    fn is_refuted(&self, evidence: &Evidence) -> bool {
        if self.changed.is_empty() {
            return false;
        }
        let passes = (0..evidence.asked.len()).filter(|&at| !evidence.fails(at)).take(PASSES);
        passes.into_iter().any(|at| !evidence.reproduces(at, &self.answer(&evidence.asked[at].case())))
    }
}
