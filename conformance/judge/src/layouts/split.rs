//! Which question tells layouts apart best.

use packproof_models::content::Told;
use packproof_models::word::{Layout, Part, Reading, Value, Words};

use super::asked::Asked;
use super::{File, draw};

/// A question, and how many pairs of the layouts its answer tells apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// What is asked.
    pub asked: Asked,
    /// Pairs of layouts without an answer in common.
    pub apart: usize,
}

/// How many values and words are tried: more find no better ones.
const TRIED: u64 = 300;

/// The best question to a writer and the best to a reader; none where no question tells any two apart.
pub fn questions(files: &[&File]) -> Vec<Question> {
    let Some(first) = files.first() else { return Vec::new() };
    let mut random = fastrand::Rng::with_seed(1);
    let (values, words) = (0..TRIED).map(|_| pair(&mut random, first)).unzip::<_, _, Vec<_>, Vec<_>>();
    // The first of equally good ones.
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

/// A value of the layout's kind: a rotation, a number between -1 and 1, or one of any size that a small float may have.
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

/// Whether no answer is right for both.
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
    use super::*;

    fn file(name: &str) -> File {
        super::super::parse(super::super::preset(name).expect("it is a preset")).expect("it can be read")
    }

    /// Mirror's and Kehom's words differ in the order of the fields: both directions tell. Kehom's own and a copy of it: none.
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

    /// Teeworlds' fifth byte has other bits in 0.6 than in 0.7: only a reader tells.
    #[test]
    fn a_question_tells_two_varints_apart() {
        let found = questions(&[&file("teeworlds06"), &file("teeworlds07")]);
        assert!(matches!(&*found, [Question { asked: Asked::Bytes(..), apart: 1 }]), "{found:?}");
        let found = questions(&[&file("mirror-varuint"), &file("sqlite4-varint")]);
        assert!(matches!(&*found, [Question { asked: Asked::Content(_), .. }, _]), "{found:?}");
    }
}
