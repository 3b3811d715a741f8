//! Bits by what answers say of them: each bit of a value is set alone, and those that change in the bytes are its.

use packproof_suite::formats;
use packproof_suite::model::{Case, Outcome, hex, input};
use serde_json::{Value, json};

use crate::report::diagnosed::BitRow;

/// Bits of a value that are asked.
const MOST: usize = 256;

pub(super) type Ask<'a> = &'a dyn Fn(&Case) -> Outcome;

/// What each bit of the bytes is; `None` where an answer says nothing, or more than one thing, of one.
pub(super) fn rows(case: &Case, reads: bool, here: Ask) -> Vec<BitRow> {
    let Some(value) = Bits::of(case) else { return Vec::new() };
    let places = |ask: Ask| if reads { value.read(case, ask) } else { value.written(case, ask) };
    match (places(&formats::reference), places(here)) {
        (Some(right), Some(here)) => BitRow::differing(&right, &here, true),
        _ => Vec::new(),
    }
}

/// A value taken apart into bits.
enum Bits {
    /// Fields of these widths.
    Fields(Vec<u32>),
    /// A binary16.
    Half,
    /// An integer of so many bits in a variable number of bytes; signed or not.
    Integer(u32, bool),
}

impl Bits {
    fn of(case: &Case) -> Option<Self> {
        match case.operation {
            "packet.float16_encode" | "packet.float16_decode" => return Some(Self::Half),
            "varint.encode" | "varint.decode" | "varint.decode_canonical" => {
                let bits = case.parameters.get("type")?.as_str()?.get(1..)?.parse().ok()?;
                return Some(Self::Integer(bits, false));
            }
            of if of.starts_with("compact_index.") => return Some(Self::Integer(31, true)),
            of if of.starts_with("bit_pack.") => {}
            _ => return None,
        }
        let widths = input::list(case.input.get("widths")?, input::integer::<u32>).ok()?;
        let fits = widths.iter().all(|width| (1..=64).contains(width));
        (fits && widths.iter().sum::<u32>() as usize <= MOST).then_some(Self::Fields(widths))
    }

    /// Names of the bits, the first field's highest first: `a7` for bit 7 of the first field.
    fn names(&self) -> Vec<String> {
        match self {
            Self::Fields(widths) => {
                let letter = |field: usize| char::from(b'a' + (field % 26) as u8);
                let of = |(field, width): (usize, &u32)| {
                    (0..*width).rev().map(move |bit| format!("{}{bit}", letter(field))).collect::<Vec<_>>()
                };
                widths.iter().enumerate().flat_map(of).collect()
            }
            Self::Half => (0..16)
                .map(|at| match at {
                    0 => "s".to_owned(),
                    1..6 => format!("e{}", 5 - at),
                    _ => format!("m{}", 15 - at),
                })
                .collect(),
            Self::Integer(bits, signed) => {
                let weights = (0..*bits).map(|bit| format!("2^{bit}"));
                weights.chain(signed.then(|| "sign".to_owned())).collect()
            }
        }
    }

    fn len(&self) -> usize {
        self.names().len()
    }

    /// The highest bit of integers that are asked: of the most bytes, whichever other bit is set, and of about half as many. A CompactIndex
    /// has the lowest bit of its last byte, so that one shifted too far is not lost.
    fn tops(&self) -> [u32; 2] {
        match self {
            Self::Integer(_, true) => [27, 13],
            Self::Integer(bits, false) => [bits - 1, bits / 2 + 2],
            Self::Fields(_) | Self::Half => [0, 0],
        }
    }

    /// The value with one bit other than in the base.
    fn value(&self, top: u32, flipped: Option<usize>) -> Value {
        match self {
            Self::Fields(widths) => {
                let mut below = 0;
                let value = widths.iter().map(|width| {
                    let width = *width as usize;
                    let own = flipped.filter(|bit| (below..below + width).contains(bit));
                    let value = own.map_or(0, |bit| 1_u64 << (below + width - 1 - bit));
                    below += width;
                    value.to_string()
                });
                value.collect()
            }
            Self::Half => half(BASE ^ flipped.map_or(0, |bit| 0x8000 >> bit)),
            Self::Integer(bits, signed) => {
                // A CompactIndex is negative, so that both flags of byte 0 are set.
                let flipped = flipped.map(|bit| bit as u32);
                let magnitude = 1_i128 << top | flipped.filter(|bit| bit < bits).map_or(0, |bit| 1 << bit);
                let is_negative = *signed && flipped != Some(*bits);
                let value = if is_negative { -magnitude } else { magnitude };
                i64::try_from(value).map_or_else(|_| json!(value as u64), |value| json!(value))
            }
        }
    }

