//! Level limits of names.

use crate::formats::unreal::code_page;
use crate::model::Case;
use crate::model::vector::{Expectation, Level};

/// Characters that differ between code pages.
pub fn at_most(case: &Case, expect: &Expectation) -> Option<(Level, &'static str)> {
    let text = match case.operation {
        "unreal_name.encode" => case.input.get("name").unwrap_or(case.input),
        "unreal_name.decode" | "unreal_name.decode_canonical" => expect.value()?,
        _ => return None,
    };
    code_page(text)
}
