//! Messages with one change.

use packproof_models::bits::{Order, Pad, Take};
use packproof_models::message::{Field, Layout, List, Model, What};
use packproof_models::word;

use super::super::moved::{Table, firsts, of_layout};
use super::super::{parse, preset, read};
use super::show::type_said;

/// A message with one change, and its description.
#[derive(Clone)]
pub(super) struct Moved {
    pub(super) layout: Layout,
    pub(super) model: Model,
    pub(super) key: String,
    pub(super) has: String,
    /// What an implementation with this layout does.
    pub(super) says: String,
    pub(super) fix: String,
}

/// Every valid message with one change.
pub(super) fn moved(layout: &Layout) -> Vec<Moved> {
    let mut found = Found { layout, all: Vec::new() };
    found.whole();
    let mut lists = Vec::new();
    nested(&layout.fields, &mut Vec::new(), "", &mut lists);
    for (path, prefix) in lists {
        found.fields(&path, &prefix);
    }
    found.all
}

/// The path to each list of fields, and the prefix of its names.
fn nested(fields: &[Field], path: &mut Vec<usize>, prefix: &str, out: &mut Vec<(Vec<usize>, String)>) {
    out.push((path.clone(), prefix.to_owned()));
    for (at, field) in fields.iter().enumerate() {
        if let What::Fields(inner) = &field.what {
            path.push(at);
            nested(inner, path, &format!("{prefix}{}.", field.name), out);
            path.pop();
        }
    }
}

fn at<'a>(mut fields: &'a mut Vec<Field>, path: &[usize]) -> Option<&'a mut Vec<Field>> {
    for place in path {
        fields = match &mut fields.get_mut(*place)?.what {
            What::Fields(inner) => inner,
            _ => return None,
        };
    }
    Some(fields)
}

/// The default bit order of fields.
fn order(layout: &Layout) -> Order {
    layout.field.unwrap_or(match layout.take {
        Take::Low => Order::Low,
        Take::High => Order::High,
    })
}

struct Found<'a> {
    layout: &'a Layout,
    all: Vec<Moved>,
}

impl Found<'_> {
    fn push(&mut self, layout: Layout, key: &str, has: String, says: String, fix: String) {
        if layout != *self.layout
            && let Ok(model) = layout.check()
        {
            self.all.push(Moved { layout, model, key: key.to_owned(), has, says, fix });
        }
    }

    fn whole(&mut self) {
        let (own, take) = (order(self.layout), self.layout.take);
        for &other in Take::ALL {
            for &order in Order::ALL {
                if (other, order) == (take, own) {
                    continue;
                }
                let mut layout = self.layout.clone();
                (layout.take, layout.field) = (other, Some(order));
                let (mut key, mut has, mut due) = (String::new(), String::new(), String::new());
                for (name, one, right) in
                    [("take", other.word(), take.word()), ("field", order.word(), own.word())]
                {
                    if one != right {
                        let and = if key.is_empty() { "" } else { " and " };
                        key += &format!("{and}{name}");
                        has += &format!("{and}`{name} = \"{one}\"`");
                        due += &format!("{and}`{name} = \"{right}\"`");
                    }
                }
                self.push(layout, &key, has.clone(), format!("has {has}, not {due}"), format!("{due}."));
            }
        }
        for &pad in Pad::ALL {
            let mut layout = self.layout.clone();
            layout.pad = pad;
            let (has, due) = (pad.word(), self.layout.pad.word());
            self.push(
                layout,
                "pad",
                has.to_owned(),
                format!("pads with `{has}`, not `{due}`"),
                format!("`pad = \"{due}\"`."),
            );
        }
    }

    fn fields(&mut self, path: &[usize], prefix: &str) {
        let own = self.layout;
        let mut layout = own.clone();
        let Some(fields) = at(&mut layout.fields, path).cloned() else { return };
        let named = |place: usize| format!("{prefix}{}", fields[place].name);
        let with = |change: &dyn Fn(&mut Vec<Field>)| {
            let mut next = own.clone();
            at(&mut next.fields, path).into_iter().for_each(change);
            next
        };
        for one in 0..fields.len() {
            let name = named(one);
            for (change, has, says, fix) in places(one, fields.len(), &named) {
                self.push(with(&*change), &format!("{name}.place"), has, says, fix);
            }
            let missing = with(&|fields| {
                let field = fields.remove(one);
                if let Some(flag) = field.optional.and_then(|optional| optional.flag) {
                    fields.retain(|field| field.name != flag);
                }
            });
            let fix = format!("`{name}` is {}.", type_said(&fields[one]));
            let (key, says) = (format!("{name}.missing"), format!("leaves out `{name}`"));
            self.push(missing, &key, "missing".to_owned(), says, fix);
            for (key, has, due, field) in of_field(&fields[one], own) {
                let next = with(&|fields| fields[one] = field.clone());
                let than = if due.starts_with("no ") { "where the layout has" } else { "not" };
                let (says, fix) =
                    (format!("has {has} for `{name}`, {than} {due}"), format!("`{name}` has {due}."));
                self.push(next, &format!("{name}.{key}"), has, says, fix);
            }
        }
    }
}

/// A change of the fields, its short name, what the implementation does, and the fix.
type Placed = (Box<dyn Fn(&mut Vec<Field>)>, String, String, String);

/// Moves a field to every other place.
fn places(one: usize, len: usize, named: &dyn Fn(usize) -> String) -> Vec<Placed> {
    let name = named(one);
    let mut found: Vec<Placed> = Vec::new();
    for other in one + 1..len {
        let second = named(other);
        found.push((
            Box::new(move |fields| fields.swap(one, other)),
            format!("exchanged with {second}"),
            format!("has `{second}` in the place of `{name}`, and `{name}` in the place of `{second}`"),
            format!("`{name}` comes before `{second}`."),
        ));
    }
    for other in (0..len).filter(|other| other.abs_diff(one) > 1) {
        let (before, side) = (named(other), if other > one { "behind" } else { "before" });
        found.push((
            Box::new(move |fields| {
                let field = fields.remove(one);
                fields.insert(other, field);
            }),
            format!("{side} {before}"),
            format!("has `{name}` {side} `{before}`"),
            match one.checked_sub(1) {
                Some(last) => format!("`{name}` comes behind `{}`.", named(last)),
                None => format!("`{name}` comes first."),
            },
        ));
    }
    found
}

fn needed(distance: i128) -> u32 {
    128 - distance.leading_zeros()
}

/// A field with one change: the key, the wrong value, the right value.
fn of_field(field: &Field, layout: &Layout) -> Vec<(&'static str, String, String, Field)> {
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
    let order = field.field.unwrap_or(order(layout));
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
