//! Names the known mistakes that explain the failures of a run.
//!
//! Per operation, every deviant is asked every vector, and its answers are compared with the implementation's,
//! right and wrong ones alike. A deviant is accused if
//!
//! - it gives the implementation's wrong answer on at least half of the vectors that it fails itself,
//! - the implementation passes at most a tenth of the vectors that the deviant fails, and
//! - it explains at least a quarter of the failures that are not explained yet.
//!
//! The deviant that explains most comes first; then, of the failures that are left, the one that explains most of
//! those, and so on: two faults in one operation are told apart as far as they fail different vectors. The
//! bounds leave room for vectors where two faults meet and the answer is neither's. They are a decision: nothing
//! in the sources sets them. What keeps a chance match out is the first and the third together: an
//! implementation that is wrong in its own way rarely gives half of a deviant's wrong answers, and a deviant with
//! one or two witnesses explains too small a share of many failures.

use crate::deviants::Deviant;
use crate::formats;
use crate::model::Outcome;

use super::report::{CaseResult, Diagnosis, RunReport, Verdict};

/// A deviant is accused only if it explains at least one in so many failures that nothing else explains.
const SHARE_OF_FAILURES: usize = 4;
/// At least one in so many of its own wrong answers must be the implementation's.
const SHARE_OF_MISTAKES: usize = 2;
/// At most one in so many of the vectors that it fails may the implementation pass.
const SHARE_OF_PASSES: usize = 10;

/// The deviants that explain the failures, best first within each operation; operations in the order of the results.
///
/// Results that are `unsupported` are left out of every count.
pub fn diagnose(results: &[CaseResult]) -> Vec<Diagnosis> {
    let mut operations: Vec<&str> = Vec::new();
    for result in results.iter().filter(|result| result.failed()) {
        if !operations.contains(&result.case.operation.as_str()) {
            operations.push(&result.case.operation);
        }
    }
    operations.into_iter().flat_map(|operation| diagnose_operation(operation, results)).collect()
}

/// The operations with failures of which the diagnosis explains none, and how many failures each has.
pub fn unexplained(report: &RunReport) -> Vec<(&str, usize)> {
    let mut out: Vec<(&str, usize)> = Vec::new();
    for result in report.results.iter().filter(|result| result.failed()) {
        let operation = result.case.operation.as_str();
        if report.diagnosis.iter().any(|found| found.operation == operation) {
            continue;
        }
        match out.iter_mut().find(|(name, _)| *name == operation) {
            Some((_, count)) => *count += 1,
            None => out.push((operation, 1)),
        }
    }
    out
}

/// One deviant against the implementation, vector by vector.
struct Suspect {
    deviant: &'static Deviant,
    answers: Vec<Outcome>,
    /// It answers as the implementation does.
    agrees: Vec<bool>,
    /// It gives the implementation's answer, which is wrong.
    explains: Vec<bool>,
    /// The implementation passes where it fails.
    refuted: usize,
    /// Vectors that it fails.
    mistakes: usize,
}

fn diagnose_operation(operation: &str, results: &[CaseResult]) -> Vec<Diagnosis> {
    let judged: Vec<&CaseResult> = results
        .iter()
        .filter(|result| result.case.operation == operation && result.verdict != Verdict::Unsupported)
        .collect();
    let failures = judged.iter().filter(|result| result.failed()).count();
    let suspects = suspects(operation, &judged);
    let mut open: Vec<bool> = judged.iter().map(|result| result.failed()).collect();
    let mut found = Vec::new();
    // Each suspect explains something new, or the search ends.
    for _ in 0..suspects.len() {
        let left = count(&open);
        let gain = |suspect: &Suspect| suspect.explains.iter().zip(&open).filter(|(a, b)| **a && **b).count();
        // Of equals the last is taken by `max_by_key`; reversed, the first of the ledger.
        let best = suspects.iter().rev().max_by_key(|suspect| (gain(suspect), count(&suspect.agrees)));
        let Some(best) = best.filter(|suspect| {
            let gain = gain(suspect);
            gain > 0 && gain * SHARE_OF_FAILURES >= left
        }) else {
            break;
        };
        for (open, explained) in open.iter_mut().zip(&best.explains) {
            *open &= !explained;
        }
        let same = |other: &&Suspect| {
            other.deviant.id != best.deviant.id
                && other.answers.iter().zip(&best.answers).all(|(a, b)| a.agrees_with(b))
        };
        found.push(Diagnosis {
            deviant: best.deviant.id.to_owned(),
            operation: operation.to_owned(),
            explains: count(&best.explains),
            failures,
            agrees: count(&best.agrees),
            vectors: judged.len(),
            mend: best.deviant.mend.to_owned(),
            alike: suspects.iter().filter(same).map(|other| other.deviant.id.to_owned()).collect(),
        });
    }
    found
}

