//! Vectors of a message: each field at its edges, each bit, lists, presence, truncation, and random combinations.

use packproof_models::common::Refusal;
use packproof_models::message::{
    Checked, Count, Field, Item, Kind, Layout, Model, Piece, Refused, What, Why,
};
use packproof_suite::model::hex;
use packproof_suite::model::vector::{Expectation, Level, Rejection};
use serde_json::Value as Json;

use super::super::generate::draft::{Draft, Said, any_of};
use super::samples::{Draw, Sample, at_rest, inner};
use super::wire::{class, item_of, json_of};

/// Limit on the bits flipped one by one.
const MOST_BITS: usize = 400;
const DRAWN: usize = 32;

pub(in super::super) fn ask(draft: &mut Draft, layout: &Layout, model: &Model) {
    let mut draw = Draw(7);
    let rest = at_rest(&model.fields, &mut draw);
    both(draft, model, &Sample::new(rest.clone(), "bits", "rest", "every field at rest"));
    let each = inner(&model.fields, &rest);
    for sample in &each {
        both(draft, model, sample);
    }
    let Item::Fields(items) = &rest else { return };
    let absent = items.iter().zip(&model.fields);
    let absent = absent.map(|(item, field)| if field.gate.is_some() { Item::Absent } else { item.clone() });
    let absent = Item::Fields(absent.collect());
    both(draft, model, &Sample::new(absent, "presence", "none-present", "every optional field missing"));
    for n in 0..DRAWN {
        let mixed = mixed(&rest, &each, &mut draw);
        both(draft, model, &Sample::new(mixed, "order", format!("drawn-{n}"), "drawn values"));
    }
    beyond(draft, (layout, model), &rest);
    let Ok(pieces) = model.write(&rest) else { return };
    malformed(draft, model, &pieces);
}

/// Codes that fit the bits of a field but stand for no value: beyond a range, a list of names, or the limit of a count.
fn beyond(draft: &mut Draft, (layout, model): (&Layout, &Model), rest: &Item) {
    let wide = Model { fields: widened(&layout.fields, &model.fields), ..model.clone() };
    for sample in inner(&wide.fields, rest) {
        let refused = model.write(&sample.item).err().and_then(|refused| refusal(&refused));
        let pieces = wide.write(&sample.item).ok().filter(|_| refused.is_some());
        if let Some(pieces) = pieces {
            let said = ("outside", &*format!("{}-read", sample.id), &*sample.comment);
            read(draft, model, &wide.first(&pieces), said, false);
        }
    }
}

/// The fields, extended to every value that their bits can hold.
fn widened(fields: &[Field], checked: &[Checked]) -> Vec<Checked> {
    let last = |bits: u32| (1_i128 << bits.min(62)) - 1;
    let mut wide = checked.to_vec();
    for (field, given) in wide.iter_mut().zip(fields) {
        match (&mut field.kind, &given.what) {
            (Kind::Integer(low, high, bits, first), _) if low == first => {
                *high = (*high).max(*low + last(*bits));
            }
            (Kind::Names(names, bits), _) => {
                names.extend((names.len()..1 << (*bits).min(8)).map(|at| format!("?{at}")));
            }
            (Kind::Fields(inner), What::Fields(fields)) => *inner = widened(fields, inner),
            _ => {}
        }
        let is_given = given.list.as_ref().is_some_and(|list| list.count.is_some());
        if let Some((_, most, count)) = &mut field.list {
            *most = match count {
                Count::Bits(bits, first) if !is_given => *first + last(*bits).min(1 << 16) as u32,
                _ => *most + 1,
            };
        }
    }
    wide
}

pub(in super::super) fn draw(draft: &mut Draft, model: &Model, seed: u64, (id, count): (&str, usize)) {
    let mut draw = Draw(seed);
    for _ in 0..count {
        let rest = at_rest(&model.fields, &mut draw);
        let mixed = mixed(&rest, &inner(&model.fields, &rest), &mut draw);
        both(draft, model, &Sample::new(mixed, "order", id, "drawn values"));
    }
}

