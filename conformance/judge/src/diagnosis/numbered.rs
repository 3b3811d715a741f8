//! Causes that are numbers: what an implementation has in a slot of its format's program, measured from its answers.

use packproof_suite::formats;
use packproof_suite::model::behaviour::{STEPS, bounded};
use packproof_suite::model::numbers::{Numbers, Slot};
use packproof_suite::model::{Case, Operation, Outcome};
use serde_json::Value;

use super::evidence::Evidence;
use crate::report::diagnosed::{Cause, Named};

/// Other numbers alone that give as much and are listed.
const ALTERNATIVES: usize = 3;
/// Numbers that are looked for together.
const MOST: usize = 6;
/// Failures on which it is seen whether any number explains anything; and those, and passes, that several are measured with.
const FIRST: usize = 12;
const FAILURES: usize = 40;
const PASSES: usize = 20;
/// Of the numbers that make most of the first failures alike, so many are compared on all of these.
const CLOSEST: usize = 24;
/// Bytes of an input that is asked for that: larger ones say the same, and cost more.
const LARGEST: usize = 512;
/// Failures that each of several numbers needs, at least.
const OWN: usize = 4;

/// A program whose numbers give every answer of an operation.
#[derive(Clone, Debug)]
pub(super) struct Numbered {
    numbers: Numbers,
    given: Vec<i64>,
    /// Slots that differ from the right ones.
    changed: Vec<usize>,
    /// Numbers each of which alone gives as much.
    whole: Vec<(usize, i64)>,
}

fn answer(numbers: Numbers, given: &[i64], case: &Case) -> Outcome {
    bounded(STEPS, || (numbers.answer)(given, case)).unwrap_or(Outcome::Unsupported)
}

/// The slots of an operation, with other numbers for each.
fn moves(numbers: Numbers, operation: &Operation) -> Vec<(usize, i64)> {
    let slots =
        numbers.slots.iter().enumerate().filter(|(_, slot)| slot.operations.contains(&operation.name));
    slots.flat_map(|(at, slot)| slot.others().into_iter().map(move |number| (at, number))).collect()
}

fn right(numbers: Numbers) -> Vec<i64> {
    numbers.slots.iter().map(|slot| slot.right).collect()
}

/// Failures, the smallest first, and passes.
fn order(evidence: &Evidence) -> (Vec<usize>, Vec<usize>) {
    (0..evidence.asked.len()).partition(|&at| evidence.fails(at))
}

fn accepts(evidence: &Evidence) -> bool {
    evidence.asked.iter().any(|asked| matches!(asked.answer(), Some(Outcome::Accept(_))))
}

/// The one number that gives every answer. For an implementation that accepts nothing, only inverted checks are considered.
pub(super) fn single(operation: &Operation, evidence: &Evidence) -> Option<Numbered> {
    let numbers = formats::numbers(operation.name)?;
    let (failures, passes) = order(evidence);
    let accepts = accepts(evidence);
    let mut given = right(numbers);
    let mut whole = Vec::new();
    for (at, number) in moves(numbers, operation) {
        if !accepts && numbers.slots[at].name != "turned" {
            continue;
        }
        let before = std::mem::replace(&mut given[at], number);
        let gives =
            |&at: &usize| evidence.reproduces(at, &answer(numbers, &given, &evidence.asked[at].case()));
        if failures.iter().all(gives) && passes.iter().all(gives) {
            whole.push((at, number));
        }
        given[at] = before;
    }
    let first = *whole.first()?;
    Some(Numbered { numbers, given, changed: Vec::new(), whole }.with(first))
}

/// One author wrote them: of the numbers each of which gives every answer, that which does so for most operations.
pub(super) fn agreed(all: Vec<Option<&mut Numbered>>) {
    let every: Vec<Vec<(usize, i64)>> =
        all.iter().map(|of| of.as_ref().map_or_else(Vec::new, |of| of.whole.clone())).collect();
    for of in all.into_iter().flatten() {
        let shared = |one: &(usize, i64)| every.iter().filter(|whole| whole.contains(one)).count();
        // The first of those that are shared most.
        if let Some(&one) = of.whole.iter().rev().max_by_key(|one| shared(one)) {
            *of = of.clone().with(one);
        }
    }
}

