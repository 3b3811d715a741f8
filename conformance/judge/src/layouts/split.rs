//! Finds the question that best distinguishes layouts.

use packproof_models::content::{Content, Told};
use packproof_models::word::{Model, Part, Reading, Value, Words};

use super::draw::Asked;
use super::{File, Pair, draw};

/// A question, and how many pairs of layouts its answer distinguishes.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    pub asked: Asked,
    /// Pairs of layouts with no answer in common.
    pub apart: usize,
}

/// Number of values and words to try; more did not find better questions.
const TRIED: u64 = 300;

/// The best question to a writer and the best to a reader; empty if no question distinguishes any two layouts.
pub fn questions(files: &[&File]) -> Vec<Question> {
    let Some(first) = files.first() else { return Vec::new() };
    let mut random = fastrand::Rng::with_seed(1);
    let (values, words) = (0..TRIED).map(|_| pair(&mut random, first)).unzip::<_, _, Vec<_>, Vec<_>>();
    // The first of equally good questions.
    let best = |asked: Vec<Asked>| {
        let judged = asked.into_iter().map(|asked| Question { apart: apart(files, &asked), asked });
        judged.rev().max_by_key(|question| question.apart).filter(|question| question.apart > 0)
    };
    [values, words].into_iter().filter_map(best).collect()
}

/// A question to a writer, and one to a reader.
pub(super) fn pair(random: &mut fastrand::Rng, file: &File) -> (Asked, Asked) {
    if let Some(like) = draw::like(&file.layout) {
        return draw::one(random, file, &like);
    }
    let bits = file.model.picture().bits();
    (Asked::Value(value(random, &file.model)), Asked::Word(random.u64(..) >> (64 - bits), bits))
}

/// A random value for the kind: a rotation, a number in the range or around it, or a number of any magnitude for floats.
fn value(draw: &mut fastrand::Rng, model: &Model) -> Value {
    let mut number = || (draw.f32() * 200.0).round() / 100.0 - 1.0;
    match model {
        Model::SmallestThree(_) => {
            let numbers = [number(), number(), number(), number() + 0.001];
            let length = numbers.iter().map(|number| number * number).sum::<f32>().sqrt();
            Value::Quaternion(numbers.map(|number| number / length))
        }
        Model::Ranged(model) => {
            let [low, high] = model.grid.range.unwrap_or([-1.0, 1.0]).map(|end| end as f32);
            Value::Number(low + (high - low) * (0.5 + number() * 0.6))
        }
        _ => {
            let number = number();
            Value::Number(number * f32::from(draw.i8(-30..20)).exp2())
        }
    }
}

/// Whether two layouts write the same and read what they write alike, for values of the shapes in the pairs. They may differ in shapes
/// that no pair has, in values that neither holds, and on input that neither writes.
pub fn write_alike(one: &File, other: &File, pairs: &[Pair]) -> bool {
    let mut random = fastrand::Rng::with_seed(2);
    let held = |file: &File, value: &Content| match (&file.model, value) {
        (Model::Varint(model), Content::Integer(value)) => {
            model.ends().is_none_or(|(low, high)| (low..=high).contains(value))
        }
        (_, Content::Fields(fields)) => {
            fields.iter().all(|field| pairs.iter().any(|pair| pair.has(field.shape)))
        }
        _ => true,
    };
    let alike = |asked: &Asked| match asked {
        Asked::Content(value) if held(one, value) || held(other, value) => {
            let [written, as_written] = [one, other].map(|file| file.model.encode(value).ok());
            let read = |bytes: &Vec<u8>| one.model.decode(bytes, value) == other.model.decode(bytes, value);
            written == as_written && written.as_ref().is_none_or(read)
        }
        Asked::Content(_) | Asked::Bytes(..) => true,
        asked => !differ(one, other, asked),
    };
    one.model.picture().units() == other.model.picture().units()
        && one.layout.kind() == other.layout.kind()
        && (0..TRIED).all(|_| alike(&pair(&mut random, one).0) && alike(&pair(&mut random, other).0))
}

