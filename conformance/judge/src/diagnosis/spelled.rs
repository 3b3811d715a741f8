//! Strings that are spelled otherwise: the length field, what it counts, the coding and the NUL, measured from answers.
//!
//! Each part is a slot with a few values. What gives every answer to valid strings of a class (by characters where they are written, by the
//! sign of the length where they are read) is how the implementation spells that class.

mod coding;
mod length;
mod reading;
mod writing;

use packproof_suite::model::{Outcome, input};
use serde_json::Value;

use super::dialect::{Dialect, Is};
use super::evidence::{Asked, Evidence, Scope};
use length::Length;
use reading::{Read, Told};
use writing::Written;

/// Wrong answers that a class needs: fewer are spelled so by chance.
const SHOWN: usize = 5;

/// The version from which on names have a length.
const NAMES: u64 = 64;

/// What spells the strings of an operation: a sentence, and the places of the answers that it gives.
pub(super) fn of(evidence: &Evidence) -> Option<Dialect> {
    let operation = evidence.asked.first()?.result.case.operation.as_str();
    let (format, operation) = operation.split_once('.')?;
    let is_name = match format {
        "unreal_string" => false,
        "unreal_name" => true,
        _ => return None,
    };
    let version = |of: &Asked| of.result.case.parameters.get("version").and_then(Value::as_u64);
    let is_asked = |at: &usize| !is_name || version(&evidence.asked[*at]) >= Some(NAMES);
    let asked: Vec<usize> = (0..evidence.asked.len()).filter(is_asked).collect();
    let (says, given) = match operation {
        "encode" | "encode_wide" => written(evidence, &asked)?,
        // The first of those that give most.
        "decode" => {
            let all = Length::ALL.into_iter().filter_map(|length| read(evidence, &asked, length));
            all.reduce(|a, b| if b.1.len() > a.1.len() { b } else { a })?
        }
        _ => return None,
    };
    let from = if is_name { ", from version 64 on" } else { "" };
    let fix = match operation {
        _ if is_name => "A CompactIndex counts the characters and the NUL; they follow in Latin-1.",
        "encode_wide" => {
            "Minus the UTF-16 units, the NUL counted, as a CompactIndex; then UTF-16LE and a NUL. The empty string: 00."
        }
        _ => {
            "Latin-1: the CompactIndex of its characters, the NUL counted, then the characters and a NUL. Wider text: minus its UTF-16 \
             units, the NUL counted, then UTF-16LE and a NUL. The empty string: 00."
        }
    };
    let is = Is::Measured { parameter: "spelling", says: says + from, fix: fix.to_owned() };
    Some(Dialect { is, given, layout: Vec::new() })
}

fn is_valid(asked: &Asked) -> bool {
    Scope::Valid.has(asked)
}

