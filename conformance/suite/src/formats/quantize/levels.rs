//! Level limits of quantise.

use crate::model::Case;
use crate::model::input;
use crate::model::vector::{Expectation, Level};

/// A number outside [0, 1] for an operation on [0, 1].
pub fn at_most(case: &Case, _: &Expectation) -> Option<(Level, &'static str)> {
    let outside = case.operation == "quantize.quantize_unit"
        && input::f64(case.input).is_ok_and(|value| !(0.0..=1.0).contains(&value));
    outside.then_some((Level::Should, "input outside the type that the operation states"))
}
