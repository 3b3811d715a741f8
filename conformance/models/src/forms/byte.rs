//! A byte of a form: a picture of its bits, or a range of values.

use alloc::sync::Arc;

use crate::picture::{Field, Picture};
use crate::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Byte {
    /// As written in the layout, with flags as 0 or 1.
    pub text: String,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Bits {
        bits: u32,
        ones: u8,
        zeros: u8,
        data: Field,
        sign: Field,
        copies: Field,
    },
    /// Values counted from the first upwards or downwards, wrapping at the ends; bits outside the mask are ignored.
    Range {
        mask: u8,
        first: u8,
        count: u16,
        down: bool,
    },
}

/// The content of a byte: data, and the sign bit if it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Held {
    pub(super) data: u64,
    pub(super) sign: bool,
}

impl Byte {
    /// Parses a picture of `bits` bits, or a range: `f1-f8` upwards, `ff>b2` downwards, `f9` one value, `...00000-...11110` after three
    /// ignored bits.
    pub(super) fn parse(text: &str, bits: u32) -> Result<Arc<Self>, String> {
        let kind = match range(text) {
            Some(kind) if bits == 8 => kind,
            _ => {
                let picture = Picture::parse(text, "dsg")?;
                if picture.bits() != bits || picture.units().len() != 1 {
                    return Err(format!(
                        "`{text}`: {bits} letters of d, s, m, l, g, 0, 1 and . are allowed, or a range such as f1-f8"
                    ));
                }
                let [data, sign, copies] = ['d', 's', 'g'].map(|letter| picture.field(letter));
                if copies.width() > 0 && data.width() == 0 {
                    return Err(format!("`{text}`: g repeats the highest d, and there is no d"));
                }
                let (ones, zeros) = (picture.ones() as u8, picture.field('0').put(u64::MAX) as u8);
                Kind::Bits { bits, ones, zeros, data, sign, copies }
            }
        };
        Ok(Arc::new(Self { text: text.to_string(), kind }))
    }

    pub(super) fn radix(&self) -> u128 {
        match &self.kind {
            Kind::Bits { data, .. } => u128::from(data.max()) + 1,
            Kind::Range { count, .. } => (*count).into(),
        }
    }

    pub(super) fn has_sign(&self) -> bool {
        matches!(&self.kind, Kind::Bits { sign, .. } if sign.width() > 0)
    }

    /// The content of a byte that matches.
    pub(super) fn get(&self, byte: u8) -> Option<Held> {
        match &self.kind {
            Kind::Bits { bits, ones, zeros, data, sign, copies } => {
                let word = byte.into();
                let value = data.get(word);
                let top = value >> data.width().saturating_sub(1) & 1;
                let same = copies.get(word) == copies.max() * top;
                let constant = byte & ones == *ones && byte & zeros == 0;
                let fits = constant && same && u32::from(byte) >> bits == 0;
                fits.then(|| Held { data: value, sign: sign.get(word) != 0 })
            }
            Kind::Range { mask, first, count, down } => {
                let byte = byte & mask;
                let steps = if *down { first.wrapping_sub(byte) } else { byte.wrapping_sub(*first) };
                (u16::from(steps) < *count).then_some(Held { data: steps.into(), sign: false })
            }
        }
    }

    pub(super) fn put(&self, held: Held) -> u8 {
        match &self.kind {
            Kind::Bits { ones, data, sign, copies, .. } => {
                let top = held.data >> data.width().saturating_sub(1) & 1;
                let word = data.put(held.data) | sign.put(held.sign.into()) | copies.put(copies.max() * top);
                word as u8 | ones
            }
            Kind::Range { first, down: true, .. } => first.wrapping_sub(held.data as u8),
            Kind::Range { first, .. } => first.wrapping_add(held.data as u8),
        }
    }
}

fn range(text: &str) -> Option<Kind> {
    let (first, last, down) = match (text.split_once('-'), text.split_once('>')) {
        (Some((first, last)), _) => (first, last, false),
        (_, Some((first, last))) => (first, last, true),
        _ => (text, text, false),
    };
    let byte = |text: &str| match text.len() {
        // `B2` is two bytes.
        2 if !text.contains(char::is_uppercase) => u8::from_str_radix(text, 16).ok(),
        8 if first != last => u8::from_str_radix(&text.replace('.', "0"), 2).ok(),
        _ => None,
    };
    let ignored = |place: usize| if first.as_bytes().get(7 - place) == Some(&b'.') { 1 << place } else { 0 };
    let mask = if first.len() == 8 { !(0..8).map(ignored).sum::<u8>() } else { u8::MAX };
    let (first, last) = (byte(first)?, byte(last)?);
    let steps = if down { first.wrapping_sub(last) } else { last.wrapping_sub(first) };
    Some(Kind::Range { mask, first, count: u16::from(steps) + 1, down })
}