    /// The bits of a value that differ from the base.
    fn differing(&self, value: &Value, base: &Value) -> Option<Vec<usize>> {
        match self {
            Self::Fields(widths) => {
                let list = |value: &Value| input::list(value, input::integer::<u64>).ok();
                let (value, base) = (list(value)?, list(base)?);
                let mut below = 0;
                let mut found = Vec::new();
                for ((width, value), base) in widths.iter().zip(value).zip(base) {
                    let moved = (value ^ base).reverse_bits() >> (64 - width);
                    found.extend(
                        (0..*width).filter(|bit| moved >> bit & 1 == 1).map(|bit| below + bit as usize),
                    );
                    below += *width as usize;
                }
                Some(found)
            }
            Self::Half => {
                let word = |value: &Value| (0..=u16::MAX).find(|word| half(*word) == *value);
                let moved = word(value)? ^ word(base)?;
                Some((0..16).filter(|bit| moved & 0x8000 >> bit != 0).collect())
            }
            Self::Integer(bits, signed) => {
                let [value, base] = [value, base].map(|of| input::integer::<i128>(of).ok());
                let (value, base) = (value?, base?);
                if !*signed {
                    let moved = value ^ base;
                    return Some((0..*bits as usize).filter(|bit| moved >> bit & 1 == 1).collect());
                }
                if value != base && (value == -base || value == !base && base < -1) {
                    return Some(vec![*bits as usize]);
                }
                // In 32 bits that wrap, of which the highest is the sign.
                let moved = i128::from((value - base) as i32).unsigned_abs();
                Some((0..=*bits as usize).filter(|bit| moved >> bit & 1 == 1).collect())
            }
        }
    }

    fn written(&self, case: &Case, ask: Ask) -> Option<Vec<String>> {
        let bytes = |flipped| {
            let value = self.value(self.tops()[0], flipped);
            let input = match self {
                Self::Fields(widths) => json!({"widths": widths, "values": value}),
                Self::Half | Self::Integer(..) => value,
            };
            match ask(&Case { input: &input, ..*case }) {
                Outcome::Accept(accepted) => input::bytes(&accepted.value).ok(),
                _ => None,
            }
        };
        let base = bytes(None)?;
        let mut places = vec![None; 8 * base.len()];
        for (bit, name) in self.names().into_iter().enumerate() {
            let bytes = bytes(Some(bit)).filter(|bytes| bytes.len() == base.len())?;
            for (at, place) in places.iter_mut().enumerate() {
                if (bytes[at / 8] ^ base[at / 8]) & 0x80 >> (at % 8) != 0
                    && place.replace(name.clone()).is_some()
                {
                    return None;
                }
            }
        }
        let constant = |at: usize| if base[at / 8] & 0x80 >> (at % 8) == 0 { "-" } else { "1" };
        let named = |(at, place): (usize, Option<String>)| place.unwrap_or_else(|| constant(at).to_owned());
        Some(places.into_iter().enumerate().map(named).collect())
    }

    /// What each bit of the bytes is read as. A bit without an effect on an integer of the most bytes may have one on a shorter one.
    fn read(&self, case: &Case, ask: Ask) -> Option<Vec<String>> {
        let [long, short] = self.tops();
        let mut names = self.read_of(long, case, ask)?;
        if matches!(self, Self::Integer(..)) {
            let shorter = self.read_of(short, case, ask).unwrap_or_default();
            for (name, other) in names.iter_mut().zip(shorter).filter(|(name, _)| *name == "-") {
                *name = other;
            }
        }
        Some(names)
    }

