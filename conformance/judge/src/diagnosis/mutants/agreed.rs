//! Of mistakes that fit an operation's answers equally, those that other operations have: one author wrote them.

use packproof_suite::model::program::Program;

use super::{Move, Mutant};

/// Of the tokens each of which gives every answer, that which does so for most operations.
pub(in crate::diagnosis) fn agreed(all: Vec<Option<&mut Mutant>>) {
    let every: Vec<(Program, Vec<Move>)> =
        all.iter().flatten().map(|of| (of.program, of.whole.clone())).collect();
    for of in all.into_iter().flatten() {
        let of_same = || every.iter().filter(|(program, _)| program.is(of.program)).map(|(_, whole)| whole);
        let shared = |one: &Move| of_same().filter(|whole| whole.contains(one)).count();
        // The first of those that are shared most.
        if let Some(one) = of.whole.iter().rev().max_by_key(|one| shared(one)).cloned() {
            *of = of.clone().with(&one);
        }
    }
}

/// Of known mistakes that give as much in the place of one another, that which more of the other operations have.
pub(in crate::diagnosis) fn agreed_in_place(all: &mut [&mut Mutant]) {
    for at in 0..all.len() {
        for (sites, one) in all[at].others.clone() {
            let (own, other) =
                (all[at].name(&sites, all[at].tokens.at(sites[0])), all[at].name(&one.sites, one.other));
            let have = |name| {
                let rest = all.iter().enumerate().filter(|(other, _)| *other != at);
                rest.filter(|(_, of)| of.changed.iter().any(|own| of.name(own, of.tokens.at(own[0])) == name))
                    .count()
            };
            if other.is_some() && have(other) > have(own) {
                let tokens = one.put(&all[at].tokens.with(&sites, None));
                *all[at] = Mutant::of(all[at].program, tokens);
                break;
            }
        }
    }
}
