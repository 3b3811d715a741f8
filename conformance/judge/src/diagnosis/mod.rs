//! From failures to causes: the smallest sets of deviations that reproduce an implementation's answers; for what none
//! explains, the kinds of failure.

mod across;
pub mod answer;
mod clock;
mod common;
mod dialect;
mod dialects;
pub mod evidence;
mod guesses;
mod integers;
mod joint;
pub mod kind;
pub mod misread;
mod moved;
mod mutants;
mod named;
#[cfg(test)]
mod neighbours;
pub mod search;
mod shared;
mod slipped;
mod study;
pub mod unknown;

use packproof_suite::formats;
use packproof_suite::model::choices::{Deviation, Setting};
use packproof_suite::model::{Deviant, Format, Operation, Outcome, OwnedCase, candidates};
use rayon::prelude::*;

use crate::report::diagnosed::{Cause, Description, Diagnosis, Named};
use crate::report::model::{CaseResult, Verdict};
use crate::transport::shape;
use across::Run;
use evidence::{Evidence, Results, Scope};
use guesses::without_guesses;
use joint::Options;
use mutants::Mutant;
use named::Root;
pub use named::{deviation, named_deviation};
use search::{Budget, Found};
use shared::{contained, known, with_common, with_contained, with_grown, with_mutants, with_shared};
use study::{Study, alone, explained, gives_all, roots};

/// Alternatives that are listed.
const ALTERNATIVES: usize = 8;
/// The choice of an implementation that answers NaN without its bits.
const INEXACT: &str = "nan-without-bits";
/// Candidates on which the sets of an operation are compared.
const CANDIDATES: usize = 128;

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
    diagnose_within(results, Budget::DEFAULT)
}

/// Diagnoses within a budget of each operation.
pub fn diagnose_within(results: &[CaseResult], budget: Budget) -> Diagnosed {
    let results = &Results::of(results);
    let studied = formats::ALL.iter().flat_map(|format| studies(format, results, budget)).collect();
    let found = with_grown(with_shared(studied), budget);
    let known = known(&found);
    let found = with_common(with_contained(found, &known));
    let found: Vec<Study> = found.into_iter().map(|study| study.or_dialect(results)).collect();
    let found: Vec<Study> = found.into_par_iter().map(|study| or_valid(study, &known, budget)).collect();
    let studies = without_guesses(Run { studies: &found, results });
    let mut diagnosed = Diagnosed { causes: join(&studies, results), descriptions: Vec::new() };
    for cause in slipped::causes(&studies) {
        slipped::add(&mut diagnosed.causes, cause);
    }
    diagnosed.causes.extend(dialects::causes(&studies));
    let left = studies.iter().filter(|study| !study.found.wholly);
    diagnosed.descriptions.extend(
        left.map(|study| kind::describe(study.operation, &study.evidence, &study.found, &study.explained())),
    );
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
    let of = |result: &&&CaseResult| result.case.operation == operation.name;
    let all = results.some.iter().filter(of).count();
    let broken = results.some.iter().filter(of).filter(|result| result.verdict == Verdict::Protocol);
    broken.filter(|result| misfit(result)).count() * MISSHAPEN > all
}

/// Studies the operations of a format that failed.
fn studies<'a>(format: &'static Format, results: &Results<'a>, budget: Budget) -> Vec<Study<'a>> {
    let failed = |operation: &&Operation| {
        results.some.iter().any(|result| result.failed() && result.case.operation == operation.name)
    };
    let operations: Vec<&'static Operation> = format.operations.iter().filter(failed).collect();
    let study = |operation| study(format, operation, results, budget).without_notes_alone();
    let mut studies: Vec<Study> = operations.into_par_iter().map(study).collect();
    mutants::agreed(studies.iter_mut().map(|study| study.mutant.as_mut()).collect());
    with_mutants(studies, results).into_iter().map(Study::without_notes_alone).collect()
}

