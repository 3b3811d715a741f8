//! Several wrong numbers at once, drawn by chance from a format's program, are found together.

use packproof_judge::diagnosis::diagnose;
use packproof_judge::report::model::CaseResult;
use packproof_judge::run::in_process;
use packproof_suite::formats;
use packproof_suite::model::program::{Others, Tokens};
use packproof_suite::model::{Case, Format, Outcome};

use crate::suite_of;

/// Sets of one size, and how many of them are explained wholly.
#[derive(Default)]
struct Count {
    seen: usize,
    wholly: usize,
}

/// Draws sets of wrong numbers of one format, and counts those whose failures all have a cause that gives every answer.
fn count(format: &Format, size: usize, runs: usize) -> Count {
    let program = formats::programs(format.name)[0];
    let suite = suite_of(&[format.name]);
    let mut random = fastrand::Rng::with_seed(0x6e75_6d62 + size as u64);
    let mut count = Count::default();
    for _ in 0..runs {
        let is_number = |at: &usize| matches!(program.sites[*at].others, Others::Number(..));
        let sites = random.choose_multiple((0..program.own_sites().count()).filter(is_number), size);
        let mut tokens = Tokens::RIGHT;
        for at in sites {
            // Numbers as mistakes have them: one more or less, half or double, one bit. Far ones mostly break an implementation.
            let mut others = program.sites[at].tried();
            others.retain(|other| !program.sites[at].is_far(*other));
            tokens = tokens.with(&[at], Some(*random.choice(&others).expect("there are near numbers")));
        }
        let ask = |case: &Case| {
            let known = format.operation(case.operation).is_some();
            if known { program.outcome(&tokens, case) } else { Outcome::Unsupported }
        };
        let report = in_process::judge(&suite, "planted", ask);
        if !report.results.iter().any(CaseResult::failed) {
            continue;
        }
        let diagnosed = diagnose(&report.results);
        let wholly = diagnosed.descriptions.is_empty() && diagnosed.causes.iter().all(|cause| cause.wholly);
        count.seen += 1;
        count.wholly += usize::from(wholly);
        if !wholly && std::env::var_os("PACKPROOF_SHOW").is_some() {
            let planted: Vec<String> =
                tokens.changed().map(|(at, other)| program.sites[at].says(other)).collect();
            let open: Vec<&str> = diagnosed.descriptions.iter().map(|of| &*of.operation).collect();
            println!("{} {planted:?}: open {open:?}", format.name);
        }
    }
    count
}

/// Sets of each size and the share of them that is explained, over all formats.
fn shares(runs: usize) -> Vec<(usize, f64)> {
    let share = |size| {
        let mut all = Count::default();
        for format in formats::ALL {
            let count = count(format, size, runs);
            println!("{}: {size} numbers, {} of {} wholly", format.name, count.wholly, count.seen);
            all.seen += count.seen;
            all.wholly += count.wholly;
        }
        println!("{size} numbers: {} of {} wholly", all.wholly, all.seen);
        (size, all.wholly as f64 / all.seen as f64)
    };
    [2, 3, 6].map(share).to_vec()
}

#[test]
#[ignore = "a minute; `ci/planted` runs it"]
fn several_numbers_are_found_together() {
    let least = [(2, 0.9), (3, 0.8), (6, 0.7)];
    for ((size, share), (_, least)) in shares(4).into_iter().zip(least) {
        assert!(share >= least, "{size} numbers: {share}");
    }
}
