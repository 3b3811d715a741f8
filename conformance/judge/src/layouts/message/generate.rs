//! Vectors of a message: each field at its edges, each bit, lists, presence, truncation, and random combinations.

use packproof_models::message::{Field, Item, Layout, List, Model, Piece, Refused, What, Why};
use packproof_suite::model::vector::{Expectation, Level, Rejection};
use packproof_suite::model::{Class, hex};
use serde_json::Value as Json;

use super::super::generate::draft::{Draft, any_of};
use super::samples::{Draw, Sample, at_rest, inner};
use super::wire::{class, item_of, json_of};

/// Limit on the bits flipped one by one.
const MOST_BITS: usize = 400;
const DRAWN: usize = 32;

pub(in super::super) fn ask(draft: &mut Draft, layout: &Layout, model: &Model) {
    let mut draw = Draw(7);
    let rest = at_rest(&layout.fields, &model.fields, &mut draw);
    both(draft, model, &Sample::new(rest.clone(), "bits", "rest", "every field at rest"));
    let each = inner(&layout.fields, &model.fields, &rest);
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
    let wide = Layout { fields: widened(&layout.fields), ..layout.clone() };
    let Ok(all) = wide.check() else { return };
    for sample in inner(&wide.fields, &all.fields, rest) {
        let refused = model.write(&sample.item).err().and_then(|refused| refusal(&refused));
        let pieces = all.write(&sample.item).ok().filter(|_| refused.is_some());
        if let Some(pieces) = pieces {
            let said = ("outside", &*format!("{}-read", sample.id), &*sample.comment);
            read(draft, model, &all.first(&pieces), said);
        }
    }
}

/// The fields, extended to every value that their bits can hold.
fn widened(fields: &[Field]) -> Vec<Field> {
    let room = |count: i128| (1_i128 << (128 - (count - 1).max(0).leading_zeros()).min(62)) - 1;
    let one = |field: &Field| {
        let what = match &field.what {
            What::Range(low, high) => What::Range(*low, (low + room(high - low + 1)).max(*high)),
            What::Names(names) => {
                let more = names.len()..=room(names.len() as i128).clamp(0, 255) as usize;
                What::Names(names.iter().cloned().chain(more.map(|at| format!("?{at}"))).collect())
            }
            What::Fields(inner) => What::Fields(widened(inner)),
            other => other.clone(),
        };
        let list = field.list.clone().map(|list| {
            let most = match list.count {
                Some(_) => list.most + 1,
                None => list.least + room(i128::from(list.most - list.least) + 1).clamp(0, 1 << 16) as u32,
            };
            List { most, ..list }
        });
        Field { what, list, ..field.clone() }
    };
    fields.iter().map(one).collect()
}

pub(in super::super) fn draw(
    draft: &mut Draft,
    (layout, model): (&Layout, &Model),
    seed: u64,
    (id, count): (&str, usize),
) {
    let mut draw = Draw(seed);
    for _ in 0..count {
        let rest = at_rest(&layout.fields, &model.fields, &mut draw);
        let each = inner(&layout.fields, &model.fields, &rest);
        let mixed = mixed(&rest, &each, &mut draw);
        both(draft, model, &Sample::new(mixed, "order", id, "drawn values"));
    }
}

/// Each field from a random sample.
fn mixed(rest: &Item, each: &[Sample], draw: &mut Draw) -> Item {
    let Item::Fields(items) = rest else { return rest.clone() };
    let pick = |at: usize, item: &Item, draw: &mut Draw| {
        let at_field = |sample: &Sample| match &sample.item {
            Item::Fields(own) => own.get(at).filter(|own| *own != item).cloned(),
            _ => None,
        };
        let moved: Vec<Item> = each.iter().filter(|of| of.flag != "outside").filter_map(at_field).collect();
        if moved.is_empty() { item.clone() } else { moved[draw.below(moved.len())].clone() }
    };
    Item::Fields(items.iter().enumerate().map(|(at, item)| pick(at, item, draw)).collect())
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
    let pieces = match model.write(&sample.item) {
        Ok(pieces) => pieces,
        Err(refused) => {
            if let Some(expect) = refusal(&refused) {
                draft.add(true, input, expect, Level::Should, said);
            }
            return;
        }
    };
    let Some(all) = model.all(&pieces, 32) else { return };
    let values: Vec<Json> = all.iter().map(|bytes| hex(bytes).into()).collect();
    draft.add(true, input, any_of(&values), Level::Must, said);
    reads(draft, model, &all[0], said, true);
}

/// Asks for the value of bytes that a writer may not write.
fn read(draft: &mut Draft, model: &Model, bytes: &[u8], said: (&str, &str, &str)) {
    reads(draft, model, bytes, said, false);
}

/// Asks for the value of bytes; `must` if they are `written` or if encoding the value gives them.
fn reads(draft: &mut Draft, model: &Model, bytes: &[u8], said: (&str, &str, &str), written: bool) {
    let (expect, level) = match model.read(bytes).0 {
        Ok(item) => {
            let Some(value) = json_of(&model.fields, &item, false) else { return };
            let middle = json_of(&model.fields, &item, true).and_then(|json| item_of(&model.fields, &json));
            let again = middle.and_then(|item| model.write(&item).ok());
            let own = written
                || again.is_some_and(|pieces| model.held(&pieces, bytes).into_iter().all(|held| held));
            let level = if own { Level::Must } else { Level::Should };
            (any_of(&[value]), level)
        }
        Err(refused) => match refusal(&refused) {
            Some(expect) => (expect, Level::Should),
            None => return,
        },
    };
    let level = match &expect {
        Expectation::Reject(of) if of.class == Class::Truncated => Level::Must,
        _ => level,
    };
    draft.add(false, hex(bytes).into(), expect, level, said);
}

/// Flipped bits, truncation, trailing bytes and padding.
fn malformed(draft: &mut Draft, model: &Model, pieces: &[Piece]) {
    let bytes = model.first(pieces);
    let mut begun = 0;
    for piece in pieces {
        let len = piece.options[0].len();
        for bit in (begun..begun + len).filter(|bit| *bit < MOST_BITS) {
            let mut turned = bytes.clone();
            turn(model, &mut turned, bit);
            read(
                draft,
                model,
                &turned,
                ("bits", &format!("bit-{bit}"), &format!("a bit of {} turned", piece.field)),
            );
        }
        begun += len;
    }
    for len in 0..bytes.len() {
        read(
            draft,
            model,
            &bytes[..len],
            ("truncated", &format!("cut-{len}"), "a message that ends too early"),
        );
    }
    let longer = [&bytes[..], &[0]].concat();
    read(draft, model, &longer, ("outside", "trailing", "a byte behind the message"));
    for bit in begun..bytes.len() * 8 {
        let mut set = bytes.clone();
        turn(model, &mut set, bit);
        read(draft, model, &set, ("outside", &format!("padding-{bit}"), "a bit of the padding set"));
    }
    for (byte, id) in [(0xff, "ones"), (0, "zeros"), (0x55, "fives"), (0xaa, "tens")] {
        let all = vec![byte; bytes.len() + 8];
        for len in [bytes.len() / 2, bytes.len(), all.len()] {
            read(draft, model, &all[..len], ("special", &format!("all-{id}-{len}"), "bytes of one value"));
        }
    }
}

/// Flips a bit, counted in stream order.
fn turn(model: &Model, bytes: &mut [u8], bit: usize) {
    let high = model.take == packproof_models::bits::Take::High;
    bytes[bit / 8] ^= 1 << if high { 7 - bit % 8 } else { bit % 8 };
}
