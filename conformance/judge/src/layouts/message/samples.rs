//! Sample values for the fields of a message: edges, lists of each length, missing values.

use packproof_models::message::{Checked, Field, Item, Kind, List, What};
use packproof_models::word::{self, Layout, Value};

use super::super::generate::words::words_of;

/// Limit on the values of one field.
const MOST: usize = 48;
/// Limit on the length of a list.
const LONGEST: u32 = 300;

/// A sample with the flag, id and comment of its vector.
pub(super) struct Sample {
    pub(super) item: Item,
    pub(super) flag: &'static str,
    pub(super) id: String,
    pub(super) comment: String,
}

impl Sample {
    pub(super) fn new(
        item: Item,
        flag: &'static str,
        id: impl Into<String>,
        comment: impl Into<String>,
    ) -> Self {
        Self { item, flag, id: id.into(), comment: comment.into() }
    }
}

/// A reproducible sequence of numbers.
pub(super) struct Draw(pub(super) u64);

impl Draw {
    pub(super) fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % count.max(1)
    }
}

pub(super) fn at_rest(fields: &[Field], checked: &[Checked], draw: &mut Draw) -> Item {
    let one = |(field, checked): (&Field, &Checked)| match (&field.what, &field.list) {
        (What::Flag, _) => Item::Absent,
        _ if checked.always.is_some() => Item::Absent,
        (What::Text, Some(list)) => Item::Text(text(2.clamp(list.least, list.most))),
        (_, Some(list)) => {
            let one = |_| rest(&field.what, &checked.kind, draw);
            Item::List((0..1.clamp(list.least, list.most)).map(one).collect())
        }
        _ => rest(&field.what, &checked.kind, draw),
    };
    Item::Fields(fields.iter().zip(checked).map(one).collect())
}

fn text(bytes: u32) -> Vec<u8> {
    (0..bytes).map(|at| b'a' + (at % 26) as u8).collect()
}

/// An ordinary value, different for each field.
fn rest(what: &What, kind: &Kind, draw: &mut Draw) -> Item {
    if let (What::Fields(fields), Kind::Fields(checked)) = (what, kind) {
        return at_rest(fields, checked, draw);
    }
    let mut known = values(what, kind);
    known.retain(|sample| sample.flag != "outside" && sample.flag != "rounding");
    if known.is_empty() {
        return Item::Any;
    }
    match kind {
        Kind::Integer(low, high, ..) => {
            let span = (high - low).min(1 << 40);
            Item::Integer(low + span / 3 + (draw.below(1000) as i128 * span / 4000))
        }
        Kind::Text => Item::Text(text(2)),
        _ => {
            let at = draw.below(known.len());
            known.swap_remove(at).item
        }
    }
}

/// The message with one field varied at a time.
pub(super) fn inner(fields: &[Field], checked: &[Checked], rest: &Item) -> Vec<Sample> {
    let Item::Fields(items) = rest else { return Vec::new() };
    let mut found = Vec::new();
    for (place, (field, checked)) in fields.iter().zip(checked).enumerate() {
        if field.what == What::Flag || checked.always.is_some() {
            continue;
        }
        for sample in of_field(field, checked, &items[place]) {
            let mut moved = items.clone();
            moved[place] = sample.item;
            let name = field.name.to_lowercase().replace('_', "-");
            let (id, comment) =
                (format!("{name}-{}", sample.id), format!("{}: {}", field.name, sample.comment));
            found.push(Sample::new(Item::Fields(moved), sample.flag, id, comment));
        }
    }
    found
}

/// The samples of a field, including its list lengths and its absence.
fn of_field(field: &Field, checked: &Checked, rest: &Item) -> Vec<Sample> {
    let mut found = match (&field.list, rest) {
        (Some(list), rest) => of_list(field, checked, list, rest),
        (None, rest) => match (&field.what, &checked.kind) {
            (What::Fields(fields), Kind::Fields(checked)) => inner(fields, checked, rest),
            (what, kind) => values(what, kind),
        },
    };
    if checked.gate.is_some() {
        found.push(Sample::new(Item::Absent, "presence", "absent", "missing"));
    }
    found
}

fn of_list(field: &Field, checked: &Checked, list: &List, rest: &Item) -> Vec<Sample> {
    let mut lens: Vec<u32> =
        [0, 1, 2, 3, list.least, list.most, list.most.saturating_sub(1), 17, LONGEST].into();
    lens.retain(|len| (list.least..=list.most.min(LONGEST)).contains(len));
    let beyond = list.most + 1;
    lens.extend((beyond <= LONGEST).then_some(beyond));
    lens.sort_unstable();
    lens.dedup();
    let counted = |len: u32, item: Item| {
        let flag = if len > list.most { "outside" } else { "count" };
        Sample::new(item, flag, format!("count-{len}"), format!("{len} values"))
    };
    if field.what == What::Text {
        let mut found: Vec<Sample> =
            lens.into_iter().map(|len| counted(len, Item::Text(text(len)))).collect();
        for (letters, id) in
            [("é", "two-bytes"), ("日", "three-bytes"), ("\u{1F600}", "four-bytes"), ("\0", "nul")]
        {
            if (list.least..=list.most).contains(&(letters.len() as u32)) {
                let item = Item::Text(letters.as_bytes().to_vec());
                found.push(Sample::new(item, "special", id, "a letter beyond ASCII, or NUL"));
            }
        }
        return found;
    }
    let mut draw = Draw(11);
    let mut found: Vec<Sample> = lens
        .into_iter()
        .map(|len| {
            let all = (0..len).map(|_| self::rest(&field.what, &checked.kind, &mut draw));
            counted(len, Item::List(all.collect()))
        })
        .collect();
    let Item::List(resting) = rest else { return found };
    let of_one = match (&field.what, &checked.kind, resting.first()) {
        (What::Fields(fields), Kind::Fields(checked), Some(one)) => inner(fields, checked, one),
        (what, kind, _) => values(what, kind),
    };
    for sample in of_one.into_iter().filter(|_| list.most > 0) {
        let len = 2.clamp(list.least, list.most);
        let mut all: Vec<Item> =
            (1..len).map(|_| self::rest(&field.what, &checked.kind, &mut draw)).collect();
        all.push(sample.item);
        found.push(Sample { item: Item::List(all), ..sample });
    }
    found
}

