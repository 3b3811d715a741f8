//! Writing messages.

use super::check::{Checked, Count, Kind, Model};
use crate::answer::{Part, Value, Words};
use crate::bits::{Order, Pad, bit, field_bits, pack};
use crate::common::Refusal;
use crate::content::{self, Content, Shape, Told};
use crate::prelude::*;
use crate::unit::Unit;
use crate::word;

#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    Bool(bool),
    Integer(i128),
    /// An `f32`, or a value of a word layout.
    Value(Value),
    /// The allowed values of each number of a word.
    Parts(Vec<Part>),
    /// The bits of an `f64`.
    Double(u64),
    Text(Vec<u8>),
    List(Vec<Item>),
    /// A message: an item for each field, [`Item::Absent`] for those that are not members.
    Fields(Vec<Item>),
    /// An optional field that is absent, or a field that is not a member.
    Absent,
    Any,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    Unjudged,
    Class(Refusal),
    /// The value does not have the shape of the field.
    Shape,
}

/// Why there is no answer, and for which field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub why: Why,
    /// The path of the field through nested messages, such as `spots[1].x`.
    pub field: String,
}

/// A part of a message, with the bits that it may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The field; `ammo count` and `target flag` for the count or flag before it.
    pub field: String,
    /// The options in stream order, all of the same length.
    pub options: Vec<Vec<bool>>,
}

/// The most words considered for one value.
const MOST_OPTIONS: usize = 64;

impl Model {
    /// The parts of a message; fails with the first field that cannot be written.
    pub fn write(&self, value: &Item) -> Result<Vec<Piece>, Refused> {
        let mut out = Out { pieces: Vec::new(), at: 0 };
        out.fields(&self.fields, value, "")?;
        Ok(out.pieces)
    }

    /// The bytes made of the first option of each part.
    pub fn first(&self, pieces: &[Piece]) -> Vec<u8> {
        let mut all: Vec<bool> = pieces.iter().flat_map(|piece| piece.options[0].iter().copied()).collect();
        all.extend((self.pad == Pad::One).then_some(true));
        pack(&all, self.take)
    }

    /// The bytes of every combination of options; `None` if there are more than `limit`.
    pub fn all(&self, pieces: &[Piece], limit: usize) -> Option<Vec<Vec<u8>>> {
        let count = pieces.iter().try_fold(1_usize, |count, piece| count.checked_mul(piece.options.len()));
        let count = count.filter(|count| *count <= limit)?;
        let one = |mut number: usize| {
            let chosen = pieces.iter().map(|piece| {
                let option = piece.options[number % piece.options.len()].clone();
                number /= piece.options.len();
                Piece { field: String::new(), options: vec![option] }
            });
            self.first(&chosen.collect::<Vec<_>>())
        };
        Some((0..count).map(one).collect())
    }

    /// For each part, whether the bytes have one of its options there; then, whether padding and length are right.
    pub fn held(&self, pieces: &[Piece], bytes: &[u8]) -> Vec<bool> {
        let mut at = 0;
        let mut held: Vec<bool> = Vec::new();
        for piece in pieces {
            let fits = |option: &Vec<bool>| {
                option.iter().zip(at..).all(|(own, at)| bit(bytes, at, self.take) == Some(*own))
            };
            held.push(piece.options.iter().any(fits));
            at += piece.options[0].len();
        }
        let mut tail = vec![true; usize::from(self.pad == Pad::One)];
        tail.resize((at + tail.len()).next_multiple_of(8) - at, false);
        let whole = bytes.len() * 8 == at + tail.len();
        held.push(whole && tail.iter().zip(at..).all(|(own, at)| bit(bytes, at, self.take) == Some(*own)));
        held
    }
}

/// The path of a member.
pub(super) fn below(prefix: &str, name: &str) -> String {
    if prefix.is_empty() { name.to_owned() } else { format!("{prefix}.{name}") }
}

struct Out {
    pieces: Vec<Piece>,
    at: usize,
}

impl Out {
    fn push(&mut self, field: String, options: Vec<Vec<bool>>) {
        let len = options.first().map_or(0, Vec::len);
        if len > 0 {
            self.pieces.push(Piece { field, options });
        }
        self.at += len;
    }

    fn put(&mut self, field: &str, value: u64, width: u32, order: Order) {
        let own = field_bits(value, width, order, self.at);
        self.push(field.to_owned(), vec![own]);
    }

