//! Several wrong tokens together: found one after another, each making the answers more alike.

use packproof_suite::formats;
use packproof_suite::model::Operation;
use packproof_suite::model::program::{Program, Tokens};

use super::runs::{explains, likeness, reproduces};
use super::{Move, Mutant, accepts, moves, together};
use crate::diagnosis::evidence::Evidence;
use crate::diagnosis::search::alike::SAME;

/// Tokens that are looked for together.
const MOST: usize = 6;
/// Sets of tokens that are looked at, those of them in a row that are no better than the best before, and the sets that each leads to.
const SETS: usize = 80;
const PATIENCE: usize = 20;
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
/// Other operations' tokens that an operation's are looked for from.
const STARTS: usize = 4;
/// Failures that a far token among several needs for itself: one alone fits some token by chance.
const FAR: usize = 2;

/// The tokens that together give every answer.
pub(in crate::diagnosis) fn several(operation: &Operation, evidence: &Evidence) -> Option<Mutant> {
    let programs =
        formats::programs(operation.name).iter().filter(|of| accepts(evidence) && !of.is_variant());
    programs.copied().find_map(|program| {
        let mut asked = Asked::new(program, operation, evidence);
        asked.searched(Tokens::RIGHT, OWN, MOST)
    })
}

/// The tokens of an operation, looked for from those of each of some others of its format: one author wrote them.
pub(in crate::diagnosis) fn from_any<'a>(
    others: impl Iterator<Item = &'a Mutant>,
    operation: &Operation,
    evidence: &Evidence,
) -> Option<Mutant> {
    let mut starts: Vec<(Program, Tokens)> = Vec::new();
    for other in others {
        let start = own(other, operation).map(|own| (other.program, own));
        let is_new = |(program, start): &(Program, Tokens)| {
            !starts.iter().any(|(of, known)| of.is(*program) && known == start)
        };
        starts.extend(start.filter(is_new));
    }
    starts.truncate(STARTS);
    starts.into_iter().find_map(|(program, start)| searched_from(program, start, operation, evidence))
}

/// The tokens of an operation, looked for from those of another of its format.
fn from(other: &Mutant, operation: &Operation, evidence: &Evidence) -> Option<Mutant> {
    searched_from(other.program, own(other, operation)?, operation, evidence)
}

fn searched_from(
    program: Program,
    start: Tokens,
    operation: &Operation,
    evidence: &Evidence,
) -> Option<Mutant> {
    let mut asked = Asked::new(program, operation, evidence);
    // Of an implementation that accepts nothing only the others' tokens are considered.
    if accepts(evidence) { asked.searched(start, 1, MOST) } else { asked.whole(start, 1, MOST) }
}

/// As [`from`], with one token that the other has not.
pub(in crate::diagnosis) fn grown(
    other: &Mutant,
    operation: &Operation,
    evidence: &Evidence,
) -> Option<Mutant> {
    let is_new = |sites: &&Vec<usize>| !other.changed.contains(sites);
    from(other, operation, evidence).filter(|mutant| mutant.changed.iter().filter(is_new).count() < 2)
}

/// The tokens of another operation, where they alone give every answer of this one.
pub(in crate::diagnosis) fn same(
    other: &Mutant,
    operation: &Operation,
    evidence: &Evidence,
) -> Option<Mutant> {
    let asked = Asked::new(other.program, operation, evidence);
    let start = own(other, operation)?;
    let groups = together(other.program, &start);
    if asked.gives_all(&start) { asked.whole(asked.needed(start, groups), 0, MOST) } else { None }
}

/// Those of a mutant's tokens that concern an operation, if there are any.
fn own(other: &Mutant, operation: &Operation) -> Option<Tokens> {
    let unconcerned = |at: &usize| !other.program.concerns(*at, operation.name);
    let others: Vec<usize> = other.tokens.changed().map(|(at, _)| at).filter(unconcerned).collect();
    let own = other.tokens.with(&others, None);
    (own != Tokens::RIGHT).then_some(own)
}