/// The numbers that together give every answer, found one after another: each makes most of the answers alike.
pub(super) fn several(operation: &Operation, evidence: &Evidence) -> Option<Numbered> {
    let numbers = formats::numbers(operation.name).filter(|_| accepts(evidence))?;
    let (failures, passes) = order(evidence);
    let moves = moves(numbers, operation);
    let mut given = right(numbers);
    let gives = |given: &[i64], at: usize| {
        evidence.reproduces(at, &answer(numbers, given, &evidence.asked[at].case()))
    };
    let [fails, right_ones] = [&failures, &passes].map(|cases| small(evidence, cases));
    let first = spread(&fails, FIRST);
    let with = |given: &[i64], &(at, number): &(usize, i64)| {
        let mut given = given.to_vec();
        given[at] = number;
        given
    };
    let explains = |one: &(usize, i64)| {
        let given = with(&given, one);
        first.iter().any(|&at| gives(&given, at))
    };
    if !moves.iter().any(explains) {
        return None;
    }
    let sample = [spread(&fails, FAILURES), spread(&right_ones, PASSES)].concat();
    let score_on = |sample: &[usize], given: &[i64]| -> u32 {
        sample.iter().map(|&at| likeness(numbers, given, evidence, at)).sum()
    };
    let score = |given: &[i64]| score_on(&sample, given);
    let gives_all = |given: &[i64]| failures.iter().chain(&passes).all(|&at| gives(given, at));
    let mut best = score(&given);
    for _ in 0..MOST {
        let mut closest: Vec<&(usize, i64)> = moves.iter().collect();
        closest.sort_by_cached_key(|one| std::cmp::Reverse(score_on(&first, &with(&given, one))));
        closest.truncate(CLOSEST);
        let scored = closest.into_iter().map(|one| (score(&with(&given, one)), one.0, one.1));
        let (better, at, number) =
            scored.collect::<Vec<_>>().into_iter().rev().max_by_key(|(score, ..)| *score)?;
        if better <= best {
            break;
        }
        (best, given[at]) = (better, number);
        if gives_all(&given) {
            break;
        }
    }
    for at in 0..given.len() {
        let number = std::mem::replace(&mut given[at], numbers.slots[at].right);
        if number != given[at] && score(&given) < best {
            given[at] = number;
        }
    }
    let changed: Vec<usize> = (0..given.len()).filter(|&at| given[at] != numbers.slots[at].right).collect();
    // Many numbers give any few answers.
    let settled = !changed.is_empty() && OWN * changed.len() <= failures.len();
    (settled && gives_all(&given)).then_some(Numbered { numbers, given, changed, whole: Vec::new() })
}

/// The cases whose input is small.
fn small(evidence: &Evidence, cases: &[usize]) -> Vec<usize> {
    let fits = |at: &usize| evidence.asked[*at].case().input.to_string().len() <= LARGEST;
    cases.iter().copied().filter(fits).collect()
}

/// So many of some cases, over all of them.
fn spread(cases: &[usize], most: usize) -> Vec<usize> {
    let step = cases.len().div_ceil(most).max(1);
    cases.iter().copied().step_by(step).collect()
}

/// How much of the answer to a case numbers predict, of 64.
fn likeness(numbers: Numbers, given: &[i64], evidence: &Evidence, at: usize) -> u32 {
    let asked = &evidence.asked[at];
    let predicted = answer(numbers, given, &asked.case());
    if evidence.reproduces(at, &predicted) {
        return 64;
    }
    asked.answer().map_or(0, |of| alike(&predicted, of))
}

/// How much of an answer is predicted right, of 64.
fn alike(predicted: &Outcome, given: &Outcome) -> u32 {
    match (predicted, given) {
        (Outcome::Reject { .. }, Outcome::Reject { .. }) => 24,
        (Outcome::Accept(predicted), Outcome::Accept(given)) => {
            let consumed = if predicted.consumed == given.consumed { 16 } else { 0 };
            8 + consumed + share(&predicted.value, &given.value)
        }
        _ => 0,
    }
}

/// Of 36, the characters of two values that are the same.
fn share(predicted: &Value, given: &Value) -> u32 {
    let (predicted, given) = (predicted.to_string(), given.to_string());
    let same = predicted.bytes().zip(given.bytes()).filter(|(a, b)| a == b).count();
    (36 * same / predicted.len().max(given.len()).max(1)) as u32
}

impl Numbered {
    /// The right numbers but for one.
    fn with(mut self, (at, number): (usize, i64)) -> Self {
        self.given = right(self.numbers);
        self.given[at] = number;
        self.changed = vec![at];
        self
    }

    /// What it answers to a case.
    pub(super) fn answer(&self, case: &Case) -> Outcome {
        answer(self.numbers, &self.given, case)
    }

    /// A cause for each number, in words.
    pub(super) fn causes(&self, operation: &Operation, evidence: &Evidence) -> Vec<Cause> {
        let cause = |&at: &usize| {
            let Named { parameter, choice, mut says, fix } = named(&self.numbers.slots[at], self.given[at]);
            let same = self.whole.iter().filter(|(other, _)| *other == at).count();
            if same > 1 {
                says += &format!(" ({} other numbers give the same answers)", same - 1);
            }
            let witness = self.witness(at, evidence);
            Cause { parameter, choice, says, fix, operations: vec![operation.name.to_owned()], witness }
        };
        self.changed.iter().map(cause).collect()
    }

