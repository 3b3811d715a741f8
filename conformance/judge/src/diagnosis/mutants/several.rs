//! Several wrong tokens together: found one after another, each making the answers more alike.

use packproof_suite::formats;
use packproof_suite::model::Operation;
use packproof_suite::model::program::Program;

use super::{Move, Mutant, Runs, accepts, moves, order, together};
use crate::diagnosis::evidence::Evidence;
use crate::diagnosis::search::alike::{SAME, alike};

/// Tokens that are looked for together.
const MOST: usize = 6;
/// Sets of tokens that are looked at, and the sets that each leads to.
const SETS: usize = 80;
const BRANCHES: usize = 3;
/// Answers that a set does not give yet, one of which the next token must bring nearer.
const GUIDES: usize = 4;
/// Failures on which it is seen whether any token brings the answers nearer; and those, and passes, that sets are compared on.
const FIRST: usize = 12;
const FAILURES: usize = 40;
const PASSES: usize = 20;
/// Of the tokens that bring an answer nearest, so many are compared on all of these.
const CLOSEST: usize = 24;
/// The best token makes good one part in so many of what the answers to the first failures lack, or it leads nowhere.
const SHARE: u32 = 16;
/// Bytes of an input that is asked for that: larger ones say the same, and cost more.
const LARGEST: usize = 512;
/// Failures that each of several tokens needs on average: many tokens give any few answers.
const OWN: usize = 3;
/// Failures that a far token among several needs for itself: one alone fits some token by chance.
const FAR: usize = 2;

/// The tokens that together give every answer.
pub(in crate::diagnosis) fn several(operation: &Operation, evidence: &Evidence) -> Option<Mutant> {
    let programs = formats::programs(operation.name).iter().filter(|_| accepts(evidence));
    programs.copied().find_map(|program| {
        let mut asked = Asked::new(program, operation, evidence);
        asked.searched(program.right(), OWN)
    })
}

/// The tokens of an operation, looked for from those of another of its format: one author wrote both.
pub(in crate::diagnosis) fn from(
    other: &Mutant,
    operation: &Operation,
    evidence: &Evidence,
) -> Option<Mutant> {
    let mut asked = Asked::new(other.runs.program, operation, evidence);
    let start = own(other, operation)?;
    // Of an implementation that accepts nothing only the others' tokens are considered.
    if accepts(evidence) { asked.searched(start, 1) } else { asked.whole(start, 1) }
}

/// The tokens of another operation, where they alone give every answer of this one.
pub(in crate::diagnosis) fn same(
    other: &Mutant,
    operation: &Operation,
    evidence: &Evidence,
) -> Option<Mutant> {
    let asked = Asked::new(other.runs.program, operation, evidence);
    let start = own(other, operation)?;
    let tokens = together(other.runs.program, &start);
    if asked.gives_all(&start) { asked.whole(asked.needed(start, tokens), 0) } else { None }
}

/// What stands at each site with those of a mutant's tokens that concern an operation, if there are any.
fn own(other: &Mutant, operation: &Operation) -> Option<Vec<i64>> {
    let right = other.runs.program.right();
    let concerns = |at: &&usize| other.runs.program.sites[**at].concerns(operation.name);
    let mut start = right.clone();
    for &at in other.changed.iter().flatten().filter(concerns) {
        start[at] = other.given[at];
    }
    (start != right).then_some(start)
}

/// An operation's answers, and the samples of them that tokens are compared on.
struct Asked<'a> {
    program: Program,
    evidence: &'a Evidence<'a>,
    /// What is tried, the right tokens among them: an early one may have to be taken back.
    moves: Vec<Move>,
    first: Vec<usize>,
    /// Those that come by the fewest sites first: few tokens can be wrong there.
    sample: Vec<usize>,
}

/// What stands at each site, and how alike the answers of the sample are.
struct Set {
    score: u32,
    given: Vec<i64>,
}

