//! What is found for one operation, tried on the others: one author wrote them.

use packproof_suite::formats;
use rayon::prelude::*;

use super::mutants::{self, Mutant};
use super::study::Study;

/// Looks for the tokens of the operations of a format that are not explained wholly from those of the others. Where several tokens explain
/// fewer failures, those of another operation that explain them, too, are the likelier cause.
pub(super) fn with_mutants(mut studies: Vec<Study>) -> Vec<Study> {
    let mutant = |study: &Study| Some((study.mutant.clone()?, study.evidence.failures()));
    let mut known: Vec<(Mutant, usize)> = studies.iter().filter_map(mutant).collect();
    let is_open = |of: &&mut Study| !of.wholly || of.mutant.as_ref().is_some_and(|of| of.tokens() > 1);
    for study in studies.iter_mut().filter(is_open) {
        let evidence = study.evidence.elsewhere(study.operation.name);
        let found = if study.wholly {
            let more = known.iter().filter(|(_, failures)| *failures > evidence.failures());
            let more: Vec<&Mutant> = more.map(|(other, _)| other).collect();
            let same = more.iter().find_map(|other| mutants::same(other, study.operation, &evidence));
            // One cause more than the other operation's is likelier than several of its own.
            let grown = || more.iter().find_map(|other| mutants::grown(other, study.operation, &evidence));
            same.or_else(grown)
        } else {
            let others = || known.iter().map(|(other, _)| other);
            let same = others().find_map(|other| mutants::same(other, study.operation, &evidence));
            same.or_else(|| mutants::from_any(others(), study.operation, &evidence))
        };
        if let Some(found) = found {
            known.push((found.clone(), evidence.failures()));
            *study = Study {
                wholly: true,
                mutant: Some(found),
                ..Study::new(study.format, study.operation, evidence)
            };
        }
    }
    studies
}

/// The tokens that explain operations.
pub(super) fn known(studies: &[Study]) -> Vec<Mutant> {
    studies.iter().filter_map(|study| study.mutant.clone()).collect()
}

/// Explains operations by the tokens of one whose format theirs contains.
pub(super) fn with_contained<'a>(mut studies: Vec<Study<'a>>, known: &[Mutant]) -> Vec<Study<'a>> {
    for study in studies.iter_mut().filter(|study| !study.wholly) {
        let inner = || {
            known.iter().filter(|of| formats::contained(study.format).any(|inner| inner.name == of.format()))
        };
        let around = |evidence| mutants::around(inner(), study.operation, evidence);
        if let Some(mutant) = contained(study, known).or_else(|| around(&study.evidence)) {
            (study.mutant, study.wholly) = (Some(mutant), true);
        } else if study.evidence.depends_on_classes() {
            // Its errors may be of another class than those of the contained format.
            let evidence = study.evidence.clone().without_classes();
            if let Some(mutant) = around(&evidence) {
                *study = Study { evidence, mutant: Some(mutant), wholly: true, ..study.clone() };
            }
        }
    }
    studies
}

/// The tokens of a contained format that explain an operation.
pub(super) fn contained(study: &Study, known: &[Mutant]) -> Option<Mutant> {
    known.iter().find_map(|of| mutants::contained(of, study.operation, &study.evidence))
}

/// One cause where one explains several operations: the token of one operation that gives every answer of others, too, stands for what
/// these have of their own, and all that share it. One author wrote them.
pub(super) fn with_common(mut studies: Vec<Study>) -> Vec<Study> {
    let known: Vec<Mutant> = studies.iter().filter_map(|study| study.mutant.clone()).collect();
    let in_each = |mutant: &Mutant| studies.iter().map(|study| also(mutant, study)).collect();
    let explained: Vec<Vec<Option<Mutant>>> = known.par_iter().map(in_each).collect();
    let mut open: Vec<usize> = (0..studies.len()).collect();
    loop {
        let count = |of: &&Vec<Option<Mutant>>| open.iter().filter(|at| of[**at].is_some()).count();
        // The first of those that explain most.
        let most = explained.iter().rev().max_by_key(count);
        let Some(most) = most.filter(|of| count(of) > 1) else { return studies };
        let (common, rest): (Vec<_>, Vec<_>) = open.into_iter().partition(|at| most[*at].is_some());
        for at in common {
            studies[at].mutant.clone_from(&most[at]);
            studies[at].wholly = true;
        }
        open = rest;
    }
}

/// Another operation's token, where it explains an operation that is explained wholly.
fn also(mutant: &Mutant, study: &Study) -> Option<Mutant> {
    let is_inside = || formats::contained(study.format).any(|of| of.name == mutant.format());
    let concerns = study.wholly && (study.format.name == mutant.format() || is_inside());
    concerns.then(|| mutants::also(mutant, study.operation, &study.evidence)).flatten()
}
