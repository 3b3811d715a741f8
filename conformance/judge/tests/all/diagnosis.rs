//! The diagnosis of a recorded implementation.

use packproof_judge::diagnosis::{Diagnosed, diagnose};
use packproof_judge::report::causes;
use packproof_judge::run::collection::results;
use packproof_judge::run::recording::Recording;

use crate::recordings;

/// How far the failures of a recording are explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    NoFailure,
    Wholly,
    InPart,
    ByKind,
}

/// A recording and what is said of it.
pub(crate) struct Row {
    pub(crate) id: String,
    pub(crate) truth: String,
    pub(crate) answers: usize,
    pub(crate) failures: usize,
    pub(crate) extent: Extent,
    pub(crate) said: String,
}

impl Row {
    pub(crate) fn of(recording: &Recording) -> Self {
        let results = results(recording);
        let failures = results.iter().filter(|of| of.failed()).count();
        let diagnosed = diagnose(&results);
        let extent = match (failures, &diagnosed) {
            (0, _) => Extent::NoFailure,
            (_, of) if of.descriptions.is_empty() => Extent::Wholly,
            (_, of) if of.causes.is_empty() => Extent::ByKind,
            _ => Extent::InPart,
        };
        Self {
            id: recording.header.id.clone(),
            truth: recording.header.truth.clone().unwrap_or_default(),
            answers: recording.answers.len(),
            failures,
            extent,
            said: said(&diagnosed),
        }
    }

    /// Whether no failure is left without a cause.
    pub(crate) fn is_whole(&self) -> bool {
        matches!(self.extent, Extent::NoFailure | Extent::Wholly)
    }
}

/// Causes with their deviations, then the first line of each description.
fn said(diagnosed: &Diagnosed) -> String {
    let mut parts = Vec::new();
    for cause in &diagnosed.causes {
        let deviations: Vec<String> = cause
            .deviations
            .iter()
            .map(|of| format!("`{}={}` {}", of.parameter, of.choice, of.says))
            .collect();
        let other = match cause.alternatives.len() {
            0 => String::new(),
            n => format!(" (or {n} other)"),
        };
        parts.push(format!("{}{other}", deviations.join("; ")));
    }
    for of in &diagnosed.descriptions {
        let kinds = causes::description_lines(of);
        let first = kinds.first().map(|line| line.text.clone()).unwrap_or_default();
        parts.push(format!("{}: {first}", of.operation));
    }
    parts.join(" / ")
}

/// A known mistake of all words is not named where one field alone is big-endian and the others pass.
#[test]
fn one_field_in_another_byte_order_is_not_every_field() {
    let one = recordings::one("planted-1", "pk-float16-big-endian");
    let diagnosed = diagnose(&results(&one));
    let said: Vec<&str> =
        diagnosed.causes.iter().flat_map(|of| &of.deviations).map(|of| of.parameter.as_str()).collect();
    assert_eq!(said, ["float16-byte-order"]);
    let known: Vec<&String> = diagnosed.causes.iter().flat_map(|of| &of.known).collect();
    assert!(known.is_empty(), "{known:?}");
}
