//! Layouts with a key changed, and tables of their keys.

use std::collections::HashSet;

use packproof_models::steps::exact::{Exact, Formula};
use packproof_models::steps::grid::{Grid, Outside};
use packproof_models::word::{Layout, Model, Value};
use packproof_models::{forms, text};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json, json};

use super::drawn::runs;
use super::meaning::tables;
use super::{File, wire};

/// The keys of a layout, those of `read` as `read.KEY`.
#[derive(Clone, PartialEq)]
pub(super) struct Table {
    kind: &'static str,
    keys: Map<String, Json>,
}

impl Table {
    pub(super) fn of(layout: &Layout) -> Self {
        let [mut keys, _] = tables(layout);
        keys.retain(|_, value| !value.is_null());
        Self { kind: layout.kind(), keys }
    }

    pub(super) fn get(&self, key: &str) -> Json {
        self.keys.get(key).cloned().unwrap_or_default()
    }

    pub(super) fn with(&self, key: &str, value: Json) -> Self {
        let mut next = self.clone();
        if value.is_null() {
            next.keys.remove(key);
        } else {
            next.keys.insert(key.to_owned(), value);
        }
        next
    }

    pub(super) fn differing(&self, other: &Self) -> Vec<String> {
        let all: HashSet<&String> = self.keys.keys().chain(other.keys.keys()).collect();
        let mut keys: Vec<_> =
            all.into_iter().filter(|key| self.get(key) != other.get(key)).cloned().collect();
        keys.sort_unstable();
        keys
    }

    /// The layout, if the keys are valid together.
    pub(super) fn file(&self) -> Option<File> {
        let mut keys = Map::new();
        for (key, value) in self.keys.clone() {
            match key.strip_prefix("read.") {
                None => drop(keys.insert(key, given(value))),
                Some(inner) => keys.entry("read").or_insert_with(|| json!({}))[inner] = given(value),
            }
        }
        of_layout(of_kind(self.kind, keys.into())?)
    }
}

/// A value without members that are not given.
fn given(value: Json) -> Json {
    match value {
        Json::Object(members) => members.into_iter().filter(|(_, value)| !value.is_null()).collect(),
        value => value,
    }
}

fn of_kind(kind: &str, keys: Json) -> Option<Layout> {
    fn read<T: DeserializeOwned>(keys: Json) -> Option<T> {
        serde_json::from_value(keys).ok()
    }
    match kind {
        "smallest_three" => read(keys).map(Layout::SmallestThree),
        "ranged" => read(keys).map(Layout::Ranged),
        "float" => read(keys).map(Layout::Float),
        "varint" => read(keys).map(Layout::Varint),
        "bits" => read(keys).map(Layout::Bits),
        "string" => read(keys).map(Layout::Text),
        _ => None,
    }
}

/// The layouts with one key changed: the neighbours, every order, the other byte order, common ranges, limits and biases, and the range measured
/// from decoded words.
pub(super) fn firsts(file: &File, read: &[(&Json, &Json)]) -> Vec<File> {
    let table = Table::of(&file.layout);
    let mut found: Vec<File> = Vec::new();
    let mut moved: Vec<(&str, Json)> = ["le", "be"].map(|unit| ("unit", json!(unit))).into();
    if let Model::SmallestThree(model) = &file.model {
        let orders = orders();
        moved.extend(orders.iter().map(|order| ("order", json!(order))));
        if model.dropped.len() > 1 {
            moved.extend(orders.iter().map(|order| ("index", json!(order))));
        }
        let ranges = ["sqrt(1/2)", "1/1.414214", "1/1.4142", "1/1.414"].map(|text| json!(text));
        #[allow(clippy::approx_constant, reason = "what people write for it")]
        let numbers = [0.707_107, 0.7071, 0.707, 0.71, 0.75, 1.0].map(|number| json!(number));
        moved.extend(ranges.into_iter().chain(numbers).map(|range| ("range", range)));
    }
    if let Some(own) = table.get("exact").as_str() {
        let exact = |single| Formula::ALL.map(|formula| Exact { single, formula }.to_string());
        let mut all: Vec<String> = [true, false].into_iter().flat_map(exact).collect();
        // The same formula in the other precision comes first.
        all.sort_by_key(|exact| {
            exact.split_once(' ').map(|(_, formula)| formula)
                != own.split_once(' ').map(|(_, formula)| formula)
        });
        moved.extend(all.into_iter().map(|exact| ("exact", json!(exact))));
    }
    let tables = moved.into_iter().map(|(key, value)| table.with(key, value));
    let measured = measured(file, read);
    let tables = tables.chain(measured.into_iter().flat_map(|measured| measured.tables(&table)));
    found.extend(tables.filter(|next| *next != table).filter_map(|table| table.file()));
    found.extend(file.layout.neighbours().into_iter().filter_map(|(_, layout)| of_layout(layout)));
    found
}

