//! Lists of fields in JSON.

use serde_json::Value;

use crate::model::{Answer, Refusal, input};

/// The member `widths`.
pub(crate) fn widths(input: &Value) -> Answer<Vec<u32>> {
    input::list(input::member(input, "widths")?, input::integer)
}

/// Refuses a list of values that is not as long as the list of fields.
pub(crate) fn as_many<T, U>(values: &[T], fields: &[U]) -> Answer<()> {
    if values.len() == fields.len() {
        return Ok(());
    }
    Err(Refusal::Broken(format!("{} values for {} fields", values.len(), fields.len())))
}

/// Values as decimal strings.
pub(crate) fn decimals<T: ToString>(values: &[T]) -> Value {
    values.iter().map(ToString::to_string).collect()
}
