//! Several wrong tokens together: found one after another, each making the answers more alike.

use packproof_suite::formats;
use packproof_suite::model::Operation;
use packproof_suite::model::program::Program;

use super::{Mutant, accepts, moves, order};
use crate::diagnosis::evidence::Evidence;
use crate::diagnosis::search::alike::{SAME, alike};

/// Numbers that are looked for together, and steps, each of which sets one: an early number may have to be replaced.
const MOST: usize = 6;
const STEPS: usize = 9;
/// Failures on which it is seen whether any number brings the answers nearer; and those, and passes, that several are measured with.
const FIRST: usize = 12;
const FAILURES: usize = 40;
const PASSES: usize = 20;
/// Answers that are not given yet, one after another, that the next number must bring nearer.
const GUIDES: usize = 2;
/// Of the numbers that make most of the first failures alike, so many are compared on all of these.
const CLOSEST: usize = 24;
/// The best number makes good one part in so many of what the answers to the first failures lack, or several numbers explain nothing.
const SHARE: u32 = 16;
/// Bytes of an input that is asked for that: larger ones say the same, and cost more.
const LARGEST: usize = 512;
/// Failures that each of several numbers needs on average: many numbers give any few answers.
const OWN: usize = 3;

/// The numbers that together give every answer.
pub(in crate::diagnosis) fn several(operation: &Operation, evidence: &Evidence) -> Option<Mutant> {
    let programs = formats::programs(operation.name).iter().filter(|_| accepts(evidence));
    programs.copied().find_map(|program| {
        let asked = Asked::new(program, operation, evidence);
        asked.whole(asked.climbed(program.right()), OWN)
    })
}

/// The numbers of an operation, looked for from those of another of its format: one author wrote both.
pub(in crate::diagnosis) fn from(
    other: &Mutant,
    operation: &Operation,
    evidence: &Evidence,
) -> Option<Mutant> {
    let asked = Asked::new(other.program, operation, evidence);
    let own = |at: usize| other.program.sites[at].concerns(operation.name);
    let mut start = other.program.right();
    for &at in other.changed.iter().filter(|at| own(**at)) {
        start[at] = other.given[at];
    }
    if start == other.program.right() {
        return None;
    }
    // Of an implementation that accepts nothing only the others' numbers are considered.
    let given = if accepts(evidence) { asked.climbed(start) } else { start };
    asked.whole(given, 1)
}

/// An operation's answers, and the samples of them that numbers are compared on.
struct Asked<'a> {
    program: Program,
    evidence: &'a Evidence<'a>,
    moves: Vec<(usize, i64)>,
    first: Vec<usize>,
    sample: Vec<usize>,
}

impl<'a> Asked<'a> {
    fn new(program: Program, operation: &Operation, evidence: &'a Evidence<'a>) -> Self {
        let (failures, passes) = order(evidence);
        let [failures, passes] = [failures, passes].map(|cases| small(evidence, &cases));
        let sample = [spread(&failures, FAILURES), spread(&passes, PASSES)].concat();
        let moves = moves(program, operation);
        Self { program, evidence, moves, first: spread(&failures, FIRST), sample }
    }

    fn gives(&self, given: &[i64], at: usize) -> bool {
        self.evidence.reproduces(at, &self.program.outcome(given, &self.evidence.asked[at].case()))
    }

    /// How much of the answer to a case numbers predict, of [`SAME`].
    fn likeness(&self, given: &[i64], at: usize) -> u32 {
        let asked = &self.evidence.asked[at];
        let predicted = self.program.outcome(given, &asked.case());
        if self.evidence.reproduces(at, &predicted) {
            return SAME;
        }
        asked.answer().map_or(0, |of| alike(&predicted, of))
    }

    fn score(&self, given: &[i64], cases: &[usize]) -> u32 {
        cases.iter().map(|&at| self.likeness(given, at)).sum()
    }

    /// The numbers that are reached step by step, each making the answers more alike, without those that make no difference.
    fn climbed(&self, mut given: Vec<i64>) -> Vec<i64> {
        let mut best = self.score(&given, &self.sample);
        for _ in 0..STEPS {
            let Some((better, at, number)) = self.next(&given, best) else { break };
            (best, given[at]) = (better, number);
        }
        for at in 0..given.len() {
            let number = std::mem::replace(&mut given[at], self.program.sites[at].right());
            if number != given[at] && self.score(&given, &self.sample) < best {
                given[at] = number;
            }
        }
        given
    }

    /// The number that makes the answers more alike than they are, most of all, and brings one of the smallest that are not given yet
    /// nearer.
    fn next(&self, given: &[i64], best: u32) -> Option<(u32, usize, i64)> {
        let with = |at: usize, number: i64| {
            let mut given = given.to_vec();
            given[at] = number;
            given
        };
        let changed = (0..given.len()).filter(|&at| given[at] != self.program.sites[at].right());
        let back = changed.map(|at| (at, self.program.sites[at].right()));
        let moves: Vec<(usize, i64)> = self.moves.iter().copied().chain(back).collect();
        let before = self.score(given, &self.first);
        let lacking = SAME * self.first.len() as u32 - before;
        let mut guides = self.sample.iter().copied().filter(|&at| !self.gives(given, at)).take(GUIDES);
        guides.find_map(|guide| {
            let was = self.likeness(given, guide);
            let nearer = |&&(at, number): &&(usize, i64)| self.likeness(&with(at, number), guide) > was;
            let mut closest: Vec<(u32, usize, i64)> = moves
                .iter()
                .filter(nearer)
                .map(|&(at, number)| (self.score(&with(at, number), &self.first), at, number))
                .collect();
            closest.sort_by_key(|(score, ..)| std::cmp::Reverse(*score));
            closest.truncate(CLOSEST);
            let leads = closest.first()?.0.saturating_sub(before) * SHARE >= lacking;
            let scored = closest
                .into_iter()
                .filter(|_| leads)
                .map(|(_, at, number)| (self.score(&with(at, number), &self.sample), at, number));
            // The first of those that are equal.
            let most = scored.collect::<Vec<_>>().into_iter().rev().max_by_key(|(score, ..)| *score)?;
            (most.0 > best).then_some(most)
        })
    }

    /// Numbers that give every answer, with `own` failures for each on average.
    fn whole(&self, given: Vec<i64>, own: usize) -> Option<Mutant> {
        let right = self.program.right();
        let changed: Vec<usize> = (0..given.len()).filter(|&at| given[at] != right[at]).collect();
        let failures: Vec<usize> =
            (0..self.evidence.asked.len()).filter(|&at| self.evidence.fails(at)).collect();
        let enough = (1..=MOST).contains(&changed.len()) && own * changed.len() <= failures.len();
        let all = || (0..self.evidence.asked.len()).all(|at| self.gives(&given, at));
        let settled = enough && all();
        settled.then(|| Mutant { program: self.program, given, changed, whole: Vec::new() })
    }
}

/// The cases whose input is small.
fn small(evidence: &Evidence, cases: &[usize]) -> Vec<usize> {
    let fits = |at: &usize| evidence.asked[*at].case().input.to_string().len() <= LARGEST;
    cases.iter().copied().filter(fits).collect()
}

/// So many of some cases, over all of them.
fn spread(cases: &[usize], most: usize) -> Vec<usize> {
    let step = cases.len().div_ceil(most).max(1);
    cases.iter().copied().step_by(step).collect()
}
