use crate::model::{Answer, Parameters, Refusal, input};

/// The width in the parameter `type`: `u32` for unsigned operations, `i32` for zigzag.
pub(crate) fn width(parameters: &Parameters, letter: char) -> Answer<u32> {
    let name = input::text(input::parameter(parameters, "type")?)?;
    match name.strip_prefix(letter) {
        Some("16") => Ok(16),
        Some("32") => Ok(32),
        Some("64") => Ok(64),
        _ => Err(Refusal::Broken(format!("`type` is {letter}16, {letter}32 or {letter}64, not {name}"))),
    }
}
