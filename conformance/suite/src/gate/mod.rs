//! The gate: all checks that must pass before the codec is trusted.
//!
//! Codec and reference pass every vector, every deviant is caught, every control fails, the vectors match their schema, and
//! generated vectors hold the reference's answers.

mod rules;

use rayon::prelude::*;
use serde::Serialize;

use crate::dialects;
use crate::formats;
use crate::model::check::Ask;
use crate::model::failure::Failure;
use crate::model::vector::{Group, Vector};
use crate::model::{Case, Deviant, Format, Kind, Outcome, shortened};
use crate::schema;
use crate::score::{self, Killers};
use crate::suite::{Judged, Origin, Suite, SuiteFile};

#[derive(Debug, Serialize)]
pub struct Report {
    pub suite: String,
    pub digest: String,
    /// The backend of the codec's slice functions; `PACKPROOF_SIMD` chooses it.
    pub backend: &'static str,
    /// Whether the vector files were validated against their JSON Schema; needs the feature `schemas`.
    pub schemas: bool,
    pub formats: Vec<Row>,
    /// One entry per deviant.
    pub errata: Vec<Caught>,
    /// What failed; empty if the gate is green.
    pub failures: Vec<Failure>,
}

/// One format's totals.
#[derive(Debug, Serialize)]
pub struct Row {
    pub format: &'static str,
    /// Pinned, generated and sized vectors.
    pub vectors: usize,
    /// How many of them the codec passes.
    pub codec: usize,
    /// How many of them the reference passes.
    pub reference: usize,
    pub deviants: usize,
    /// How many of them fail at least one vector.
    pub killed: usize,
    /// Errata of the documentation only.
    pub documentation_only: usize,
    pub controls: usize,
    /// How many of them codec and reference both fail, as they must.
    pub controls_failed: usize,
}

/// How a deviant was caught.
#[derive(Debug, Serialize)]
pub struct Caught {
    pub id: &'static str,
    pub kind: Kind,
    /// How many vectors it fails.
    pub kills: usize,
    /// Some of the vectors that it fails, in suite order.
    pub by: Vec<String>,
    /// Accepted as a dialect, or an erratum of the documentation only: nothing to catch.
    pub exempt: bool,
}

/// Characters shown of an input or an answer.
const SHOWN: usize = 2000;

/// Ids shown per deviant.
const SHOWN_KILLERS: usize = 3;

/// Vectors per parallel task: sized vectors take a thousand times as long as most.
const AT_ONCE: usize = 8;

/// Runs only the codec over the judged vectors, for mutation testing.
pub fn vectors_only(suite: &Suite) -> Vec<Failure> {
    let vectors: Vec<Judged> = suite.judged().collect();
    let judge = |&(file, group, vector): &Judged| judge("codec", &formats::codec, file, group, vector);
    vectors.par_iter().with_max_len(AT_ONCE).filter_map(judge).collect()
}

/// Deviants that replace the codec or the reference, to show that the gate turns red.
#[derive(Clone, Copy, Debug, Default)]
pub struct Planted {
    pub codec: Option<&'static Deviant>,
    pub reference: Option<&'static Deviant>,
}

impl Planted {
    /// Answers with the codec, or with the deviant that replaces it.
    fn codec(&self, format: &Format, case: &Case) -> Outcome {
        match self.codec.filter(|deviant| format.has(deviant)) {
            Some(deviant) => format.deviant(deviant, case),
            None => format.codec(case),
        }
    }

    /// Answers with the reference, or with the deviant that replaces it.
    fn reference(&self, format: &Format, case: &Case) -> Outcome {
        match self.reference.filter(|deviant| format.has(deviant)) {
            Some(deviant) => format.deviant(deviant, case),
            None => format.reference(case),
        }
    }
}

pub fn run(suite: &Suite, planted: Planted) -> Report {
    let files = || {
        rayon::join(
            || schema::validate(suite),
            || rayon::join(|| rules::suite_rules(suite), || rules::stale_files(suite)),
        )
    };
    let ((breaches, (rules, stale)), judging) = rayon::join(files, || judge_all(suite, planted));
    let killers = judging.iter().map(|of| (of.format.name, of.killers.as_slice())).collect();
    let scored = score::verify(suite, &killers);
    let schemas = breaches.is_some();
    let mut failures = [breaches.unwrap_or_default(), rules, stale, scored].concat();
    let mut rows = Vec::new();
    let mut errata = Vec::new();
    for of in judging {
        rows.push(of.finish(suite, &mut failures, &mut errata));
    }
    let (version, digest) = (suite.version.clone(), suite.digest.clone());
    let backend = packproof_codec::simd::backend().name();
    Report { suite: version, digest, backend, schemas, formats: rows, errata, failures }
}

