//! Failures that no tokens explain, described: what kind of wrong answer, how often, and on which inputs.

use crate::run::verdict::UNSUPPORTED;
use packproof_suite::formats;
use packproof_suite::model::compared::same as same_value;
use packproof_suite::model::vector::Expectation;
use packproof_suite::model::{Accepted, Class, Expected, Outcome, input, layout};
use serde_json::Value;

use super::common::{self, expected};
use super::evidence::{Asked, Evidence};
use super::misread;
use super::mutants::nearest;
use super::study::Study;
use crate::report::diagnosed::{Description, Kind};
use crate::report::display::clip;
use crate::report::model::{CaseResult, Verdict};
use crate::transport::shape;

/// Kinds that are listed, most frequent first.
const LISTED: usize = 8;
/// Failures that are searched for misread bits, smallest first; and those after which the search ends if none was misread.
const MISREAD: usize = 64;
const FRUITLESS: usize = 8;

/// Describes the failures of an operation that are not explained.
pub(super) fn describe(study: &Study) -> Description {
    let (operation, evidence, explained) = (study.operation, &study.evidence, study.explained());
    let is_open = |at: &usize| {
        let result = evidence.asked[*at].result;
        result.failed() && !explained.contains(&result.id)
    };
    let open: Vec<usize> = (0..evidence.asked.len()).filter(is_open).collect();
    let asked: Vec<&Asked> = open.iter().map(|&at| &evidence.asked[at]).collect();
    let mut kinds: Vec<Kind> = Vec::new();
    let element = || Some(format!("reads every number as {}", clip(&evidence.same_element()?.to_string())));
    let stub = || evidence.same_answer().map(same).or_else(element);
    let stub = if study.mutant.is_none() { stub() } else { None };
    let plain = asked.iter().map(|asked| (*asked, stub.clone().unwrap_or_else(|| of(asked))));
    let misread = if stub.is_some() { Vec::new() } else { misread_bits(&asked) };
    for (asked, what) in plain.chain(misread) {
        let at = kinds.iter().position(|kind| kind.what == what).unwrap_or_else(|| {
            kinds.push(Kind { what, count: 0, vectors: Vec::new() });
            kinds.len() - 1
        });
        kinds[at].count += 1;
        kinds[at].vectors.push(asked.result.id.clone());
    }
    kinds.sort_by_key(|kind| std::cmp::Reverse(kind.count));
    kinds.truncate(LISTED);
    let compared = asked.iter().any(|asked| asked.result.verdict != Verdict::Protocol);
    let only = compared.then(|| common::only(operation, evidence, &open)).flatten();
    Description {
        operation: operation.name.to_owned(),
        failures: open.len(),
        judged: evidence.asked.len(),
        only,
        kinds,
        nearest: if study.mutant.is_none() { nearest(operation, evidence) } else { None },
    }
}

/// One answer to every question.
fn same(answer: &Outcome) -> String {
    match answer {
        Outcome::Accept(given) => {
            format!("the same answer to every question, {}", clip(&given.value.to_string()))
        }
        Outcome::Reject { class, .. } => format!("refuses every input as {class}"),
        Outcome::Error(_) | Outcome::Unsupported => "the same answer to every question".to_owned(),
    }
}

/// `read as if bit 7 of byte 0 were 0`, once for each failure that flipped bits explain.
fn misread_bits<'a>(asked: &[&'a Asked<'a>]) -> Vec<(&'a Asked<'a>, String)> {
    let mut found = Vec::new();
    for (nth, &asked) in asked.iter().take(MISREAD).enumerate() {
        if nth == FRUITLESS && found.is_empty() {
            break;
        }
        let case = &asked.result.case;
        let (Some(answer), Some(bytes)) = (asked.answer(), misread::input_bytes(case)) else {
            continue;
        };
        let listed: Vec<String> = misread::bits(case, answer)
            .into_iter()
            .map(|(byte, bit)| format!("bit {bit} of byte {byte} were {}", 1 - (bytes[byte] >> bit & 1)))
            .collect();
        if !listed.is_empty() {
            found.push((asked, format!("read as if {}", listed.join(" and "))));
        }
    }
    found
}

/// The kind of one failure.
pub fn kind_of(result: &CaseResult) -> String {
    let evidence = Evidence::of(&result.case.operation, std::slice::from_ref(result));
    evidence.asked.first().map_or_else(|| "unsupported".to_owned(), of)
}