/// An operation's answers, and the samples of them that tokens are compared on.
pub(super) struct Asked<'a> {
    pub(super) program: Program,
    pub(super) evidence: &'a Evidence<'a>,
    /// What is tried.
    pub(super) moves: Vec<Move>,
    first: Vec<usize>,
    /// Those that come by the fewest sites first: few tokens can be wrong there.
    pub(super) sample: Vec<usize>,
}

/// Tokens, and how alike the answers of the sample are.
struct Set {
    score: u32,
    tokens: Tokens,
}

impl<'a> Asked<'a> {
    pub(super) fn new(program: Program, operation: &Operation, evidence: &'a Evidence<'a>) -> Self {
        let (failures, passes) = evidence.order();
        let [failures, passes] = [failures, passes].map(|cases| small(evidence, &cases));
        let mut sample = [spread(&failures, FAILURES), spread(&passes, PASSES)].concat();
        let sites = |&at: &usize| {
            let visited = program.visited(&Tokens::RIGHT, &evidence.asked[at].case());
            visited.into_iter().filter(|visited| *visited).count()
        };
        sample.sort_by_cached_key(sites);
        let moves = moves(program, operation);
        Self { program, evidence, moves, first: spread(&failures, FIRST), sample }
    }

    pub(super) fn gives(&self, tokens: &Tokens, at: usize) -> bool {
        explains(self.program, tokens, self.evidence, at)
    }

    /// How much of the answer to a case tokens predict, of [`SAME`].
    fn likeness(&self, tokens: &Tokens, at: usize) -> u32 {
        likeness(self.program, tokens, self.evidence, at)
    }

    fn score(&self, tokens: &Tokens, cases: &[usize]) -> u32 {
        cases.iter().map(|&at| self.likeness(tokens, at)).sum()
    }

    /// The tokens that give every answer, looked for from some: each gives, or brings nearer, one of the first answers that the ones
    /// before do not.
    pub(super) fn searched(&mut self, start: Tokens, own: usize, most: usize) -> Option<Mutant> {
        let known = start.clone();
        let mut seen = vec![start.clone()];
        let mut open = vec![Set { score: self.score(&start, &self.sample), tokens: start }];
        let (mut highest, mut since) = (0, 0);
        for _ in 0..SETS {
            // The first of the best: of tokens that give as much, those of a whole condition come first.
            let best = (0..open.len()).rev().max_by_key(|&at| open[at].score)?;
            let set = open.remove(best);
            since = if set.score > highest { 0 } else { since + 1 };
            highest = highest.max(set.score);
            if since > PATIENCE {
                return None;
            }
            let missed = |at: &usize| !self.gives(&set.tokens, *at);
            let mut guides: Vec<usize> = self.sample.iter().copied().filter(missed).take(GUIDES).collect();
            if guides.is_empty() {
                let Some(beyond) = (0..self.evidence.asked.len()).find(missed) else {
                    let least = self.least(set.tokens);
                    let tokens = self.by_name(least, &known);
                    let chance = if own < OWN { Vec::new() } else { self.by_chance(&tokens) };
                    if chance.is_empty() {
                        return self.whole(tokens, own, most);
                    }
                    let has = |set: &Set| chance.iter().any(|&at| set.tokens.at(at) == tokens.at(at));
                    open.retain(|set| !has(set));
                    self.moves.retain(|of| {
                        !chance.iter().any(|at| of.sites.contains(at) && of.other == tokens.at(*at))
                    });
                    continue;
                };
                guides = vec![beyond];
                self.sample.push(beyond);
                for set in &mut open {
                    set.score += self.likeness(&set.tokens, beyond);
                }
            }
            let next =
                guides.into_iter().map(|guide| self.next(&set, guide, most)).find(|next| !next.is_empty());
            for next in next.unwrap_or_default() {
                if !seen.contains(&next.tokens) {
                    seen.push(next.tokens.clone());
                    open.push(next);
                }
            }
        }
        None
    }

