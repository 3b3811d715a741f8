//! Layouts that have no name: an implementation whose answers nothing explains is asked for its layout.
//!
//! What is measured is said only if it gives every answer of the run that it judges, and differs from the format in more than a slip.

use packproof_models::word::Judged;

use super::dialect::{KEYS, differences, judged, right};
use super::evidence::Evidence;
use crate::layouts::live::{self, Ask, Offer};
use crate::layouts::{self, File};
use crate::report::diagnosed::{Cause, Description, Diagnosis, Explained, Kind};
use crate::report::model::{CaseResult, RunReport};

/// Operations without a cause, of which most answers are wrong.
fn open(report: &RunReport) -> Vec<String> {
    let open = report.descriptions.iter().filter(|of| of.failures * 2 > of.judged);
    open.map(|of| of.operation.clone()).collect()
}

/// Whether there are operations to measure.
pub fn is_open(report: &RunReport) -> bool {
    live::offers(&open(report)).iter().any(Offer::is_built_in)
}

/// Measures the layout of operations without a cause, of which most answers are wrong; what is found becomes a cause.
pub fn measure<E>(report: &mut RunReport, operations: &[String], ask: Ask<'_, E>) {
    let open = open(report);
    for mut offer in live::offers(operations) {
        offer.encode.take_if(|name| !open.contains(name));
        offer.decode.take_if(|name| !open.contains(name));
        if !offer.is_built_in() || offer.operations().next().is_none() {
            continue;
        }
        let Ok(found) = live::identify(&offer, ask) else { continue };
        let Some(file) = live::of_layout(found.layout) else { continue };
        let Some(cause) = cause(&offer, &file, &report.results) else { continue };
        report.diagnosis.push(cause);
        let own = report.results.iter().filter(|of| is_of(&offer, of)).map(|of| of.id.clone());
        without(&mut report.descriptions, &own.collect::<Vec<_>>());
    }
}

/// Whether an offer's operations with its parameters gave an answer.
fn is_of(offer: &Offer, result: &CaseResult) -> bool {
    offer.operations().any(|name| *name == result.case.operation)
        && result.case.parameters == offer.parameters
}

/// Leaves vectors out of descriptions, and descriptions of none.
fn without(descriptions: &mut Vec<Description>, ids: &[String]) {
    for of in descriptions.iter_mut() {
        of.kinds.retain_mut(|kind: &mut Kind| {
            kind.vectors.retain(|id| !ids.contains(id));
            kind.count = kind.vectors.len();
            kind.count > 0
        });
    }
    descriptions.retain(|of| !of.kinds.is_empty());
}

/// The layout as a cause, if it gives every answer, and one that fails.
fn cause(offer: &Offer, file: &File, results: &[CaseResult]) -> Option<Diagnosis> {
    let mut explained = Vec::new();
    let (mut said, mut layout) = (None, Vec::new());
    let mut witness = None;
    for operation in offer.operations() {
        let own: Vec<CaseResult> = results
            .iter()
            .filter(|of| of.case.operation == *operation && is_of(offer, of))
            .cloned()
            .collect();
        let evidence = Evidence::of(operation, &own);
        let (due, called) = right(&evidence.asked.first()?.case())?;
        let differs = differences(&due.layout, &file.layout);
        let (mut vectors, mut agrees, mut failures) = (Vec::new(), 0, 0);
        for asked in &evidence.asked {
            failures += usize::from(asked.result.failed());
            match judged(file, file.layout.unit(), &asked.case(), asked.answer())? {
                Judged::Right => {
                    agrees += 1;
                    vectors.extend(asked.result.failed().then(|| asked.result.id.clone()));
                }
                Judged::Wrong => return None,
                Judged::Unjudged => {}
            }
        }
        witness = witness.or_else(|| vectors.first().cloned());
        if said.is_none() && differs.len() >= KEYS {
            layout = layouts::beside((&due, due.layout.unit()), (file, file.layout.unit()));
            said = Some((called, differs));
        }
        explained.push(Explained {
            operation: operation.clone(),
            explains: vectors.len(),
            failures,
            agrees,
            judged: agrees,
            vectors,
        });
    }
    let (called, differs) = said?;
    let name = &offer.name;
    Some(Diagnosis {
        format: explained.first()?.operation.split('.').next()?.to_owned(),
        deviations: vec![Cause {
            parameter: "layout".to_owned(),
            choice: "measured".to_owned(),
            says: format!(
                "answers as a layout without a name that differs from {called} in: {}; `packproof identify --operation \"{name}\" --output \
                 mine.toml -- …` writes it, and `packproof run --layout mine.toml -- …` judges against that",
                differs.join(", ")
            ),
            fix: String::new(),
            operations: explained.iter().map(|of| of.operation.clone()).collect(),
            witness: Some(witness?),
        }],
        operations: explained,
        wholly: true,
        layout,
        ..Diagnosis::default()
    })
}

