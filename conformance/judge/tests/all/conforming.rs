//! The known mistakes that conform are those that the judge's README lists.

use packproof_judge::run::in_process;
use packproof_suite::errata;
use packproof_suite::formats;
use packproof_suite::model::Deviant;
use packproof_suite::suite::{Origin, embedded};
use rayon::prelude::*;

const PAGE: &str = include_str!("../../README.md");

/// The ids in the first column of the table below a heading.
fn listed(heading: &str) -> Vec<&'static str> {
    let (_, below) = PAGE.split_once(heading).expect("the heading is there");
    let table = below.lines().skip_while(|line| !line.starts_with('|')).skip(2);
    let rows = table.take_while(|line| line.starts_with('|'));
    rows.filter_map(|row| row.split('`').nth(1)).collect()
}

/// Each known mistake that runs, judged by the vectors of its format: what conforms is listed with its reason.
#[test]
fn known_mistakes_that_conform_are_listed() {
    let suite = embedded().expect("the embedded suite");
    let deviants: Vec<_> = errata::all().filter(|deviant| deviant.runs()).collect();
    assert!(deviants.len() > 80);
    let conforms = |deviant: &&'static Deviant| {
        let judged = |sized: bool| {
            let mut suite = suite.clone();
            let has = |format: &str| formats::find(format).is_some_and(|of| of.has(deviant));
            suite.files.retain(|of| has(&of.contents.format) && (sized || of.origin != Origin::Sized));
            in_process::judge(&suite, "planted", |case| errata::answer(deviant, case))
        };
        // What fails without the sized vectors fails with them.
        if !judged(false).conforms() {
            return (deviant.id, false, false);
        }
        let mut report = judged(true);
        let by_default = report.conforms();
        report.strict = true;
        (deviant.id, by_default, report.conforms())
    };
    let found: Vec<_> = deviants.par_iter().map(conforms).collect();
    let by_default: Vec<&str> = found.iter().filter(|(_, default, _)| *default).map(|(id, ..)| *id).collect();
    let strictly: Vec<&str> = found.iter().filter(|(.., strict)| *strict).map(|(id, ..)| *id).collect();
    assert_eq!(by_default, listed("## Known mistakes that conform"), "by default");
    let said: Vec<&str> = by_default
        .iter()
        .copied()
        .filter(|id| {
            PAGE.lines()
                .any(|line| line.starts_with(&format!("| `{id}`")) && line.contains("`--level should`"))
        })
        .collect();
    assert_eq!(strictly, said, "with --level should");
}
