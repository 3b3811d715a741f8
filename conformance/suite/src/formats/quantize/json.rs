//! The JSON of each operation's cases and answers.

use serde_json::Value;

use super::table::{Quantize, Range};
use crate::model::{Answer, Case, Outcome, input};

/// `quantize.quantize_unit`.
pub fn quantize_unit(who: &dyn Quantize, case: &Case) -> Answer<Outcome> {
    Ok(integer(who.quantize_unit(input::f64(case.input)?, bits(case)?)))
}

/// `quantize.restore_unit`.
pub fn restore_unit(who: &dyn Quantize, case: &Case) -> Answer<Outcome> {
    Ok(float(who.restore_unit(input::integer(case.input)?, bits(case)?)))
}

/// `quantize.quantize`.
pub fn quantize(who: &dyn Quantize, case: &Case) -> Answer<Outcome> {
    Ok(integer(who.quantize(input::f64(case.input)?, range(case)?)))
}

/// `quantize.restore`.
pub fn restore(who: &dyn Quantize, case: &Case) -> Answer<Outcome> {
    Ok(float(who.restore(input::integer(case.input)?, range(case)?)))
}

fn bits(case: &Case) -> Answer<u32> {
    input::integer(input::parameter(case.parameters, "bits")?)
}

fn range(case: &Case) -> Answer<Range> {
    let end = |name| input::f64(input::parameter(case.parameters, name)?);
    Ok(Range { min: end("min")?, max: end("max")?, bits: bits(case)? })
}

fn integer(answer: Answer<i64>) -> Outcome {
    Outcome::of_value(answer.map(Value::from))
}

fn float(answer: Answer<f64>) -> Outcome {
    Outcome::of_value(answer.map(input::show_f64))
}