    fn fields(&mut self, fields: &[Checked], value: &Item, prefix: &str) -> Result<(), Refused> {
        let refused = |why: Why, field: &str| Err(Refused { why, field: field.to_owned() });
        let Item::Fields(items) = value else { return refused(Why::Shape, prefix) };
        if items.len() != fields.len() {
            return refused(Why::Shape, prefix);
        }
        for (field, item) in fields.iter().zip(items) {
            let name = below(prefix, &field.name);
            let skip = self.at.next_multiple_of(field.align as usize) - self.at;
            self.push(format!("{name} align"), vec![vec![false; skip]]);
            if let Kind::Flag(of) = field.kind {
                let present = fields[of].gate.is_some_and(|gate| gate.present);
                self.push(name, vec![vec![(items[of] != Item::Absent) == present]]);
                continue;
            }
            if let Some(gate) = field.gate {
                let there = *item != Item::Absent;
                if gate.flag.is_none() {
                    self.push(format!("{name} flag"), vec![vec![there == gate.present]]);
                }
                if !there {
                    continue;
                }
            }
            if let Some((least, most, count)) = &field.list {
                let len = match item {
                    Item::List(items) if field.kind != Kind::Text => items.len(),
                    Item::Text(bytes) if field.kind == Kind::Text => bytes.len(),
                    _ => return refused(Why::Shape, &name),
                };
                if !(*least as usize..=*most as usize).contains(&len) {
                    return refused(Why::Class(Refusal::OutOfRange), &name);
                }
                let counted = format!("{name} count");
                match count {
                    Count::Bits(bits, least) => {
                        self.put(&counted, len as u64 - u64::from(*least), *bits, field.order);
                    }
                    Count::Varint(model) => {
                        self.bytes(&counted, model, &Content::Integer(len as i128), field.order)?;
                    }
                }
                match item {
                    Item::Text(bytes) => self.push(name, vec![octets(bytes, field.order, self.at)]),
                    Item::List(items) => {
                        for (place, item) in items.iter().enumerate() {
                            self.one(&format!("{name}[{place}]"), field, item)?;
                        }
                    }
                    _ => {}
                }
            } else {
                let always = field.always.map(Item::Integer);
                self.one(&name, field, always.as_ref().unwrap_or(item))?;
            }
        }
        Ok(())
    }

    fn bytes(
        &mut self,
        name: &str,
        model: &word::Model,
        value: &Content,
        order: Order,
    ) -> Result<(), Refused> {
        let refused = |why| Err(Refused { why, field: name.to_owned() });
        match model.encode(value) {
            Told::Unjudged => refused(Why::Unjudged),
            Told::Refused => refused(Why::Class(Refusal::OutOfRange)),
            Told::Is(bytes) => {
                self.push(name.to_owned(), vec![octets(&bytes, order, self.at)]);
                Ok(())
            }
        }
    }

    fn one(&mut self, name: &str, field: &Checked, item: &Item) -> Result<(), Refused> {
        let refused = |why| Err(Refused { why, field: name.to_owned() });
        let order = field.order;
        match (&field.kind, item) {
            (Kind::Bool(bits), Item::Bool(value)) => self.put(name, u64::from(*value), *bits, order),
            (Kind::Integer(low, high, bits, offset), Item::Integer(value)) => {
                if !(*low..=*high).contains(value) {
                    return refused(Why::Class(Refusal::OutOfRange));
                }
                self.put(name, (value - offset) as u64, *bits, order);
            }
            (Kind::Names(names, bits), Item::Integer(value)) => {
                if !(0..names.len() as i128).contains(value) {
                    return refused(Why::Class(Refusal::OutOfRange));
                }
                self.put(name, *value as u64, *bits, order);
            }
            (Kind::F32, Item::Value(Value::Number(value))) => {
                self.put(name, value.to_bits().into(), 32, order);
            }
            (Kind::F64, Item::Double(bits)) => self.put(name, *bits, 64, order),
            (Kind::Word(model, layout), Item::Value(value)) => match model.write(value) {
                Words::Unjudged | Words::Nan => return refused(Why::Unjudged),
                Words::Refused => return refused(Why::Class(Refusal::OutOfRange)),
                Words::These(mut words) => {
                    words.sort_unstable();
                    words.dedup();
                    if words.is_empty() || words.len() > MOST_OPTIONS {
                        return refused(Why::Unjudged);
                    }
                    let options =
                        words.iter().map(|word| spread(model, layout.unit(), *word, order, self.at));
                    let options = options.collect();
                    self.push(name.to_owned(), options);
                }
            },
            (Kind::Bytes(model), Item::Integer(value)) => {
                self.bytes(name, model, &Content::Integer(*value), order)?;
            }
            (Kind::Bytes(model), Item::Text(text)) => {
                self.bytes(name, model, &Content::Text(text.clone()), order)?;
            }
            (Kind::Code(model, take), Item::Integer(value)) => {
                let coded = content::Field { value: *value, shape: Shape::Code };
                let Ok(bytes) = model.write(&[coded]) else { return refused(Why::Unjudged) };
                let Ok((_, used)) = model.read(&bytes, &[coded]) else { return refused(Why::Unjudged) };
                let own = (0..used).filter_map(|at| bit(&bytes, at, *take)).collect();
                self.push(name.to_owned(), vec![own]);
            }
            (Kind::Fields(fields), item) => self.fields(fields, item, name)?,
            _ => return refused(Why::Shape),
        }
        Ok(())
    }
}

/// Bytes as stream bits; each starts at the same bit of a byte.
fn octets(bytes: &[u8], order: Order, at: usize) -> Vec<bool> {
    bytes.iter().flat_map(|byte| field_bits((*byte).into(), 8, order, at)).collect()
}

/// A word as stream bits: its bytes, or each of its units as a field.
fn spread(model: &word::Model, unit: Option<Unit>, word: u64, order: Order, at: usize) -> Vec<bool> {
    if let Some(unit) = unit {
        return octets(&unit.bytes(model.picture(), word), order, at);
    }
    let (mut own, mut rest) = (Vec::new(), word);
    for width in model.picture().units() {
        own.extend(field_bits(rest, *width, order, at + own.len()));
        rest = rest.checked_shr(*width).unwrap_or(0);
    }
    own
}
