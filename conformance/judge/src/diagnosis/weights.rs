//! Integers whose bits count for something else: the weight of each bit of the bytes, measured.
//!
//! A reader adds up the weights of the bits that are set: in a varint, bit 3 of byte 1 counts 2^10. Input with one bit set gives the weight
//! that an implementation has. It is a cause if all other answers are sums of such weights, whatever code gives them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use packproof_suite::model::{Accepted, Case, Outcome, input};

use super::dialect::{Dialect, Is};
use super::evidence::{Asked, Evidence, Scope};
use crate::report::diagnosed::BitRow;

/// Wrong answers to input with several bits set that the weights give, at least.
const SUMS: usize = 5;
/// Places that are listed.
const LISTED: usize = 10;

/// A byte, and a bit of it.
type Place = (usize, u32);

/// What a reader's bytes are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Leb128 { bits: u32, zigzag: bool },
    CompactIndex,
}

impl Form {
    fn of(case: &Case) -> Option<Self> {
        let zigzag = match case.operation {
            "compact_index.decode" | "compact_index.decode_canonical" => return Some(Self::CompactIndex),
            "varint.decode" | "varint.decode_canonical" => false,
            "varint.zigzag_decode" => true,
            _ => return None,
        };
        let bits = case.parameters.get("type")?.as_str()?.get(1..)?.parse().ok()?;
        Some(Self::Leb128 { bits, zigzag })
    }

    fn bits(self) -> u32 {
        match self {
            Self::Leb128 { bits, .. } => bits,
            Self::CompactIndex => 32,
        }
    }

    /// Bits of a byte that belong to the number.
    fn width(self, byte: usize) -> u32 {
        match (self, byte) {
            (Self::Leb128 { .. }, _) | (Self::CompactIndex, 1..4) => 7,
            (Self::CompactIndex, 0) => 6,
            (Self::CompactIndex, _) => 8,
        }
    }

    /// The power of two that bit 0 of a byte counts.
    fn shift(self, byte: usize) -> u32 {
        (0..byte).map(|byte| self.width(byte)).sum()
    }

    /// What each bit of a byte is, the highest first.
    fn row(self, byte: usize, weight: impl Fn(u32) -> String) -> Vec<String> {
        let flags: &[&str] = match (self, byte) {
            (Self::CompactIndex, 0) => &["sign", "more"],
            (Self::CompactIndex, 4..) => &[],
            _ => &["more"],
        };
        flags.iter().map(|of| (*of).to_owned()).chain((0..self.width(byte)).rev().map(weight)).collect()
    }

    /// The bytes of the number at the front, and whether it is negative.
    fn number(self, bytes: &[u8]) -> Option<(&[u8], bool)> {
        let more = |(at, byte): (usize, &u8)| match (self, at) {
            (Self::CompactIndex, 0) => byte & 0x40 != 0,
            (Self::CompactIndex, 4..) => false,
            _ => byte & 0x80 != 0,
        };
        let last = bytes.iter().enumerate().position(|of| !more(of))?;
        Some((&bytes[..=last], self == Self::CompactIndex && bytes[0] & 0x80 != 0))
    }

    fn places(self, bytes: &[u8]) -> Vec<Place> {
        let of = |(at, byte): (usize, &u8)| {
            let set = *byte;
            (0..self.width(at)).filter(move |bit| set >> bit & 1 == 1).map(move |bit| (at, bit))
        };
        bytes.iter().enumerate().flat_map(of).collect()
    }
}

/// How the sums of several bytes become one number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Joined {
    Added,
    Ored,
    Xored,
}

/// An answer to a number: the bits that are set, whether it is negative, and what came; nothing if it was refused.
struct Read {
    form: Form,
    places: Vec<Place>,
    negative: bool,
    answer: Option<i128>,
}

