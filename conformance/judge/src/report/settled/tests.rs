//! Results kept small are the results.

use super::*;
use crate::diagnosis;
use crate::report::model::RunReport;
use crate::report::{junit, ndjson, terminal};
use crate::run::in_process;
use packproof_suite::model::{Accepted, Case};
use packproof_suite::{errata, formats, suite};

/// The reports of an implementation with all results whole, and with those that are no failures kept small.
fn both(ask: impl Fn(&Case) -> Outcome) -> [RunReport; 2] {
    let mut suite = suite::embedded().expect("the suite");
    suite.files.retain(|file| ["compact_index", "varint"].contains(&&*file.contents.format));
    let mut whole = in_process::judge(&suite, "test", ask);
    let parts = Parts::from(suite);
    let mut settling = Settling::new(&parts);
    let part = parts.part(0);
    for ((at, result), place) in whole.results.iter().enumerate().zip(part.places()) {
        let (_, _, vector) = part.vector(place);
        // The first answer is replaced by a later one.
        let failed = CaseResult { verdict: Verdict::Crash, ..result.clone() };
        if at.is_multiple_of(7) {
            settling.keep(at, vector, failed);
        }
        settling.keep(at, vector, result.clone());
        assert_eq!(settling.has(at) && settling.is_answered(at), !result.actual.is_null());
    }
    let (results, settled) = settling.finish();
    let mut small = RunReport { results, settled, ..whole.clone() };
    let diagnosed = diagnosis::diagnose(&whole.results);
    (whole.diagnosis, whole.descriptions) = (diagnosed.causes, diagnosed.descriptions);
    let diagnosed = diagnosis::diagnose_run(&small);
    (small.diagnosis, small.descriptions) = (diagnosed.causes, diagnosed.descriptions);
    [whole, small]
}

fn same_reports(ask: impl Fn(&Case) -> Outcome) -> RunReport {
    let [whole, small] = both(ask);
    assert!(small.results.iter().all(CaseResult::failed));
    assert!(small.every().map(Cow::into_owned).eq(whole.results.iter().cloned()));
    let text = |write: &dyn Fn(&RunReport, &mut Vec<u8>)| {
        let texts = [&whole, &small].map(|report| {
            let mut text = Vec::new();
            write(report, &mut text);
            String::from_utf8_lossy(&text).into_owned()
        });
        assert!(texts[0] == texts[1], "{:.2000}\n{:.2000}", texts[0], texts[1]);
    };
    text(&|report, out| ndjson::write_ndjson(report, out).expect("written"));
    text(&|report, out| junit::write_junit(report, out).expect("written"));
    let limits = terminal::Limits::of_terminal(10);
    text(&|report, out| terminal::write_terminal(report, limits, out).expect("written"));
    assert_eq!((small.len(), small.judged()), (whole.len(), whole.judged()));
    for verdict in terminal::VERDICTS {
        assert_eq!(small.count(verdict), whole.count(verdict), "{verdict:?}");
    }
    small
}

/// Every report says the same, whether results are whole or kept small: of one that is right, of one with failures, and of
/// one that refuses with another class, names no bytes consumed and leaves an operation out.
#[test]
fn reports_are_the_same() {
    assert!(same_reports(formats::reference).results.is_empty());
    let mask = errata::find("wiki-continuation-mask-3f").expect("it exists");
    let failing = same_reports(|case| errata::answer(mask, case));
    assert!(!failing.results.is_empty() && !failing.diagnosis.is_empty());
    let odd = same_reports(|case| match formats::reference(case) {
        _ if case.operation == "varint.encode" => Outcome::Unsupported,
        Outcome::Reject { .. } => Outcome::Reject { class: Class::Invalid, at: None },
        Outcome::Accept(of) => Outcome::Accept(Accepted { consumed: None, ..of }),
        other => other,
    });
    assert!(odd.count(Verdict::Unsupported) > 10 && odd.count(Verdict::Note) > 10);
}

/// A result that is made whole stands where it stood, and is counted once.
#[test]
fn results_are_made_whole_in_their_place() {
    let mask = errata::find("wiki-continuation-mask-3f").expect("it exists");
    let [whole, mut small] = both(|case| errata::answer(mask, case));
    let (all, failures) = (small.len(), small.results.len());
    small.make_whole(|vector| vector.operation == "compact_index.decode");
    assert!(small.results.len() > failures && small.results.len() < all);
    assert!(small.every().map(Cow::into_owned).eq(whole.results.iter().cloned()));
    assert_eq!((small.len(), small.count(Verdict::Pass)), (all, whole.count(Verdict::Pass)));
}