/// One wrong token or known deviation, or else what a search finds, or several tokens. Where classes of refusals keep a set from explaining all, the search is
/// made again without them.
fn study<'a>(
    format: &'static Format,
    operation: &'static Operation,
    results: &Results<'a>,
    budget: Budget,
) -> Study<'a> {
    let of = |evidence, found| Study {
        format,
        operation,
        evidence,
        without_classes: false,
        found,
        mutant: None,
        dialect: None,
        scope: Scope::All,
    };
    let evidence = Evidence::among(operation.name, results);
    // Who refuses everything may do so for one mistake, such as bounds that are swapped.
    let is_stub = matches!(evidence.same_answer(), Some(Outcome::Accept(_)));
    if unread(operation, results) || is_stub || evidence.is_silent() {
        return of(evidence, Found::default());
    }
    // An answer that fails may be the right behaviour's in other words: any NaN for a pattern.
    let right = of(evidence, Found::whole(vec![Setting::RIGHT]));
    if gives_all(&right, &Setting::RIGHT) {
        return right;
    }
    let (found, mutant) = searched(format, operation, &right.evidence, budget);
    let study = Study { found, mutant, ..right };
    if study.found.wholly || !study.evidence.depends_on_classes() {
        study
    } else {
        unclassed(study, results, budget)
    }
}

/// What explains some evidence: one wrong token or known deviation, what a search finds, or several tokens.
fn searched(
    format: &Format,
    operation: &Operation,
    evidence: &Evidence,
    budget: Budget,
) -> (Found, Option<Mutant>) {
    if let Some(mutant) = mutants::single(operation, evidence) {
        let sets = alone(format, operation, evidence);
        let mutant = Some(mutant).filter(|_| sets.is_empty());
        return (Found::whole(sets), mutant);
    }
    let found = search::search(format, operation, evidence, budget);
    if found.wholly {
        return (found, None);
    }
    let several = || mutants::several(operation, evidence).or_else(|| mutants::only(operation, evidence));
    let unchecked = mutants::unchecked(operation, evidence);
    let is_whole = |of: &Mutant| (0..evidence.asked.len()).all(|at| of.explains(evidence, at));
    let tokens = unchecked.clone().filter(is_whole).or_else(several).or(unchecked);
    match tokens {
        None => (found, None),
        Some(tokens) => {
            let wholly = is_whole(&tokens);
            (Found { wholly, ..Found::default() }, Some(tokens))
        }
    }
}

/// Where nothing explains all answers, what explains those to valid input, or those of them that are answers: what lets malformed input
/// pass does so in many ways.
fn or_valid<'a>(study: Study<'a>, known: &[Mutant], budget: Budget) -> Study<'a> {
    if study.found.wholly || study.mutant.is_some() {
        return study;
    }
    // What a search over all answers did not find is seldom found in more of them.
    let budget = Budget { questions: budget.questions / 2, time: budget.time / 2 };
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
        if study.found.sets.first().is_some_and(|set| gives_all(&within, set)) && is_kept(&study) {
            return Study { scope, ..study };
        }
        let (mut found, mut mutant) = searched(study.format, study.operation, &within.evidence, budget);
        if !found.wholly {
            (found, mutant) = (Found::whole(Vec::new()), contained(&within, known));
        }
        let explains = Study { found: Found { wholly: false, ..found }, mutant, scope, ..study.clone() };
        if explains.has_cause() && is_kept(&explains) {
            return explains;
        }
    }
    study
}