/// The kind of one failure.
fn of(asked: &Asked) -> String {
    match asked.result.verdict {
        Verdict::Crash => return "crashes".to_owned(),
        Verdict::Timeout => return "gives no answer in time".to_owned(),
        Verdict::Unsteady => return "gives another answer when asked again".to_owned(),
        Verdict::Protocol => return unread(asked.result),
        _ => {}
    }
    let Some(answer) = asked.answer() else {
        return "gives no answer".to_owned();
    };
    match (asked.expected(), answer) {
        (_, Outcome::Error(_)) => "breaks with an error".to_owned(),
        (Some(Expectation::Reject(expected)), Outcome::Accept(_)) => match expected.class {
            Class::Truncated => "accepts input that the format calls truncated".to_owned(),
            class => format!("accepts what must be refused as {class}"),
        },
        (Some(Expectation::Reject(expected)), Outcome::Reject { class, .. }) => {
            format!("refuses as {class} instead of {}", expected.class)
        }
        (_, Outcome::Reject { class, .. }) => format!("refuses valid input as {class}"),
        (_, Outcome::Accept(given)) => match expected(asked) {
            Some(of) if shape::kind(&of.value) != shape::kind(&given.value) => {
                format!("answers {}, not {}", shape::kind(&given.value), shape::kind(&of.value))
            }
            Some(expected) if writes_bytes(&asked.result.case.operation) => written(expected, given),
            // Letters are no hex digits.
            Some(expected) if shape::is_text(&asked.result.case.operation) => values(expected, given),
            Some(expected) => difference(expected, given),
            None => "accepts what must be refused".to_owned(),
        },
        (_, Outcome::Unsupported) => "unsupported".to_owned(),
    }
}

/// An answer that cannot be compared: of another shape than its operation's, or none that the protocol knows.
fn unread(result: &CaseResult) -> String {
    let operation = &result.case.operation;
    if result.detail.as_ref().is_some_and(|detail| detail.ends_with(UNSUPPORTED)) {
        return "answers `unsupported`, although the adapter offers the operation".to_owned();
    }
    match result.actual.get("ok").and_then(|value| shape::misfit(operation, value)) {
        Some(kind) => {
            format!("answers {kind}, not: {}", formats::operation(operation).map_or("", |o| o.output))
        }
        None => "gives an answer that the protocol does not know".to_owned(),
    }
}

/// Whether an operation answers bytes; so do those of layouts that write.
fn writes_bytes(operation: &str) -> bool {
    let known = formats::operation(operation).map(|of| of.output.starts_with("bytes"));
    known.unwrap_or_else(|| operation.ends_with(".encode"))
}

/// How two encodings differ, as far as they are bytes.
fn written(expected: &Expected, given: &Accepted) -> String {
    match (layout::wire_bytes(&expected.value), layout::wire_bytes(&given.value)) {
        (Some(right), Some(wrong)) if right != wrong => bytes(&right, &wrong),
        (Some(_), None) if given.value.is_string() => "a string that is not hex digits".to_owned(),
        _ => difference(expected, given),
    }
}

/// How two accepted answers differ.
fn difference(expected: &Expected, given: &Accepted) -> String {
    if expected.value == given.value {
        return match (expected.consumed, given.consumed) {
            (Some(_), None) => "the value is right, the bytes consumed are missing".to_owned(),
            (Some(right), Some(wrong)) => {
                let by = i128::from(wrong) - i128::from(right);
                format!("the value is right, the bytes consumed are off by {by:+}")
            }
            _ => "the value is right, the answer is not".to_owned(),
        };
    }
    if let (Ok(right), Ok(wrong)) = (input::integer(&expected.value), input::integer(&given.value)) {
        return integers(right, wrong);
    }
    if let (Some(right), Some(wrong)) = (floats(&expected.value), floats(&given.value)) {
        return float_difference(&right, &wrong);
    }
    if let (Some(right), Some(wrong)) =
        (layout::wire_bytes(&expected.value), layout::wire_bytes(&given.value))
    {
        return bytes(&right, &wrong);
    }
    values(expected, given)
}

/// How two values that are neither numbers nor bytes differ.
fn values(expected: &Expected, given: &Accepted) -> String {
    match (&*expected.value, &given.value) {
        (Value::Array(right), Value::Array(wrong)) if right.len() == wrong.len() => {
            let differ = right.iter().zip(wrong).filter(|(a, b)| a != b).count();
            let mut sorted = (
                right.iter().map(Value::to_string).collect::<Vec<_>>(),
                wrong.iter().map(Value::to_string).collect::<Vec<_>>(),
            );
            sorted.0.sort();
            sorted.1.sort();
            match (sorted.0 == sorted.1, differ) {
                (true, _) => "the right elements in another order".to_owned(),
                (_, 1) => "one element is wrong".to_owned(),
                _ => "several elements are wrong".to_owned(),
            }
        }
        (Value::Array(_), Value::Array(_)) => "another number of elements".to_owned(),
        (Value::Object(right), Value::Object(wrong)) => {
            let names: Vec<&str> = right
                .iter()
                .filter(|(name, right)| !wrong.get(*name).is_some_and(|wrong| same_value(right, wrong)))
                .map(|(name, _)| name.as_str())
                .collect();
            format!("wrong in {}", names.join(", "))
        }
        (Value::String(right), Value::String(wrong)) if right.starts_with(wrong.as_str()) => {
            "the text is truncated".to_owned()
        }
        _ => "another value".to_owned(),
    }
}

