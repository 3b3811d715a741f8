//! Listing the indices that were found.

use packproof_reference::compact_index;
use packproof_reference::unreal_package::Index;

use super::parameters::{Entry, Listed, ListedBytes, ListedOrder, ListedValue, Position};
use super::source::{Found, Kind, Reading};

/// The indices as an implementation lists them.
pub(super) fn listed(mut reading: Reading) -> Vec<Index> {
    let mut found = std::mem::take(&mut reading.found);
    let starts = ["names", "imports", "exports"]
        .map(|table| found.iter().find(|of| of.index.table == table).map_or(0, |of| of.entry_at));
    let listed = Listed::under(reading.setting);
    found.retain(|found| lists(listed, found));
    match ListedOrder::under(reading.setting) {
        ListedOrder::Right => {}
        ListedOrder::ExportsFirst => {
            found.sort_by_key(|of| {
                ["names", "exports"].iter().position(|table| of.index.table == *table).unwrap_or(2)
            });
        }
        ListedOrder::NamesLast => found.sort_by_key(|of| of.index.table == "names"),
    }
    let running = running(&found);
    let shown = |(nth, of): (usize, &Found)| {
        let table = if of.index.table == "names" {
            0
        } else if of.index.table == "imports" {
            1
        } else {
            2
        };
        Index {
            entry: entry(Entry::under(reading.setting), of, running[nth]),
            at: position(Position::under(reading.setting), of, starts[table]),
            bytes: bytes(ListedBytes::under(reading.setting), of, reading.file),
            value: value(ListedValue::under(reading.setting), of),
            ..of.index.clone()
        }
    };
    found.iter().enumerate().map(shown).collect()
}

fn lists(listed: Listed, found: &Found) -> bool {
    let Index { table, field, entry, .. } = found.index;
    match found.kind {
        Kind::Outer => return listed == Listed::WithOuter,
        Kind::Absent => return listed == Listed::WithAbsentOffset,
        Kind::Index => {}
    }
    match listed {
        Listed::All | Listed::WithOuter | Listed::WithAbsentOffset => true,
        Listed::NoNameLengths => table != "names",
        Listed::NoOffsets => field != "serial offset",
        Listed::NoSerials => !field.starts_with("serial"),
        Listed::NoReferences => !["class", "super"].contains(&field),
        Listed::NoImports => table != "imports",
        Listed::NoExports => table != "exports",
        Listed::Once => entry == 0,
    }
}

/// For each index the number of its entry if entries are counted over all tables.
fn running(found: &[Found]) -> Vec<u32> {
    let (mut number, mut last) = (0, None);
    let mut numbers = Vec::new();
    for of in found {
        let this = (of.index.table, of.index.entry);
        number += u32::from(last.is_some_and(|last| last != this));
        last = Some(this);
        numbers.push(number);
    }
    numbers
}

fn entry(kind: Entry, found: &Found, running: u32) -> u32 {
    match kind {
        Entry::FromZero => found.index.entry,
        Entry::FromOne => found.index.entry + 1,
        Entry::Running => running,
    }
}

fn position(kind: Position, found: &Found, start: usize) -> usize {
    let at = found.index.at;
    match kind {
        Position::Own => at,
        Position::After => at + found.index.bytes.len(),
        Position::InTable => at.saturating_sub(start),
        Position::InEntry => at - found.entry_at,
        Position::Entry => found.entry_at,
        Position::FromOne => at + 1,
    }
}

fn bytes(kind: ListedBytes, found: &Found, file: &[u8]) -> Vec<u8> {
    let Index { at, ref bytes, value, .. } = found.index;
    let more = |len: usize| file[at..(at + bytes.len() + len).min(file.len())].to_vec();
    match kind {
        ListedBytes::Stored => bytes.clone(),
        ListedBytes::Canonical => {
            i32::try_from(value).ok().and_then(|value| compact_index::encode(value).ok()).unwrap_or_default()
        }
        ListedBytes::First => bytes.iter().take(1).copied().collect(),
        ListedBytes::Next => more(1),
        ListedBytes::Text => more(found.text),
    }
}

fn value(kind: ListedValue, found: &Found) -> i64 {
    let value = found.index.value;
    let references = ["class", "super"].contains(&found.index.field);
    match kind {
        ListedValue::Magnitude => value.abs(),
        ListedValue::Unsigned => value.rem_euclid(1 << 32),
        ListedValue::Entry if references && value != 0 => value.abs() - 1,
        ListedValue::Characters if found.index.table == "names" => value - 1,
        ListedValue::Stored | ListedValue::Entry | ListedValue::Characters => value,
    }
}
