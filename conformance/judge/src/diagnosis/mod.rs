//! From failures to causes: the fewest wrong tokens of a format's program that give an implementation's answers; for what none explains,
//! the kinds of failure.

mod common;
mod dialect;
mod dialects;
pub mod evidence;
mod further;
mod halves;
mod integers;
pub mod kind;
pub mod misread;
mod moved;
mod mutants;
#[cfg(test)]
mod neighbours;
mod shared;
mod slipped;
mod spelled;
mod study;
pub mod unknown;
mod weights;

use packproof_suite::formats;
use packproof_suite::model::{Format, Operation};
use rayon::prelude::*;

use crate::report::diagnosed::{Description, Diagnosis};
use crate::report::model::{CaseResult, Verdict};
use crate::transport::shape;
use evidence::{Evidence, Results, Scope};
pub use further::diagnose_asking;
use mutants::Mutant;
use shared::{contained, known, with_common, with_contained, with_mutants};
use study::Study;

/// What a run's failures come from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnosed {
    /// The causes that were found, those that explain most failures first.
    pub causes: Vec<Diagnosis>,
    /// The failures of operations that are not explained wholly, by kind.
    pub descriptions: Vec<Description>,
}

/// Diagnoses the failures of a run.
pub fn diagnose(results: &[CaseResult]) -> Diagnosed {
    diagnosed(&studied(results))
}

/// What explains each operation with failures.
fn studied(results: &[CaseResult]) -> Vec<Study<'_>> {
    let results = &Results::of(results);
    let found: Vec<Study> = formats::ALL.iter().flat_map(|format| studies(format, results)).collect();
    let known = known(&found);
    let found = with_common(with_contained(found, &known));
    let mut studies: Vec<Study> = found.into_par_iter().map(|study| or_valid(study, &known)).collect();
    mutants::agreed_in_place(
        &mut studies.iter_mut().filter_map(|study| study.mutant.as_mut()).collect::<Vec<_>>(),
    );
    let mut studies: Vec<Study> = studies.into_par_iter().map(Study::or_dialect).map(or_nearly).collect();
    // Few vectors fit other mistakes than those of the numbers that they are made of.
    let halves = studies.iter().find(|of| of.operation.name == halves::ALONE).and_then(Study::measurement);
    if let Some(says) = halves.map(str::to_owned) {
        for study in &mut studies {
            study.as_halves(&says);
        }
    }
    studies
}

/// With the token that explains nearly all failures, where nothing else explains any.
fn or_nearly(mut study: Study) -> Study {
    let is_open = study.mutant.is_none()
        && study.dialect.is_none()
        && !unread(study.operation, &study.evidence.results);
    if is_open && !study.evidence.accepts_as_one() && !study.evidence.is_silent() {
        study.mutant = mutants::nearly(study.operation, &study.evidence);
    }
    study
}

/// The same as causes and descriptions.
fn diagnosed(studies: &[Study]) -> Diagnosed {
    let mut diagnosed = Diagnosed { causes: slipped::causes(studies), descriptions: Vec::new() };
    diagnosed.causes.extend(dialects::causes(studies));
    let left = studies.iter().filter(|study| !study.wholly);
    diagnosed.descriptions.extend(left.map(kind::describe));
    // What is left may be notes alone, which are no failures.
    diagnosed.descriptions.retain(|of| of.failures > 0);
    diagnosed.causes.sort_by_key(|cause| std::cmp::Reverse(cause.explains()));
    diagnosed
}

/// Of the answers, one in so many may have another shape than the operation's.
const MISSHAPEN: usize = 20;

/// Whether answers have another shape than the operation's, and not few: they say nothing of what the implementation does.
fn unread(operation: &Operation, results: &Results) -> bool {
    let misfit = |result: &CaseResult| {
        result.actual.get("ok").is_some_and(|value| shape::misfit(operation.name, value).is_some())
    };
    let of = |result: &&CaseResult| result.case.operation == operation.name;
    let all = results.all.iter().filter(of).count();
    let broken = results.all.iter().filter(of).filter(|result| result.verdict == Verdict::Protocol);
    broken.filter(|result| misfit(result)).count() * MISSHAPEN > all
}

/// Studies the operations of a format that failed.
fn studies<'a>(format: &'static Format, results: &Results<'a>) -> Vec<Study<'a>> {
    let failed = |operation: &&Operation| {
        results.all.iter().any(|result| result.failed() && result.case.operation == operation.name)
    };
    let operations: Vec<&'static Operation> = format.operations.iter().filter(failed).collect();
    let study = |operation| study(format, operation, results).without_notes_alone();
    let mut studies: Vec<Study> = operations.into_par_iter().map(study).collect();
    mutants::agreed(studies.iter_mut().map(|study| study.mutant.as_mut()).collect());
    let mut studies = with_mutants(studies);
    let mut whole: Vec<&mut Mutant> =
        studies.iter_mut().filter(|study| study.wholly).filter_map(|study| study.mutant.as_mut()).collect();
    mutants::agreed_in_place(&mut whole);
    studies.into_iter().map(Study::without_notes_alone).collect()
}

