//! How binding a vector of strings may be.

use serde_json::Value;

use super::table::reference;
use crate::formats::unreal::code_page;
use crate::model::vector::{Expectation, Level};
use crate::model::{Case, Outcome, OwnedCase};

/// UTF-16 that a string does not need binds: `encode_wide` writes it. Characters that code pages disagree about do not, in one byte.
pub fn at_most(case: &Case, expect: &Expectation) -> Option<(Level, &'static str)> {
    match case.operation {
        "unreal_string.encode" => code_page(case.input),
        "unreal_string.decode" if is_wide(case) => Some((Level::Must, "")),
        "unreal_string.decode" | "unreal_string.decode_canonical" if is_narrow(case.input) => {
            code_page(expect.value().unwrap_or(&Value::Null))
        }
        _ => None,
    }
}

/// The sign of the length is positive: one byte per character.
fn is_narrow(input: &Value) -> bool {
    input.as_str().is_some_and(|bytes| bytes.starts_with(|first: char| first < '8'))
}

/// Whether the input is what `encode_wide` writes for what it is read as.
fn is_wide(case: &Case) -> bool {
    let Outcome::Accept(read) = reference(case) else { return false };
    let wide = OwnedCase::new("unreal_string.encode_wide", read.value);
    let written = reference(&wide.as_case());
    matches!(written, Outcome::Accept(bytes) if bytes.value == *case.input)
}
