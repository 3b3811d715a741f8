//! Answers of a live implementation to questions that no vector asks: they confirm what explains its failures, or refute it.

use std::collections::{BTreeSet, HashMap};

use packproof_suite::model::{Operation, Outcome, OwnedCase};
use serde_json::Value;

use super::evidence::Scope;
use super::halves;
use super::mutants::{self, Mutant, Rival};
use super::study::Study;
use super::{Diagnosed, diagnosed, studied};
use crate::report::display::clip;
use crate::report::model::CaseResult;
use crate::run::fuzz;
use crate::transport::entry;

/// Of the answers that refute what explains an operation, those that another search sees; and where nothing gives all of these, too.
const REFUTING: [usize; 2] = [8, 1];

/// Random inputs that are asked for each operation whose failures are explained.
const FURTHER: usize = 256;
/// Random inputs drawn to find some that a cause and a rival answer differently.
const DRAWN: usize = 1024;
/// Inputs asked for each rival, and for all rivals of a cause.
const TELLING: usize = 3;
const ALL_TELLING: usize = 48;
/// Characters of such an input: longer ones cost more and show the same.
const LARGEST: usize = 512;
/// How often a cause may be compared with its rivals: one that takes its place has rivals of its own.
const ROUNDS: usize = 4;

/// Further answers by operation.
type Further = HashMap<&'static str, Vec<CaseResult>>;

