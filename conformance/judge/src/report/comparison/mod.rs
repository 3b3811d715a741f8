//! Compares the expected with the actual answer of a failure: bytes with fields, and the first difference.
//!
//! | operation | what is drawn |
//! |---|---|
//! | encodes | expected and actual bytes; the first differing bit |
//! | decodes | the input; the bits that the implementation probably misread |
//! | either | the bits of both integers or floats in the first differing member |

use serde_json::Value;

use crate::diagnosis::misread;
use crate::report::model::{CaseResult, Verdict};
use crate::report::text::with_readable;
use packproof_suite::formats;
use packproof_suite::model::Direction;
use packproof_suite::model::input;
use packproof_suite::model::layout::{self, Field};
use packproof_suite::model::vector::Expectation;
use packproof_suite::model::{Outcome, unhex};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    pub expected: String,
    /// The answer, or what happened instead.
    pub actual: String,
    /// The first member in which a list or a record differs.
    pub member: Option<Member>,
    /// Bytes and values, bit by bit.
    pub pictures: Vec<Picture>,
}

/// The first member in which two values differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Such as `.exports[2].name`; empty for a value that is no list and no record.
    pub path: String,
    /// `None` if it should not exist.
    pub expected: Option<Value>,
    /// `None` if it is missing.
    pub actual: Option<Value>,
}

/// One or two annotated byte strings and the bits that matter in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// One side, or the expected and the actual one.
    pub sides: Vec<Side>,
    /// The bits that matter, as (byte, bit), in wire order.
    pub marks: Vec<(usize, u8)>,
    /// What the marks mean, in a sentence.
    pub note: String,
}

/// An annotated byte string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// `expected`, `actual` or `input`.
    pub label: &'static str,
    pub bytes: Vec<u8>,
    /// In wire order.
    pub fields: Vec<Field>,
}

impl Side {
    fn of(label: &'static str, result: &CaseResult, bytes: Vec<u8>) -> Self {
        let fields = match formats::find(&result.case.operation) {
            Some(format) => (format.layout)(&result.case.as_case(), &bytes),
            None => result.layout.as_ref().map(|layout| layout.of(&bytes)).unwrap_or_default(),
        };
        Self { label, bytes, fields }
    }

    /// The index of the first field with a marked bit; of the last field if the bytes end before the marks.
    pub fn focus(&self, marks: &[(usize, u8)]) -> usize {
        let marked = self.fields.iter().position(|f| marks.iter().any(|&(byte, bit)| f.holds(byte, bit)));
        marked.unwrap_or(if marks.is_empty() { 0 } else { self.fields.len().saturating_sub(1) })
    }

    pub fn field_at(&self, (byte, bit): (usize, u8)) -> Option<&str> {
        self.fields.iter().find(|field| field.holds(byte, bit)).map(|field| field.name.as_str())
    }
}

pub fn compare(result: &CaseResult) -> Comparison {
    let expectation = result.expected.as_ref();
    let outcome = result.outcome();
    let expected = expectation.map_or_else(|| "null".to_owned(), ToString::to_string);
    let expected_value = expectation.and_then(Expectation::value);
    let actual_value = match &outcome {
        Some(Outcome::Accept(accepted)) => Some(&accepted.value),
        _ => None,
    };
    let direction = direction(result, expected_value);
    let mut pictures: Vec<Picture> = Vec::new();
    match direction {
        Some(Direction::Encode) => pictures.extend(of_answers(result, expected_value, actual_value)),
        Some(Direction::Decode) => pictures.extend(of_input(result, expectation, outcome.as_ref())),
        Some(Direction::Convert) | None => {}
    }
    let mut member = None;
    if (direction != Some(Direction::Encode) || pictures.is_empty())
        && let (Some(expected), Some(actual)) = (expected_value, actual_value)
    {
        member = first_member(expected, actual);
        // Bits of the input that explain the answer say more than the bits of the two values.
        if pictures.iter().all(|picture| picture.marks.is_empty()) {
            pictures.extend(member.as_ref().and_then(of_member));
        }
        member = member.filter(|member| !member.path.is_empty());
    }
    Comparison {
        expected: with_readable(expected, expected_value),
        actual: with_readable(what_came(result, outcome.as_ref()), actual_value),
        member,
        pictures,
    }
}

