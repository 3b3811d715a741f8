//! The JSON of each operation's cases and answers.

use serde_json::Value;

use super::table::BitPack;
use crate::model::{Answer, Case, Decoded, Outcome, Refusal, input};

/// `bit_pack.write`.
pub fn write(who: &dyn BitPack, case: &Case) -> Answer<Outcome> {
    let widths = widths(case.input)?;
    let values = values(case.input, widths.len())?;
    Ok(Outcome::of_encode(who.write(&widths, &values)))
}

/// `bit_pack.read`.
pub fn read(who: &dyn BitPack, case: &Case) -> Answer<Outcome> {
    Ok(shown(who.read(&bytes(case.input)?, &widths(case.input)?)))
}

/// `bit_pack.read_canonical`.
pub fn read_canonical(who: &dyn BitPack, case: &Case) -> Answer<Outcome> {
    Ok(shown(who.read_canonical(&bytes(case.input)?, &widths(case.input)?)))
}

/// The member `widths`.
pub(crate) fn widths(input: &Value) -> Answer<Vec<u32>> {
    input::list(input::member(input, "widths")?, input::integer)
}

/// The member `bytes`.
pub(crate) fn bytes(input: &Value) -> Answer<Vec<u8>> {
    input::bytes(input::member(input, "bytes")?)
}

/// The member `values`: as many as the list beside it has items.
pub(crate) fn values(input: &Value, len: usize) -> Answer<Vec<u64>> {
    let values: Vec<u64> = input::list(input::member(input, "values")?, input::integer)?;
    if values.len() == len {
        return Ok(values);
    }
    Err(Refusal::Broken(format!("{} values for {len} fields", values.len())))
}

/// Values as decimal strings.
pub(crate) fn decimals<T: ToString>(values: &[T]) -> Value {
    values.iter().map(ToString::to_string).collect()
}

/// The answer of a reading operation.
pub(crate) fn shown(answer: Decoded<Vec<i128>>) -> Outcome {
    Outcome::of_decode(answer.map(|(values, consumed)| (decimals(&values), consumed)))
}
