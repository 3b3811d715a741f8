//! The keys of a layout with their meanings, and derived properties.

use packproof_models::bits;
use packproof_models::float;
use packproof_models::forms;
use packproof_models::picture::Picture;
use packproof_models::quaternion;
use packproof_models::steps;
use packproof_models::steps::grid::Grid;
use packproof_models::steps::round::Round;
use packproof_models::text;
use packproof_models::word::{Layout, Model, Value, Words};
use serde_json::{Map, Value as Json};

use super::fact::Fact;
use super::{File, message, page, streams};

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
    let both = match layout {
        Layout::SmallestThree(layout) => [json(layout), json(&quaternion::Layout::default())],
        Layout::Ranged(layout) => [json(layout), json(&steps::Layout::default())],
        Layout::Float(layout) => [json(layout), json(&float::Layout::default())],
        Layout::Varint(layout) => [json(layout), json(&forms::Layout::default())],
        Layout::Bits(layout) => [json(layout), json(&bits::Layout::default())],
        Layout::Text(layout) => [json(layout), json(&text::Layout::default())],
        Layout::Message(_) => [Json::Null, Json::Null],
    };
    both.map(|layout| {
        let mut all = Map::new();
        for (key, value) in layout.as_object().into_iter().flatten() {
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
    let fact = |name: &str, value: String| Fact {
        name: name.to_owned(),
        value,
        default: false,
        meaning: String::new(),
    };
    if !file.model.has_word() {
        let facts = match &file.model {
            Model::Message(model) => message::facts(model),
            _ => streams::facts(file),
        };
        return facts.into_iter().map(|(name, value)| fact(name, value)).collect();
    }
    let picture = file.model.picture();
    let mut facts = vec![fact("on the wire", size(picture, file.layout.unit().is_some()))];
    match &file.model {
        Model::SmallestThree(model) => {
            let [a, b, c] = &model.grids;
            let alike = (a.write, a.field.width()) == (b.write, b.field.width())
                && (a.write, a.field.width()) == (c.write, c.field.width());
            let named = [("a component", a), ("component b", b), ("component c", c)];
            for (name, grid) in named.into_iter().take(if alike { 1 } else { 3 }) {
                facts.extend(of_grid(name, grid).into_iter().map(|(name, value)| fact(&name, value)));
            }
            let identity = Value::Quaternion([0.0, 0.0, 0.0, 1.0]);
            facts.push(fact("the identity", words(file, &identity)));
        }
        Model::Ranged(model) => {
            facts.extend(of_grid("numbers", &model.grid).into_iter().map(|(name, value)| fact(&name, value)));
        }
        Model::Float(model) => {
            facts.extend(float_facts(model).into_iter().map(|(name, value)| fact(name, value)));
            facts.push(fact("1 is written as", words(file, &Value::Number(1.0))));
        }
        Model::Varint(_) | Model::Bits(_) | Model::Text(_) | Model::Message(_) => {}
    }
    facts
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
        text += &format!(", in bytes {}", streams::hex(&unit.bytes(picture, *word)));
    }
    text
}

fn of_grid(name: &str, grid: &Grid) -> Vec<(String, String)> {
    let step = 1.0 / grid.write.per_unit;
    let ends =
        grid.range.map(|[low, high]| format!("{low:.6} to {high:.6} in {} steps, ", grid.steps_written()));
    let mut facts = vec![(name.to_owned(), format!("{}a step is {step:.9}", ends.unwrap_or_default()))];
    if let Some(error) = error(grid) {
        facts.push((format!("{name}, largest error"), format!("{error:.9}")));
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
    facts.push((format!("{name}, zero"), between + &zero_is));
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

fn float_facts(model: &float::Model) -> Vec<(&'static str, String)> {
    let [largest, normal, least] = model.landmarks();
    vec![
        ("largest number", largest.to_string()),
        ("least normal number", normal.to_string()),
        ("least number", least.to_string()),
        ("largest error", format!("1 part in {}", model.parts())),
    ]
}
