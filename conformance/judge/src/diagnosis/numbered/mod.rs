//! Causes that are numbers: what an implementation has in a slot of its format's program, measured from its answers.

mod several;

use packproof_suite::formats;
use packproof_suite::model::behaviour::{STEPS, bounded};
use packproof_suite::model::numbers::{Numbers, Says, Slot};
use packproof_suite::model::{Case, Operation, Outcome};

use super::evidence::Evidence;
use crate::report::diagnosed::{Cause, Named};
pub(super) use several::{from, several};

/// Other numbers alone that give as much and are listed.
const ALTERNATIVES: usize = 3;

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
    let slots = numbers.slots.iter().enumerate().filter(|(_, slot)| slot.concerns(operation.name));
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

/// The one number or token that gives every answer. For an implementation that accepts nothing, only inverted checks are considered.
pub(super) fn single(operation: &Operation, evidence: &Evidence) -> Option<Numbered> {
    formats::programs(operation.name).iter().find_map(|&numbers| single_of(numbers, operation, evidence))
}

fn single_of(numbers: Numbers, operation: &Operation, evidence: &Evidence) -> Option<Numbered> {
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
    let every: Vec<(Numbers, Vec<(usize, i64)>)> =
        all.iter().flatten().map(|of| (of.numbers, of.whole.clone())).collect();
    for of in all.into_iter().flatten() {
        let of_same = || every.iter().filter(|(numbers, _)| numbers.is(of.numbers)).map(|(_, whole)| whole);
        let shared = |one: &(usize, i64)| of_same().filter(|whole| whole.contains(one)).count();
        // The first of those that are shared most.
        if let Some(&one) = of.whole.iter().rev().max_by_key(|one| shared(one)) {
            *of = of.clone().with(one);
        }
    }
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
        parameter: if let Says::Code(_) = slot.says {
            format!("{}: {}", slot.name, slot.of)
        } else if slot.of.is_empty() {
            slot.name.to_owned()
        } else {
            format!("{} of {}", slot.name, slot.of)
        },
        choice: slot.choice(number),
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