impl Read {
    fn of(asked: &Asked) -> Option<Self> {
        let case = asked.case();
        let form = Form::of(&case)?;
        let bytes = input::bytes(case.input).ok()?;
        let (number, negative) = form.number(&bytes)?;
        let read = |answer| Self { form, places: form.places(number), negative, answer };
        let Outcome::Accept(Accepted { value, consumed }) = asked.answer()? else { return Some(read(None)) };
        let answer = input::integer::<i128>(value).ok()?;
        let answer = match form {
            Form::Leb128 { zigzag: true, .. } => answer.checked_mul(2)? ^ answer >> 127,
            _ => answer,
        };
        consumed.is_none_or(|of| of == number.len() as u64).then(|| read(Some(answer)))
    }
}

/// The weights of an implementation.
struct Weights {
    joined: Joined,
    /// Numbers are alike that differ by a multiple of this.
    modulus: Option<i128>,
    of: BTreeMap<Place, i128>,
}

impl Weights {
    /// Those that answers to one bit alone say, and bits above these, each of which counts twice the one below.
    fn measured(read: &[&Read], joined: Joined, modulus: Option<i128>) -> Self {
        let mut weights = Self { joined, modulus, of: BTreeMap::new() };
        for of in read.iter().filter(|of| !of.negative) {
            if let ([place], Some(answer)) = (&of.places[..], of.answer) {
                let weight = weights.reduced(answer);
                weights.of.entry(*place).or_insert(weight);
            }
        }
        let bytes = weights.of.keys().map(|place| place.0 + 1).max().unwrap_or(0);
        for byte in 0..bytes {
            if let Some(first) = weights.first(byte) {
                for bit in 0..8 {
                    let doubled = weights.reduced(first << bit);
                    weights.of.entry((byte, bit)).or_insert(doubled);
                }
            }
        }
        weights
    }

    fn reduced(&self, number: i128) -> i128 {
        self.modulus.map_or(number, |modulus| number.rem_euclid(modulus))
    }

    /// The weight of bit 0, if every other known bit of the byte counts twice the one below.
    fn first(&self, byte: usize) -> Option<i128> {
        let first = *self.of.get(&(byte, 0)).filter(|of| of.unsigned_abs() < 1 << 100)?;
        let mut known = self.of.range((byte, 0)..(byte + 1, 0));
        known.all(|((_, bit), weight)| self.reduced(first << bit) == *weight).then_some(first)
    }

    fn sum(&self, read: &Read) -> Option<i128> {
        let mut sums: BTreeMap<usize, i128> = BTreeMap::new();
        for place in &read.places {
            let sum = sums.entry(place.0).or_default();
            *sum = sum.checked_add(*self.of.get(place)?)?;
        }
        let sum =
            sums.into_values().map(|of| self.reduced(of)).try_fold(0_i128, |all, of| match self.joined {
                Joined::Added => all.checked_add(of),
                Joined::Ored => Some(all | of),
                Joined::Xored => Some(all ^ of),
            })?;
        Some(if read.negative { -sum } else { self.reduced(sum) })
    }

    /// Whether an answer is the sum, in the type's bits if anything is lost; what is beyond these may be refused.
    fn gives(&self, read: &Read) -> bool {
        let Some(sum) = self.sum(read) else { return false };
        let beyond = 1_i128 << read.form.bits();
        match (read.answer, self.modulus) {
            (None, _) => sum.unsigned_abs() >= beyond.unsigned_abs(),
            (Some(answer), None) => answer == sum,
            (Some(answer), Some(modulus)) => (answer - sum).rem_euclid(modulus.min(beyond)) == 0,
        }
    }

    fn right(&self, form: Form, (byte, bit): Place) -> i128 {
        self.reduced(1_i128.checked_shl(form.shift(byte) + bit).unwrap_or_default())
    }

    fn is_right(&self, form: Form, place: Place) -> bool {
        self.of.get(&place).is_none_or(|weight| *weight == self.right(form, place))
    }