fn apart(files: &[&File], asked: &Asked) -> usize {
    let mut apart = 0;
    for (place, one) in files.iter().enumerate() {
        apart += files[place + 1..].iter().filter(|other| differ(one, other, asked)).count();
    }
    apart
}

/// Whether no answer is right for both layouts.
fn differ(one: &File, other: &File, asked: &Asked) -> bool {
    match asked {
        Asked::Value(value) => match (one.model.write(value), other.model.write(value)) {
            (Words::These(some), Words::These(others)) => !some.iter().any(|word| others.contains(word)),
            _ => false,
        },
        Asked::Word(word, _) => match (one.model.read(*word), other.model.read(*word)) {
            (Reading::Parts(some), Reading::Parts(others)) => {
                some.iter().zip(&others).any(|(one, other)| disjoint(*one, *other))
            }
            (Reading::Refused, Reading::Parts(_)) | (Reading::Parts(_), Reading::Refused) => true,
            _ => false,
        },
        Asked::Content(value) => told_apart(&one.model.encode(value), &other.model.encode(value)),
        Asked::Bytes(bytes, like) => {
            told_apart(&one.model.decode(bytes, like), &other.model.decode(bytes, like))
        }
    }
}

fn told_apart<T: PartialEq>(one: &Told<T>, other: &Told<T>) -> bool {
    one != other && *one != Told::Unjudged && *other != Told::Unjudged
}

fn disjoint(one: Part, other: Part) -> bool {
    match (one, other) {
        (Part::Within(low, high), Part::Within(other_low, other_high)) => {
            high < other_low || other_high < low
        }
        (Part::Nan, Part::Within(..)) | (Part::Within(..), Part::Nan) => true,
        (Part::Nan, Part::Bits(bits)) | (Part::Bits(bits), Part::Nan) => !f32::from_bits(bits).is_nan(),
        (Part::Bits(one), Part::Bits(other)) => one != other,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::of_preset as file;
    use super::*;

    /// Mirror and Kehom order the fields differently, which both directions show. A layout and its copy have no question. Teeworlds 0.6 and
    /// 0.7 differ in the bits of the fifth byte, which only a reader shows.
    #[test]
    fn a_question_tells_two_layouts_apart() {
        for (one, other, encodes) in [
            ("mirror-10", "keh-10", &[true, false][..]),
            ("keh-10", "keh-10", &[]),
            ("teeworlds06", "teeworlds07", &[false]),
            ("mirror-varuint", "sqlite4-varint", &[true, false]),
        ] {
            let (one, other) = (file(one), file(other));
            let found = questions(&[&one, &other]);
            let ways = found.iter().map(|of| matches!(of.asked, Asked::Value(_) | Asked::Content(_)));
            assert_eq!(ways.collect::<Vec<_>>(), encodes, "{found:?}");
            for question in found {
                let told = match &question.asked {
                    Asked::Value(value) => one.model.write(value) != other.model.write(value),
                    Asked::Word(word, bits) => {
                        *bits == 32 && one.model.read(*word) != other.model.read(*word)
                    }
                    Asked::Content(value) => one.model.encode(value) != other.model.encode(value),
                    Asked::Bytes(bytes, like) => {
                        one.model.decode(bytes, like) != other.model.decode(bytes, like)
                    }
                };
                assert!(told && question.apart == 1, "{question:?}");
            }
        }
    }

    /// Readers of the same bits that differ at the end of the input, and two types in LEB128.
    #[test]
    fn layouts_that_write_alike_are_one() {
        let pairs = |text: &str| vec![text.parse::<Pair>().expect("a pair")];
        let alike = |one, other, text| write_alike(&file(one), &file(other), &pairs(text));
        assert!(alike("bits-source", "bits-doom3", "1:3,2:7=1100"));
        assert!(!alike("bits-source", "bits-raknet", "1:3,2:7=1100"));
        assert!(!alike("sbits-doom3", "sbits-torque", "-1:s3=07"));
        assert!(alike("wasm-u32", "protobuf-uint32", "1=01") && !alike("wasm-u32", "wasm-u64", "1=01"));
        assert!(
            alike("spz-3", "ngo", "0,0,0,1=c0000000") && !alike("spz-3", "mirror-10", "0,0,0,1=c0000000")
        );
    }
}
