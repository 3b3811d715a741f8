//! A form of a variable-length integer: the content of each of its bytes.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;

use super::byte::{Byte, Held};
use super::layout::{Alphabet, Layout, Order};
use crate::fault::{Fault, need, within};
use crate::prelude::*;

/// The most bytes of a form without a limit: the data fit 128 bits.
pub(super) const MOST: u32 = 18;

/// A form: bytes, and the meaning of their data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The bytes in stream order; forms share them.
    pub bytes: Vec<Arc<Byte>>,
    /// Indices of the bytes, from the highest data to the lowest.
    rank: Vec<usize>,
    pub add: i128,
    pub kind: Kind,
    /// The number of values that the form can hold.
    pub numbers: u128,
}

/// The meaning of a form's data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Unsigned,
    /// Two's complement.
    Signed,
    /// The complement of a negative number: 0 is -1.
    Complement,
}

/// How input matches a form.
pub(super) enum Fit {
    Not,
    /// It matches, but ends inside the form.
    Short,
    /// The data, and the sign bit.
    Whole(u128, bool),
}

impl Form {
    fn new(bytes: Vec<Arc<Byte>>, mut rank: Vec<usize>, add: i128, kind: Kind) -> Result<Self, String> {
        // Constants hold no data, so their rank is arbitrary; a fixed order lets equal forms compare equal.
        rank.sort_by_key(|&place| bytes[place].radix() > 1);
        let numbers = bytes.iter().try_fold(1_u128, |numbers, byte| numbers.checked_mul(byte.radix()));
        match numbers.filter(|numbers| *numbers <= 1 << 126) {
            Some(numbers) => Ok(Self { bytes, rank, add, kind, numbers }),
            None => Err("a form of more than 126 bits of data".into()),
        }
    }

    pub(super) fn bits(&self) -> u32 {
        self.numbers.ilog2()
    }

    pub(super) fn fit(&self, input: &[u8]) -> Fit {
        let mut held = Vec::new();
        for (byte, value) in self.bytes.iter().zip(input) {
            let Some(value) = byte.get(*value) else { return Fit::Not };
            held.push(value);
        }
        if held.len() < self.bytes.len() {
            return Fit::Short;
        }
        let number = self
            .rank
            .iter()
            .fold(0, |number, &place| number * self.bytes[place].radix() + u128::from(held[place].data));
        Fit::Whole(number, held.iter().any(|held| held.sign))
    }

    /// The bytes that hold `number`, which must fit, and a sign.
    pub(super) fn put(&self, mut number: u128, sign: bool) -> Vec<u8> {
        let mut bytes = vec![0; self.bytes.len()];
        for &place in self.rank.iter().rev() {
            let radix = self.bytes[place].radix();
            bytes[place] = self.bytes[place].put(Held { data: (number % radix) as u64, sign });
            number /= radix;
        }
        bytes
    }
}

impl Layout {
    fn letters(&self) -> u32 {
        if self.alphabet == Alphabet::Base64 { 6 } else { 8 }
    }

    /// The forms, in the order in which a writer tries them.
    pub(super) fn forms(&self) -> Result<Vec<Form>, Fault> {
        if self.classes.is_empty() {
            return self.continued();
        }
        let others =
            [("bytes", !self.bytes.is_empty()), ("max", self.max.is_some()), ("final", self.last.is_some())];
        for (key, given) in others {
            need(!given, key, "not allowed together with `classes`")?;
        }
        let mut forms = Vec::new();
        for class in &self.classes {
            forms.extend(self.class(class).map_err(|what| Fault::new("classes", what))?);
        }
        Ok(self.stacked(forms))
    }

    /// With `bijective`, each form starts counting where the shorter ones end.
    fn stacked(&self, mut forms: Vec<Form>) -> Vec<Form> {
        let mut below = 0;
        for form in forms.iter_mut().filter(|_| self.bijective) {
            form.add += below;
            // Larger values are outside every type.
            below = (below + form.numbers as i128).min(1 << 125);
        }
        forms
    }

