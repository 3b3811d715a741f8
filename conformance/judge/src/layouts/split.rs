//! Finds the question that best distinguishes layouts.

use packproof_models::content::Told;
use packproof_models::word::{Layout, Part, Reading, Value, Words};

use super::asked::Asked;
use super::{File, draw};

/// A question, and how many pairs of layouts its answer distinguishes.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The question.
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
    (Asked::Value(value(random, &file.layout)), Asked::Word(random.u64(..) >> (64 - bits), bits))
}

/// A random value for the kind: a rotation, a number between -1 and 1, or a number of any magnitude for floats.
fn value(draw: &mut fastrand::Rng, layout: &Layout) -> Value {
    let mut number = || (draw.f32() * 200.0).round() / 100.0 - 1.0;
    match layout {
        Layout::Ranged(_) | Layout::Varint(_) | Layout::Bits(_) | Layout::Text(_) | Layout::Message(_) => {
            Value::Number(number())
        }
        Layout::Float(_) => {
            let number = number();
            Value::Number(number * f32::from(draw.i8(-30..20)).exp2())
        }
        Layout::SmallestThree(_) => {
            let numbers = [number(), number(), number(), number() + 0.001];
            let length = numbers.iter().map(|number| number * number).sum::<f32>().sqrt();
            Value::Quaternion(numbers.map(|number| number / length))
        }
    }
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

    /// Mirror and Kehom order the fields differently, which both directions show. A layout and its copy have no question.
    #[test]
    fn a_question_tells_two_layouts_apart() {
        let (mirror, keh, again) = (file("mirror-10"), file("keh-10"), file("keh-10"));
        let found = questions(&[&mirror, &keh]);
        assert_eq!(found.len(), 2);
        for question in found {
            assert_eq!(question.apart, 1);
            match question.asked {
                Asked::Value(value) => assert_ne!(mirror.model.write(&value), keh.model.write(&value)),
                Asked::Word(word, bits) => {
                    assert_eq!(bits, 32);
                    assert_ne!(mirror.model.read(word), keh.model.read(word));
                }
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(questions(&[&keh, &again]), []);
    }

    /// Teeworlds 0.6 and 0.7 differ in the bits of the fifth byte, which only a reader shows.
    #[test]
    fn a_question_tells_two_varints_apart() {
        let found = questions(&[&file("teeworlds06"), &file("teeworlds07")]);
        assert!(matches!(&*found, [Question { asked: Asked::Bytes(..), apart: 1 }]), "{found:?}");
        let found = questions(&[&file("mirror-varuint"), &file("sqlite4-varint")]);
        assert!(matches!(&*found, [Question { asked: Asked::Content(_), .. }, _]), "{found:?}");
    }
}