/// Results for one format while its vectors are judged.
struct Judging {
    format: &'static Format,
    planted: Planted,
    vectors: usize,
    failed: [Vec<Failure>; 2],
    /// Per deviant, the number of vectors that it fails, and the first of them.
    kills: Vec<(usize, Vec<String>)>,
    /// The deviants that fail each written-out vector: these must kill everything without the sized ones.
    killers: Vec<Killers>,
}

struct Fate {
    failed: [Option<Failure>; 2],
    /// The deviants of the format that fail it; `None` for a sized vector.
    killers: Option<Killers>,
}

fn judge_all(suite: &Suite, planted: Planted) -> Vec<Judging> {
    let mut judging: Vec<Judging> = formats::ALL.iter().map(|format| Judging::new(format, planted)).collect();
    let vectors: Vec<Judged> = suite.judged().collect();
    let fate = |&(file, group, vector): &Judged| {
        let format = judging.iter().position(|of| of.format.name == file.contents.format)?;
        Some((format, judging[format].of(file, group, vector)))
    };
    let fates: Vec<Option<(usize, Fate)>> = vectors.par_iter().with_max_len(AT_ONCE).map(fate).collect();
    for ((.., vector), fate) in vectors.into_iter().zip(fates) {
        if let Some((format, fate)) = fate {
            judging[format].add(vector, fate);
        }
    }
    judging
}

impl Judging {
    fn new(format: &'static Format, planted: Planted) -> Self {
        let kills = vec![(0, Vec::new()); format.deviants.len()];
        Self { format, planted, vectors: 0, failed: [Vec::new(), Vec::new()], kills, killers: Vec::new() }
    }

    fn of(&self, file: &SuiteFile, group: &Group, vector: &Vector) -> Fate {
        let Self { format, planted, .. } = *self;
        let codec = judge("codec", &|case| planted.codec(format, case), file, group, vector);
        let reference = judge("reference", &|case| planted.reference(format, case), file, group, vector);
        let killers = (file.origin != Origin::Sized).then(|| Killers::of(format, group, vector));
        Fate { failed: [codec, reference], killers }
    }

    fn add(&mut self, vector: &Vector, fate: Fate) {
        self.vectors += 1;
        for (all, failed) in self.failed.iter_mut().zip(fate.failed) {
            all.extend(failed);
        }
        let Some(killers) = fate.killers else { return };
        self.killers.push(killers);
        for (_, (kills, by)) in (0..).zip(&mut self.kills).filter(|(at, _)| killers.has(*at)) {
            *kills += 1;
            if by.len() < SHOWN_KILLERS {
                by.push(vector.id.clone());
            }
        }
    }

    fn finish(self, suite: &Suite, failures: &mut Vec<Failure>, errata: &mut Vec<Caught>) -> Row {
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
        let (controls, controls_failed) = judge_controls(format, suite, failures);
        let exempt = |dialect: bool| {
            format.deviants.iter().filter(|d| !d.runs() || dialects::accepts(d) && dialect).count()
        };
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

/// Reports how a deviant was caught; survivors go to `failures`.
fn caught(deviant: &'static Deviant, kills: usize, by: Vec<String>, failures: &mut Vec<Failure>) -> Caught {
    let exempt = dialects::accepts(deviant) || !deviant.runs();
    let mut fail =
        |what: String| failures.push(Failure { check: "deviant", subject: deviant.id.to_owned(), what });
    if kills == 0 && !exempt {
        fail("survives: no vector tells it from the reference; add one".to_owned());
    }
    if let Some(first) = by.first().filter(|_| dialects::accepts(deviant)) {
        fail(format!("an accepted dialect fails {first}; list it under `either`"));
    }
    Caught { id: deviant.id, kind: deviant.kind, kills, by, exempt }
}

/// Counts a format's control vectors, and those that codec and reference fail; controls that pass go to `failures`.
fn judge_controls(format: &Format, suite: &Suite, failures: &mut Vec<Failure>) -> (usize, usize) {
    let of_format = |(file, _, _): &Judged| file.contents.format == format.name;
    let controls: Vec<Judged> = suite.vectors(&[Origin::Controls]).filter(of_format).collect();
    if controls.is_empty() && format.has_mistakes() {
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
