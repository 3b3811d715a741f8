//! What tokens give of an operation's answers.

use std::cell::Cell;

use packproof_suite::model::Operation;
use packproof_suite::model::program::{Program, Tokens};
use packproof_suite::model::remembered::Remembered;

use super::effort::Effort;
use super::runs::{explains, likeness, reproduces};
use super::{Move, Mutant, moves, together};
use crate::diagnosis::evidence::Evidence;

/// Characters of an input that tokens are compared on: larger ones say the same, and cost more.
const LARGEST: usize = 512;
/// Characters of inputs that a search may read, over all sets: so many, and so many more where a set has all that the answers lacked.
/// Every search of the recordings that finds something needs less; those that find nothing read most of all that is read.
const FIRST: usize = 1_000_000;
const MORE: usize = 8_000_000;

/// An operation's answers, and the samples of them that tokens are compared on.
pub(super) struct Asked<'a> {
    pub(super) program: Program,
    pub(super) evidence: &'a Evidence<'a>,
    pub(super) effort: &'static Effort,
    /// What is tried.
    pub(super) moves: Vec<Move>,
    /// Failures on which it is seen whether a token brings the answers nearer.
    pub(super) first: Vec<usize>,
    /// Those that come by the fewest sites first: few tokens can be wrong there.
    pub(super) sample: Vec<usize>,
    /// The sets of a search each of which made the answers more alike than all before it.
    pub(super) best: Vec<Tokens>,
    /// Characters of inputs that a search has read, and may read.
    read: Cell<usize>,
    may_read: Cell<usize>,
    remembered: Remembered,
}

impl<'a> Asked<'a> {
    pub(super) fn new(
        program: Program,
        operation: &Operation,
        evidence: &'a Evidence<'a>,
        effort: &'static Effort,
    ) -> Self {
        let (failures, passes) = evidence.order();
        let [failures, passes] = [failures, passes].map(|cases| small(evidence, &cases));
        let mut sample = [spread(&failures, effort.failures), spread(&passes, effort.passes)].concat();
        let sites = |&at: &usize| {
            let visited = program.visited(&Tokens::RIGHT, &evidence.asked[at].case());
            visited.into_iter().filter(|visited| *visited).count()
        };
        sample.sort_by_cached_key(sites);
        let mut moves = moves(program, operation);
        // With others, a sum that is one more fits by chance.
        moves.retain(|of| !of.other.is_some_and(|other| program.sites[of.sites[0]].is_moved(other)));
        if effort.known {
            moves.retain(|of| of.is_known(program) && !Mutant::is_refuted_at_home(program, of, evidence));
            // Of those that give as much, the first is said.
            moves.sort_by_key(|of| !of.is_named(program));
        }
        Self {
            program,
            evidence,
            effort,
            moves,
            first: spread(&failures, effort.first),
            sample,
            best: Vec::new(),
            read: Cell::new(0),
            may_read: Cell::new(FIRST),
            remembered: Remembered::default(),
        }
    }

    /// Begins a search.
    pub(super) fn begin(&self) {
        self.read.set(0);
        self.may_read.set(FIRST);
    }

    /// Whether a search has read as much as it may.
    pub(super) fn is_spent(&self) -> bool {
        self.read.get() >= self.may_read.get()
    }

    pub(super) fn spend(&self, at: usize) {
        self.read.set(self.read.get() + self.evidence.asked[at].size());
    }

    /// Lets a search read as much as its best set, which has a part of what the answers lacked, deserves.
    pub(super) fn allow(&self, part: u32, lacking: u32) {
        let share = f64::from(part) / f64::from(lacking.max(1));
        self.may_read.set(FIRST + (MORE as f64 * share.min(1.0)) as usize);
    }

    /// Whether tokens give an answer, or explain why there is none: what is known to be wrong gives every answer itself.
    pub(super) fn gives(&self, tokens: &Tokens, at: usize) -> bool {
        let gives = if self.effort.known { reproduces } else { explains };
        gives(self.program, tokens, self.evidence, at)
    }