/// What explains an operation. Where classes of refusals keep tokens from explaining all, they are looked for again without them.
fn study<'a>(format: &'static Format, operation: &'static Operation, results: &Results<'a>) -> Study<'a> {
    let study = Study::new(format, operation, Evidence::among(operation.name, results));
    // Who refuses everything may do so for one mistake, such as bounds that are swapped.
    if unread(operation, results) || study.evidence.accepts_as_one() || study.evidence.is_silent() {
        return study;
    }
    // An answer that fails may be the right behaviour's in other words: any NaN for a pattern.
    let right = Mutant::right(operation).filter(|right| right.explains_all(&study.evidence));
    let (wholly, mutant) = if right.is_some() { (true, right) } else { searched(operation, &study.evidence) };
    let study = Study { wholly, mutant, ..study };
    if study.wholly || !study.evidence.depends_on_classes() { study } else { unclassed(study) }
}

/// What explains some evidence, and whether it does so wholly: one wrong token, known mistakes, or several tokens.
fn searched(operation: &Operation, evidence: &Evidence) -> (bool, Option<Mutant>) {
    if let Some(mutant) = mutants::single(operation, evidence) {
        return (true, Some(mutant));
    }
    let (known, part) = mutants::known(operation, evidence);
    let one = known.clone().filter(|of| of.tokens() == 1);
    if let Some(mutant) = one.or_else(|| mutants::behind_a_call(operation, evidence)).or(known) {
        return (true, Some(mutant));
    }
    let unchecked = mutants::unchecked(operation, evidence);
    let is_whole = |of: &Mutant| of.explains_all(evidence);
    let whole = unchecked.clone().filter(is_whole);
    let whole = whole.or_else(|| mutants::several(operation, evidence));
    let whole = whole.or_else(|| mutants::only(operation, evidence));
    let whole = whole.or_else(|| mutants::by_value(operation, evidence));
    let explained = |of: &Mutant| {
        (0..evidence.asked.len()).filter(|&at| evidence.fails(at) && of.explains(evidence, at)).count()
    };
    // Checks that are left out, unless known mistakes explain more.
    let part = [part, unchecked].into_iter().flatten().max_by_key(explained);
    (whole.is_some(), whole.or(part))
}

/// Where nothing explains all answers, what explains those to valid input, or those of them that are answers: what lets malformed input
/// pass does so in many ways.
fn or_valid<'a>(study: Study<'a>, known: &[Mutant]) -> Study<'a> {
    if study.wholly {
        return study;
    }
    let mut asked = study.evidence.asked.len();
    for scope in [Scope::Valid, Scope::Answered] {
        let Some(evidence) =
            study.evidence.within(scope).filter(|of| of.asked.len() < asked && !of.is_silent())
        else {
            continue;
        };
        asked = evidence.asked.len();
        let within = Study { evidence, ..study.clone() };
        // An implementation that answers some valid input only refuses for reasons of its own.
        let is_kept = |of: &Study| scope != Scope::Valid || !of.spoils();
        if study.mutant.as_ref().is_some_and(|of| of.explains_all(&within.evidence)) && is_kept(&study) {
            return Study { scope, ..study };
        }
        if study.mutant.is_some() {
            continue;
        }
        let from = |one: fn(&Mutant, &Operation, &Evidence) -> Option<Mutant>| {
            known.iter().find_map(|of| one(of, study.operation, &within.evidence))
        };
        let shared = || from(mutants::same).or_else(|| from(mutants::grown).filter(Mutant::is_known));
        // In no recording do several tokens of any kind, or those for some values alone, explain valid input and no more.
        let own = || {
            let single = mutants::single(study.operation, &within.evidence);
            single.or_else(|| mutants::known_of_valid(study.operation, &within.evidence))
        };
        let inner = || contained(&within, known);
        let found: [&dyn Fn() -> Option<Mutant>; 3] = [&shared, &own, &inner];
        let explained = |mutant| Study { mutant: Some(mutant), scope, ..study.clone() };
        if let Some(explains) = found.iter().filter_map(|of| of()).map(explained).find(is_kept) {
            return explains;
        }
    }
    study
}

/// A study whose evidence has no classes of refusals, where more is explained without them.
fn unclassed(study: Study) -> Study {
    let evidence = study.evidence.elsewhere(study.operation.name).without_classes();
    let (known, part) = mutants::known(study.operation, &evidence);
    let is_whole = known.is_some();
    let found = known.or_else(|| mutants::unchecked(study.operation, &evidence)).or(part);
    let explained = |of: Option<&Mutant>| {
        let explains = |at: &usize| evidence.fails(*at) && of.is_some_and(|of| of.explains(&evidence, *at));
        (0..evidence.asked.len()).filter(explains).count()
    };
    let more = explained(found.as_ref()) + usize::from(is_whole) > explained(study.mutant.as_ref());
    if more { Study { evidence, mutant: found, ..study } } else { study }
}