fn values(what: &What, kind: &Kind) -> Vec<Sample> {
    let of = |item: Item, id: String| Sample::new(item, "bits", id.clone(), id);
    match kind {
        Kind::Bool(_) => [false, true].map(|value| of(Item::Bool(value), value.to_string())).into(),
        Kind::Integer(low, high, bits, _) => integers(*low, *high, *bits),
        Kind::Names(names, _) => {
            (0..names.len()).map(|at| of(Item::Integer(at as i128), format!("name-{at}"))).collect()
        }
        Kind::F32 => [0.0, -0.0, 1.0, -1.5, 0.1, 123_456.79, 1e-40, f32::MAX, f32::INFINITY]
            .into_iter()
            .map(|value: f32| {
                of(Item::Value(Value::Number(value)), format!("pattern-{:08x}", value.to_bits()))
            })
            .collect(),
        Kind::F64 => [0.0, -0.0, 1.0, -1.5, 0.1, 123_456.789, 1e-310, f64::MAX, f64::INFINITY]
            .into_iter()
            .map(|value: f64| of(Item::Double(value.to_bits()), format!("pattern-{:016x}", value.to_bits())))
            .collect(),
        Kind::Word(..) => {
            let What::Of(layout) = what else { return Vec::new() };
            spaced(words_of(layout))
                .into_iter()
                .map(|(value, id, comment, flag)| Sample::new(Item::Value(value), flag, id, comment))
                .collect()
        }
        Kind::Code(..) | Kind::Bytes(_) => of_bytes(what, kind),
        Kind::Text | Kind::Flag(_) | Kind::Fields(_) => Vec::new(),
    }
}

/// At most [`MOST`], evenly spaced.
fn spaced<T>(all: Vec<T>) -> Vec<T> {
    let step = all.len().div_ceil(MOST).max(1);
    all.into_iter().step_by(step).collect()
}

fn integers(low: i128, high: i128, bits: u32) -> Vec<Sample> {
    let mut all = vec![low, low + 1, high - 1, high, 0, 1, -1, low + (high - low) / 2];
    for bit in 0..bits {
        all.extend([low + (1 << bit), 1 << bit]);
    }
    all.retain(|value| (low..=high).contains(value));
    all.sort_unstable();
    all.dedup();
    let mut found: Vec<Sample> = all
        .iter()
        .map(|value| Sample::new(Item::Integer(*value), "bits", signed(*value), value.to_string()))
        .collect();
    // Only numbers that JSON can hold.
    let near = |value: &i128| value.abs() < 1 << 53;
    for value in [low - 1, high + 1].into_iter().filter(near) {
        let comment = format!("{value}, which is outside");
        found.push(Sample::new(
            Item::Integer(value),
            "outside",
            format!("outside-{}", signed(value)),
            comment,
        ));
    }
    found
}

fn signed(value: i128) -> String {
    if value < 0 { format!("minus-{}", value.unsigned_abs()) } else { value.to_string() }
}

/// Integers on both sides of each power of two, or texts.
fn of_bytes(what: &What, kind: &Kind) -> Vec<Sample> {
    let text = matches!(kind, Kind::Bytes(model) if matches!(**model, word::Model::Text(_)));
    if text {
        let mut all: Vec<String> = ["", "a", "ab", "Ann", "é", "日", "two words"].map(str::to_owned).into();
        all.extend([62, 63, 64, 127, 128].map(|len| "x".repeat(len)));
        let sample = |(at, text): (usize, String)| {
            let comment = format!("{} bytes of UTF-8", text.len());
            Sample::new(Item::Text(text.into_bytes()), "special", format!("text-{at}"), comment)
        };
        return all.into_iter().enumerate().map(sample).collect();
    }
    let negative = matches!(what, What::Of(Layout::Varint(_)));
    let mut all: Vec<i128> = vec![0];
    for bit in 0..64 {
        let power = 1_i128 << bit;
        all.extend([power - 1, power]);
        all.extend([-power].into_iter().filter(|_| negative));
    }
    all.sort_unstable();
    all.dedup();
    let held = |value: &i128| match kind {
        Kind::Bytes(model) => match &**model {
            word::Model::Varint(varint) => {
                varint.ends().is_none_or(|(low, high)| (low..=high).contains(value))
            }
            _ => false,
        },
        _ => (0..1 << 31).contains(value),
    };
    all.retain(held);
    // A subset that still crosses every change of length.
    let step = all.len().div_ceil(MOST * 2).max(1);
    let last = all.last().copied();
    let mut kept: Vec<i128> = all.into_iter().step_by(step).collect();
    kept.extend(last.filter(|last| kept.last() != Some(last)));
    kept.into_iter()
        .map(|value| Sample::new(Item::Integer(value), "bits", signed(value), value.to_string()))
        .collect()
}
