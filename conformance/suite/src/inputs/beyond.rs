//! Beyond the vectors: which of the mutants that no vector notices fuzzing draws a case for, and which a sweep compares one for.

use std::collections::BTreeMap;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::conditions::mutants;
use super::open::Open;
use super::row::{Beyond, Row};
use super::{drawn, reasons, swept};
use crate::formats;
use crate::model::{Format, Operation};

/// The record: how much was drawn, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Cases drawn of each format.
    pub executions: BTreeMap<String, u64>,
    /// The rows.
    pub rows: Vec<Beyond>,
}

/// Draws so many cases of each format, and asks the sweeps.
pub fn measure(rows: &[Row], executions: &BTreeMap<String, u64>) -> Record {
    let of_format = |format: &&'static Format| {
        let mut open = open(rows, format);
        swept::mark(format, &mut open);
        drawn::mark(format, &mut open, executions.get(format.name).copied().unwrap_or_default());
        open
    };
    let open: Vec<Open> = formats::ALL.par_iter().flat_map_iter(of_format).collect();
    let mut cells: BTreeMap<usize, Vec<u8>> = BTreeMap::new();
    for one in &open {
        let row = &rows[one.place.0];
        let of_row = cells.entry(one.place.0).or_insert_with(|| {
            row.cells.bytes().map(|cell| if cell == b'.' { b'.' } else { b'v' }).collect()
        });
        of_row[one.place.1] = match (one.drawn, one.swept) {
            (true, true) => b'b',
            (true, false) => b'f',
            (false, true) => b's',
            (false, false) => b'.',
        };
    }
    let rows = cells.into_iter().map(|(at, cells)| finished(&rows[at], cells)).collect();
    Record { executions: executions.clone(), rows }
}

fn finished(row: &Row, cells: Vec<u8>) -> Beyond {
    let mut beyond = Beyond {
        operation: row.operation.clone(),
        dimension: row.dimension.clone(),
        effect: row.effect.clone(),
        numbers: row.numbers.clone(),
        cells: cells.into_iter().map(char::from).collect(),
        open: None,
    };
    if beyond.cells.contains('.') {
        beyond.open = reasons::beyond(&beyond).map(str::to_owned);
    }
    beyond
}

/// The mutants of a format that no vector notices.
fn open(rows: &[Row], format: &Format) -> Vec<Open> {
    format.operations.iter().flat_map(|operation| open_of(rows, operation)).collect()
}

fn open_of(rows: &[Row], operation: &Operation) -> Vec<Open> {
    let mut met: BTreeMap<usize, usize> = BTreeMap::new();
    let mut open = Vec::new();
    for mutant in mutants(operation) {
        let (dimension, effect) = (mutant.condition.parts().0, mutant.effect.name());
        let is_of =
            |row: &Row| row.operation == operation.name && row.dimension == dimension && row.effect == effect;
        let Some(row) = rows.iter().position(is_of) else { continue };
        let cell = met.entry(row).or_default();
        if rows[row].cells.as_bytes().get(*cell) == Some(&b'.') {
            let place = (row, *cell);
            open.push(Open { operation: operation.name, mutant, place, drawn: false, swept: false });
        }
        *cell += 1;
    }
    open
}

impl Record {
    /// The text: one row per line.
    pub fn to_text(&self) -> String {
        let line = |row| format!("    {}", serde_json::to_string(row).unwrap_or_default());
        let rows: Vec<String> = self.rows.iter().map(line).collect();
        let executions = serde_json::to_string(&self.executions).unwrap_or_default();
        format!("{{\n  \"executions\": {executions},\n  \"rows\": [\n{}\n  ]\n}}\n", rows.join(",\n"))
    }

    /// This record for other vectors: what they notice now is theirs, what they notice no more is drawn for a few times and
    /// looked for in the sweeps; the rest stays as it was measured.
    #[must_use]
    pub fn following(&self, rows: &[Row], few: u64) -> Self {
        let executions = self.executions.keys().map(|format| (format.clone(), few)).collect();
        let mut now = measure(rows, &executions);
        now.executions.clone_from(&self.executions);
        for row in &mut now.rows {
            let is_same = |before: &&Beyond| {
                (&before.operation, &before.dimension, &before.effect, &before.numbers)
                    == (&row.operation, &row.dimension, &row.effect, &row.numbers)
            };
            if let Some(before) = self.rows.iter().find(is_same) {
                let stays =
                    |(now, before): (char, char)| if now == 'v' || before == 'v' { now } else { before };
                row.cells = row.cells.chars().zip(before.cells.chars()).map(stays).collect();
                row.open = row.cells.contains('.').then(|| reasons::beyond(row).map(str::to_owned)).flatten();
            }
        }
        now
    }

    /// How many mutants have one of these cells.
    pub fn count(&self, cells: &[char]) -> usize {
        self.rows.iter().flat_map(|row| row.cells.chars()).filter(|cell| cells.contains(cell)).count()
    }