#[cfg(test)]
mod tests {
    use packproof_suite::model::{Case, Outcome};
    use serde_json::Value;

    use super::*;
    use crate::diagnosis::diagnose;
    use crate::diagnosis::dialect::tests::answer;
    use crate::run::in_process;
    use crate::transport::entry;

    /// What is said of an implementation that is asked about smallest three.
    fn told(answer: impl Fn(&Case) -> Outcome) -> RunReport {
        let suite = crate::suites::of("smallest_three");
        let operations = ["smallest_three.compress", "smallest_three.restore_original"].map(str::to_owned);
        let mut report = in_process::judge(&suite, "mine", |case| {
            if operations.iter().any(|of| *of == case.operation) {
                answer(case)
            } else {
                Outcome::Unsupported
            }
        });
        let diagnosed = diagnose(&report.results);
        (report.diagnosis, report.descriptions) = (diagnosed.causes, diagnosed.descriptions);
        assert!(is_open(&report), "{:#?}", report.diagnosis);
        measure::<()>(&mut report, &operations, &mut |parameters, operation, input| {
            Ok(entry::of(&answer(&Case { operation, parameters, input })))
        });
        report
    }

    /// A layout that no preset is: what differs is said, both operations are explained, and a command writes the file.
    #[test]
    fn a_layout_without_a_name_is_measured() {
        let own = "kind = \"smallest_three\"\nbits = \"aaaaaaaaaa bbbbbbbbbb cccccccccc ii\"\norder = \"wzyx\"\nrange = 0.75\nround = \"down\"";
        let file = layouts::parse(own).expect("it is one");
        let report = told(|case| answer(&file, 10, case));
        let [cause] = &*report.diagnosis else { panic!("{:#?}", report.diagnosis) };
        assert_eq!(cause.operations.len(), 2);
        // Rotations whose length is not 1 are not judged.
        assert!(cause.operations.iter().all(|of| of.explains > 20 && of.agrees == of.judged), "{cause:#?}");
        let says = &cause.deviations[0].says;
        let differs = "differs from smallest three (keh) in: order of the components, places of the fields, range, rounding";
        assert!(
            says.contains(differs) && says.contains("identify --operation \"smallest_three 10\""),
            "{says}"
        );
        assert_eq!((&*cause.deviations[0].fix, report.descriptions.len()), ("", 0));
        assert_eq!(cause.layout[0].here, ["a9", "a8", "a7", "a6", "a5", "a4", "a3", "a2"]);
        assert_eq!(cause.layout[3].here[6..], ["i1", "i0"]);
    }

    /// Right answers for one width say nothing of another's failures.
    #[test]
    fn what_explains_no_failure_is_no_cause() {
        let report = told(|case| match case.parameters.get("bits").and_then(Value::as_u64) {
            Some(10) => packproof_suite::formats::reference(case),
            _ => Outcome::Error("odd".to_owned()),
        });
        assert!(report.diagnosis.iter().all(|of| of.explains() > 0), "{:#?}", report.diagnosis);
        assert!(!report.descriptions.is_empty());
    }

    /// Answers that no layout gives have none, and stay described.
    #[test]
    fn a_mess_is_not_measured() {
        let file = layouts::parse(layouts::preset("mirror-10").expect("it is one")).expect("it can be read");
        let report = told(|case| {
            let odd = case.input.to_string().bytes().map(u32::from).sum::<u32>() % 2 == 1;
            if odd { answer(&file, 10, case) } else { Outcome::Error("odd".to_owned()) }
        });
        assert!(!report.diagnosis.iter().flat_map(|of| &of.deviations).any(|of| of.choice == "measured"));
        assert!(!report.descriptions.is_empty());
    }
}
