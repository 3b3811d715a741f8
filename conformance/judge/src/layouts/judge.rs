//! Which layout gives an implementation's answers: the one it is judged against with a key or two moved, or a preset.

use std::collections::HashSet;

use packproof_models::steps::grid::Grid;
use packproof_models::word::{Judged, Layout, Model, Value};
use packproof_suite::model::vector::Expectation;
use packproof_suite::model::{Class, Outcome};
use serde_json::{Map, Value as Json, json};

use super::meaning::{meaning, tables};
use super::{File, presets, wire};
use crate::report::diagnosed::{Cause, Diagnosis, Explained};
use crate::report::model::CaseResult;

/// An answer that a layout can be held against.
struct Answer<'a> {
    result: &'a CaseResult,
    encodes: bool,
    /// What was answered; `None` is a refusal or an error.
    given: Option<Json>,
    /// Of components of one size, any may be dropped: a key that moves the fields may leave the choice as it was.
    ties: bool,
}

impl<'a> Answer<'a> {
    fn of(result: &'a CaseResult) -> Option<Self> {
        let truncated =
            matches!(&result.expected, Some(Expectation::Reject(of)) if of.class == Class::Truncated);
        let given = match result.outcome()? {
            Outcome::Accept(accepted) => Some(accepted.value),
            Outcome::Reject { .. } | Outcome::Error(_) => None,
            Outcome::Unsupported => return None,
        };
        let encodes = result.case.operation.ends_with(".encode");
        (!truncated).then_some(Answer { result, encodes, given, ties: false })
    }

    fn lenient(&self) -> Self {
        Self { given: self.given.clone(), ties: true, ..*self }
    }

    /// Whether it is a layout's.
    fn judged(&self, file: &File) -> Judged {
        let input = &self.result.case.input;
        if self.encodes {
            let Some(value) = wire::value_of(input) else { return Judged::Unjudged };
            return match &self.given {
                None => file.model.judge_written(&value, None),
                Some(word) => match wire::word_of(file, word) {
                    Some(word) => self.written(file, &value, word),
                    None => Judged::Wrong,
                },
            };
        }
        let Some(word) = wire::word_of(file, input) else { return Judged::Wrong };
        let reading = file.model.read(word);
        match &self.given {
            None => reading.judge(None),
            Some(json) => match wire::value_of(json) {
                Some(value) => reading.judge(Some(&value)),
                None => Judged::Wrong,
            },
        }
    }
}

impl Answer<'_> {
    fn written(&self, file: &File, value: &Value, word: u64) -> Judged {
        let judged = file.model.judge_written(value, Some(word));
        let Value::Quaternion(numbers) = *value else { return judged };
        if judged != Judged::Wrong || !self.ties {
            return judged;
        }
        let largest = numbers.iter().fold(0.0_f32, |largest, v| largest.max(v.abs()));
        let tied = || numbers.iter().enumerate().filter(|(_, v)| v.abs() == largest);
        let dropped = |(component, _): (usize, &f32)| {
            let mut nudged = numbers;
            nudged[component] *= NUDGED;
            file.model.judge_written(&Value::Quaternion(nudged), Some(word)) == Judged::Right
        };
        if tied().count() > 1 && tied().any(dropped) { Judged::Right } else { judged }
    }
}

/// What makes one of several largest components the largest: more than what ties them, less than a step.
const NUDGED: f32 = 1.000_004;

/// What the failures come from, where all answers, or all of an operation, are another layout's.
pub fn diagnose(name: &str, file: &File, results: &[CaseResult]) -> Vec<Diagnosis> {
    let mut answers: Vec<Answer> = results.iter().filter_map(Answer::of).collect();
    // What the layout itself does not give comes first: most candidates end there.
    answers.sort_by_key(|answer| !answer.result.failed());
    let failing = |answers: &[&Answer]| answers.iter().any(|answer| answer.result.failed());
    let all: Vec<&Answer> = answers.iter().collect();
    if !failing(&all) {
        return Vec::new();
    }
    let search = Search { name, file, firsts: firsts(file, &answers) };
    let lenient: Vec<Answer> = answers.iter().map(Answer::lenient).collect();
    let explained = |encodes: &[bool]| {
        let of_ways = |answer: &&Answer| encodes.contains(&answer.encodes);
        let strict: Vec<&Answer> = answers.iter().filter(of_ways).collect();
        let lenient: Vec<&Answer> = lenient.iter().filter(of_ways).collect();
        if !failing(&strict) {
            return None;
        }
        search.one(&strict).or_else(|| search.one(&lenient)).or_else(|| search.two(&lenient))
    };
    match explained(&[true, false]) {
        Some(found) => vec![found],
        None => [true, false].into_iter().filter_map(|encodes| explained(&[encodes])).collect(),
    }
}

