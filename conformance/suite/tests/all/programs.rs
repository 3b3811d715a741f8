//! Right programs answer as the references do, and other tokens are seen in some answer.

use packproof_suite::formats;
use packproof_suite::model::behaviour::{STEPS, bounded};
use packproof_suite::model::{Outcome, OwnedCase};

use crate::behaviours::vectors;

/// At most this share of the sites has no token that a vector sees: those of which each other token changes nothing, such as a limit
/// that another check implies.
const UNSEEN: f64 = 0.1;

#[test]
fn right_programs_answer_as_the_reference_and_other_tokens_are_seen() {
    let (mut wrong, mut unseen, mut sites) = (Vec::new(), Vec::new(), 0);
    for format in formats::ALL {
        let cases: Vec<OwnedCase> = vectors(format);
        assert!(!formats::programs(format.name).is_empty(), "{} has a program", format.name);
        for program in formats::programs(format.name) {
            let mut given = program.right();
            let answer = |given: &[i64], case: &OwnedCase| {
                bounded(STEPS, || (program.answer)(given, &case.as_case())).unwrap_or(Outcome::Unsupported)
            };
            let right: Vec<Outcome> = cases.iter().map(|case| answer(&given, case)).collect();
            for (case, given) in cases.iter().zip(&right) {
                let due = format.reference(&case.as_case());
                if !given.agrees_with(&due) {
                    wrong.push(format!("{} {}: {due} {given}", case.operation, case.input));
                }
            }
            for (at, site) in program.sites.iter().enumerate() {
                let before = given[at];
                let is_seen = site.tried().into_iter().any(|other| {
                    given[at] = other;
                    let mut asked =
                        cases.iter().zip(&right).filter(|(case, _)| site.concerns(&case.operation));
                    asked.any(|(case, right)| !answer(&given, case).agrees_with(right))
                });
                given[at] = before;
                sites += 1;
                if !is_seen {
                    unseen.push(format!("{} {}: {}", format.name, site.function, site.text));
                }
            }
        }
    }
    wrong.truncate(40);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let share = unseen.len() as f64 / f64::from(sites);
    assert!(share < UNSEEN, "{} of {sites}:\n{}", unseen.len(), unseen.join("\n"));
}