/// A study whose evidence has no classes of refusals, where more is explained without them.
fn unclassed<'a>(study: Study<'a>, results: &Results<'a>, budget: Budget) -> Study<'a> {
    let Study { format, operation, .. } = study;
    let evidence = Evidence::among(operation.name, results).without_classes();
    let mut found = search::search(format, operation, &evidence, budget);
    let given =
        |of: &Evidence, set: &Setting, at: usize| of.reproduces(at, &answer::answer(operation, set, of, at));
    let explains = |found: &Found| {
        let fails = |at: &usize| evidence.fails(*at);
        let explained = |set: &Setting| {
            (0..evidence.asked.len()).filter(fails).filter(|&at| given(&evidence, set, at)).count()
        };
        found.sets.iter().map(explained).max().unwrap_or(0)
    };
    if explains(&found) < evidence.failures()
        && let Some(mutant) = mutants::unchecked(operation, &evidence)
    {
        let found = Found::default();
        return Study { evidence, without_classes: true, found, mutant: Some(mutant), ..study };
    }
    if explains(&found) <= explains(&study.found) {
        return study;
    }
    // Of those that give the same values, those first that refuse with the same classes.
    let classes =
        |set: &Setting| (0..evidence.asked.len()).filter(|&at| given(&study.evidence, set, at)).count();
    found.sets.sort_by_cached_key(|set| std::cmp::Reverse(classes(set)));
    Study { evidence, without_classes: true, found: Found { wholly: false, ..found }, ..study }
}

/// The causes: one for each group of operations that share deviations.
fn join(studies: &[Study], results: &Results) -> Vec<Diagnosis> {
    let run = Run { studies, results };
    let named: Vec<&Study> = studies.iter().filter(|study| !study.found.sets.is_empty()).collect();
    let options: Vec<Options> =
        named.iter().map(|study| Options { format: study.format.name, sets: run.likely(study) }).collect();
    // Of equal sizes one that has a dialect, then the set that nothing contradicts, then the one that holds most of a known mistake.
    let cost = |at: usize, set: &Setting| {
        let study = named[at];
        let held =
            |deviant: &Deviant| set.deviations().iter().filter(|of| deviant.point.contains(of)).count();
        let is_dialect =
            study.format.deviants.iter().any(|deviant| {
                held(deviant) == deviant.point.len() && study.evidence.has_dialect(deviant.id)
            });
        let known = run.known(study, set).into_iter().map(held).max();
        let known = known.filter(|_| is_narrowest(study.operation, set, &options[at].sets));
        (!is_dialect, run.contradictions(study, set, formats::ALL), std::cmp::Reverse(known))
    };
    let joined = joint::join(&options, cost);
    let all = joined
        .into_iter()
        .map(|joined| {
            let chosen: Vec<(&Study, &Setting)> =
                joined.chosen.iter().map(|(at, set)| (named[*at], set)).collect();
            let format = told_of(&chosen);
            let alternatives = joined.alternatives.iter().take(ALTERNATIVES);
            let mut cause = Diagnosis {
                format: format.to_owned(),
                operations: chosen.iter().map(|(study, set)| explained(study, set)).collect(),
                deviations: causes(format, &chosen),
                known: run.known_of_all(&chosen),
                wholly: chosen.iter().all(|(study, _)| study.found.wholly),
                alternatives: alternatives
                    .map(|set| set.iter().map(|root| root.named(format)).collect())
                    .collect(),
                layout: Vec::new(),
            };
            cause.layout = moved::by_choices(&cause, results);
            cause
        })
        .collect();
    with_inexact_once(all)
}

/// Answers that are right in words that say less than asked are one cause.
fn with_inexact_once(all: Vec<Diagnosis>) -> Vec<Diagnosis> {
    let is_inexact = |of: &Diagnosis| of.deviations.iter().any(|cause| cause.choice == INEXACT);
    let (inexact, mut all): (Vec<_>, Vec<_>) = all.into_iter().partition(is_inexact);
    let one = inexact.into_iter().reduce(|mut one, other| {
        one.operations.extend(other.operations);
        for (cause, other) in one.deviations.iter_mut().zip(other.deviations) {
            cause.operations.extend(other.operations);
        }
        one
    });
    all.extend(one);
    all
}

