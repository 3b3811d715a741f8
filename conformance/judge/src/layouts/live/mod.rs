//! The layout of a running implementation, by asking it.

mod offers;
mod said;

use std::cell::RefCell;

use packproof_models::measure::{Answer, MOST, Measured, Questions, Reader, Writer, measure};
pub use packproof_models::measure::{Kind, Stop};
use packproof_models::word::{Judged, Unit, Value};
use serde_json::{Value as Json, json};

use super::{Asked, File};
pub use offers::{Offer, offers};
pub use said::{differing, pairs, toml};

/// How an adapter is asked: operation, parameters and input; the result as the protocol has it. An error ends the work.
pub type Ask<'a, E> = &'a mut dyn FnMut(&Offer, &str, &Json) -> Result<Json, E>;

/// What was found.
#[derive(Clone, Debug)]
pub struct Identified {
    /// The layout, what is open, and the answers.
    pub measured: Measured,
    /// Presets that give every answer.
    pub presets: Vec<&'static str>,
    /// The adapter was asked so often.
    pub questions: usize,
}

/// Why nothing was found.
#[derive(Debug)]
pub enum Unknown<E> {
    /// The adapter is of no use any more.
    Adapter(E),
    /// It answers, but in nothing that has a layout: why, for each kind that was tried.
    Nothing(Vec<(Kind, Stop)>, usize),
    /// Its words have no size that could be found.
    Size,
}

/// Who is asked, what was asked with its result, and why no more is.
type State<'b, E> = (Ask<'b, E>, Vec<(bool, Json, Json)>, Option<E>);

/// A conversation: every question once.
struct Talk<'a, 'b, E> {
    offer: &'a Offer,
    ask: RefCell<State<'b, E>>,
}

impl<E> Talk<'_, '_, E> {
    /// The result of a question; `null` once the adapter is lost.
    fn result(&self, writes: bool, input: &Json) -> Json {
        let mut state = self.ask.borrow_mut();
        let (ask, asked, lost) = &mut *state;
        if let Some((.., result)) = asked.iter().find(|(of, known, _)| *of == writes && known == input) {
            return result.clone();
        }
        let operation = if writes { &self.offer.encode } else { &self.offer.decode };
        let Some(operation) = operation.as_ref().filter(|_| lost.is_none()) else { return Json::Null };
        match ask(self.offer, operation, input) {
            Ok(result) => {
                asked.push((writes, input.clone(), result.clone()));
                result
            }
            Err(error) => {
                *lost = Some(error);
                Json::Null
            }
        }
    }

    fn write(&self, value: &Value) -> Option<(u64, u32)> {
        self.offer.word_of(self.result(true, &self.offer.value(value)).get("ok")?)
    }

    fn read(&self, word: u64, bits: u32) -> Option<Value> {
        self.offer.value_of(self.result(false, &self.offer.word(word, bits)).get("ok")?)
    }

    /// The kinds that values may be of, and the bits of a word.
    fn shape(&self) -> Option<(Vec<Kind>, u32)> {
        if let (Some(kind), Some(bits)) = (self.offer.kind, self.offer.bits) {
            return Some(([kind].into(), bits));
        }
        let kinds = |value: &Value| match value {
            Value::Number(_) => vec![Kind::Float, Kind::Ranged],
            Value::Quaternion(_) => vec![Kind::SmallestThree],
        };
        if self.offer.encode.is_some() {
            for value in [Value::Quaternion([0.0, 0.0, 0.0, 1.0]), Value::Number(0.0), Value::Number(1.0)] {
                if let Some((_, bits)) = self.write(&value) {
                    return Some((kinds(&value), bits));
                }
            }
        }
        // The shortest word that is not too short.
        for word in [0, u64::MAX, 0x5555_5555_5555_5555] {
            for bits in (1..=8).map(|bytes| bytes * 8) {
                if let Some(value) = self.read(word >> (64 - bits), bits) {
                    return Some((kinds(&value), bits));
                }
            }
        }
        None
    }
}

/// Asks an adapter about one of its offers.
///
/// # Errors
///
/// The adapter's, or that nothing fits its answers.
pub fn identify<E>(offer: &Offer, ask: Ask<'_, E>) -> Result<Identified, Unknown<E>> {
    let talk = Talk { offer, ask: RefCell::new((ask, Vec::new(), None)) };
    let found = found(&talk);
    match talk.ask.into_inner() {
        (.., Some(error)) => Err(Unknown::Adapter(error)),
        (_, asked, None) => {
            found.map(|(measured, presets)| Identified { measured, presets, questions: asked.len() })
        }
    }
}

