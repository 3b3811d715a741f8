//! Who offers an extension is judged on it, and an offer is kept or is untrue under every filter that leaves operations whole.

use packproof_judge::report::model::{CaseResult, RunReport, Verdict};
use packproof_judge::run::in_process;
use packproof_suite::formats;
use packproof_suite::model::{Case, Outcome, OwnedCase};
use packproof_suite::suite::{Origin, embedded};
use serde_json::json;

use crate::common::{BAD, FAULTY, PACKPROOF, packproof, run};

/// Zigzag alone, and the same answers to everything.
#[test]
fn zigzag_alone_is_judged() {
    let hello = r#"s/"operations":\[[^]]*\]/"operations":["varint.zigzag_encode","varint.zigzag_decode"]/"#;
    let answers = r#"s/"ok":"[^"]*"/"ok":"42"/g;s/"consumed":[0-9]*/"consumed":1/g;s/{"reject[^}]*}/{"ok":"42","consumed":1}/g"#;
    let served = format!("'{PACKPROOF}' serve --only varint | sed -u -e '{hello}' -e '{answers}'");
    for options in [&[][..], &["--level", "must"], &["--only", "varint"]] {
        packproof(&[&["run", "--without-sized"], options, &["--", "sh", "-c", &served]].concat())
            .ends(1)
            .says("DOES NOT CONFORM")
            .says("the same answer to every question, \"42\"");
    }
}

/// An implementation of one operation; what fails of it.
fn judged(operation: &str, ask: impl Fn(&Case) -> Outcome) -> RunReport {
    let mut suite = embedded().unwrap();
    suite.files.retain(|file| operation.starts_with(&file.contents.format) && file.origin != Origin::Sized);
    let ask = |case: &Case| if case.operation == operation { ask(case) } else { Outcome::Unsupported };
    in_process::judge(&suite, "planted", ask)
}

/// A released mistake: the zigzag of an i32 is widened to 64 bits with its sign.
#[test]
fn zigzag_widened_with_its_sign_fails() {
    let report = judged("varint.zigzag_encode", |case| {
        let of_i32 = case.parameters["type"] == "i32";
        let value: i64 = case.input.as_str().and_then(|text| text.parse().ok()).unwrap_or(0);
        let zigzag = ((value << 1) ^ (value >> 63)) as u64;
        if !of_i32 || zigzag >> 31 != 1 {
            return formats::reference(case);
        }
        let mut wide = OwnedCase::new("varint.encode", (zigzag | 0xFFFF_FFFF << 32).to_string());
        wide.parameters.insert("type".to_owned(), json!("u64"));
        formats::reference(&wide.as_case())
    });
    let fails = |of: &&CaseResult| of.id == "varint-i32-zigzag-encode-2147483647" && of.failed();
    let failed = report.results.iter().find(fails).expect("it fails");
    assert_eq!(failed.actual, json!({"ok": "feffffffffffffffff01"}));
}

/// A released mistake: fields above 32 bits are read in halves, both from the place of the first.
#[test]
fn wide_fields_read_in_halves_fail() {
    let report = judged("bit_pack.read", |case| {
        let Outcome::Accept(mut accepted) = formats::reference(case) else { return formats::reference(case) };
        let (mut at, hex) = (0, case.input["bytes"].as_str().unwrap());
        let digit = |place: usize| u128::from(u8::from_str_radix(&hex[place / 4..=place / 4], 16).unwrap());
        let bits = |at: usize, n: usize| {
            (at..at + n).fold(0, |value, place| value << 1 | digit(place) >> (3 - place % 4) & 1)
        };
        for (value, width) in
            accepted.value.as_array_mut().unwrap().iter_mut().zip(case.input["widths"].as_array().unwrap())
        {
            let width = width.as_u64().unwrap() as usize;
            if width > 32 {
                *value = json!((bits(at, width - 32) << 32 | bits(at, 32)).to_string());
            }
            at += width;
        }
        Outcome::Accept(accepted)
    });
    assert!(report.count(Verdict::Fail) > 0);
}

/// An offer of which nothing is supported is untrue, whatever a filter leaves: the rest of the operation is asked, too.
#[test]
fn an_untrue_offer_is_seen_under_filters() {
    for options in [
        &[][..],
        &["--only", "compact_index"],
        &["--level", "may"],
        &["--level", "must"],
        &["--without-sized"],
        &["--id", FAULTY],
        &["--flag", "length-boundary"],
    ] {
        let done = run(options, &[BAD, "supports-nothing"]);
        assert_eq!(done.code, Some(1), "{options:?}: {done:?}");
        assert!(done.report().count(Verdict::Protocol) > 0, "{options:?}: {done:?}");
    }
}