/// The format that a cause is reported under: that of all operations, or else that which the deviation comes from that most of them
/// have in common.
fn told_of(chosen: &[(&Study, &Setting)]) -> &'static str {
    let own = chosen.first().map_or("", |(study, _)| study.format.name);
    if chosen.iter().all(|(study, _)| study.format.name == own) {
        return own;
    }
    let all: Vec<Root> = chosen.iter().flat_map(|(study, set)| roots(study.format, set)).collect();
    let most = all.iter().rev().max_by_key(|root| all.iter().filter(|other| other == root).count());
    most.map_or(own, |root| root.format)
}

/// Whether no other set changes fewer of the operation's first candidates. A known mistake that would change much more than
/// the answers show is not likelier for being known.
fn is_narrowest(operation: &Operation, set: &Setting, sets: &[Setting]) -> bool {
    if sets.len() < 2 {
        return true;
    }
    let cases: Vec<_> = candidates(operation.name).take(CANDIDATES).collect();
    let answer = |setting: &Setting, case: &OwnedCase| answer::answer_to(operation, setting, &case.as_case());
    let right: Vec<Outcome> = cases.iter().map(|case| answer(&Setting::RIGHT, case)).collect();
    let changes = |setting: &Setting| {
        cases.iter().zip(&right).filter(|(case, right)| !answer(setting, case).agrees_with(right)).count()
    };
    let own = changes(set);
    sets.iter().all(|other| changes(other) >= own)
}

/// Each deviation of the chosen sets with the operations that show it and the smallest case that does.
fn causes(format: &str, chosen: &[(&Study, &Setting)]) -> Vec<Cause> {
    let mut causes: Vec<Cause> = Vec::new();
    for (study, set) in chosen {
        if set.deviations().is_empty() {
            causes.push(inexact(study));
        }
        for &deviation in set.deviations() {
            let Named { parameter, choice, says, fix } = Root::of(study.format.name, deviation).named(format);
            let operation = study.operation.name.to_owned();
            if let Some(cause) =
                causes.iter_mut().find(|cause| cause.parameter == parameter && cause.choice == choice)
            {
                cause.operations.push(operation);
                continue;
            }
            let witness = witness(study, set, deviation);
            causes.push(Cause { parameter, choice, says, fix, operations: vec![operation], witness });
        }
    }
    causes
}

/// The cause where the right behaviour gives every answer, in words that say less than a vector asks: NaN, and not which.
fn inexact(study: &Study) -> Cause {
    let fails = (0..study.evidence.asked.len()).find(|&at| study.evidence.fails(at));
    Cause {
        parameter: "answer".to_owned(),
        choice: INEXACT.to_owned(),
        says: "answers NaN, and not which".to_owned(),
        fix: "Answer the bits that the float has, such as `f32:7fc02000`.".to_owned(),
        operations: vec![study.operation.name.to_owned()],
        witness: fails.map(|at| study.evidence.asked[at].result.id.clone()),
    }
}

/// The smallest failure that the set reproduces and would not without the deviation, if possible one that the deviation reproduces
/// without the rest of the set.
fn witness(study: &Study, set: &Setting, deviation: Deviation) -> Option<String> {
    let evidence = &study.evidence;
    let reproduced = |set: &Setting, at: usize| {
        evidence.reproduces(at, &answer::answer(study.operation, set, evidence, at))
    };
    let (without, alone) = (set.without(deviation.0), Setting::of(&[deviation]));
    evidence.witness(|at| reproduced(set, at) && !reproduced(&without, at), |at| reproduced(&alone, at))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A known mistake that changes every package with imports is not preferred to a limit that changes few.
    #[test]
    fn a_known_mistake_that_changes_more_is_not_the_narrowest() {
        let sets =
            [("summary-order", "imports-first"), ("smallest-import", "8")].map(|one| Setting::of(&[one]));
        let format = formats::ALL.iter().find(|format| format.name == "unreal_package");
        let operation =
            format.and_then(|format| format.operation("unreal_package.decode")).expect("it exists");
        assert_eq!(sets.each_ref().map(|set| is_narrowest(operation, set, &sets)), [false, true]);
        assert!(is_narrowest(operation, &sets[0], &sets[..1]), "alone");
    }
}
