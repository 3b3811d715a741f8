//! The minimal suite, and what it is made from.

use std::collections::BTreeSet;

use packproof_suite::dialects;
use packproof_suite::formats;
use packproof_suite::model::Format;
use packproof_suite::model::choices::Setting;
use packproof_suite::model::vector::{Group, Vector};
use packproof_suite::score::{Killers, cover, minimal_suite, misses};
use packproof_suite::suite::{Suite, embedded};

type Judged<'a> = (&'a Group, &'a Vector);

fn vectors_of<'a>(suite: &'a Suite, format: &Format) -> Vec<Judged<'a>> {
    let of_format = suite.written_out().filter(|(file, ..)| file.contents.format == format.name);
    of_format.map(|(_, group, vector)| (group, vector)).collect()
}

/// Every deviant fails a vector of the minimal suite.
#[test]
fn minimal_suite_fails_every_deviant() {
    let suite = embedded().unwrap();
    let ids = minimal_suite();
    let minimal: Vec<_> = suite.judged().filter(|(_, _, vector)| ids.contains(&vector.id)).collect();
    assert_eq!(minimal.len(), ids.len(), "every id is a vector's");
    let all =
        formats::ALL.iter().flat_map(|format| (0..).zip(format.deviants).map(move |(at, d)| (format, at, d)));
    for (format, at, deviant) in all.filter(|(_, _, d)| d.runs() && !dialects::accepts(d)) {
        let failed = minimal.iter().any(|(_, group, vector)| Killers::of(format, group, vector).has(at));
        assert!(failed, "{} passes the minimal suite", deviant.id);
    }
}

/// Every wrong choice that some vector kills fails a vector of the minimal suite, in every operation: one format whose choices
/// are quick to try.
#[test]
fn minimal_suite_fails_every_wrong_choice() {
    let suite = embedded().unwrap();
    let ids = minimal_suite();
    let format = formats::find("compact_index").unwrap();
    let all = vectors_of(&suite, format);
    let mut killed = 0;
    for of in format.parameters.iter() {
        for choice in of.wrong {
            let setting = Setting::of(&[(of.name, choice.name)]);
            for name in of.operations {
                let operation = format.operation(name).unwrap();
                let kills = |judged: &&Judged| {
                    judged.1.operation == *name && misses(operation, &setting, judged.0, judged.1)
                };
                let killers: Vec<&Judged> = all.iter().filter(kills).collect();
                let minimal = killers.iter().any(|judged| ids.contains(&judged.1.id));
                assert!(killers.is_empty() || minimal, "{name} with {setting:?} passes the minimal suite");
                killed += usize::from(minimal);
            }
        }
    }
    assert!(killed > 90, "{killed}");
}

/// The cover touches every row, and takes a column that touches all before several that touch some.
#[test]
fn covers_every_row_with_few_columns() {
    let rows = [BTreeSet::from([0, 2]), BTreeSet::from([1, 2]), BTreeSet::from([3])];
    assert_eq!(cover(&rows), [2, 3]);
    assert_eq!(cover(&[]), [0; 0]);
    // Column 0 touches most rows and is chosen first; the columns that the others need touch them all.
    let rows = [[0, 1], [0, 1], [0, 2], [0, 2], [1, 9], [1, 8], [2, 7], [2, 6]].map(BTreeSet::from);
    assert_eq!(cover(&rows), [1, 2]);
}

/// Of two columns that serve equally the first in the order of the suite is taken.
#[test]
fn ties_go_to_the_first_column() {
    assert_eq!(cover(&[BTreeSet::from([4, 7])]), [4]);
}

/// A format that had more deviants than bits would lose kills.
#[test]
fn every_deviant_has_a_bit() {
    for format in formats::ALL {
        assert!(format.deviants.len() <= u64::BITS as usize, "{}", format.name);
    }
}

/// The bits are those of the deviants that fail, one by one.
#[test]
fn killers_are_the_deviants_that_fail() {
    let suite = embedded().unwrap();
    let format = formats::find("compact_index").unwrap();
    let vectors = vectors_of(&suite, format);
    let mut kill = 0;
    for (group, vector) in &vectors {
        let killers = Killers::of(format, group, vector);
        for (at, deviant) in format.deviants.iter().enumerate() {
            let asked = deviant.runs() && deviant.operations.contains(&vector.operation.as_str());
            let kills = asked && !vector.expect.matches(&format.deviant(deviant, &vector.asks(group)));
            assert_eq!(killers.has(at), kills, "{} {}", vector.id, deviant.id);
            kill += usize::from(kills);
        }
    }
    assert!(kill > 0 && vectors.len() > 100);
}