/// Each field from a random sample.
fn mixed(rest: &Item, each: &[Sample], draw: &mut Draw) -> Item {
    let Item::Fields(items) = rest else { return rest.clone() };
    let pick = |(at, item): (usize, &Item)| {
        let at_field = |sample: &Sample| match &sample.item {
            Item::Fields(own) => own.get(at).filter(|own| *own != item).cloned(),
            _ => None,
        };
        let moved: Vec<Item> = each.iter().filter(|of| of.flag != "outside").filter_map(at_field).collect();
        if moved.is_empty() { item.clone() } else { moved[draw.below(moved.len())].clone() }
    };
    Item::Fields(items.iter().enumerate().map(pick).collect())
}

fn refusal(refused: &Refused) -> Option<Expectation> {
    match refused.why {
        Why::Class(of) => Some(Expectation::Reject(Rejection { class: class(of), at: None })),
        Why::Unjudged | Why::Shape => None,
    }
}

fn both(draft: &mut Draft, model: &Model, sample: &Sample) {
    let Some(input) = json_of(&model.fields, &sample.item, false) else { return };
    let said = (sample.flag, &*sample.id, &*sample.comment);
    match model.write(&sample.item) {
        Ok(pieces) => {
            let Some(all) = model.all(&pieces, 32) else { return };
            let values: Vec<Json> = all.iter().map(|bytes| hex(bytes).into()).collect();
            draft.add(true, input, any_of(&values), Level::Must, said);
            read(draft, model, &all[0], said, true);
        }
        Err(refused) => {
            if let Some(expect) = refusal(&refused) {
                draft.add(true, input, expect, Level::Should, said);
            }
        }
    }
}

/// Asks for the value of bytes; `must` if they are `written` or if encoding the value gives them.
fn read(draft: &mut Draft, model: &Model, bytes: &[u8], said: Said, written: bool) {
    let (expect, must) = match model.read(bytes).0 {
        Ok(item) => {
            let Some(value) = json_of(&model.fields, &item, false) else { return };
            let middle = json_of(&model.fields, &item, true).and_then(|json| item_of(&model.fields, &json));
            let again = middle.and_then(|item| model.write(&item).ok());
            let is_own = |pieces: Vec<Piece>| model.held(&pieces, bytes).into_iter().all(|held| held);
            (any_of(&[value]), written || again.is_some_and(is_own))
        }
        Err(refused) => match refusal(&refused) {
            Some(expect) => (expect, refused.why == Why::Class(Refusal::Truncated)),
            None => return,
        },
    };
    draft.add(false, hex(bytes).into(), expect, if must { Level::Must } else { Level::Should }, said);
}

/// Flipped bits, truncation, trailing bytes and padding.
fn malformed(draft: &mut Draft, model: &Model, pieces: &[Piece]) {
    let bytes = model.first(pieces);
    let mut ask = |bytes: &[u8], flag: &str, id: String, comment: &str| {
        read(draft, model, bytes, (flag, &id, comment), false);
    };
    let mut begun = 0;
    for piece in pieces {
        let len = piece.options[0].len();
        for bit in (begun..begun + len).filter(|bit| *bit < MOST_BITS) {
            let comment = format!("a bit of {} turned", piece.field);
            ask(&turned(model, &bytes, bit), "bits", format!("bit-{bit}"), &comment);
        }
        begun += len;
    }
    for len in 0..bytes.len() {
        ask(&bytes[..len], "truncated", format!("cut-{len}"), "a message that ends too early");
    }
    let longer = [&bytes[..], &[0]].concat();
    ask(&longer, "outside", "trailing".to_owned(), "a byte behind the message");
    for bit in begun..bytes.len() * 8 {
        let set = turned(model, &bytes, bit);
        ask(&set, "outside", format!("padding-{bit}"), "a bit of the padding set");
    }
    for (byte, id) in [(0xff, "ones"), (0, "zeros"), (0x55, "fives"), (0xaa, "tens")] {
        let all = vec![byte; bytes.len() + 8];
        for len in [bytes.len() / 2, bytes.len(), all.len()] {
            ask(&all[..len], "special", format!("all-{id}-{len}"), "bytes of one value");
        }
    }
}

/// The bytes with a bit flipped, counted in stream order.
fn turned(model: &Model, bytes: &[u8], bit: usize) -> Vec<u8> {
    let high = model.take == packproof_models::bits::Take::High;
    let mut turned = bytes.to_vec();
    turned[bit / 8] ^= 1 << if high { 7 - bit % 8 } else { bit % 8 };
    turned
}
