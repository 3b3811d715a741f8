//! Small wrong implementations, one per erratum or known mistake. They exist to be caught.

pub mod bit_pack;
pub mod compact_index;
pub mod mixed_radix;
pub mod packet;
pub mod quantize;
pub mod smallest_three;
pub mod unreal;
pub mod variant_buffer;
pub mod varint;

use serde::Serialize;

use crate::formats;
use crate::model::{Case, Outcome, OwnedCase};

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
    /// What it should say: the mend.
    pub mend: &'static str,
    /// Who is affected, and how it shows.
    pub affects: &'static str,
    /// The operations whose answers differ from the reference's.
    pub operations: &'static [&'static str],
    /// Answers as the wrong implementation does; `None` for errata of the documentation alone.
    pub run: Option<fn(&Case) -> Outcome>,
    /// A behaviour that the suite accepts as a named dialect: vectors list it under `either`, none fails it.
    pub dialect: bool,
}

/// Every deviant of every format.
pub fn all() -> impl Iterator<Item = &'static Deviant> {
    formats::ALL.iter().flat_map(|format| format.deviants)
}

/// The deviant with that id.
pub fn find(id: &str) -> Option<&'static Deviant> {
    all().find(|deviant| deviant.id == id)
}

/// The smallest case on which a deviant and the reference differ.
#[derive(Debug)]
pub struct Witness {
    /// The case.
    pub case: OwnedCase,
    /// What the deviant answers.
    pub deviant: Outcome,
    /// What the reference answers.
    pub reference: Outcome,
    /// Cases tried before it, none of which tells the two apart.
    pub tried: usize,
}

/// Candidates looked at per operation before the search gives up.
const SEARCH_LIMIT: usize = 2_000_000;

/// Searches each affected operation's candidates in order of size.
pub fn witnesses(deviant: &Deviant) -> Vec<Witness> {
    let Some(run) = deviant.run else {
        return Vec::new();
    };
    deviant.operations.iter().filter_map(|name| search(name, run)).collect()
}

fn search(operation: &str, run: fn(&Case) -> Outcome) -> Option<Witness> {
    let candidates = (formats::operation(operation)?.candidates)();
    for (tried, case) in candidates.take(SEARCH_LIMIT).enumerate() {
        let reference = formats::reference(&case.as_case());
        let deviant = run(&case.as_case());
        if !deviant.agrees_with(&reference) {
            return Some(Witness { case, deviant, reference, tried });
        }
    }
    None
}
