//! The errata that wrong tokens are: known mistakes with an id.

use packproof_suite::formats;
use packproof_suite::model::program::{Program, Tokens};
use packproof_suite::model::{Deviant, Format, Operation};

use super::{Move, Mutant, together};
use crate::diagnosis::evidence::{Evidence, Results};

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
        results: &Results,
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
            if held > 0 && is_all && !others.any(|name| elsewhere.is_refuted(name, results)) {
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

    /// Whether a move is one of a contained format whose own operations speak against it: right answers would be others, or none of the
    /// wrong ones that it changes is given.
    pub(super) fn is_refuted_at_home(program: Program, one: &Move, evidence: &Evidence) -> bool {
        if !program.is_contained(one.sites[0]) {
            return false;
        }
        let of = Self::of(program, one.put(&Tokens::RIGHT));
        let home = formats::find(of.format()).map_or(&[][..], |format| format.operations);
        home.iter().any(|operation| {
            let own = formats::programs(operation.name).iter().find_map(|&program| of.within(program));
            own.is_some_and(|own| own.speaks_against(&evidence.elsewhere(operation.name)))
        })
    }

    fn speaks_against(&self, evidence: &Evidence) -> bool {
        let (mut given, mut missed) = (0, 0);
        for at in 0..evidence.asked.len() {
            let case = evidence.asked[at].case();
            let (own, right) = (self.answer(&case), self.program.outcome(&Tokens::RIGHT, &case));
            if own.agrees_with(&right) {
                continue;
            }
            match evidence.reproduces(at, &own) {
                true => given += 1,
                false if evidence.fails(at) => missed += 1,
                false => return true,
            }
        }
        missed > 0 && given == 0
    }

    /// Whether right answers of an operation would be others.
    fn is_refuted(&self, operation: &str, results: &Results) -> bool {
        if self.changed.is_empty() {
            return false;
        }
        let evidence = Evidence::among(operation, results);
        let passes = (0..evidence.asked.len()).filter(|&at| !evidence.fails(at)).take(PASSES);
        passes.into_iter().any(|at| !evidence.reproduces(at, &self.answer(&evidence.asked[at].case())))
    }
}
