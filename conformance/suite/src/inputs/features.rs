//! What the conditions of input mutants look at: sizes, positions, widths, magnitudes, patterns of groups, what is behind a
//! value.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use serde_json::Value;

use crate::model::{Direction, Operation, Outcome, OwnedCase, layout};

/// What holds of one question, answered rightly.
#[derive(Clone, Debug, Default)]
pub(super) struct Features {
    sizes: BTreeMap<&'static str, u64>,
    properties: BTreeSet<(&'static str, u64)>,
}

impl Features {
    pub(super) fn size(&self, dimension: &str) -> u64 {
        self.sizes.get(dimension).copied().unwrap_or_default()
    }

    pub(super) fn has(&self, dimension: &'static str, number: u64) -> bool {
        self.properties.contains(&(dimension, number))
    }

    /// All properties, as dimension and number.
    pub(super) fn properties(&self) -> impl Iterator<Item = &(&'static str, u64)> {
        self.properties.iter()
    }

    fn grow(&mut self, dimension: &'static str, size: usize) {
        let most = self.sizes.entry(dimension).or_default();
        *most = (*most).max(size as u64);
    }

    fn mark(&mut self, dimension: &'static str, number: u64) {
        self.properties.insert((dimension, number));
    }

    #[cfg(test)]
    pub(super) fn of_sizes(sizes: &[(&'static str, u64)]) -> Self {
        Self { sizes: sizes.iter().copied().collect(), ..Self::default() }
    }

    /// The features of a case that was asked after `calls` others of its operation.
    pub(super) fn of(case: &OwnedCase, outcome: &Outcome, direction: Direction, calls: usize) -> Self {
        let mut features = Self::default();
        features.grow(CALLS, calls);
        let answer = match outcome {
            Outcome::Accept(accepted) => Some(&accepted.value),
            _ => None,
        };
        let input = match direction {
            Direction::Decode => case.input.get("bytes").unwrap_or(&case.input),
            _ => &case.input,
        };
        let wire = match direction {
            Direction::Encode => answer.and_then(layout::wire_bytes),
            Direction::Decode => layout::wire_bytes(input),
            Direction::Convert => None,
        };
        if let Some(wire) = &wire {
            features.grow(BYTES, wire.len());
        }
        features.look(&case.operation, &case.input, "");
        if let Some(answer) = answer.filter(|_| direction != Direction::Encode) {
            features.look(&case.operation, answer, "");
        }
        features.behind(outcome, wire.as_deref());
        features.groups(&case.operation, outcome, wire.as_deref());
        features.positions(case);
        features
    }

    /// Every list, text and number of a value.
    fn look(&mut self, operation: &str, value: &Value, member: &str) {
        match value {
            Value::Array(items) => {
                if let Some(dimension) = list_named(member) {
                    self.grow(dimension, items.len());
                }
                for item in items {
                    self.look(operation, item, member);
                }
            }
            Value::Object(members) => {
                members.iter().for_each(|(name, value)| self.look(operation, value, name));
            }
            Value::Number(number) => {
                if let Some(number) = number.as_i64() {
                    self.number(number.into(), member);
                }
            }
            Value::String(text) => self.text(operation, text, member),
            _ => {}
        }
    }

    fn text(&mut self, operation: &str, text: &str, member: &str) {
        if member == "data" {
            self.grow(DATA, text.len() / 2);
        } else if text.starts_with("f32:") || text.starts_with("f64:") {
            if let Ok(number) = crate::model::input::f64(&text.into()) {
                self.mark(FLOATS, float_class(number));
            }
        } else if member == "name" || (takes_text(operation) && member != "type" && member != "bytes") {
            self.grow(CHARACTERS, text.chars().count());
        }
        let is_number = !takes_text(operation) || operation.contains(".variant_") && member == "value";
        if let Ok(number) = text.parse::<i128>()
            && is_number
            && !["bytes", "name", "data"].contains(&member)
        {
            self.number(number, member);
        }
    }

    /// The number of bits of a magnitude, apart for negative numbers; and a width as itself.
    fn number(&mut self, number: i128, member: &str) {
        match member {
            "widths" => self.mark(WIDTH, number.unsigned_abs() as u64),
            "limits" | "position" | "consumed" => {}
            _ => {
                let bits = u64::from(128 - number.unsigned_abs().leading_zeros());
                self.mark(if number < 0 { NEGATIVE } else { POSITIVE }, bits);
            }
        }
    }

    /// How many bytes follow what was read; 9 for more than eight.
    fn behind(&mut self, outcome: &Outcome, wire: Option<&[u8]>) {
        if let (Outcome::Accept(accepted), Some(wire)) = (outcome, wire)
            && let Some(consumed) = accepted.consumed
        {
            self.mark(BEHIND, (wire.len() as u64).saturating_sub(consumed).min(9));
        }
    }

    /// The data bits of each group of a number of variable length.
    fn groups(&mut self, operation: &str, outcome: &Outcome, wire: Option<&[u8]>) {
        let (Some(wire), Outcome::Accept(accepted)) = (wire, outcome) else { return };
        let first = first_group(operation);
        if first == 0 {
            return;
        }
        let taken = accepted.consumed.map_or(wire.len(), |consumed| consumed as usize);
        for (at, byte) in wire.iter().take(taken).enumerate().take(GROUPS.len()) {
            let mask = if at == 0 { (1 << first) - 1 } else { 0x7F };
            self.mark(GROUPS[at], u64::from(byte & mask));
        }
    }

    /// Where fields begin: bits of a bit stream, bytes of a buffer.
    fn positions(&mut self, case: &OwnedCase) {
        let list = |name: &str| case.input.get(name).and_then(Value::as_array);
        let mut at: u64 = 0;
        let mut begins = Vec::new();
        if case.operation.starts_with("bit_pack.") {
            for width in list("widths").into_iter().flatten().filter_map(Value::as_u64) {
                begins.push(at);
                at = at.saturating_add(width);
            }
        } else if case.operation == "variant_buffer.rewrite" {
            begins.extend(case.input.get("position").and_then(Value::as_u64));
        }
        for begin in begins {
            self.mark(MODULO_8, begin % 8);
            self.mark(MODULO_64, begin % 64);
        }
    }
}

pub(super) const BYTES: &str = "bytes";
const CALLS: &str = "calls before";
pub(super) const CHARACTERS: &str = "characters";
pub(super) const DATA: &str = "bytes of data";
const FLOATS: &str = "kind of float";
const WIDTH: &str = "width";
const POSITIVE: &str = "bits of a number";
const NEGATIVE: &str = "bits of a negative number";
const BEHIND: &str = "bytes behind the value";
const MODULO_8: &str = "position modulo 8";
const MODULO_64: &str = "position modulo 64";
const GROUPS: [&str; 10] = [
    "group 1", "group 2", "group 3", "group 4", "group 5", "group 6", "group 7", "group 8", "group 9",
    "group 10",
];

/// The dimension of a list, by the member that holds it; a list that is the value itself has no name.
fn list_named(member: &str) -> Option<&'static str> {
    Some(match member {
        "" | "values" | "types" | "widths" | "limits" => "values",
        "names" => "names",
        "imports" => "imports",
        "exports" => "exports",
        "generations" | "earlier" => "generations",
        "heritage" => "heritages",
        _ => return None,
    })
}

fn takes_text(operation: &str) -> bool {
    ["unreal_string.", "unreal_name.", "variant_buffer."].iter().any(|format| operation.starts_with(format))
}

/// Data bits of the first group; 0 for formats without groups.
fn first_group(operation: &str) -> u32 {
    match operation.split('.').next() {
        Some("compact_index") => 6,
        Some("object_reference") if !operation.ends_with("fixed") => 6,
        Some("varint") => 7,
        _ if operation.starts_with("packet.variable_float16") => 7,
        _ => 0,
    }
}

/// A class of floats: zero, subnormal in binary32, below 2^-14, below 1, below 2^16, above, infinite; 7 more if negative; NaN.
fn float_class(number: f64) -> u64 {
    let magnitude = number.abs();
    let class = match magnitude {
        _ if number.is_nan() => return 14,
        0.0 => 0,
        m if m < f64::from(f32::MIN_POSITIVE) => 1,
        m if m < 2.0_f64.powi(-14) => 2,
        m if m < 1.0 => 3,
        m if m < 65_536.0 => 4,
        m if m < f64::INFINITY => 5,
        _ => 6,
    };
    if number.is_sign_negative() { class + 7 } else { class }
}

/// The sizes that can grow in an operation.
pub(super) fn sizes(operation: &Operation) -> Vec<&'static str> {
    let mut sizes = vec![CALLS];
    let name = operation.name;
    let (format, verb) = name.split_once('.').unwrap_or_default();
    let grows = match format {
        "bit_pack" => &[BYTES, "values"][..],
        "mixed_radix" if operation.direction == Direction::Convert => &["values"],
        "mixed_radix" => &[BYTES, "values"],
        "unreal_string" | "unreal_name" => &[BYTES, CHARACTERS],
        "unreal_package" if name.ends_with("indices") => &[BYTES],
        "unreal_package" => {
            &[BYTES, CHARACTERS, DATA, "names", "imports", "exports", "generations", "heritages"]
        }
        "variant_buffer" if verb.starts_with("variant_") => &[BYTES, CHARACTERS],
        "variant_buffer" if name.ends_with("rewrite") => &[BYTES],
        "variant_buffer" => &[BYTES, "values", CHARACTERS],
        _ if operation.direction == Direction::Decode && !name.starts_with("smallest_three") => &[BYTES],
        _ => &[],
    };
    sizes.extend(grows);
    sizes
}

/// The properties that a case of an operation can have, each with all its numbers.
pub(super) fn properties(operation: &str) -> Vec<(&'static str, RangeInclusive<u64>)> {
    let format = operation.split('.').next().unwrap_or_default();
    let mut all: Vec<(&'static str, RangeInclusive<u64>)> = Vec::new();
    let decodes = ["decode", "read"].iter().any(|verb| operation.contains(verb));
    if decodes
        && format != "unreal_package"
        && format != "smallest_three"
        && operation != "bit_pack.read_canonical"
    {
        all.push((BEHIND, 0..=9));
    }
    match format {
        "bit_pack" => {
            all.extend([(MODULO_8, 0..=7), (MODULO_64, 0..=63), (WIDTH, 1..=64), (POSITIVE, 0..=64)]);
        }
        "compact_index" => all.extend([(POSITIVE, 0..=31), (NEGATIVE, 1..=32)]),
        "object_reference" => all.push((POSITIVE, 0..=31)),
        "varint" if operation.contains("zigzag") => all.extend([(POSITIVE, 0..=63), (NEGATIVE, 1..=64)]),
        "varint" => all.push((POSITIVE, 0..=64)),
        "mixed_radix" => all.push((POSITIVE, 0..=if operation.contains("32") { 32 } else { 64 })),
        "packet" | "smallest_three" | "quantize" => all.push((FLOATS, 0..=14)),
        "variant_buffer" if operation.ends_with("rewrite") => {
            all.extend([(MODULO_8, 0..=7), (MODULO_64, 0..=63), (FLOATS, 0..=14), (POSITIVE, 0..=32)]);
        }
        "variant_buffer" if operation.contains(".variant_") => {
            all.extend([(FLOATS, 0..=14), (POSITIVE, 0..=63), (NEGATIVE, 1..=63)]);
        }
        "variant_buffer" => all.extend([(FLOATS, 0..=14), (POSITIVE, 0..=32), (NEGATIVE, 1..=32)]),
        _ => {}
    }
    let lasts: &[u64] = match format {
        // Bits 27 to 31 of a magnitude: 16 is that of the smallest number alone.
        "compact_index" => &[63, 127, 127, 127, 16],
        "object_reference" if first_group(operation) > 0 => &[63, 127, 127, 127, 16],
        "varint" => &[127, 127, 127, 127, 127, 127, 127, 127, 127, 1],
        "packet" if first_group(operation) > 0 => &[127, 127, 3],
        _ => &[],
    };
    all.extend(GROUPS.into_iter().zip(lasts).map(|(group, &last)| (group, 0..=last)));
    all
}
