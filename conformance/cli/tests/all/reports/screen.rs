//! A failing run fits one screen, whatever fails.

use std::collections::HashSet;

use packproof_suite::dialects;
use packproof_suite::model::operations::outcome;
use packproof_suite::score;
use packproof_suite::suite::Origin;

use super::*;

/// The pinned vectors, and of the others those that tell known mistakes apart.
static FEW: LazyLock<Suite> = LazyLock::new(|| minimal(&[Origin::Pinned]));
/// The pinned vectors that tell known mistakes apart, of six formats.
static LEAST: LazyLock<Suite> = LazyLock::new(|| {
    let mut suite = minimal(&[]);
    suite.files.retain(|file| file.origin == Origin::Pinned);
    suite.files = suite.files.into_iter().step_by(2).collect();
    suite
});

fn minimal(kept: &[Origin]) -> Suite {
    let minimal: HashSet<String> = score::minimal_suite().into_iter().collect();
    let mut suite = crate::common::whole().clone();
    for file in suite.files.iter_mut().filter(|file| !kept.contains(&file.origin)) {
        for group in &mut file.contents.groups {
            group.vectors.retain(|vector| minimal.contains(&vector.id));
        }
    }
    suite
}

/// Forty, less three for a warning of the adapter.
const LINES: usize = 37;

fn run(suite: &Suite, ask: impl Fn(&Case) -> Outcome) -> RunReport {
    let mut report = in_process::judge(suite, "planted", ask);
    let diagnosed = diagnosis::diagnose(&report.results);
    (report.diagnosis, report.descriptions) = (diagnosed.causes, diagnosed.descriptions);
    report
}

/// The report for a file, for a wide and for a narrow terminal.
fn screens(report: &RunReport) -> [String; 3] {
    [(120, false), (120, true), (80, true)].map(|(width, sentences)| {
        let text = terminal(report, Limits { failures: None, width, sentences });
        let broken = |line: &str| line.chars().count().div_ceil(width).max(1);
        let lines: usize = text.lines().map(|line| if sentences { broken(line) } else { 1 }).sum();
        assert!(lines <= LINES, "{lines} lines at {width}:\n{text}");
        text
    })
}

/// Every other known mistake: at most 40 lines, with what it does, the fix, the erratum, and one example to reproduce.
#[test]
fn known_mistakes_fit_one_screen() {
    let deviants = errata::all().filter(|deviant| deviant.runs() && !dialects::accepts(deviant));
    for deviant in deviants.step_by(2) {
        let report = run(&FEW, |case| {
            if deviant.operations.contains(&case.operation) {
                errata::answer(deviant, case)
            } else {
                Outcome::Unsupported
            }
        });
        let fails = report.results.iter().any(CaseResult::failed);
        for text in screens(&report).into_iter().filter(|_| fails) {
            let example = text.contains("reproduce: packproof run --id ") || text.contains("\n    shown   ");
            let fix = text.contains("\n    fix     ") && text.contains("CONFORM");
            assert!(example && fix, "{}\n{text}", deviant.id);
        }
    }
}

/// Wrong answers everywhere, as errors, as one value, and as the input given back; and as many stale entries.
#[test]
fn an_adapter_that_answers_everything_wrong_fits_one_screen() {
    let value = |value: Value| outcome(Ok(value));
    let echo = |case: &Case| value(case.input.clone());
    let wrong: [&dyn Fn(&Case) -> Outcome; 3] =
        [&|_| Outcome::Error("no".repeat(200)), &|_| value(json!(7)), &echo];
    for ask in wrong {
        let mut report = run(&LEAST, ask);
        let stale = |at| Stale { entry: format!("entry-{at}"), what: "passes now".to_owned() };
        for count in [0, 143] {
            report.stale = (0..count).map(stale).collect();
            for text in screens(&report) {
                let said = text.contains("\nDOES NOT CONFORM: ") && text.contains("; more: --failures N");
                assert!(said, "{text}");
            }
        }
    }
}
