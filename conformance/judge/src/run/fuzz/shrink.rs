//! Shrinks inputs: which simpler inputs to try, and for how long.

use std::time::{Duration, Instant};

use serde_json::{Map, Value};

use packproof_suite::model::input;
use packproof_suite::model::{hex, unhex};

/// The budget for shrinking all inputs of an operation; when it is used up, the smallest input so far is final.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    questions: usize,
    until: Instant,
}

impl Budget {
    /// Eight seconds from now, no longer than that moment, and 200 000 questions at most.
    pub fn until(moment: Instant) -> Self {
        Self { questions: 200_000, until: moment.min(Instant::now() + Duration::from_secs(8)) }
    }

    /// The next inputs to ask; none when the budget is used up.
    pub fn take(&mut self, inputs: &mut impl Iterator<Item = Value>, count: usize) -> Vec<Value> {
        if Instant::now() >= self.until {
            return Vec::new();
        }
        let taken: Vec<Value> = inputs.take(count.min(self.questions)).collect();
        self.questions -= taken.len();
        taken
    }
}

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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Takes the first simpler input that still fails until none does.
    fn shrink(mut value: Value, fails: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..10_000 {
            let next = simpler(&value).find(&fails);
            match next {
                Some(next) => value = next,
                None => return value,
            }
        }
        panic!("shrinking does not end");
    }

    /// A number shrinks to the edge of what fails, on either side of zero.
    #[test]
    fn numbers_shrink_to_the_edge() {
        assert_eq!(shrink(json!(987_654), |v| v.as_i64().unwrap() > 4095), json!(4096));
        assert_eq!(shrink(json!(-987_654), |v| v.as_i64().unwrap() < -64), json!(-65));
        assert_eq!(shrink(json!(i64::MIN), |v| v.as_i64().unwrap() != 0), json!(1));
        let edge = |v: &Value| v.as_str().unwrap().parse::<u64>().is_ok_and(|n| n >= 1 << 63);
        assert_eq!(shrink(json!("18446744073709551615"), edge), json!("9223372036854775808"));
    }

    /// Bytes lose what does not matter and keep what does.
    #[test]
    fn bytes_shrink_to_what_matters() {
        let fails = |v: &Value| unhex(v.as_str().unwrap()).is_ok_and(|bytes| bytes.contains(&0x40));
        assert_eq!(shrink(json!("ffc0407f"), fails), json!("40"));
        let long = |v: &Value| unhex(v.as_str().unwrap()).is_ok_and(|bytes| bytes.len() >= 3);
        assert_eq!(shrink(json!("ffeeddccbb"), long), json!("000000"));
    }

    /// Clears the sign, irrelevant bits, and bytes after a continuation flag, anywhere.
    #[test]
    fn shrinking_clears_signs_excess_bits_and_neighbours() {
        let numbers = |v: &Value| v.as_i64().unwrap() & 0x4040 == 0x4040;
        assert_eq!(shrink(json!(0x7FFF_FFFF), numbers), json!(0x4040));
        let sign = |v: &Value| unhex(v.as_str().unwrap()).is_ok_and(|b| b.len() == 2 && b[0] & 0x40 != 0);
        assert_eq!(shrink(json!("ff7f"), sign), json!("4000"));
        // One more byte for each with bit 7 set.
        let whole = |v: &Value| {
            unhex(v.as_str().unwrap()).is_ok_and(|bytes| {
                let last = bytes.len().saturating_sub(1);
                !bytes.is_empty()
                    && bytes.iter().enumerate().all(|(at, byte)| (byte & 0x80 == 0) == (at == last))
            })
        };
        assert_eq!(shrink(json!("ffff857f"), whole), json!("00"));
    }

    /// Floats become zero or one if they may, and lose mantissa bits otherwise.
    #[test]
    fn floats_shrink_to_simple_numbers() {
        assert_eq!(shrink(json!("f32:40490fdb"), |_| true), json!("f32:00000000"));
        let positive = |v: &Value| input::f32(v).unwrap() > 0.0;
        assert_eq!(shrink(json!("f32:40490fdb"), positive), json!("f32:3f800000"));
        let above_three = |v: &Value| input::f32(v).unwrap() > 3.0;
        let shrunk = input::f32(&shrink(json!("f32:40490fdb"), above_three)).unwrap();
        assert!(shrunk > 3.0 && shrunk.to_bits().trailing_zeros() >= 16, "{shrunk}");
        assert!(
            input::f64(&shrink(json!("f64:c00921fb54442d18"), |v| input::f64(v).unwrap() < 0.0)).unwrap()
                < 0.0
        );
    }

    /// Lists and objects shrink in length and in depth; lists that belong together stay equally long.
    #[test]
    fn structures_shrink_inside() {
        let fails = |v: &Value| v.as_array().unwrap().iter().any(|n| n.as_i64().unwrap() >= 7);
        assert_eq!(shrink(json!([1, 99, 3]), fails), json!([7]));
        let aligned = |v: &Value| {
            let (widths, values) = (v["widths"].as_array().unwrap(), v["values"].as_array().unwrap());
            widths.len() == values.len() && widths.iter().any(|w| w.as_i64().unwrap() >= 9)
        };
        let value = json!({"widths": [3, 12, 5], "values": [1, 2, 3]});
        assert_eq!(shrink(value, aligned), json!({"widths": [9], "values": [0]}));
    }

    /// Used up, by the number of inputs or by the time, a budget gives nothing more.
    #[test]
    fn a_budget_ends() {
        let inputs = || std::iter::repeat(json!(0));
        let soon = Instant::now() + Duration::from_secs(8);
        let mut budget = Budget { questions: 5, ..Budget::until(soon) };
        assert_eq!([3, 3, 3].map(|count| budget.take(&mut inputs(), count).len()), [3, 2, 0]);
        let mut late = Budget::until(Instant::now());
        assert!(late.take(&mut inputs(), 3).is_empty());
    }

    /// Fifty numbers of 64 bits have tens of thousands of simpler inputs, of which the first are few and much shorter.
    #[test]
    fn the_first_of_many_simpler_inputs_are_shorter() {
        let numbers = vec![u64::MAX.to_string(); 50];
        let value = json!({"limits": numbers, "values": numbers});
        let first = simpler(&value).next().unwrap();
        assert_eq!(first["limits"].as_array().unwrap().len(), 25);
        assert_eq!(first["values"].as_array().unwrap().len(), 25);
        assert!(simpler(&value).count() > 10_000);
    }

    /// Text that is neither digits nor floats gets shorter.
    #[test]
    fn text_gets_shorter() {
        let fails = |v: &Value| v.as_str().unwrap().contains('ö');
        assert_eq!(shrink(json!("grün, schön"), fails), json!("ö"));
    }
}
