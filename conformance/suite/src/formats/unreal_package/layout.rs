use packproof_reference::unreal_package::parts;

use crate::model::Case;
use crate::model::layout::Field;

/// The fields in reading order, as far as they can be read, then the unread bytes.
pub fn layout(_case: &Case, bytes: &[u8]) -> Vec<Field> {
    let parts = parts(bytes);
    let end = parts.iter().map(|part| part.at + part.len).max().unwrap_or(0);
    let mut fields: Vec<Field> =
        parts.into_iter().map(|part| Field::bytes(part.at, part.len, &part.name, part.meaning)).collect();
    fields.extend(Field::rest(bytes, end, "not part of a table that can be read"));
    fields
}