/// The direction of an operation. One that packproof does not know encodes if its answer is bytes, and decodes if its input is.
fn direction(result: &CaseResult, expected: Option<&Value>) -> Option<Direction> {
    if let Some(operation) = formats::operation(&result.case.operation) {
        return Some(operation.direction);
    }
    result.layout.as_ref()?;
    if expected.and_then(layout::wire_bytes).is_some() {
        return Some(Direction::Encode);
    }
    layout::wire_bytes(&result.case.input).map(|_| Direction::Decode)
}

fn what_came(result: &CaseResult, outcome: Option<&Outcome>) -> String {
    let verdict = result.verdict.word();
    match (&result.detail, outcome) {
        (_, Some(outcome)) if result.verdict == Verdict::Fail => outcome.to_string(),
        (Some(detail), _) => format!("{verdict}: {detail}"),
        (None, Some(outcome)) => outcome.to_string(),
        (None, None) => verdict.to_owned(),
    }
}

fn of_answers(result: &CaseResult, expected: Option<&Value>, actual: Option<&Value>) -> Option<Picture> {
    let bytes = |value: Option<&Value>| layout::wire_bytes(value?);
    let expected = bytes(expected).map(|bytes| Side::of("expected", result, bytes));
    let actual = bytes(actual).map(|bytes| Side::of("actual", result, bytes));
    let sides: Vec<Side> = [expected, actual].into_iter().flatten().collect();
    if sides.is_empty() {
        return None;
    }
    Some(between(sides))
}

/// A picture of the sides; if there are two, their first difference is marked.
fn between(sides: Vec<Side>) -> Picture {
    let first = match &sides[..] {
        [a, b] => layout::first_difference(&a.bytes, &b.bytes),
        _ => None,
    };
    let note = first.map(|spot| {
        let field = sides.iter().find_map(|side| side.field_at(spot));
        let what = match &sides[..] {
            [a, _] if spot.0 >= a.bytes.len() => "the actual bytes go on",
            [_, b] if spot.0 >= b.bytes.len() => "the actual bytes end",
            _ => "first difference",
        };
        format!("{what}: {}", place(spot, field))
    });
    Picture { sides, marks: first.into_iter().collect(), note: note.unwrap_or_default() }
}

fn place((byte, bit): (usize, u8), field: Option<&str>) -> String {
    match field {
        Some(field) => format!("bit {bit} of byte {byte} (`{field}`)"),
        None => format!("bit {bit} of byte {byte}"),
    }
}

fn of_input(
    result: &CaseResult,
    expectation: Option<&Expectation>,
    outcome: Option<&Outcome>,
) -> Option<Picture> {
    let side = Side::of("input", result, misread::input_bytes(&result.case)?);
    let marks = outcome.map(|outcome| misread::bits(&result.case, outcome)).unwrap_or_default();
    let read = |&(byte, bit): &(usize, u8)| {
        let flipped = 1 - (side.bytes[byte] >> bit & 1);
        format!("{} were {flipped}", place((byte, bit), side.field_at((byte, bit))))
    };
    let (marks, note) = if marks.is_empty() {
        expectation.and_then(|expected| of_fault(expected, result)).unwrap_or_default()
    } else {
        let note = format!("answers as if {}", marks.iter().map(read).collect::<Vec<_>>().join(" and "));
        (marks, note)
    };
    Some(Picture { sides: vec![side], marks, note })
}

/// The byte or bit for which the input must be refused, and a sentence.
fn of_fault(expectation: &Expectation, result: &CaseResult) -> Option<(Vec<(usize, u8)>, String)> {
    let Expectation::Reject(rejection) = expectation else { return None };
    let at = rejection.at.as_ref()?;
    let (unit, offset) = at.split_once(' ')?;
    let offset: usize = offset.parse().ok()?;
    let marks = match unit {
        "byte" => (0..8).rev().map(|bit| (offset, bit)).collect(),
        // Bits of words count from the least significant one and have no place in wire order.
        "bit" if result.case.input.is_array() => Vec::new(),
        "bit" if result.case.operation.ends_with("_lsb") => vec![(offset / 8, (offset % 8) as u8)],
        "bit" => vec![(offset / 8, 7 - (offset % 8) as u8)],
        _ => return None,
    };
    Some((marks, format!("to be refused as {}: the fault is at {at}", rejection.class)))
}

