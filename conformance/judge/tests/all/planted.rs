//! Planted deviations are found: every single one, and pairs and triples by chance.

use std::collections::BTreeSet;

use packproof_judge::diagnosis::{Diagnosed, diagnose};
use packproof_judge::report::diagnosed::Diagnosis;
use packproof_judge::report::model::{CaseResult, Verdict};
use packproof_judge::run::in_process;
use packproof_suite::model::named::Deviation;
use packproof_suite::model::{Accepted, Case, Class, Format, Outcome};
use packproof_suite::suite::Suite;
use packproof_suite::{dialects, errata, formats};

use crate::{suite_of, whole};

/// How what is said compares with what was planted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Share {
    /// No vector tells it from the right behaviour.
    Unseen,
    /// The planted set is named, alone or among equals.
    Exactly,
    /// A set of the same size or smaller that gives all the same answers.
    Equivalent,
    /// Nothing that was not planted is named, but not all of it.
    InPart,
    Described,
    /// Something else is named that does not give all answers.
    Wrongly,
}

pub(crate) fn run(
    format: &'static Format,
    suite: &Suite,
    planted: &[Deviation],
) -> (Vec<CaseResult>, Diagnosed) {
    let ask = |case: &Case| {
        let operation = format.operation(case.operation);
        operation.map_or(Outcome::Unsupported, |operation| (operation.behaving)(planted, case))
    };
    let report = in_process::judge(suite, "planted", ask);
    let diagnosed = diagnose(&report.results);
    (report.results, diagnosed)
}

/// The name of a parameter in its own format: a mistake of a contained format alone is reported under that.
fn own(name: &str) -> &str {
    name.split_once('.').map_or(name, |(_, own)| own)
}

fn share(planted: &[Deviation], results: &[CaseResult], diagnosed: &Diagnosed) -> Share {
    if !results.iter().any(CaseResult::failed) {
        return Share::Unseen;
    }
    let wanted: BTreeSet<(&str, &str)> = planted.iter().map(|(name, choice)| (own(name), *choice)).collect();
    let mut named = BTreeSet::new();
    let mut possible = BTreeSet::new();
    for cause in &diagnosed.causes {
        for of in &cause.deviations {
            named.insert((own(&of.parameter), of.choice.as_str()));
        }
        for of in cause.alternatives.iter().flatten() {
            possible.insert((own(&of.parameter), of.choice.as_str()));
        }
    }
    possible.extend(named.iter().copied());
    let wholly = diagnosed.descriptions.is_empty() && diagnosed.causes.iter().all(|cause| cause.wholly);
    if wholly && named == wanted {
        Share::Exactly
    } else if wholly {
        Share::Equivalent
    } else if named.is_empty() {
        Share::Described
    } else if possible.iter().any(|one| wanted.contains(one)) {
        Share::InPart
    } else {
        Share::Wrongly
    }
}

/// Every deviation alone; `every` picks one in so many.
fn singles(every: usize) {
    for format in formats::ALL {
        let suite = suite_of(&[format.name]);
        let mut counts = std::collections::BTreeMap::new();
        for deviation in format.named.deviations().step_by(every) {
            let (results, diagnosed) = run(format, &suite, &[deviation]);
            let share = share(&[deviation], &results, &diagnosed);
            *counts.entry(share).or_insert(0) += 1;
            let found = matches!(share, Share::Unseen | Share::Exactly | Share::Equivalent);
            assert!(found, "{} {deviation:?}: {share:?}, {:?}", format.name, diagnosed.causes);
        }
        println!("{}: singles {counts:?}", format.name);
    }
}

#[test]
fn single_deviations_are_found() {
    singles(101);
}

/// A deviation of which large input alone was asked, here an index of 63 in a table of 66 entries, is searched there.
#[test]
fn what_only_large_input_shows_is_found() {
    let format = formats::find("unreal_package").expect("it exists");
    let planted = [("compact_index.encode-first-limit", "63")];
    let (mut results, _) = run(format, &suite_of(&[format.name]), &planted);
    results.retain(|result| !result.failed() || result.case.input.to_string().len() > 2_000);
    assert!(results.iter().any(CaseResult::failed));
    let diagnosed = diagnose(&results);
    assert_eq!(share(&planted, &results, &diagnosed), Share::Exactly);
}

#[test]
#[ignore = "minutes: every deviation; `ci/planted` runs it"]
fn every_single_deviation_is_found() {
    singles(1);
}