    /// The sets with one token more, or in the place of another, that bring an answer nearer and the others most of all.
    fn next(&self, set: &Set, guide: usize, most: usize) -> Vec<Set> {
        let visited = self.program.visited(&set.tokens, &self.evidence.asked[guide].case());
        let was = self.likeness(&set.tokens, guide);
        let is_visited = |one: &&Move| one.sites.iter().any(|&at| visited.get(at) == Some(&true));
        let nearer = |one: &Move| {
            let tokens = one.put(&set.tokens);
            let likeness = self.likeness(&tokens, guide);
            (likeness > was).then(|| likeness + self.score(&tokens, &self.first))
        };
        let before = was + self.score(&set.tokens, &self.first);
        let lacking = SAME * (1 + self.first.len() as u32) - before;
        let back = self.back(&set.tokens);
        let visited = self.moves.iter().chain(&back).filter(is_visited);
        let mut closest: Vec<(u32, &Move)> = visited.filter_map(|one| Some((nearer(one)?, one))).collect();
        let is_contained = |one: &Move| self.program.is_contained(one.sites[0]);
        closest.sort_by_key(|(score, one)| (std::cmp::Reverse(*score), is_contained(one)));
        closest.truncate(CLOSEST);
        if closest.first().is_none_or(|best| best.0.saturating_sub(before) * SHARE < lacking) {
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
        sets.sort_by_key(|(one, set)| (std::cmp::Reverse(set.score), later(one), &one.sites));
        // Numbers at one site that make no difference are one.
        sets.dedup_by_key(|(one, set)| (&one.sites, set.score));
        let few = |set: &Set| {
            together(self.program, &set.tokens).len() <= most && self.has_names_whole(&set.tokens)
        };
        sets.into_iter().map(|(_, set)| set).filter(few).take(BRANCHES).collect()
    }

    /// Whether what stands at a site has a name.
    fn is_named(&self, at: usize, other: Option<i64>) -> bool {
        other.is_some_and(|other| self.program.sites[at].name(other).is_some())
    }

    /// Whether what has a name stands at all of its sites.
    fn has_names_whole(&self, tokens: &Tokens) -> bool {
        self.groups(tokens).iter().all(|sites| {
            let other = tokens.at(sites[0]);
            let is_move = |of: &Move| of.sites == *sites && of.other == other;
            !self.is_named(sites[0], other) || self.moves.iter().any(is_move)
        })
    }

    /// The right tokens in the place of some: an early one may have to be taken back, and what has a name at all of its sites.
    fn back(&self, tokens: &Tokens) -> Vec<Move> {
        self.groups(tokens).into_iter().map(|sites| Move { sites, other: None }).collect()
    }

    /// The sites of each token that is not the right one: together those of what has a name.
    fn groups(&self, tokens: &Tokens) -> Vec<Vec<usize>> {
        let split = |sites: Vec<usize>| {
            let is_one = self.is_named(sites[0], tokens.at(sites[0]));
            if is_one { vec![sites] } else { sites.into_iter().map(|at| vec![at]).collect() }
        };
        together(self.program, tokens).into_iter().flat_map(split).collect()
    }

    /// Without the tokens that make no difference, and with one in the place of two where that gives as much.
    fn least(&self, tokens: Tokens) -> Tokens {
        let changed = together(self.program, &tokens);
        for (one, other) in (0..changed.len()).flat_map(|of| (0..of).map(move |other| (other, of))) {
            let without = tokens.with(&[&*changed[one], &*changed[other]].concat(), None);
            if let Some(fewer) = self.with_one(&without, self.moves.iter()) {
                return self.least(fewer);
            }
        }
        let groups = self.groups(&tokens);
        self.needed(tokens, groups)
    }

    /// With what has a name in the place of each token that another operation has not, where that gives as much.
    pub(super) fn by_name(&self, mut tokens: Tokens, known: &Tokens) -> Tokens {
        let named: Vec<&Move> = self.moves.iter().filter(|of| self.is_named(of.sites[0], of.other)).collect();
        for sites in together(self.program, &tokens) {
            let is_known = tokens.at(sites[0]) == known.at(sites[0]);
            if !is_known && !self.is_named(sites[0], tokens.at(sites[0])) {
                let without = tokens.with(&sites, None);
                tokens = self.with_one(&without, named.iter().copied()).unwrap_or(tokens);
            }
        }
        tokens
    }

    /// Without the tokens, each at all of its sites, that make no difference.
    pub(super) fn needed(&self, mut tokens: Tokens, groups: Vec<Vec<usize>>) -> Tokens {
        for sites in groups {
            let without = tokens.with(&sites, None);
            if self.gives_all(&without) {
                tokens = without;
            }
        }
        tokens
    }

    fn gives_all(&self, tokens: &Tokens) -> bool {
        self.lacking(tokens).is_none()
    }

    /// The first answer that tokens do not give.
    fn lacking(&self, tokens: &Tokens) -> Option<usize> {
        let mut all = self.sample.iter().copied().chain(0..self.evidence.asked.len());
        all.find(|&at| !self.gives(tokens, at))
    }

    /// The tokens with the first of some moves with which they give every answer.
    fn with_one<'m>(&self, tokens: &Tokens, moves: impl Iterator<Item = &'m Move>) -> Option<Tokens> {
        let Some(lacking) = self.lacking(tokens) else { return Some(tokens.clone()) };
        let visited = self.program.visited(tokens, &self.evidence.asked[lacking].case());
        let is_visited = |one: &&Move| one.sites.iter().any(|&at| visited.get(at) == Some(&true));
        let mut with = moves.filter(is_visited).map(|of| of.put(tokens));
        with.find(|with| self.gives(with, lacking) && self.gives_all(with))
    }

