//! Identification of word layouts: measured by `packproof-models`, then compared with the presets.

use packproof_models::measure::{Answer, Kind, MOST, Measured, Questions, Reader, Writer, measure};
use packproof_models::picture::Picture;
use packproof_models::word::{Judged, Unit, Value};

use super::found::{Identified, Unknown};
use super::said;
use super::talk::Talk;
use crate::layouts::{self, Asked, File};

fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::SmallestThree => "smallest_three",
        Kind::Ranged => "ranged",
        Kind::Float => "float",
    }
}

pub(super) fn found<E>(
    talk: &Talk<'_, '_, E>,
    kinds: Vec<Kind>,
    bits: u32,
) -> Result<Identified, Unknown<E>> {
    let mut why = Vec::new();
    let mut reader = |word: u64| talk.read(word, bits);
    let mut writer = |value: &Value| talk.write(value).filter(|(_, of)| *of == bits).map(|(word, _)| word);
    let reads: Option<Reader<'_>> = if talk.offer.decode.is_some() { Some(&mut reader) } else { None };
    let writes: Option<Writer<'_>> = if talk.offer.encode.is_some() { Some(&mut writer) } else { None };
    // Answers for one kind are reused for the next.
    let mut questions = Questions::new(bits, reads, writes).after(talk.asked());
    for kind in kinds {
        match measure(kind, talk.offer.is_bytes(), &mut questions) {
            Ok(mut measured) => {
                let presets = presets(talk, &mut measured, bits);
                let open = measured.open.iter().map(|(key, why)| ((*key).to_owned(), (*why).to_owned()));
                return Ok(Identified {
                    open: open.collect(),
                    contradicted: Vec::new(),
                    pairs: said::pairs(&measured),
                    layout: measured.layout,
                    presets,
                    nearest: Vec::new(),
                    questions: talk.asked(),
                });
            }
            Err(stop) => why.push((name(kind), stop)),
        }
    }
    Err(Unknown::Nothing(why, talk.asked()))
}

/// The presets that contradict no answer; asks more questions while there are several.
fn presets<E>(talk: &Talk<'_, '_, E>, measured: &mut Measured, bits: u32) -> Vec<&'static str> {
    let gives_all = |file: &File| measured.answers.iter().all(|answer| given(file, measured, answer, bits));
    let mut fit: Vec<(&'static str, &File)> = layouts::read().filter(|(_, file)| gives_all(file)).collect();
    while fit.len() > 1 && talk.asked() < MOST {
        let files: Vec<&File> = fit.iter().map(|(_, file)| *file).collect();
        let offered = |asked: &Asked| match asked {
            Asked::Value(_) => talk.offer.encode.is_some(),
            Asked::Word(..) => talk.offer.decode.is_some(),
            Asked::Content(_) | Asked::Bytes(..) => false,
        };
        let Some(question) = layouts::questions(&files).into_iter().find(|question| offered(&question.asked))
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
                let word = from_wire(to_wire(fit[0].1, word, bits), unit, measured, bits);
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

/// The bytes of a word as a big-endian number.
fn in_order(unit: Unit, picture: &Picture, word: u64, bits: u32) -> u64 {
    let bytes = unit.bytes(picture, word);
    bytes.iter().fold(0, |word, byte| word << 8 | u64::from(*byte)) & (u64::MAX >> (64 - bits))
}

/// The bytes of a word of a preset.
fn to_wire(file: &File, word: u64, bits: u32) -> u64 {
    let picture = file.model.picture();
    match file.layout.unit() {
        Some(unit) if unit != Unit::Be || picture.units().len() > 1 => in_order(unit, picture, word, bits),
        _ => word,
    }
}

/// The bytes of a word of the measured layout.
fn own_wire(measured: &Measured, word: u64, bits: u32) -> u64 {
    match (measured.layout.unit(), measured.layout.check()) {
        (Some(unit), Ok(model)) => in_order(unit, model.picture(), word, bits),
        _ => word,
    }
}

/// The word of the measured layout for bytes.
fn from_wire(wire: u64, unit: Option<Unit>, measured: &Measured, bits: u32) -> u64 {
    let (Some(unit), Ok(model)) = (unit, measured.layout.check()) else { return wire };
    let bytes = &wire.to_be_bytes()[8 - (bits / 8) as usize..];
    unit.word(model.picture(), bytes).unwrap_or(wire)
}

/// Whether a preset gives an answer: the same bytes, or the same number if it has no byte order.
fn given(file: &File, measured: &Measured, answer: &Answer, bits: u32) -> bool {
    let own = file.model.picture().bits();
    if own.next_multiple_of(8) != bits.next_multiple_of(8) || file.layout.kind() != measured.layout.kind() {
        return false;
    }
    let word = |word: u64| {
        let wire = own_wire(measured, word, bits);
        match file.layout.unit() {
            // Without a byte order, words are numbers.
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
