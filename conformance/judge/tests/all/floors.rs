//! Diagnoses of recorded implementations do not get worse: `recordings/floors.json` has, for each collection, how many
//! recordings are explained wholly, and the ids of those whose diagnosis a person has read: right, or false in part.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use rayon::prelude::*;
use serde::Deserialize;

use crate::diagnosis::{Extent, Row};
use crate::recordings;

/// What one collection must not fall below.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Floor {
    /// How many recordings are explained wholly.
    wholly: usize,
    /// Read and found right; no failure of these is without a cause.
    right: Vec<String>,
    /// Read and found false, at least in part.
    #[serde(rename = "false")]
    wrong: Vec<String>,
}

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/recordings");

fn text_of_floors() -> String {
    std::fs::read_to_string(format!("{FOLDER}/floors.json")).expect("floors.json is there")
}

fn floors() -> BTreeMap<String, Floor> {
    serde_json::from_str(&text_of_floors()).expect("a floor for each collection")
}

/// One right diagnosis in this many is checked by `cargo test`.
const SAMPLED: usize = 32;

/// Of every collection a fixed sample of the right diagnoses stays whole; `ci/recordings` checks all.
#[test]
fn a_sample_of_right_diagnoses_stays_whole() {
    for (collection, floor) in floors() {
        let sample: Vec<&String> = floor.right.iter().step_by(SAMPLED).collect();
        let recorded = recordings::all(&collection);
        let mut rows = recorded.iter().filter(|of| sample.contains(&&of.header.id)).map(Row::of);
        let whole = rows.by_ref().inspect(|row| assert!(row.is_whole(), "{collection}: {}", row.id)).count();
        assert_eq!(whole, sample.len(), "{collection} lacks a recording");
    }
}

/// Every collection reaches its floor, and every right diagnosis stays whole. `PACKPROOF_BLESS=1` writes the summary and
/// raises floors.
#[test]
#[ignore = "minutes; `ci/recordings` runs it"]
fn no_collection_falls_below_its_floor() {
    let mut text = text_of_floors();
    let mut fallen = Vec::new();
    let mut summary = String::from(
        "# Diagnoses of the recordings\n\n\
         A person has read each diagnosis: `right` and `false` count what was found right, and false at least in part.\n\
         `ci/recordings --write` writes this page; no test compares it.\n\n\
         | collection | recordings | answers | no failure | wholly | in part | by kind | right | false |\n\
         |---|--:|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    let floors = floors();
    assert_eq!(floors.len(), recordings::COLLECTIONS.len());
    for (collection, _) in recordings::COLLECTIONS {
        let floor = &floors[collection];
        let rows: Vec<Row> = recordings::all(collection).par_iter().map(Row::of).collect();
        let count = |extent| rows.iter().filter(|row| row.extent == extent).count();
        let answers: usize = rows.iter().map(|row| row.answers).sum();
        let wholly = count(Extent::Wholly);
        let counts = [count(Extent::InPart), count(Extent::ByKind), floor.right.len(), floor.wrong.len()];
        let counts = counts.map(|n| n.to_string()).join(" | ");
        writeln!(
            summary,
            "| {collection} | {} | {answers} | {} | {wholly} | {counts} |",
            rows.len(),
            count(Extent::NoFailure)
        )
        .expect("a string takes everything");
        if wholly < floor.wholly {
            fallen.push(format!("{collection}: {wholly} explained wholly, not {}", floor.wholly));
        }
        let is_whole = |id: &String| rows.iter().any(|row| row.id == *id && row.is_whole());
        let lost = floor.right.iter().filter(|id| !is_whole(id));
        fallen.extend(lost.map(|id| format!("{collection}: {id} was right and is not explained any more")));
        let unknown = floor.wrong.iter().filter(|id| rows.iter().all(|row| row.id != **id));
        fallen.extend(unknown.map(|id| format!("{collection}: no recording {id}")));
        let at = text.find(&format!("\"{collection}\"")).expect("it was parsed from there");
        let (before, after) = text.split_at(at);
        let [was, is] = [floor.wholly, wholly].map(|n| format!("\"wholly\": {n},"));
        text = format!("{before}{}", after.replacen(&was, &is, 1));
    }
    print!("{summary}");
    assert!(fallen.is_empty(), "{}", fallen.join("\n"));
    if std::env::var_os("PACKPROOF_BLESS").is_some() {
        std::fs::write(format!("{FOLDER}/floors.json"), text).expect("a file beside the recordings");
        std::fs::write(format!("{FOLDER}/SUMMARY.md"), summary).expect("a file beside the recordings");
    }
}

/// Prints the diagnoses of the recordings whose ids begin with `PACKPROOF_SHOW`, to be read.
#[test]
#[ignore = "prints; `ci/recordings --show PREFIX` runs it"]
fn shown() {
    let prefix = std::env::var("PACKPROOF_SHOW").expect("the beginning of an id");
    let mut shown = 0;
    for (collection, _) in recordings::COLLECTIONS {
        let mut recorded = recordings::all(collection);
        recorded.retain(|of| of.header.id.starts_with(&prefix));
        shown += recorded.len();
        let rows: Vec<Row> = recorded.par_iter().map(Row::of).collect();
        for Row { id, failures, truth, extent, said, .. } in rows {
            println!("{collection}/{id}: {failures} failures, {extent:?}\n  truth: {truth}\n  said:  {said}");
        }
    }
    assert!(shown > 0, "no id begins with {prefix}");
}