    /// Whether an answer that the tokens give, and do not only explain, is otherwise with the right token at some sites.
    fn is_seen(&self, tokens: &Tokens, sites: &[usize]) -> bool {
        let without = tokens.with(sites, None);
        let gives = |tokens: &Tokens, at: usize| reproduces(self.program, tokens, self.evidence, at);
        let mut failing = (0..self.evidence.asked.len()).filter(|&at| self.evidence.fails(at));
        failing.any(|at| gives(tokens, at) && !gives(&without, at))
    }

    /// The far ones among several tokens that one answer alone needs.
    fn by_chance(&self, tokens: &Tokens) -> Vec<usize> {
        let changed = together(self.program, tokens);
        let is_lone = |sites: &&Vec<usize>| {
            let without = tokens.with(sites, None);
            let fails = |&at: &usize| self.evidence.fails(at) && !self.gives(&without, at);
            (0..self.evidence.asked.len()).filter(fails).take(FAR).count() < FAR
        };
        let is_far = |sites: &&Vec<usize>| {
            tokens.at(sites[0]).is_some_and(|other| self.program.sites[sites[0]].is_far(other))
        };
        let several = changed.iter().filter(|_| changed.len() > 1);
        several.filter(is_far).filter(is_lone).flatten().copied().collect()
    }

    /// Tokens that give every answer, with `own` failures for each on average.
    pub(super) fn whole(&self, tokens: Tokens, own: usize, most: usize) -> Option<Mutant> {
        let changed = together(self.program, &tokens);
        let failures: Vec<usize> =
            (0..self.evidence.asked.len()).filter(|&at| self.evidence.fails(at)).collect();
        let enough = (1..=most).contains(&changed.len()) && own * changed.len() <= failures.len();
        let enough = enough && changed.iter().all(|sites| self.is_seen(&tokens, sites));
        (enough && self.gives_all(&tokens)).then(|| Mutant::of(self.program, tokens))
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
