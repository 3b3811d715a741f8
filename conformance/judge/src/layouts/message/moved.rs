//! Messages with one change.

use packproof_models::bits::{Order, Pad, Take};
use packproof_models::message::{Field, Layout, List, Model, What, needed};
use packproof_models::word;

use super::super::moved::{Table, firsts, of_layout};
use super::super::{parse, preset, read};
use super::show::type_said;

/// A message with one change, and its description.
#[derive(Clone)]
pub(super) struct Moved {
    pub(super) layout: Layout,
    pub(super) model: Model,
    pub(super) change: Change,
}

#[derive(Clone)]
pub(super) struct Change {
    pub(super) key: String,
    pub(super) has: String,
    /// What an implementation with this layout does.
    pub(super) says: String,
    pub(super) fix: String,
}

/// Every valid message with one change.
pub(super) fn moved(layout: &Layout) -> Vec<Moved> {
    let inside = fields(&layout.fields, "", layout.order()).into_iter();
    let inside = inside.map(|(fields, change)| (Layout { fields, ..layout.clone() }, change));
    let all = whole(layout).into_iter().chain(inside).filter(|(next, _)| next != layout);
    all.filter_map(|(next, change)| Some(Moved { model: next.check().ok()?, layout: next, change })).collect()
}

/// The message with another order of bits or another padding.
fn whole(layout: &Layout) -> Vec<(Layout, Change)> {
    let (own, take) = (layout.order(), layout.take);
    let mut found = Vec::new();
    for (&other, &order) in
        Take::ALL.iter().flat_map(|take| Order::ALL.iter().map(move |order| (take, order)))
    {
        let both = [("take", other.word(), take.word()), ("field", order.word(), own.word())];
        let differing: Vec<_> = both.into_iter().filter(|(_, one, right)| one != right).collect();
        let joined = |said: fn(&(&str, &str, &str)) -> String| {
            differing.iter().map(said).collect::<Vec<_>>().join(" and ")
        };
        let has = joined(|(key, one, _)| format!("`{key} = \"{one}\"`"));
        let due = joined(|(key, _, right)| format!("`{key} = \"{right}\"`"));
        let says = format!("has {has}, not {due}");
        let change = Change { key: joined(|(key, ..)| (*key).to_owned()), has, says, fix: format!("{due}.") };
        if !differing.is_empty() {
            found.push((Layout { take: other, field: Some(order), ..layout.clone() }, change));
        }
    }
    for &pad in Pad::ALL {
        let (has, due) = (pad.word().to_owned(), layout.pad.word());
        let (says, fix) = (format!("pads with `{has}`, not `{due}`"), format!("`pad = \"{due}\"`."));
        found.push((Layout { pad, ..layout.clone() }, Change { key: "pad".to_owned(), has, says, fix }));
    }
    found
}

/// The fields with one change, then those of each nested message.
fn fields(own: &[Field], prefix: &str, order: Order) -> Vec<(Vec<Field>, Change)> {
    let named = |place: usize| format!("{prefix}{}", own[place].name);
    let mut found = Vec::new();
    for (one, field) in own.iter().enumerate() {
        let name = named(one);
        places(own, one, &named, &mut found);
        let mut less = own.to_vec();
        less.remove(one);
        if let Some(flag) = field.optional.as_ref().and_then(|optional| optional.flag.as_ref()) {
            less.retain(|field| field.name != *flag);
        }
        let missing = Change {
            key: format!("{name}.missing"),
            has: "missing".to_owned(),
            says: format!("leaves out `{name}`"),
            fix: format!("`{name}` is {}.", type_said(field)),
        };
        found.push((less, missing));
        for (key, has, due, next) in of_field(field, order) {
            let than = if due.starts_with("no ") { "where the layout has" } else { "not" };
            let says = format!("has {has} for `{name}`, {than} {due}");
            let change =
                Change { key: format!("{name}.{key}"), has, says, fix: format!("`{name}` has {due}.") };
            found.push((with(own, one, next), change));
        }
    }
    for (at, field) in own.iter().enumerate() {
        let What::Fields(inner) = &field.what else { continue };
        let nested = fields(inner, &format!("{}.", named(at)), order).into_iter();
        found.extend(nested.map(|(inner, change)| {
            (with(own, at, Field { what: What::Fields(inner), ..field.clone() }), change)
        }));
    }
    found
}

fn with(fields: &[Field], at: usize, field: Field) -> Vec<Field> {
    let mut fields = fields.to_vec();
    fields[at] = field;
    fields
}

