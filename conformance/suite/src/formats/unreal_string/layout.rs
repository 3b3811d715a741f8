//! The annotated fields of a string.

use crate::formats::unreal::{index_fields, text_fields};
use crate::model::Case;
use crate::model::layout::Field;

/// The length, the characters, the NUL, and the rest.
pub fn layout(case: &Case, bytes: &[u8]) -> Vec<Field> {
    let (mut fields, start) = index_fields(case, bytes, 0, "length");
    if let Ok((length, _)) = packproof_reference::compact_index::decode(bytes) {
        let unit = if length < 0 { 2 } else { 1 };
        let encoding = if length < 0 { "UTF-16LE" } else { "Latin-1" };
        text_fields(&mut fields, bytes, start, length.unsigned_abs() as usize * unit, unit, encoding);
    }
    fields
}
