//! Judges a function of this program, such as a deviant in a test, without an adapter.

use crate::report::model::{CaseResult, Identity, RunReport, Verdict};
use crate::run::verdict::refuses;
use crate::transport::entry;
use packproof_suite::model::{Case, Outcome};
use packproof_suite::suite::Suite;

/// Judges the answers of `ask` to every judged vector, without a diagnosis.
///
/// The report names `name` as its command, like an adapter of the registry.
pub fn judge(suite: &Suite, name: &str, ask: impl Fn(&Case) -> Outcome) -> RunReport {
    let mut operations: Vec<String> = Vec::new();
    let mut results = Vec::new();
    for (file, group, vector) in suite.judged() {
        let outcome = ask(&vector.asks(group));
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
            detail: match &outcome {
                Outcome::Error(what) => Some(what.clone()),
                _ => None,
            },
            dialect: vector.expect.dialect_of(&outcome).map(str::to_owned),
            ..CaseResult::of((file, group, vector), verdict, entry::of(&outcome))
        });
    }
    let implementation = Identity {
        name: name.to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        language: "Rust".to_owned(),
        operations,
    };
    RunReport { command: vec![name.to_owned()], ..RunReport::new(suite, implementation, results) }
}
