//! Known mistakes in part, bettered over all answers: a search is led by few of them, and ends at the first sets that nothing near betters.

use std::cmp::Reverse;

use packproof_suite::model::program::Tokens;

use super::asked::{Asked, small, spread};
use super::runs::reproduces;
use super::{Move, Mutant, together};

/// The best sets of a search that are climbed from.
const STARTS: usize = 4;
/// Failures that a set lacks, of which the next mistake must give one.
const LACKING: usize = 32;
/// Of the mistakes that give most of these, so many are compared on all answers.
const CLOSEST: usize = 16;
/// A passing answer that a set contradicts counts as much as so many failures.
const CONTRADICTED: i64 = 4;

/// What is climbed on.
struct Slope<'a> {
    asked: &'a Asked<'a>,
    /// Failures and passes whose input is small.
    failures: Vec<usize>,
    passes: Vec<usize>,
    /// Mistakes at most.
    most: usize,
}

impl Asked<'_> {
    /// The best that is climbed to from the best sets of a search, and from others, if it gives every answer; else it is kept as the best.
    pub(super) fn climbed_from(&mut self, others: Option<Tokens>, most: usize) -> Option<Mutant> {
        let starts: Vec<Tokens> = self.best.iter().rev().take(STARTS).cloned().chain(others).collect();
        // What they have may be taken back and put again, though it is not looked for.
        for start in &starts {
            let own = self.groups(start).into_iter().map(|sites| Move { other: start.at(sites[0]), sites });
            let new: Vec<Move> = own.filter(|of| !self.moves.contains(of)).collect();
            self.moves.extend(new);
        }
        let climbed = Slope::of(self, most).climbed(starts)?;
        self.best.push(climbed.clone());
        self.whole(climbed, 1, most)
    }
}

impl<'a> Slope<'a> {
    fn of(asked: &'a Asked, most: usize) -> Self {
        let (failures, passes) = asked.evidence.order();
        let [failures, passes] = [failures, passes].map(|cases| small(asked.evidence, &cases));
        asked.begin();
        asked.allow(1, 1);
        Self { asked, failures, passes, most }
    }

    /// The best of what each start leads to.
    fn climbed(&self, starts: Vec<Tokens>) -> Option<Tokens> {
        let mut seen = Vec::new();
        let mut best: Option<(i64, Tokens)> = None;
        for start in starts {
            let (worth, tokens) = self.top(start, &mut seen);
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, tokens));
            }
        }
        best.map(|(_, tokens)| tokens)
    }

    /// Tokens with known mistakes added, taken back or exchanged, the best first, as long as more answers come out right.
    fn top(&self, mut tokens: Tokens, seen: &mut Vec<Tokens>) -> (i64, Tokens) {
        let mut worth = self.worth(&tokens);
        while !self.asked.is_spent() && !seen.contains(&tokens) {
            seen.push(tokens.clone());
            let lacking: Vec<usize> =
                self.failures.iter().copied().filter(|&at| !self.gives(&tokens, at)).collect();
            let lacking = spread(&lacking, LACKING);
            let mut next = self.next(&tokens, &lacking).filter(|(better, _)| *better > worth);
            if next.is_none() {
                let fewer = self.asked.back(&tokens).into_iter().map(|of| of.put(&tokens));
                let exchanged = fewer.filter_map(|fewer| self.next(&fewer, &lacking));
                next = exchanged
                    .min_by_key(|(better, _)| Reverse(*better))
                    .filter(|(better, _)| *better > worth);
            }
            let Some(better) = next else { break };
            (worth, tokens) = better;
        }
        for sites in together(self.asked.program, &tokens) {
            let without = tokens.with(&sites, None);
            let own = self.worth(&without);
            if own >= worth {
                (worth, tokens) = (own, without);
            }
        }
        (worth, tokens)
    }

    /// The tokens that one move more makes of some, that give most.
    fn next(&self, tokens: &Tokens, lacking: &[usize]) -> Option<(i64, Tokens)> {
        let asked = self.asked;
        let visited: Vec<Vec<bool>> = lacking
            .iter()
            .map(|&at| asked.program.visited(tokens, &asked.evidence.asked[at].case()))
            .collect();
        let gives = |one: &Move| {
            let with = one.put(tokens);
            let comes_by = |of: &Vec<bool>| one.sites.iter().any(|&site| of.get(site) == Some(&true));
            let on_the_way = lacking.iter().zip(&visited).filter(|(_, of)| comes_by(of));
            on_the_way.filter(|(at, _)| self.gives(&with, **at)).count()
        };
        let mut closest: Vec<(usize, &Move)> = Vec::new();
        for one in asked.moves.iter().take_while(|_| !asked.is_spent()) {
            let gives = gives(one);
            if gives > 0 {
                closest.push((gives, one));
            }
        }
        closest.sort_by_key(|(gives, _)| Reverse(*gives));
        closest.truncate(CLOSEST);
        let all = closest.into_iter().map(|(_, one)| one.put(tokens));
        let allowed = all.filter(|of| asked.is_allowed(of, self.most));
        allowed.map(|of| (self.worth(&of), of)).min_by_key(|(worth, _)| Reverse(*worth))
    }

    fn gives(&self, tokens: &Tokens, at: usize) -> bool {
        self.asked.spend(at);
        reproduces(self.asked.program, tokens, self.asked.evidence, at)
    }

    /// How many failures tokens give, less the passing answers that they contradict.
    fn worth(&self, tokens: &Tokens) -> i64 {
        let given = self.failures.iter().filter(|at| self.gives(tokens, **at)).count();
        let contradicted = self.passes.iter().filter(|at| !self.gives(tokens, **at)).count();
        given as i64 - CONTRADICTED * contradicted as i64
    }
}
