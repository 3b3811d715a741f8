//! Simpler inputs, to shrink one that shows a difference.

use serde_json::{Map, Value};

use super::{hex, input, unhex};

/// Simpler inputs, simplest first: shorter, then nearer to zero. They never include the input itself, keep its shape, and may be
/// invalid. An input of many long numbers has tens of thousands, so they are made lazily.
pub fn simpler(value: &Value) -> Box<dyn Iterator<Item = Value> + '_> {
    match value {
        Value::Number(n) => Box::new(n.as_i64().map(|n| numbers(n.into())).unwrap_or_default().into_iter()),
        Value::String(text) => Box::new(strings(text).into_iter()),
        Value::Array(items) => Box::new(lists(items)),
        Value::Object(members) => Box::new(objects(members)),
        Value::Null | Value::Bool(_) => Box::new(std::iter::empty()),
    }
}

fn numbers(n: i128) -> Vec<Value> {
    integers(n).into_iter().filter_map(|n| i64::try_from(n).ok()).map(Value::from).collect()
}

/// Zero, the negated number, then ever larger parts of the number up to its neighbour.
fn integers(n: i128) -> Vec<i128> {
    let mut out = Vec::new();
    if n == 0 {
        return out;
    }
    if n < 0 {
        out.push(-n);
    }
    let mut step = n;
    while step != 0 {
        out.push(n - step);
        step /= 2;
    }
    // Clears bits one by one, so that irrelevant ones disappear.
    let magnitude = n.unsigned_abs();
    for bit in (0..u128::BITS - magnitude.leading_zeros()).rev().filter(|bit| magnitude >> bit & 1 == 1) {
        let cleared = (magnitude & !(1 << bit)) as i128;
        out.push(if n < 0 { -cleared } else { cleared });
    }
    out
}

fn strings(text: &str) -> Vec<Value> {
    if let Some(pattern) = text.strip_prefix("f32:") {
        let bits = u32::from_str_radix(pattern, 16).unwrap_or(f32::NAN.to_bits());
        let simpler = patterns(bits.into(), 1.0_f32.to_bits().into(), 31);
        return simpler.into_iter().map(|bits| input::show_f32(f32::from_bits(bits as u32))).collect();
    }
    if let Some(pattern) = text.strip_prefix("f64:") {
        let bits = u64::from_str_radix(pattern, 16).unwrap_or(f64::NAN.to_bits());
        let simpler = patterns(bits, 1.0_f64.to_bits(), 63);
        return simpler.into_iter().map(|bits| input::show_f64(f64::from_bits(bits))).collect();
    }
    let mut out = Vec::new();
    // A string of digits may be bytes or a 64-bit integer: try both, and let the reference refuse the wrong kind.
    if let Ok(bytes) = unhex(text) {
        out.extend(byte_strings(&bytes).into_iter().map(|bytes| Value::from(hex(&bytes))));
    }
    if let Ok(n) = text.parse::<i128>() {
        out.extend(integers(n).into_iter().map(|n| Value::from(n.to_string())));
    }
    if out.is_empty() {
        let chars: Vec<char> = text.chars().collect();
        out.extend(
            shorter(&chars).into_iter().map(|chars| Value::from(chars.into_iter().collect::<String>())),
        );
    }
    out
}

/// Zero, one, the absolute value, and fewer mantissa bits; `sign` is the index of the sign bit.
fn patterns(bits: u64, one: u64, sign: u32) -> Vec<u64> {
    // The order zero, one, others prevents endless shrinking.
    if bits == 0 {
        return Vec::new();
    }
    if bits == one {
        return vec![0];
    }
    let mut out = vec![0, one, bits & !(1 << sign)];
    let lowest = bits.trailing_zeros();
    out.extend((lowest + 1..sign).rev().map(|keep| bits >> keep << keep));
    out.retain(|&simpler| simpler != bits);
    out.dedup();
    out
}

/// Length up to which neighbouring bytes are changed together: eight inputs per byte.
const NEIGHBOURS: usize = 64;

/// Shorter strings first, also with a bit cleared in the byte before a gap, like a continuation flag; then strings with a
/// byte or one of its bits cleared.
fn byte_strings(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut out = shorter(bytes);
    if bytes.len() <= NEIGHBOURS {
        for at in (1..bytes.len()).rev() {
            for bit in bits_of(bytes[at - 1]) {
                let mut without = bytes.to_vec();
                without.remove(at);
                without[at - 1] &= !bit;
                out.push(without);
            }
        }
    }
    for at in 0..bytes.len() {
        let byte = bytes[at];
        let lower = [0, byte & 0x80, byte & 0xC0, byte & (byte.wrapping_sub(1))].into_iter();
        let cleared = bits_of(byte).map(|bit| byte & !bit);
        for lower in lower.chain(cleared).chain([byte.wrapping_sub(1)]).filter(|&lower| lower < byte) {
            let mut bytes = bytes.to_vec();
            bytes[at] = lower;
            out.push(bytes);
        }
    }
    out
}

/// The bits of a byte that are set, highest first.
fn bits_of(byte: u8) -> impl Iterator<Item = u8> {
    (0..8).rev().map(|bit| 1 << bit).filter(move |bit| byte & bit != 0)
}

/// Nothing, the halves, and all but one item, from the end.
fn shorter<T: Clone>(items: &[T]) -> Vec<Vec<T>> {
    let mut out = Vec::new();
    if items.is_empty() {
        return out;
    }
    out.push(Vec::new());
    if items.len() > 1 {
        out.push(items[..items.len() / 2].to_vec());
        out.push(items[items.len() / 2..].to_vec());
        for at in (0..items.len()).rev() {
            out.push(items[..at].iter().chain(&items[at + 1..]).cloned().collect());
        }
    }
    out
}

fn lists(items: &[Value]) -> impl Iterator<Item = Value> + '_ {
    let inside = items.iter().enumerate().flat_map(move |(at, item)| {
        simpler(item).map(move |simpler| {
            let mut items = items.to_vec();
            items[at] = simpler;
            items.into()
        })
    });
    shorter(items).into_iter().map(Value::from).chain(inside)
}

/// Shortens lists of equal length (widths and values) together, and simplifies members one at a time.
fn objects(members: &Map<String, Value>) -> impl Iterator<Item = Value> + '_ {
    let len = |value: &Value| value.as_array().map(Vec::len);
    let longest = members.values().filter_map(len).max().unwrap_or(0);
    let together = [0..longest / 2, longest / 2..longest]
        .into_iter()
        .filter(move |_| longest > 1)
        .chain((0..longest).rev().map(|at| at..at + 1));
    let shorter = together.map(move |gone| {
        let without = members.iter().map(|(name, value)| {
            let mut value = value.clone();
            if let Value::Array(items) = &mut value
                && items.len() == longest
            {
                items.drain(gone.clone());
            }
            (name.clone(), value)
        });
        Value::Object(without.collect())
    });
    let inside = members.iter().flat_map(move |(name, member)| {
        simpler(member).map(move |simpler| {
            let mut members = members.clone();
            members.insert(name.clone(), simpler);
            members.into()
        })
    });
    shorter.chain(inside)
}
