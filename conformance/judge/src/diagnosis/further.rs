//! Answers of a live implementation to questions that no vector asks: they confirm what explains its failures, or refute it.

use std::collections::HashMap;

use packproof_suite::model::{Operation, Outcome};

use super::evidence::Scope;
use super::mutants::{self, Mutant};
use super::study::Study;
use super::{Diagnosed, diagnosed, studied};
use crate::report::display::clip;
use crate::report::model::CaseResult;
use crate::run::fuzz;
use crate::transport::entry;

/// Of the answers that refute what explains an operation, those that another search sees, smallest first.
const REFUTING: usize = 8;

/// Further answers by operation.
type Further = HashMap<&'static str, Vec<CaseResult>>;

/// Diagnoses the failures of a run. Tokens that explain an operation must give its further answers, too, for which `ask` is called once:
/// other tokens, or one more, may give those that they do not. Where none do, the first ones stay, and what they do not give is said.
pub fn diagnose_asking(
    results: &[CaseResult],
    ask: impl Fn(&'static Operation) -> Vec<CaseResult>,
) -> Diagnosed {
    let mut studies = studied(results);
    let explained = studies.iter().filter(|study| study.mutant.is_some());
    let further: Further = explained.map(|study| (study.operation.name, ask(study.operation))).collect();
    for study in &mut studies {
        if let Some(better) = better(study, &further) {
            study.mutant = Some(better);
        }
    }
    let mut diagnosed = diagnosed(&studies);
    for cause in &mut diagnosed.causes {
        let is_of = |study: &&Study| cause.operations.iter().any(|of| of.operation == study.operation.name);
        cause.but = studies.iter().filter(is_of).filter_map(|study| but(study, &further)).collect();
    }
    diagnosed
}

/// What gives more of the further answers than what explains an operation wholly.
fn better(study: &Study, further: &Further) -> Option<Mutant> {
    let mutant = study.mutant.as_ref().filter(|_| study.wholly && study.scope == Scope::All)?;
    let refuting = refuting(study, mutant, further);
    if refuting.is_empty() {
        return None;
    }
    let smallest = refuting.iter().take(REFUTING).copied();
    let vectors = study.evidence.asked.iter().map(|asked| asked.result);
    let evidence = &study.evidence.of_others(vectors.chain(smallest));
    let operation = study.operation;
    let known = || mutants::known(operation, evidence).0;
    let grown = || mutants::grown(mutant, operation, evidence);
    let found = mutants::single(operation, evidence).or_else(known).or_else(grown)?;
    (self::refuting(study, &found, further).len() < refuting.len()).then_some(found)
}

/// The further answers in the scope of a study that a program with other tokens does not give, smallest first.
fn refuting<'f>(study: &Study, mutant: &Mutant, further: &'f Further) -> Vec<&'f CaseResult> {
    let asked = further.get(study.operation.name).map_or(&[][..], |of| of);
    let evidence = study.evidence.of_others(asked);
    let is_against = |at: &usize| {
        let asked = &evidence.asked[*at];
        // What a program takes too many steps for is not known.
        study.scope.has(asked)
            && !mutant.explains(&evidence, *at)
            && mutant.answer(&asked.case()) != Outcome::Unsupported
    };
    let mut refuting: Vec<usize> = (0..asked.len()).filter(is_against).collect();
    refuting.sort_by_key(|&at| evidence.asked[at].size());
    refuting.into_iter().map(|at| &asked[at]).collect()
}

/// The further answers that what explains an operation does not give, in a sentence.
fn but(study: &Study, further: &Further) -> Option<String> {
    let (name, mutant) = (study.operation.name, study.mutant.as_ref()?);
    let refuting = refuting(study, mutant, further);
    let smallest = refuting.first()?;
    let would = entry::of(&mutant.answer(&smallest.case.as_case())).to_string();
    let texts = [smallest.case.input.to_string(), fuzz::answer(smallest), would];
    let [input, given, would] = texts.map(|text| clip(&text));
    let (count, all) = (refuting.len(), further[name].len());
    Some(format!(
        "{count} of {all} random inputs of {name} are answered otherwise, such as {input}: {given}, not {would}."
    ))
}