/// Two or three deviations of different parameters, drawn with a seed: named exactly or as equals, and none wrongly.
fn several(runs: usize) {
    for format in formats::ALL {
        let all: Vec<Deviation> = format.named.deviations().collect();
        let parameters: Vec<&[Deviation]> = all.chunk_by(|one, other| one.0 == other.0).collect();
        let suite = suite_of(&[format.name]);
        let mut random = fastrand::Rng::with_seed(0x7061_636b);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..runs {
            let size = random.usize(2..=3);
            let drawn = random.choose_multiple(&parameters, size);
            let planted: Vec<Deviation> =
                drawn.iter().map(|choices| choices[random.usize(..choices.len())]).collect();
            let (results, diagnosed) = run(format, &suite, &planted);
            let share = share(&planted, &results, &diagnosed);
            if share > Share::Equivalent {
                println!("{} {planted:?}: {share:?}, {:?}", format.name, diagnosed.causes);
            }
            assert_ne!(share, Share::Wrongly, "{} {planted:?}", format.name);
            *counts.entry(share).or_insert(0) += 1;
        }
        println!("{}: pairs and triples {counts:?}", format.name);
    }
}

#[test]
fn some_pairs_and_triples_are_not_named_wrongly() {
    several(1);
}

#[test]
#[ignore = "minutes: 200 runs for every format; `ci/planted` runs it"]
fn pairs_and_triples_are_not_named_wrongly() {
    several(200);
}

/// What one deviation explains is found among thousands of answers of kilobytes, in the time that a run gives a search.
#[test]
fn sized_vectors_leave_time() {
    let mut suite = whole().clone();
    suite.files.retain(|file| file.contents.format == "bit_pack");
    let format = formats::find("bit_pack").expect("it exists");
    let masked = [("wide-value", "masked")];
    let report = in_process::judge(&suite, "planted", |case| {
        let operation = format.operation(case.operation);
        operation.map_or(Outcome::Unsupported, |operation| (operation.behaving)(&masked, case))
    });
    let diagnosed = diagnose(&report.results);
    let [cause] = &diagnosed.causes[..] else { panic!("{:?}", diagnosed.causes) };
    let named: Vec<_> =
        cause.deviations.iter().map(|of| (of.parameter.as_str(), of.choice.as_str())).collect();
    assert_eq!((cause.wholly, &named[..]), (true, &masked[..]));
    assert_eq!(diagnosed.descriptions, []);
}

/// One answer is no evidence for two deviations, unless other operations show them, too.
#[test]
fn one_answer_is_no_evidence_for_two_deviations() {
    let format = formats::find("smallest_three").expect("it exists");
    let pair = [("field-order", "reversed"), ("kept", "reversed")];
    let (mut results, diagnosed) = run(format, &suite_of(&[format.name]), &pair);
    let shows_both = |of: &Diagnosed| {
        let original = |cause: &&Diagnosis| {
            cause.operations.iter().any(|of| of.operation == "smallest_three.restore_original")
        };
        of.causes.iter().filter(original).any(|cause| cause.deviations.len() > 1)
    };
    assert!(shows_both(&diagnosed), "{:?}", diagnosed.causes);
    results.retain(|result| result.case.operation == "smallest_three.restore_original");
    assert_eq!(results.iter().filter(|result| result.failed()).count(), 1);
    let alone = diagnose(&results);
    assert!(!shows_both(&alone), "{:?}", alone.causes);
}

/// Where a behaviour breaks, an implementation may as well have no end: a field of 2^32 - 1 bits.
#[test]
fn no_answer_in_time_is_explained_by_what_breaks() {
    let format = formats::find("bit_pack").expect("it exists");
    let planted = [("most-width", "unlimited")];
    let (mut results, _) = run(format, &suite_of(&[format.name]), &planted);
    let broken = results.iter_mut().filter(|result| matches!(result.outcome(), Some(Outcome::Error(_))));
    let broken: Vec<_> = broken.map(|result| result.verdict = Verdict::Timeout).collect();
    assert!(!broken.is_empty());
    let diagnosed = diagnose(&results);
    assert_eq!(share(&planted, &results, &diagnosed), Share::Exactly, "{:?}", diagnosed.causes);
}

/// A published reader's layout, of seven deviations: without any one of them no answer is right, and so no part of the set leads
/// to it.
#[test]
fn a_layout_of_which_no_part_is_right_is_found() {
    let format = formats::find("smallest_three").expect("it exists");
    let planted = [
        ("bounds", "exact-binary32"),
        ("code", "zero-at-half"),
        ("index-15", "split"),
        ("kept", "cyclic"),
        ("numbering", "w-first"),
        ("precision", "binary32"),
        ("scale", "power-of-two"),
    ];
    let operation = format.operation("smallest_three.restore_original").expect("it exists");
    let ask = |case: &Case| {
        let asked = case.operation == operation.name && case.parameters["bits"] == 15;
        if asked { (operation.behaving)(&planted, case) } else { Outcome::Unsupported }
    };
    let report = in_process::judge(&suite_of(&[format.name]), "planted", ask);
    let diagnosed = diagnose(&report.results);
    let share = share(&planted, &report.results, &diagnosed);
    assert!(matches!(share, Share::Exactly | Share::Equivalent), "{share:?}, {:?}", diagnosed.causes);
}

