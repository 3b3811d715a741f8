//! The keys of a layout with their meanings, and derived properties.

use packproof_models::content::{Content, Told};
use packproof_models::forms;
use packproof_models::picture::Picture;
use packproof_models::steps::grid::Grid;
use packproof_models::steps::round::Round;
use packproof_models::word::{Layout, Model, Value, Words};
use serde_json::{Map, Value as Json};

use super::{File, message, page};

/// A line of `layout show`: a key of a layout, or a property derived from its keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    pub name: String,
    /// The value, as in a layout file for a key.
    pub value: String,
    pub default: bool,
    pub meaning: String,
}

impl Fact {
    pub(super) fn derived(name: impl Into<String>, value: impl Into<String>) -> Self {
        Self { name: name.into(), value: value.into(), default: false, meaning: String::new() }
    }
}

pub fn keys(file: &File) -> Vec<Fact> {
    if let (Layout::Message(layout), Model::Message(model)) = (&file.layout, &file.model) {
        return message::keys(layout, model);
    }
    let [given, default] = tables(&file.layout);
    let mut facts = Vec::new();
    for (key, value) in given {
        let is_default = default.get(&key) == Some(&value);
        match value {
            _ if is_default && key.starts_with("read.") => {}
            Json::Object(varint) => facts.push(fact(file, &key, &alone(&varint), false)),
            value => facts.push(fact(file, &key, &value, is_default)),
        }
    }
    facts
}

/// The keys of a layout, and the defaults of its kind; those of `read` as `read.KEY`.
pub(super) fn tables(layout: &Layout) -> [Map<String, Json>; 2] {
    [layout, &layout.blank()].map(|layout| {
        let mut all = Map::new();
        for (key, value) in json(layout).as_object().into_iter().flatten() {
            match value {
                Json::Object(read) if key == "read" => {
                    all.extend(read.iter().map(|(inner, value)| (format!("{key}.{inner}"), value.clone())));
                }
                value => drop(all.insert(key.clone(), value.clone())),
            }
        }
        all
    })
}

/// The keys of a varint in another layout that differ from the defaults.
pub(super) fn alone(varint: &Map<String, Json>) -> Json {
    let default = json(&forms::Layout::default());
    let given = varint.iter().filter(|(key, value)| default[key.as_str()] != **value);
    given.map(|(key, value)| (key.clone(), value.clone())).collect()
}

/// The TOML of a value; tables are inline.
pub(super) fn in_toml(value: &Json) -> String {
    match value {
        Json::Object(members) => {
            let given = members.iter().filter(|(_, value)| !value.is_null());
            let given: Vec<String> =
                given.map(|(key, value)| format!("{key} = {}", in_toml(value))).collect();
            format!("{{ {} }}", given.join(", "))
        }
        Json::Array(all) => format!("[{}]", all.iter().map(in_toml).collect::<Vec<_>>().join(", ")),
        value => value.to_string(),
    }
}

fn json(layout: &impl serde::Serialize) -> Json {
    serde_json::to_value(layout).unwrap_or_default()
}

fn fact(file: &File, key: &str, value: &Json, default: bool) -> Fact {
    let shown = if value.is_null() { "not given".to_owned() } else { in_toml(value) };
    Fact { name: key.to_owned(), value: shown, default, meaning: page::says(file.layout.kind(), key) }
}

/// Derived properties: size, range, largest error, ambiguities.
pub fn facts(file: &File) -> Vec<Fact> {
    if !file.model.has_word() {
        return of_bytes(file);
    }
    let mut facts =
        vec![Fact::derived("on the wire", size(file.model.picture(), file.layout.unit().is_some()))];
    match &file.model {
        Model::SmallestThree(model) => {
            let [a, b, c] = &model.grids;
            let alike = (a.write, a.field.width()) == (b.write, b.field.width())
                && (a.write, a.field.width()) == (c.write, c.field.width());
            let named = [("a component", a), ("component b", b), ("component c", c)];
            for (name, grid) in named.into_iter().take(if alike { 1 } else { 3 }) {
                facts.extend(of_grid(name, grid));
            }
            let identity = Value::Quaternion([0.0, 0.0, 0.0, 1.0]);
            facts.push(Fact::derived("the identity", words(file, &identity)));
        }
        Model::Ranged(model) => facts.extend(of_grid("numbers", &model.grid)),
        Model::Float(model) => {
            let [largest, normal, least] = model.landmarks();
            facts.extend([
                Fact::derived("largest number", largest.to_string()),
                Fact::derived("least normal number", normal.to_string()),
                Fact::derived("least number", least.to_string()),
                Fact::derived("largest error", format!("1 part in {}", model.parts())),
                Fact::derived("1 is written as", words(file, &Value::Number(1.0))),
            ]);
        }
        Model::Varint(_) | Model::Bits(_) | Model::Text(_) | Model::Message(_) => {}
    }
    facts
}

