//! The gate: everything that must hold before a byte of the codec is trusted.
//!
//! Codec and reference pass every vector, every deviant is caught, every control fails, the vectors match
//! their schema, and the generated ones equal what the generator prints.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::formats;
use crate::generate;
use crate::levels;
use crate::model::check::Ask;
use crate::model::failure::Failure;
use crate::model::vector::{Group, Level, Vector};
use crate::model::{Case, Deviant, Format, Kind, Outcome, shortened};
use crate::parts::{Parts, Vectors as _};
use crate::schema;
use crate::score;
use crate::suite::{Origin, Suite, SuiteFile, Tombstone, embedded_file};

/// The gate's findings.
#[derive(Debug, Serialize)]
pub struct Report {
    /// The suite's version.
    pub suite: String,
    /// The suite's digest.
    pub digest: String,
    /// What the codec's functions on slices ran on; `PACKPROOF_SIMD` chooses.
    pub backend: &'static str,
    /// Whether the vector files were validated against their JSON Schema: the validator is built in by a feature.
    pub schemas: bool,
    /// One row per format.
    pub formats: Vec<Row>,
    /// One entry per deviant.
    pub errata: Vec<Caught>,
    /// What does not hold; empty when the gate is green.
    pub failures: Vec<Failure>,
}

/// One format's totals.
#[derive(Debug, Serialize)]
pub struct Row {
    /// The format's name.
    pub format: &'static str,
    /// Pinned, generated and sized vectors.
    pub vectors: usize,
    /// Of these, how many the codec passes.
    pub codec: usize,
    /// Of these, how many the reference passes.
    pub reference: usize,
    /// Deviants with a behaviour.
    pub deviants: usize,
    /// Of these, how many fail at least one vector.
    pub killed: usize,
    /// Errata of the documentation alone.
    pub documentation_only: usize,
    /// Control vectors.
    pub controls: usize,
    /// Of these, how many codec and reference both fail, as they must.
    pub controls_failed: usize,
}

/// How a deviant was caught.
#[derive(Debug, Serialize)]
pub struct Caught {
    /// The deviant.
    pub id: &'static str,
    /// Where the mistake was seen.
    pub kind: Kind,
    /// How many vectors it fails.
    pub kills: usize,
    /// Some of the vectors that it fails, in the order of the suite.
    pub by: Vec<String>,
    /// Accepted as a dialect, or an erratum of the documentation alone: nothing to catch.
    pub exempt: bool,
}

/// Characters shown of an input and of an answer.
const SHOWN: usize = 2000;

/// Ids shown per deviant.
const SHOWN_KILLERS: usize = 3;

/// Runs codec alone over the judged vectors: the judge of mutants.
pub fn vectors_only(suite: &Parts) -> Vec<Failure> {
    let mut failures = Vec::new();
    suite.each(&mut |file, group, vector| {
        failures.extend(judge("codec", &formats::codec, file, group, vector));
        true
    });
    failures
}

/// Deviants in the place of what is judged: how it is shown that the gate goes red for a wrong codec or reference.
#[derive(Clone, Copy, Debug, Default)]
pub struct Planted {
    /// In place of the codec.
    pub codec: Option<&'static Deviant>,
    /// In place of the reference.
    pub reference: Option<&'static Deviant>,
}

impl Planted {
    /// Asks the codec of a format, or the deviant of that format in its place.
    fn codec(&self, format: &Format, case: &Case) -> Outcome {
        match self.codec.filter(|deviant| format.has(deviant)) {
            Some(deviant) => format.deviant(deviant, case),
            None => format.codec(case),
        }
    }

    /// Asks the reference of a format, or the deviant of that format in its place.
    fn reference(&self, format: &Format, case: &Case) -> Outcome {
        match self.reference.filter(|deviant| format.has(deviant)) {
            Some(deviant) => format.deviant(deviant, case),
            None => format.reference(case),
        }
    }
}

/// Runs the whole gate.
pub fn run(suite: &Parts, planted: Planted) -> Report {
    let mut failures = Vec::new();
    let breaches = schema::validate(suite);
    let schemas = breaches.is_some();
    failures.extend(breaches.unwrap_or_default());
    failures.extend(suite_rules(suite));
    failures.extend(stale_files(suite));
    failures.extend(score::verify(suite));
    let mut judging: Vec<Judging> = formats::ALL.iter().map(|format| Judging::new(format, planted)).collect();
    suite.each(&mut |file, group, vector| {
        if let Some(of) = judging.iter_mut().find(|of| of.format.name == file.contents.format) {
            of.add(file, group, vector);
        }
        true
    });
    let mut rows = Vec::new();
    let mut errata = Vec::new();
    for of in judging {
        rows.push(of.finish(suite.rest(), &mut failures, &mut errata));
    }
    let (version, digest) = (suite.version().to_owned(), suite.digest().to_owned());
    let backend = packproof_codec::simd::backend().name();
    Report { suite: version, digest, backend, schemas, formats: rows, errata, failures }
}

type Judged<'a> = (&'a SuiteFile, &'a Group, &'a Vector);

/// What is known of one format while its vectors are judged.
struct Judging {
    format: &'static Format,
    planted: Planted,
    vectors: usize,
    /// What codec and reference fail.
    failed: [Vec<Failure>; 2],
    /// Per deviant, how many vectors it fails and the first of them.
    kills: Vec<(usize, Vec<String>)>,
}

impl Judging {
    fn new(format: &'static Format, planted: Planted) -> Self {
        let kills = vec![(0, Vec::new()); format.deviants.len()];
        Self { format, planted, vectors: 0, failed: [Vec::new(), Vec::new()], kills }
    }

