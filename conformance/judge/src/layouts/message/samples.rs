//! Sample values for the fields of a message: edges, lists of each length, missing values.

use packproof_models::message::{Checked, Item, Kind};
use packproof_models::word::{Model, Value};

use super::super::generate::draft::slug;
use super::super::generate::words::words_of;
use super::wire::member;

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

    fn integer(value: i128) -> Self {
        Self::new(Item::Integer(value), "bits", slug(value), value.to_string())
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

pub(super) fn at_rest(fields: &[Checked], draw: &mut Draw) -> Item {
    let one = |field: &Checked| match &field.list {
        _ if !member(field) => Item::Absent,
        Some((least, most, _)) if field.kind == Kind::Text => Item::Text(text(2.clamp(*least, *most))),
        Some((least, most, _)) => {
            Item::List((0..1.clamp(*least, *most)).map(|_| rest(&field.kind, draw)).collect())
        }
        None => rest(&field.kind, draw),
    };
    Item::Fields(fields.iter().map(one).collect())
}

fn text(bytes: u32) -> Vec<u8> {
    (0..bytes).map(|at| b'a' + (at % 26) as u8).collect()
}

/// An ordinary value, different for each field.
fn rest(kind: &Kind, draw: &mut Draw) -> Item {
    match kind {
        Kind::Fields(fields) => at_rest(fields, draw),
        Kind::Integer(low, high, ..) => {
            let span = (high - low).min(1 << 40);
            Item::Integer(low + span / 3 + (draw.below(1000) as i128 * span / 4000))
        }
        _ => {
            let mut known = values(kind);
            known.retain(|sample| sample.flag != "outside" && sample.flag != "rounding");
            if known.is_empty() { Item::Any } else { known.swap_remove(draw.below(known.len())).item }
        }
    }
}

/// The message with one field varied at a time.
pub(super) fn inner(fields: &[Checked], rest: &Item) -> Vec<Sample> {
    let Item::Fields(items) = rest else { return Vec::new() };
    let mut found = Vec::new();
    for (place, field) in fields.iter().enumerate().filter(|(_, field)| member(field)) {
        for sample in of_field(field, &items[place]) {
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
fn of_field(field: &Checked, rest: &Item) -> Vec<Sample> {
    let mut found = match (&field.list, &field.kind) {
        (Some((least, most, _)), _) => of_list(field, [*least, *most], rest),
        (None, Kind::Fields(fields)) => inner(fields, rest),
        (None, kind) => values(kind),
    };
    if field.gate.is_some() {
        found.push(Sample::new(Item::Absent, "presence", "absent", "missing"));
    }
    found
}

fn of_list(field: &Checked, [least, most]: [u32; 2], rest: &Item) -> Vec<Sample> {
    let mut lens: Vec<u32> = [0, 1, 2, 3, least, most, most.saturating_sub(1), 17, LONGEST].into();
    lens.retain(|len| (least..=most.min(LONGEST)).contains(len));
    lens.extend((most < LONGEST).then_some(most + 1));
    lens.sort_unstable();
    lens.dedup();
    let counted = |len: u32, item: Item| {
        let flag = if len > most { "outside" } else { "count" };
        Sample::new(item, flag, format!("count-{len}"), format!("{len} values"))
    };
    if field.kind == Kind::Text {
        let mut found: Vec<Sample> =
            lens.into_iter().map(|len| counted(len, Item::Text(text(len)))).collect();
        for (letters, id) in
            [("é", "two-bytes"), ("日", "three-bytes"), ("\u{1F600}", "four-bytes"), ("\0", "nul")]
        {
            if (least..=most).contains(&(letters.len() as u32)) {
                let item = Item::Text(letters.as_bytes().to_vec());
                found.push(Sample::new(item, "special", id, "a letter beyond ASCII, or NUL"));
            }
        }
        return found;
    }
    let mut draw = Draw(11);
    let mut all = |len: u32| -> Vec<Item> { (0..len).map(|_| self::rest(&field.kind, &mut draw)).collect() };
    let mut found: Vec<Sample> = lens.into_iter().map(|len| counted(len, Item::List(all(len)))).collect();
    let Item::List(resting) = rest else { return found };
    let of_one = match (&field.kind, resting.first()) {
        (Kind::Fields(fields), Some(one)) => inner(fields, one),
        (kind, _) => values(kind),
    };
    for sample in of_one.into_iter().filter(|_| most > 0) {
        let mut items = all(2.clamp(least, most) - 1);
        items.push(sample.item);
        found.push(Sample { item: Item::List(items), ..sample });
    }
    found
}

fn values(kind: &Kind) -> Vec<Sample> {
    let of = |item: Item, id: String| Sample::new(item, "bits", id.clone(), id);
    match kind {
        Kind::Bool(_) => [false, true].map(|value| of(Item::Bool(value), value.to_string())).into(),
        Kind::Integer(low, high, bits, _) => integers(*low, *high, *bits),
        Kind::Names(names, _) => {
            (0..names.len()).map(|at| of(Item::Integer(at as i128), format!("name-{at}"))).collect()
        }
        Kind::F32 => [0.0, -0.0, 1.0, -1.5, 0.1, 123_456.79, 1e-40, f32::MAX, f32::INFINITY]
            .map(|value| of(Item::Value(Value::Number(value)), format!("pattern-{:08x}", value.to_bits())))
            .into(),
        Kind::F64 => [0.0, -0.0, 1.0, -1.5, 0.1, 123_456.789, 1e-310, f64::MAX, f64::INFINITY]
            .map(|value: f64| of(Item::Double(value.to_bits()), format!("pattern-{:016x}", value.to_bits())))
            .into(),
        Kind::Word(_, layout) => spaced(words_of(layout), MOST)
            .map(|(value, id, comment, flag)| Sample::new(Item::Value(value), flag, id, comment))
            .collect(),
        Kind::Code(..) => powers(false, |value| (0..1 << 31).contains(value)),
        Kind::Bytes(model) => match &**model {
            Model::Varint(varint) => {
                let ends = varint.ends();
                powers(true, |value| ends.is_none_or(|(low, high)| (low..=high).contains(value)))
            }
            _ => texts(),
        },
        Kind::Text | Kind::Flag(_) | Kind::Fields(_) => Vec::new(),
    }
}

/// At most so many, evenly spaced.
fn spaced<T>(all: Vec<T>, most: usize) -> impl Iterator<Item = T> {
    let step = all.len().div_ceil(most).max(1);
    all.into_iter().step_by(step)
}

fn integers(low: i128, high: i128, bits: u32) -> Vec<Sample> {
    let mut all = vec![low, low + 1, high - 1, high, 0, 1, -1, low + (high - low) / 2];
    for bit in 0..bits {
        all.extend([low + (1 << bit), 1 << bit]);
    }
    all.retain(|value| (low..=high).contains(value));
    all.sort_unstable();
    all.dedup();
    let mut found: Vec<Sample> = all.into_iter().map(Sample::integer).collect();
    // Only numbers that JSON can hold.
    for value in [low - 1, high + 1].into_iter().filter(|value| value.abs() < 1 << 53) {
        let (id, comment) = (format!("outside-{}", slug(value)), format!("{value}, which is outside"));
        found.push(Sample::new(Item::Integer(value), "outside", id, comment));
    }
    found
}

fn texts() -> Vec<Sample> {
    let mut all: Vec<String> = ["", "a", "ab", "Ann", "é", "日", "two words"].map(str::to_owned).into();
    all.extend([62, 63, 64, 127, 128].map(|len| "x".repeat(len)));
    let sample = |(at, text): (usize, String)| {
        let comment = format!("{} bytes of UTF-8", text.len());
        Sample::new(Item::Text(text.into_bytes()), "special", format!("text-{at}"), comment)
    };
    all.into_iter().enumerate().map(sample).collect()
}

/// Integers on both sides of each power of two.
fn powers(negative: bool, held: impl Fn(&i128) -> bool) -> Vec<Sample> {
    let mut all: Vec<i128> = vec![0];
    for bit in 0..64 {
        let power = 1_i128 << bit;
        all.extend([power - 1, power]);
        all.extend([-power].into_iter().filter(|_| negative));
    }
    all.sort_unstable();
    all.dedup();
    all.retain(held);
    // A subset that still crosses every change of length.
    let last = all.last().copied();
    let mut kept: Vec<i128> = spaced(all, MOST * 2).collect();
    kept.extend(last.filter(|last| kept.last() != Some(last)));
    kept.into_iter().map(Sample::integer).collect()
}
