use packproof_reference::bit_pack::to_bits;
use packproof_reference::mixed_radix as reference;

use super::json::{accumulator_bits, limits};
use crate::formats::bit_pack::layout::ending;
use crate::model::Case;
use crate::model::layout::Field;

/// The groups or blocks, each with its number and values; the padding; the rest.
pub fn layout(case: &Case, bytes: &[u8]) -> Vec<Field> {
    let limits = limits(case.input).unwrap_or_default();
    let spilled = case.operation.starts_with("mixed_radix.spill");
    let (name, bound) = if spilled {
        ("group", accumulator_bits(case.parameters).unwrap_or(32) as usize)
    } else {
        ("block", 2048)
    };
    if limits.contains(&0) {
        return vec![Field::bytes(0, bytes.len(), "fields", "a limit of 0 makes no field")];
    }
    let mut fields = Vec::new();
    let mut at = 0;
    for (n, group) in reference::groups(&limits, bound).iter().enumerate() {
        let name = format!("{name} {}", n + 1);
        let width = if spilled { group.width() } else { group.width().next_multiple_of(8) } as u64;
        if at + width > bytes.len() as u64 * 8 {
            fields.push(Field::stream_bits(at, 1, &name, format!("{width} bits: not there")));
            return fields;
        }
        let alone = &limits[group.start..group.start + group.len];
        fields.push(Field::stream_bits(at, width, &name, meaning(group.start, alone, bytes, at, width)));
        at += width;
    }
    fields.extend(ending(false, at, bytes));
    fields
}

/// Describes the fields of a group.
fn meaning(start: usize, limits: &[u64], bytes: &[u8], at: u64, width: u64) -> String {
    const SHOWN: usize = 16;
    let bits = to_bits(bytes);
    let number = reference::Natural::of_bits(&bits[at as usize..(at + width) as usize]);
    let values = reference::digits(number, limits);
    let shown: Vec<String> = values.iter().take(SHOWN).map(ToString::to_string).collect();
    let more = if values.len() > SHOWN { " ..." } else { "" };
    format!("fields {} to {}: {}{more}", start + 1, start + limits.len(), shown.join(" "))
}