    /// Other numbers that would give as much, in words.
    pub(super) fn alternatives(&self) -> Vec<Vec<Named>> {
        let mut others = self.whole.clone();
        others.retain(|(at, _)| !self.changed.contains(at));
        others.dedup_by_key(|(at, _)| *at);
        others.truncate(ALTERNATIVES);
        others.iter().map(|&(at, number)| vec![named(&self.numbers.slots[at], number)]).collect()
    }

    /// The smallest failure that would be answered otherwise with the right number, if possible one that the number explains alone.
    fn witness(&self, slot: usize, evidence: &Evidence) -> Option<String> {
        let (mut without, mut alone) = (self.given.clone(), right(self.numbers));
        without[slot] = self.numbers.slots[slot].right;
        alone[slot] = self.given[slot];
        let reproduced = |given: &[i64], at: usize| {
            evidence.reproduces(at, &answer(self.numbers, given, &evidence.asked[at].case()))
        };
        evidence.witness(|at| !reproduced(&without, at), |at| reproduced(&alone, at))
    }
}

fn named(slot: &Slot, number: i64) -> Named {
    Named {
        parameter: if slot.of.is_empty() {
            slot.name.to_owned()
        } else {
            format!("{} of {}", slot.name, slot.of)
        },
        choice: number.to_string(),
        says: slot.says(number),
        fix: slot.fix(),
    }
}

#[cfg(test)]
mod tests {
    use packproof_suite::model::{Accepted, Class, input};
    use packproof_suite::suite;
    use serde_json::json;

    use super::*;
    use crate::diagnosis::diagnose;
    use crate::report::diagnosed::Diagnosis;
    use crate::run::in_process;

    /// What is said of an implementation of one operation.
    fn told(operation: &str, answer: impl Fn(&Case) -> Outcome) -> Vec<Diagnosis> {
        let suite = suite::embedded().expect("it can be read");
        let report = in_process::judge(&suite, "mine", |case| {
            if case.operation == operation { answer(case) } else { Outcome::Unsupported }
        });
        diagnose(&report.results).causes
    }

    fn says(causes: &[Diagnosis]) -> Vec<&str> {
        assert!(causes.iter().all(|cause| cause.wholly), "{causes:#?}");
        causes.iter().flat_map(|cause| &cause.deviations).map(|cause| &*cause.says).collect()
    }

    /// A reader of four bytes that shifts byte 2 by another number, and may report another number of bytes.
    fn reads(case: &Case, shift: u32, consumed: u64) -> Outcome {
        let bytes = input::bytes(case.input).expect("bytes");
        let [a, b, c, d, ..] = bytes[..] else {
            return Outcome::Reject { class: Class::Truncated, at: None };
        };
        let value = u32::from(a) | u32::from(b) << 8 | u32::from(c) << shift | u32::from(d) << 24;
        let value = match i64::from(value as i32) {
            0 => json!("null"),
            value @ 1.. => json!({"export": value - 1}),
            value => json!({"import": -value - 1}),
        };
        Outcome::Accept(Accepted { value, consumed: Some(consumed) })
    }

    #[test]
    fn a_shift_that_nobody_listed_is_named() {
        let causes = told("object_reference.decode_fixed", |case| reads(case, 17, 4));
        assert_eq!(says(&causes), ["shifts byte 2 left by 17, not 16"]);
    }

    #[test]
    fn two_numbers_are_named() {
        let causes = told("object_reference.decode_fixed", |case| reads(case, 19, 3));
        assert_eq!(says(&causes), ["reports 3 bytes consumed, not 4", "shifts byte 2 left by 19, not 16"]);
    }

    #[test]
    fn a_number_of_steps_is_named() {
        let causes = told("quantize.quantize_unit", |case| {
            let value = input::f64(case.input).expect("a number");
            let bits = case.parameters["bits"].as_u64().expect("a width");
            let refused = |class| Outcome::Reject { class, at: None };
            if !(1..=32).contains(&bits) {
                return refused(Class::OutOfRange);
            }
            if !value.is_finite() {
                return refused(Class::Invalid);
            }
            let largest = (1_u64 << bits) as f64 - 1.0;
            let scaled = value * (largest - 2.0) + 0.5;
            if scaled < 0.0 {
                return refused(Class::OutOfRange);
            }
            let value = json!(scaled.floor().min(largest) as u64);
            Outcome::Accept(Accepted { value, consumed: None })
        });
        assert_eq!(says(&causes), ["scales by 2^bits less 3, not less 1"]);
    }
}
