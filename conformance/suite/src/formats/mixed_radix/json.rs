//! Limits, accumulators and their widths in JSON.

use serde_json::Value;

use crate::model::{Answer, Parameters, Refusal, input};

/// An accumulator as a JSON number; above 64 bits as a binary64, as it is also read.
pub(super) fn number(accumulator: i128) -> Value {
    match (u64::try_from(accumulator), i64::try_from(accumulator)) {
        (Ok(unsigned), _) => unsigned.into(),
        (_, Ok(signed)) => signed.into(),
        _ => Value::from(accumulator as f64),
    }
}

pub(super) fn limits(input: &Value) -> Answer<Vec<u64>> {
    input::list(input::member(input, "limits")?, input::integer)
}

pub(super) fn accumulator_bits(parameters: &Parameters) -> Answer<u32> {
    match input::integer(input::parameter(parameters, "accumulator_bits")?)? {
        bits @ (32 | 64) => Ok(bits),
        bits => Err(Refusal::Broken(format!("`accumulator_bits` is 32 or 64, not {bits}"))),
    }
}
