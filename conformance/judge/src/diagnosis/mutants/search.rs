//! Tokens found one after another, each making the answers more alike.

use std::cmp::Reverse;

use packproof_suite::model::compared::SAME;
use packproof_suite::model::program::Tokens;

use super::asked::Asked;
use super::{Move, Mutant, together};

/// Of the tokens that bring an answer nearest, so many are compared on the whole sample.
const CLOSEST: usize = 24;
/// Answers for which two tokens together are looked for where no token has made the answers more alike.
const PAIRED: usize = 3;
/// Of any tokens, the best makes good one part in so many of what the answers to the first failures lack, or it leads nowhere.
const SHARE: u32 = 16;

/// Tokens, and how alike the answers of the sample are.
struct Set {
    score: u32,
    tokens: Tokens,
}

impl Asked<'_> {
    /// The tokens that give every answer, looked for from some: each gives, or brings nearer, one of the first answers that the ones
    /// before do not.
    pub(super) fn searched(&mut self, start: Tokens, own: usize, most: usize) -> Option<Mutant> {
        let known = start.clone();
        let mut seen = vec![start.clone()];
        self.begin();
        let first = self.score(&start, &self.sample);
        let lacking = SAME * self.sample.len() as u32 - first;
        let mut open = vec![Set { score: first, tokens: start }];
        let (mut highest, mut since) = (0, 0);
        for _ in 0..self.effort.sets {
            // The first of the best: of tokens that give as much, those of a whole condition come first.
            let best = (0..open.len()).rev().max_by_key(|&at| open[at].score)?;
            let set = open.remove(best);
            since += 1;
            if set.score > highest {
                self.allow(set.score.saturating_sub(first), lacking);
                (highest, since) = (set.score, 0);
                self.best.push(set.tokens.clone());
            }
            if since > self.effort.patience || self.is_spent() {
                return None;
            }
            let missed = |at: &usize| !self.gives(&set.tokens, *at);
            let mut guides: Vec<usize> =
                self.sample.iter().copied().filter(missed).take(self.effort.guides).collect();
            if guides.is_empty() {
                let Some(beyond) = (0..self.evidence.asked.len()).find(missed) else {
                    let least = self.least(set.tokens);
                    let tokens = self.by_name(least, &known);
                    let mut unlikely = if own > 1 { self.by_chance(&tokens) } else { Vec::new() };
                    unlikely.extend(self.refuted_at_home(&tokens, &known));
                    if unlikely.is_empty() {
                        return self.whole(tokens, own, most);
                    }
                    let has = |set: &Set| unlikely.iter().any(|&at| set.tokens.at(at) == tokens.at(at));
                    open.retain(|set| !has(set));
                    self.moves.retain(|of| {
                        !unlikely.iter().any(|at| of.sites.contains(at) && of.other == tokens.at(*at))
                    });
                    continue;
                };
                guides = vec![beyond];
                self.sample.push(beyond);
                for set in &mut open {
                    set.score += self.likeness(&set.tokens, beyond);
                }
            }
            for next in self.all_next(&set, &guides, most, set.score == highest) {
                if !seen.contains(&next.tokens) {
                    seen.push(next.tokens.clone());
                    open.push(next);
                }
            }
        }
        None
    }

    /// The sets that one leads to, by the first of some answers for which there are any. Of known mistakes those that make the answers more
    /// alike on the whole are looked for; if there are none, and the set is the best, two together.
    fn all_next(&self, set: &Set, guides: &[usize], most: usize, is_best: bool) -> Vec<Set> {
        let mut all: Vec<Set> = Vec::new();
        for &guide in guides {
            all.extend(self.next(set, guide, most));
            if all.iter().any(|of| !self.effort.known || of.score > set.score) {
                return all;
            }
        }
        if self.effort.known && is_best {
            all.extend(
                guides
                    .iter()
                    .take(if self.best.len() > 1 { guides.len() } else { PAIRED })
                    .map(|&guide| self.pairs(set, guide, most))
                    .find(|all| !all.is_empty())
                    .unwrap_or_default(),
            );
        }
        all
    }

    /// The sets with one token more, or in the place of another, that bring an answer nearer and the others most of all.
    fn next(&self, set: &Set, guide: usize, most: usize) -> Vec<Set> {
        let was = self.likeness(&set.tokens, guide);
        let nearer = |one: &Move| {
            let tokens = one.put(&set.tokens);
            let likeness = self.likeness(&tokens, guide);
            (likeness > was).then(|| likeness + self.score(&tokens, &self.first))
        };
        let before = was + self.score(&set.tokens, &self.first);
        let lacking = SAME * (1 + self.first.len() as u32) - before;
        let back = self.back(&set.tokens);
        let visited = self.on_the_way(&set.tokens, guide, self.moves.iter().chain(&back));
        let mut closest: Vec<(u32, &Move)> = visited.filter_map(|one| Some((nearer(one)?, one))).collect();
        let is_contained = |one: &Move| self.program.is_contained(one.sites[0]);
        closest.sort_by_key(|(score, one)| (Reverse(*score), is_contained(one)));
        closest.truncate(CLOSEST);
        let gains =
            |best: &(u32, &Move)| self.effort.known || best.0.saturating_sub(before) * SHARE >= lacking;
        if !closest.first().is_some_and(gains) {
            return Vec::new();
        }
        let mut sets: Vec<(&Move, Set)> = closest
            .into_iter()
            .map(|(_, one)| (one, one.put(&set.tokens)))
            .map(|(one, tokens)| (one, Set { score: self.score(&tokens, &self.sample), tokens }))
            .collect();
        // Of those that give as much, the format's own come first, and what implementations are known to do.
        let later = |one: &Move| {
            (self.program.is_contained(one.sites[0]), !self.program.sites[one.sites[0]].is_listed())
        };
        sets.sort_by_key(|(one, set)| (Reverse(set.score), later(one), &one.sites));
        // Numbers at one site that make no difference are one.
        sets.dedup_by_key(|(one, set)| (&one.sites, set.score));
        let few = sets.into_iter().map(|(_, set)| set).filter(|set| self.is_allowed(&set.tokens, most));
        few.take(self.effort.branches).collect()
    }

    /// The sets with two tokens more that together give an answer, and make the others more alike: where two change it together, neither
    /// alone is a step.
    fn pairs(&self, set: &Set, guide: usize, most: usize) -> Vec<Set> {
        let case = self.evidence.asked[guide].case();
        let outcome = |tokens: &Tokens| self.program.outcome(tokens, &case);
        let before = outcome(&set.tokens);
        let back = self.back(&set.tokens);
        let mut found: Vec<(u32, Tokens)> = Vec::new();
        for first in self.on_the_way(&set.tokens, guide, self.moves.iter().chain(&back)) {
            let one = first.put(&set.tokens);
            if outcome(&one).agrees_with(&before) {
                continue;
            }
            for second in self.on_the_way(&one, guide, self.moves.iter()) {
                if self.is_spent() {
                    return Vec::new();
                }
                let two = second.put(&one);
                let is_new = second.sites != first.sites && !found.iter().any(|(_, of)| *of == two);
                if is_new && self.likeness(&two, guide) == SAME {
                    found.push((self.score(&two, &self.first), two));
                }
            }
        }
        found.sort_by_key(|(score, _)| Reverse(*score));
        let most_alike = found.into_iter().take(CLOSEST);
        let mut sets: Vec<Set> = most_alike
            .map(|(_, tokens)| Set { score: self.score(&tokens, &self.sample), tokens })
            .filter(|of| of.score > set.score && self.is_allowed(&of.tokens, most))
            .collect();
        sets.sort_by_key(|of| Reverse(of.score));
        sets.truncate(self.effort.branches);
        sets
    }

    pub(super) fn is_allowed(&self, tokens: &Tokens, most: usize) -> bool {
        together(self.program, tokens).len() <= most && self.has_names_whole(tokens)
    }
}
