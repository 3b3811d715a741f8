//! The bits of two layouts, side by side.

use packproof_models::word::Unit;

use super::File;
use crate::report::diagnosed::BitRow;

/// The rows of eight bits that differ, highest first unless both layouts have a byte order; empty if the widths differ.
///
/// ```
/// use packproof_judge::layouts::{beside, parse, preset};
/// use packproof_judge::report::diagnosed::BitRow;
/// let [right, here] = ["keh-10", "mirror-10"].map(|name| parse(preset(name).unwrap()).unwrap());
/// let rows = beside((&right, None), (&here, None));
/// assert_eq!((rows.len(), &*rows[0].name), (4, "bits 31 to 24"));
/// assert_eq!(rows[0].right, ["i1", "i0", "c9", "c8", "c7", "c6", "c5", "c4"]);
/// assert_eq!(rows[0].here, ["i1", "i0", "a9", "a8", "a7", "a6", "a5", "a4"]);
/// ```
pub fn beside(right: (&File, Option<Unit>), here: (&File, Option<Unit>)) -> Vec<BitRow> {
    if right.0.model.picture().bits() != here.0.model.picture().bits() {
        return Vec::new();
    }
    let in_bytes = right.1.is_some() && here.1.is_some();
    let [all, given] = [right, here].map(|(file, unit)| bits(file, unit.filter(|_| in_bytes)));
    BitRow::differing(&all, &given, in_bytes)
}

/// The names of the bits, highest first or in stream order.
fn bits(file: &File, unit: Option<Unit>) -> Vec<String> {
    let picture = file.model.picture();
    let mut below = 0;
    let mut units = Vec::new();
    for (letters, width) in picture.drawn().iter().zip(picture.units()) {
        let bits = (below..below + width).rev().zip(letters.chars());
        let mut named: Vec<String> = bits.map(|(bit, letter)| name(file, letter, bit)).collect();
        below += width;
        if unit == Some(Unit::Le) {
            named = named.chunks(8).rev().flatten().cloned().collect();
        }
        units.push(named);
    }
    if unit.is_none() {
        units.reverse();
    }
    units.concat()
}

/// `a9` for the highest bit of a field of ten.
fn name(file: &File, letter: char, bit: u32) -> String {
    match letter {
        '.' => "-".to_owned(),
        '0' | '1' => letter.to_string(),
        _ => {
            let field = file.model.picture().field(letter);
            match (field.width(), field.get(1 << bit)) {
                (1, _) => letter.to_string(),
                (_, value) => format!("{letter}{}", value.checked_ilog2().unwrap_or(0)),
            }
        }
    }
}
