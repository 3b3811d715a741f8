//! Quaternions, words and parts in JSON.

use serde_json::{Value, json};

use crate::model::{Answer, Parameters, Refusal, input};
use packproof_reference::smallest_three::Parts;

/// Bits of the words, by the parameter `bits` of the operations on words.
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

/// Refuses what are not the words of a width.
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

/// The JSON of the general form: the dictionary of the source.
pub fn show_parts(Parts { kept: [a, b, c], index, sig }: Parts) -> Value {
    json!({"a": a, "b": b, "c": c, "index": index, "sig": sig})
}

/// The JSON of a quaternion.
pub fn show_components(quat: [f32; 4]) -> Value {
    quat.into_iter().map(input::show_f32).collect::<Vec<_>>().into()
}

/// The JSON of a restored quaternion: no NaN in it has a payload with a meaning.
pub(super) fn show_restored(quat: [f32; 4]) -> Value {
    quat.into_iter().map(input::show_f32_any_nan).collect::<Vec<_>>().into()
}
