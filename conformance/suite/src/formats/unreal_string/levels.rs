//! Level limits of strings.

use serde_json::Value;

use super::table::reference;
use crate::formats::unreal::code_page;
use crate::model::vector::{Expectation, Level};
use crate::model::{Case, Outcome, OwnedCase};

/// Unneeded UTF-16 is `must`, because `encode_wide` writes it. One-byte characters that differ between code pages are not.
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

/// One byte per character: the length is positive.
fn is_narrow(input: &Value) -> bool {
    input.as_str().is_some_and(|bytes| bytes.starts_with(|first: char| first < '8'))
}

/// Whether `encode_wide` writes this input for the value that it decodes to.
fn is_wide(case: &Case) -> bool {
    let Outcome::Accept(read) = reference(case) else { return false };
    let wide = OwnedCase::new("unreal_string.encode_wide", read.value);
    let written = reference(&wide.as_case());
    matches!(written, Outcome::Accept(bytes) if bytes.value == *case.input)
}