struct Search<'a> {
    name: &'a str,
    file: &'a File,
    /// Layouts with one key moved.
    firsts: Vec<File>,
}

impl Search<'_> {
    /// A layout with one key moved, or a preset.
    fn one(&self, answers: &[&Answer]) -> Option<Diagnosis> {
        let first = self.firsts.iter().find(|file| fits(file, answers));
        let preset = presets()
            .filter(|(name, _)| *name != self.name)
            .filter_map(|(name, text)| Some((name, super::parse(text).ok()?)))
            .find(|(_, file)| fits(file, answers));
        let found = first.or(preset.as_ref().map(|(_, file)| file))?;
        Some(self.told(&self.minimal(found, answers), preset.as_ref().map(|(name, _)| *name), answers))
    }

    /// A layout with two keys moved.
    fn two(&self, answers: &[&Answer]) -> Option<Diagnosis> {
        let mut seen: Vec<&Model> = Vec::new();
        let second = self.firsts.iter().find_map(|first| {
            if seen.contains(&&first.model) {
                return None;
            }
            seen.push(&first.model);
            firsts(first, &[]).into_iter().find(|file| fits(file, answers))
        })?;
        Some(self.told(&self.minimal(&second, answers), None, answers))
    }

    /// The layout with every key that the answers do not need set back.
    fn minimal(&self, file: &File, answers: &[&Answer]) -> Table {
        let own = Table::of(self.file);
        let mut table = Table::of(file);
        for key in table.differing(&own) {
            let back = table.with(&key, own.get(&key));
            if back.file().is_some_and(|file| fits(&file, answers)) {
                table = back;
            }
        }
        table
    }

    fn told(&self, table: &Table, preset: Option<&str>, answers: &[&Answer]) -> Diagnosis {
        let own = Table::of(self.file);
        let file = table.file();
        let right =
            |answer: &&&Answer| file.as_ref().is_some_and(|file| answer.judged(file) == Judged::Right);
        let judged =
            |answer: &&&Answer| file.as_ref().is_some_and(|file| answer.judged(file) != Judged::Unjudged);
        let mut operations: Vec<String> = Vec::new();
        for answer in answers.iter().filter(|answer| answer.result.failed()) {
            if !operations.contains(&answer.result.case.operation) {
                operations.push(answer.result.case.operation.clone());
            }
        }
        let explained = operations.iter().map(|operation| {
            let of = || answers.iter().filter(|answer| answer.result.case.operation == *operation);
            let failed = || of().filter(|answer| answer.result.failed());
            Explained {
                operation: operation.clone(),
                explains: failed().filter(right).count(),
                failures: failed().count(),
                agrees: of().filter(right).count(),
                judged: of().filter(judged).count(),
                vectors: failed().filter(right).map(|answer| answer.result.id.clone()).collect(),
            }
        });
        let explained: Vec<Explained> = explained.collect();
        let mut deviations = Vec::new();
        if let Some(preset) = preset {
            deviations.push(Cause {
                parameter: "layout".to_owned(),
                choice: preset.to_owned(),
                says: format!(
                    "answers as the preset `{preset}`, which `packproof run --layout {preset}` judges"
                ),
                fix: String::new(),
                operations: operations.clone(),
                witness: None,
            });
        }
        for key in table.differing(&own) {
            let without = table.with(&key, own.get(&key)).file();
            let shows =
                |answer: &&&Answer| without.as_ref().is_none_or(|of| answer.judged(of) != Judged::Right);
            let witness = answers.iter().filter(|answer| answer.result.failed()).find(shows);
            let (has, due) = (shown(table, &key), shown(&own, &key));
            let means =
                |of: &Table| of.file().map(|file| meaning(&file, &key, &of.get(&key))).unwrap_or_default();
            let (is, should) = (means(table), means(&own));
            let but = if is == should { String::new() } else { format!(": {should}") };
            let fix = format!("`{key} = {due}`{but}.");
            deviations.push(Cause {
                parameter: key.clone(),
                choice: has.clone(),
                says: format!("has `{key} = {has}`, not {due}: {is}"),
                fix: if preset.is_some() { String::new() } else { fix },
                operations: operations.clone(),
                witness: witness.map(|answer| answer.result.id.clone()),
            });
        }
        Diagnosis {
            format: operations[0].split('.').next().unwrap_or_default().to_owned(),
            wholly: explained.iter().all(|of| of.agrees == of.judged),
            operations: explained,
            deviations,
            known: Vec::new(),
            alternatives: Vec::new(),
        }
    }
}

