//! Level limits of smallest three.

use super::table;
use crate::model::vector::{Expectation, Level};
use crate::model::{Answer, Case, Outcome, input};

/// Tolerance for the squares of a binary32 unit quaternion: rounding alone adds a few 1e-7.
const UNIT: f64 = 1e-6;

/// No writer emits words that the strict operation refuses, and quaternions that are not of unit length are not rotations.
pub fn at_most(case: &Case, _: &Expectation) -> Option<(Level, &'static str)> {
    let (outside, why) = match case.operation {
        "smallest_three.restore_original" => (
            matches!(
                table::reference(&Case { operation: "smallest_three.restore", ..*case }),
                Outcome::Reject { .. }
            ),
            "input that no writer emits",
        ),
        "smallest_three.compress" | "smallest_three.compress_parts" => {
            let quat: Answer<Vec<f32>> = input::list(case.input, input::f32);
            let length = |quat: Vec<f32>| quat.iter().map(|&of| f64::from(of).powi(2)).sum::<f64>();
            (
                quat.is_ok_and(|quat| (length(quat) - 1.0).abs() > UNIT),
                "a quaternion that is not of unit length",
            )
        }
        _ => return None,
    };
    outside.then_some((Level::Should, why))
}
