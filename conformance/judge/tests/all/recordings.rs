//! The recordings of `tests/recordings`; its README says what they are.

use std::io::Read as _;

use packproof_judge::report::model::Verdict;
use packproof_judge::run::recording::Recording;
use packproof_suite::formats;
use packproof_suite::model::{Outcome, OwnedCase, input};
use serde_json::Value;

/// Published implementations in the order in which they were found, then right implementations with planted mistakes.
pub(crate) const COLLECTIONS: [(&str, &[u8]); 8] = [
    ("published-1", include_bytes!("../recordings/published-1.jsonl.gz")),
    ("published-2", include_bytes!("../recordings/published-2.jsonl.gz")),
    ("published-3", include_bytes!("../recordings/published-3.jsonl.gz")),
    ("published-4", include_bytes!("../recordings/published-4.jsonl.gz")),
    ("published-5", include_bytes!("../recordings/published-5.jsonl.gz")),
    ("planted-1", include_bytes!("../recordings/planted-1.jsonl.gz")),
    ("planted-2", include_bytes!("../recordings/planted-2.jsonl.gz")),
    ("planted-3", include_bytes!("../recordings/planted-3.jsonl.gz")),
];

/// The recordings of a collection, in the order of their ids.
pub(crate) fn all(collection: &str) -> Vec<Recording> {
    let (_, packed) = COLLECTIONS.iter().find(|(name, _)| *name == collection).expect("a collection");
    let mut text = String::new();
    flate2::read::GzDecoder::new(*packed).read_to_string(&mut text).expect("a gzip file of JSON Lines");
    let mut all = Recording::parse_all(&text).expect("recordings");
    for recording in &mut all {
        let answers = recording.answers.drain(..).zip(recording.verdicts.drain(..));
        (recording.answers, recording.verdicts) =
            answers.filter(|((case, outcome), verdict)| !is_withdrawn(case, outcome, *verdict)).unzip();
    }
    all
}

/// Questions of vectors that were withdrawn: packages of versions that are refused by now, and, of packages and names, what was
/// right when it was recorded and is not (a NUL inside a name).
fn is_withdrawn(case: &OwnedCase, outcome: &Outcome, verdict: Option<Verdict>) -> bool {
    let package = case.operation.starts_with("unreal_package.");
    if !package && !case.operation.starts_with("unreal_name.") {
        return false;
    }
    let version = case.input.get("file_version").and_then(Value::as_u64).or_else(|| {
        let file = input::bytes(&case.input).ok()?;
        let tagged = file.starts_with(&[0xC1, 0x83, 0x2A, 0x9E]);
        tagged.then(|| Some(u16::from_le_bytes(*file.get(4..)?.first_chunk()?).into()))?
    });
    let unknown = version.is_some_and(|version| !(35..=129).contains(&version));
    let refused = |outcome: &Outcome| matches!(outcome, Outcome::Reject { .. });
    let reference = || formats::operation(&case.operation).map(|of| (of.reference)(&case.as_case()));
    let turned =
        || verdict == Some(Verdict::Pass) && reference().is_some_and(|now| refused(&now) != refused(outcome));
    package && unknown || turned()
}

/// One recording.
pub(crate) fn one(collection: &str, id: &str) -> Recording {
    all(collection).into_iter().find(|of| of.header.id == id).expect("it is in the collection")
}