    fn add(&mut self, file: &SuiteFile, group: &Group, vector: &Vector) {
        let Self { format, planted, .. } = *self;
        self.vectors += 1;
        let codec = judge("codec", &|case| planted.codec(format, case), file, group, vector);
        let reference = judge("reference", &|case| planted.reference(format, case), file, group, vector);
        self.failed[0].extend(codec);
        self.failed[1].extend(reference);
        // Who leaves the sized vectors out must lose no kill.
        if file.origin == Origin::Sized {
            return;
        }
        for (deviant, (kills, by)) in format.deviants.iter().zip(&mut self.kills) {
            if score::kills(format, deviant, group, vector) {
                *kills += 1;
                if by.len() < SHOWN_KILLERS {
                    by.push(vector.id.clone());
                }
            }
        }
    }

    fn finish(self, rest: &Suite, failures: &mut Vec<Failure>, errata: &mut Vec<Caught>) -> Row {
        let Self { format, vectors, .. } = self;
        if vectors == 0 {
            let what = "the suite has no vectors of this format".to_owned();
            failures.push(Failure { check: "suite", subject: format.name.to_owned(), what });
        }
        let [codec, reference] = self.failed.each_ref().map(|failed| vectors - failed.len());
        failures.extend(self.failed.into_iter().flatten());
        let before = errata.len();
        let deviants = format.deviants.iter().zip(self.kills);
        errata.extend(deviants.map(|(deviant, (kills, by))| caught(deviant, kills, by, failures)));
        let (controls, controls_failed) = judge_controls(format, rest, failures);
        let exempt =
            |dialect: bool| format.deviants.iter().filter(|d| !d.runs() || d.dialect && dialect).count();
        Row {
            format: format.name,
            vectors,
            codec,
            reference,
            deviants: format.deviants.len() - exempt(true),
            killed: errata[before..].iter().filter(|caught| caught.kills > 0).count(),
            documentation_only: exempt(false),
            controls,
            controls_failed,
        }
    }
}

/// How a deviant was caught; a survivor goes to `failures`.
fn caught(deviant: &'static Deviant, kills: usize, by: Vec<String>, failures: &mut Vec<Failure>) -> Caught {
    let exempt = deviant.dialect || !deviant.runs();
    let mut fail =
        |what: String| failures.push(Failure { check: "deviant", subject: deviant.id.to_owned(), what });
    if kills == 0 && !exempt {
        fail("survives: no vector tells it from the reference; add one".to_owned());
    }
    if let Some(first) = by.first().filter(|_| deviant.dialect) {
        fail(format!("an accepted dialect fails {first}; list it under `either`"));
    }
    Caught { id: deviant.id, kind: deviant.kind, kills, by, exempt }
}

/// How many control vectors a format has, and how many of them codec and reference fail; one that passes goes to
/// `failures`.
fn judge_controls(format: &Format, suite: &Suite, failures: &mut Vec<Failure>) -> (usize, usize) {
    let of_format = |(file, _, _): &Judged| file.contents.format == format.name;
    let controls: Vec<Judged> = suite.vectors(&[Origin::Controls]).filter(of_format).collect();
    if controls.is_empty() {
        let what = "no control vector: nothing shows that the gate can fail for this format".to_owned();
        failures.push(Failure { check: "control", subject: format.name.to_owned(), what });
    }
    let mut failed = 0;
    for (_, group, vector) in &controls {
        let case = vector.asks(group);
        let answers = [("codec", format.codec(&case)), ("reference", format.reference(&case))];
        match answers.iter().find(|(_, answer)| vector.expect.matches(answer)) {
            None => failed += 1,
            Some((who, _)) => {
                let what =
                    format!("a control must fail, but the {who} passes it: the gate cannot be trusted");
                failures.push(Failure { check: "control", subject: vector.id.clone(), what });
            }
        }
    }
    (controls.len(), failed)
}

fn judge(check: &'static str, ask: Ask, file: &SuiteFile, group: &Group, vector: &Vector) -> Option<Failure> {
    let actual = ask(&vector.asks(group));
    if vector.expect.matches(&actual) {
        return None;
    }
    let parameters = if group.parameters.is_empty() {
        String::new()
    } else {
        format!(" with {}", serde_json::to_string(&group.parameters).unwrap_or_default())
    };
    let what = format!(
        "{} of {}{parameters}: expected {}, got {} ({}; {})",
        vector.operation,
        shortened(&vector.input, SHOWN),
        shortened(&vector.expect, SHOWN),
        shortened(&actual, SHOWN),
        vector.comment,
        file.path
    );
    Some(Failure { check, subject: vector.id.clone(), what })
}

/// Ids are unique over the whole suite and not withdrawn; operations and flags exist; readable forms are right; no
/// question has two answers.
fn suite_rules(parts: &Parts) -> Vec<Failure> {
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
fn stale_files(suite: &Parts) -> Vec<Failure> {
    let controls = suite.rest().files.iter().filter(|file| file.origin == Origin::Controls);
    let controls = controls.map(|file| (file.origin, file.path.as_str(), file.text.as_str()));
    let files: Vec<(Origin, &str, &str)> = suite.texts().into_iter().chain(controls).collect();
    let fix = "run `packproof vectors generate`";
    let mut failures = Vec::new();
    let mut fail = |subject: &str, what: String| {
        failures.push(Failure { check: "generated", subject: subject.to_owned(), what });
    };
    let texts: BTreeMap<String, String> = generate::texts().collect();
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
