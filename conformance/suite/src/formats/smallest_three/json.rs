//! Quaternions, words and parts in JSON.

use serde_json::{Value, json};

use crate::model::{Answer, Parameters, Refusal, input};
use packproof_reference::smallest_three::Parts;

pub(super) fn word_bits(parameters: &Parameters) -> Answer<u32> {
    match input::integer(input::parameter(parameters, "bits")?)? {
        bits @ (9 | 10 | 15) => Ok(bits),
        bits => Err(Refusal::Broken(format!("there are words of 9, 10 and 15 bits, not {bits}"))),
    }
}

pub(super) fn quat(value: &Value) -> Answer<[f32; 4]> {
    let components = input::list(value, input::f32)?;
    components.try_into().map_err(|_| Refusal::Broken(format!("{value} is not a list of x, y, z, w")))
}

/// Refuses values that are not words of this width.
pub(super) fn are_words(words: &[u32], bits: u32) -> Answer<()> {
    let right = match bits {
        15 => words.len() == 2 && words[1] <= 0xFFFF,
        _ => words.len() == 1,
    };
    if right { Ok(()) } else { Err(Refusal::Broken(format!("{words:?} are not the words of {bits} bits"))) }
}

pub(super) fn parts(value: &Value) -> Answer<Parts> {
    let [a, b, c] = ["a", "b", "c"].map(|name| input::integer(input::member(value, name)?));
    let index = input::integer(input::member(value, "index")?)?;
    let sig = input::integer(input::member(value, "sig")?)?;
    if sig > 1 {
        return Err(Refusal::Broken("sig is 0 or 1".to_owned()));
    }
    Ok(Parts { kept: [a?, b?, c?], index, sig })
}

/// The general form in JSON: the source's dictionary.
pub fn show_parts(Parts { kept: [a, b, c], index, sig }: Parts) -> Value {
    json!({"a": a, "b": b, "c": c, "index": index, "sig": sig})
}

/// A restored quaternion in JSON; NaN payloads are dropped, as they have no meaning.
pub(super) fn show_restored(quat: [f32; 4]) -> Value {
    quat.into_iter().map(input::show_f32_any_nan).collect::<Vec<_>>().into()
}
