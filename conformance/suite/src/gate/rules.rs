//! The rules that the files keep, whoever answers them.

use std::collections::{BTreeMap, BTreeSet};

use crate::formats;
use crate::generate;
use crate::levels;
use crate::model::failure::Failure;
use crate::model::vector::{Group, Level, Vector};
use crate::parts::{Parts, Vectors as _};
use crate::suite::{Origin, SuiteFile, Tombstone, embedded_file};

type Judged<'a> = (&'a SuiteFile, &'a Group, &'a Vector);

/// Ids are unique over the whole suite and not withdrawn; operations and flags exist; readable forms are right; no
/// question has two answers.
pub(super) fn suite_rules(parts: &Parts) -> Vec<Failure> {
    let mut failures = Vec::new();
    let mut fail = |subject: &str, what: String| {
        failures.push(Failure { check: "suite", subject: subject.to_owned(), what });
    };
    let withdrawn = &parts.rest().withdrawn;
    let Some(suite) = parts.whole(false) else {
        // The judged vectors' ids and questions are distinct: the controls' may not be.
        let controls: Vec<Judged> = parts.rest().vectors(&[Origin::Controls]).collect();
        let mut seen: BTreeMap<&str, String> = BTreeMap::new();
        let mut taken: BTreeMap<String, String> = BTreeMap::new();
        let ids: BTreeSet<&str> = controls.iter().map(|(.., vector)| vector.id.as_str()).collect();
        parts.each(&mut |file, group, vector| {
            if ids.contains(vector.id.as_str()) {
                taken.insert(vector.id.clone(), file.path.clone());
            }
            vector_rules((file, group, vector), withdrawn, &mut fail);
            true
        });
        for (file, group, vector) in controls {
            let other = seen.insert(&vector.id, file.path.clone());
            if let Some(other) = other.or_else(|| taken.remove(&vector.id)) {
                fail(&vector.id, twice(&other, &file.path));
            }
            vector_rules((file, group, vector), withdrawn, &mut fail);
        }
        return failures;
    };
    let mut seen = BTreeMap::new();
    for (file, group, vector) in suite.vectors(&Origin::ALL) {
        if let Some(other) = seen.insert(vector.id.as_str(), file.path.as_str()) {
            fail(&vector.id, twice(other, &file.path));
        }
        vector_rules((file, group, vector), withdrawn, &mut fail);
    }
    for (id, what) in suite.questions_with_two_answers() {
        fail(&id, what);
    }
    failures
}

fn twice(one: &str, other: &str) -> String {
    format!("the id stands in {one} and in {other}; ids are unique")
}

/// The rules that a vector breaks on its own.
fn vector_rules((file, group, vector): Judged, withdrawn: &[Tombstone], fail: &mut dyn FnMut(&str, String)) {
    if let Some(tombstone) = withdrawn.iter().find(|tombstone| tombstone.id == vector.id) {
        let (since, reason) = (&tombstone.since, &tombstone.reason);
        fail(&vector.id, format!("the id was withdrawn in {since} ({reason}) and is not used again"));
    }
    if formats::operation(&vector.operation).is_none() {
        fail(&vector.id, format!("no format has the operation {}", vector.operation));
    }
    let prefix = vector.operation.strip_prefix(&*file.contents.format);
    if !prefix.is_some_and(|rest| rest.starts_with('.')) {
        fail(&vector.id, format!("{} does not belong into {}", vector.operation, file.path));
    }
    for flag in &vector.flags {
        if !file.contents.notes.contains_key(flag) {
            fail(&vector.id, format!("the flag `{flag}` has no note in {}", file.path));
        }
    }
    let readable = (file.origin != Origin::Sized).then(|| vector.expected_readable()).flatten();
    if vector.readable != readable {
        let right = readable.map_or("absent".to_owned(), |value| value.to_string());
        fail(&vector.id, format!("`readable` does not say what the patterns say; it should be {right}"));
    }
    let (most, why) = levels::at_most(&vector.asks(group), &vector.expect);
    if file.origin != Origin::Controls && vector.level < most {
        fail(&vector.id, format!("its level is {most:?} at most: it is about {why}"));
    }
    if file.origin == Origin::Controls && vector.level != Level::Must {
        fail(&vector.id, "a control is a `must` vector".to_owned());
    }
}

/// Files that are not what the tool writes, are missing, or belong to no format.
pub(super) fn stale_files(suite: &Parts) -> Vec<Failure> {
    let controls = suite.rest().files.iter().filter(|file| file.origin == Origin::Controls);
    let controls = controls.map(|file| (file.origin, file.path.as_str(), file.text.as_str()));
    let files: Vec<(Origin, &str, &str)> = suite.texts().into_iter().chain(controls).collect();
    let fix = "run `packproof vectors generate`";
    let mut failures = Vec::new();
    let mut fail = |subject: &str, what: String| {
        failures.push(Failure { check: "generated", subject: subject.to_owned(), what });
    };
    let texts = generate::texts();
    for (path, text) in &texts {
        match files.iter().find(|(_, of, _)| of == path) {
            Some((.., of)) if of == text => {}
            Some(_) => fail(path, format!("differs from what the generator prints: {fix}")),
            None => fail(path, format!("is missing: {fix}")),
        }
    }
    for (path, contents) in generate::samples() {
        if embedded_file(path) != Some(&contents) {
            fail(path, format!("is missing or differs from what the generator writes: {fix}"));
        }
    }
    let written = files.iter().filter(|(origin, ..)| matches!(origin, Origin::Generated | Origin::Sized));
    for (_, path, _) in written.filter(|(_, path, _)| !texts.contains_key(*path)) {
        fail(path, "no format generates this file".to_owned());
    }
    failures
}
