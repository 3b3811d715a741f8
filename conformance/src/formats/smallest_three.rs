//! Smallest three in the suite: typed functions of codec and reference, and the five operations' JSON.

use arbitrary::Unstructured;
use codec::smallest_three as st;
use serde_json::{Value, json};

use super::{Direction, Format, InputKind, Operation};
use crate::formats::quantize::width;
use crate::layout::Field;
use crate::model::{Answer, Case, Outcome, OwnedCase, Parameters, Refusal, hex};
use crate::reference::smallest_three as reference;
use crate::{deviants, generate, input};

/// What is stored of a quaternion. Fields are wide enough for what wrong implementations put there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The three quantised components.
    pub kept: [i64; 3],
    /// The dropped component, 0 to 3 for x, y, z, w.
    pub index: u32,
    /// 1 if the dropped component was not negative.
    pub sig: u32,
}

/// What an implementation of smallest three does.
#[derive(Clone, Copy, Debug)]
pub struct SmallestThree {
    /// The words of a quaternion at 9, 10 or 15 bits.
    pub compress: fn([f32; 4], u32) -> Answer<Vec<u32>>,
    /// The quaternion of words, refusing what no writer writes.
    pub restore: fn(&[u32], u32) -> Answer<[f32; 4]>,
    /// The quaternion of words as the original restores it, NaN included.
    pub restore_original: fn(&[u32], u32) -> Answer<[f32; 4]>,
    /// The general form at any width.
    pub compress_parts: fn([f32; 4], u32) -> Answer<Parts>,
    /// Back from the general form, refusing components of no rotation.
    pub restore_parts: fn(Parts, u32) -> Answer<[f32; 4]>,
}

/// The codec under test.
pub const CODEC: SmallestThree = SmallestThree {
    compress: |quat, bits| {
        Ok(match bits {
            9 => vec![st::compress_9(quat)?],
            10 => vec![st::compress_10(quat)?],
            _ => {
                let (first, second) = st::compress_15(quat)?;
                vec![first, second.into()]
            }
        })
    },
    restore: |words, bits| {
        Ok(match bits {
            9 => st::restore_9(words[0])?,
            10 => st::restore_10(words[0])?,
            _ => st::restore_15(words[0], words[1] as u16)?,
        })
    },
    restore_original: |words, bits| {
        Ok(match bits {
            9 => st::restore_9_original(words[0]),
            10 => st::restore_10_original(words[0]),
            _ => st::restore_15_original(words[0], words[1] as u16),
        })
    },
    compress_parts: |quat, bits| {
        let st::Parts { kept, index, sig } = st::compress(quat, bits)?;
        Ok(Parts { kept: kept.map(i64::from), index: index.into(), sig: sig.into() })
    },
    restore_parts: codec_restore_parts,
};

/// Both general restorers of the codec, which differ in nothing but NaN.
fn codec_restore_parts(parts: Parts, bits: u32) -> Answer<[f32; 4]> {
    let narrow =
        |q: i64| u32::try_from(q).map_err(|_| Refusal::Broken(format!("{q} is no integer of 32 bits")));
    let [a, b, c] = parts.kept;
    let index = u8::try_from(parts.index).map_err(|_| Refusal::Broken("the index is no byte".to_owned()))?;
    let parts = st::Parts { kept: [narrow(a)?, narrow(b)?, narrow(c)?], index, sig: parts.sig == 1 };
    let checked = st::restore(parts, bits);
    let original = st::restore_original(parts, bits);
    let agree = match (checked, original) {
        (Ok(checked), Ok(original)) => checked.map(f32::to_bits) == original.map(f32::to_bits),
        (Err(codec::EncodeError::OutOfRange), Ok(original)) => original.iter().any(|c| c.is_nan()),
        (Err(checked), Err(original)) => checked == original,
        _ => false,
    };
    if !agree {
        return Err(Refusal::Broken(format!("restore {checked:?}, restore_original {original:?}")));
    }
    Ok(checked?)
}

