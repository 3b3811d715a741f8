//! The known mistakes, and the search for the smallest input that shows each.

use crate::formats;
use crate::model::simpler::simpler;
use crate::model::{Case, Deviant, Outcome, OwnedCase, candidates, input};

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
}

/// The simplest vector of each affected operation that shows the deviant, shrunk as long as it does.
pub fn witnesses(deviant: &Deviant) -> Vec<Witness> {
    if !deviant.runs() {
        return Vec::new();
    }
    deviant.operations.iter().filter_map(|name| search(name, deviant)).collect()
}

fn search(operation: &str, deviant: &Deviant) -> Option<Witness> {
    let shows = |case: OwnedCase| {
        let reference = formats::reference(&case.as_case());
        let wrong = answer(deviant, &case.as_case());
        let differs = !matches!(reference, Outcome::Error(_)) && !wrong.agrees_with(&reference);
        differs.then_some(Witness { case, deviant: wrong, reference })
    };
    let mut smallest = candidates(operation).filter_map(shows).min_by_key(size)?;
    loop {
        let with = |input| OwnedCase { input, ..smallest.case.clone() };
        let Some(smaller) = simpler(&smallest.case.input).map(with).find_map(shows) else {
            return Some(smallest);
        };
        smallest = smaller;
    }
}

/// By length, with floats as numbers.
fn size(witness: &Witness) -> (usize, String) {
    let input = &witness.case.input;
    let text = input::readable(input).unwrap_or_else(|| input.clone()).to_string();
    (text.len(), text)
}
