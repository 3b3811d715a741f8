//! Judges a function of this program: deviants in tests, and anything that needs no adapter.

use crate::report::model::{CaseResult, Identity, RunReport, Verdict};
use crate::report::settled::Settled;
use crate::run::verdict::refuses;
use crate::transport::entry;
use packproof_suite::model::{Case, Outcome};
use packproof_suite::suite::Suite;

/// Asks `ask` every judged vector and reports the answers as a run would, without a diagnosis.
///
/// The command of the report is `name`, as if an adapter registry knew it.
pub fn judge(suite: &Suite, name: &str, ask: impl Fn(&Case) -> Outcome) -> RunReport {
    let mut operations: Vec<String> = Vec::new();
    let mut results = Vec::new();
    for (file, group, vector) in suite.judged() {
        let case = vector.case(group);
        let outcome = ask(&case.as_case());
        let verdict = match &outcome {
            Outcome::Unsupported => Verdict::Unsupported,
            outcome if vector.expect.matches(outcome) => Verdict::Pass,
            Outcome::Reject { .. } if refuses(&vector.expect) => Verdict::Note,
            _ => Verdict::Fail,
        };
        if verdict != Verdict::Unsupported && !operations.contains(&vector.operation) {
            operations.push(vector.operation.clone());
        }
        results.push(CaseResult {
            id: vector.id.clone(),
            format: file.contents.format.clone(),
            comment: vector.comment.clone(),
            flags: vector.flags.clone(),
            level: vector.level,
            verdict,
            expected: Some(vector.expect.clone()),
            actual: entry::of(&outcome),
            detail: match &outcome {
                Outcome::Error(what) => Some(what.clone()),
                _ => None,
            },
            dialect: vector.expect.dialect_of(&outcome).map(str::to_owned),
            known: false,
            layout: None,
            case,
        });
    }
    RunReport {
        suite: suite.version.clone(),
        digest: suite.digest.clone(),
        adapter: None,
        unusable: None,
        implementation: Identity {
            name: name.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            language: "Rust".to_owned(),
            operations,
        },
        command: vec![name.to_owned()],
        results,
        settled: Settled::default(),
        diagnosis: Vec::new(),
        descriptions: Vec::new(),
        stale: Vec::new(),
        decoded_by: Vec::new(),
        strict: false,
        interrupted: false,
        shard: None,
        milliseconds: 0,
    }
}
