//! The JSON of each operation's cases and answers.

use serde_json::Value;

use super::table::MixedRadix;
use crate::formats::bit_pack::json::{bytes, shown, values};
use crate::model::{Answer, Case, Outcome, Parameters, Refusal, input};

/// `mixed_radix.pack32`.
pub fn pack32(who: &dyn MixedRadix, case: &Case) -> Answer<Outcome> {
    let limits: Vec<u32> = input::list(input::member(case.input, "limits")?, input::integer)?;
    let values: Vec<u32> = input::list(input::member(case.input, "values")?, input::integer)?;
    if values.len() != limits.len() {
        return Err(Refusal::Broken(format!("{} values for {} fields", values.len(), limits.len())));
    }
    Ok(Outcome::of_value(who.pack32(&limits, &values).map(number)))
}

/// An accumulator as a number of JSON: beyond 64 bits as a binary64, which is how it is read, too.
fn number(accumulator: i128) -> Value {
    match (u64::try_from(accumulator), i64::try_from(accumulator)) {
        (Ok(unsigned), _) => unsigned.into(),
        (_, Ok(signed)) => signed.into(),
        _ => Value::from(accumulator as f64),
    }
}

/// `mixed_radix.unpack32`.
pub fn unpack32(who: &dyn MixedRadix, case: &Case) -> Answer<Outcome> {
    let accumulator = input::integer(input::member(case.input, "accumulator")?)?;
    let limits: Vec<u32> = input::list(input::member(case.input, "limits")?, input::integer)?;
    Ok(Outcome::of_value(who.unpack32(accumulator, &limits).map(Value::from)))
}

/// `mixed_radix.spill_write`.
pub fn spill_write(who: &dyn MixedRadix, case: &Case) -> Answer<Outcome> {
    let limits = limits(case.input)?;
    let values = values(case.input, limits.len())?;
    Ok(Outcome::of_encode(who.spill_write(accumulator_bits(case.parameters)?, &limits, &values)))
}

/// `mixed_radix.spill_read`.
pub fn spill_read(who: &dyn MixedRadix, case: &Case) -> Answer<Outcome> {
    let bits = accumulator_bits(case.parameters)?;
    Ok(shown(who.spill_read(bits, &bytes(case.input)?, &limits(case.input)?)))
}

/// `mixed_radix.bytes_write`.
pub fn bytes_write(who: &dyn MixedRadix, case: &Case) -> Answer<Outcome> {
    let limits = limits(case.input)?;
    let values = values(case.input, limits.len())?;
    Ok(Outcome::of_encode(who.bytes_write(&limits, &values)))
}

/// `mixed_radix.bytes_read`.
pub fn bytes_read(who: &dyn MixedRadix, case: &Case) -> Answer<Outcome> {
    Ok(shown(who.bytes_read(&bytes(case.input)?, &limits(case.input)?)))
}

/// The member `limits`.
pub(super) fn limits(input: &Value) -> Answer<Vec<u64>> {
    input::list(input::member(input, "limits")?, input::integer)
}

/// The parameter `accumulator_bits`.
pub(super) fn accumulator_bits(parameters: &Parameters) -> Answer<u32> {
    match input::integer(input::parameter(parameters, "accumulator_bits")?)? {
        bits @ (32 | 64) => Ok(bits),
        bits => Err(Refusal::Broken(format!("`accumulator_bits` is 32 or 64, not {bits}"))),
    }
}
