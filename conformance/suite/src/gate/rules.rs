//! Checks of the vector files that involve no implementation.

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::dialects;
use crate::formats;
use crate::generate;
use crate::levels;
use crate::model::failure::Failure;
use crate::model::vector::Level;
use crate::suite::{Judged, Origin, Suite, SuiteFile, Tombstone, embedded_file, embedded_files};

/// Ids are unique over the whole suite and not withdrawn; operations and flags exist; readable forms are correct; no
/// question has two answers.
pub(super) fn suite_rules(suite: &Suite) -> Vec<Failure> {
    let mut failures = Vec::new();
    let mut fail = |subject: &str, what: String| {
        failures.push(Failure { check: "suite", subject: subject.to_owned(), what });
    };
    let mut seen = BTreeMap::new();
    for (file, group, vector) in suite.vectors(&Origin::ALL) {
        if let Some(other) = seen.insert(vector.id.as_str(), file.path.as_str()) {
            fail(&vector.id, format!("the id is used in {other} and in {}; ids are unique", file.path));
        }
        vector_rules((file, group, vector), &suite.withdrawn, &mut fail);
    }
    for (id, what) in suite.questions_with_two_answers() {
        fail(&id, what);
    }
    failures
}

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
        fail(&vector.id, format!("{} does not belong in {}", vector.operation, file.path));
    }
    for flag in &vector.flags {
        if !file.contents.notes.contains_key(flag) {
            fail(&vector.id, format!("the flag `{flag}` has no note in {}", file.path));
        }
    }
    let readable = (file.origin != Origin::Sized).then(|| vector.expected_readable()).flatten();
    if vector.readable != readable {
        let right = readable.map_or("absent".to_owned(), |value| value.to_string());
        fail(&vector.id, format!("`readable` does not match the patterns; it should be {right}"));
    }
    if file.origin != Origin::Controls
        && let Some(expect) = dialects::missing(group, vector)
    {
        let expect = serde_json::to_string(&expect).unwrap_or_default();
        fail(&vector.id, format!("an accepted dialect fails it; it should expect {expect}"));
    }
    let (most, why) = levels::at_most(&vector.asks(group), &vector.expect);
    if file.origin != Origin::Controls && vector.level < most {
        fail(&vector.id, format!("its level is {most:?} at most: it is about {why}"));
    }
    if file.origin == Origin::Controls && vector.level != Level::Must {
        fail(&vector.id, "a control is a `must` vector".to_owned());
    }
}

/// Generated files and samples that differ from the reference's output.
pub(super) fn stale_files(suite: &Suite) -> Vec<Failure> {
    let fix = "run `packproof vectors generate`";
    let fail =
        |subject: &str, what: String| Failure { check: "generated", subject: subject.to_owned(), what };
    let generated: Vec<&SuiteFile> =
        suite.files.iter().filter(|file| file.origin == Origin::Generated).collect();
    let stale = generated.par_iter().filter_map(|file| match generate::answered(&file.text) {
        Ok(text) if text == file.text => None,
        Ok(_) => Some(fail(&file.path, format!("differs from what the reference answers: {fix}"))),
        Err(what) => Some(fail(&file.path, what)),
    });
    let mut failures: Vec<Failure> = stale.collect();
    let missing = embedded_files()
        .filter(|file| file.path.starts_with("generated/"))
        .filter(|file| generated.iter().all(|there| there.path != file.path));
    failures.extend(missing.map(|file| fail(file.path, "is missing".to_owned())));
    for (path, contents) in generate::samples() {
        if embedded_file(path) != Some(&contents) {
            failures.push(fail(path, format!("is missing or differs from what the reference writes: {fix}")));
        }
    }
    failures
}
