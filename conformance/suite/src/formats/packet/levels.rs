//! Level limits of packet fields.

use crate::model::Case;
use crate::model::input;
use crate::model::vector::{Expectation, Level};

/// A value above min + range that is accepted because the sum rounds up.
pub fn at_most(case: &Case, _: &Expectation) -> Option<(Level, &'static str)> {
    let parameter = |name: &str| case.parameters.get(name).and_then(|value| input::f32(value).ok());
    let outside = match case.operation {
        "packet.range_limited_float8_encode" | "packet.range_limited_float16_encode" => {
            match (input::f32(case.input), parameter("min"), parameter("range")) {
                (Ok(value), Some(min), Some(range)) => f64::from(value) > f64::from(min) + f64::from(range),
                _ => false,
            }
        }
        _ => false,
    };
    outside.then_some((Level::Should, "input outside the type that the operation states"))
}
