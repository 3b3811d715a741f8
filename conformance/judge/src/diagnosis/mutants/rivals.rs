//! Rivals of a cause: the same explanation with one token exchanged, which fits the vectors as well. Further answers decide.

use packproof_suite::formats;
use packproof_suite::model::Operation;

use super::{Move, Mutant, moves};
use crate::diagnosis::evidence::Evidence;

/// Rivals of a single token, at most.
const ALONE: usize = 16;

/// A cause with another token in the place of one.
pub(in crate::diagnosis) struct Rival {
    /// The sites of the exchanged token.
    sites: Vec<usize>,
    other: Move,
    pub(in crate::diagnosis) mutant: Mutant,
}

impl Mutant {
    /// The rivals that give all answers to the vectors that it gives.
    pub(in crate::diagnosis) fn rivals(&self, operation: &Operation, evidence: &Evidence) -> Vec<Rival> {
        if self.only.is_some() || self.tokens() == 0 {
            return Vec::new();
        }
        let rival = |sites: &[usize], one: &Move| {
            let tokens = one.put(&self.tokens.with(sites, None));
            let mutant = Self::of(self.program, tokens);
            Rival { sites: sites.to_vec(), other: one.clone(), mutant }
        };
        let is_far = |of: &Move| of.other.is_some_and(|other| self.program.sites[of.sites[0]].is_far(other));
        let alone = self.whole.iter().filter(|of| !self.has(of) && !is_far(of)).take(ALONE);
        let mut rivals: Vec<Rival> = alone.map(|one| rival(&self.changed[0], one)).collect();
        rivals.extend(self.others.iter().map(|(sites, one)| rival(sites, one)));
        if rivals.is_empty() && self.is_known() {
            let named = moves(self.program, operation).into_iter().filter(|of| of.is_named(self.program));
            let given: Vec<usize> =
                (0..evidence.asked.len()).filter(|&at| self.explains(evidence, at)).collect();
            for one in named.filter(|one| !self.has(one)) {
                let other = self.changed.iter().map(|sites| rival(sites, &one));
                rivals.extend(other.filter(|of| given.iter().all(|&at| of.mutant.explains(evidence, at))));
            }
        }
        rivals
    }

    /// Whether the token that a rival exchanges stays: it is of a contained format whose own operations show it.
    pub(in crate::diagnosis) fn keeps(&self, rival: &Rival, evidence: &Evidence) -> bool {
        let at = rival.sites[0];
        let home = formats::find(self.program.format_of(at)).filter(|_| self.program.is_contained(at));
        home.is_some_and(|home| {
            home.operations.iter().any(|of| !evidence.elsewhere(of.name).asked.is_empty())
        })
    }

    fn has(&self, one: &Move) -> bool {
        one.sites.iter().all(|&at| self.tokens.at(at) == one.other)
    }

    /// Takes a rival that further answers refute out of the alternatives.
    pub(in crate::diagnosis) fn retire(&mut self, rival: &Rival) {
        self.whole.retain(|of| *of != rival.other);
        self.others.retain(|(sites, of)| *sites != rival.sites || *of != rival.other);
    }

    /// The best rival, with those that further answers fit as well as alternatives.
    pub(in crate::diagnosis) fn replaced(&self, best: &Rival, even: &[&Rival]) -> Self {
        let tied = || even.iter().filter(|of| of.sites == best.sites).map(|of| of.other.clone());
        if self.changed.len() == 1 && self.whole.contains(&best.other) {
            return Self { whole: tied().collect(), ..self.clone() }.with(&best.other);
        }
        let others = tied().filter(|of| *of != best.other).map(|of| (best.other.sites.clone(), of));
        Self { others: others.collect(), ..best.mutant.clone() }
    }
}
