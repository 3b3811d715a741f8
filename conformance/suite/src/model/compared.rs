//! Whether two answers are the same, and how alike they are, by which searches are led.

use serde_json::Value;

use super::{Outcome, input};

/// Answers that are the same.
pub const SAME: u32 = 1_000;
/// Two refusals of different classes, and two answers that are alike in nothing but that they are accepted.
const AKIN: u32 = 300;

/// Equality; `nan` in `expected` equals any NaN, and an interval any number in it.
pub fn same(expected: &Value, actual: &Value) -> bool {
    match (expected, actual) {
        (Value::String(wanted), Value::String(text)) => {
            let of_floats = || match &**wanted {
                "f32:nan" => input::f32(actual).is_ok_and(f32::is_nan),
                "f64:nan" => text.starts_with("f64:") && input::f64(actual).is_ok_and(f64::is_nan),
                _ => input::is_between(expected, actual),
            };
            wanted == text
                || wanted.starts_with('f') && !text.bytes().any(|of| of.is_ascii_uppercase()) && of_floats()
        }
        (Value::Array(wanted), Value::Array(items)) => {
            wanted.len() == items.len() && wanted.iter().zip(items).all(|(wanted, item)| same(wanted, item))
        }
        (Value::Object(wanted), Value::Object(members)) => {
            let member = |name: &String| members.get(name);
            wanted.len() == members.len()
                && wanted.iter().all(|(name, wanted)| member(name).is_some_and(|of| same(wanted, of)))
        }
        _ => expected == actual,
    }
}

/// From 0 to [`SAME`].
pub fn alike(predicted: &Outcome, given: &Outcome) -> u32 {
    match (predicted, given) {
        (Outcome::Accept(a), Outcome::Accept(b)) => {
            let consumed = a.consumed == b.consumed || a.consumed.is_none() || b.consumed.is_none();
            let of_value = values(&a.value, &b.value) * (SAME - AKIN) / SAME;
            (AKIN + of_value) * if consumed { 10 } else { 9 } / 10
        }
        (Outcome::Reject { class: a, .. }, Outcome::Reject { class: b, .. }) => {
            if a == b {
                SAME
            } else {
                AKIN
            }
        }
        (Outcome::Error(_), Outcome::Error(_)) => SAME,
        _ => 0,
    }
}

fn values(a: &Value, b: &Value) -> u32 {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => integers(a.as_i128(), b.as_i128()),
        (Value::String(a), Value::String(b)) => texts(a, b),
        (Value::Array(a), Value::Array(b)) => {
            let of_items = a.iter().zip(b).map(|(a, b)| u64::from(values(a, b))).sum();
            mean(of_items, a.len().max(b.len()))
        }
        (Value::Object(a), Value::Object(b)) => {
            let of_members = a.iter().filter_map(|(name, a)| Some(u64::from(values(a, b.get(name)?)))).sum();
            mean(of_members, a.len().max(b.len()))
        }
        (a, b) => {
            if a == b {
                SAME
            } else {
                0
            }
        }
    }
}

fn mean(sum: u64, of: usize) -> u32 {
    sum.checked_div(of as u64).and_then(|mean| u32::try_from(mean).ok()).unwrap_or(SAME)
}

/// Fields stand in integers: two are alike in the bits that are equal, those above the larger one's left out.
fn integers(a: Option<i128>, b: Option<i128>) -> u32 {
    let (Some(a), Some(b)) = (a, b) else { return 0 };
    if a == b {
        return SAME;
    }
    if a.signum() * b.signum() < 0 {
        return if a == -b { SAME / 2 } else { 0 };
    }
    let bits = (i128::BITS - a.unsigned_abs().max(b.unsigned_abs()).leading_zeros()).max(1);
    let other = (a.unsigned_abs() ^ b.unsigned_abs()).count_ones();
    (bits - other.min(bits)) * (SAME - 100) / bits
}

/// Floats are alike as far as they are near, bytes in hexadecimal and other texts in the digits that are equal.
fn texts(a: &str, b: &str) -> u32 {
    if a == b {
        return SAME;
    }
    if let (Some(a), Some(b)) = (float(a), float(b)) {
        return floats(a, b);
    }
    let same = a.bytes().zip(b.bytes()).filter(|(a, b)| a == b).count();
    let longest = a.len().max(b.len()).max(1);
    u32::try_from(same * (SAME as usize - 100) / longest).unwrap_or(0)
}

fn float(text: &str) -> Option<f64> {
    if let Some(digits) = text.strip_prefix("f32:") {
        let bits = u32::from_str_radix(digits, 16);
        return Some(bits.map_or(f64::NAN, |bits| f32::from_bits(bits).into()));
    }
    let digits = text.strip_prefix("f64:")?;
    Some(u64::from_str_radix(digits, 16).map_or(f64::NAN, f64::from_bits))
}

fn floats(a: f64, b: f64) -> u32 {
    let apart = (a - b).abs();
    let largest = a.abs().max(b.abs());
    if a.is_nan() && b.is_nan() || apart == 0.0 {
        return SAME - 50;
    }
    if !apart.is_finite() || largest == 0.0 {
        return 0;
    }
    // Bits that are right, of 24: none at half the size, all at a last bit of a binary32.
    let right = (largest / apart).log2().clamp(0.0, 24.0);
    (right / 24.0 * f64::from(SAME - 100)) as u32
}