/// A field at every other place.
fn places(own: &[Field], one: usize, named: &dyn Fn(usize) -> String, found: &mut Vec<(Vec<Field>, Change)>) {
    let (name, key) = (named(one), format!("{}.place", named(one)));
    for other in one + 1..own.len() {
        let second = named(other);
        let mut next = own.to_vec();
        next.swap(one, other);
        let change = Change {
            key: key.clone(),
            has: format!("exchanged with {second}"),
            says: format!("has `{second}` in the place of `{name}`, and `{name}` in the place of `{second}`"),
            fix: format!("`{name}` comes before `{second}`."),
        };
        found.push((next, change));
    }
    for other in (0..own.len()).filter(|other| other.abs_diff(one) > 1) {
        let (before, side) = (named(other), if other > one { "behind" } else { "before" });
        let mut next = own.to_vec();
        let field = next.remove(one);
        next.insert(other, field);
        let change = Change {
            key: key.clone(),
            has: format!("{side} {before}"),
            says: format!("has `{name}` {side} `{before}`"),
            fix: match one.checked_sub(1) {
                Some(last) => format!("`{name}` comes behind `{}`.", named(last)),
                None => format!("`{name}` comes first."),
            },
        };
        found.push((next, change));
    }
}

/// A field with one change: the key, the wrong value, the right value.
fn of_field(field: &Field, order: Order) -> Vec<(&'static str, String, String, Field)> {
    let mut found = Vec::new();
    for what in types(&field.what) {
        let next = Field { what, ..field.clone() };
        let has = match (&field.what, &next.what) {
            (What::Of(own), What::Of(other)) => of_kind(own, other),
            (own, other) => Some((wide(&next, width(own)), wide(field, width(other)))),
        };
        if let Some((has, due)) = has {
            found.push(("type", has, due, next));
        }
    }
    let order = field.field.unwrap_or(order);
    for &other in Order::ALL.iter().filter(|other| **other != order) {
        let next = Field { field: Some(other), ..field.clone() };
        let said = |order: Order| format!("`field = \"{}\"`", order.word());
        found.push(("field", said(other), said(order), next));
    }
    if let Some(list) = &field.list {
        of_list(field, list, &mut found);
    }
    if let Some(optional) = &field.optional {
        let mut turned = optional.clone();
        turned.present = !optional.present;
        let said = |present: bool| format!("a flag whose {} means present", u8::from(present));
        let next = Field { optional: Some(turned), ..field.clone() };
        found.push(("present", said(!optional.present), said(optional.present), next));
    }
    // Last, because an additional bit of zero may look like it.
    let aligned = |align: Option<u32>| match align {
        Some(bits) => format!("an alignment of {bits} bits"),
        None => "no alignment".to_owned(),
    };
    for align in [None, Some(8), Some(16), Some(32)] {
        let next = Field { align, ..field.clone() };
        found.push(("align", aligned(align), aligned(field.align), next));
    }
    found
}

/// The bits of an integer or a name.
fn width(what: &What) -> Option<u32> {
    Some(match what {
        What::Bool(bits) | What::Unsigned(bits) | What::Signed(bits) => *bits,
        What::Range(low, high) => needed(high - low),
        What::Names(names) => needed(names.len() as i128 - 1),
        _ => return None,
    })
}

/// The type of a field, with its width if that is not the other one's.
fn wide(field: &Field, other: Option<u32>) -> String {
    match width(&field.what).filter(|width| Some(*width) != other) {
        Some(width) if matches!(field.what, What::Names(_)) => format!("{width} bits"),
        Some(width) if !matches!(field.what, What::Bool(1)) => {
            format!("`{}` in {width} bits", type_said(field))
        }
        _ => format!("`{}`", type_said(field)),
    }
}

