//! Reading messages.

use super::check::{Checked, Count, Kind, Model};
use super::engine::{Item, Refused, Why, below};
use super::layout::After;
use crate::answer::{Reading, Value};
use crate::bits::{Order, Pad, Take, bit, pack, places};
use crate::common::Refusal;
use crate::content::{self, Content, No, Shape, Told};
use crate::prelude::*;
use crate::unit::Unit;
use crate::word;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The field, named as in [`Piece::field`](super::Piece::field).
    pub field: String,
    pub bits: usize,
}

/// More bytes than any varint has.
const LONGEST: usize = 20;
/// Zeros appended to input that is too short, to find out whether it is only truncated.
const MORE: usize = 32;

struct In<'a> {
    bytes: &'a [u8],
    take: Take,
    /// The number of bits before the end mark.
    end: usize,
    at: usize,
    spans: Vec<Span>,
}

impl Model {
    /// The value of a message, and the spans of its parts as far as it can be read; fails with the first field that cannot be.
    pub fn read(&self, bytes: &[u8]) -> (Result<Item, Refused>, Vec<Span>) {
        let mut input = In { bytes, take: self.take, end: bytes.len() * 8, at: 0, spans: Vec::new() };
        if self.pad == Pad::One {
            while input.end > 0 && bit(bytes, input.end - 1, self.take) == Some(false) {
                input.end -= 1;
            }
            input.end = input.end.saturating_sub(1);
        }
        let read = input.fields(&self.fields, "").and_then(|value| input.finish(self).map(|()| value));
        (read, input.spans)
    }
}

fn refused<T>(why: Why, field: &str) -> Result<T, Refused> {
    Err(Refused { why, field: field.to_owned() })
}

