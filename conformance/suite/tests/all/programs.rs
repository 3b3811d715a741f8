//! Right programs answer as the references do, and other tokens are seen in some answer.

use std::panic::{AssertUnwindSafe, catch_unwind};

use packproof_suite::formats;
use packproof_suite::model::bounded::bounded;
use packproof_suite::model::program::{Site, Tokens};
use packproof_suite::model::{Outcome, OwnedCase};
use serde_json::{Value, json};

use crate::deviations::{samples, vectors};

/// At most this share of the sites has no token that a vector sees: those of which each other token changes nothing, such as a limit
/// that another check implies.
const UNSEEN: f64 = 0.1;

#[test]
fn right_programs_answer_as_the_reference_and_other_tokens_are_seen() {
    let (mut wrong, mut unseen, mut untold, mut sites) = (Vec::new(), Vec::new(), Vec::new(), 0);
    for format in formats::ALL {
        let cases: Vec<OwnedCase> = vectors(format);
        // Drawn cases only for the first program, whose alternatives have names.
        let mut drawn = samples(format);
        for program in formats::programs(format.name).iter().filter(|of| !of.is_variant()) {
            let answer = |tokens: &Tokens, case: &OwnedCase| program.outcome(tokens, &case.as_case());
            let mut compare = |case: &OwnedCase, given: &Outcome| {
                let due = format.reference(&case.as_case());
                if !given.agrees_with(&due) {
                    let (parameters, input) = (&case.parameters, &case.input);
                    wrong.push(format!("{} {parameters:?} {input}: {due} {given}", case.operation));
                }
            };
            let right: Vec<Outcome> = cases.iter().map(|case| answer(&Tokens::RIGHT, case)).collect();
            cases.iter().zip(&right).for_each(|(case, given)| compare(case, given));
            drawn.drain(..).for_each(|case| compare(&case, &answer(&Tokens::RIGHT, &case)));
            // Calls have no tokens of their own.
            for (at, site) in program.own_sites().enumerate().filter(|(_, site)| site.calls().is_none()) {
                let is_seen = |other: i64| {
                    let tokens = Tokens::RIGHT.with(&[at], Some(other));
                    let mut asked =
                        cases.iter().zip(&right).filter(|(case, _)| program.concerns(at, &case.operation));
                    asked.any(|(case, right)| !answer(&tokens, case).agrees_with(right))
                };
                let (told, others): (Vec<i64>, Vec<i64>) = site
                    .tried()
                    .into_iter()
                    .partition(|&other| site.is_listed() && site.words(other).is_some());
                // Those with a name are deviations, of which each is seen, too.
                let unnamed = told.iter().filter(|&&other| site.name(other).is_none());
                untold.extend(unnamed.filter(|&&other| !is_seen(other)).map(|&other| site.says(other)));
                sites += 1;
                if told.is_empty() && !others.into_iter().any(is_seen) {
                    unseen.push(format!("{} {}: {}", format.name, site.function, site.text));
                }
            }
        }
    }
    wrong.truncate(40);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(untold, Vec::<String>::new(), "each other with words is seen by a vector");
    let share = unseen.len() as f64 / f64::from(sites);
    assert!(share < UNSEEN, "{} of {sites}:\n{}", unseen.len(), unseen.join("\n"));
}