fn found<E>(talk: &Talk<'_, '_, E>) -> Result<(Measured, Vec<&'static str>), Unknown<E>> {
    let (kinds, bits) = talk.shape().ok_or(Unknown::Size)?;
    let mut why = Vec::new();
    let asked = || talk.ask.borrow().1.len();
    let mut reader = |word: u64| talk.read(word, bits);
    let mut writer = |value: &Value| talk.write(value).filter(|(_, of)| *of == bits).map(|(word, _)| word);
    let reads: Option<Reader<'_>> = if talk.offer.decode.is_some() { Some(&mut reader) } else { None };
    let writes: Option<Writer<'_>> = if talk.offer.encode.is_some() { Some(&mut writer) } else { None };
    // What was asked about one kind is known of the next.
    let mut questions = Questions::new(bits, reads, writes).after(asked());
    for kind in kinds {
        match measure(kind, talk.offer.is_bytes(), &mut questions) {
            Ok(mut measured) => {
                let presets = presets(talk, &mut measured, bits);
                return Ok((measured, presets));
            }
            Err(stop) => why.push((kind, stop)),
        }
    }
    Err(Unknown::Nothing(why, asked()))
}

/// The presets that give every answer; while there are several, what tells them apart best is asked.
fn presets<E>(talk: &Talk<'_, '_, E>, measured: &mut Measured, bits: u32) -> Vec<&'static str> {
    let mut fit: Vec<(&'static str, File)> = super::presets_of_words()
        .filter(|(_, file)| measured.answers.iter().all(|answer| given(file, measured, answer, bits)))
        .collect();
    while fit.len() > 1 && talk.ask.borrow().1.len() < MOST {
        let files: Vec<&File> = fit.iter().map(|(_, file)| file).collect();
        let offered = |asked: &Asked| match asked {
            Asked::Value(_) => talk.offer.encode.is_some(),
            Asked::Word(..) => talk.offer.decode.is_some(),
            Asked::Content(_) | Asked::Bytes(..) => false,
        };
        let Some(question) = super::questions(&files).into_iter().find(|question| offered(&question.asked))
        else {
            break;
        };
        let unit = measured.layout.unit();
        let answer = match question.asked {
            Asked::Value(value) => {
                let word = talk.write(&value).map(|(word, _)| from_wire(word, unit, measured, bits));
                Answer::Written(value, word)
            }
            Asked::Word(word, _) => {
                let word = from_wire(to_wire(&fit[0].1, word, bits), unit, measured, bits);
                Answer::Read(word, talk.read(own_wire(measured, word, bits), bits))
            }
            Asked::Content(_) | Asked::Bytes(..) => break,
        };
        if measured.answers.contains(&answer) {
            break;
        }
        fit.retain(|(_, file)| given(file, measured, &answer, bits));
        measured.answers.push(answer);
    }
    fit.into_iter().map(|(name, _)| name).collect()
}

/// Bytes, highest first as a number, of a layout's word.
fn to_wire(file: &File, word: u64, bits: u32) -> u64 {
    match file.layout.unit() {
        None | Some(Unit::Be) if file.model.picture().units().len() < 2 => word,
        None => word,
        Some(unit) => {
            let bytes = unit.bytes(file.model.picture(), word);
            bytes.iter().fold(0, |word, byte| word << 8 | u64::from(*byte)) & (u64::MAX >> (64 - bits))
        }
    }
}

/// The bytes of a measured layout's word.
fn own_wire(measured: &Measured, word: u64, bits: u32) -> u64 {
    let (Some(unit), Ok(model)) = (measured.layout.unit(), measured.layout.check()) else { return word };
    unit.bytes(model.picture(), word).iter().fold(0, |word, byte| word << 8 | u64::from(*byte))
        & (u64::MAX >> (64 - bits))
}

/// A measured layout's word of bytes.
fn from_wire(wire: u64, unit: Option<Unit>, measured: &Measured, bits: u32) -> u64 {
    let (Some(unit), Ok(model)) = (unit, measured.layout.check()) else { return wire };
    let bytes = &wire.to_be_bytes()[8 - (bits / 8) as usize..];
    unit.word(model.picture(), bytes).unwrap_or(wire)
}

/// Whether a preset gives an answer of a measured layout: the same bytes, or the same number where it has no bytes.
fn given(file: &File, measured: &Measured, answer: &Answer, bits: u32) -> bool {
    let own = file.model.picture().bits();
    if own.next_multiple_of(8) != bits.next_multiple_of(8) || file.layout.kind() != measured.layout.kind() {
        return false;
    }
    let word = |word: u64| {
        let wire = own_wire(measured, word, bits);
        match file.layout.unit() {
            // Words without an order of bytes are numbers.
            Some(unit) if measured.layout.unit().is_some() => {
                unit.word(file.model.picture(), &wire.to_be_bytes()[8 - (bits / 8) as usize..])
            }
            _ => Some(word),
        }
        .filter(|word| word.checked_shr(own).unwrap_or(0) == 0)
    };
    let judged = match answer {
        Answer::Written(value, None) => file.model.judge_written(value, None),
        Answer::Written(value, Some(given)) => match word(*given) {
            Some(given) => file.model.judge_written(value, Some(given)),
            None => Judged::Wrong,
        },
        Answer::Read(given, value) => match word(*given) {
            Some(given) => file.model.read(given).judge(value.as_ref()),
            None => Judged::Unjudged,
        },
    };
    judged != Judged::Wrong
}

