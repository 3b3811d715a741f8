//! The picture of a message: one row per field, with its bits in stream order.

use super::check::{Checked, Count, Kind, Model};
use super::engine::below;
use crate::prelude::*;
use crate::word;

impl Model {
    /// Each field's name and bits.
    pub(crate) fn rows(&self) -> Vec<(String, Vec<String>)> {
        let mut out = Vec::new();
        rows(&self.fields, "", &mut out);
        out
    }

    /// The fewest and the most bits of the fields; no maximum if a value has no limit.
    pub fn size(&self) -> (u64, Option<u64>) {
        sum(&self.fields)
    }
}

fn rows(fields: &[Checked], prefix: &str, out: &mut Vec<(String, Vec<String>)>) {
    for field in fields {
        let name = below(prefix, &field.name);
        let mut parts = Vec::new();
        if field.align > 1 {
            parts.push(format!("to a multiple of {} bits", field.align));
        }
        if let Some(gate) = field.gate {
            let there = if gate.present { "1" } else { "0" };
            parts.push(match gate.flag {
                Some(flag) => format!("if {} is {there}:", below(prefix, &fields[flag].name)),
                None => format!("d if {there}:"),
            });
        }
        if let Some((least, most, count)) = &field.list {
            match count {
                Count::Bits(bits, _) => parts.extend(letters(*bits)),
                Count::Varint(model) => parts.push(bytes(model)),
            }
            parts.push(format!("{least} to {most} times:"));
        }
        if let Kind::Fields(inner) = &field.kind {
            out.push((name.clone(), parts));
            rows(inner, &name, out);
            continue;
        }
        parts.extend(match &field.kind {
            Kind::Bytes(model) => vec![bytes(model)],
            Kind::Code(model, _) => vec![format!("one of {} codes", model.codes.len())],
            Kind::Word(model, _) => model.picture().drawn(),
            kind => letters(width(kind).0 as u32),
        });
        out.push((name, parts));
    }
}

/// Letters for bits, in groups of eight.
fn letters(bits: u32) -> Vec<String> {
    let all = vec!['d'; bits as usize];
    all.chunks(8).map(|byte| byte.iter().collect()).collect()
}

fn bytes(model: &word::Model) -> String {
    match ends(model) {
        (least, Some(most)) if least == most => format!("{least} bytes"),
        (least, Some(most)) => format!("{least} to {most} bytes"),
        (_, None) => "as many bytes as it needs".to_string(),
    }
}

/// The fewest and the most bytes.
fn ends(model: &word::Model) -> (u64, Option<u64>) {
    let word::Model::Varint(varint) = model else { return (0, None) };
    let lens = || varint.forms.iter().map(|form| form.bytes.len() as u64);
    (lens().min().unwrap_or(0), lens().max())
}

fn width(kind: &Kind) -> (u64, Option<u64>) {
    let fixed = |bits: u32| (bits.into(), Some(bits.into()));
    match kind {
        Kind::Bool(bits) | Kind::Integer(_, _, bits, _) | Kind::Names(_, bits) => fixed(*bits),
        Kind::Flag(_) => fixed(1),
        Kind::F32 => fixed(32),
        Kind::F64 => fixed(64),
        Kind::Text => fixed(8),
        Kind::Word(model, _) => fixed(model.picture().bits()),
        Kind::Bytes(model) => {
            let (least, most) = ends(model);
            (8 * least, most.map(|most| 8 * most))
        }
        Kind::Code(..) => (1, None),
        Kind::Fields(fields) => sum(fields),
    }
}

fn sum(fields: &[Checked]) -> (u64, Option<u64>) {
    let (mut least, mut most) = (0_u64, Some(0_u64));
    for field in fields {
        let (mut low, mut high) = width(&field.kind);
        if let Some((few, many, count)) = &field.list {
            let count = match count {
                Count::Bits(bits, _) => (u64::from(*bits), Some(u64::from(*bits))),
                Count::Varint(model) => (8 * ends(model).0, ends(model).1.map(|most| 8 * most)),
            };
            low = low.saturating_mul((*few).into()).saturating_add(count.0);
            high = high.and_then(|high| high.checked_mul((*many).into())?.checked_add(count.1?));
        }
        if let Some(gate) = field.gate {
            let own = u64::from(gate.flag.is_none());
            (low, high) = (own, high.and_then(|high| high.checked_add(own)));
        }
        least = least.saturating_add(low);
        let skip = u64::from(field.align - 1);
        most = most.and_then(|most| most.checked_add(high?)?.checked_add(skip));
    }
    (least, most)
}
