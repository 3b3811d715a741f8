use super::json::width;
use crate::model::Case;
use crate::model::layout::Field;
use packproof_reference::varint as reference;

/// The fields of the integer at the front of `bytes`, then the rest.
pub fn layout(case: &Case, bytes: &[u8]) -> Vec<Field> {
    let letter = if case.operation.starts_with("varint.zigzag") { 'i' } else { 'u' };
    let bits = width(case.parameters, letter).unwrap_or(64);
    let (mut fields, len) = fields(bytes, bits);
    if letter == 'i'
        && let Ok((value, len)) = reference::zigzag_decode(bytes, bits)
    {
        fields.push(Field::bytes(0, len, "zigzag", format!("counts to {value}")));
    }
    fields.extend(Field::rest(bytes, len, "not part of the value"));
    fields
}

/// The fields of an integer of `bits` bits, and the number of bytes that they take.
pub fn fields(bytes: &[u8], bits: u32) -> (Vec<Field>, usize) {
    let mut fields = Vec::new();
    for (at, &byte) in bytes.iter().enumerate().take(reference::most_bytes(bits)) {
        let more = byte & 0x80 != 0;
        fields.push(Field::bits(at, 7, 7, "more", if more { "another byte follows" } else { "last byte" }));
        let shift = 7 * at as u32;
        let held = (bits - shift).min(7) as u8;
        if held < 7 {
            let excess = byte >> held & (0x7F >> held);
            fields.push(Field::bits(at, 6, held, "excess", format!("above bit {} = {excess}", bits - 1)));
        }
        let top = shift + u32::from(held) - 1;
        let data = byte & (0x7F >> (7 - held));
        let place = if top == shift { format!("bit {top}") } else { format!("bits {top}-{shift}") };
        fields.push(Field::bits(at, held - 1, 0, "data", format!("{place} = {data}")));
        if !more {
            return (fields, at + 1);
        }
    }
    let len = bytes.len().min(reference::most_bytes(bits));
    (fields, len)
}