/// Every known mistake is named by its id, or another set that gives all its answers is; `every` picks one in so many.
fn known_mistakes(every: usize) {
    for format in formats::ALL {
        let suite = suite_of(&[format.name]);
        let running = format.deviants.iter().filter(|deviant| !dialects::accepts(deviant) && deviant.runs());
        for deviant in running.step_by(every) {
            let report = in_process::judge(&suite, "planted", |case| errata::answer(deviant, case));
            // One that differs in the class of a refusal, or as an accepted dialect does, fails nothing.
            if !report.results.iter().any(CaseResult::failed) {
                continue;
            }
            let diagnosed = diagnose(&report.results);
            assert!(!diagnosed.causes.is_empty(), "{} is not diagnosed", deviant.id);
            for cause in &diagnosed.causes {
                assert!(cause.wholly, "{}: {cause:?}", deviant.id);
            }
            assert_eq!(diagnosed.descriptions, [], "{}", deviant.id);
        }
    }
}

#[test]
fn some_known_mistakes_are_named() {
    known_mistakes(5);
}

#[test]
#[ignore = "every erratum; `ci/planted` runs it"]
fn known_mistakes_are_named() {
    known_mistakes(1);
}

/// A right implementation has no failures, so nothing is said about it.
#[test]
fn nothing_is_said_of_a_right_implementation() {
    let report = in_process::judge(whole(), "reference", formats::reference);
    assert_eq!(diagnose(&report.results), Diagnosed::default());
}

/// Implementations that are wrong in no known way are described and not accused: scrambled answers, one error for
/// everything.
#[test]
fn unknown_mistakes_are_described() {
    let mut suite = whole().clone();
    suite.files.retain(|file| file.path.starts_with("pinned/"));
    suite.files = suite.files.into_iter().step_by(2).collect();
    let scrambled = |case: &Case| match formats::reference(case) {
        Outcome::Accept(Accepted { value: serde_json::Value::Number(n), consumed }) => {
            let value = n.as_i64().unwrap_or(1).wrapping_mul(0x9E37_79B9) ^ 0x55;
            Outcome::Accept(Accepted { value: value.into(), consumed })
        }
        Outcome::Accept(accepted) => Outcome::Accept(Accepted { value: "5a5a5a5a".into(), ..accepted }),
        _ => Outcome::Reject { class: Class::Invalid, at: None },
    };
    let errors = |_: &Case| Outcome::Error("not yet".to_owned());
    let judged = |ask: &dyn Fn(&Case) -> Outcome| {
        let report = in_process::judge(&suite, "planted", ask);
        let diagnosed = diagnose(&report.results);
        let failed: BTreeSet<String> = report
            .results
            .iter()
            .filter(|result| result.failed())
            .map(|result| result.case.operation.clone())
            .collect();
        let described: BTreeSet<String> =
            diagnosed.descriptions.iter().map(|of| of.operation.clone()).collect();
        assert_eq!(described, failed, "{:#?}", diagnosed.causes);
        diagnosed
    };
    assert_eq!(judged(&scrambled).causes, []);
    let broken = judged(&errors);
    assert_eq!(broken.causes, []);
    assert_eq!(broken.descriptions[0].kinds[0].what, "breaks with an error");
}

/// A cause never spoils a right answer: of a decoder with two faults of which one is unknown, what is named gives
/// every right answer.
#[test]
fn causes_do_not_spoil_right_answers() {
    let format = formats::find("compact_index").expect("a format");
    let suite = suite_of(&[format.name]);
    let mask = errata::find("wiki-continuation-mask-3f").expect("it is in the ledger");
    let ask = |case: &Case| match (case.operation, case.input.as_str()) {
        ("compact_index.decode", Some(text)) if text.len() == 4 => Outcome::Error("odd".to_owned()),
        ("compact_index.decode", _) => errata::answer(mask, case),
        _ => Outcome::Unsupported,
    };
    let report = in_process::judge(&suite, "planted", ask);
    let diagnosed = diagnose(&report.results);
    for cause in &diagnosed.causes {
        for of in &cause.operations {
            let is_whole = of.agrees == of.judged;
            assert!(is_whole || of.agrees + of.failures == of.judged + of.explains, "{of:?}");
        }
    }
    assert_eq!(diagnosed.descriptions.len(), 1);
}