/// Behind one call of a function that is called elsewhere, too, another token stands there alone.
#[test]
fn a_token_stands_behind_one_call_alone() {
    let program = formats::programs("variant_buffer")[0];
    let site = |is: &dyn Fn(&Site) -> bool| program.sites.iter().position(is).expect("it is there");
    let call = site(&|of| of.calls().is_some_and(|of| of[0] == "put") && of.text.contains("count"));
    let big_endian = |at: &usize| {
        let mut tried = program.sites[*at].tried().into_iter();
        tried.find(|&other| program.sites[*at].name(other) == Some(("order-written", "big-endian")))
    };
    let sites: Vec<usize> = (0..program.sites.len()).filter(|at| big_endian(at).is_some()).collect();
    let other = sites.first().and_then(big_endian);
    let written = |tokens: &Tokens, values: Value| {
        let case = OwnedCase::new("variant_buffer.write", values);
        match program.outcome(tokens, &case.as_case()) {
            Outcome::Accept(of) => of.value,
            other => panic!("{other}"),
        }
    };
    let everywhere = Tokens::RIGHT.with(&sites, other);
    let alone = Tokens::behind(call).with(&sites, other);
    let text = || json!([{"type": "string", "value": "a"}]);
    let number = || json!([{"type": "int", "value": 1}]);
    assert_eq!(written(&alone, text()), json!("0000000161"));
    assert_eq!(written(&alone, number()), json!("01000000"));
    assert_eq!(written(&everywhere, number()), json!("00000001"));
    assert_eq!(written(&Tokens::RIGHT, text()), json!("0100000061"), "nothing is left of it");
}

/// In WebAssembly a panic would end the playground.
#[test]
fn no_token_makes_a_program_panic() {
    const CASES: usize = 16;
    const STEPS: usize = 10_000;
    let mut panics = Vec::new();
    for format in formats::ALL {
        let cases: Vec<OwnedCase> = vectors(format);
        let cases: Vec<&OwnedCase> = cases.iter().step_by(cases.len().div_ceil(CASES)).collect();
        for program in formats::programs(format.name).iter().filter(|of| !of.is_variant()) {
            for (at, site) in program.sites.iter().enumerate() {
                for other in site.tried() {
                    let tokens = Tokens::RIGHT.with(&[at], Some(other));
                    for case in cases.iter().filter(|case| program.concerns(at, &case.operation)) {
                        let answer = AssertUnwindSafe(|| program.answer(&tokens, &case.as_case()));
                        if bounded(STEPS, || catch_unwind(answer).is_err()) == Some(true) {
                            panics.push(format!("{} {} {}", case.operation, site.says(other), case.input));
                        }
                    }
                }
            }
        }
    }
    panics.truncate(20);
    assert!(panics.is_empty(), "{}", panics.join("\n"));
}

#[test]
fn a_token_changes_the_answers_alone_on_whose_way_it_is() {
    const CASES: usize = 12;
    let mut seen = Vec::new();
    for format in formats::ALL {
        let cases: Vec<OwnedCase> = vectors(format);
        for program in formats::programs(format.name).iter().filter(|of| !of.is_variant()) {
            for case in cases.iter().step_by(cases.len().div_ceil(CASES)) {
                let visited = program.visited(&Tokens::RIGHT, &case.as_case());
                let right = program.outcome(&Tokens::RIGHT, &case.as_case());
                for at in (0..visited.len()).filter(|at| !visited[*at]) {
                    for other in program.sites[at].tried() {
                        let tokens = Tokens::RIGHT.with(&[at], Some(other));
                        if !program.outcome(&tokens, &case.as_case()).agrees_with(&right) {
                            seen.push(format!("{} {}", case.operation, program.sites[at].says(other)));
                        }
                    }
                }
            }
        }
    }
    assert!(seen.is_empty(), "{}", seen.join("\n"));
}

/// A wrong class of refusals is said as such, and what to do.
#[test]
fn a_class_has_words() {
    let [program, ..] = formats::programs("compact_index.decode_canonical") else { panic!("there is one") };
    let site = program.sites.iter().find(|site| site.text == "refuse(out_of_range)");
    let site = site.expect("it refuses what no i32 holds");
    let invalid = site.tried().into_iter().find(|&other| site.instead(other) == "refuse(invalid)");
    let invalid = invalid.expect("it may refuse as another class");
    assert_eq!(site.says(invalid), "refuses as invalid, not as out_of_range");
    assert_eq!(site.fix(invalid), "Refuse as out_of_range.");
}
