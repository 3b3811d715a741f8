//! The diagnosis of a run whose passes are kept small.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;

use packproof_suite::model::{Class, Outcome};

use super::evidence::Results;
use super::search::Budget;
use super::{Diagnosed, diagnose_among};
use crate::report::model::{CaseResult, RunReport, Verdict};

/// Results that are no failures beyond which a diagnosis looks at a sample of them: each takes some kilobytes.
const PASSES_IN_ALL: usize = 1 << 15;

/// Diagnoses the failures of a run whose other results are kept small: of very many others, a sample is made
/// whole. Formats in which nothing failed are among them: who reads indices right does not misread the lengths of strings.
pub fn diagnose_run(report: &RunReport) -> Diagnosed {
    if !report.results.iter().any(CaseResult::failed) {
        return Diagnosed::default();
    }
    let whole = report.results.iter().filter_map(|result| match result.outcome() {
        Some(Outcome::Reject { class, .. }) => Some(class),
        _ => None,
    });
    let mut classes: Vec<Class> = report.settled.tally().classes.clone();
    for class in whole {
        if !classes.contains(&class) {
            classes.push(class);
        }
    }
    let sample = Sample::new(report, PASSES_IN_ALL);
    let some: Vec<Cow<CaseResult>> =
        report.every_of(|_, operation, verdict| sample.takes(operation, verdict)).collect();
    let results = Results { some: some.iter().map(AsRef::as_ref).collect(), classes: &classes };
    diagnose_among(&results, Budget::default())
}

/// Which results are looked at: all failures, and of very many others every so many of each operation.
struct Sample {
    step: usize,
    seen: RefCell<HashMap<String, usize>>,
}

impl Sample {
    fn new(report: &RunReport, most: usize) -> Self {
        let tally = report.settled.tally().formats.iter();
        let judged =
            tally.map(|(_, counts)| counts.iter().sum::<usize>() - counts[Verdict::Unsupported as usize]);
        Self { step: judged.sum::<usize>().div_ceil(most).max(1), seen: RefCell::default() }
    }

    fn takes(&self, operation: &str, verdict: Verdict) -> bool {
        match verdict {
            Verdict::Unsupported => false,
            Verdict::Pass | Verdict::Note => {
                let mut seen = self.seen.borrow_mut();
                if let Some(seen) = seen.get_mut(operation) {
                    *seen += 1;
                    return seen.is_multiple_of(self.step);
                }
                seen.insert(operation.to_owned(), 0);
                true
            }
            _ => true,
        }
    }
}
