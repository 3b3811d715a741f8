//! Checks that an implementation leaves out: many, each of which gives answers of its own.

use packproof_suite::formats;
use packproof_suite::model::program::Tokens;
use packproof_suite::model::vector::Expectation;
use packproof_suite::model::{Operation, Outcome};

use super::asked::Asked;
use super::effort::Effort;
use super::{Move, Mutant, together};
use crate::diagnosis::evidence::Evidence;

/// Tokens that are found together.
const MOST: usize = 24;
/// Answers that each of them needs on average.
const OWN: usize = 3;
/// Tokens that are looked for beside them.
const MORE: usize = 3;
/// Of the failures, those that tokens in part do not explain are fewer than one in so many.
const PART: usize = 4;
/// Times that tokens are added: behind a check that is left out stands the next one, which nothing showed before.
const ROUNDS: usize = 8;

/// The tokens that give every answer, or most of them and spoil none, of an implementation most of whose failures accept what is to be
/// refused.
pub(in crate::diagnosis) fn unchecked(operation: &Operation, evidence: &Evidence) -> Option<Mutant> {
    let (failures, passes) = evidence.order();
    let accepted = |at: &&usize| matches!(evidence.asked[**at].answer(), Some(Outcome::Accept(_)));
    let (malformed, valid): (Vec<usize>, Vec<usize>) =
        failures.iter().filter(accepted).partition(|at| is_malformed(evidence, **at));
    if malformed.len() < valid.len() || malformed.is_empty() {
        return None;
    }
    let programs = formats::programs(operation.name).iter().filter(|of| !of.is_variant());
    programs.copied().find_map(|program| {
        let mut asked = Asked::new(program, operation, evidence, &Effort::ANY);
        let (mut tokens, mut missed) = (Tokens::RIGHT, failures.clone());
        for _ in 0..ROUNDS {
            let more = asked.with_independent(&tokens);
            if more == tokens {
                // Where no check gives any answer that is left, checks are not what it lacks.
                asked.sample.push(*missed.iter().find(|at| !asked.sample.contains(at))?);
                continue;
            }
            tokens = more;
            missed = (0..evidence.asked.len()).filter(|&at| !asked.gives(&tokens, at)).collect();
            if missed.is_empty() {
                let groups = together(program, &tokens);
                let tokens = asked.by_name(asked.needed(tokens, groups), &Tokens::RIGHT);
                return asked.whole(tokens, OWN, MOST);
            }
        }
        let count = together(program, &tokens).len();
        if let Some(of) = asked.searched(tokens.clone(), 1, count + MORE) {
            return asked.whole(asked.by_name(of.tokens, &Tokens::RIGHT), 1, count + MORE);
        }
        let is_most = missed.len() * PART < failures.len() && count * OWN <= failures.len() - missed.len();
        let spoils = missed.iter().any(|at| passes.contains(at));
        (is_most && !spoils).then(|| Mutant::of(program, tokens))
    })
}

fn is_malformed(evidence: &Evidence, at: usize) -> bool {
    matches!(evidence.asked[at].expected(), Some(Expectation::Reject(_)))
}

impl Asked<'_> {
    /// Tokens with those each of which gives answers to malformed input that they do not, and spoils none; that which gives most answers
    /// first.
    fn with_independent(&self, tokens: &Tokens) -> Tokens {
        let visited = |&at: &usize| self.program.visited(tokens, &self.evidence.asked[at].case());
        let visited: Vec<Vec<bool>> = self.sample.iter().map(visited).collect();
        let given: Vec<bool> = self.sample.iter().map(|&at| self.gives(tokens, at)).collect();
        let gives = |one: &Move| -> Option<Vec<usize>> {
            let with = one.put(tokens);
            let is_visited = |nth: &usize| one.sites.iter().any(|&at| visited[*nth].get(at) == Some(&true));
            let is_given = |nth: &usize| self.gives(&with, self.sample[*nth]);
            let (given, open): (Vec<usize>, Vec<usize>) =
                (0..self.sample.len()).filter(is_visited).partition(|&nth| given[nth]);
            let is_open = |nth: &usize| is_malformed(self.evidence, self.sample[*nth]) && is_given(nth);
            let own: Vec<usize> = open.into_iter().filter(is_open).collect();
            let is_own = !own.is_empty() && given.iter().all(is_given);
            (is_own && !Mutant::is_refuted_at_home(self.program, one, self.evidence)).then_some(own)
        };
        let is_check = |of: &&Move| {
            let site = &self.program.sites[of.sites[0]];
            of.other.is_some() && (site.is_condition() || site.is_listed())
        };
        let checks = self.moves.iter().filter(is_check);
        let mut all: Vec<(&Move, Vec<usize>)> = checks.filter_map(|of| Some((of, gives(of)?))).collect();
        let mut more = tokens.clone();
        let is_listed = |of: &Move| self.program.sites[of.sites[0]].is_listed();
        while let Some(most) = all.iter().rev().max_by_key(|(of, own)| (own.len(), is_listed(of))).cloned() {
            more = most.0.put(&more);
            for (_, own) in &mut all {
                own.retain(|nth| !most.1.contains(nth));
            }
            all.retain(|(of, own)| !own.is_empty() && of.sites.iter().all(|at| more.at(*at).is_none()));
        }
        more
    }
}
