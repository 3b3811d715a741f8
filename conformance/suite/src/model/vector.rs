//! Vector files: their model, and how an answer is held against an expectation.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::own_layout::OwnLayout;
use super::{
    Case, Class, Direction, Expected, Outcome, OwnedCase, Parameters, Written, class, input, layout,
};

/// Version of the suite: a vector added is a minor step, a vector withdrawn a major one.
pub const SUITE_VERSION: &str = "1.0.0";

/// One file of `vectors/pinned`, `vectors/generated`, `vectors/sized` or `vectors/controls`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VectorFile {
    /// The format's name in identifiers.
    pub format: String,
    /// The name of a suite of one's own; ours have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The suite's version.
    pub suite: String,
    /// The layouts of operations that packproof does not know, by operation.
    #[serde(default, skip_serializing_if = "std::collections::BTreeMap::is_empty")]
    pub layouts: std::collections::BTreeMap<String, OwnLayout>,
    /// What the flags of this file's vectors mean.
    pub notes: std::collections::BTreeMap<String, NoteText>,
    /// The vectors, in groups that share parameters and provenance.
    pub groups: Vec<Group>,
}

/// A flag's meaning in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoteText {
    /// What mistake its vectors catch.
    pub catches: String,
    /// What that mistake does to its users.
    pub effect: String,
    /// The format page that explains it.
    pub page: String,
}

/// Vectors with the same parameters and origin.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// Short name, unique in its file.
    pub name: String,
    /// The parameters of every operation in the group.
    #[serde(default, skip_serializing_if = "Parameters::is_empty")]
    pub parameters: Parameters,
    /// Where the expectations come from.
    pub provenance: Provenance,
    /// Why its vectors stay, although no deviant needs each of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stays: Option<String>,
    /// The vectors.
    pub vectors: Vec<Vector>,
}

/// Where expectations come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provenance {
    /// The kind of source.
    pub kind: ProvenanceKind,
    /// The document, the measured program and its version, or the generator.
    pub source: String,
}

/// The kind of source of an expectation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProvenanceKind {
    /// Stated by a source document.
    Document,
    /// Derived by hand; the comment shows how.
    Derivation,
    /// Measured by running an original implementation.
    Measurement,
    /// Computed by the reference.
    Generator,
    /// Wrong on purpose.
    Control,
}

/// How binding a vector is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// An implementation that fails it writes or reads wrong bytes.
    Must,
    /// An implementation that fails it is lenient or strict where the documents leave room, or fails only on hostile input.
    Should,
    /// An extension of ours.
    May,
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Must => "must",
            Self::Should => "should",
            Self::May => "may",
        })
    }
}

/// One judged fact.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vector {
    /// Permanent slug, never reused.
    pub id: String,
    /// What it shows.
    pub comment: String,
    /// What mistakes it catches: keys of the file's notes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
    /// The operation.
    pub operation: String,
    /// The operation's input.
    pub input: Written,
    /// The expectation.
    #[serde(flatten)]
    pub expect: Expectation,
    /// The input and the answer with floats as numbers, where they hold any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub readable: Option<Value>,
    /// How binding it is.
    pub level: Level,
}

/// What answers pass.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Expectation {
    /// This value, and this many bytes consumed.
    Accept(Expected),
    /// A refusal of this class.
    Reject(Rejection),
    /// Any of several named dialects' answers; the first is the one that the suite recommends.
    Either(Vec<Dialect>),
}

/// A refusal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rejection {
    /// Why.
    #[serde(with = "class")]
    pub class: Class,
    /// Where: `byte 3` or `bit 12`. Judged only if the implementation says where, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
}

/// One dialect's answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dialect {
    /// The dialect's name.
    pub dialect: String,
    /// Accepts this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accept: Option<Expected>,
    /// Or refuses so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reject: Option<Rejection>,
}

impl Rejection {
    fn matches(&self, outcome: &Outcome) -> bool {
        match outcome {
            Outcome::Reject { class, at } => {
                *class == self.class
                    && match (&self.at, at) {
                        (Some(expected), Some(actual)) => *expected == actual.to_string(),
                        _ => true,
                    }
            }
            _ => false,
        }
    }
}

