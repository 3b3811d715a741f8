//! The annotated fields of a name.

use packproof_reference::unreal_name::LENGTH_VERSION;

use super::table;
use crate::formats::unreal::{index_fields, text_fields};
use crate::model::Case;
use crate::model::layout::Field;

/// The length, if the version has one, the characters, the NUL, and the rest.
pub fn layout(case: &Case, bytes: &[u8]) -> Vec<Field> {
    if table::version(case.parameters).is_ok_and(|version| version < LENGTH_VERSION) {
        let mut fields = Vec::new();
        let size = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len()) + 1;
        text_fields(&mut fields, bytes, 0, size, 1, "Latin-1");
        return fields;
    }
    let (mut fields, start) = index_fields(case, bytes, 0, "length");
    if let Ok((length, _)) = packproof_reference::compact_index::decode(bytes) {
        text_fields(&mut fields, bytes, start, usize::try_from(length).unwrap_or(0), 1, "Latin-1");
    }
    fields
}