fn count(flags: &[bool]) -> usize {
    flags.iter().filter(|flag| **flag).count()
}

/// The deviants of the operation that the answers do not rule out.
fn suspects(operation: &str, judged: &[&CaseResult]) -> Vec<Suspect> {
    let answers: Vec<Option<Outcome>> = judged.iter().map(|result| result.outcome()).collect();
    let expected: Vec<_> = judged.iter().map(|result| result.expectation()).collect();
    let deviants = formats::find(operation).map_or(&[][..], |format| format.deviants);
    deviants
        .iter()
        .filter(|deviant| deviant.operations.contains(&operation))
        .filter_map(|deviant| {
            let run = deviant.run?;
            let mut suspect = Suspect {
                deviant,
                answers: judged.iter().map(|result| run(&result.case.as_case())).collect(),
                agrees: Vec::new(),
                explains: Vec::new(),
                refuted: 0,
                mistakes: 0,
            };
            for (at, own) in suspect.answers.iter().enumerate() {
                let result = judged[at];
                let agrees = answers[at].as_ref().is_some_and(|answer| answer.agrees_with(own));
                let mistaken = expected[at].as_ref().is_some_and(|expected| !expected.matches(own));
                suspect.agrees.push(agrees);
                suspect.explains.push(agrees && result.failed());
                suspect.mistakes += usize::from(mistaken);
                suspect.refuted += usize::from(mistaken && !result.failed());
            }
            let plausible = count(&suspect.explains) * SHARE_OF_MISTAKES >= suspect.mistakes
                && suspect.refuted * SHARE_OF_PASSES <= suspect.mistakes;
            plausible.then_some(suspect)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deviants;
    use crate::judge::in_process;
    use crate::model::{Accepted, Case, Class};
    use crate::vectors::{Suite, embedded};

    fn suite() -> Suite {
        embedded().unwrap_or_else(|error| panic!("{error}"))
    }

    fn of(suite: &Suite, ask: impl Fn(&Case) -> Outcome) -> (Vec<CaseResult>, Vec<Diagnosis>) {
        let report = in_process::judge(suite, "planted", ask);
        let diagnosis = diagnose(&report.results);
        (report.results, diagnosis)
    }

    fn run(id: &str) -> fn(&Case) -> Outcome {
        deviants::find(id).and_then(|deviant| deviant.run).unwrap_or_else(|| panic!("{id} does not run"))
    }

    /// Every deviant, planted as the implementation, is named on every operation that fails, explains all failures,
    /// agrees on all vectors, and stands alone or beside deviants that answer the same.
    #[test]
    fn names_every_planted_deviant() {
        let all = suite();
        for format in formats::ALL {
            let mut suite = all.clone();
            suite.files.retain(|file| file.contents.format == format.name);
            for deviant in format.deviants.iter().filter(|deviant| !deviant.dialect) {
                let Some(ask) = deviant.run else { continue };
                let (results, diagnosis) = of(&suite, ask);
                assert!(!diagnosis.is_empty(), "{} is not diagnosed", deviant.id);
                for found in &diagnosis {
                    let named = found.deviant == deviant.id || found.alike.iter().any(|id| id == deviant.id);
                    assert!(named, "{} on {}: taken for {found:?}", deviant.id, found.operation);
                    assert_eq!(found.explains, found.failures, "{found:?}");
                    assert_eq!(found.agrees, found.vectors, "{found:?}");
                }
                for result in results.iter().filter(|result| result.failed()) {
                    let operation = &result.case.operation;
                    assert!(diagnosis.iter().any(|found| found.operation == *operation), "{}", result.id);
                }
            }
        }
    }

    /// A decoder fault and an encoder fault are told apart, each with its own numbers.
    #[test]
    fn tells_a_decoder_fault_from_an_encoder_fault() {
        let (decode, encode) = (run("wiki-continuation-mask-3f"), run("byte4-shift-24"));
        let (_, diagnosis) = of(&suite(), |case| match case.operation {
            "compact_index.encode" => encode(case),
            operation if operation.starts_with("compact_index.") => decode(case),
            _ => Outcome::Unsupported,
        });
        let named: Vec<_> = diagnosis.iter().map(|d| (d.operation.as_str(), d.deviant.as_str())).collect();
        assert_eq!(named.len(), 2, "{named:?}");
        assert!(named.contains(&("compact_index.decode", "wiki-continuation-mask-3f")), "{named:?}");
        assert!(named.contains(&("compact_index.encode", "byte4-shift-24")), "{named:?}");
        assert!(diagnosis.iter().all(|d| d.explains == d.failures && d.agrees == d.vectors), "{diagnosis:?}");
    }

    /// Two faults in one operation: each explains its own failures, and neither agrees on all vectors.
    #[test]
    fn tells_two_faults_of_one_operation_apart() {
        let (shift, limit) = (run("byte4-shift-24"), run("limit-off-by-one"));
        let (results, diagnosis) = of(&suite(), |case| match case.operation {
            "compact_index.encode" if case.input == &serde_json::json!(-64) => limit(case),
            "compact_index.encode" => shift(case),
            _ => Outcome::Unsupported,
        });
        let named: Vec<_> = diagnosis.iter().map(|d| d.deviant.as_str()).collect();
        assert_eq!(named, ["byte4-shift-24", "limit-off-by-one"]);
        let failures = results.iter().filter(|result| result.failed()).count();
        assert_eq!(diagnosis.iter().map(|d| d.explains).sum::<usize>(), failures);
        assert!(diagnosis.iter().all(|d| d.agrees < d.vectors), "{diagnosis:?}");
    }

    /// A suspect explains a quarter of the failures and half of what it gets wrong itself, of which the implementation passes
    /// a tenth at most: at each share it is named, one result further it is not.
    #[test]
    fn suspects_are_named_up_to_each_share() {
        let mut suite = suite();
        suite.files.retain(|file| file.contents.format == "compact_index");
        let right = of(&suite, formats::reference).0;
        let named = |(id, operation): (&str, &str), others: usize, otherwise: usize, passed: usize| {
            let ask = run(id);
            let only =
                |case: &Case| if case.operation == operation { ask(case) } else { Outcome::Unsupported };
            let mut results = of(&suite, only).0;
            let (wrong, fine): (Vec<usize>, Vec<usize>) = (0..results.len())
                .filter(|&at| results[at].case.operation == operation)
                .partition(|&at| results[at].failed());
            for &at in fine[..others].iter().chain(&wrong[..otherwise]) {
                results[at].verdict = Verdict::Fail;
                results[at].actual = serde_json::json!({"error": "not yet"});
            }
            for &at in &wrong[otherwise..otherwise + passed] {
                results[at] = right[at].clone();
            }
            let found = diagnose(&results);
            (wrong.len(), found.iter().any(|d| d.deviant == id || d.alike.iter().any(|alike| alike == id)))
        };
        let few = ("limit-off-by-one", "compact_index.encode");
        let (mistakes, _) = named(few, 0, 0, 0);
        assert!(named(few, 3 * mistakes, 0, 0).1, "a quarter of the failures");
        assert!(!named(few, 3 * mistakes + 1, 0, 0).1, "less than a quarter");
        let many = ("wiki-continuation-mask-3f", "compact_index.decode");
        let (mistakes, _) = named(many, 0, 0, 0);
        assert!(mistakes >= 20, "{mistakes} mistakes");
        assert!(named(many, 0, mistakes / 2, 0).1, "half of its mistakes");
        assert!(!named(many, 0, mistakes / 2 + 1, 0).1, "less than half");
        assert!(named(many, 0, 0, mistakes / 10).1, "a tenth passed");
        assert!(!named(many, 0, 0, mistakes / 10 + 1).1, "more than a tenth");
    }

    /// Where the vectors cannot tell deviants apart, the first of the ledger is named, and the others beside it.
    #[test]
    fn says_which_deviants_are_alike() {
        let results = of(&suite(), run("first-byte-seven-bits")).0;
        let one: Vec<CaseResult> =
            results.iter().filter(|result| result.id == "compact-index-encode-minus-64").cloned().collect();
        let [found] = &diagnose(&one)[..] else { panic!("one failure, one diagnosis") };
        assert_eq!(found.deviant, "limit-off-by-one");
        assert_eq!(found.alike, ["first-byte-seven-bits"]);
        for found in diagnose(&results) {
            assert_eq!((found.deviant.as_str(), &found.alike[..]), ("first-byte-seven-bits", &[][..]));
        }
    }

    /// A crash is what an implementation without checks does where a deviant reports that it broke.
    #[test]
    fn takes_a_crash_for_a_broken_answer() {
        let ask = run("abs-min-crash");
        let mut report = in_process::judge(&suite(), "planted", ask);
        let broken = report.results.iter_mut().filter(|result| result.failed());
        for result in broken {
            result.verdict = Verdict::Crash;
            result.actual = serde_json::Value::Null;
        }
        let diagnosis = diagnose(&report.results);
        assert_eq!(diagnosis[0].deviant, "abs-min-crash");
        assert_eq!(diagnosis[0].agrees, diagnosis[0].vectors);
    }

    /// Implementations that are wrong in no known way are not accused: scrambled answers, one refusal for
    /// everything, one error for everything, silence.
    #[test]
    fn accuses_nobody_of_unknown_mistakes() {
        let suite = suite();
        let scrambled = |case: &Case| match formats::reference(case) {
            Outcome::Accept(Accepted { value: serde_json::Value::Number(n), consumed }) => {
                let value = n.as_i64().unwrap_or(1).wrapping_mul(0x9E37_79B9) ^ 0x55;
                Outcome::Accept(Accepted { value: value.into(), consumed })
            }
            Outcome::Accept(accepted) => Outcome::Accept(Accepted { value: "5a5a5a5a".into(), ..accepted }),
            _ => Outcome::Reject { class: Class::Invalid, at: None },
        };
        let (results, diagnosis) = of(&suite, scrambled);
        assert!(results.iter().any(CaseResult::failed));
        assert_eq!(diagnosis, []);
        let (_, diagnosis) = of(&suite, |_| Outcome::Reject { class: Class::Truncated, at: None });
        assert_eq!(diagnosis, []);
        let (_, diagnosis) = of(&suite, |_| Outcome::Error("not yet".to_owned()));
        assert_eq!(diagnosis, []);
    }

    /// Failures that nothing explains are counted per operation; those of diagnosed operations are not among them.
    #[test]
    fn counts_what_it_does_not_explain() {
        let mask = run("wiki-continuation-mask-3f");
        let mut report = in_process::judge(&suite(), "planted", |case| match case.operation {
            "compact_index.decode" => mask(case),
            "compact_index.encode" => Outcome::Error("not yet".to_owned()),
            _ => Outcome::Unsupported,
        });
        report.diagnosis = diagnose(&report.results);
        let failures = report
            .results
            .iter()
            .filter(|r| r.failed() && r.case.operation == "compact_index.encode")
            .count();
        assert_eq!(unexplained(&report), [("compact_index.encode", failures)]);
    }

    /// The reference has no failures, so nothing is said about it.
    #[test]
    fn says_nothing_about_a_right_implementation() {
        assert_eq!(of(&suite(), formats::reference).1, []);
    }
}
