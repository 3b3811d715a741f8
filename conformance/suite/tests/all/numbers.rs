//! Programs with the right numbers answer as the references do, and each other number is seen in some answer.

use packproof_suite::formats;
use packproof_suite::model::behaviour::{STEPS, bounded};
use packproof_suite::model::numbers::{Says, Slot};
use packproof_suite::model::{Outcome, OwnedCase};

use crate::behaviours::vectors;

#[test]
fn the_right_numbers_answer_as_the_reference() {
    let (mut wrong, mut unseen) = (Vec::new(), Vec::new());
    for (format, numbers) in formats::ALL
        .iter()
        .flat_map(|format| formats::programs(format.name).iter().map(move |numbers| (format, numbers)))
    {
        let right: Vec<i64> = numbers.slots.iter().map(|slot| slot.right).collect();
        let cases: Vec<OwnedCase> = vectors(format);
        let answer = |given: &[i64], case: &OwnedCase| {
            bounded(STEPS, || (numbers.answer)(given, &case.as_case())).unwrap_or(Outcome::Unsupported)
        };
        for case in &cases {
            let (due, given) = (format.reference(&case.as_case()), answer(&right, case));
            if !given.agrees_with(&due) {
                wrong.push(format!(
                    "{} {} {}: {due} {given}",
                    case.operation,
                    case.input,
                    serde_json::json!(case.parameters)
                ));
            }
        }
        let of_numbers = |(_, slot): &(usize, &Slot)| !matches!(slot.says, Says::Code(_));
        for (at, slot) in numbers.slots.iter().enumerate().filter(of_numbers) {
            let concerned = || cases.iter().filter(|case| slot.operations.contains(&&*case.operation));
            let is_seen = slot.others().iter().any(|&other| {
                let mut given = right.clone();
                given[at] = other;
                concerned().any(|case| !answer(&given, case).agrees_with(&answer(&right, case)))
            });
            if !is_seen {
                unseen.push(format!("{} {} {}", format.name, slot.name, slot.of));
            }
        }
    }
    wrong.truncate(40);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(unseen.is_empty(), "{}", unseen.join("\n"));
}
