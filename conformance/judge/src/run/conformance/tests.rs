//! Exit codes.

use super::*;
use crate::report::model::Stale;
use crate::run::in_process;
use packproof_suite::formats;
use packproof_suite::model::Outcome;
use packproof_suite::suite;

/// The suite's vectors of two formats: enough of it, and quick.
fn suite() -> suite::Suite {
    let mut suite = suite::embedded().unwrap();
    suite.files.retain(|file| ["compact_index", "varint"].contains(&&*file.contents.format));
    suite
}

fn report(ask: impl Fn(&packproof_suite::model::Case) -> Outcome) -> RunReport {
    in_process::judge(&suite(), "test", ask)
}

/// 0 is a run that conforms, 1 one that does not, whatever the reason, and 4 one that judged nothing.
#[test]
fn exit_codes_follow_the_report() {
    let good = report(formats::reference);
    assert_eq!(exit_code(&good), 0);
    assert_eq!(exit_code(&report(|_| Outcome::Error("no".to_owned()))), 1);
    let nothing = report(|_| Outcome::Unsupported);
    assert_eq!(exit_code(&nothing), 4);

    let stale = vec![Stale { entry: "x".to_owned(), what: "passes now".to_owned() }];
    assert_eq!(exit_code(&RunReport { stale: stale.clone(), ..good.clone() }), 1);
    assert_eq!(exit_code(&RunReport { interrupted: true, ..good }), 1);
    assert_eq!(exit_code(&RunReport { stale, ..nothing.clone() }), 1);
    assert_eq!(exit_code(&RunReport { interrupted: true, ..nothing }), 1);
}