/// The first differing member, depth first in the expected value's order.
fn first_member(expected: &Value, actual: &Value) -> Option<Member> {
    fn walk(path: &str, expected: Option<&Value>, actual: Option<&Value>) -> Option<Member> {
        match (expected, actual) {
            (a, b) if a == b => None,
            (Some(a), Some(b)) if input::is_between(a, b) => None,
            (Some(Value::Array(a)), Some(Value::Array(b))) => {
                (0..a.len().max(b.len())).find_map(|at| walk(&format!("{path}[{at}]"), a.get(at), b.get(at)))
            }
            (Some(Value::Object(a)), Some(Value::Object(b))) => a
                .keys()
                .chain(b.keys().filter(|name| !a.contains_key(*name)))
                .find_map(|name| walk(&format!("{path}.{name}"), a.get(name), b.get(name))),
            (a, b) => Some(Member { path: path.to_owned(), expected: a.cloned(), actual: b.cloned() }),
        }
    }
    walk("", Some(expected), Some(actual))
}

/// Two integers or two floats of one width, bit by bit, the most significant first.
fn of_member(member: &Member) -> Option<Picture> {
    let (expected, actual) = (member.expected.as_ref()?, member.actual.as_ref()?);
    let sides = match (float_side("expected", expected), float_side("actual", actual)) {
        (Some(a), Some(b)) if a.bytes.len() == b.bytes.len() => vec![a, b],
        (None, None) => integer_sides(expected, actual)?,
        _ => return None,
    };
    let mut picture = between(sides);
    let value = if member.path.is_empty() { "the value" } else { &member.path };
    picture.note = picture.marks.first().map_or_else(String::new, |&(byte, bit)| {
        let side = &picture.sides[0];
        let value_bit = 8 * (side.bytes.len() - 1 - byte) + usize::from(bit);
        let field = side.fields.iter().find(|field| field.name != VALUE_BITS && field.holds(byte, bit));
        let field = field.map_or_else(String::new, |field| format!(", in the {}", field.name));
        format!("first difference: bit {value_bit} of {value}{field}")
    });
    Some(picture)
}

fn float_side(label: &'static str, value: &Value) -> Option<Side> {
    let text = value.as_str()?;
    let (digits, exponent) = match text.split_at_checked(4)? {
        ("f32:", digits) if digits.len() == 8 => (digits, 8),
        ("f64:", digits) if digits.len() == 16 => (digits, 11),
        _ => return None,
    };
    let bytes = unhex(digits).ok()?;
    let width = bytes.len() as u64 * 8;
    let fields = vec![
        Field::stream_bits(0, 1, "sign", ""),
        Field::stream_bits(1, exponent, "exponent", ""),
        Field::stream_bits(1 + exponent, width - 1 - exponent, "fraction", ""),
    ];
    Some(Side { label, bytes, fields })
}

pub const VALUE_BITS: &str = "bits";

fn integer_sides(expected: &Value, actual: &Value) -> Option<Vec<Side>> {
    let (a, b): (i128, i128) = (input::integer(expected).ok()?, input::integer(actual).ok()?);
    // The fewest bytes that hold both in two's complement, or as they are if neither is negative.
    let holds = |bytes: u32| {
        let bits = 8 * bytes;
        let unsigned = a >= 0 && b >= 0 && (a | b) >> bits == 0;
        unsigned || [a, b].iter().all(|v| (-(1_i128 << (bits - 1))..1_i128 << (bits - 1)).contains(v))
    };
    let width = [1, 2, 4, 8].into_iter().find(|&bytes| holds(bytes))? as usize;
    let side = |label, value: i128| {
        let bytes = value.to_be_bytes()[16 - width..].to_vec();
        let field = |at: usize| {
            let top = 8 * (width - at) - 1;
            Field::bytes(at, 1, VALUE_BITS, format!("{top}-{}", top - 7))
        };
        Side { label, bytes, fields: (0..width).map(field).collect() }
    };
    Some(vec![side("expected", a), side("actual", b)])
}

#[cfg(test)]
mod tests;