/// What a class of texts is called, and whether one is of it.
type Class = (&'static str, fn(&str) -> bool);

/// Classes of text: what a coding may hold.
const CLASSES: [Class; 3] = [
    ("ASCII", |text| text.is_ascii() && !text.is_empty()),
    ("text to U+00FF", |text| !text.is_ascii() && text.chars().all(|of| of <= '\u{FF}')),
    ("other text", |text| text.chars().any(|of| of > '\u{FF}')),
];

fn written(evidence: &Evidence, asked: &[usize]) -> Option<(String, Vec<usize>)> {
    let text = |at: usize| evidence.asked[at].result.case.input.as_str();
    let answer = |at: usize| match evidence.asked[at].answer() {
        Some(Outcome::Accept(of)) => input::bytes(&of.value).ok(),
        _ => None,
    };
    let gives = |spelling: &Written, at: usize| {
        answer(at).is_some_and(|own| text(at).and_then(|text| spelling.bytes(text)) == Some(own))
    };
    let mut found: Vec<(Vec<&str>, Written)> = Vec::new();
    let mut given = Vec::new();
    // Whatever holds all characters holds few.
    for (name, has) in CLASSES.into_iter().rev() {
        let class: Vec<usize> = asked.iter().copied().filter(|&at| text(at).is_some_and(has)).collect();
        let valid: Vec<usize> = class.iter().copied().filter(|&at| is_valid(&evidence.asked[at])).collect();
        let fits = |of: &Written| valid.iter().all(|&at| gives(of, at));
        let known = found.iter().map(|of| of.1).find(fits);
        // Few are spelled as others are, or by chance.
        let spelling = match valid.iter().filter(|&&at| evidence.fails(at)).count() {
            0 => continue,
            ..SHOWN if known.is_none() => continue,
            _ => known.or_else(|| Written::all().find(fits))?,
        };
        given.extend(class.into_iter().filter(|&at| gives(&spelling, at)));
        match found.iter_mut().find(|(_, of)| *of == spelling) {
            Some((names, _)) => names.insert(0, name),
            None => found.insert(0, (vec![name], spelling)),
        }
    }
    let sentences = found.iter().map(|(names, of)| match names[..] {
        [_, _, _] => format!("all text as {}", of.says()),
        _ => format!("{} as {}", names.join(" and "), of.says()),
    });
    let says = format!("writes {}", sentences.collect::<Vec<_>>().join("; "));
    let is_empty = |at: &usize| text(*at) == Some("") && found.iter().any(|(_, of)| gives(of, *at));
    given.extend(asked.iter().copied().filter(is_empty));
    (!found.is_empty()).then_some((says, given))
}

fn read(evidence: &Evidence, asked: &[usize], length: Length) -> Option<(String, Vec<usize>)> {
    let bytes: Vec<Vec<u8>> =
        evidence.asked.iter().map(|of| input::bytes(&of.result.case.input).unwrap_or_default()).collect();
    let lengths: Vec<Option<(i64, usize)>> = bytes.iter().map(|of| length.read(of)).collect();
    let gives = |of: Option<&Read>, at: usize| {
        let told = match (lengths[at], of) {
            (None, _) => Told::Refused,
            (Some((0, start)), _) => Told::Text(String::new(), start),
            (Some(number), Some(of)) => of.text(&bytes[at], number),
            (Some(_), None) => return false,
        };
        match (told, evidence.asked[at].answer()) {
            (Told::Malformed | Told::Refused, Some(Outcome::Reject { .. } | Outcome::Error(_))) => true,
            (Told::Malformed, Some(Outcome::Accept(of))) => {
                of.value.as_str().is_some_and(|text| text.contains(char::REPLACEMENT_CHARACTER))
            }
            (Told::Text(text, used), Some(Outcome::Accept(of))) => {
                of.value.as_str() == Some(&text) && of.consumed.is_none_or(|own| own == used as u64)
            }
            _ => false,
        }
    };
    let mut says = Vec::new();
    let mut given = Vec::new();
    for (name, sign) in [("a length n", 1), ("a length -n", -1), ("", 0)] {
        let of = |at: &usize| lengths[*at].map_or(0, |of| of.0.signum()) == sign;
        let class: Vec<usize> = asked.iter().copied().filter(of).collect();
        let valid: Vec<usize> = class.iter().copied().filter(|&at| is_valid(&evidence.asked[at])).collect();
        // Of what no valid string has, all must be one thing.
        let held = if valid.is_empty() { &class } else { &valid };
        let fitting = Read::all().filter(|of| held.iter().all(|&at| gives(Some(of), at)));
        let count = |of: &Read| class.iter().filter(|&&at| gives(Some(of), at)).count();
        // The first of those that give most.
        let best = fitting.map(|of| (count(&of), of)).reduce(|a, b| if b.0 > a.0 { b } else { a });
        let reading = best.map(|of| of.1);
        if !valid.is_empty() && reading.is_none() {
            return None;
        }
        let said = reading.filter(|_| sign != 0 && held.iter().any(|&at| evidence.fails(at)));
        says.extend(said.map(|of| format!("{name} for {}", of.says())));
        // What no sentence says explains no failure.
        let is_told = |at: &usize| said.is_some() || sign == 0 || !evidence.fails(*at);
        given.extend(class.into_iter().filter(is_told).filter(|&at| gives(reading.as_ref(), at)));
    }
    let failures = given.iter().filter(|&&at| evidence.fails(at) && is_valid(&evidence.asked[at])).count();
    if says.is_empty() || failures < SHOWN {
        return None;
    }
    let length = match length {
        Length::CompactIndex => String::new(),
        other => format!("reads the length from {}, and ", other.says()),
    };
    Some((format!("{length}takes {}", says.join("; ")), given))
}

#[cfg(test)]
mod tests {
    use packproof_suite::formats;
    use packproof_suite::model::{Accepted, Case, Class, hex};

    use super::coding::Coding;
    use super::*;
    use crate::run::in_process;

    /// What is measured of an implementation of one operation.
    fn told(operation: &str, answer: impl Fn(&Case) -> Outcome) -> String {
        measured(operation, answer).0
    }

    /// The same, and what to do instead.
    fn measured(operation: &str, answer: impl Fn(&Case) -> Outcome) -> (String, String) {
        let format = operation.split('.').next().unwrap_or(operation);
        let report = in_process::judge(&crate::suites::of(format), "mine", |case| {
            if case.operation == operation { answer(case) } else { Outcome::Unsupported }
        });
        match of(&Evidence::of(operation, &report.results)).map(|of| of.is) {
            Some(Is::Measured { says, fix, .. }) => (says, fix),
            other => panic!("{other:?}"),
        }
    }

    fn accepted(value: impl Into<serde_json::Value>, consumed: Option<usize>) -> Outcome {
        Outcome::Accept(Accepted { value: value.into(), consumed: consumed.map(|of| of as u64) })
    }

    /// A published writer of saved games: the sign is the other way round, and there is no NUL.
    #[test]
    fn a_spelling_is_measured() {
        let said = told("unreal_string.encode", |case| {
            let body = case.input.as_str().expect("a text").as_bytes();
            let length = Length::CompactIndex.write(-(body.len() as i64)).expect("it is small");
            accepted(hex(&[&length, body].concat()), None)
        });
        let all = "writes all text as a length (a CompactIndex) of minus the bytes, then UTF-8 without a NUL";
        assert_eq!(said, all);
        let said = told("unreal_string.encode", |case| {
            let text = case.input.as_str().expect("a text");
            let count = text.encode_utf16().count() as i64 + 1;
            let length = Length::CompactIndex.write(count).expect("it is small");
            accepted(hex(&[&length[..], text.as_bytes(), &[0]].concat()), None)
        });
        assert!(said.contains("of the UTF-16 units, the NUL counted, then UTF-8 and a NUL"), "{said}");
    }

    /// A published writer of texts in other languages: few vectors have Latin-1 in UTF-16.
    #[test]
    fn few_texts_are_spelled_as_others_are() {
        let (said, fix) = measured("unreal_string.encode_wide", |case| {
            let text = case.input.as_str().expect("a text");
            let count = (text.chars().count() as i32).to_le_bytes();
            let units: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
            accepted(hex(&[&count[..], &units, &[0, 0]].concat()), None)
        });
        let all = "writes all text as a length (32 bits, little-endian) of the code points, the NUL not counted, then UTF-16LE and a NUL";
        assert_eq!(said, all);
        assert!(fix.starts_with("Minus the UTF-16 units"), "Latin-1 is not asked for: {fix}");
    }

    /// The reader of saved games, and one of names with one byte for the length.
    #[test]
    fn a_reading_is_measured() {
        let refused = || Outcome::Reject { class: Class::Truncated, at: None };
        let said = told("unreal_string.decode", |case| {
            let bytes = input::bytes(case.input).expect("bytes");
            let Some((length, start)) = Length::CompactIndex.read(&bytes) else { return refused() };
            let unit = if length < 0 { 1 } else { 2 };
            let end = start.saturating_add(unit * length.unsigned_abs() as usize);
            let Some(body) = bytes.get(start..end) else { return refused() };
            let text = if length < 0 { Coding::Utf8.read(body) } else { Coding::Utf16Le.read(body) };
            text.map_or_else(refused, |text| accepted(text, Some(end)))
        });
        let all = "takes a length n for n units of UTF-16LE, all of them text; a length -n for n bytes of UTF-8, all of them text";
        assert_eq!(said, all);
        let said = told("unreal_name.decode", |case| {
            if case.parameters["version"].as_u64() < Some(NAMES) {
                return formats::reference(case);
            }
            let bytes = input::bytes(case.input).expect("bytes");
            let length = bytes.first().map(|of| usize::try_from(*of as i8).unwrap_or(0));
            let Some(body) = length.and_then(|length| bytes.get(1..1 + length)) else { return refused() };
            let text: String =
                body.iter().map(|of| if of.is_ascii() { char::from(*of) } else { '\u{FFFD}' }).collect();
            accepted(text.trim_matches(|of| of <= ' '), Some(1 + body.len()))
        });
        let name = "reads the length from one signed byte, and takes a length n for n bytes of ASCII, without NULs, control characters and \
                    spaces at both ends; a length -n for the empty string, from version 64 on";
        assert_eq!(said, name);
    }
}
