//! Identification of word layouts: measured by `packproof-models`, then compared with the presets.

use packproof_models::measure::{Answer, Kind, MOST, Measured, Questions, Reader, Writer, measure};
use packproof_models::word::{Judged, Value};

use super::talk::Talk;
use super::{Identified, Unknown, said};
use crate::layouts::moved::of_layout;
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
    let Some(own) = of_layout(measured.layout.clone()) else { return Vec::new() };
    let gives_all = |file: &File| measured.answers.iter().all(|answer| given(file, &own, answer, bits));
    let mut fit: Vec<(&'static str, &File)> = layouts::read().filter(|(_, file)| gives_all(file)).collect();
    while fit.len() > 1 && talk.asked() < MOST {
        let files: Vec<&File> = fit.iter().map(|(_, file)| *file).collect();
        let offered = |asked: &Asked| match asked {
            Asked::Value(_) => talk.offer.encode.is_some(),
            Asked::Word(..) => talk.offer.decode.is_some(),
            Asked::Content(_) | Asked::Bytes(..) => false,
        };
        let mut questions = layouts::questions(&files).into_iter().map(|question| question.asked);
        let of_wire = |wire: u64| of_wire(&own, wire, bits).unwrap_or(wire);
        let answer = match questions.find(offered) {
            Some(Asked::Value(value)) => {
                Answer::Written(value, talk.write(&value).map(|(word, _)| of_wire(word)))
            }
            Some(Asked::Word(word, _)) => {
                let word = of_wire(on_wire(fit[0].1, word));
                Answer::Read(word, talk.read(on_wire(&own, word), bits))
            }
            _ => break,
        };
        if measured.answers.contains(&answer) {
            break;
        }
        fit.retain(|(_, file)| given(file, &own, &answer, bits));
        measured.answers.push(answer);
    }
    fit.into_iter().map(|(name, _)| name).collect()
}

/// The bytes of a word as a big-endian number; without a byte order the word.
fn on_wire(file: &File, word: u64) -> u64 {
    file.layout.unit().map_or(word, |unit| unit.number(file.model.picture(), word))
}

fn of_wire(file: &File, wire: u64, bits: u32) -> Option<u64> {
    let Some(unit) = file.layout.unit() else { return Some(wire) };
    unit.word(file.model.picture(), &wire.to_be_bytes()[8 - (bits / 8) as usize..])
}

/// Whether a preset gives an answer: the same bytes, or the same number if it has no byte order.
fn given(file: &File, measured: &File, answer: &Answer, bits: u32) -> bool {
    let own = file.model.picture().bits();
    if own.next_multiple_of(8) != bits.next_multiple_of(8) || file.layout.kind() != measured.layout.kind() {
        return false;
    }
    let word = |word: u64| {
        let in_bytes = file.layout.unit().is_some() && measured.layout.unit().is_some();
        let word = if in_bytes { of_wire(file, on_wire(measured, word), bits) } else { Some(word) };
        word.filter(|word| word.checked_shr(own).unwrap_or(0) == 0)
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