    /// What is wrong with this record of these vectors: rows that are not open, or are and not there, a `.` without a reason;
    /// and what a few draws and the sweeps meet, and the record does not say.
    pub fn faults(&self, rows: &[Row], few: u64) -> Vec<String> {
        let executions = self.executions.keys().map(|format| (format.clone(), few)).collect();
        let now = measure(rows, &executions);
        let name = |row: &Beyond| format!("{}, {}, {}", row.operation, row.dimension, row.effect);
        if self.rows.iter().map(name).ne(now.rows.iter().map(name)) {
            return vec!["the rows are not those with a `.` in the vectors' table".to_owned()];
        }
        let mut told = Vec::new();
        for (row, now) in self.rows.iter().zip(&now.rows) {
            let fits = |(recorded, now): (char, char)| match now {
                'v' => recorded == 'v',
                'f' => matches!(recorded, 'f' | 'b'),
                's' => matches!(recorded, 's' | 'b'),
                'b' => recorded == 'b',
                _ => matches!(recorded, 'f' | '.'),
            };
            let same_shape = row.cells.len() == now.cells.len() && row.numbers == now.numbers;
            if !same_shape || !row.cells.chars().zip(now.cells.chars()).all(fits) {
                told.push(format!("{}: {} recorded, and {} shows now", name(row), row.cells, now.cells));
            }
            let reason = row.cells.contains('.').then(|| reasons::beyond(row)).flatten();
            if row.open.as_deref() != reason || row.cells.contains('.') && reason.is_none() {
                told.push(format!("{}: no reason, or another one, for what nothing notices", name(row)));
            }
        }
        told
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inputs::table::of_operation;
    use crate::suite::embedded;

    /// Some rows of one operation that sweeps drive.
    fn varints() -> Vec<Row> {
        let format = formats::find("varint").unwrap();
        let operation = format.operation("varint.encode").unwrap();
        let mut rows = of_operation(&embedded().unwrap(), format, operation);
        rows.retain(|row| ["group 2", "group 10", "bits of a number"].contains(&row.dimension.as_str()));
        rows
    }

    fn recorded(rows: &[Row], executions: u64) -> Record {
        measure(rows, &BTreeMap::from([("varint".to_owned(), executions)]))
    }

    /// Of the patterns of a group that no vector has, sweeps compare each, and fuzzing draws more the longer it runs.
    #[test]
    fn sweeps_and_draws_notice_what_vectors_do_not() {
        let rows = varints();
        let [none, few, more] = [0, 300, 3_000].map(|executions| recorded(&rows, executions));
        let encoded = |record: &Record| {
            let of = |row: &&Beyond| row.operation == "varint.encode" && row.dimension == "group 2";
            record.rows.iter().find(of).expect("the row").cells.clone()
        };
        assert!(!encoded(&none).contains(['.', 'f', 'b']), "{}", encoded(&none));
        assert!(none.count(&['f', 'b']) == 0);
        assert!(few.count(&['f', 'b']) > 0 && more.count(&['f', 'b']) > few.count(&['f', 'b']));
        let all = |record: &Record| record.count(&['f', 'b', 's', '.']);
        let open: usize = rows.iter().map(|row| row.cells.matches('.').count()).sum();
        assert_eq!((all(&none), all(&more)), (open, open));
    }

    /// A record follows its vectors: what was measured stays, what a vector is written for becomes the vectors'.
    #[test]
    fn a_record_follows_its_vectors() {
        let rows = varints();
        let measured = recorded(&rows, 2_000);
        assert_eq!(measured.following(&rows, 10), measured);
        let mut closed = rows.clone();
        let row = closed.iter_mut().find(|row| row.cells.contains('.')).expect("an open row");
        row.cells = row.cells.replacen('.', "#", 1);
        let followed = measured.following(&closed, 10);
        assert_eq!(followed.faults(&closed, 10), Vec::<String>::new());
        assert_eq!(followed.count(&['v']), measured.count(&['v']) + 1);
    }

    /// A record agrees with itself; one that claims a sweep, loses a draw or keeps a row that vectors close is told.
    #[test]
    fn a_wrong_record_is_told() {
        let rows = varints();
        let right = recorded(&rows, 500);
        assert_eq!(right.faults(&rows, 100), Vec::<String>::new());
        let change = |from: char, to: &str| {
            let mut wrong = right.clone();
            let row = wrong.rows.iter_mut().find(|row| row.cells.contains(from)).expect("such a cell");
            row.cells = row.cells.replacen(from, to, 1);
            wrong
        };
        for (from, to) in [('s', "f"), ('s', "."), ('v', "s"), ('.', "s")] {
            assert!(!change(from, to).faults(&rows, 100).is_empty(), "{from} as {to}");
        }
        let mut fewer = right.clone();
        fewer.rows.pop();
        assert_eq!(fewer.faults(&rows, 0).len(), 1);
    }
}