    fn read_of(&self, top: u32, case: &Case, ask: Ask) -> Option<Vec<String>> {
        let base = match self {
            Self::Fields(_) => vec![0; self.len().div_ceil(8)],
            Self::Half => vec![(BASE >> 8) as u8; 2],
            Self::Integer(..) => {
                let operation = if case.operation.starts_with("varint.") {
                    "varint.encode"
                } else {
                    "compact_index.encode"
                };
                let value = self.value(top, None);
                match formats::reference(&Case { operation, input: &value, ..*case }) {
                    Outcome::Accept(accepted) => input::bytes(&accepted.value).ok()?,
                    _ => return None,
                }
            }
        };
        let (len, is_integer) = (base.len(), matches!(self, Self::Integer(..)));
        let value = |flipped: Option<usize>| {
            let mut bytes = base.clone();
            if let Some(bit) = flipped {
                bytes[bit / 8] ^= 0x80 >> (bit % 8);
            }
            let bytes = Value::from(hex(&bytes));
            let input = match self {
                Self::Fields(widths) => json!({"widths": widths, "bytes": bytes}),
                Self::Half | Self::Integer(..) => bytes,
            };
            match ask(&Case { input: &input, ..*case }) {
                Outcome::Accept(accepted) => Some((accepted.value, accepted.consumed)),
                _ => None,
            }
        };
        let (base, names) = (value(None)?, self.names());
        // What reads another number of bytes says nothing of the others.
        if is_integer && base.1.is_some_and(|consumed| consumed != len as u64) {
            return None;
        }
        let name = |bit| {
            // A bit that may not be set is nothing.
            let Some((value, consumed)) = value(Some(bit)) else { return Some("-".to_owned()) };
            if consumed != base.1 {
                return Some("more".to_owned());
            }
            match self.differing(&value, &base.0)?[..] {
                [] => Some("-".to_owned()),
                [only] => Some(names[only].clone()),
                [first, .., last] if is_integer => Some(format!("{}..{}", names[first], names[last])),
                _ => None,
            }
        };
        (0..8 * len).map(name).collect()
    }
}

/// A word that reads the same in either order of bytes, and is a normal number with any bit turned.
const BASE: u16 = 0x2424;

fn half(word: u16) -> Value {
    let sign = if word >> 15 == 0 { 1.0 } else { -1.0 };
    let (exponent, fraction) = (i32::from(word >> 10 & 31), f32::from(word & 0x3FF));
    let magnitude = match exponent {
        0 => fraction * 2_f32.powi(-24),
        _ => (1024.0 + fraction) * 2_f32.powi(exponent - 25),
    };
    input::show_f32(sign * magnitude)
}

#[cfg(test)]
mod tests {
    use packproof_suite::model::Parameters;
    use packproof_suite::model::named::Deviation;

    use super::*;

    /// The first row of bits that a reader with a deviation has otherwise.
    fn first_row(operation: &str, deviation: Deviation) -> (String, Vec<String>, Vec<String>) {
        let operation = formats::operation(operation).expect("an operation");
        let parameters = Parameters::from_iter([("type".to_owned(), "u64".into())]);
        let case = Case { operation: operation.name, parameters: &parameters, input: &Value::Null };
        let BitRow { name, right, here, .. } =
            rows(&case, true, &|case| (operation.behaving)(&[deviation], case)).swap_remove(0);
        (name, right, here)
    }

    fn names(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn bits_that_are_read_for_others_are_told() {
        let index = |deviation| first_row("compact_index.decode", deviation);
        let right = names("sign more 2^5 2^4 2^3 2^2 2^1 2^0");
        let here = names("more sign 2^5 2^4 2^3 2^2 2^1 2^0");
        assert_eq!(index(("flags", "swapped")), ("byte 0".to_owned(), right, here));
        let right = names("- - - sign 2^30 2^29 2^28 2^27");
        let here = names("- - - - sign 2^30 2^29 2^28");
        assert_eq!(index(("shifts", "byte-4-plus-1")), ("byte 4".to_owned(), right, here));
    }

    /// A magnitude that reads as 0 has no sign, and a bit that sets those above it has no effect beside a higher one.
    #[test]
    fn bits_without_an_effect_on_a_long_integer_are_asked_of_a_short_one() {
        let (name, _, here) = first_row("compact_index.decode", ("byte-4", "mask-80"));
        assert_eq!((&*name, here), ("byte 4", names("- - - - - - - -")), "byte 0 has its sign");
        let (name, right, here) = first_row("varint.decode", ("arithmetic", "int32"));
        assert_eq!((&*name, right), ("byte 4", names("more 2^34 2^33 2^32 2^31 2^30 2^29 2^28")));
        assert_eq!(here, names("more - - - 2^31..2^63 2^30 2^29 2^28"));
    }
}
