use packproof_reference::smallest_three::split;

use super::json::word_bits;
use super::table::Parts;
use crate::model::layout::Field;
use crate::model::{Case, hex};

/// The fields of the words, read as little-endian.
pub fn layout(case: &Case, bytes: &[u8]) -> Vec<Field> {
    let Ok(bits) = word_bits(case.parameters) else { return Vec::new() };
    let size = if bits == 15 { 6 } else { 4 };
    if bytes.len() != size {
        return vec![Field::bytes(0, bytes.len(), "words", format!("{size} bytes wanted: {}", hex(bytes)))];
    }
    let first = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    let words =
        if bits == 15 { vec![first, u16::from_le_bytes([bytes[4], bytes[5]]).into()] } else { vec![first] };
    let Parts { kept: [a, b, c], index, sig } = split(&words, bits);
    let names = match index {
        0 => ["y", "z", "w"],
        1 => ["x", "z", "w"],
        2 => ["x", "y", "w"],
        _ => ["x", "y", "z"],
    };
    let component = |at: usize, q: i64| format!("{} = {q} of {}", names[at], (1 << bits) - 1);
    let dropped = format!("{} was dropped", ["x", "y", "z", "w"][index as usize & 3]);
    let sign = if sig == 1 { "it was not negative" } else { "it was negative: all four are negated" };
    let mut fields = vec![
        Field::word_bits(0, bits - 1, 0, "a", component(0, a)),
        Field::word_bits(0, 2 * bits - 1, bits, "b", component(1, b)),
    ];
    if bits == 15 {
        fields.push(Field::word_bits(0, 31, 30, "index", dropped));
        fields.push(Field::word_bits(4, 14, 0, "c", component(2, c)));
        fields.push(Field::word_bits(4, 15, 15, "sig", sign));
        return fields;
    }
    fields.push(Field::word_bits(0, 3 * bits - 1, 2 * bits, "c", component(2, c)));
    fields.push(Field::word_bits(0, 3 * bits + 1, 3 * bits, "index", dropped));
    if bits == 9 {
        fields.push(Field::word_bits(0, 29, 29, "reserved", (first >> 29 & 1).to_string()));
        fields.push(Field::word_bits(0, 30, 30, "sig", sign));
        fields.push(Field::word_bits(0, 31, 31, "reserved", (first >> 31).to_string()));
    }
    fields
}
