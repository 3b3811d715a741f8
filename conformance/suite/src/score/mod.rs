//! Measures the suite itself: which vectors kill which deviants, which are redundant, and the minimal suite.
//!
//! Only written-out vectors count, so that leaving out the sized ones loses no kill. `vectors/kills/` holds one matrix per format with known mistakes,
//! written by `packproof dev score --write` and compared by the gate.

mod judged;
mod spare;

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::formats;
use crate::model::bounded::{STEPS, bounded};
use crate::model::failure::Failure;
use crate::model::named::Deviation;
use crate::model::vector::{Expectation, Group, Level, Vector};
use crate::model::{Format, Operation, Outcome};
use crate::suite::{Judged, Suite, embedded_file};

pub use judged::Killers;
use judged::vectors_of;
pub use spare::{Spare, spare};

/// The kill matrix of one format: deviants by vectors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Matrix {
    pub format: String,
    pub vectors: usize,
    /// The columns: runs of vectors of one group, in suite order.
    pub columns: Vec<Columns>,
    /// One row per deviant that can be run.
    pub rows: Vec<Row>,
    /// The minimal suite, by greedy set cover: vectors that together kill every deviant, and every deviation, in every operation, that
    /// any vector kills.
    #[serde(rename = "smoke")]
    pub minimal: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Columns {
    /// File and group: `pinned/compact_index.json by-hand`.
    pub group: String,
    pub vectors: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    pub deviant: String,
    /// Number of vectors that it fails.
    pub kills: usize,
    /// The failed vector with the smallest input.
    pub smallest: Option<String>,
    /// One string per group of columns: `#` fails, `.` passes.
    pub cells: Vec<String>,
}

/// The size of a vector's input, for ordering.
fn size(vector: &Vector) -> (usize, String) {
    let text = vector.input.to_string();
    (text.len(), text)
}

pub fn matrix(suite: &Suite, format: &Format) -> Matrix {
    let vectors = vectors_of(suite, format);
    let (matrix, mut sets) = without_minimal(&vectors, format, &judged::killers(&vectors, format));
    sets.extend(behaviours(&vectors, format));
    let minimal = cover(&sets).into_iter().map(|at| vectors[at].2.id.clone()).collect();
    Matrix { minimal, ..matrix }
}

/// The matrix without its minimal suite, and for each deviant the columns of which the minimal suite needs one.
fn without_minimal(
    vectors: &[Judged],
    format: &Format,
    killers: &[Killers],
) -> (Matrix, Vec<BTreeSet<usize>>) {
    let mut columns: Vec<Columns> = Vec::new();
    for (file, group, _) in vectors {
        let name = format!("{} {}", file.path, group.name);
        match columns.last_mut().filter(|last| last.group == name) {
            Some(last) => last.vectors += 1,
            None => columns.push(Columns { group: name, vectors: 1 }),
        }
    }
    let mut sets: Vec<BTreeSet<usize>> = Vec::new();
    let mut rows = Vec::new();
    for (at, deviant) in format.deviants.iter().enumerate().filter(|(_, deviant)| deviant.runs()) {
        let killed: Vec<bool> = killers.iter().map(|killers| killers.has(at)).collect();
        let set: BTreeSet<usize> =
            killed.iter().enumerate().filter_map(|(at, &kill)| kill.then_some(at)).collect();
        let smallest = set.iter().map(|&at| vectors[at].2).min_by_key(|vector| size(vector));
        let mut cells = Vec::new();
        let mut rest = killed.as_slice();
        for column in &columns {
            let (here, after) = rest.split_at(column.vectors);
            cells.push(here.iter().map(|&kill| if kill { '#' } else { '.' }).collect());
            rest = after;
        }
        rows.push(Row {
            deviant: deviant.id.to_owned(),
            kills: set.len(),
            smallest: smallest.map(|vector| vector.id.clone()),
            cells,
        });
        sets.extend(deciding(vectors, set));
    }
    let format = format.name.to_owned();
    (Matrix { format, vectors: vectors.len(), columns, rows, minimal: Vec::new() }, sets)
}

/// Whether a file holds the current matrix, apart from deviations, and its minimal suite kills all deviants. That it also kills
/// every deviation takes seconds to compute: `packproof dev score --check` does.
fn is_current(file: &[u8], vectors: &[Judged], format: &Format, killers: &[Killers]) -> bool {
    let Ok(stored) = serde_json::from_slice::<Matrix>(file) else { return false };
    let minimal: BTreeSet<usize> =
        (0..vectors.len()).filter(|&at| stored.minimal.contains(&vectors[at].2.id)).collect();
    let (matrix, sets) = without_minimal(vectors, format, killers);
    minimal.len() == stored.minimal.len()
        && sets.iter().all(|set| !set.is_disjoint(&minimal))
        && to_text(&Matrix { minimal: stored.minimal, ..matrix }).as_bytes() == file
}

/// The `must` vectors of a set, or those of lower levels if there are none; `None` for an empty set.
fn deciding(vectors: &[Judged], set: BTreeSet<usize>) -> Option<BTreeSet<usize>> {
    let must: BTreeSet<usize> =
        set.iter().copied().filter(|&at| vectors[at].2.level == Level::Must).collect();
    [must, set].into_iter().find(|set| !set.is_empty())
}

