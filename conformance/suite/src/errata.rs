//! The known mistakes, and the search for the smallest input that shows each.

use crate::formats;
use crate::model::{Case, Deviant, Outcome, OwnedCase};

pub fn all() -> impl Iterator<Item = &'static Deviant> {
    formats::ALL.iter().flat_map(|format| format.deviants)
}

pub fn find(id: &str) -> Option<&'static Deviant> {
    all().find(|deviant| deviant.id == id)
}

/// Answers a case as a deviant does. Documentation errata cannot be run, so they support no operation.
pub fn answer(deviant: &Deviant, case: &Case) -> Outcome {
    match formats::find(case.operation) {
        Some(format) if deviant.runs() => format.deviant(deviant, case),
        _ => Outcome::Unsupported,
    }
}

/// The smallest case on which deviant and reference differ.
#[derive(Debug)]
pub struct Witness {
    pub case: OwnedCase,
    pub deviant: Outcome,
    pub reference: Outcome,
    /// Number of cases tried before it.
    pub tried: usize,
}

/// Candidates tried per operation.
const SEARCH_LIMIT: usize = 2_000_000;

/// Searches the candidates of each affected operation in order of size.
pub fn witnesses(deviant: &Deviant) -> Vec<Witness> {
    if !deviant.runs() {
        return Vec::new();
    }
    deviant.operations.iter().filter_map(|name| search(name, deviant)).collect()
}

fn search(operation: &str, deviant: &Deviant) -> Option<Witness> {
    let candidates = {
        let operation = formats::operation(operation)?;
        (operation.candidates)(operation.name)
    };
    for (tried, case) in candidates.take(SEARCH_LIMIT).enumerate() {
        let reference = formats::reference(&case.as_case());
        let wrong = answer(deviant, &case.as_case());
        if !wrong.agrees_with(&reference) {
            return Some(Witness { case, deviant: wrong, reference, tried });
        }
    }
    None
}
