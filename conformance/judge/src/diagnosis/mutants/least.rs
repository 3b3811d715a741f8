//! The fewest tokens that give as much, and whether there are answers enough for them.

use packproof_suite::model::program::Tokens;

use super::asked::Asked;
use super::runs::reproduces;
use super::{Move, Mutant, together};

/// Failures that a far token among several needs for itself, or one without a name beside those of other operations: one alone fits some
/// token by chance.
const FAR: usize = 2;
/// Other known mistakes that are kept for one.
const INSTEAD: usize = 8;

impl Asked<'_> {
    /// Without the tokens that make no difference, and with one in the place of two where that gives as much.
    pub(super) fn least(&self, tokens: Tokens) -> Tokens {
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
        let named: Vec<&Move> = self.moves.iter().filter(|of| of.is_named(self.program)).collect();
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

    /// Known mistakes each of which, in the place of some sites' token, gives as much.
    fn instead(&self, of: &Mutant) -> Vec<(Vec<usize>, Move)> {
        let mut others = Vec::new();
        for sites in &of.changed {
            let without = of.tokens.with(sites, None);
            let is_other =
                |one: &&Move| one.is_named(self.program) && of.tokens.at(one.sites[0]) != one.other;
            let gives = |one: &&Move| self.gives_all(&one.put(&without));
            let found = self.moves.iter().filter(is_other).filter(gives).take(INSTEAD);
            others.extend(found.map(|one| (sites.clone(), one.clone())));
        }
        others
    }

    /// Whether an answer that the tokens give, and do not only explain, is otherwise with the right token at some sites.
    fn is_seen(&self, tokens: &Tokens, sites: &[usize]) -> bool {
        let without = tokens.with(sites, None);
        let gives = |tokens: &Tokens, at: usize| reproduces(self.program, tokens, self.evidence, at);
        let mut failing = (0..self.evidence.asked.len()).filter(|&at| self.evidence.fails(at));
        failing.any(|at| gives(tokens, at) && !gives(&without, at))
    }

    /// Whether one answer alone needs the token at some sites.
    pub(super) fn is_lone(&self, tokens: &Tokens, sites: &[usize]) -> bool {
        let without = tokens.with(sites, None);
        let fails = |&at: &usize| self.evidence.fails(at) && !self.gives(&without, at);
        (0..self.evidence.asked.len()).filter(fails).take(FAR).count() < FAR
    }

    /// The far ones among several tokens that one answer alone needs.
    pub(super) fn by_chance(&self, tokens: &Tokens) -> Vec<usize> {
        let changed = together(self.program, tokens);
        let is_lone = |sites: &&Vec<usize>| self.is_lone(tokens, sites);
        let is_far = |sites: &&Vec<usize>| {
            tokens.at(sites[0]).is_some_and(|other| self.program.sites[sites[0]].is_far(other))
        };
        let several = changed.iter().filter(|_| changed.len() > 1);
        several.filter(is_far).filter(is_lone).flatten().copied().collect()
    }

    /// Those of a contained format that its own operations speak against, unless other operations have them.
    pub(super) fn refuted_at_home(&self, tokens: &Tokens, known: &Tokens) -> Vec<usize> {
        let own = together(self.program, tokens)
            .into_iter()
            .filter(|sites| tokens.at(sites[0]) != known.at(sites[0]));
        let moves = own.map(|sites| Move { other: tokens.at(sites[0]), sites });
        let refuted = moves.filter(|of| Mutant::is_refuted_at_home(self.program, of, self.evidence));
        refuted.flat_map(|of| of.sites).collect()
    }

    /// Tokens that give every answer, with `own` failures for each on average.
    pub(super) fn whole(&self, tokens: Tokens, own: usize, most: usize) -> Option<Mutant> {
        let changed = together(self.program, &tokens);
        let failures: Vec<usize> =
            (0..self.evidence.asked.len()).filter(|&at| self.evidence.fails(at)).collect();
        let enough = (1..=most).contains(&changed.len()) && own * changed.len() <= failures.len();
        let is_seen = |sites: &Vec<usize>| self.effort.known || self.is_seen(&tokens, sites);
        let enough = enough && changed.iter().all(is_seen);
        let whole = (enough && self.gives_all(&tokens)).then(|| Mutant::of(self.program, tokens))?;
        let others = self.instead(&whole);
        // Of two known mistakes that give as much, one of which is the other and more, as its name says, the lesser is enough.
        let name = |sites: &[usize], other: Option<i64>| self.program.sites[sites[0]].name(other?);
        let is_part = |(sites, one): &&(Vec<usize>, Move)| {
            let names = name(sites, whole.tokens.at(sites[0])).zip(name(&one.sites, one.other));
            names.is_some_and(|(more, less)| {
                more.0 == less.0 && more.1.len() > less.1.len() && more.1.starts_with(less.1)
            })
        };
        let lesser = others.iter().find(is_part).map(|(sites, one)| one.put(&whole.tokens.with(sites, None)));
        let lesser = lesser.and_then(|tokens| self.whole(tokens, own, most));
        lesser.or(Some(Mutant { others, ..whole }))
    }
}
