//! Notes, and what is counted of a result whatever its answer.

use packproof_suite::model::vector::{Expectation, Level};
use packproof_suite::model::{Class, Outcome};

/// Whether a vector is about malformed input, by what it expects and its level.
pub(super) fn about_malformed(expected: Option<&Expectation>, level: Level) -> bool {
    matches!(expected, Some(Expectation::Reject(_))) || level == Level::Should
}

/// The part of the verdict in which a result counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Valid,
    Malformed,
    Extension,
}

impl Kind {
    pub(super) fn of(expected: Option<&Expectation>, level: Level) -> Self {
        match level {
            Level::May => Self::Extension,
            _ if about_malformed(expected, level) => Self::Malformed,
            _ => Self::Valid,
        }
    }
}

/// The reason in the detail of a result that was not asked.
pub(super) fn why_not_asked(detail: &str) -> &str {
    detail.trim_start_matches("not asked: ")
}

/// What a note is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Note {
    /// The bytes consumed are not named.
    Consumed,
    /// It is refused at another place.
    Place,
    /// It is refused with another class.
    Class,
}

impl Note {
    pub(super) fn of(outcome: Option<&Outcome>, expected: Option<&Expectation>) -> Self {
        match outcome {
            Some(Outcome::Accept(_)) => Self::Consumed,
            // The class is right, so that only the place can be another.
            Some(Outcome::Reject { class, .. }) if matches!(expected, Some(Expectation::Reject(of)) if of.class == *class) => {
                Self::Place
            }
            _ => Self::Class,
        }
    }

    /// In few words: the same for all of a kind.
    pub(super) fn words(self, only_class: Option<Class>) -> String {
        match (self, only_class) {
            (Self::Consumed, _) => "`consumed` is missing".to_owned(),
            (Self::Place, _) => "refuses at another place than expected".to_owned(),
            (Self::Class, Some(class)) => {
                format!("refuses everything as `{class}`, another class than expected")
            }
            (Self::Class, None) => "refuses with another class than expected".to_owned(),
        }
    }
}