/// The executable specification.
pub const REFERENCE: SmallestThree = SmallestThree {
    compress: reference::compress_words,
    restore: reference::restore_words,
    restore_original: reference::restore_words_original,
    compress_parts: reference::compress,
    restore_parts: reference::restore,
};

/// Bits of the words, by the parameter `bits` of the operations on words.
fn word_bits(parameters: &Parameters) -> Answer<u32> {
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

impl SmallestThree {
    /// Answers a case.
    pub fn run(&self, case: &Case) -> Outcome {
        self.answer(case).unwrap_or_else(Outcome::from)
    }

    fn answer(&self, case: &Case) -> Answer<Outcome> {
        let show_quat =
            |quat: [f32; 4]| quat.into_iter().map(input::show_f32_any_nan).collect::<Vec<_>>().into();
        let restored = |answer: Answer<[f32; 4]>| Outcome::of_value(answer.map(show_quat));
        let any_width = || input::integer(input::parameter(case.parameters, "bits")?);
        Ok(match case.operation {
            "smallest_three.compress" => {
                let bits = word_bits(case.parameters)?;
                Outcome::of_value((self.compress)(quat(case.input)?, bits).map(Value::from))
            }
            "smallest_three.restore" => {
                let bits = word_bits(case.parameters)?;
                restored((self.restore)(&words(case.input, bits)?, bits))
            }
            "smallest_three.restore_original" => {
                let bits = word_bits(case.parameters)?;
                restored((self.restore_original)(&words(case.input, bits)?, bits))
            }
            "smallest_three.compress_parts" => {
                Outcome::of_value((self.compress_parts)(quat(case.input)?, any_width()?).map(show_parts))
            }
            "smallest_three.restore_parts" => {
                restored((self.restore_parts)(parts(case.input)?, any_width()?))
            }
            _ => Outcome::Unsupported,
        })
    }
}

const QUAT: &str = "list of four f32: x, y, z, w";
const WORDS: &str = "list of integers: the word of 32 bits, at 15 bits a second one of 16";
const PARTS: &str =
    "object: a, b, c (integers, 0 to 2^bits - 1), index (0 to 3 for x, y, z, w), sig (0 or 1)";
const WORD_BITS: &[(&str, &str)] = &[("bits", "integer: 9, 10 or 15")];
const ANY_BITS: &[(&str, &str)] = &[("bits", "integer, 1 to 32")];

/// The format's entry.
pub const FORMAT: Format = Format {
    name: "smallest_three",
    title: "Smallest three",
    sources: &["Keh, General Utilities: Quantize (Godot addon keh_general)"],
    page: "smallest-three.md",
    operations: &[
        Operation {
            name: "smallest_three.compress",
            summary: "A rotation quaternion as the words of three quantised components.",
            direction: Direction::Encode,
            input_kind: InputKind::Json,
            input: QUAT,
            output: WORDS,
            parameters: WORD_BITS,
            candidates: || Box::new(quat_cases("smallest_three.compress", [9, 10, 15])),
            inverse: Some(|case, words| OwnedCase {
                operation: "smallest_three.restore".to_owned(),
                parameters: case.parameters.clone(),
                input: words.clone(),
            }),
        },
        Operation {
            name: "smallest_three.restore",
            summary: "The quaternion of words; refuses reserved bits and components of no rotation.",
            direction: Direction::Decode,
            input_kind: InputKind::Json,
            input: WORDS,
            output: QUAT,
            parameters: WORD_BITS,
            candidates: || Box::new(word_cases("smallest_three.restore")),
            inverse: None,
        },
        Operation {
            name: "smallest_three.restore_original",
            summary: "The quaternion of words as the original restores it: unchecked, NaN included.",
            direction: Direction::Decode,
            input_kind: InputKind::Json,
            input: WORDS,
            output: "list of four f32: x, y, z, w; f32:nan for a component without a value",
            parameters: WORD_BITS,
            candidates: || Box::new(word_cases("smallest_three.restore_original")),
            inverse: None,
        },
        Operation {
            name: "smallest_three.compress_parts",
            summary: "A rotation quaternion as three quantised components of any width, an index and a sign.",
            direction: Direction::Convert,
            input_kind: InputKind::Json,
            input: QUAT,
            output: PARTS,
            parameters: ANY_BITS,
            candidates: || Box::new(quat_cases("smallest_three.compress_parts", [4, 12, 20])),
            inverse: None,
        },
        Operation {
            name: "smallest_three.restore_parts",
            summary: "The quaternion of three quantised components; refuses those of no rotation.",
            direction: Direction::Convert,
            input_kind: InputKind::Json,
            input: PARTS,
            output: QUAT,
            parameters: ANY_BITS,
            candidates: || Box::new(parts_cases()),
            inverse: None,
        },
    ],
    codec: |case| CODEC.run(case),
    reference: |case| REFERENCE.run(case),
    deviants: deviants::smallest_three::ALL,
    notes: generate::smallest_three::NOTES,
    generate: generate::smallest_three::groups,
    sample,
    layout,
};

/// A case of an operation at a width.
fn case(operation: &str, bits: u32, input: Value) -> OwnedCase {
    OwnedCase { operation: operation.to_owned(), parameters: width(bits), input }
}

/// The JSON of a quaternion.
pub fn show_components(quat: [f32; 4]) -> Value {
    quat.into_iter().map(input::show_f32).collect::<Vec<_>>().into()
}

/// Quaternions of few plain components first, then those with one component of each thousandth.
fn quat_cases(operation: &'static str, widths: [u32; 3]) -> impl Iterator<Item = OwnedCase> {
    const PLAIN: [f32; 5] = [0.0, 1.0, -1.0, 0.5, -0.5];
    let plain = (0..PLAIN.len().pow(4)).map(|n| {
        let digit = |place: u32| PLAIN[n / PLAIN.len().pow(place) % PLAIN.len()];
        [digit(3), digit(2), digit(1), digit(0)]
    });
    let fine = (1..707_u16).map(|n| {
        let small = f32::from(n) / 1000.0;
        [small, 0.0, 0.0, (1.0 - small * small).sqrt()]
    });
    plain.chain(fine).flat_map(move |quat| {
        widths.into_iter().map(move |bits| case(operation, bits, show_components(quat)))
    })
}

/// Components near zero, half way and at the top of a width.
fn plain_components(bits: u32) -> [u32; 5] {
    let largest = ((1_u64 << bits) - 1) as u32;
    [largest / 2, 0, largest / 2 + 1, largest / 3, largest]
}

/// Words of plain components, every index and sign, then with reserved bits.
fn word_cases(operation: &'static str) -> impl Iterator<Item = OwnedCase> {
    [9, 10, 15].into_iter().flat_map(move |bits| {
        (0..1000_usize).map(move |n| {
            let plain = plain_components(bits);
            let [a, b, c] = [n / 8 % 5, n / 40 % 5, n / 200 % 5].map(|at| plain[at]);
            let (index, sig) = (n as u32 / 2 % 4, n as u32 % 2);
            let words = match bits {
                9 => vec![a | b << 9 | c << 18 | index << 27 | sig << 30],
                10 => vec![a | b << 10 | c << 20 | index << 30],
                _ => vec![a | b << 15 | index << 30, c | sig << 15],
            };
            case(operation, bits, words.into())
        })
    })
}

fn parts_cases() -> impl Iterator<Item = OwnedCase> {
    [4, 12, 20].into_iter().flat_map(|bits| {
        (0..1000_usize).map(move |n| {
            let plain = plain_components(bits).map(i64::from);
            let kept = [n / 8 % 5, n / 40 % 5, n / 200 % 5].map(|at| plain[at]);
            let parts = Parts { kept, index: n as u32 / 2 % 4, sig: n as u32 % 2 };
            case("smallest_three.restore_parts", bits, show_parts(parts))
        })
    })
}

/// The width first; then a unit quaternion, any four floats, or any words.
fn sample(u: &mut Unstructured) -> arbitrary::Result<OwnedCase> {
    let word = *u.choose(&[9, 10, 15])?;
    let any = u.int_in_range(1..=32_u32)?;
    let mut quat: [f32; 4] = u.arbitrary::<[u32; 4]>()?.map(f32::from_bits);
    if u.ratio(7, 8)? {
        let raw = u.arbitrary::<[i16; 4]>()?.map(|component| f64::from(component) / 32_768.0);
        let length = raw.iter().map(|c| c * c).sum::<f64>().sqrt().max(1e-9);
        quat = raw.map(|component| (component / length) as f32);
    }
    let fit = |value: u32| i64::from(value) & ((1 << any) - 1);
    let first = u.arbitrary::<u32>()?;
    let second = u32::from(u.arbitrary::<u16>()?);
    let words = if word == 15 { vec![first, second] } else { vec![first] };
    Ok(match u.int_in_range(0..=4)? {
        0 => case("smallest_three.compress", word, show_components(quat)),
        1 => case("smallest_three.compress_parts", any, show_components(quat)),
        2 => case("smallest_three.restore", word, words.into()),
        3 => case("smallest_three.restore_original", word, words.into()),
        _ => {
            let kept = [fit(u.arbitrary()?), fit(u.arbitrary()?), fit(u.arbitrary()?)];
            let parts = Parts { kept, index: u.int_in_range(0..=4)?, sig: u.int_in_range(0..=1)? };
            case("smallest_three.restore_parts", any, show_parts(parts))
        }
    })
}

/// The fields of the words, whose bytes are taken as little-endian.
pub fn layout(case: &Case, bytes: &[u8]) -> Vec<Field> {
    let Ok(bits) = word_bits(case.parameters) else { return Vec::new() };
    let size = if bits == 15 { 6 } else { 4 };
    if bytes.len() != size {
        return vec![Field::bytes(0, bytes.len(), "words", format!("{size} bytes wanted: {}", hex(bytes)))];
    }
    let first = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    let words =
        if bits == 15 { vec![first, u16::from_le_bytes([bytes[4], bytes[5]]).into()] } else { vec![first] };
    let Parts { kept: [a, b, c], index, sig } = reference::split(&words, bits);
    let names = match index {
        0 => ["y", "z", "w"],
        1 => ["x", "z", "w"],
        2 => ["x", "y", "w"],
        _ => ["x", "y", "z"],
    };
    let component = |at: usize, q: i64| format!("{} = {q} of {}", names[at], (1 << bits) - 1);
    let dropped = format!("{} was dropped", ["x", "y", "z", "w"][index as usize & 3]);
    let sign = if sig == 1 { "it was not negative" } else { "it was negative: all four are negated" };
    let mut fields = vec![
        Field::word_bits(0, bits - 1, 0, "a", component(0, a)),
        Field::word_bits(0, 2 * bits - 1, bits, "b", component(1, b)),
    ];
    if bits == 15 {
        fields.push(Field::word_bits(0, 31, 30, "index", dropped));
        fields.push(Field::word_bits(4, 14, 0, "c", component(2, c)));
        fields.push(Field::word_bits(4, 15, 15, "sig", sign));
        return fields;
    }
    fields.push(Field::word_bits(0, 3 * bits - 1, 2 * bits, "c", component(2, c)));
    fields.push(Field::word_bits(0, 3 * bits + 1, 3 * bits, "index", dropped));
    if bits == 9 {
        fields.push(Field::word_bits(0, 29, 29, "reserved", (first >> 29 & 1).to_string()));
        fields.push(Field::word_bits(0, 30, 30, "sig", sign));
        fields.push(Field::word_bits(0, 31, 31, "reserved", (first >> 31).to_string()));
    }
    fields
}
