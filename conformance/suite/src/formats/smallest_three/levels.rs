//! How binding a vector of smallest three may be.

use super::table;
use crate::model::vector::{Expectation, Level};
use crate::model::{Case, Outcome};

/// Words that the strict operation refuses come from no writer.
pub fn at_most(case: &Case, _: &Expectation) -> Option<(Level, &'static str)> {
    let refused = case.operation == "smallest_three.restore_original"
        && matches!(
            table::reference(&Case { operation: "smallest_three.restore", ..*case }),
            Outcome::Reject { .. }
        );
    refused.then_some((Level::Should, "input that no writer emits"))
}