    /// Which bits count for what, as a predicate.
    fn says(&self, form: Form, bytes: usize) -> String {
        let (mut whole, mut single) = (Vec::new(), Vec::new());
        for byte in 0..bytes {
            let is_wrong = |bit: &u32| !self.is_right(form, (byte, *bit));
            let wrong: Vec<u32> = (0..form.width(byte)).filter(is_wrong).collect();
            let told = |bit: u32| {
                let own = self.of.get(&(byte, bit)).copied().unwrap_or_default();
                let right = self.right(form, (byte, bit));
                format!("bit {bit} of byte {byte} as {}, not {}", shown(own), shown(right))
            };
            match &*wrong {
                [0, _, ..] if self.first(byte).is_some() => whole.push(told(0)),
                wrong => single.extend(wrong.iter().copied().map(told)),
            }
        }
        let is_whole = !whole.is_empty();
        let listed: Vec<String> = whole.into_iter().chain(single).collect();
        let mut says = format!("counts {}", listed[..listed.len().min(LISTED)].join("; "));
        if listed.len() > LISTED {
            let _ = write!(says, "; {} more", listed.len() - LISTED);
        }
        if is_whole {
            says += "; each higher bit of a byte as twice the one below";
        }
        says += match self.joined {
            Joined::Added => "",
            Joined::Ored => "; and ors what the bytes give",
            Joined::Xored => "; and xors what the bytes give",
        };
        says
    }

    fn rows(&self, form: Form, bytes: usize) -> Vec<BitRow> {
        let right = |place| power(self.right(form, place));
        let here = |place| self.of.get(&place).map_or_else(|| right(place), |weight| power(*weight));
        let all = |weight: &dyn Fn(Place) -> String| {
            (0..bytes).flat_map(|byte| form.row(byte, |bit| weight((byte, bit)))).collect::<Vec<_>>()
        };
        BitRow::differing(&all(&right), &all(&here), true)
    }
}

/// A number as a power of two, or nothing, where it is.
fn power(number: i128) -> String {
    match number {
        0 => "-".to_owned(),
        1.. if number.count_ones() == 1 => format!("2^{}", number.trailing_zeros()),
        _ => number.to_string(),
    }
}

fn shown(number: i128) -> String {
    if number < 256 { number.to_string() } else { power(number) }
}

/// The weights that give every answer to valid input, and the places of all answers that they give.
pub(super) fn of(evidence: &Evidence) -> Option<Dialect> {
    let all: Vec<Option<Read>> = evidence.asked.iter().map(Read::of).collect();
    let form = all.iter().flatten().map(|of| of.form).max_by_key(|of| of.bits())?;
    let is_valid = |at: &usize| Scope::Valid.has(&evidence.asked[*at]);
    let valid: Vec<usize> = (0..all.len()).filter(is_valid).collect();
    let valid: Vec<(usize, &Read)> =
        valid.iter().map(|&at| Some((at, all[at].as_ref()?))).collect::<Option<_>>()?;
    let read: Vec<&Read> = valid.iter().map(|of| of.1).collect();
    let sums = valid.iter().filter(|(at, of)| of.places.len() > 1 && evidence.fails(*at)).count();
    if sums < SUMS {
        return None;
    }
    let moduli = [None, Some(1_i128 << form.bits()), Some(1 << 32), Some(1 << 64)];
    let joined = [Joined::Added, Joined::Ored, Joined::Xored];
    let mut found = joined.iter().flat_map(|of| moduli.map(|modulus| Weights::measured(&read, *of, modulus)));
    let weights = found.find(|weights| read.iter().all(|of| weights.gives(of)))?;
    let bytes = read.iter().flat_map(|of| &of.places).map(|place| place.0 + 1).max()?;
    let gives = |at: &usize| all[*at].as_ref().is_some_and(|of| weights.gives(of));
    Some(Dialect {
        is: Is::Measured {
            parameter: "weights",
            says: weights.says(form, bytes),
            fix: match form {
                Form::Leb128 { .. } => {
                    "Shift the low seven bits of byte i left by 7 * i, and or them together."
                }
                Form::CompactIndex => {
                    "Shift the low six bits of byte 0 by nothing, and what is data in byte i by 7 * i - 1."
                }
            }
            .to_owned(),
        },
        given: (0..all.len()).filter(gives).collect(),
        layout: weights.rows(form, bytes),
    })
}