impl<'a> Asked<'a> {
    fn new(program: Program, operation: &Operation, evidence: &'a Evidence<'a>) -> Self {
        let (failures, passes) = order(evidence);
        let [failures, passes] = [failures, passes].map(|cases| small(evidence, &cases));
        let mut sample = [spread(&failures, FAILURES), spread(&passes, PASSES)].concat();
        let right = program.right();
        let sites = |&at: &usize| {
            let visited = program.visited(&right, &evidence.asked[at].case());
            visited.into_iter().filter(|visited| *visited).count()
        };
        sample.sort_by_cached_key(sites);
        let back = (0..right.len()).map(|at| Move { sites: vec![at], other: right[at] });
        let moves = moves(program, operation).into_iter().chain(back).collect();
        Self { program, evidence, moves, first: spread(&failures, FIRST), sample }
    }

    fn gives(&self, given: &[i64], at: usize) -> bool {
        Runs::alone(self.program).explains(given, self.evidence, at)
    }

    /// How much of the answer to a case tokens predict, of [`SAME`].
    fn likeness(&self, given: &[i64], at: usize) -> u32 {
        if self.gives(given, at) {
            return SAME;
        }
        let asked = &self.evidence.asked[at];
        asked.answer().map_or(0, |of| alike(&self.program.outcome(given, &asked.case()), of))
    }

    fn score(&self, given: &[i64], cases: &[usize]) -> u32 {
        cases.iter().map(|&at| self.likeness(given, at)).sum()
    }

    /// The tokens that give every answer, looked for from some: each gives, or brings nearer, one of the first answers that the ones
    /// before do not.
    fn searched(&mut self, start: Vec<i64>, own: usize) -> Option<Mutant> {
        let mut seen = vec![start.clone()];
        let mut open = vec![Set { score: self.score(&start, &self.sample), given: start }];
        for _ in 0..SETS {
            // The first of the best: of tokens that give as much, those of a whole condition come first.
            let best = (0..open.len()).rev().max_by_key(|&at| open[at].score)?;
            let set = open.remove(best);
            let missed = |at: &usize| !self.gives(&set.given, *at);
            let mut guides: Vec<usize> = self.sample.iter().copied().filter(missed).take(GUIDES).collect();
            if guides.is_empty() {
                let Some(beyond) = (0..self.evidence.asked.len()).find(missed) else {
                    let given = self.least(set.given);
                    let chance = if own < OWN { Vec::new() } else { self.by_chance(&given) };
                    if chance.is_empty() {
                        return self.whole(given, own);
                    }
                    let has = |set: &Set| chance.iter().any(|&at| set.given[at] == given[at]);
                    open.retain(|set| !has(set));
                    self.moves.retain(|of| {
                        !chance.iter().any(|at| of.sites.contains(at) && of.other == given[*at])
                    });
                    continue;
                };
                guides = vec![beyond];
                self.sample.push(beyond);
                for set in &mut open {
                    set.score += self.likeness(&set.given, beyond);
                }
            }
            let next = guides.into_iter().map(|guide| self.next(&set, guide)).find(|next| !next.is_empty());
            for next in next.unwrap_or_default() {
                if !seen.contains(&next.given) {
                    seen.push(next.given.clone());
                    open.push(next);
                }
            }
        }
        None
    }

    /// The sets with one token more, or in the place of another, that bring an answer nearer and the others most of all.
    fn next(&self, set: &Set, guide: usize) -> Vec<Set> {
        let visited = self.program.visited(&set.given, &self.evidence.asked[guide].case());
        let was = self.likeness(&set.given, guide);
        let is_visited = |one: &&Move| one.sites.iter().any(|&at| visited.get(at) == Some(&true));
        let nearer = |one: &Move| {
            let given = one.put(&set.given);
            let likeness = self.likeness(&given, guide);
            (likeness > was).then(|| likeness + self.score(&given, &self.first))
        };
        let before = was + self.score(&set.given, &self.first);
        let lacking = SAME * (1 + self.first.len() as u32) - before;
        let visited = self.moves.iter().filter(is_visited);
        let mut closest: Vec<(u32, &Move)> = visited.filter_map(|one| Some((nearer(one)?, one))).collect();
        closest.sort_by_key(|(score, ..)| std::cmp::Reverse(*score));
        closest.truncate(CLOSEST);
        if closest.first().is_none_or(|best| best.0.saturating_sub(before) * SHARE < lacking) {
            return Vec::new();
        }
        let mut sets: Vec<(&Move, Set)> = closest
            .into_iter()
            .map(|(_, one)| (one, one.put(&set.given)))
            .map(|(one, given)| (one, Set { score: self.score(&given, &self.sample), given }))
            .collect();
        // Of those that give as much, what implementations are known to do comes first.
        let unlisted = |one: &Move| !self.program.sites[one.sites[0]].is_listed();
        sets.sort_by_key(|(one, set)| (std::cmp::Reverse(set.score), unlisted(one), &one.sites));
        // Numbers at one site that make no difference are one.
        sets.dedup_by_key(|(one, set)| (&one.sites, set.score));
        let few = |set: &Set| together(self.program, &set.given).len() <= MOST;
        sets.into_iter().map(|(_, set)| set).filter(few).take(BRANCHES).collect()
    }

