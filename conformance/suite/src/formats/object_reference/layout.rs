//! The annotated fields of a reference.

use packproof_reference::object_reference as reference;

use super::json::show;
use crate::formats::unreal::index_fields;
use crate::model::Case;
use crate::model::layout::Field;

/// The CompactIndex or `i32`, what it points to, and the rest.
pub fn layout(case: &Case, bytes: &[u8]) -> Vec<Field> {
    let (mut fields, end, decoded) = if case.operation.ends_with("fixed") {
        (
            vec![Field::bytes(0, 4, "value", "i32, least significant byte first")],
            4,
            reference::decode_fixed(bytes),
        )
    } else {
        let (fields, end) = index_fields(case, bytes, 0, "value");
        (fields, end, reference::decode(bytes))
    };
    if let (Some(last), Ok((pointer, _))) = (fields.last_mut(), decoded) {
        last.meaning += &format!("; points to {}", show(pointer));
    }
    fields.extend(Field::rest(bytes, end, "not part of the reference"));
    fields
}