    /// One form per number of bytes: all bytes but the last say that another follows.
    fn continued(&self) -> Result<Vec<Form>, Fault> {
        let most = self.max.unwrap_or(MOST);
        within("max", most, &(1..=MOST), " bytes")?;
        let has_max = self.last.is_none() || self.max.is_some();
        need(has_max, "final", "it is the picture of byte number `max`, so `max` is needed")?;
        let default = if self.letters() == 6 { "mddddd" } else { "mddddddd" };
        let mut parsed: BTreeMap<(&str, bool), Arc<Byte>> = BTreeMap::new();
        let mut byte = |at: usize, more: bool| {
            let (key, text) = match &self.last {
                Some(last) if at + 1 == most as usize => ("final", &**last),
                _ => ("bytes", self.bytes.get(at).or(self.bytes.last()).map_or(default, |text| text)),
            };
            if let Some(byte) = parsed.get(&(text, more)) {
                return Ok(byte.clone());
            }
            let flagged = flagged(text, more).ok_or_else(|| {
                format!("`{text}`: m, l, or a range for the last byte, a blank, and one for more are allowed")
            });
            let byte = flagged
                .and_then(|flagged| Byte::parse(&flagged, self.letters()))
                .map_err(|what| Fault::new(key, what))?;
            parsed.insert((text, more), byte.clone());
            Ok(byte)
        };
        let mut forms = Vec::new();
        // All forms share the leading bytes.
        let mut front: Vec<Arc<Byte>> = Vec::new();
        for at in 0..most as usize {
            let bytes = [&*front, &[byte(at, false)?]].concat();
            let high = self.order == Some(Order::High);
            let rank = if high { (0..=at).collect() } else { (0..=at).rev().collect() };
            forms.push(Form::new(bytes, rank, 0, Kind::Unsigned).map_err(|what| Fault::new("max", what))?);
            if at + 1 < most as usize {
                front.push(byte(at, true)?);
            }
        }
        Ok(self.stacked(forms))
    }

    /// Parses a class: the first byte, then `B2`, `L4`, `SL2`, `NB2`, pictures of bytes, and an offset.
    fn class(&self, text: &str) -> Result<Vec<Form>, String> {
        let bits = self.letters();
        let mut parts = text.split_whitespace();
        let first = Byte::parse(parts.next().unwrap_or_default(), bits)?;
        let (mut bytes, mut rank) = (vec![first], Vec::new());
        let (mut add, mut kind, mut open) = (0, Kind::Unsigned, None);
        let wrong = |part: &str| {
            format!(
                "`{part}`: B2 (big endian), L4 (little), SL2 (signed), NB2 (complement), a byte such as 10dddddd or 10dddddd*3, mddddddd* or +240 are allowed"
            )
        };
        for part in parts {
            let sized = part.strip_prefix(['S', 'N']).unwrap_or(part);
            let here = bytes.len();
            let up_to_eight = |times: &str| {
                times.parse::<usize>().ok().filter(|times| (1..=8).contains(times)).ok_or_else(|| wrong(part))
            };
            if part.starts_with(['+', '-']) {
                add = part.parse::<i64>().map_err(|_| wrong(part))?.into();
            } else if open.is_some() {
                return Err(wrong(part));
            } else if let Some(one) = part.strip_suffix('*') {
                open = Some(one);
            } else if let Some(len) = sized.strip_prefix(['B', 'L']) {
                let len = up_to_eight(len)?;
                bytes.extend(vec![Byte::parse("dddddddd", 8)?; len]);
                rank.extend(here..here + len);
                if sized.starts_with('L') {
                    rank[here - 1..].reverse();
                }
                kind = match part.as_bytes()[0] {
                    b'S' => Kind::Signed,
                    b'N' => Kind::Complement,
                    _ => Kind::Unsigned,
                };
            } else {
                let (one, times) = part.split_once('*').unwrap_or((part, "1"));
                let times = up_to_eight(times)?;
                bytes.extend(vec![Byte::parse(one, bits).map_err(|_| wrong(part))?; times]);
                rank.extend(here..here + times);
            }
        }
        rank.insert(if self.order == Some(Order::Low) { rank.len() } else { 0 }, 0);
        let Some(open) = open else { return Ok(vec![Form::new(bytes, rank, add, kind)?]) };
        let byte = |more| Byte::parse(&flagged(open, more).ok_or_else(|| wrong(open))?, bits);
        let (last, more) = (byte(false)?, byte(true));
        let form = |len: usize| {
            let mut bytes = bytes.clone();
            for _ in 1..len {
                bytes.push(more.clone()?);
            }
            bytes.push(last.clone());
            // The continued bytes hold the low data, lowest first; those of the first byte are above them.
            let mut rank = rank.clone();
            rank.splice(1..1, (bytes.len() - len..bytes.len()).rev());
            Form::new(bytes, rank, add, kind)
        };
        (1..MOST as usize).map(form).collect()
    }
}

/// The picture with its flag set to whether another byte follows; `None` if it cannot say that one does.
fn flagged(text: &str, more: bool) -> Option<String> {
    if let Some((last, others)) = text.split_once(' ') {
        return Some((if more { others } else { last }).trim().into());
    }
    let has_flag = text.contains(['m', 'l']);
    if more && !has_flag {
        return None;
    }
    let (set, clear) = if more { ("1", "0") } else { ("0", "1") };
    Some(text.replace('m', set).replace('l', clear))
}