    /// Without the tokens that make no difference, and with one in the place of two where that gives as much.
    fn least(&self, given: Vec<i64>) -> Vec<i64> {
        let changed = together(self.program, &given);
        for (one, other) in (0..changed.len()).flat_map(|of| (0..of).map(move |other| (other, of))) {
            let without = self.without(&given, &[&*changed[one], &*changed[other]].concat());
            if let Some(fewer) =
                self.moves.iter().map(|of| of.put(&without)).find(|with| self.gives_all(with))
            {
                return self.least(fewer);
            }
        }
        let alone = (0..given.len()).map(|at| vec![at]).collect();
        self.needed(given, alone)
    }

    /// Without the tokens, each at all of its sites, that make no difference.
    fn needed(&self, mut given: Vec<i64>, tokens: Vec<Vec<usize>>) -> Vec<i64> {
        for sites in tokens {
            let without = self.without(&given, &sites);
            if without != given && self.gives_all(&without) {
                given = without;
            }
        }
        given
    }

    /// With the right token at some sites.
    fn without(&self, given: &[i64], sites: &[usize]) -> Vec<i64> {
        let mut without = given.to_vec();
        for &at in sites {
            without[at] = self.program.sites[at].right();
        }
        without
    }

    fn gives_all(&self, given: &[i64]) -> bool {
        self.sample.iter().copied().chain(0..self.evidence.asked.len()).all(|at| self.gives(given, at))
    }

    /// Whether an answer that the tokens give, and do not only explain, is otherwise with the right token at some sites.
    fn is_seen(&self, given: &[i64], sites: &[usize]) -> bool {
        let without = self.without(given, sites);
        let runs = Runs::alone(self.program);
        let gives = |given: &[i64], at: usize| runs.reproduces(given, self.evidence, at);
        let mut failing = (0..self.evidence.asked.len()).filter(|&at| self.evidence.fails(at));
        failing.any(|at| gives(given, at) && !gives(&without, at))
    }

    /// The far ones among several tokens that one answer alone needs.
    fn by_chance(&self, given: &[i64]) -> Vec<usize> {
        let changed = together(self.program, given);
        let is_lone = |sites: &&Vec<usize>| {
            let without = self.without(given, sites);
            let fails = |&at: &usize| self.evidence.fails(at) && !self.gives(&without, at);
            (0..self.evidence.asked.len()).filter(fails).take(FAR).count() < FAR
        };
        let is_far = |sites: &&Vec<usize>| self.program.sites[sites[0]].is_far(given[sites[0]]);
        let several = changed.iter().filter(|_| changed.len() > 1);
        several.filter(is_far).filter(is_lone).flatten().copied().collect()
    }

    /// Tokens that give every answer, with `own` failures for each on average.
    fn whole(&self, given: Vec<i64>, own: usize) -> Option<Mutant> {
        let changed = together(self.program, &given);
        let failures: Vec<usize> =
            (0..self.evidence.asked.len()).filter(|&at| self.evidence.fails(at)).collect();
        let enough = (1..=MOST).contains(&changed.len()) && own * changed.len() <= failures.len();
        let enough = enough && changed.iter().all(|sites| self.is_seen(&given, sites));
        (enough && self.gives_all(&given)).then(|| Mutant {
            runs: Runs::alone(self.program),
            given,
            changed,
            whole: Vec::new(),
        })
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