impl In<'_> {
    /// Checks that only padding is left.
    fn finish(&mut self, model: &Model) -> Result<(), Refused> {
        let padded = if model.pad == Pad::One { self.end } else { self.at.next_multiple_of(8) };
        let set = (self.at..padded).any(|at| bit(self.bytes, at, self.take) == Some(true));
        if model.pad == Pad::One && padded > self.at || self.bytes.len() * 8 > self.at.next_multiple_of(8) + 7
        {
            if model.read.trailing == After::Refuse {
                return refused(Why::Class(Refusal::Trailing), "the end");
            }
        } else if set && model.read.pad == After::Refuse {
            return refused(Why::Class(Refusal::NotCanonical), "padding");
        }
        Ok(())
    }

    fn span(&mut self, field: &str, bits: usize) {
        self.at += bits;
        if bits > 0 {
            self.spans.push(Span { field: field.to_owned(), bits });
        }
    }

    /// The next bits, without consuming them.
    fn peek(&self, name: &str, width: u32, order: Order, at: usize) -> Result<u64, Refused> {
        if at + width as usize > self.end {
            return refused(Why::Class(Refusal::Truncated), name);
        }
        let set = places(order, at, width).into_iter().zip(at..);
        let value = |(place, at)| u64::from(bit(self.bytes, at, self.take) == Some(true)) << place;
        Ok(set.map(value).sum())
    }

    fn get(&mut self, name: &str, width: u32, order: Order) -> Result<u64, Refused> {
        let value = self.peek(name, width, order, self.at)?;
        self.span(name, width as usize);
        Ok(value)
    }

    /// The remaining whole bytes, at most `most`.
    fn rest(&self, order: Order, most: usize) -> Vec<u8> {
        let whole = (self.end.saturating_sub(self.at) / 8).min(most);
        let byte = |place: usize| self.peek("", 8, order, self.at + 8 * place).unwrap_or(0) as u8;
        (0..whole).map(byte).collect()
    }

    fn fields(&mut self, fields: &[Checked], prefix: &str) -> Result<Item, Refused> {
        let mut items: Vec<Item> = Vec::new();
        let mut flags = Vec::new();
        for field in fields {
            let name = below(prefix, &field.name);
            let skip = self.at.next_multiple_of(field.align as usize) - self.at;
            if self.at + skip > self.end {
                return refused(Why::Class(Refusal::Truncated), &name);
            }
            self.span(&format!("{name} align"), skip);
            let flag = if let Kind::Flag(_) = field.kind {
                Some(self.get(&name, 1, field.order)? == 1)
            } else {
                None
            };
            flags.push(flag);
            if flag.is_some() {
                items.push(Item::Absent);
                continue;
            }
            if let Some(gate) = field.gate {
                let given = match gate.flag {
                    Some(place) => flags.get(place).copied().flatten() == Some(true),
                    None => self.get(&format!("{name} flag"), 1, field.order)? == 1,
                };
                if given != gate.present {
                    items.push(Item::Absent);
                    continue;
                }
            }
            let item = match &field.list {
                Some((least, most, count)) => self.list(&name, field, (*least, *most), count)?,
                None => self.one(&name, field)?,
            };
            items.push(match field.always {
                Some(value) if item != Item::Integer(value) => {
                    return refused(Why::Class(Refusal::Invalid), &name);
                }
                Some(_) => Item::Absent,
                None => item,
            });
        }
        Ok(Item::Fields(items))
    }

    fn list(
        &mut self,
        name: &str,
        field: &Checked,
        (least, most): (u32, u32),
        count: &Count,
    ) -> Result<Item, Refused> {
        let counted = format!("{name} count");
        let len = match count {
            Count::Bits(bits, offset) => {
                i128::from(self.get(&counted, *bits, field.order)?) + i128::from(*offset)
            }
            Count::Varint(model) => match self.bytes(&counted, model, &Content::Integer(0), field.order)? {
                Item::Integer(len) => len,
                _ => return refused(Why::Unjudged, name),
            },
        };
        if !(i128::from(least)..=i128::from(most)).contains(&len) {
            return refused(Why::Class(Refusal::OutOfRange), name);
        }
        if field.kind == Kind::Text {
            let bytes = self.rest(field.order, len as usize);
            if bytes.len() < len as usize {
                return refused(Why::Class(Refusal::Truncated), name);
            }
            self.span(name, 8 * bytes.len());
            return match core::str::from_utf8(&bytes) {
                Ok(_) => Ok(Item::Text(bytes)),
                Err(_) => refused(Why::Class(Refusal::Invalid), name),
            };
        }
        let one = |place: i128| self.one(&format!("{name}[{place}]"), field);
        Ok(Item::List((0..len).map(one).collect::<Result<_, _>>()?))
    }

    fn bytes(
        &mut self,
        name: &str,
        model: &word::Model,
        like: &Content,
        order: Order,
    ) -> Result<Item, Refused> {
        let most = if matches!(like, Content::Integer(_)) { LONGEST } else { usize::MAX };
        let mut bytes = self.rest(order, most);
        match model.decode(&bytes, like) {
            Told::Is((value, used)) => {
                self.span(name, 8 * used);
                Ok(match value {
                    Content::Integer(value) => Item::Integer(value),
                    Content::Text(text) => Item::Text(text),
                    Content::Fields(_) => Item::Any,
                })
            }
            Told::Unjudged => refused(Why::Unjudged, name),
            Told::Refused => {
                bytes.resize(bytes.len() + MORE, 0);
                let short = matches!(model.decode(&bytes, like), Told::Is(_));
                refused(Why::Class(if short { Refusal::Truncated } else { Refusal::Invalid }), name)
            }
        }
    }

    fn one(&mut self, name: &str, field: &Checked) -> Result<Item, Refused> {
        let order = field.order;
        Ok(match &field.kind {
            Kind::Bool(bits) => match self.get(name, *bits, order)? {
                code @ 0..=1 => Item::Bool(code == 1),
                _ => return refused(Why::Class(Refusal::Invalid), name),
            },
            Kind::Integer(low, high, bits, offset) => {
                let code = i128::from(self.get(name, *bits, order)?) + offset;
                let value = if *low < 0 && *offset == 0 && code > *high { code - (1 << bits) } else { code };
                if value > *high {
                    return refused(Why::Class(Refusal::OutOfRange), name);
                }
                Item::Integer(value)
            }
            Kind::Names(names, bits) => {
                let code = self.get(name, *bits, order)?;
                if code >= names.len() as u64 {
                    return refused(Why::Class(Refusal::OutOfRange), name);
                }
                Item::Integer(code.into())
            }
            Kind::F32 => Item::Value(Value::Number(f32::from_bits(self.get(name, 32, order)? as u32))),
            Kind::F64 => Item::Double(self.get(name, 64, order)?),
            Kind::Word(model, layout) => match model.read(self.word(name, model, layout.unit(), order)?) {
                Reading::Unjudged => Item::Any,
                Reading::Refused => return refused(Why::Class(Refusal::Invalid), name),
                Reading::Parts(parts) => Item::Parts(parts),
            },
            Kind::Bytes(model) => {
                let text = matches!(**model, word::Model::Text(_));
                let like = if text { Content::Text(Vec::new()) } else { Content::Integer(0) };
                self.bytes(name, model, &like, order)?
            }
            Kind::Code(model, take) => {
                let bits: Vec<bool> = (self.at..self.end.min(self.at + 160))
                    .filter_map(|at| bit(self.bytes, at, self.take))
                    .collect();
                let like = content::Field { value: 0, shape: Shape::Code };
                match model.read(&pack(&bits, *take), &[like]) {
                    Ok((fields, used)) if used <= bits.len() => {
                        self.span(name, used);
                        fields.first().map_or(Item::Any, |field| Item::Integer(field.value))
                    }
                    Err(No::Unjudged) => return refused(Why::Unjudged, name),
                    _ => return refused(Why::Class(Refusal::Truncated), name),
                }
            }
            Kind::Fields(fields) => self.fields(fields, name)?,
            Kind::Flag(_) | Kind::Text => return refused(Why::Shape, name),
        })
    }

    fn word(
        &mut self,
        name: &str,
        model: &word::Model,
        unit: Option<Unit>,
        order: Order,
    ) -> Result<u64, Refused> {
        let picture = model.picture();
        if let Some(unit) = unit {
            let bytes = self.rest(order, picture.bits() as usize / 8);
            let Some(word) = unit.word(picture, &bytes) else {
                return refused(Why::Class(Refusal::Truncated), name);
            };
            self.span(name, 8 * bytes.len());
            return Ok(word);
        }
        let (mut word, mut below, mut at) = (0, 0, self.at);
        for width in picture.units() {
            word |= self.peek(name, *width, order, at)? << below;
            (below, at) = (below + width, at + *width as usize);
        }
        self.span(name, below as usize);
        Ok(word)
    }
}