/// Numbers that people write for a key, besides small ones.
const NUMBERS: [u64; 12] = [100, 128, 254, 255, 256, 511, 512, 1023, 1024, 32_767, 65_535, 65_536];
/// Bytes of a varint that are changed one by one.
const BYTES: usize = 10;

/// The layouts with one key far from its value: any small number, and pictures and codes with any letter, number or byte changed.
pub(super) fn far(file: &File) -> impl Iterator<Item = File> {
    let table = Table::of(&file.layout);
    let [keys, _] = tables(&file.layout);
    keys.into_iter().filter(|(key, _)| !key.starts_with("read.")).flat_map(move |(key, value)| {
        let alone = if key == "bytes" { others(&each_byte(&value)) } else { Vec::new() };
        let others = others(&value).into_iter().chain(alone).filter_map({
            let (table, key) = (table.clone(), key.clone());
            move |other| table.with(&key, other).file()
        });
        others.collect::<Vec<_>>()
    })
}

/// A picture for every byte, so that one can change alone.
fn each_byte(pictures: &Json) -> Json {
    let given = pictures.as_array().cloned().unwrap_or_default();
    let last = given.last().cloned().unwrap_or("mddddddd".into());
    let more = BYTES.saturating_sub(given.len());
    given.into_iter().chain(std::iter::repeat_n(last, more)).collect()
}

fn others(value: &Json) -> Vec<Json> {
    match value {
        Json::Null | Json::Number(_) => (0..=72).chain(NUMBERS).map(Json::from).collect(),
        Json::String(text) => texts(text).into_iter().map(Json::from).collect(),
        Json::Array(values) => {
            let with = |at: usize, other: Json| {
                let mut values = values.clone();
                values[at] = other;
                Json::from(values)
            };
            let one =
                |(at, value): (usize, &Json)| others(value).into_iter().map(move |other| with(at, other));
            values.iter().enumerate().filter(|(_, value)| value.is_string()).flat_map(one).collect()
        }
        Json::Object(members) => {
            let with = |key: &String, other: Json| {
                let mut members = members.clone();
                members.insert(key.clone(), other);
                Json::from(members)
            };
            let one = |(key, value): (&String, &Json)| {
                others(value).into_iter().map(|other| with(key, other)).collect::<Vec<_>>()
            };
            members.iter().flat_map(one).collect()
        }
        Json::Bool(_) => Vec::new(),
    }
}

/// A picture or a code with one letter, number or byte changed.
fn texts(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '.';
    let parts = text.split(|c| !is_part(c)).filter(|part| !part.is_empty());
    for part in parts {
        let at = part.as_ptr() as usize - text.as_ptr() as usize;
        let mut with = |from: usize, to: usize, other: &str| {
            found.push(format!("{}{other}{}", &text[..at + from], &text[at + to..]));
        };
        let digits = part.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
        if part.len() == 2 && u8::from_str_radix(part, 16).is_ok() {
            (0..=u8::MAX).for_each(|byte| with(0, 2, &format!("{byte:02x}")));
        } else if part[digits..].parse::<u64>().is_ok() && part.chars().any(|c| !"01".contains(c)) {
            (0..=300).for_each(|number| with(digits, part.len(), &number.to_string()));
        } else {
            let letters: std::collections::BTreeSet<char> = part.chars().chain("01.d".chars()).collect();
            for place in 0..part.len() {
                for letter in &letters {
                    with(place, place + 1, letter.encode_utf8(&mut [0; 4]));
                }
            }
        }
    }
    found
}

/// A file with only the layout, if it is valid.
pub fn of_layout(layout: Layout) -> Option<File> {
    let model = layout.check().ok()?;
    Some(File {
        about: String::new(),
        source: None,
        answers: None,
        defects: Vec::new(),
        like: None,
        layout,
        model,
    })
}

/// If the layout leaves `outside` open: the layout with each value of it.
pub(super) fn completed(layout: &Layout) -> Vec<Layout> {
    match layout {
        Layout::Varint(own) if own.outside.is_none() => [Outside::Wrap, Outside::Refuse, Outside::Clamp]
            .map(|of| Layout::Varint(Box::new(forms::Layout { outside: Some(of), ..(**own).clone() })))
            .into(),
        Layout::Text(own) if own.outside.is_none() => {
            let with = |of| Layout::Text(Box::new(text::Layout { outside: Some(of), ..(**own).clone() }));
            text::Outside::ALL.iter().copied().map(with).collect()
        }
        _ => Vec::new(),
    }
}