impl Expectation {
    /// Whether an answer passes.
    pub fn matches(&self, outcome: &Outcome) -> bool {
        match self {
            Self::Accept(accepted) => matches!(outcome, Outcome::Accept(answer) if accepted == answer),
            Self::Reject(rejection) => rejection.matches(outcome),
            Self::Either(dialects) => dialects.iter().any(|dialect| dialect.matches(outcome)),
        }
    }

    /// The name of the dialect that an answer is in, where the vector has dialects.
    pub fn dialect_of(&self, outcome: &Outcome) -> Option<&str> {
        match self {
            Self::Either(dialects) => {
                dialects.iter().find(|d| d.matches(outcome)).map(|d| d.dialect.as_str())
            }
            _ => None,
        }
    }

    /// The expectation that an outcome is; `None` for one that judges nothing (unsupported, error).
    pub fn of(outcome: &Outcome) -> Option<Self> {
        match outcome {
            Outcome::Accept(accepted) => Some(Self::Accept(accepted.clone().into())),
            Outcome::Reject { class, at } => {
                Some(Self::Reject(Rejection { class: *class, at: at.map(|at| at.to_string()) }))
            }
            Outcome::Unsupported | Outcome::Error(_) => None,
        }
    }

    /// The value that passes, or the recommended dialect's.
    pub fn value(&self) -> Option<&Value> {
        match self {
            Self::Accept(accepted) => Some(&accepted.value),
            Self::Reject(_) => None,
            Self::Either(dialects) => dialects.first()?.accept.as_ref().map(|accepted| &*accepted.value),
        }
    }
}

impl std::fmt::Display for Expectation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rejected = |r: &Rejection| match &r.at {
            Some(at) => format!("rejected: {} at {at}", r.class),
            None => format!("rejected: {}", r.class),
        };
        match self {
            Self::Accept(a) => a.fmt(f),
            Self::Reject(r) => f.write_str(&rejected(r)),
            Self::Either(dialects) => {
                let shown = dialects.iter().map(|d| {
                    let answer =
                        d.accept.as_ref().map(Expected::to_string).or(d.reject.as_ref().map(rejected));
                    format!("{} ({})", answer.unwrap_or_default(), d.dialect)
                });
                f.write_str(&shown.collect::<Vec<_>>().join(" or "))
            }
        }
    }
}

impl Dialect {
    /// The answer under a name; of several, the recommended one.
    pub(crate) fn of(dialect: &str, expect: Expectation) -> Self {
        let (accept, reject) = match expect {
            Expectation::Accept(accepted) => (Some(accepted), None),
            Expectation::Reject(rejection) => (None, Some(rejection)),
            Expectation::Either(several) => {
                several.into_iter().next().map_or((None, None), |of| (of.accept, of.reject))
            }
        };
        Self { dialect: dialect.to_owned(), accept, reject }
    }

    fn matches(&self, outcome: &Outcome) -> bool {
        let accepted = self.accept.as_ref().is_some_and(|a| matches!(outcome, Outcome::Accept(b) if a == b));
        accepted || self.reject.as_ref().is_some_and(|rejection| rejection.matches(outcome))
    }
}

impl Vector {
    /// What it asks, with its group's parameters.
    pub fn asks<'a>(&'a self, group: &'a Group) -> Case<'a> {
        Case { operation: &self.operation, parameters: &group.parameters, input: &self.input }
    }

    /// The vector as a case, with its group's parameters.
    pub fn case(&self, group: &Group) -> OwnedCase {
        OwnedCase {
            operation: self.operation.clone(),
            parameters: group.parameters.clone(),
            input: self.input.expanded(),
        }
    }

    /// The bytes that it is about: the input of a decoder, the answer of an encoder.
    pub fn bytes(&self, direction: Direction) -> Option<Vec<u8>> {
        let text = match direction {
            Direction::Encode => self.expect.value()?,
            Direction::Decode => self.input.get("bytes").unwrap_or(&self.input),
            Direction::Convert => return None,
        };
        layout::wire_bytes(text)
    }

    /// What `readable` must be where vectors are written out: the input and the value with floats as numbers, if there
    /// are any.
    pub fn expected_readable(&self) -> Option<Value> {
        let input = input::readable(&self.input);
        let value = self.expect.value().and_then(input::readable);
        match (input, value) {
            (None, None) => None,
            (input, value) => Some(
                [("input", input), ("value", value)]
                    .into_iter()
                    .filter_map(|(name, value)| Some((name.to_owned(), value?)))
                    .collect(),
            ),
        }
    }
}
