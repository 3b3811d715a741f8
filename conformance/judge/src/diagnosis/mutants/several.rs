//! Several wrong tokens together.

use packproof_suite::formats;
use packproof_suite::model::Operation;
use packproof_suite::model::program::{Program, Tokens};

use super::asked::Asked;
use super::effort::Effort;
use super::{Mutant, accepts, together};
use crate::diagnosis::evidence::{Evidence, Scope};

/// Tokens that are looked for together; and known mistakes: who writes a reader from memory makes six to twelve.
const MOST: usize = 6;
const MOST_KNOWN: usize = 14;
/// Failures that each of several tokens needs on average: many tokens give any few answers.
const OWN: usize = 3;
/// Other operations' tokens that an operation's are looked for from.
const STARTS: usize = 4;

/// The known mistakes that together give every answer, or else, as the second, those that give most of them.
pub(in crate::diagnosis) fn known(
    operation: &Operation,
    evidence: &Evidence,
) -> (Option<Mutant>, Option<Mutant>) {
    let mut part = None;
    let most = most_known(evidence);
    for &program in formats::programs(operation.name).iter().filter(|of| !of.is_variant()) {
        let mut asked = Asked::new(program, operation, evidence, &Effort::KNOWN);
        let mut whole = asked.searched(Tokens::RIGHT, 1, most);
        // Where some bring the answers nearer, answers in another order may lead to others.
        if whole.is_none() && asked.best.len() > 1 {
            asked.sample.reverse();
            whole = asked.searched(Tokens::RIGHT, 1, most);
        }
        if whole.is_none() {
            let valid = of_valid(program, operation, evidence);
            whole = asked.climbed_from(valid, most);
        }
        if whole.is_some() {
            return (whole, None);
        }
        part = part.or_else(|| asked.in_part());
    }
    (None, part)
}

/// The known mistakes that give every answer to valid input, from which those beside it are looked for: what malformed input gets hides
/// them otherwise.
fn of_valid(program: Program, operation: &Operation, evidence: &Evidence) -> Option<Tokens> {
    Some(known_at_once(program, operation, &evidence.within(Scope::Valid)?)?.tokens)
}

/// The known mistakes that give every answer to valid input, and are found at once.
pub(in crate::diagnosis) fn known_of_valid(operation: &Operation, evidence: &Evidence) -> Option<Mutant> {
    let mut programs = formats::programs(operation.name).iter().filter(|of| !of.is_variant());
    programs.find_map(|&program| known_at_once(program, operation, evidence))
}

fn known_at_once(program: Program, operation: &Operation, evidence: &Evidence) -> Option<Mutant> {
    let mut asked = Asked::new(program, operation, evidence, &Effort::KNOWN);
    asked.searched(Tokens::RIGHT, 1, most_known(evidence))
}

/// Known mistakes that failures may come from together: each needs one.
fn most_known(evidence: &Evidence) -> usize {
    MOST_KNOWN.min(evidence.failures())
}

/// The tokens that together give every answer.
pub(in crate::diagnosis) fn several(operation: &Operation, evidence: &Evidence) -> Option<Mutant> {
    let most = MOST.min(evidence.failures() / OWN);
    let programs = formats::programs(operation.name).iter();
    let programs = programs.filter(|of| most > 0 && accepts(evidence) && !of.is_variant());
    programs.copied().find_map(|program| {
        let mut asked = Asked::new(program, operation, evidence, &Effort::ANY);
        asked.searched(Tokens::RIGHT, OWN, most)
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

/// The tokens of an operation, looked for from those of each operation of a format that its own contains.
pub(in crate::diagnosis) fn around<'a>(
    inner: impl Iterator<Item = &'a Mutant>,
    operation: &Operation,
    evidence: &Evidence,
) -> Option<Mutant> {
    let programs = formats::programs(operation.name);
    let within = |of: &Mutant| {
        programs.iter().filter(|program| !of.program.is(**program)).find_map(|&program| of.within(program))
    };
    let within: Vec<Mutant> = inner.filter_map(within).collect();
    let known = |of: &Mutant| {
        let start = own(of, operation)?;
        let mut asked = Asked::new(of.program, operation, evidence, &Effort::KNOWN);
        let searched = asked.searched(start.clone(), 1, MOST_KNOWN);
        searched.or_else(|| asked.climbed_from(Some(start), MOST_KNOWN))
    };
    within.iter().find_map(known).or_else(|| from_any(within.iter(), operation, evidence))
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
    let mut asked = Asked::new(program, operation, evidence, &Effort::ANY);
    // Of an implementation that accepts nothing only the others' tokens are considered.
    if !accepts(evidence) {
        return asked.whole(start, 1, MOST);
    }
    let found = asked.searched(start.clone(), 1, MOST)?;
    // One answer is not enough for what has no name, and no other operation.
    let is_own = |sites: &&Vec<usize>| {
        let other = found.tokens.at(sites[0]);
        start.at(sites[0]) != other && !asked.is_named(sites[0], other)
    };
    let is_lone = found.changed.iter().filter(is_own).any(|sites| asked.is_lone(&found.tokens, sites));
    (!is_lone).then_some(found)
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
    let asked = Asked::new(other.program, operation, evidence, &Effort::ANY);
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
