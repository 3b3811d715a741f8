//! Explanations that are guesses: one of many that fit, which nothing else in the run confirms.

use std::collections::BTreeSet;

use packproof_suite::model::choices::{Deviation, Setting};
use packproof_suite::model::{Format, Operation};

use super::across::{Run, concerns};
use super::search::Found;
use super::study::{Study, roots};

/// Contradicted sets of equal size from which on an explanation is a guess.
const GUESSES: usize = 4;
/// Different combinations of parameters among them.
const KINDS: usize = 3;
/// Deviations from which on a set that other operations contradict is a guess.
const MANY: usize = 4;

/// The studies of a run, those without sets whose sets are guesses. A canonical reader that refuses everything because the
/// writer beside it is wrong says nothing about how.
pub(super) fn without_guesses(run: Run) -> Vec<Study> {
    let studies = run.studies.iter().map(|study| {
        let mut study = study.clone();
        if is_guess(run, &study) {
            study.found = Found { sets: Vec::new(), wholly: false, ..study.found };
        }
        study
    });
    studies.collect()
}

/// Whether what was found for an operation is a guess. What gives every answer is none, unless the operation does nothing wrong but
/// refuse: whoever contradicts it does something else, and equal sets are alternatives. Of the others, sets of many deviations that
/// other operations speak against are guesses; and, while another operation of the format is not understood, many sets of different
/// parameters with little in common, none of which the others confirm, or any set of an operation that only refuses.
fn is_guess(run: Run, study: &Study) -> bool {
    let sets = &study.found.sets;
    let refuses = study.refuses_alone();
    if sets.is_empty() || study.is_understood() && !refuses {
        return false;
    }
    if !study.is_understood() && is_overruled(run, study) {
        return true;
    }
    let own = std::slice::from_ref(&study.format);
    if sets.iter().all(|set| set.deviations().len() >= MANY && is_refuted(run, study, set, own)) {
        return true;
    }
    let understood =
        run.studies.iter().all(|other| other.format.name != study.format.name || other.is_understood());
    let of = |set: &Setting| set.deviations().iter().map(|(name, _)| *name).collect::<Vec<_>>();
    let parameters: BTreeSet<Vec<&str>> = sets.iter().map(of).collect();
    let is_one_of_many =
        refuses || sets.len() >= GUESSES && parameters.len() >= KINDS && !mostly_common(sets);
    let confirmed = |set: &Setting| run.contradictions(study, set, own) == 0 || is_told(run, study, set);
    !understood && is_one_of_many && !sets.iter().any(confirmed)
}

/// Whether another operation of the format is explained wholly by what concerns this one, too, and is in none of its sets.
fn is_overruled(run: Run, study: &Study) -> bool {
    let is_own = |of: &Deviation| study.found.sets.iter().any(|set| set.deviations().contains(of));
    let others = run.studies.iter().filter(|other| {
        other.format.name == study.format.name && other.operation.name != study.operation.name
    });
    let mut sets = others.filter(|other| other.is_understood()).filter_map(|other| other.found.sets.first());
    sets.any(|set| {
        let concerning = |of: &&Deviation| concerns(study.format, of.0, study.operation.name);
        let mut concerning = set.deviations().iter().filter(concerning).peekable();
        concerning.peek().is_some() && !concerning.any(is_own)
    })
}

/// Whether other operations speak against a set. A writer does not speak against a reader, nor an operation that is not
/// understood against another.
fn is_refuted(run: Run, study: &Study, set: &Setting, among: &[&'static Format]) -> bool {
    let speaks = |other: &Operation| {
        let theirs = run.studies.iter().find(|study| study.operation.name == other.name);
        other.direction == study.operation.direction && theirs.is_none_or(Study::is_understood)
    };
    run.contradictions_by(speaks, study, set, among) > 0
}

/// Whether an operation of another format is explained by what a set has: that is no guess.
fn is_told(run: Run, study: &Study, set: &Setting) -> bool {
    let own = roots(study.format, set);
    let others = run.studies.iter().filter(|other| other.operation.name != study.operation.name);
    let mut told = others.flat_map(|other| other.found.sets.iter().map(|set| roots(other.format, set)));
    told.any(|theirs| {
        theirs.iter().any(|root| root.format != study.format.name)
            && own.iter().all(|root| theirs.contains(root))
    })
}

/// Whether some sets have most of their deviations in common with the first: they differ in asides.
fn mostly_common(sets: &[Setting]) -> bool {
    let Some(first) = sets.first() else { return false };
    let common = |set: &Setting| {
        let in_first = |of: &&Deviation| first.deviations().contains(of);
        set.deviations().iter().filter(in_first).count() * 2 > set.deviations().len()
    };
    sets.iter().all(common)
}