#[cfg(test)]
mod tests {
    use packproof_suite::formats;
    use packproof_suite::model::{Accepted, Class, Outcome, input};
    use serde_json::json;

    use crate::diagnosis::diagnose;
    use crate::report::diagnosed::Diagnosis;
    use crate::run::in_process;

    /// What is said of a reader of varints whose groups are joined so, in 64 bits.
    fn told(joined: impl Fn(u64, u64, u32) -> u64) -> Vec<String> {
        let report = in_process::judge(&crate::suites::of("varint"), "mine", |case| {
            if case.operation != "varint.decode" {
                return Outcome::Unsupported;
            }
            // What is refused is right.
            let right = formats::reference(case);
            let Outcome::Accept(Accepted { consumed: Some(consumed), .. }) = right else { return right };
            let bytes = input::bytes(case.input).expect("bytes");
            let groups = bytes.iter().take(consumed as usize).map(|byte| u64::from(byte & 0x7F));
            let value = groups.zip(0..).fold(0, |value, (group, at)| joined(value, group, at));
            let bits = case.parameters["type"].as_str().and_then(|of| of[1..].parse::<u32>().ok());
            if bits.is_some_and(|bits| bits < 64 && value >> bits != 0) {
                return Outcome::Reject { class: Class::OutOfRange, at: None };
            }
            Outcome::Accept(Accepted { value: json!(value), consumed: Some(consumed) })
        });
        let diagnosed = diagnose(&report.results);
        assert_eq!(diagnosed.descriptions, [], "all is explained");
        diagnosed.causes.iter().flat_map(|of| &of.deviations).map(|of| of.says.clone()).collect()
    }

    /// Shifts of a published reader in Rust: `i * (8^i - 1)`, which wrap.
    #[test]
    fn other_shifts_are_measured() {
        let said = told(|value, group, at| {
            value.wrapping_add(group.wrapping_shl(8_u32.wrapping_pow(at).wrapping_sub(1).wrapping_mul(at)))
        });
        let [said] = &*said else { panic!("{said:#?}") };
        assert!(
            said.starts_with(
                "counts bit 0 of byte 2 as 2^62, not 2^14; bit 0 of byte 3 as 2^61, not 2^21; bit 0 of byte 4 as 2^60,"
            ),
            "{said}"
        );
    }

    /// A published reader in Kotlin: a parenthesis closes too late.
    #[test]
    fn factors_are_measured() {
        let said = told(|value, group, at| value | ((group << at) * 7));
        let [said] = &*said else { panic!("{said:#?}") };
        assert!(
            said.starts_with("counts bit 0 of byte 0 as 7, not 1; bit 0 of byte 1 as 14, not 128;"),
            "{said}"
        );
        assert!(said.ends_with("; and ors what the bytes give"), "{said}");
    }

    /// What is no sum of weights is not explained by any.
    #[test]
    fn what_is_no_sum_has_no_weights() {
        let report = in_process::judge(&crate::suites::of("varint"), "mine", |case| {
            if case.operation != "varint.decode" {
                return Outcome::Unsupported;
            }
            let right = formats::reference(case);
            let Outcome::Accept(mut of) = right else { return right };
            let value = input::integer::<u64>(&of.value).expect("an integer");
            of.value = json!(value ^ (value >> 3) & (value << 5));
            Outcome::Accept(of)
        });
        let weighs = |of: &Diagnosis| of.deviations.iter().any(|of| of.parameter == "weights");
        assert!(!diagnose(&report.results).causes.iter().any(weighs));
    }
}