/// A value as a file has it; a picture with its fields apart.
fn shown(table: &Table, key: &str) -> String {
    let value = table.get(key);
    match (key, table.file()) {
        ("bits", Some(file)) if value.is_string() => {
            let apart = |unit: &String| {
                let letters: Vec<char> = unit.chars().collect();
                let runs =
                    letters.chunk_by(|one, next| one == next).map(|run| run.iter().collect::<String>());
                runs.collect::<Vec<_>>().join(" ")
            };
            let units = file.model.picture().drawn();
            format!("\"{}\"", units.iter().map(apart).collect::<Vec<_>>().join(" | "))
        }
        _ if value.is_null() => "not given".to_owned(),
        _ => value.to_string(),
    }
}

/// Whether all answers may be the layout's, and all failures are.
fn fits(file: &File, answers: &[&Answer]) -> bool {
    answers.iter().all(|answer| match answer.judged(file) {
        Judged::Right => true,
        Judged::Unjudged => !answer.result.failed(),
        Judged::Wrong => false,
    })
}

/// The keys of a layout by name, those below `read` with it.
#[derive(Clone, PartialEq)]
struct Table {
    kind: &'static str,
    keys: Map<String, Json>,
}

impl Table {
    fn of(file: &File) -> Self {
        let mut all = Map::new();
        for (key, value) in tables(&file.layout).0.as_object().into_iter().flatten() {
            match value {
                Json::Object(read) => {
                    all.extend(read.iter().map(|(inner, value)| (format!("{key}.{inner}"), value.clone())));
                }
                value => drop(all.insert(key.clone(), value.clone())),
            }
        }
        all.retain(|_, value| !value.is_null());
        Self { kind: file.layout.kind(), keys: all }
    }

    fn get(&self, key: &str) -> Json {
        self.keys.get(key).cloned().unwrap_or_default()
    }

    fn with(&self, key: &str, value: Json) -> Self {
        let mut next = self.clone();
        if value.is_null() {
            next.keys.remove(key);
        } else {
            next.keys.insert(key.to_owned(), value);
        }
        next
    }

    fn differing(&self, other: &Self) -> Vec<String> {
        let all: HashSet<&String> = self.keys.keys().chain(other.keys.keys()).collect();
        let mut keys: Vec<_> =
            all.into_iter().filter(|key| self.get(key) != other.get(key)).cloned().collect();
        keys.sort_unstable();
        keys
    }

    /// The layout, if the keys can be used together.
    fn file(&self) -> Option<File> {
        let mut text = format!("kind = \"{}\"\n", self.kind);
        for (key, value) in &self.keys {
            text += &format!("{key} = {value}\n");
        }
        super::parse(&text).ok()
    }
}

/// The layouts with one key moved: the neighbours, every order, the other order of bytes, ranges that people write, and the range that
/// the answers of the decoder have.
fn firsts(file: &File, answers: &[Answer]) -> Vec<File> {
    let table = Table::of(file);
    let mut found: Vec<File> = Vec::new();
    let mut moved: Vec<(&str, Json)> = ["le", "be"].map(|unit| ("unit", json!(unit))).into();
    if file.layout.unit().is_none() {
        moved.clear();
    }
    if let Model::SmallestThree(model) = &file.model {
        let orders = orders();
        moved.extend(orders.iter().map(|order| ("order", json!(order))));
        if model.dropped.len() > 1 {
            moved.extend(orders.iter().map(|order| ("index", json!(order))));
        }
        let ranges = ["sqrt(1/2)", "1/1.414214", "1/1.4142", "1/1.414"].map(|text| json!(text));
        let numbers = [0.707_107, 0.7071, 0.707, 0.71, 0.75, 1.0].map(|number| json!(number));
        moved.extend(ranges.into_iter().chain(numbers).map(|range| ("range", range)));
    }
    let tables = moved.into_iter().map(|(key, value)| table.with(key, value));
    let measured = answers.iter().find(|answer| !answer.encodes).and_then(|_| measured(file, answers));
    let tables = tables.chain(measured.into_iter().flat_map(|measured| measured.tables(file, &table)));
    found.extend(tables.filter(|next| *next != table).filter_map(|table| table.file()));
    found.extend(file.layout.neighbours().into_iter().filter_map(|(_, layout)| of_layout(layout)));
    found
}

pub(super) fn of_layout(layout: Layout) -> Option<File> {
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

/// Codes a unit and the code of zero, as a decoder's answers have them.
struct Measured<'a> {
    grid: &'a Grid,
    per_unit: f64,
    zero: f64,
}

