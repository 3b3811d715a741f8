//! A known mistake: its entry in the ledger, and the wrong implementation that runs it.

use serde::Serialize;

use super::behaviour::Deviation;

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
    /// Nowhere yet: a mistake that the text invites.
    Plausible,
}

/// One wrong implementation, and what a person should know about it.
#[derive(Debug)]
pub struct Deviant {
    /// Permanent slug: `wiki-continuation-mask-3f`.
    pub id: &'static str,
    /// Where it was seen.
    pub kind: Kind,
    /// One sentence: what it does.
    pub summary: &'static str,
    /// What the document says, or what invites the mistake.
    pub says: &'static str,
    /// What it should say.
    pub fix: &'static str,
    /// Who is affected, and how it shows.
    pub affects: &'static str,
    /// The operations whose answers differ from the reference's.
    pub operations: &'static [&'static str],
    /// Where it is in the format's behaviours; empty for errata of the documentation alone.
    pub point: &'static [Deviation],
    /// A behaviour that the suite accepts as a named dialect: vectors list it under `either`, none fails it.
    pub dialect: bool,
}

impl Deviant {
    /// Whether it is a behaviour and not an erratum of the documentation alone.
    pub fn runs(&self) -> bool {
        !self.point.is_empty()
    }
}