/// A list with another encoding of its count.
fn of_list(field: &Field, list: &List, found: &mut Vec<(&'static str, String, String, Field)>) {
    let (most, least) = (list.most, list.least);
    let said = |list: &List| match &list.count {
        None => format!("a count in {} bits", needed((list.most - list.least).into())),
        Some(count) => format!("a count as `{}`", type_said(&Field::new("", (**count).clone()))),
    };
    let bits = needed((most - least).into());
    let mut widths = vec![bits.saturating_sub(1), bits + 1, 8, 16, 32];
    widths.retain(|width| *width > 0);
    for width in widths {
        // A count that starts at zero.
        let count = Some(Box::new(What::Unsigned(width)));
        let next = List { count, ..list.clone() };
        let has = format!("a count in {width} bits");
        if has != said(list) || least > 0 {
            found.push(("count", has, said(list), Field { list: Some(next), ..field.clone() }));
        }
    }
    if least > 0 {
        let next = List { least: 0, most, count: None };
        found.push(("count", said(&next), said(list), Field { list: Some(next), ..field.clone() }));
    }
    let varints = ["leb128-u64-rust", "ci-uelib"];
    for name in varints {
        let varint = preset(name).and_then(|text| parse(text).ok());
        let Some(varint) = varint else { continue };
        let next = List { count: Some(Box::new(What::Of(varint.layout))), ..list.clone() };
        let has = format!("a count as `{name}`");
        found.push(("count", has, said(list), Field { list: Some(next), ..field.clone() }));
    }
}

/// The differing keys of two layouts of a kind, with their values.
fn of_kind(own: &word::Layout, other: &word::Layout) -> Option<(String, String)> {
    if own.kind() != other.kind() {
        return None;
    }
    let (own, other) = (Table::of(own), Table::of(other));
    let keys = own.differing(&other);
    let said = |table: &Table| {
        let one = |key: &String| match table.get(key) {
            value if value.is_null() => format!("no `{key}`"),
            value => format!("`{key} = {value}`"),
        };
        keys.iter().map(one).collect::<Vec<_>>().join(", ")
    };
    (!keys.is_empty()).then(|| (said(&other), said(&own)))
}

/// The layout with the keys of another but for its reader's, if both differ.
fn writing(own: &word::Layout, other: &word::Layout) -> Option<word::Layout> {
    let (own, other) = (Table::of(own), Table::of(other));
    let keys = other.differing(&own);
    let (read, written): (Vec<_>, Vec<_>) = keys.into_iter().partition(|key| key.starts_with("read."));
    let both = !read.is_empty() && !written.is_empty();
    let table = read.iter().fold(other, |table, key| table.with(key, own.get(key)));
    Some(table.file().filter(|_| both)?.layout)
}

fn types(what: &What) -> Vec<What> {
    let mut found = Vec::new();
    let widths = |bits: u32| {
        let next = bits.next_multiple_of(8);
        [bits.saturating_sub(1), bits + 1, bits.saturating_sub(2), bits + 2, next, 8, 16, 32, 64]
    };
    match what {
        What::Bool(_) => found.extend([What::Bool(1), What::Bool(8), What::Bool(32)]),
        What::Unsigned(bits) => {
            found.extend(widths(*bits).map(What::Unsigned));
            found.push(What::Signed(*bits));
            found.push(What::Range(1, 1 << bits.min(&62)));
        }
        What::Signed(bits) => {
            found.extend(widths(*bits).map(What::Signed));
            found.push(What::Unsigned(*bits));
            let half = 1 << (bits - 1);
            found.extend([What::Range(-half, half - 1), What::Range(-half + 1, half - 1)]);
        }
        What::Range(low, high) => {
            let bits = needed(high - low);
            found.extend(
                [(-1, -1), (1, 1), (-1, 0), (1, 0), (0, 1), (0, -1)]
                    .map(|(a, b)| What::Range(low + a, high + b)),
            );
            // The value itself, in the width of the range.
            found.extend([What::Signed(bits), What::Unsigned(bits)]);
            for width in widths(bits) {
                if width < 63 {
                    found.push(What::Range(*low, low + (1 << width) - 1));
                }
                found.push(if *low < 0 { What::Signed(width) } else { What::Unsigned(width) });
            }
        }
        What::Names(names) => {
            let mut turned = names.clone();
            turned.reverse();
            found.push(What::Names(turned));
            // The width of a longer list of names.
            let bits = needed(names.len() as i128 - 1);
            for width in [bits + 1, 8] {
                let more = names.len()..(1 << width.min(8));
                found.push(What::Names(
                    names.iter().cloned().chain(more.map(|at| format!("?{at}"))).collect(),
                ));
            }
        }
        What::Of(layout) => {
            let next = layout.neighbours();
            found.extend(next.iter().filter_map(|(_, next)| writing(layout, next)).map(What::Of));
            found.extend(next.into_iter().map(|(_, layout)| What::Of(layout)));
            if let Some(file) = of_layout(layout.clone()) {
                found.extend(firsts(&file, &[]).into_iter().map(|file| What::Of(file.layout)));
            }
            let same = read().filter(|(_, file)| file.layout.kind() == layout.kind());
            found.extend(same.map(|(_, file)| What::Of(file.layout.clone())));
        }
        What::F32 | What::F64 | What::Flag | What::Text | What::Fields(_) => {}
    }
    found.retain(|other| other != what);
    found
}
