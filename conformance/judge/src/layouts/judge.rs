//! Diagnosis of a run against a layout: the layout with one or two changed keys, or the preset, that gives the answers.

use packproof_models::word::{Judged, Model, Value};
use packproof_suite::model::Class;
use serde_json::Value as Json;

use super::beside::beside;
use super::moved::{Table, far, firsts, shown};
use super::told::{self, Answer};
use super::{File, bytes, page, presets_like, wire};
use crate::report::diagnosed::{Cause, Diagnosis};
use crate::report::model::CaseResult;

impl Answer<'_> {
    /// With `ties`, any of several largest components may be the dropped one.
    fn judged(&self, file: &File, ties: bool) -> Judged {
        let input = &self.result.case.input;
        if !file.model.has_word() {
            let given = self.given.as_ref().map(|given| (given, self.consumed));
            return bytes::judged(file, &self.result.case.as_case(), given);
        }
        if self.encodes {
            let Some(value) = wire::value_of(input) else { return Judged::Unjudged };
            return match &self.given {
                None => file.model.judge_written(&value, None),
                Some(word) => match wire::word_of(file, word) {
                    Some(word) => written(file, &value, word, ties),
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

fn written(file: &File, value: &Value, word: u64, ties: bool) -> Judged {
    let judged = file.model.judge_written(value, Some(word));
    let Value::Quaternion(numbers) = *value else { return judged };
    if judged != Judged::Wrong || !ties {
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

/// A factor that makes one of several largest components the largest, but changes no code.
const NUDGED: f32 = 1.000_004;

/// The causes, if another layout gives all answers, or all of one operation.
pub(super) fn causes(name: &str, file: &File, results: &[CaseResult]) -> Vec<Diagnosis> {
    // Layouts do not specify words of a wrong length.
    let lengths = [Class::Truncated, Class::Trailing];
    let open = if file.model.has_word() { &lengths[..] } else { &[] };
    let mut answers: Vec<Answer> = results.iter().filter_map(|result| Answer::of(result, open)).collect();
    // A failure that the right layout gives too, such as an error instead of a refusal, distinguishes nothing.
    answers.retain(|answer| !answer.result.failed() || answer.judged(file, false) != Judged::Right);
    // Failures first, because they reject most candidates.
    answers.sort_by_key(|answer| !answer.result.failed());
    if !answers.first().is_some_and(|answer| answer.result.failed()) {
        return Vec::new();
    }
    let read = answers.iter().filter(|answer| !answer.encodes);
    let read: Vec<(&Json, &Json)> =
        read.filter_map(|answer| Some((&answer.result.case.input, answer.given.as_ref()?))).collect();
    let strict =
        Search { name, file, own: &Table::of(&file.layout), firsts: &firsts(file, &read), ties: false };
    let lenient = Search { ties: matches!(file.model, Model::SmallestThree(_)), ..strict };
    let explained = |encodes: &[bool]| {
        let own: Vec<&Answer> = answers.iter().filter(|answer| encodes.contains(&answer.encodes)).collect();
        // An operation that returns no value gives no evidence.
        let silent = |way: &bool| {
            let mut of_way = own.iter().filter(|answer| answer.encodes == *way).peekable();
            of_way.peek().is_some() && of_way.all(|answer| answer.given.is_none())
        };
        if !own.first().is_some_and(|answer| answer.result.failed()) || encodes.iter().any(silent) {
            return None;
        }
        strict.one(&own).or_else(|| lenient.ties.then(|| lenient.one(&own))?).or_else(|| lenient.two(&own))
    };
    told::either(explained)
}

#[derive(Clone, Copy)]
struct Search<'a> {
    name: &'a str,
    file: &'a File,
    /// The keys of the layout.
    own: &'a Table,
    firsts: &'a [File],
    ties: bool,
}

impl Search<'_> {
    /// Tries one changed key, then the presets, then keys far from their value.
    fn one(&self, answers: &[&Answer]) -> Option<Diagnosis> {
        let near = self.firsts.iter().filter(|file| self.fits(file, answers));
        let preset = presets_like(self.file)
            .filter(|(name, _)| *name != self.name)
            .find(|(_, file)| self.fits(file, answers));
        let near = near.chain(preset.map(|(_, file)| file)).map(|file| self.minimal(file, answers));
        let fewest = near.min_by_key(|table| table.differing(self.own).len());
        let found = fewest
            .or_else(|| Some(Table::of(&far(self.file).find(|file| self.fits(file, answers))?.layout)))?;
        self.diagnosed(&found, preset.map(|(name, _)| name), answers)
    }

    /// Tries two changed keys.
    fn two(&self, answers: &[&Answer]) -> Option<Diagnosis> {
        let mut seen: Vec<&Model> = Vec::new();
        let second = self.firsts.iter().find_map(|first| {
            if seen.contains(&&first.model) {
                return None;
            }
            seen.push(&first.model);
            firsts(first, &[]).into_iter().find(|file| self.fits(file, answers))
        })?;
        self.diagnosed(&self.minimal(&second, answers), None, answers)
    }

    /// The layout with every key that the answers do not need set back.
    fn minimal(&self, file: &File, answers: &[&Answer]) -> Table {
        let mut table = Table::of(&file.layout);
        for key in table.differing(self.own) {
            let back = table.with(&key, self.own.get(&key));
            if back.file().is_some_and(|file| self.fits(&file, answers)) {
                table = back;
            }
        }
        table
    }

    fn diagnosed(&self, table: &Table, preset: Option<&str>, answers: &[&Answer]) -> Option<Diagnosis> {
        let file = table.file();
        let given = answers.iter().map(|answer| {
            let judged = file.as_ref().map_or(Judged::Unjudged, |file| answer.judged(file, self.ties));
            (answer.result, judged)
        });
        let given: Vec<_> = given.collect();
        let operations = told::operations(answers.iter().map(|answer| answer.result));
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
        let of_key = |key: &String| self.moved(key, table, preset.is_some(), &operations, answers);
        deviations.extend(table.differing(self.own).iter().map(of_key));
        let mut found = told::diagnosis(&given, deviations)?;
        if let Some(file) = &file {
            found.layout = beside((self.file, self.file.layout.unit()), (file, file.layout.unit()));
        }
        Some(found)
    }

    /// A key that differs, with its values there and here.
    fn moved(
        &self,
        key: &str,
        table: &Table,
        is_preset: bool,
        operations: &[String],
        answers: &[&Answer],
    ) -> Cause {
        let without = table.with(key, self.own.get(key)).file();
        let shows = |answer: &&&Answer| {
            without.as_ref().is_none_or(|of| answer.judged(of, self.ties) != Judged::Right)
        };
        let witness = answers.iter().filter(|answer| answer.result.failed()).find(shows);
        let (has, due) = (shown(table, key), shown(self.own, key));
        let what = page::says(self.file.layout.kind(), key);
        let fix = match self.own.get(key).is_null() {
            _ if is_preset => String::new(),
            true => format!("no `{key}`."),
            false => format!("`{key} = {due}`."),
        };
        Cause {
            parameter: key.to_owned(),
            choice: has.clone(),
            says: match (table.get(key).is_null(), self.own.get(key).is_null()) {
                (true, _) => format!("has no `{key}`, where the layout has {due}: {what}"),
                (_, true) => format!("has `{key} = {has}`, where the layout has none: {what}"),
                _ => format!("has `{key} = {has}`, not {due}: {what}"),
            },
            fix,
            operations: operations.to_owned(),
            witness: witness.map(|answer| answer.result.id.clone()),
        }
    }

    /// Whether all answers may be the layout's, and all failures are.
    fn fits(&self, file: &File, answers: &[&Answer]) -> bool {
        answers.iter().all(|answer| match answer.judged(file, self.ties) {
            Judged::Right => true,
            Judged::Unjudged => !answer.result.failed(),
            Judged::Wrong => false,
        })
    }
}