fn measured<'a>(file: &'a File, answers: &[Answer]) -> Option<Measured<'a>> {
    let mut seen: Vec<(i64, f64)> = Vec::new();
    let grid = match &file.model {
        Model::SmallestThree(model) => &model.grids[0],
        Model::Ranged(model) => &model.grid,
        Model::Float(_) => return None,
    };
    for answer in answers.iter().filter(|answer| !answer.encodes) {
        let Some(word) = wire::word_of(file, &answer.result.case.input) else { continue };
        let number = match (&file.model, answer.given.as_ref().and_then(wire::value_of)) {
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
    })
}

impl Measured<'_> {
    fn tables(&self, file: &File, table: &Table) -> Vec<Table> {
        let mut tables = Vec::new();
        let range = match &file.layout {
            Layout::SmallestThree(_) | Layout::Ranged(_) => self.grid.range,
            Layout::Float(_) => None,
        };
        if let Some(ends) = range {
            let end = |end: f64| {
                rounded((end * self.grid.write.per_unit + self.grid.write.zero - self.zero) / self.per_unit)
            };
            let [low, high] = ends.map(end);
            let symmetric = (low + high).abs() < 1e-4 * (high - low);
            tables.push(table.with("range", if symmetric { json!(high) } else { json!([low, high]) }));
        }
        let read = table.with("read.per_unit", json!(rounded(self.per_unit)));
        tables.push(read.with("read.zero", json!(rounded(self.zero))));
        tables.push(read);
        tables
    }
}

/// Six digits: what binary32 answers tell.
fn rounded(value: f64) -> f64 {
    format!("{value:.5e}").parse().unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use packproof_suite::suite::Suite;

    use super::*;
    use crate::layouts::{answer, generate};
    use crate::run::engine::Reply;
    use crate::run::verdict::Question;
    use crate::transport::entry;

    fn preset(name: &str) -> File {
        crate::layouts::parse(crate::layouts::preset(name).expect("it is a preset")).expect("it can be read")
    }

    /// The results of a layout as an implementation.
    fn results(suite: &Suite, served: &File) -> Vec<CaseResult> {
        let judged = suite.judged().map(|(file, group, vector)| {
            let said = entry::of(&answer(served, &vector.asks(group))).to_string();
            Question::new(file, group, vector).judge(Reply::Result(&said))
        });
        judged.collect()
    }

    /// The keys and presets that are named for an implementation of one layout that is judged against another.
    fn named(asked: &str, served: &File) -> Option<Vec<String>> {
        let file = preset(asked);
        let results = results(&generate::suite(asked, &file).expect("it has vectors"), served);
        let found = diagnose(asked, &file, &results);
        let named = found.iter().flat_map(|found| &found.deviations);
        results.iter().any(CaseResult::failed).then(|| {
            named
                .map(|cause| if cause.parameter == "layout" { &cause.choice } else { &cause.parameter })
                .cloned()
                .collect()
        })
    }

    /// Nothing is said of what is right.
    #[test]
    fn what_is_right_has_no_cause() {
        assert_eq!(named("mirror-10", &preset("mirror-10")), None);
    }

    /// Each key moved to a value next to it is named. A range half a step further is a rounding, and the reader's scale has two keys.
    #[test]
    fn a_moved_key_is_named() {
        let mut all = 0;
        for name in ["mirror-10", "netstack-bounded-range", "float8-e4m3fn"] {
            for (key, layout) in preset(name).layout.neighbours() {
                let Some(served) = of_layout(layout) else { continue };
                let Some(named) = named(name, &served) else { continue };
                all += 1;
                let also: &[&str] = match key {
                    "range" => &["round", "zero"],
                    "read.per_unit" => &["read.zero"],
                    "steps" => &["per_unit"],
                    _ => &[],
                };
                assert!(named.iter().any(|of| of == key || also.contains(&&**of)), "{name} {key}: {named:?}");
            }
        }
        assert!(all > 60, "{all}");
    }

    /// Two keys together, and those of another preset, which is named.
    #[test]
    fn two_keys_and_presets_are_named() {
        let both = crate::layouts::parse("like = \"mirror-10\"\norder = \"wzyx\"\nround = \"up\"")
            .expect("it is one");
        assert_eq!(named("mirror-10", &both), Some(vec!["order".to_owned(), "round".to_owned()]));
        let bytes = crate::layouts::parse("like = \"mirror-10\"\nunit = \"be\"").expect("it is one");
        assert_eq!(named("mirror-10", &bytes), Some(vec!["unit".to_owned()]));
        let other = named("mirror-10", &preset("mirage-10")).expect("they differ");
        assert_eq!(other[0], "mirage-10", "{other:?}");
    }
}
