//! Answers to questions that no vector asks.

use packproof_judge::diagnosis::{diagnose, diagnose_asking};
use packproof_judge::report::model::{CaseResult, Verdict};
use packproof_suite::formats;
use serde_json::{Value, json};

use crate::evidence::says;
use crate::planted::run;
use crate::suite_of;

/// The answers of a reader without a limit that takes shifts modulo 64: those of a run whose vectors are shorter than eleven bytes, and
/// further ones.
fn answers() -> (Vec<CaseResult>, Vec<CaseResult>) {
    let format = formats::find("varint").expect("it exists");
    let (mut results, _) = run(format, &suite_of(&[format.name]), &[("longest", "no-limit-mod-64")]);
    results.retain(|of| of.case.operation == "varint.decode");
    let is_short = |of: &CaseResult| of.case.input.as_str().is_some_and(|text| text.len() < 22);
    let (results, mut further): (Vec<_>, Vec<_>) = results.into_iter().partition(is_short);
    for of in &mut further {
        of.id.clear();
    }
    (results, further)
}

/// What further answers refute is replaced by what gives them, too, and counts the vectors' failures alone.
#[test]
fn what_is_refuted_is_replaced() {
    let (results, further) = answers();
    let alone = diagnose(&results);
    assert_eq!(says(&alone), ["reads for as long as bytes say \"more\""]);
    let diagnosed = diagnose_asking(&results, |_| further.clone());
    let [says] = says(&diagnosed)[..] else { panic!("{:?}", diagnosed.causes) };
    assert!(says.contains("takes shifts modulo 64"), "{says}");
    assert_eq!(diagnosed.causes[0].operations, alone.causes[0].operations);
    assert_eq!(diagnosed.causes[0].but, Vec::<String>::new());
}

/// What nothing gives is said, with the smallest input; the cause stays.
#[test]
fn what_nothing_gives_is_said() {
    let (results, _) = answers();
    let given = |input: &str, verdict: Verdict, actual: Value| {
        let of = results.iter().find(|of| of.case.input == input).expect("it is asked");
        CaseResult { id: String::new(), verdict, actual, ..of.clone() }
    };
    let further = [
        given("7f", Verdict::Fail, json!({"ok": "126", "consumed": 1})),
        given("00", Verdict::Pass, json!({"ok": "0", "consumed": 1})),
    ];
    let diagnosed = diagnose_asking(&results, |_| further.to_vec());
    let mut alone = diagnose(&results);
    alone.causes[0].but = vec![
        r#"1 of 2 random inputs of varint.decode are answered otherwise, such as "7f": {"ok":"126","consumed":1}, not {"ok":"127","consumed":1}."#.to_owned(),
    ];
    assert_eq!(diagnosed, alone);
}