/// What was found, for programs.
pub fn json(offer: &Offer, found: &Identified) -> Json {
    let open: Vec<Json> =
        found.measured.open.iter().map(|(key, why)| json!({ "key": key, "why": why })).collect();
    let operations: Vec<&String> = offer.operations().collect();
    json!({
        "operations": operations,
        "kind": found.measured.layout.kind(),
        "layout": toml(offer, found),
        "presets": found.presets,
        "open": open,
        "questions": found.questions,
        "pairs": pairs(&found.measured),
    })
}

#[cfg(test)]
mod tests {
    use packproof_models::word::{Model, Part, Reading, Words};

    use super::*;

    fn file(name: &str) -> File {
        super::super::parse(super::super::preset(name).expect("it is a preset")).expect("it can be read")
    }

    /// What a preset's implementation answers to its own operations: the first word, the middle of an interval.
    fn answer(file: &File, offer: &Offer, operation: &str, input: &Json) -> Json {
        let bits = file.model.picture().bits().next_multiple_of(8);
        if operation.ends_with("encode") {
            let same_kind = |value: &Value| {
                matches!(
                    (value, &file.model),
                    (Value::Quaternion(_), Model::SmallestThree(_))
                        | (Value::Number(_), Model::Ranged(_) | Model::Float(_))
                )
            };
            let value = offer.value_of(input).filter(same_kind);
            let nan = |model: &Model| match model {
                Model::Float(float) => (0..1 << float.picture.bits()).find(|word| float.is_nan(*word)),
                _ => None,
            };
            let word = match value.map(|value| file.model.write(&value)) {
                Some(Words::These(words)) => words.first().copied(),
                Some(Words::Nan) => nan(&file.model),
                _ => None,
            };
            return match word {
                Some(word) => json!({ "ok": offer.word(to_wire(file, word, bits), bits) }),
                None => json!({ "reject": "out_of_range" }),
            };
        }
        let Some((word, own)) = offer.word_of(input).filter(|(_, own)| *own >= bits) else {
            return json!({ "reject": "truncated" });
        };
        let word = word >> (own - bits);
        let word = match file.layout.unit() {
            Some(unit) => unit.word(file.model.picture(), &word.to_be_bytes()[8 - (bits / 8) as usize..]),
            None => Some(word),
        };
        let middle = |part: &Part| match *part {
            Part::Within(low, high) | Part::WithinOrNan(low, high) => f64::midpoint(low, high) as f32,
            Part::Nan => f32::NAN,
            Part::Bits(bits) => f32::from_bits(bits),
        };
        match word.map(|word| file.model.read(word)) {
            Some(Reading::Parts(parts)) => match *parts.iter().map(middle).collect::<Vec<_>>() {
                [number] => json!({ "ok": offer.value(&Value::Number(number)) }),
                [x, y, z, w] => json!({ "ok": offer.value(&Value::Quaternion([x, y, z, w])) }),
                _ => Json::Null,
            },
            _ => json!({ "reject": "invalid" }),
        }
    }

    /// In every direction, with the order of bytes and the kind to be found: the preset is named, and the file says the same layout.
    #[test]
    fn a_preset_is_identified_over_the_protocol() {
        let (mut all, mut named, mut most, mut lost) = (0, 0, 0, Vec::new());
        for (name, _) in super::super::presets_of_words() {
            let file = file(name);
            for directions in [&["x.encode"][..], &["x.decode"], &["x.encode", "x.decode"]] {
                let operations: Vec<String> = directions.iter().map(|name| (*name).to_owned()).collect();
                let offers = offers(&operations);
                let found = identify(&offers[0], &mut |offer, operation, input| {
                    Ok::<_, ()>(answer(&file, offer, operation, input))
                });
                all += 1;
                match found {
                    Ok(found) => {
                        most = most.max(found.questions);
                        assert!(found.questions <= MOST, "{name}: {}", found.questions);
                        let text = toml(&offers[0], &found);
                        let own = super::super::parse(&text)
                            .unwrap_or_else(|wrong| panic!("{name}: {wrong}\n{text}"));
                        assert_eq!(own.layout, found.measured.layout, "{text}");
                        if found.presets.contains(&name) {
                            named += 1;
                        } else {
                            lost.push(format!("{name} {directions:?}: {:?}\n{text}", found.presets));
                        }
                    }
                    Err(unknown) => lost.push(format!("{name} {directions:?}: {unknown:?}")),
                }
            }
        }
        println!("{named} of {all} named, {most} questions at most\n{}", lost.join("\n"));
        assert!(named * 100 >= all * 95, "{named} of {all}");
    }

    /// Operations of other formats are no layouts; the built-in ones have their own spelling.
    #[test]
    fn offers_are_pairs() {
        let operations =
            ["compact_index.encode", "mine.decode", "smallest_three.restore", "packet.float16_encode"];
        let offers = offers(&operations.map(str::to_owned));
        let names: Vec<_> = offers.iter().map(|offer| offer.name.as_str()).collect();
        assert_eq!(names, ["mine", "smallest_three 10", "smallest_three 9", "smallest_three 15", "float16"]);
        assert_eq!(offers[3].word(0x8000_0000_0001, 48), json!([1, 0x8000]));
        assert_eq!(offers[0].word_of(&json!("0102")), Some((0x0102, 16)));
    }
}
