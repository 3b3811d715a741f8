//! Checks the keys of `kind = "message"` and makes the engine.

use super::layout::{Field, Layout, Optional, Read, What};
use crate::bits::{self, Order, Pad, Take};
use crate::fault::Fault;
use crate::prelude::*;
use crate::word;

/// The maximum nesting of messages.
const DEPTH: usize = 8;
/// The most values of a message, with every list at its longest.
const MOST: u64 = 1 << 16;

#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    pub take: Take,
    pub pad: Pad,
    /// How a reader treats what follows the last field.
    pub read: Read,
    pub fields: Vec<Checked>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    pub name: String,
    pub kind: Kind,
    /// The field starts at a multiple of this many bits.
    pub align: u32,
    pub order: Order,
    /// For a list: the fewest and the most values, and the encoding of their count.
    pub list: Option<(u32, u32, Count)>,
    /// For an optional field: its flag.
    pub gate: Option<Gate>,
    /// For a constant, which is not a member: its value.
    pub always: Option<i128>,
}

/// The flag that says whether a field is present.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gate {
    /// The index of the flag among the fields; if `None`, the flag is a bit right before the field.
    pub flag: Option<usize>,
    /// The bit that means present.
    pub present: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Count {
    /// The width in bits, and the count that is written as 0.
    Bits(u32, u32),
    Varint(Box<word::Model>),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// 0 or 1 in this many bits.
    Bool(u32),
    /// The flag of the field with this index.
    Flag(usize),
    /// Smallest value, largest value, width in bits, and the value that is written as 0.
    Integer(i128, i128, u32, i128),
    /// Names, and their width in bits.
    Names(Vec<String>, u32),
    /// The bits of binary32.
    F32,
    /// The bits of binary64.
    F64,
    /// A byte of UTF-8.
    Text,
    Word(Box<word::Model>, Box<word::Layout>),
    /// An integer or text whose length depends on the value.
    Bytes(Box<word::Model>),
    /// A code of `kind = "bits"`, and the order of the bits in its bytes.
    Code(Box<bits::Model>, Take),
    Fields(Vec<Checked>),
}

/// An error in a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misplaced {
    /// The indices that lead to the field through nested messages; empty for the message itself.
    pub place: Vec<usize>,
    pub fault: Fault,
}

impl Layout {
    /// Checks the layout; fails with the first invalid key.
    pub fn check(&self) -> Result<Model, Fault> {
        self.check_fields().map_err(|wrong| wrong.fault)
    }

    /// Checks the layout; fails with the first invalid key and its field.
    pub fn check_fields(&self) -> Result<Model, Misplaced> {
        let mut place = Vec::new();
        match all(&self.fields, self.order(), &mut place) {
            Ok(fields) if values(&fields) > MOST => {
                let fault =
                    Fault::new("fields", format!("more than {MOST} values; shorter lists are allowed"));
                Err(Misplaced { place: Vec::new(), fault })
            }
            Ok(fields) => Ok(Model { take: self.take, pad: self.pad, read: self.read, fields }),
            Err(fault) => Err(Misplaced { place, fault }),
        }
    }
}

fn values(fields: &[Checked]) -> u64 {
    let of = |field: &Checked| {
        let one = if let Kind::Fields(inner) = &field.kind { values(inner) } else { 1 };
        one.saturating_mul(field.list.as_ref().map_or(1, |(_, most, _)| u64::from(*most)))
    };
    fields.iter().fold(0, |sum, field| sum.saturating_add(of(field)))
}

/// Checks the fields. On an error, `place` leads to the field.
fn all(fields: &[Field], order: Order, place: &mut Vec<usize>) -> Result<Vec<Checked>, Fault> {
    if fields.is_empty() {
        return Err(Fault::new("fields", "none; `fields = [{ name = \"hp\", type = \"u10\" }]` has one"));
    }
    if place.len() == DEPTH {
        return Err(Fault::new("fields", format!("more than {DEPTH} levels of nested messages")));
    }
    let mut checked = Vec::new();
    for (at, field) in fields.iter().enumerate() {
        place.push(at);
        let before = &fields[..at];
        named(field, before)?;
        let order = field.field.unwrap_or(order);
        let kind = match &field.what {
            What::Fields(inner) => Kind::Fields(all(inner, order, place)?),
            What::Flag => Kind::Flag(gated(fields, at)?),
            other => kind(other)?,
        };
        if field.align.is_some_and(|align| !matches!(align, 8 | 16 | 32 | 64)) {
            return Err(Fault::new("align", "8, 16, 32 and 64 bits are allowed"));
        }
        checked.push(Checked {
            name: field.name.clone(),
            list: list(field, &kind)?,
            gate: field.optional.as_ref().map(|optional| gate(optional, before)).transpose()?,
            always: always(field, &kind)?,
            kind,
            align: field.align.unwrap_or(1),
            order,
        });
        place.pop();
    }
    Ok(checked)
}

fn named(field: &Field, before: &[Field]) -> Result<(), Fault> {
    let name = &field.name;
    let mut letters = name.chars();
    let first = letters.next().is_some_and(|first| first.is_ascii_alphabetic() || first == '_');
    if !first || !letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_') {
        return Err(Fault::new(
            "name",
            format!("\"{name}\"; letters, digits and _ are allowed, no digit first"),
        ));
    }
    if before.iter().any(|other| other.name == *name) {
        return Err(Fault::new("name", format!("\"{name}\" is also the name of an earlier field")));
    }
    Ok(())
}