fn of_bytes(file: &File) -> Vec<Fact> {
    let written = |value: &Content| match file.model.encode(value) {
        Told::Is(bytes) => hex(&bytes),
        Told::Refused => "refused".to_owned(),
        Told::Unjudged => "not judged".to_owned(),
    };
    let integer =
        |value: i128| Fact::derived(format!("{value} is written as"), written(&Content::Integer(value)));
    let mut facts = Vec::new();
    match &file.model {
        Model::Varint(model) => {
            let lens = model.forms.iter().map(|form| form.bytes.len());
            let (least, most) = (lens.clone().min().unwrap_or(0), lens.max().unwrap_or(0));
            facts.push(Fact::derived("on the wire", format!("{least} to {most} bytes")));
            let ends = model.ends();
            let limits = ends.map_or("without a limit".to_owned(), |(low, high)| format!("{low} to {high}"));
            facts.push(Fact::derived("values", limits));
            facts.extend([0, 300, -1].map(integer));
            if let Some((_, high)) = ends {
                let largest = written(&Content::Integer(high));
                facts.push(Fact::derived("the largest is written as", largest));
            }
        }
        Model::Bits(model) => {
            let size = "as many bits as the fields have, up to a whole byte";
            facts.push(Fact::derived("on the wire", size));
            let record = "1:3,2:7,300:9";
            let bytes = record.parse().map_or_else(|_| String::new(), |record| written(&record));
            facts.push(Fact::derived(format!("{record} is written as"), bytes));
            if !model.codes.is_empty() {
                facts.extend([0, 1, 300].map(integer));
            }
        }
        Model::Text(_) => facts.extend(["", "aé€"].map(|text| {
            let bytes = written(&Content::Text(text.into()));
            Fact::derived(format!("\"{text}\" is written as"), bytes)
        })),
        Model::Message(model) => facts.extend(message::facts(model)),
        Model::SmallestThree(_) | Model::Ranged(_) | Model::Float(_) => {}
    }
    facts
}

/// Bytes in hex, with blanks between them.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ")
}

fn size(picture: &Picture, bytes: bool) -> String {
    let units = picture.units().iter().map(u32::to_string).collect::<Vec<_>>().join(" + ");
    let whole = if bytes { format!(", {} bytes", picture.bits() / 8) } else { String::new() };
    if picture.units().len() > 1 {
        format!("{} bits ({units}){whole}", picture.bits())
    } else {
        format!("{} bits{whole}", picture.bits())
    }
}

/// The words of a value in hex, with the bytes.
fn words(file: &File, value: &Value) -> String {
    let Words::These(words) = file.model.write(value) else { return "not judged".to_owned() };
    let picture = file.model.picture();
    let digits = picture.bits().div_ceil(4) as usize;
    let shown: Vec<_> = words.iter().take(4).map(|word| format!("{word:0digits$x}")).collect();
    let mut text = shown.join(" or ");
    if words.len() > 4 {
        text += &format!(", or {} others: zero lies between two codes", words.len() - 4);
    }
    if let (Some(unit), [word]) = (file.layout.unit(), &*words) {
        text += &format!(", in bytes {}", hex(&unit.bytes(picture, *word)));
    }
    text
}

fn of_grid(name: &str, grid: &Grid) -> Vec<Fact> {
    let step = 1.0 / grid.write.per_unit;
    let ends =
        grid.range.map(|[low, high]| format!("{low:.6} to {high:.6} in {} steps, ", grid.steps_written()));
    let mut facts = vec![Fact::derived(name, format!("{}a step is {step:.9}", ends.unwrap_or_default()))];
    if let Some(error) = error(grid) {
        facts.push(Fact::derived(format!("{name}, largest error"), format!("{error:.9}")));
    }
    let zero = grid.write.zero;
    let between = if zero.fract() == 0.0 {
        "on a code".to_owned()
    } else {
        format!("between codes {} and {}", zero.floor(), zero.ceil())
    };
    let mut codes = grid.write(0.0).unwrap_or_default();
    codes.sort_unstable();
    let read = |word: &u64| match grid.read(*word) {
        Ok(value) => format!("{} (reads as {value:.9})", grid.field.get(*word)),
        Err(_) => grid.field.get(*word).to_string(),
    };
    let zero_is = match &*codes {
        [] => String::new(),
        codes if grid.sign.is_some() && codes.len() > 1 => "; written with either sign".to_owned(),
        codes => format!("; written as {}", codes.iter().map(read).collect::<Vec<_>>().join(" or ")),
    };
    facts.push(Fact::derived(format!("{name}, zero"), between + &zero_is));
    facts
}

/// The largest error of a number that is written and read.
fn error(grid: &Grid) -> Option<f64> {
    let [low, high] = grid.range?;
    let width = match grid.round {
        Round::Down => [0.0, 1.0],
        Round::Zero => [-1.0, 1.0],
        _ => [-0.5, 0.5],
    };
    let at = |value: f64| {
        let code = value * grid.write.per_unit + grid.write.zero;
        let code = if grid.round == Round::Down { code.floor() } else { code.round() };
        let number = |code: f64| (code - grid.write.zero) / grid.write.per_unit;
        let read = (code - grid.read.zero) / grid.read.per_unit;
        width.map(|more| (number(code + more).clamp(low, high) - read).abs()).into_iter().fold(0.0, f64::max)
    };
    Some([low, low / 2.0, 0.0, high / 2.0, high].into_iter().map(at).fold(0.0, f64::max))
}
