//! The ledger of known mistakes, and the search for the smallest input that shows each.

use crate::formats;
use crate::model::{Case, Deviant, Outcome, OwnedCase};

/// Every deviant of every format.
pub fn all() -> impl Iterator<Item = &'static Deviant> {
    formats::ALL.iter().flat_map(|format| format.deviants)
}

/// The deviant with that id.
pub fn find(id: &str) -> Option<&'static Deviant> {
    all().find(|deviant| deviant.id == id)
}

/// Answers a case as a deviant does; an erratum of the documentation alone supports nothing.
pub fn answer(deviant: &Deviant, case: &Case) -> Outcome {
    match formats::find(case.operation) {
        Some(format) if deviant.runs() => format.deviant(deviant, case),
        _ => Outcome::Unsupported,
    }
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
    if !deviant.runs() {
        return Vec::new();
    }
    deviant.operations.iter().filter_map(|name| search(name, deviant)).collect()
}

fn search(operation: &str, deviant: &Deviant) -> Option<Witness> {
    let candidates = (formats::operation(operation)?.candidates)();
    for (tried, case) in candidates.take(SEARCH_LIMIT).enumerate() {
        let reference = formats::reference(&case.as_case());
        let wrong = answer(deviant, &case.as_case());
        if !wrong.agrees_with(&reference) {
            return Some(Witness { case, deviant: wrong, reference, tried });
        }
    }
    None
}
