//! What a report and an exit code are worth: whoever closes a stream, fills a disk or names a device, a failing run
//! fails, and every report is whole.

mod bounds;
mod closed_output;
mod hostile_text;
mod junit;
mod page;
mod reproduction;

/// Options for reports of kinds, each into a file of its kind's name.
fn reports(kinds: &[&str]) -> String {
    kinds.iter().map(|kind| format!("--report {kind}={kind}")).collect::<Vec<_>>().join(" ")
}
