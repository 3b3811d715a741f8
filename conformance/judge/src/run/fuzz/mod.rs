//! Live differential fuzzing: asks an implementation and the reference typed random inputs, and collects disagreements.
//!
//! The reference can be wrong, too: a disagreement is reported for a person to judge, not as a verdict.

mod budget;
mod judged;
pub mod pending;
pub mod study;

use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use arbitrary::Unstructured;
use serde_json::Value;

use crate::run::engine::{self, Reply, Tuning};
use crate::run::verdict::{passes, passes_under};
use crate::transport::entry;
use crate::transport::no_answer::{Fault, NoAnswer};
use crate::transport::promises::Promises;
use crate::transport::session::{Session, Setup};
use packproof_suite::dialects;
use packproof_suite::formats;
use packproof_suite::model::draw::draw;
use packproof_suite::model::vector::Expectation;
use packproof_suite::model::{Outcome, OwnedCase};

/// An implementation's reaction to a case.
#[derive(Clone, Debug, PartialEq)]
pub enum Actual {
    Said(Value),
    /// It crashed, hung, or broke the protocol.
    Fault(Fault),
}

/// A case on which implementation and reference differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Disagreement {
    pub case: OwnedCase,
    /// The implementation's reaction.
    pub actual: Actual,
    pub reference: Outcome,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Round {
    /// Disagreements, in the order of drawing.
    pub disagreements: Vec<Disagreement>,
    pub answered: u64,
    /// How many of them the implementation does not support.
    pub unsupported: u64,
}

/// Random bytes per case.
const ENTROPY: usize = 512;

/// Draws cases for the given operations from a seeded source.
#[derive(Debug)]
pub struct Source {
    random: fastrand::Rng,
    operations: Vec<String>,
}

impl Source {
    pub fn new(seed: u64, operations: Vec<String>) -> Self {
        let known = operations.into_iter().filter(|name| formats::operation(name).is_some());
        Self { random: fastrand::Rng::with_seed(seed), operations: known.collect() }
    }

    pub fn is_empty(&self) -> bool {
        self.operations.is_empty()
    }

    pub fn draw(&mut self, count: usize) -> Vec<OwnedCase> {
        let mut bytes = [0; ENTROPY];
        let mut case = || {
            let operation = self.random.choice(&self.operations)?;
            self.random.fill(&mut bytes);
            draw(operation, &mut Unstructured::new(&bytes)).ok()
        };
        (0..count).filter_map(|_| case()).collect()
    }
}