/// The index of the field that a flag belongs to.
fn gated(fields: &[Field], at: usize) -> Result<usize, Fault> {
    let name = &fields[at].name;
    let of = |field: &Field| field.optional.as_ref().and_then(|optional| optional.flag.clone());
    let mut about = (at + 1..fields.len()).filter(|&later| of(&fields[later]).as_ref() == Some(name));
    match (about.next(), about.next()) {
        (Some(one), None) => Ok(one),
        (Some(_), Some(_)) => {
            Err(Fault::new("type", "the flag of two fields; nest them in one field with `fields`"))
        }
        _ => Err(Fault::new(
            "type",
            format!("a flag that no later field beside it uses; one does by `optional = \"{name}\"`"),
        )),
    }
}

fn gate(optional: &Optional, before: &[Field]) -> Result<Gate, Fault> {
    let present = optional.present;
    let Some(name) = &optional.flag else { return Ok(Gate { flag: None, present }) };
    let flag = before.iter().position(|field| field.name == *name && field.what == What::Flag);
    match flag {
        Some(flag) => Ok(Gate { flag: Some(flag), present }),
        None => Err(Fault::new(
            "optional",
            format!(
                "\"{name}\" is not an earlier field of `type = \"flag\"` beside it; true, or the name of such a field, is allowed"
            ),
        )),
    }
}

fn list(field: &Field, kind: &Kind) -> Result<Option<(u32, u32, Count)>, Fault> {
    let Some(list) = &field.list else {
        return match kind {
            Kind::Text => Err(Fault::new("list", "missing; the most bytes of the text are needed")),
            _ => Ok(None),
        };
    };
    if matches!(kind, Kind::Flag(_)) {
        return Err(Fault::new("list", "a flag is one bit; leave `list` out"));
    }
    if list.least > list.most || list.most > 65_535 {
        return Err(Fault::new(
            "list",
            format!("{} to {}; 0 to 65535 are allowed, the low end first", list.least, list.most),
        ));
    }
    let what = list.count.as_deref().cloned();
    let count = match what.map(|what| self::kind(&what)).transpose()? {
        None => Count::Bits(needed(i128::from(list.most - list.least)), list.least),
        Some(Kind::Integer(low, high, bits, offset)) => {
            if low < 0 || low > list.least.into() || high < list.most.into() || offset > list.least.into() {
                return Err(Fault::new("count", format!("it cannot hold {} to {}", list.least, list.most)));
            }
            Count::Bits(bits, offset as u32)
        }
        Some(Kind::Bytes(model)) if matches!(*model, word::Model::Varint(_)) => Count::Varint(model),
        Some(_) => {
            return Err(Fault::new(
                "count",
                "an integer such as \"u8\" or \"1..8\", or the name of a varint, is allowed",
            ));
        }
    };
    Ok(Some((list.least, list.most, count)))
}

fn always(field: &Field, kind: &Kind) -> Result<Option<i128>, Fault> {
    let Some(value) = field.always else { return Ok(None) };
    match kind {
        Kind::Integer(low, high, ..) if field.list.is_none() && field.optional.is_none() => {
            if (*low..=*high).contains(&value) {
                Ok(Some(value))
            } else {
                Err(Fault::new("always", format!("{value}; {low} to {high} are allowed")))
            }
        }
        _ => Err(Fault::new("always", "it needs an integer that is neither a list nor optional")),
    }
}

/// The bits of the numbers up to `most`.
pub fn needed(most: i128) -> u32 {
    128 - most.leading_zeros()
}

fn kind(what: &What) -> Result<Kind, Fault> {
    let width = |bits: u32| {
        let what = || Fault::new("type", format!("{bits} bits; 1 to 64 are allowed"));
        (1..=64).contains(&bits).then_some(bits).ok_or_else(what)
    };
    Ok(match what {
        What::Bool(bits) => Kind::Bool(width(*bits)?),
        What::Unsigned(bits) => Kind::Integer(0, (1 << width(*bits)?) - 1, *bits, 0),
        What::Signed(bits) => {
            let half = 1 << (width(*bits)? - 1);
            Kind::Integer(-half, half - 1, *bits, 0)
        }
        What::Range(low, high) => {
            let ends = i128::from(i64::MIN)..=i128::from(u64::MAX);
            if low > high || !ends.contains(low) || !ends.contains(high) || high - low > u64::MAX.into() {
                return Err(Fault::new(
                    "type",
                    format!("{low}..{high}; integers of 64 bits are allowed, the low end first"),
                ));
            }
            Kind::Integer(*low, *high, needed(high - low), *low)
        }
        What::Names(names) => {
            let twice = |at: usize| names[..at].contains(&names[at]);
            if names.is_empty() || (0..names.len()).any(twice) {
                return Err(Fault::new("type", "a list of names, each once, is allowed"));
            }
            Kind::Names(names.clone(), needed(names.len() as i128 - 1))
        }
        What::F32 => Kind::F32,
        What::F64 => Kind::F64,
        What::Text => Kind::Text,
        What::Of(layout) => match (layout, layout.check()?) {
            (word::Layout::Bits(_), word::Model::Bits(model)) if model.codes.is_empty() => {
                return Err(Fault::new("codes", "missing; fields of bits have a `type` such as \"u3\""));
            }
            (word::Layout::Bits(layout), word::Model::Bits(model)) => {
                Kind::Code(Box::new(model), layout.take)
            }
            (_, model @ (word::Model::Varint(_) | word::Model::Text(_))) => Kind::Bytes(Box::new(model)),
            (_, word::Model::Message(model)) => Kind::Fields(model.fields),
            (layout, model) => Kind::Word(Box::new(model), Box::new(layout.clone())),
        },
        What::Flag | What::Fields(_) => return Err(Fault::new("count", "it must be an integer")),
    })
}
