//! Answers that are another variable-length integer: a preset that is not the format.

use packproof_models::content::{Content, Told};
use packproof_suite::model::{Accepted, Case, Outcome, hex, input};

use super::dialect::Dialect;
use super::evidence::{Evidence, Scope};
use crate::layouts::{self, File};

/// Wrong answers of several bytes to valid input that a preset gives, at least: what only lets malformed input pass is no other integer,
/// and in one byte many are alike.
const SHOWN: usize = 10;

/// What a format of integers is called, and the bits of its integers.
fn integer(case: &Case) -> Option<(&'static str, u32)> {
    let (format, _) = case.operation.rsplit_once('.')?;
    match format {
        "compact_index" => Some(("CompactIndex", 32)),
        "varint" => {
            let bits = case.parameters.get("type")?.as_str()?.trim_start_matches(['u', 'i']).parse().ok();
            let called = if case.operation.contains("zigzag") { "zigzag LEB128" } else { "LEB128" };
            Some((called, bits.filter(|bits| (1..=64).contains(bits))?))
        }
        _ => None,
    }
}

/// How negative integers become the preset's.
#[derive(Clone, Copy)]
enum Negative {
    Itself,
    /// Two's complement of the type's width.
    Wrapped,
}

/// Whether a value that is answered is the preset's, and its bytes; `None` if that says nothing of it. What is refused is not compared,
/// nor are other forms than its writers write against it.
fn given(file: &File, negative: Negative, case: &Case, answer: Option<&Outcome>) -> Option<(bool, usize)> {
    let (_, bits) = integer(case)?;
    // Types that it does not hold are not its, nor are numbers that they do not.
    let Told::Is(_) = file.model.encode(&Content::Integer((1 << (bits - 1)) - 1)) else { return None };
    let Outcome::Accept(Accepted { value, consumed }) = answer? else { return None };
    if case.operation.ends_with("encode") {
        let number = input::integer::<i128>(case.input).ok()?;
        let number = match negative {
            Negative::Wrapped => number.rem_euclid(1 << bits),
            Negative::Itself => number,
        };
        return match file.model.encode(&Content::Integer(number)) {
            Told::Is(bytes) => Some((*value == hex(&bytes), bytes.len())),
            Told::Refused | Told::Unjudged => None,
        };
    }
    let bytes = input::bytes(case.input).ok()?;
    let Told::Is((Content::Integer(number), used)) = file.model.decode(&bytes, &Content::Integer(0)) else {
        return None;
    };
    let is_written = matches!(file.model.encode(&Content::Integer(number)), Told::Is(of) if Some(&of[..]) == bytes.get(..used));
    let number = match negative {
        Negative::Wrapped => {
            let half = 1 << (bits - 1);
            (number.rem_euclid(1 << bits) + half).rem_euclid(1 << bits) - half
        }
        Negative::Itself => number,
    };
    if !(-(1 << (bits - 1))..1 << bits).contains(&number) {
        return None;
    }
    let is_consumed = consumed.is_none_or(|consumed| consumed == used as u64);
    let is_own = is_consumed && input::integer::<i128>(value).is_ok_and(|of| of == number);
    (is_own || is_written).then_some((is_own, used))
}

/// The operation that writes what another reads, or reads what it writes.
fn other_way(operation: &str) -> String {
    match operation.strip_suffix("encode") {
        Some(of) => format!("{of}decode"),
        None => operation.replace("decode", "encode"),
    }
}

/// Whether most values that are answered are not the preset's.
fn is_contradicted(file: &File, negative: Negative, evidence: &Evidence) -> bool {
    let said = evidence.asked.iter().filter_map(|asked| given(file, negative, &asked.case(), asked.answer()));
    let (own, others): (Vec<_>, Vec<_>) = said.partition(|(is_own, _)| *is_own);
    others.len() > own.len()
}

/// The preset whose answers an operation gives to everything that it says anything about, and that the other direction does not contradict.
pub(super) fn of(evidence: &Evidence) -> Option<Dialect> {
    let first = evidence.asked.first()?.case();
    let (right, _) = integer(&first)?;
    let other = evidence.elsewhere(&other_way(first.operation));
    let mut found: Vec<Dialect> = Vec::new();
    for (name, file) in layouts::presets_of("varint") {
        for negative in [Negative::Itself, Negative::Wrapped] {
            let (mut places, mut shown) = (Vec::new(), 0);
            let is_given = evidence.asked.iter().enumerate().all(|(at, asked)| {
                let Some((is_own, bytes)) = given(&file, negative, &asked.case(), asked.answer()) else {
                    return true;
                };
                places.push(at);
                shown += usize::from(bytes > 1 && evidence.fails(at) && Scope::Valid.has(asked));
                is_own
            });
            if is_given && shown >= SHOWN && !is_contradicted(&file, negative, &other) {
                found.push(Dialect::preset(name, right, Vec::new(), places, Vec::new()));
            }
        }
    }
    Dialect::first(found)
}
