//! What is said of recorded implementations does not get worse: `recordings/floors.json` has, for each collection, how many
//! recordings are explained wholly, and the ids of those whose explanation a person has read and found right.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use packproof_judge::diagnosis::{Diagnosed, diagnose_within};
use packproof_judge::report::model::{CaseResult, Verdict};
use packproof_judge::run::recording::Recording;
use packproof_judge::transport::entry;
use packproof_suite::formats;
use packproof_suite::model::Outcome;
use packproof_suite::model::vector::{Expectation, Level};
use serde::{Deserialize, Serialize};

use crate::{BUDGET, recordings};

/// What one collection must not fall below.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Floor {
    /// How many recordings are explained wholly.
    wholly: usize,
    /// Explained wholly, and read by a person: right.
    right: BTreeSet<String>,
    /// Read by a person: what is said is false, at least in part.
    #[serde(rename = "false")]
    wrong: BTreeSet<String>,
}

const FLOORS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recordings/floors.json");
const SUMMARY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recordings/SUMMARY.md");

fn floors() -> BTreeMap<String, Floor> {
    let text = std::fs::read_to_string(FLOORS).expect("floors.json is there");
    serde_json::from_str(&text).expect("floors.json has a floor for each collection")
}

/// The recording as a run: right is what passed when it was recorded, or what the reference answers now.
fn results(recording: &Recording) -> Vec<CaseResult> {
    let classes: Vec<_> = recording.answers.iter().filter_map(|(_, outcome)| class(outcome)).collect();
    let one_class = classes.iter().all(|class| class == &classes[0]);
    let mut results = Vec::new();
    for (at, (case, outcome)) in recording.answers.iter().enumerate() {
        let reference = formats::reference(&case.as_case());
        let Some(expected) = Expectation::of(&reference) else { continue };
        let right = reference.agrees_with(outcome)
            || one_class && class(&reference).is_some() && class(outcome).is_some()
            || recording.verdicts[at] == Some(Verdict::Pass);
        let verdict = match outcome {
            Outcome::Unsupported => Verdict::Unsupported,
            _ if right => Verdict::Pass,
            _ => Verdict::Fail,
        };
        results.push(CaseResult {
            id: format!("{}-{at}", recording.header.id),
            format: formats::find(&case.operation).map_or("", |format| format.name).to_owned(),
            comment: String::new(),
            flags: Vec::new(),
            level: Level::Must,
            case: case.clone(),
            verdict,
            expected: Some(expected),
            actual: entry::of(outcome),
            detail: None,
            dialect: None,
            known: false,
            layout: None,
        });
    }
    results
}

fn class(outcome: &Outcome) -> Option<String> {
    match outcome {
        Outcome::Reject { class, .. } => Some(class.to_string()),
        _ => None,
    }
}

/// How far the failures of a recording are explained.
fn extent(results: &[CaseResult], diagnosed: &Diagnosed) -> &'static str {
    if !results.iter().any(CaseResult::failed) {
        "no failure"
    } else if diagnosed.descriptions.is_empty() {
        "wholly"
    } else if diagnosed.causes.is_empty() {
        "by kind"
    } else {
        "in part"
    }
}

fn explained(recording: &Recording) -> &'static str {
    let results = results(recording);
    extent(&results, &diagnose_within(&results, BUDGET))
}

/// One right explanation in this many is checked by `cargo test`; `ci/recordings` checks all.
const SAMPLED: usize = 16;

/// A fixed sample of what was explained wholly and rightly, from every collection, still is.
#[test]
fn a_sample_of_right_explanations_stays_whole() {
    let mut checked = 0;
    for (collection, floor) in floors() {
        let sample: BTreeSet<&String> = floor.right.iter().step_by(SAMPLED).collect();
        for recording in recordings::some(&collection, |id| sample.iter().any(|of| *of == id)) {
            assert_eq!(explained(&recording), "wholly", "{collection}: {}", recording.header.id);
            checked += 1;
        }
        assert!(!sample.is_empty(), "{collection} has no floor");
    }
    assert!(checked > 30, "{checked} recordings are no sample");
}

/// Every recording against the floors. With `PACKPROOF_BLESS` the summary is written and floors rise to what is reached; `right`
/// loses what is not explained wholly, so read the difference.
#[test]
#[ignore = "minutes; `ci/recordings` runs it"]
fn no_collection_falls_below_its_floor() {
    let mut floors = floors();
    let bless = std::env::var_os("PACKPROOF_BLESS").is_some();
    let mut fallen = Vec::new();
    let mut summary = String::from(
        "# What is said of the recordings\n\n`falsely` counts explanations that a person has read and found false, at least in part. Written by\n\
         `ci/recordings --write`; no test compares it.\n\n\
         | collection | recordings | answers | no failure | wholly | in part | by kind | falsely |\n|---|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    for (collection, _) in recordings::COLLECTIONS {
        let floor = floors.get_mut(collection).expect("a floor for each collection");
        let recorded = recordings::all(collection);
        let rows: Vec<(&str, &str)> =
            recorded.iter().map(|recording| (&*recording.header.id, explained(recording))).collect();
        let count = |what| rows.iter().filter(|(_, extent)| *extent == what).count();
        let answers: usize = recorded.iter().map(|recording| recording.answers.len()).sum();
        let wholly: BTreeSet<&str> = rows.iter().filter(|row| row.1 == "wholly").map(|row| row.0).collect();
        writeln!(
            summary,
            "| {collection} | {} | {answers} | {} | {} | {} | {} | {} |",
            rows.len(),
            count("no failure"),
            wholly.len(),
            count("in part"),
            count("by kind"),
            floor.wrong.len()
        )
        .expect("a string takes everything");
        if bless {
            floor.wholly = floor.wholly.max(wholly.len());
            floor.right.retain(|id| wholly.contains(&**id));
        }
        if wholly.len() < floor.wholly {
            fallen.push(format!("{collection}: {} explained wholly, not {}", wholly.len(), floor.wholly));
        }
        let lost = floor.right.iter().filter(|id| !wholly.contains(&***id));
        fallen.extend(lost.map(|id| format!("{collection}: {id} is not explained wholly any more")));
    }
    print!("{summary}");
    if bless {
        let text = serde_json::to_string_pretty(&floors).expect("JSON");
        std::fs::write(FLOORS, text + "\n").expect("a file beside the recordings");
        std::fs::write(SUMMARY, &summary).expect("a file beside the recordings");
    }
    assert!(fallen.is_empty(), "{}", fallen.join("\n"));
}

/// A known mistake of all words is not named where one field alone is big-endian and the others pass.
#[test]
fn one_field_in_another_byte_order_is_not_every_field() {
    let one = recordings::one("planted-1", "pk-float16-big-endian");
    let diagnosed = diagnose_within(&results(&one), BUDGET);
    let said: Vec<&str> =
        diagnosed.causes.iter().flat_map(|of| &of.deviations).map(|of| of.parameter.as_str()).collect();
    assert_eq!(said, ["float16-byte-order"]);
    let known: Vec<&String> = diagnosed.causes.iter().flat_map(|of| &of.known).collect();
    assert!(known.is_empty(), "{known:?}");
}
