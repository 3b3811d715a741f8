//! Lists of fields in JSON.

use serde_json::Value;

use crate::model::{Answer, Refusal, input};

pub(crate) fn widths(input: &Value) -> Answer<Vec<u32>> {
    input::list(input::member(input, "widths")?, input::integer)
}

/// Refuses lists of different lengths.
pub(crate) fn as_many<T, U>(values: &[T], fields: &[U]) -> Answer<()> {
    if values.len() == fields.len() {
        return Ok(());
    }
    Err(Refusal::Broken(format!("{} values for {} fields", values.len(), fields.len())))
}
