//! A known mistake: its description, and the wrong implementation that reproduces it.

use serde::Serialize;

use super::named::Deviation;

/// Where a mistake was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// In a source document's text or code.
    Published,
    /// In the software that a source describes, by measurement.
    Released,
    /// In a public implementation.
    Wild,
    /// Nowhere yet, but the text invites it.
    Plausible,
}

#[derive(Debug)]
pub struct Deviant {
    /// Permanent id: `wiki-continuation-mask-3f`.
    pub id: &'static str,
    pub kind: Kind,
    /// What it does, in one sentence.
    pub summary: &'static str,
    /// What the document says, or what invites the mistake.
    pub says: &'static str,
    /// What the document should say.
    pub fix: &'static str,
    pub affects: &'static str,
    pub operations: &'static [&'static str],
    /// Empty for documentation errata.
    pub deviations: &'static [Deviation<'static>],
}

impl Deviant {
    /// Whether it can be run; documentation errata cannot.
    pub fn runs(&self) -> bool {
        !self.deviations.is_empty()
    }
}

/// The deviants of a format: each with its deviations, if any, and its operations.
macro_rules! deviants {
    ($(
        $kind:ident $id:literal: $($parameter:literal = $choice:literal),* in $operations:expr;
            does $summary:literal, says $says:literal, fix $fix:literal, affects $affects:literal;
    )+) => {
        pub const ALL: &[$crate::model::Deviant] = &[$(
            $crate::model::Deviant {
                id: $id,
                kind: $crate::model::Kind::$kind,
                summary: $summary,
                says: $says,
                fix: $fix,
                affects: $affects,
                operations: $operations,
                deviations: &[$(($parameter, $choice)),*],
            }
        ),+];
    };
}
pub(crate) use deviants;
