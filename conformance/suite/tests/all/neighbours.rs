//! Every slot of the right varint layouts, moved to the values next to it, fails a vector: a wrong number is seen wherever
//! drawn cases and candidates see it.

use packproof_models::common::Refusal;
use packproof_models::varint::{Layout, neighbours, read, write};
use packproof_suite::formats;
use packproof_suite::model::{Format, OwnedCase, hex, input};

use crate::behaviours::{samples, vectors};

/// Candidates taken per operation.
const CANDIDATES: usize = 400;

/// Drawn cases, and candidates from all over the operations' lists.
fn others(format: &Format) -> Vec<OwnedCase> {
    let mut cases = samples(format);
    for operation in format.operations {
        let all: Vec<OwnedCase> = (operation.candidates)(operation.name).collect();
        let step = (all.len() / CANDIDATES).max(1);
        cases.extend(all.into_iter().step_by(step));
    }
    cases
}

/// The layout of a case's type.
pub(crate) fn right(case: &OwnedCase) -> Layout {
    let Some(name) = case.parameters.get("type").and_then(|name| name.as_str()) else {
        return Layout::compact_index();
    };
    let bits = name[1..].parse().expect("a width");
    if name.starts_with('i') { Layout::zigzag(bits) } else { Layout::leb128(bits) }
}

/// What a layout answers to a case.
fn answer(layout: &Layout, case: &OwnedCase) -> Result<String, Refusal> {
    if case.operation.ends_with("encode") {
        return write(layout, input::integer(&case.input).expect("an integer")).map(|bytes| hex(&bytes));
    }
    let bytes = input::bytes(&case.input).expect("bytes");
    let canonical = case.operation.ends_with("canonical");
    read(layout, &bytes, canonical).map(|(value, consumed)| format!("{value} {consumed}"))
}

#[test]
fn every_slot_moved_fails_a_vector() {
    let mut moved = 0;
    let mut survivors = Vec::new();
    for format in ["compact_index", "varint"].map(|name| formats::find(name).expect("a format")) {
        let (vectors, others) = (vectors(format), others(format));
        let mut layouts: Vec<Layout> = Vec::new();
        for case in &vectors {
            let right = right(case);
            if !layouts.contains(&right) {
                layouts.push(right);
            }
        }
        for layout in layouts {
            let of = |cases: &[OwnedCase]| -> Vec<(OwnedCase, _)> {
                let own = cases.iter().filter(|case| right(case) == layout);
                own.map(|case| (case.clone(), answer(&layout, case))).collect()
            };
            let (vectors, others) = (of(&vectors), of(&others));
            for slots in neighbours(&layout) {
                let mut next = layout;
                for slot in &slots {
                    slot.put(&mut next);
                }
                let seen = |cases: &[(OwnedCase, _)]| {
                    cases
                        .iter()
                        .find(|(case, right)| answer(&next, case) != *right)
                        .map(|(case, _)| case.clone())
                };
                if next == layout || seen(&vectors).is_some() {
                    moved += usize::from(next != layout);
                } else if let Some(case) = seen(&others) {
                    let path: Vec<_> =
                        slots.iter().map(|slot| format!("{}={}", slot.path(), slot.value())).collect();
                    survivors.push(format!(
                        "{} {:?} {}: {}",
                        case.operation,
                        case.parameters,
                        case.input,
                        path.join(" ")
                    ));
                }
            }
        }
    }
    assert!(survivors.is_empty(), "{} survive:\n{}", survivors.len(), survivors.join("\n"));
    assert!(moved > 1000, "{moved}");
}