fn integers(right: i128, wrong: i128) -> String {
    let Some(apart) = wrong.checked_sub(right) else { return "another number".to_owned() };
    if wrong == -right {
        return "the sign is inverted".to_owned();
    }
    if wrong == right.abs() {
        return "the sign is lost".to_owned();
    }
    for bits in [64, 63, 53, 32, 31, 24, 16, 8] {
        let low = right.rem_euclid(1 << bits);
        // Low bits that are all zero agree by chance, unless the number is cut off to a type.
        let cut = bits >= 32 && wrong == 0;
        if apart.rem_euclid(1 << bits) == 0 && (low != 0 || cut) {
            return format!("right modulo 2^{bits}");
        }
    }
    if (-2..=2).contains(&apart) {
        return format!("off by {apart:+}");
    }
    // Other factors are coincidences: 101 is 101 times 1.
    let shifted = |large: i128, small: i128| {
        let factor = large.checked_div(small).filter(|factor| *factor > 1 && factor * small == large)?;
        factor.cast_unsigned().is_power_of_two().then_some(factor)
    };
    if let Some(factor) = shifted(wrong, right) {
        return format!("{factor} times too large");
    }
    if let Some(factor) = shifted(right, wrong) {
        return format!("{factor} times too small");
    }
    "another number".to_owned()
}

/// The bit patterns of a float or of an array of them, binary32 before binary64.
fn floats(value: &Value) -> Option<Vec<f64>> {
    let one = |value: &Value| -> Option<f64> {
        let text = value.as_str()?;
        if text.starts_with("f32:") {
            return input::f32(value).ok().map(f64::from);
        }
        text.starts_with("f64:").then(|| input::f64(value).ok()).flatten()
    };
    match value {
        Value::Array(items) if !items.is_empty() => items.iter().map(one).collect(),
        value => one(value).map(|float| vec![float]),
    }
}

fn float_difference(right: &[f64], wrong: &[f64]) -> String {
    if right.len() != wrong.len() {
        return "another number of components".to_owned();
    }
    let all = |holds: fn(f64, f64) -> bool| right.iter().zip(wrong).all(|(&a, &b)| a == b || holds(a, b));
    let any = |holds: fn(f64, f64) -> bool| right.iter().zip(wrong).any(|(&a, &b)| holds(a, b));
    let what = if any(|a, b| a.is_nan() && !b.is_nan()) {
        "a number for NaN"
    } else if any(|a, b| !a.is_nan() && b.is_nan()) {
        "NaN for a number"
    } else if any(|a, _| a.is_nan()) {
        "NaN with other bits, or without saying which"
    } else if wrong.iter().any(|x| x.is_infinite()) {
        "an infinity for a number"
    } else if all(|a, b| a == 0.0 && b == 0.0) {
        "the sign of zero is wrong"
    } else if all(|a, b| a == -b) {
        "the sign is inverted"
    } else if all(|a, b| ((a - b) / a).abs() < 1e-6) {
        "off in the last bits"
    } else if all(|a, b| ((a - b) / a).abs() < 1e-2) {
        "off by less than a hundredth"
    } else {
        "another number"
    };
    what.to_owned()
}

/// How two encodings differ.
fn bytes(right: &[u8], wrong: &[u8]) -> String {
    let reversed: Vec<u8> = right.iter().rev().copied().collect();
    let mirrored: Vec<u8> = right.iter().map(|byte| byte.reverse_bits()).collect();
    if wrong == reversed {
        return "the bytes are reversed".to_owned();
    }
    if wrong == mirrored {
        return "the bits of each byte are reversed".to_owned();
    }
    if wrong.starts_with(right) {
        return format!("right, and {} more", counted(wrong.len() - right.len()));
    }
    if right.starts_with(wrong) {
        return format!("right, but {} short", counted(right.len() - wrong.len()));
    }
    if right.len() != wrong.len() {
        return "an encoding of another length".to_owned();
    }
    let differing: Vec<usize> = (0..right.len()).filter(|&at| right[at] != wrong[at]).collect();
    match differing[..] {
        [at] => {
            let flipped = right[at] ^ wrong[at];
            match flipped.count_ones() {
                1 => format!("bit {} of byte {at} is wrong", flipped.trailing_zeros()),
                _ => format!("byte {at} is wrong"),
            }
        }
        _ => "several bytes are wrong".to_owned(),
    }
}

fn counted(bytes: usize) -> String {
    crate::report::display::counted(bytes, "byte")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What relates one right number to one wrong one is said, and what is a coincidence is not.
    #[test]
    fn coincidences_are_not_said() {
        assert_eq!(integers(5, 5 << 7), "128 times too large");
        assert_eq!(integers(7 << 13, 7), "8192 times too small");
        assert_eq!(integers((9 << 32) + 5, 5), "right modulo 2^32");
        assert_eq!(integers(1 << 40, 0), "right modulo 2^32");
        for (right, wrong) in [(1, 101), (3, 303), (-1, i128::MAX), (1 << 27, 0), (1 << 27, 3 << 25)] {
            assert_eq!(integers(right, wrong), "another number", "{right} {wrong}");
        }
    }
}