/// The vectors that each deviation fails, by operation; those that fail none are left out.
fn behaviours(vectors: &[Judged], format: &Format) -> Vec<BTreeSet<usize>> {
    let of = |operation| {
        let shown = format.named.deviations().filter(move |of| format.may_show(operation, &[*of]));
        shown.map(move |deviation| (operation, deviation))
    };
    let shown: Vec<(&Operation, Deviation)> = format.operations.iter().flat_map(of).collect();
    let killers = |(operation, deviation): &(&Operation, Deviation)| {
        let of = |at: &usize| vectors[*at].2.operation == operation.name;
        let killed = (0..vectors.len()).filter(of).filter(|&at| {
            let (_, group, vector) = vectors[at];
            misses(operation, *deviation, group, vector)
        });
        deciding(vectors, killed.collect())
    };
    shown.par_iter().filter_map(killers).collect()
}

/// Whether an operation with a deviation fails a vector by the rules for adapters: a refusal with another class is only a note,
/// and an unanswered combination shows nothing.
fn misses(operation: &Operation, deviation: Deviation, group: &Group, vector: &Vector) -> bool {
    let case = vector.asks(group);
    let Some(outcome) = bounded(STEPS, || (operation.behaving)(&[deviation], &case)) else { return false };
    let refused = matches!((&vector.expect, &outcome), (Expectation::Reject(_), Outcome::Reject { .. }));
    !refused && !vector.expect.matches(&outcome)
}

/// Greedy set cover: columns, in order, that together touch every row; redundant ones are removed again.
pub fn cover(rows: &[BTreeSet<usize>]) -> Vec<usize> {
    let mut open: Vec<&BTreeSet<usize>> = rows.iter().collect();
    let mut chosen = Vec::new();
    while !open.is_empty() {
        let mut gains: BTreeMap<usize, usize> = BTreeMap::new();
        for column in open.iter().copied().flatten() {
            *gains.entry(*column).or_default() += 1;
        }
        // Ties go to the first column in suite order.
        let Some(best) = gains.iter().max_by_key(|&(&column, &gain)| (gain, std::cmp::Reverse(column)))
        else {
            break;
        };
        let best = *best.0;
        chosen.push(best);
        open.retain(|row| !row.contains(&best));
    }
    chosen.sort_unstable();
    let mut touched: Vec<usize> =
        rows.iter().map(|row| chosen.iter().filter(|column| row.contains(*column)).count()).collect();
    chosen.retain(|column| {
        let of: Vec<usize> = (0..rows.len()).filter(|&at| rows[at].contains(column)).collect();
        let needed = of.iter().any(|&at| touched[at] == 1);
        if !needed {
            for at in of {
                touched[at] -= 1;
            }
        }
        needed
    });
    chosen
}

/// Ids of the minimal suite over all formats, as recorded in the kill matrices of the embedded suite. The gate checks it for
/// deviants, `packproof dev score --check` for deviations.
pub fn minimal_suite() -> Vec<String> {
    let minimal = |format: &&Format| {
        let bytes = embedded_file(&format!("kills/{}.json", format.name)).unwrap_or_default();
        serde_json::from_slice::<Matrix>(bytes).map_or_else(|_| Vec::new(), |matrix| matrix.minimal)
    };
    formats::ALL.iter().flat_map(minimal).collect()
}

/// The text of a matrix in `vectors/kills/`: one row per line.
pub fn to_text(matrix: &Matrix) -> String {
    let line = |value: serde_json::Result<String>| value.unwrap_or_default();
    let list = |lines: Vec<String>| {
        if lines.is_empty() { "[]".to_owned() } else { format!("[\n    {}\n  ]", lines.join(",\n    ")) }
    };
    format!(
        "{{\n  \"format\": {},\n  \"vectors\": {},\n  \"columns\": {},\n  \"rows\": {},\n  \"smoke\": {}\n}}\n",
        line(serde_json::to_string(&matrix.format)),
        matrix.vectors,
        list(matrix.columns.iter().map(|c| line(serde_json::to_string(c))).collect()),
        list(matrix.rows.iter().map(|r| line(serde_json::to_string(r))).collect()),
        list(matrix.minimal.iter().map(|id| line(serde_json::to_string(id))).collect()),
    )
}

/// Checks the matrices: stale files, and redundant vectors without a reason. `killers` has the killers of each format's written-out
/// vectors, in order.
pub fn verify(suite: &Suite, killers: &BTreeMap<&str, &[Killers]>) -> Vec<Failure> {
    let stored = |path: &str| match &suite.kills {
        Some(kills) => kills.get(path).map(String::as_bytes),
        None => embedded_file(path),
    };
    let mut failures = Vec::new();
    for format in formats::ALL {
        let path = format!("kills/{}.json", format.name);
        let killers = killers.get(format.name).copied().unwrap_or_default();
        let vectors = vectors_of(suite, format);
        let is_due = format.has_mistakes() || stored(&path).is_some();
        if is_due && !stored(&path).is_some_and(|file| is_current(file, &vectors, format, killers)) {
            let what =
                "is not the kill matrix of these vectors: run `packproof dev score --write`".to_owned();
            failures.push(Failure { check: "kill matrix", subject: path, what });
        }
        let spare = spare::spare_among(&vectors, format, killers);
        for id in spare.into_iter().filter(|spare| spare.stays.is_none()).map(|spare| spare.id) {
            let what =
                "kills no deviant that another vector of its flag does not kill, and its group does not say \
                        why it stays: remove it, or give the group a `stays`"
                    .to_owned();
            failures.push(Failure { check: "kill matrix", subject: id, what });
        }
    }
    failures
}
