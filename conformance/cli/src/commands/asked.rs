//! The ranges that an operation's `must` vectors use, for implementations with limits.

use std::collections::{BTreeMap, BTreeSet};

use packproof_suite::levels::offered;
use packproof_suite::model::input;
use packproof_suite::model::vector::{Group, Level, Vector};
use packproof_suite::suite::Suite;
use serde_json::Value;

/// Lists up to this many distinct words; longer lists are left out.
const WORDS: usize = 8;

/// The values seen at one place of an operation's parameters or inputs, over all of its vectors.
#[derive(Default)]
struct Seen {
    numbers: Option<(i128, i128)>,
    floats: Option<(f64, f64)>,
    words: BTreeSet<String>,
    bytes: Option<(usize, usize)>,
    /// Numbers of strings, of strings that are not decimal numbers, and of strings that are not hex digits.
    strings: [usize; 3],
    lists: Option<(usize, usize)>,
}

fn widen<T: Copy + PartialOrd>(range: &mut Option<(T, T)>, value: T) {
    *range = Some(match *range {
        None => (value, value),
        Some((low, high)) if value < low => (value, high),
        Some((low, high)) if value > high => (low, value),
        Some(range) => range,
    });
}

/// Sentences such as `widths[]: 0 to 64`, one per place, by operation.
pub(crate) fn by_operation(suite: &Suite) -> BTreeMap<String, Vec<String>> {
    let mut seen: BTreeMap<&str, BTreeMap<String, Seen>> = BTreeMap::new();
    let decides = |group: &Group, vector: &Vector| {
        offered(vector.level, &vector.asks(group), &vector.expect) == Level::Must
    };
    for (_, group, vector) in suite.judged().filter(|(_, group, vector)| decides(group, vector)) {
        let places = seen.entry(&vector.operation).or_default();
        look(&vector.input, "input", places);
        for (name, value) in &group.parameters {
            look(value, name, places);
        }
    }
    let shown = |places: BTreeMap<String, Seen>| {
        let sentences =
            places.iter().filter_map(|(place, seen)| Some(format!("{place}: {}", seen.sentence()?)));
        sentences.collect()
    };
    seen.into_iter().map(|(operation, places)| (operation.to_owned(), shown(places))).collect()
}

fn look(value: &Value, place: &str, places: &mut BTreeMap<String, Seen>) {
    match value {
        Value::Array(items) => {
            widen(&mut places.entry(place.to_owned()).or_default().lists, items.len());
            for item in items {
                look(item, &format!("{place}[]"), places);
            }
        }
        Value::Object(members) => {
            for (name, value) in members {
                look(value, &format!("{place}.{name}"), places);
            }
        }
        Value::Number(number) => {
            let seen = places.entry(place.to_owned()).or_default();
            if let Some(number) = number.as_i128() {
                widen(&mut seen.numbers, number);
            }
        }
        Value::String(text) => {
            let seen = places.entry(place.to_owned()).or_default();
            if let Some(Value::Number(number)) = input::readable(value) {
                return widen(&mut seen.floats, number.as_f64().unwrap_or_default());
            }
            let number = text.parse().ok();
            let hex = text.len() % 2 == 0 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
            seen.strings = [
                seen.strings[0] + 1,
                seen.strings[1] + usize::from(number.is_none()),
                seen.strings[2] + usize::from(!hex),
            ];
            if let Some(number) = number {
                widen(&mut seen.numbers, number);
            }
            if hex {
                widen(&mut seen.bytes, text.len() / 2);
            }
            if seen.words.len() <= WORDS {
                seen.words.insert(text.clone());
            }
        }
        Value::Null | Value::Bool(_) => {}
    }
}

impl Seen {
    fn sentence(&self) -> Option<String> {
        let range = |(low, high): (String, String), of: &str| {
            if low == high { format!("{low}{of}") } else { format!("{low} to {high}{of}") }
        };
        let counts = |(low, high): (usize, usize)| (low.to_string(), high.to_string());
        let mut parts = Vec::new();
        let [_, not_decimal, not_hex] = self.strings;
        let numbers = self.numbers.filter(|_| not_decimal == 0);
        parts.extend(numbers.map(|(low, high)| range((low.to_string(), high.to_string()), "")));
        parts.extend(self.floats.map(|(low, high)| range((low.to_string(), high.to_string()), "")));
        let bytes = self.bytes.filter(|_| not_decimal > 0 && not_hex == 0);
        parts.extend(bytes.map(|of| range(counts(of), " bytes")));
        parts.extend(self.lists.map(|of| range(counts(of), " items")));
        let texts = self.words.iter().all(|word| !word.contains(' ') && word.len() <= 16);
        if not_decimal > 0 && not_hex > 0 && self.words.len() <= WORDS && texts {
            parts.push(self.words.iter().cloned().collect::<Vec<_>>().join(", "));
        }
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}
