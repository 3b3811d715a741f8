//! Prints a measured layout as a layout file, with its questions as pairs.

use std::fmt::Write as _;

use packproof_models::measure::{Answer, Measured};
use packproof_models::text;
use packproof_models::word::{Layout, Value};
use serde_json::Value as Json;

use super::{Identified, Offer};
use crate::layouts::meaning::{alone, in_toml, tables};
use crate::layouts::moved::Table;
use crate::layouts::{File, presets_of};

/// The layout file: measured keys, then open keys and questions as comments.
pub fn toml(offer: &Offer, found: &Identified) -> String {
    let mut out = String::new();
    if !found.contradicted.is_empty() {
        let (count, all) = (found.contradicted.len(), found.questions);
        let _ = writeln!(out, "# No layout gives every answer. This one contradicts {count} of {all}:");
        for answer in &found.contradicted {
            let _ = writeln!(out, "#   {answer}");
        }
        if !found.nearest.is_empty() {
            let _ = writeln!(out, "# Presets that contradict no more: {}", found.nearest.join(", "));
        }
    } else if let [one] = *found.presets {
        let own = super::super::preset(one).is_some_and(|text| text.contains("\nunit = "));
        let unit = if own || found.layout.unit().is_none() { "" } else { ", and `unit`" };
        let _ = writeln!(out, "# The preset {one} contradicts no answer: `like = \"{one}\"`{unit}");
    } else if !found.presets.is_empty() {
        let _ = writeln!(out, "# Presets that contradict no answer: {}", found.presets.join(", "));
    }
    let asked: Vec<&str> = offer.operations().map(String::as_str).collect();
    let about = format!("Measured from {}, {} questions", asked.join(" and "), found.questions);
    let _ = writeln!(out, "about = {}\n", Json::from(about));
    let _ = writeln!(out, "kind = \"{}\"", found.layout.kind());
    for (key, value) in keys(&found.layout) {
        let _ = writeln!(out, "{key} = {}", in_toml(&value));
    }
    out += if found.open.is_empty() { "" } else { "\n# The answers do not tell:\n" };
    for (key, why) in &found.open {
        let _ = writeln!(out, "#   {key}: {why}");
    }
    out += "\n# What was asked, VALUE=WORD; without the # this is input of `packproof identify FILE`:\n";
    for pair in &found.pairs {
        let _ = writeln!(out, "# {pair}");
    }
    out
}

pub(super) fn keys(layout: &Layout) -> Vec<(String, Json)> {
    let [given, default] = tables(layout);
    let is_given = |(key, value): &(String, Json)| !value.is_null() && default.get(key) != Some(value);
    let mut keys: Vec<(String, Json)> = given.into_iter().filter(is_given).collect();
    keys.sort_by_key(|(key, _)| (key.starts_with("read."), key != "bits"));
    for (key, value) in &mut keys {
        whole(value);
        if let (Layout::Text(text), "length") = (layout, &**key)
            && let Some(text::Length::Varint(length)) = &text.length
        {
            let named = presets_of("varint").find(|(_, file)| file.layout == Layout::Varint(length.clone()));
            *value = match (named, &*value) {
                (Some((name, _)), _) => name.into(),
                (None, Json::Object(keys)) => alone(keys),
                (None, other) => other.clone(),
            };
        }
    }
    keys
}

/// A layout with the key of another one, if it is one.
pub fn with_key_of(layout: &Layout, other: &Layout, key: &str) -> Option<File> {
    Table::of(layout).with(key, Table::of(other).get(key)).file()
}

/// The keys in which two layouts of a kind differ.
pub fn differing(one: &Layout, other: &Layout) -> Vec<String> {
    let picture = |layout: &Layout| {
        let table = Table::of(layout);
        let letters =
            table.get("bits").as_str().map_or(table.get("bits"), |bits| bits.replace(' ', "").into());
        table.with("bits", letters)
    };
    picture(one).differing(&picture(other))
}

/// Prints whole numbers as integers.
fn whole(value: &mut Json) {
    match value {
        Json::Array(values) => values.iter_mut().for_each(whole),
        Json::Number(number) => {
            if let Some(float) = number.as_f64()
                && float.fract() == 0.0
                && float.abs() < 1e15
            {
                *value = Json::from(float as i64);
            }
        }
        _ => {}
    }
}

/// The answers that have both a value and a word.
pub(super) fn pairs(measured: &Measured) -> Vec<String> {
    let Ok(model) = measured.layout.check() else { return Vec::new() };
    let digits = model.picture().bits().div_ceil(4) as usize;
    let said = |value: &Value| {
        let numbers = value.numbers().iter();
        numbers.map(|number| format!("f32:{:08x}", number.to_bits())).collect::<Vec<_>>().join(",")
    };
    let pair = |answer: &Answer| match answer {
        Answer::Written(value, Some(word)) | Answer::Read(word, Some(value)) => {
            Some(format!("{}={word:0digits$x}", said(value)))
        }
        _ => None,
    };
    measured.answers.iter().filter_map(pair).collect()
}
