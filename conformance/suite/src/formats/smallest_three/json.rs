//! The JSON of each operation's cases and answers.

use serde_json::{Value, json};

use super::table::{Parts, SmallestThree};
use crate::model::{Answer, Case, Outcome, Parameters, Refusal, input};

/// `smallest_three.compress`.
pub fn compress(who: &dyn SmallestThree, case: &Case) -> Answer<Outcome> {
    let bits = word_bits(case.parameters)?;
    Ok(Outcome::of_value(who.compress(quat(case.input)?, bits).map(Value::from)))
}

/// `smallest_three.restore`.
pub fn restore(who: &dyn SmallestThree, case: &Case) -> Answer<Outcome> {
    let bits = word_bits(case.parameters)?;
    Ok(restored(who.restore(&words(case.input, bits)?, bits)))
}

/// `smallest_three.restore_original`.
pub fn restore_original(who: &dyn SmallestThree, case: &Case) -> Answer<Outcome> {
    let bits = word_bits(case.parameters)?;
    Ok(restored(who.restore_original(&words(case.input, bits)?, bits)))
}

/// `smallest_three.compress_parts`.
pub fn compress_parts(who: &dyn SmallestThree, case: &Case) -> Answer<Outcome> {
    Ok(Outcome::of_value(who.compress_parts(quat(case.input)?, any_width(case)?).map(show_parts)))
}

/// `smallest_three.restore_parts`.
pub fn restore_parts(who: &dyn SmallestThree, case: &Case) -> Answer<Outcome> {
    Ok(restored(who.restore_parts(parts(case.input)?, any_width(case)?)))
}

fn any_width(case: &Case) -> Answer<u32> {
    input::integer(input::parameter(case.parameters, "bits")?)
}

fn restored(answer: Answer<[f32; 4]>) -> Outcome {
    let show = |quat: [f32; 4]| quat.into_iter().map(input::show_f32_any_nan).collect::<Vec<_>>().into();
    Outcome::of_value(answer.map(show))
}

/// Bits of the words, by the parameter `bits` of the operations on words.
pub(super) fn word_bits(parameters: &Parameters) -> Answer<u32> {
    match input::integer(input::parameter(parameters, "bits")?)? {
        bits @ (9 | 10 | 15) => Ok(bits),
        bits => Err(Refusal::Broken(format!("there are words of 9, 10 and 15 bits, not {bits}"))),
    }
}

fn quat(value: &Value) -> Answer<[f32; 4]> {
    let components = input::list(value, input::f32)?;
    components.try_into().map_err(|_| Refusal::Broken(format!("{value} is not a list of x, y, z, w")))
}

fn words(value: &Value, bits: u32) -> Answer<Vec<u32>> {
    let words = input::list(value, input::integer::<u32>)?;
    let right = match bits {
        15 => words.len() == 2 && words[1] <= 0xFFFF,
        _ => words.len() == 1,
    };
    if right { Ok(words) } else { Err(Refusal::Broken(format!("{value} are not the words of {bits} bits"))) }
}

fn parts(value: &Value) -> Answer<Parts> {
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