/// Asks the implementation; `None` if its `hello` excludes the question, or the run was stopped before an answer. A right answer
/// that leaves out what the `hello` allows is completed.
///
/// # Errors
/// The adapter does not start.
pub fn ask(
    setup: &Setup,
    tuning: Tuning,
    cases: &[OwnedCase],
    stop: &AtomicBool,
) -> Result<Vec<Option<Actual>>, NoAnswer> {
    let session = Session::start(setup, stop)?;
    let promises = session.hello.promises.clone();
    // Ask the reference only if promises require it.
    let all = promises == Promises::default();
    let references: Vec<Option<Outcome>> =
        cases.iter().map(|case| (!all).then(|| formats::reference(&case.as_case()))).collect();
    let expected = |place: usize| references[place].as_ref().and_then(Expectation::of);
    let asked: Vec<usize> = (0..cases.len())
        .filter(|&place| {
            expected(place)
                .is_none_or(|expect| promises.leaves_out_case(cases[place].as_case(), &expect).is_none())
        })
        .collect();
    let questions = asked.iter().map(|&place| {
        let case = &cases[place];
        (case.operation.as_str(), &case.parameters, case.input.to_string())
    });
    let actual: Mutex<Vec<Option<Actual>>> = Mutex::new(vec![None; cases.len()]);
    let sink = |place: usize, reply: Reply| {
        let made = match reply {
            Reply::Result(text) => {
                let said: Value = serde_json::from_str(text).unwrap_or_default();
                Actual::Said(completed(&promises, references[asked[place]].as_ref(), said))
            }
            Reply::Fault(fault) => Actual::Fault(fault.clone()),
        };
        actual.lock().unwrap_or_else(PoisonError::into_inner)[asked[place]] = Some(made);
    };
    engine::ask(setup, session, tuning, questions, &sink, stop);
    Ok(actual.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// The answer; or the reference's, if the answer is right and only omits what the `hello` allows.
fn completed(promises: &Promises, reference: Option<&Outcome>, said: Value) -> Value {
    let right = reference.filter(|reference| {
        let outcome = entry::outcome(&said);
        Expectation::of(reference).zip(outcome).is_some_and(|(expect, outcome)| {
            !passes(&expect, &outcome) && passes_under(promises, &expect, &outcome)
        })
    });
    right.map_or(said, entry::of)
}

/// Asks the implementation and the reference.
///
/// # Errors
/// The adapter does not start.
pub fn compare(
    setup: &Setup,
    tuning: Tuning,
    cases: &[OwnedCase],
    stop: &AtomicBool,
) -> Result<Round, NoAnswer> {
    let answers = ask(setup, tuning, cases, stop)?;
    let mut round = Round::default();
    for (case, actual) in cases.iter().zip(answers) {
        let Some(actual) = actual else { continue };
        round.answered += 1;
        round.unsupported += u64::from(outcome(&actual) == Some(Outcome::Unsupported));
        if let Some(reference) = disagrees(case, &actual) {
            round.disagreements.push(Disagreement { case: case.clone(), actual, reference });
        }
    }
    Ok(round)
}

fn outcome(actual: &Actual) -> Option<Outcome> {
    match actual {
        Actual::Said(value) => entry::outcome(value),
        Actual::Fault(_) => None,
    }
}

/// The reference's answer, if the implementation gives neither that nor the answer of an accepted dialect.
fn disagrees(case: &OwnedCase, actual: &Actual) -> Option<Outcome> {
    let reference = formats::reference(&case.as_case());
    // Skip cases that the reference cannot read.
    let expect = Expectation::of(&reference)?;
    let Some(said) = outcome(actual) else {
        return Some(reference);
    };
    let expect = dialects::accepting(&case.as_case(), &expect);
    let agrees = said == Outcome::Unsupported || passes(&expect, &said);
    (!agrees).then_some(reference)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn said(case: &OwnedCase, run: impl Fn(&packproof_suite::model::Case) -> Outcome) -> Actual {
        Actual::Said(entry::of(&run(&case.as_case())))
    }

    /// The same seed draws the same cases, another seed others, and only of operations that are offered.
    #[test]
    fn a_seed_repeats_its_cases() {
        let draw = |seed| Source::new(seed, vec!["compact_index.encode".to_owned()]).draw(50);
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
        assert_eq!(draw(1).len(), 50);
        assert!(draw(1).iter().all(|case| case.operation == "compact_index.encode"));
        assert!(Source::new(1, vec!["nothing.encode".to_owned()]).is_empty());
    }

    /// Right answers and unsupported ones do not disagree; wrong, broken and malformed ones do.
    #[test]
    fn tells_disagreements() {
        let case = OwnedCase::new("compact_index.decode", "4040");
        let right = said(&case, formats::reference);
        assert_eq!(disagrees(&case, &right), None);
        assert_eq!(disagrees(&case, &Actual::Said(json!({"unsupported": true}))), None);
        for wrong in [json!({"ok": 0, "consumed": 2}), json!({"error": "x"}), json!({"x": 1})] {
            assert!(disagrees(&case, &Actual::Said(wrong)).is_some());
        }
        assert!(disagrees(&case, &Actual::Fault(Fault::protocol("x"))).is_some());
        let unreadable = OwnedCase::new("compact_index.decode", "4");
        assert_eq!(disagrees(&unreadable, &Actual::Said(json!({"error": "x"}))), None);
    }
}