    /// How much of the answer to a case tokens predict, of [`SAME`](packproof_suite::model::compared::SAME).
    pub(super) fn likeness(&self, tokens: &Tokens, at: usize) -> u32 {
        self.spend(at);
        let compute = || likeness(self.program, tokens, self.evidence, at, self.effort.known);
        self.remembered.of(tokens, at, &compute)
    }

    pub(super) fn score(&self, tokens: &Tokens, cases: &[usize]) -> u32 {
        cases.iter().map(|&at| self.likeness(tokens, at)).sum()
    }

    pub(super) fn gives_all(&self, tokens: &Tokens) -> bool {
        self.lacking(tokens).is_none()
    }

    /// The first answer that tokens do not give.
    pub(super) fn lacking(&self, tokens: &Tokens) -> Option<usize> {
        let mut all = self.sample.iter().copied().chain(0..self.evidence.asked.len());
        all.find(|&at| !self.gives(tokens, at))
    }

    /// The tokens with the first of some moves with which they give every answer.
    pub(super) fn with_one<'m>(
        &self,
        tokens: &Tokens,
        moves: impl Iterator<Item = &'m Move>,
    ) -> Option<Tokens> {
        let Some(lacking) = self.lacking(tokens) else { return Some(tokens.clone()) };
        let mut with = self.on_the_way(tokens, lacking, moves).map(|of| of.put(tokens));
        with.find(|with| self.gives(with, lacking) && self.gives_all(with))
    }

    /// Those of some moves one of whose sites the program comes by on the way to an answer.
    pub(super) fn on_the_way<'m>(
        &self,
        tokens: &Tokens,
        at: usize,
        moves: impl Iterator<Item = &'m Move>,
    ) -> impl Iterator<Item = &'m Move> {
        let visited = self.program.visited(tokens, &self.evidence.asked[at].case());
        moves.filter(move |one| one.sites.iter().any(|&at| visited.get(at) == Some(&true)))
    }

    /// Whether what stands at a site has a name.
    pub(super) fn is_named(&self, at: usize, other: Option<i64>) -> bool {
        other.is_some_and(|other| self.program.sites[at].name(other).is_some())
    }

    /// Whether what has a name stands at all of its sites.
    pub(super) fn has_names_whole(&self, tokens: &Tokens) -> bool {
        self.groups(tokens).iter().all(|sites| {
            let other = tokens.at(sites[0]);
            let is_move = |of: &Move| of.sites == *sites && of.other == other;
            !self.is_named(sites[0], other) || self.moves.iter().any(is_move)
        })
    }

    /// The right tokens in the place of some: an early one may have to be taken back, and what has a name at all of its sites.
    pub(super) fn back(&self, tokens: &Tokens) -> Vec<Move> {
        self.groups(tokens).into_iter().map(|sites| Move { sites, other: None }).collect()
    }

    /// The sites of each token that is not the right one: together those of what has a name.
    pub(super) fn groups(&self, tokens: &Tokens) -> Vec<Vec<usize>> {
        let split = |sites: Vec<usize>| {
            let is_one = self.is_named(sites[0], tokens.at(sites[0]));
            if is_one { vec![sites] } else { sites.into_iter().map(|at| vec![at]).collect() }
        };
        together(self.program, tokens).into_iter().flat_map(split).collect()
    }
}

/// The cases whose input is small.
pub(super) fn small(evidence: &Evidence, cases: &[usize]) -> Vec<usize> {
    let fits = |at: &usize| evidence.asked[*at].case().input.to_string().len() <= LARGEST;
    cases.iter().copied().filter(fits).collect()
}

/// So many of some cases, over all of them.
pub(super) fn spread(cases: &[usize], most: usize) -> Vec<usize> {
    let step = cases.len().div_ceil(most).max(1);
    cases.iter().copied().step_by(step).collect()
}