/// Diagnoses the failures of a run. Tokens that explain an operation must give its further answers, too, for which `ask` is called: other
/// tokens, or one more, may give those that they do not. Where none do, the first ones stay, and what they do not give is said. Where
/// several explanations fit the vectors equally well, inputs that they answer differently are asked.
pub fn diagnose_asking(
    results: &[CaseResult],
    ask: impl Fn(&'static Operation, &[OwnedCase]) -> Vec<CaseResult>,
) -> Diagnosed {
    let mut studies = studied(results);
    let is_explained = |study: &&Study| study.mutant.is_some() || study.dialect.is_some();
    let explained = studies.iter().filter(is_explained).map(|study| study.operation);
    let mut further: Further =
        explained.map(|operation| (operation.name, ask(operation, &drawn(operation, 0, FURTHER)))).collect();
    let asked: Vec<&'static str> = studies.iter().map(|study| study.operation.name).collect();
    for study in &mut studies {
        // What one operation does with numbers all do that write them.
        let own = study.operation.name;
        let is_alike = |name: &&&str| **name == own || halves::is_written(own) && halves::is_written(name);
        let alike = asked.iter().filter(is_alike).filter_map(|name| further.get(name));
        study.measured_again(alike.flatten());
        if let Some(better) = better(study, &further) {
            study.mutant = Some(better);
        }
        for _ in 0..ROUNDS {
            if !tell_apart(study, &mut further, &ask) {
                break;
            }
        }
    }
    let mut diagnosed = diagnosed(&studies);
    for cause in &mut diagnosed.causes {
        let is_of = |study: &&Study| cause.operations.iter().any(|of| of.operation == study.operation.name);
        cause.but = studies.iter().filter(is_of).filter_map(|study| but(study, &further)).collect();
    }
    diagnosed
}

fn drawn(operation: &Operation, seed: u64, count: usize) -> Vec<OwnedCase> {
    fuzz::Source::new(seed, vec![operation.name.to_owned()]).draw(count)
}

/// Compares a cause with its rivals. One that gives more of the further answers takes its place; one that gives fewer is no longer an
/// alternative. Returns whether the cause was replaced.
fn tell_apart(
    study: &mut Study,
    further: &mut Further,
    ask: impl Fn(&'static Operation, &[OwnedCase]) -> Vec<CaseResult>,
) -> bool {
    let operation = study.operation;
    let is_whole = study.wholly || study.scope != Scope::All;
    let Some(mutant) = study.mutant.clone().filter(|_| is_whole) else { return false };
    let Some(answers) = further.get_mut(operation.name).filter(|of| !of.is_empty()) else { return false };
    let rivals = mutant.rivals(operation, &study.evidence);
    let mut cases = telling(operation, &mutant, &rivals);
    cases.retain(|case| !answers.iter().any(|of| of.case == *case));
    if !cases.is_empty() {
        answers.extend(ask(operation, &cases));
    }
    let missed = |of: &Mutant| refuting(study, of, further).len();
    let own = missed(&mutant);
    let rivals: Vec<(usize, Rival)> = rivals.into_iter().map(|of| (missed(&of.mutant), of)).collect();
    let may_replace = |(_, rival): &&(usize, Rival)| !mutant.keeps(rival, &study.evidence);
    let least = rivals.iter().filter(may_replace).map(|(missed, _)| *missed).min();
    let least = least.filter(|least| *least < own);
    if let Some(least) = least {
        let even = rivals.iter().filter(may_replace).filter(|(missed, _)| *missed == least);
        let even: Vec<&Rival> = even.map(|(_, rival)| rival).collect();
        study.mutant = Some(mutant.replaced(even[0], &even));
    } else {
        let mut kept = mutant;
        rivals.iter().filter(|of| of.0 > own).for_each(|(_, rival)| kept.retire(rival));
        study.mutant = Some(kept);
    }
    least.is_some()
}

/// Inputs that a cause and its rivals answer differently, the smallest of those drawn.
fn telling(operation: &Operation, mutant: &Mutant, rivals: &[Rival]) -> Vec<OwnedCase> {
    if rivals.is_empty() {
        return Vec::new();
    }
    let size = |of: &OwnedCase| of.input.to_string().len();
    let mut drawn = drawn(operation, 1, DRAWN);
    drawn.retain(|of| size(of) <= LARGEST);
    drawn.sort_by_cached_key(size);
    let own: Vec<Outcome> = drawn.iter().map(|case| mutant.answer(&case.as_case())).collect();
    let mut chosen = BTreeSet::new();
    for Rival { mutant, .. } in rivals {
        let tells = |at: &usize| {
            own[*at] != Outcome::Unsupported && !mutant.answer(&drawn[*at].as_case()).agrees_with(&own[*at])
        };
        chosen.extend((0..drawn.len()).filter(tells).take(TELLING));
    }
    chosen.into_iter().take(ALL_TELLING).map(|at| drawn[at].clone()).collect()
}

/// What gives more of the further answers than what explains an operation wholly.
fn better(study: &Study, further: &Further) -> Option<Mutant> {
    let mutant = study.mutant.as_ref().filter(|_| study.wholly && study.scope == Scope::All)?;
    let refuting = refuting(study, mutant, further);
    if refuting.is_empty() {
        return None;
    }
    let vectors = || study.evidence.asked.iter().map(|asked| asked.result);
    let operation = study.operation;
    REFUTING.iter().find_map(|&count| {
        let evidence = &study.evidence.of_others(vectors().chain(refuting.iter().take(count).copied()));
        let known = || mutants::known(operation, evidence).0;
        mutants::single(operation, evidence)
            .or_else(known)
            .or_else(|| mutants::grown(mutant, operation, evidence))
            .filter(|found| self::refuting(study, found, further).len() < refuting.len())
    })
}

/// The further answers in the scope of a study that a program with other tokens does not give: those to valid input first, the smallest of
/// them before others.
fn refuting<'f>(study: &Study, mutant: &Mutant, further: &'f Further) -> Vec<&'f CaseResult> {
    let asked = further.get(study.operation.name).map_or(&[][..], |of| of);
    let evidence = study.evidence.of_others(asked);
    let is_against = |at: &usize| {
        let asked = &evidence.asked[*at];
        // What a program takes too many steps for is not known, nor what numbers of 128 bits do not hold.
        study.scope.has(asked)
            && !asked.answer().is_some_and(is_beyond)
            && !mutant.explains(&evidence, *at)
            && mutant.answer(&asked.case()) != Outcome::Unsupported
    };
    let mut refuting: Vec<usize> = (0..asked.len()).filter(is_against).collect();
    refuting.sort_by_key(|&at| (evidence.asked[at].must_be_refused(), evidence.asked[at].size()));
    refuting.into_iter().map(|at| &asked[at]).collect()
}

/// Whether an answer is an integer that a program does not compute.
fn is_beyond(answer: &Outcome) -> bool {
    let Outcome::Accept(of) = answer else { return false };
    match &of.value {
        Value::Number(number) => number.as_f64().is_some_and(|of| of.abs() >= i128::MAX as f64),
        Value::String(digits) => {
            let digits = digits.strip_prefix('-').unwrap_or(digits);
            !digits.is_empty()
                && digits.bytes().all(|of| of.is_ascii_digit())
                && digits.parse::<i128>().is_err()
        }
        _ => false,
    }
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

#[cfg(test)]
mod tests {
    use packproof_suite::model::Accepted;
    use serde_json::json;

    use super::*;

    #[test]
    fn numbers_beyond_128_bits_speak_against_nothing() {
        let is = |value| is_beyond(&Outcome::Accept(Accepted { value, consumed: None }));
        assert!(
            is(json!("-25108406941546723055343157692830665664409421777856138051584")) && is(json!(1.2e77))
        );
        for within in
            [json!("-170141183460469231731687303715884105727"), json!(1.5e38), json!("nan"), json!("")]
        {
            assert!(!is(within.clone()), "{within}");
        }
    }
}
