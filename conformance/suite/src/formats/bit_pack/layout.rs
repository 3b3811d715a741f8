use packproof_reference::bit_pack as reference;

use super::json::widths;
use crate::model::Case;
use crate::model::layout::Field;

/// The fields, the padding, and the rest.
pub fn layout(case: &Case, bytes: &[u8]) -> Vec<Field> {
    let widths = widths(case.input).unwrap_or_default();
    let lsb = case.operation.ends_with("_lsb");
    let read = if lsb { reference::read_lsb } else { reference::read };
    let mut fields = Vec::new();
    let mut at = 0;
    for (n, &width) in widths.iter().enumerate() {
        let name = format!("field {}", n + 1);
        let end = at + u64::from(width);
        if width == 0 || width > 64 || end > bytes.len() as u64 * 8 {
            fields.push(bits(lsb, at, at + 1, &name, format!("{width} bits: not there")));
            return fields;
        }
        let value = read(bytes, &widths[..=n]).map_or(0, |(values, _)| values[n]);
        fields.push(bits(lsb, at, end, &name, format!("{width} bits = {value}")));
        at = end;
    }
    fields.extend(ending(lsb, at, bytes));
    fields
}

/// Bits `start` up to `end` of a stream in either order.
fn bits(lsb: bool, start: u64, end: u64, name: &str, meaning: impl Into<String>) -> Field {
    if lsb {
        Field::word_bits(0, end as u32 - 1, start as u32, name, meaning)
    } else {
        Field::stream_bits(start, end - start, name, meaning)
    }
}

/// The padding after bit `at`, and the bytes after it, if any.
pub(crate) fn ending(lsb: bool, at: u64, bytes: &[u8]) -> impl Iterator<Item = Field> {
    let boundary = at.next_multiple_of(8);
    let padding = (boundary > at).then(|| {
        let last = bytes[(at / 8) as usize];
        let zero = if lsb { last >> (at % 8) } else { last << (at % 8) } == 0;
        bits(lsb, at, boundary, "padding", if zero { "zero" } else { "not zero" })
    });
    padding.into_iter().chain(Field::rest(bytes, (boundary / 8) as usize, "not part of the fields"))
}
