//! Vectors of small floats: every bit, the ends of the exponent, ties, and special values.

use packproof_models::float;
use packproof_models::word::{Model, Part, Reading};
use packproof_suite::model::vector::Level;

use super::draft::Draft;

/// Floats of at most this many bits are read in all their words.
const WHOLE: u32 = 8;

pub(super) fn ask(draft: &mut Draft) {
    let Model::Float(model) = &draft.file.model else { return };
    let signed = model.picture.field('s').put(1);
    let words = words(model);
    for &word in &words {
        let Some(number) = read(model, word).filter(|number| number.is_finite()) else { continue };
        let (id, comment) = (format!("{word:x}"), format!("the number of the word {word:x}"));
        draft.number(number, ("bits", &id, &comment));
        if let Some(next) = read(model, word + 1).filter(|next| next.is_finite() && *next > number) {
            between(draft, number, next, &id);
        }
    }
    let [largest, ..] = model.landmarks();
    if let Some(below) = words.iter().rev().find_map(|word| read(model, *word).filter(|v| *v < largest)) {
        let top = words.iter().copied().find(|word| read(model, *word) == Some(largest)).unwrap_or(1);
        let step = largest - read(model, top - 1).unwrap_or(below);
        between(draft, largest, largest + step, "largest");
        draft.number(largest + step, ("range", "beyond", "a step beyond the largest number"));
        draft.number(largest * 4.0, ("range", "far-beyond", "four times the largest number"));
    }
    special(draft, model.landmarks());
    let read: Vec<u64> = match model.picture.bits() {
        bits @ ..=WHOLE => (0..1 << bits).collect(),
        _ => words.iter().flat_map(|word| [*word, *word | signed]).collect(),
    };
    for word in read {
        draft.read(word, Level::Must, ("bits", &format!("{word:x}"), &format!("the word {word:x}")));
    }
}

/// Numbers with a representation of their own.
fn special(draft: &mut Draft, [largest, normal, least]: [f32; 3]) {
    for (number, id) in [
        (0.0, "zero"),
        (1.0, "one"),
        (largest, "largest"),
        (normal, "least-normal"),
        (normal.next_down(), "just-below-normal"),
        (normal * 0.75, "subnormal"),
        (least, "least"),
        (least / 2.0, "half-of-least"),
        ((least / 2.0).next_up(), "above-half-of-least"),
        (least / 4.0, "quarter-of-least"),
        (f32::MAX, "f32-largest"),
        (f32::MIN_POSITIVE, "f32-least-normal"),
        (f32::from_bits(1), "f32-least"),
        (f32::INFINITY, "infinity"),
    ] {
        let comment = id.replace('-', " ");
        draft.number(number, ("special", id, &comment));
        draft.number(-number, ("special", &format!("minus-{id}"), &format!("minus {comment}")));
    }
    for bits in [0x7fc0_0000, 0xffc0_0000, 0x7fff_ffff, 0x7fa0_0000, 0x7f80_0001, 0xff80_0001] {
        draft.number(f32::from_bits(bits), ("special", &format!("nan-{bits:08x}"), "a NaN"));
    }
}

/// The midpoint of two adjacent numbers, and the binary32 numbers next to it.
fn between(draft: &mut Draft, number: f32, next: f32, id: &str) {
    let middle = f64::midpoint(number.into(), next.into());
    let tie = middle as f32;
    let mut ask = |value: f32, kind: &str, place: &str| {
        let comment = format!("{place} the middle between {number:?} and {next:?}");
        draft.number(value, ("rounding", &format!("{kind}-{id}"), &comment));
    };
    if tie.is_finite() && f64::from(tie) == middle {
        ask(tie, "tie", "in");
        ask(-tie, "minus-tie", "minus");
    }
    if number < tie.next_down() && tie.next_up() < next {
        ask(tie.next_down(), "below", "just below");
        ask(tie.next_up(), "above", "just above");
    }
}

fn read(model: &float::Model, word: u64) -> Option<f32> {
    match model.read(word) {
        Reading::Parts(parts) => match parts[..] {
            [Part::Bits(bits)] => Some(f32::from_bits(bits)),
            _ => None,
        },
        _ => None,
    }
}

/// Words without sign: around every single bit and the ends of the exponent, and alternating bits.
fn words(model: &float::Model) -> Vec<u64> {
    let bits = model.picture.field('e').width() + model.picture.field('m').width();
    let ones = (1_u64 << bits) - 1;
    let top = ones - model.picture.field('m').max();
    let around = |word: u64| [word.saturating_sub(1), word, word + 1];
    let mut words: Vec<u64> = (0..bits).flat_map(|bit| around(1 << bit)).collect();
    words.extend([0, top, ones, ones - 1].into_iter().flat_map(around));
    words.extend([0x5555_5555 & ones, 0xaaaa_aaaa & ones]);
    words.retain(|word| *word <= ones);
    words.sort_unstable();
    words.dedup();
    words
}
