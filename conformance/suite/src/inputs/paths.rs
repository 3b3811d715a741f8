//! Each public path of an operation falsified alone: whether the vectors notice it under the conditions under which they notice
//! a wrong answer.
//!
//! A room answers with an error where a path gives something else than the answer. So a path that is wrong under a condition is
//! noticed by each vector that meets the condition and on which the room compares the path. That is tried for every vector and
//! every path; the conditions follow. The path whose result is the answer is not among them: that is the first table.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::conditions::{Effect, Mutant, mutants};
use super::table::{Asked, asked};
use crate::formats;
use crate::model::{Format, Operation, tap};
use crate::suite::Suite;

/// One path of an operation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PathRow {
    /// The operation.
    pub operation: String,
    /// The path.
    pub path: String,
    /// Vectors whose question takes the path.
    pub vectors: usize,
    /// Of these, those that notice it falsified.
    pub noticed: usize,
    /// Conditions under which a wrong answer is noticed.
    pub conditions: usize,
    /// Of these, those under which the path is not noticed: dimension and numbers.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub lost: BTreeMap<String, Vec<u64>>,
}

/// The whole table.
pub fn path_rows(suite: &Suite) -> Vec<PathRow> {
    let operations =
        formats::ALL.iter().flat_map(|format| format.operations.iter().map(move |o| (*format, o)));
    operations.flat_map(|(format, operation)| of_operation(suite, format, operation)).collect()
}

/// For each path the vectors that take it, and whether they notice it falsified.
type Taken<'a, 'b> = BTreeMap<&'static str, Vec<(&'b Asked<'a>, bool)>>;

fn of_operation(suite: &Suite, format: &Format, operation: &Operation) -> Vec<PathRow> {
    let asked = asked(suite, format, operation);
    let mut taken: Taken = BTreeMap::new();
    for one in &asked {
        let (_, paths) = tap::taken(|| format.codec(&one.case.as_case()));
        for path in paths {
            let answer = tap::armed(path, || format.codec(&one.case.as_case()));
            let noticed = answer != one.outcome && !one.vector.expect.matches(&answer);
            taken.entry(path).or_default().push((one, noticed));
        }
    }
    let values: Vec<Mutant> =
        mutants(operation).into_iter().filter(|mutant| mutant.effect == Effect::Value).collect();
    let notices = |mutant: &Mutant| {
        asked.iter().any(|one| {
            let answer = mutant.answer(&one.outcome, &one.features);
            answer != one.outcome && !one.vector.expect.matches(&answer)
        })
    };
    let conditions: Vec<&Mutant> = values.iter().filter(|mutant| notices(mutant)).collect();
    taken.into_iter().map(|(path, vectors)| row(operation, path, &vectors, &conditions)).collect()
}

fn row(
    operation: &Operation,
    path: &'static str,
    vectors: &[(&Asked, bool)],
    conditions: &[&Mutant],
) -> PathRow {
    let mut lost: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for mutant in conditions {
        let shown = |(one, noticed): &(&Asked, bool)| *noticed && mutant.condition.holds(&one.features);
        if !vectors.iter().any(shown) {
            let (dimension, number) = mutant.condition.parts();
            lost.entry(dimension.to_owned()).or_default().push(number);
        }
    }
    PathRow {
        operation: operation.name.to_owned(),
        path: path.to_owned(),
        vectors: vectors.len(),
        noticed: vectors.iter().filter(|(_, noticed)| *noticed).count(),
        conditions: conditions.len(),
        lost,
    }
}

/// The text of a table: one row per line.
pub fn paths_to_text(rows: &[PathRow]) -> String {
    let lines: Vec<String> =
        rows.iter().map(|row| format!("  {}", serde_json::to_string(row).unwrap_or_default())).collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::embedded;

    /// Each path of these operations is noticed by every vector that takes it, and there are several.
    #[test]
    fn vectors_notice_each_path() {
        let suite = embedded().unwrap();
        for (name, least) in [("compact_index.encode", 3), ("object_reference.encode", 2)] {
            let format = formats::ALL.iter().find(|format| format.operation(name).is_some()).unwrap();
            let rows = of_operation(&suite, format, format.operation(name).unwrap());
            assert!(rows.len() >= least, "{rows:?}");
            assert!(rows.iter().all(|row| row.noticed == row.vectors && row.vectors > 0), "{rows:?}");
        }
    }

    /// A path that no vector notices loses every condition.
    #[test]
    fn what_is_not_noticed_is_lost() {
        let suite = embedded().unwrap();
        let format = formats::find("object_reference").unwrap();
        let operation = format.operation("object_reference.encode").unwrap();
        let asked = asked(&suite, format, operation);
        let all = mutants(operation);
        let conditions: Vec<&Mutant> = all.iter().take(3).collect();
        let blind: Vec<_> = asked.iter().map(|one| (one, false)).collect();
        let lost = row(operation, "none", &blind, &conditions).lost;
        assert_eq!(lost.values().map(Vec::len).sum::<usize>(), 3);
    }
}
