//! What is tried in a program: another token at one site, or at all sites at which the same one stands.

use std::collections::BTreeMap;

use packproof_suite::model::Operation;
use packproof_suite::model::program::{Others, Program, Site, Tokens};

/// Numbers from which on one that stands at several sites is one constant.
const CONSTANT: i64 = 3;

/// Sites that get another token together, and which one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Move {
    pub sites: Vec<usize>,
    /// The right token if it is `None`.
    pub other: Option<i64>,
}

impl Move {
    /// Tokens with it.
    pub(super) fn put(&self, tokens: &Tokens) -> Tokens {
        tokens.with(&self.sites, self.other)
    }

    /// Whether it is a known mistake, with a name or without.
    pub(super) fn is_known(&self, program: Program) -> bool {
        self.other.is_some_and(|other| program.sites[self.sites[0]].is_known(other))
    }

    /// Whether it is a known mistake with a name.
    pub(super) fn is_named(&self, program: Program) -> bool {
        self.other.is_some_and(|other| program.sites[self.sites[0]].name(other).is_some())
    }
}

/// The moves that an operation may show, those of one site first.
pub(super) fn moves(program: Program, operation: &Operation) -> Vec<Move> {
    let concerned: Vec<usize> =
        (0..program.sites.len()).filter(|&at| program.concerns(at, operation.name)).collect();
    let alone = concerned.iter().map(|&at| vec![at]);
    let all = alone.chain(constants(program, &concerned));
    let of = |sites: Vec<usize>| {
        let mut tried = program.sites[sites[0]].tried();
        tried.retain(|other| program.sites[sites[0]].name(*other).is_none());
        tried.into_iter().map(move |other| Move { sites: sites.clone(), other: Some(other) })
    };
    all.flat_map(of).chain(named(program, &concerned)).collect()
}

/// Those that have a name, at all of its sites.
fn named(program: Program, concerned: &[usize]) -> Vec<Move> {
    let mut sites: BTreeMap<(bool, i64), Vec<usize>> = BTreeMap::new();
    for &at in concerned {
        let site = &program.sites[at];
        for other in site.tried().into_iter().filter(|other| site.name(*other).is_some()) {
            sites.entry((program.is_contained(at), other)).or_default().push(at);
        }
    }
    sites.into_iter().map(|((_, other), sites)| Move { sites, other: Some(other) }).collect()
}

/// What is the same token at two sites.
fn key(site: &Site) -> Option<(&'static str, i64, usize)> {
    match site.others {
        Others::Texts(_) if site.is_listed() => None,
        Others::Number(right, ..) if right >= CONSTANT => Some((site.token, right, 0)),
        Others::Number(..) | Others::Behind(_) => None,
        Others::Texts(texts) => Some((site.token, 0, texts.len())).filter(|(token, ..)| !token.is_empty()),
    }
}

/// The sites of one function, and of the program, at which the same token stands.
fn constants(program: Program, concerned: &[usize]) -> Vec<Vec<usize>> {
    let mut groups: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    for &at in concerned {
        let site = &program.sites[at];
        let Some(key) = key(site) else { continue };
        let part = program.is_contained(at);
        groups.entry((part, key, site.function)).or_default().push(at);
        if key.2 == 0 {
            groups.entry((part, key, "")).or_default().push(at);
        }
    }
    let mut groups: Vec<Vec<usize>> = groups.into_values().filter(|sites| sites.len() > 1).collect();
    groups.sort();
    groups.dedup();
    groups
}

/// Sites that differ from the right program, those together at which the same token stands instead of the same.
pub(super) fn together(program: Program, tokens: &Tokens) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (at, other) in tokens.changed() {
        let same = |of: &&mut Vec<usize>| {
            let (one, site) = (&program.sites[of[0]], &program.sites[at]);
            let is_one = site.name(other).is_some() || key(site).is_some() && key(one) == key(site);
            is_one
                && tokens.at(of[0]) == Some(other)
                && program.is_contained(of[0]) == program.is_contained(at)
        };
        match groups.iter_mut().find(same) {
            Some(group) => group.push(at),
            None => groups.push(vec![at]),
        }
    }
    groups
}
