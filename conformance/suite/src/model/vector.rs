//! Vector files, and the comparison of answers with expectations.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::own_layout::OwnLayout;
use super::{
    Case, Class, Direction, Expected, Outcome, OwnedCase, Parameters, Written, class, input, layout,
};

/// Version of the suite. Adding a vector is a minor step, withdrawing one a major step.
pub const SUITE_VERSION: &str = "1.0.0";

/// One file of `vectors/pinned`, `vectors/generated`, `vectors/sized` or `vectors/controls`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VectorFile {
    pub format: String,
    /// The name of a user's suite; ours have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    pub suite: String,
    /// Layouts by operation, for operations that packproof does not know.
    #[serde(default, skip_serializing_if = "std::collections::BTreeMap::is_empty")]
    pub layouts: std::collections::BTreeMap<String, OwnLayout>,
    /// What the flags of this file's vectors mean.
    pub notes: std::collections::BTreeMap<String, NoteText>,
    /// The vectors, in groups that share parameters and provenance.
    pub groups: Vec<Group>,
}

/// A flag's description.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoteText {
    pub catches: String,
    /// The effect of that mistake on users.
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
    pub provenance: Provenance,
    /// Why its vectors are kept, although no deviant needs each of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stays: Option<String>,
    pub vectors: Vec<Vector>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provenance {
    pub kind: ProvenanceKind,
    /// The document, the measured program and its version, or the generator.
    pub source: String,
}

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
    /// Deliberately wrong.
    Control,
}

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

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vector {
    /// Permanent slug, never reused.
    pub id: String,
    pub comment: String,
    /// Flags: keys of the file's notes, which describe the mistakes that the vector catches.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
    pub operation: String,
    pub input: Written,
    #[serde(flatten)]
    pub expect: Expectation,
    /// Input and answer with floats as numbers, if they contain any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub readable: Option<Value>,
    pub level: Level,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Expectation {
    Accept(Expected),
    Reject(Rejection),
    /// Any of several dialects' answers; the first is recommended.
    Either(Vec<Dialect>),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rejection {
    #[serde(with = "class")]
    pub class: Class,
    /// Where: `byte 3` or `bit 12`. Compared only if the implementation reports a place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dialect {
    pub dialect: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accept: Option<Expected>,
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
    pub fn matches(&self, outcome: &Outcome) -> bool {
        match self {
            Self::Accept(accepted) => matches!(outcome, Outcome::Accept(answer) if accepted == answer),
            Self::Reject(rejection) => rejection.matches(outcome),
            Self::Either(dialects) => dialects.iter().any(|dialect| dialect.matches(outcome)),
        }
    }

    /// The dialect that an answer matches, if the vector has dialects.
    pub fn dialect_of(&self, outcome: &Outcome) -> Option<&str> {
        match self {
            Self::Either(dialects) => {
                dialects.iter().find(|d| d.matches(outcome)).map(|d| d.dialect.as_str())
            }
            _ => None,
        }
    }

    /// The expectation that accepts exactly this outcome; `None` if it is not an answer (unsupported, error).
    pub fn of(outcome: &Outcome) -> Option<Self> {
        match outcome {
            Outcome::Accept(accepted) => Some(Self::Accept(accepted.clone().into())),
            Outcome::Reject { class, at } => {
                Some(Self::Reject(Rejection { class: *class, at: at.map(|at| at.to_string()) }))
            }
            Outcome::Unsupported | Outcome::Error(_) => None,
        }
    }

    /// The accepted value, or the recommended dialect's.
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
    /// A dialect with the answer of an expectation; of several answers, the recommended one.
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

    /// Whether an outcome is its answer.
    pub fn matches(&self, outcome: &Outcome) -> bool {
        let accepted = self.accept.as_ref().is_some_and(|a| matches!(outcome, Outcome::Accept(b) if a == b));
        accepted || self.reject.as_ref().is_some_and(|rejection| rejection.matches(outcome))
    }
}

impl Vector {
    /// The question, with its group's parameters.
    pub fn asks<'a>(&'a self, group: &'a Group) -> Case<'a> {
        Case { operation: &self.operation, parameters: &group.parameters, input: &self.input }
    }

    /// The question as an owned case, with its group's parameters.
    pub fn case(&self, group: &Group) -> OwnedCase {
        OwnedCase {
            operation: self.operation.clone(),
            parameters: group.parameters.clone(),
            input: self.input.expanded(),
        }
    }

    /// The bytes in question: a decoder's input, or an encoder's answer.
    pub fn bytes(&self, direction: Direction) -> Option<Vec<u8>> {
        let text = match direction {
            Direction::Encode => self.expect.value()?,
            Direction::Decode => self.input.get("bytes").unwrap_or(&self.input),
            Direction::Convert => return None,
        };
        layout::wire_bytes(text)
    }

    /// The expected `readable` of a written-out vector: the input and the value with floats as numbers, if there are any.
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