/// Every order of the components, and the cyclic one.
fn orders() -> Vec<String> {
    let mut orders = vec![String::new()];
    for _ in 0..4 {
        orders = orders
            .iter()
            .flat_map(|begun| {
                "xyzw".chars().filter(|c| !begun.contains(*c)).map(move |c| format!("{begun}{c}"))
            })
            .collect();
    }
    orders.push("cyclic".to_owned());
    orders
}

/// The codes per unit and the code of zero, measured from the answers of a decoder.
struct Measured<'a> {
    grid: &'a Grid,
    per_unit: f64,
    zero: f64,
    /// What the lowest and the highest code read as.
    ends: [f64; 2],
}

fn measured<'a>(file: &'a File, read: &[(&Json, &Json)]) -> Option<Measured<'a>> {
    let mut seen: Vec<(i64, f64)> = Vec::new();
    let grid = match &file.model {
        Model::SmallestThree(model) => &model.grids[0],
        Model::Ranged(model) => &model.grid,
        _ => return None,
    };
    for (word, value) in read {
        let Some(word) = wire::word_of(file, word) else { continue };
        let number = match (&file.model, wire::value_of(value)) {
            (Model::Ranged(_), Some(Value::Number(number))) => number,
            (Model::SmallestThree(model), Some(Value::Quaternion(numbers))) => {
                let index = model.picture.field('i').get(word) as usize;
                let Some(&dropped) = model.dropped.get(index) else { continue };
                if numbers[dropped] <= 0.0 {
                    continue;
                }
                numbers[model.kept[dropped][0]]
            }
            _ => continue,
        };
        seen.push((grid.steps(word), number.into()));
    }
    let (&(low, at_low), &(high, at_high)) =
        (seen.iter().min_by_key(|of| of.0)?, seen.iter().max_by_key(|of| of.0)?);
    let per_unit = (high - low) as f64 / (at_high - at_low);
    (per_unit.is_finite() && per_unit > 0.0).then_some(Measured {
        grid,
        per_unit,
        zero: low as f64 - at_low * per_unit,
        ends: [at_low, at_high],
    })
}

impl Measured<'_> {
    fn tables(&self, table: &Table) -> Vec<Table> {
        let per_unit = json!(rounded(self.per_unit));
        // The key that the layout has, before others that say the same.
        let mut tables = vec![table.with("per_unit", per_unit.clone())];
        if let Some(ends @ [low, high]) = self.grid.range {
            tables.push(table.with("range", json!(self.ends.map(rounded))));
            tables.push(table.with("steps", json!(((high - low) * self.per_unit).round())));
            let end = |end: f64| {
                rounded((end * self.grid.write.per_unit + self.grid.write.zero - self.zero) / self.per_unit)
            };
            let [low, high] = ends.map(end);
            let symmetric = (low + high).abs() < 1e-4 * (high - low);
            tables.push(table.with("range", if symmetric { json!(high) } else { json!([low, high]) }));
        }
        let read = table.with("read.per_unit", per_unit);
        tables.push(read.with("read.zero", json!(rounded(self.zero))));
        tables.push(read);
        tables
    }
}

/// Six digits, the precision of binary32.
fn rounded(value: f64) -> f64 {
    format!("{value:.5e}").parse().unwrap_or(value)
}

/// A value as in a file, with spaces between the fields of a picture.
pub(super) fn shown(table: &Table, key: &str) -> String {
    let value = table.get(key);
    match (key, table.file()) {
        ("bits", Some(file)) if value.is_string() => {
            let apart = |unit: &String| {
                let runs = runs(unit.chars()).into_iter();
                runs.map(|(letter, width)| letter.to_string().repeat(width as usize))
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            let units = file.model.picture().drawn();
            format!("\"{}\"", units.iter().map(apart).collect::<Vec<_>>().join(" | "))
        }
        _ if value.is_null() => "not given".to_owned(),
        _ => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layouts::{KINDS, presets_of};

    /// The layout of a table of keys is the one that they are of.
    #[test]
    fn a_table_keeps_every_key() {
        let mut all = 0;
        for (name, file) in KINDS.into_iter().filter(|kind| *kind != "message").flat_map(presets_of) {
            let again = Table::of(&file.layout).file().unwrap_or_else(|| panic!("{name}"));
            assert_eq!(again.layout, file.layout, "{name}");
            all += 1;
        }
        assert!(all > 100, "{all}");
    }
}
