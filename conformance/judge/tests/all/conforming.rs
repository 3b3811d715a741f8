//! The known mistakes that conform are those that the judge's README lists.

use std::collections::HashSet;

use packproof_judge::run::in_process;
use packproof_suite::errata;
use packproof_suite::formats;
use packproof_suite::model::Deviant;
use packproof_suite::score;
use packproof_suite::suite::{Suite, SuiteFile};
use rayon::prelude::*;

use crate::whole;

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
    let suite = whole();
    // What fails with some of the vectors fails with them all: with those that tell known mistakes apart most do.
    let minimal: HashSet<String> = score::minimal_suite().into_iter().collect();
    let mut few = suite.clone();
    for group in few.files.iter_mut().flat_map(|of| &mut of.contents.groups) {
        group.vectors.retain(|vector| minimal.contains(&vector.id));
    }
    let deviants: Vec<_> = errata::all().filter(|deviant| deviant.runs()).collect();
    assert!(deviants.len() > 80);
    let conforms = |deviant: &&'static Deviant| {
        let judged = |suite: &Suite| {
            let has = |of: &&SuiteFile| formats::find(&of.contents.format).is_some_and(|of| of.has(deviant));
            let files = suite.files.iter().filter(has).cloned().collect();
            let (version, digest) = (suite.version.clone(), suite.digest.clone());
            let suite = Suite { version, digest, files, kills: None, withdrawn: Vec::new() };
            in_process::judge(&suite, "planted", |case| errata::answer(deviant, case))
        };
        if !judged(&few).conforms() {
            return (deviant.id, false, false);
        }
        let mut report = judged(suite);
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
