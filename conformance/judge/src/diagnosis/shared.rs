//! What is found for one operation, tried on the others: one author wrote them.

use packproof_suite::formats;
use packproof_suite::model::choices::Setting;
use rayon::prelude::*;

use super::across::concerns;
use super::evidence::{Evidence, Results};
use super::joint::components;
use super::mutants::{self, Mutant};
use super::named::Root;
use super::search::{self, Budget, Found};
use super::study::{Study, gives_all, gives_all_kept, roots};

/// Sets of one operation that are tried on the others.
const SHARED: usize = 4;
/// Deviations from which on a set may be one of many that fit, and is looked for from the others' sets, too.
const MANY: usize = 3;

/// Adds to the sets of each operation that is explained wholly those of the others that explain it, too: where one writer's
/// two deviations show as one in another operation, they are the likelier cause of both. An operation that its own search
/// does not explain wholly has those of the others that do.
pub(super) fn with_shared(mut studies: Vec<Study>) -> Vec<Study> {
    let sets: Vec<Vec<Root>> = studies
        .iter()
        .flat_map(|study| study.found.sets.iter().take(SHARED).map(|set| roots(study.format, set)))
        .collect();
    for study in studies.iter_mut().filter(|study| study.found.wholly || !study.without_classes) {
        for set in &sets {
            let own = concerning(study, set);
            let smallest = study.found.sets.iter().map(|set| set.deviations().len()).min();
            let smallest = smallest.filter(|_| study.found.wholly).unwrap_or(0);
            let is_new = own.deviations().len() > smallest && !study.found.sets.contains(&own);
            if is_new && gives_all(study, &own) {
                if !study.found.wholly {
                    study.found = Found::whole(Vec::new());
                }
                study.found.sets.push(own);
                study.mutant = None;
            } else if is_new && study.found.sets.is_empty() && gives_all_kept(study, &own) {
                study.found.sets.push(own);
            }
        }
    }
    studies
}

/// Looks for the tokens of the operations of a format that are not explained wholly from those of the others. Where several
/// deviations explain fewer failures, the tokens of another operation that explain them, too, are the likelier cause.
pub(super) fn with_mutants<'a>(mut studies: Vec<Study<'a>>, results: &Results<'a>) -> Vec<Study<'a>> {
    let mutant = |study: &Study| Some((study.mutant.clone()?, study.evidence.failures()));
    let known: Vec<(Mutant, usize)> = studies.iter().filter_map(mutant).collect();
    let whole = studies.iter().filter(|study| study.found.wholly && study.mutant.is_none());
    let of_choices: Vec<Mutant> =
        whole.filter_map(|study| Mutant::of_choices(study.format, study.found.sets.first()?)).collect();
    let is_open = |of: &&mut Study| {
        !of.found.wholly || of.mutant.is_none() && of.found.sets.iter().all(|set| set.deviations().len() > 1)
    };
    for study in studies.iter_mut().filter(is_open) {
        let evidence = Evidence::among(study.operation.name, results);
        let found = if study.found.wholly {
            let more = known.iter().filter(|(_, failures)| *failures > evidence.failures());
            let more: Vec<&Mutant> = more.map(|(other, _)| other).collect();
            let same = more.iter().find_map(|other| mutants::same(other, study.operation, &evidence));
            // One cause more than the other operation's is likelier than several of its own.
            let grown = || more.iter().find_map(|other| mutants::grown(other, study.operation, &evidence));
            same.or_else(grown)
        } else {
            let all = known.iter().map(|(other, _)| other).chain(&of_choices);
            mutants::from_any(all, study.operation, &evidence)
        };
        if found.is_some() {
            (study.mutant, study.evidence, study.without_classes) = (found, evidence, false);
            study.found = Found::whole(Vec::new());
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
    for study in studies.iter_mut().filter(|study| !study.found.wholly) {
        if let Some(mutant) = contained(study, known) {
            (study.mutant, study.found) = (Some(mutant), Found::whole(Vec::new()));
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
    let of_sets = |study: &Study| study.found.sets.iter().flat_map(|set| roots(study.format, set)).collect();
    let mut open = components(&studies.iter().map(of_sets).collect::<Vec<_>>());
    loop {
        let has = |of: &[Option<Mutant>], group: &[usize]| group.iter().all(|&at| of[at].is_some());
        let count = |of: &&Vec<Option<Mutant>>| open.iter().filter(|group| has(of, group)).count();
        // The first of those that explain most.
        let most = explained.iter().rev().max_by_key(count);
        let Some(most) = most.filter(|of| count(of) > 1) else { return studies };
        let (common, rest): (Vec<_>, Vec<_>) = open.into_iter().partition(|group| has(most, group));
        for at in common.concat() {
            studies[at].mutant.clone_from(&most[at]);
            studies[at].found = Found::whole(Vec::new());
        }
        open = rest;
    }
}

/// Another operation's token, where it explains an operation that is explained wholly.
fn also(mutant: &Mutant, study: &Study) -> Option<Mutant> {
    let is_inside = || formats::contained(study.format).any(|of| of.name == mutant.format());
    let concerns = study.found.wholly && (study.format.name == mutant.format() || is_inside());
    concerns.then(|| mutants::also(mutant, study.operation, &study.evidence)).flatten()
}

/// Adds to the sets of each operation those that are climbed to from the sets of the others: of the many sets of six or
/// eight deviations that fit its answers, those that the others bear out, and which no step from the right behaviour may
/// lead to.
///
/// It takes half the budget of the search itself at most.
pub(super) fn with_grown(mut studies: Vec<Study>, budget: Budget) -> Vec<Study> {
    let budget = Budget { questions: budget.questions / 2, time: budget.time / 2 };
    let grown: Vec<Vec<Setting>> = studies
        .par_iter()
        .map(|study| {
            let from = starts(study, &studies);
            if from.is_empty() {
                return Vec::new();
            }
            search::grown(study.format, study.operation, &study.evidence, budget, &from)
        })
        .collect();
    for (study, grown) in studies.iter_mut().zip(grown).filter(|(_, grown)| !grown.is_empty()) {
        if !study.found.wholly {
            study.found = Found::whole(Vec::new());
        }
        let new: Vec<Setting> = grown.into_iter().filter(|set| !study.found.sets.contains(set)).collect();
        study.found.sets.extend(new);
    }
    studies
}

/// The sets of other operations, as far as they concern one that is not explained wholly, or by many deviations, and that
/// none of its own sets has in it.
fn starts(study: &Study, studies: &[Study]) -> Vec<Setting> {
    let own = &study.found.sets;
    let settled = study.found.wholly && own.iter().any(|set| set.deviations().len() < MANY);
    if settled || study.mutant.is_some() || study.without_classes && !study.found.wholly {
        return Vec::new();
    }
    let mut starts: Vec<Setting> = Vec::new();
    for other in studies.iter().filter(|other| other.operation.name != study.operation.name) {
        for set in other.found.sets.iter().take(SHARED) {
            let start = concerning(study, &roots(other.format, set));
            let has = |set: &Setting| start.deviations().iter().all(|of| set.deviations().contains(of));
            if start.deviations().len() > 1 && !own.iter().any(has) && !starts.contains(&start) {
                starts.push(start);
            }
        }
    }
    starts.truncate(SHARED);
    starts
}

/// Those deviations of a set that concern the operation of a study.
fn concerning(study: &Study, set: &[Root]) -> Setting {
    let own = set.iter().filter_map(|root| root.within(study.format));
    let own = own.filter(|(name, _)| concerns(study.format, name, study.operation.name));
    Setting::of(&own.collect::<Vec<_>>())
}
