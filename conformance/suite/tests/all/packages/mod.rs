//! Three readers of packages, each written apart from the page, over mutated packages: the codec, the reference, and the
//! right program. Each mutant has the same contents and indices in all three, or is refused by all for the same reason, by codec and
//! reference at the same place.

mod mutants;

use std::collections::BTreeMap;

use packproof_reference::refusal::Refusal;
use packproof_suite::formats;
use packproof_suite::formats::unreal_package::FORMAT;
use packproof_suite::formats::unreal_package::check::{decodes_as_reference, visits_are_bounded};
use packproof_suite::formats::unreal_package::table::{Reference, UnrealPackage};
use packproof_suite::model::program::Tokens;
use packproof_suite::model::{Case, hex, unhex};

use crate::deviations::vectors;

/// The longest of the packages; one in this many is changed.
const LONGEST: usize = 200;
const ONE_IN: usize = 8;

/// Packages of the vectors that the reference reads, every third with its tables in other places.
fn small() -> impl Iterator<Item = Vec<u8>> {
    let cases = vectors(&FORMAT).into_iter().filter(|case| case.operation == "unreal_package.decode");
    let files = cases.filter_map(|case| unhex(case.input.as_str()?).ok());
    let read = files.filter(|file| file.len() <= LONGEST && Reference.decode(file).is_ok()).step_by(ONE_IN);
    read.enumerate().map(|(nth, file)| if nth % 3 == 2 { mutants::elsewhere(&file) } else { file })
}

/// What came of the mutants: how many were read, and how many refused with each class.
#[derive(Default)]
struct Asked(BTreeMap<String, usize>);

impl Asked {
    fn ask(&mut self, file: &[u8]) {
        decodes_as_reference(file).and_then(|()| visits_are_bounded(file)).unwrap_or_else(|what| {
            panic!("{what}");
        });
        let answer = Reference.decode(file);
        let program = &formats::programs(FORMAT.name)[0];
        for operation in ["unreal_package.decode", "unreal_package.indices"] {
            let case = Case { operation, parameters: &serde_json::Map::new(), input: &hex(file).into() };
            let (third, due) = (program.outcome(&Tokens::RIGHT, &case), FORMAT.reference(&case));
            assert!(
                third.agrees_with(&due),
                "{operation}: the program says {third}, the reference {due} to {}",
                hex(file)
            );
        }
        let what = match answer {
            Ok(_) => "read".to_owned(),
            Err(Refusal::Reject(class, _)) => class.to_string(),
            Err(other) => panic!("the reference says {other:?} to {}", hex(file)),
        };
        *self.0.entry(what).or_default() += 1;
    }

    fn total(&self) -> usize {
        self.0.values().sum()
    }

    /// At least so many were asked, and every answer is among what came: read, and each class that the page has.
    fn suffices(&self, at_least: usize) {
        println!("{} mutants: {:?}", self.total(), self.0);
        assert!(self.total() >= at_least, "only {} mutants", self.total());
        for answer in ["read", "truncated", "invalid", "out_of_range"] {
            let share = self.0.get(answer).copied().unwrap_or_default() * 1000 / self.total();
            assert!(share >= 1, "hardly a mutant is {answer}: {:?}", self.0);
        }
    }
}

/// Every byte of every small package changed, every length, every position shifted.
#[test]
fn small_packages_changed_at_every_byte() {
    let mut asked = Asked::default();
    for file in small() {
        asked.ask(&file);
        mutants::bytes(&file, 0..file.len(), &mut |mutant| asked.ask(mutant));
        mutants::truncated(&file, 0..file.len(), &mut |mutant| asked.ask(mutant));
        mutants::shifted(&file, 0..file.len(), &mut |mutant| asked.ask(mutant));
    }
    asked.suffices(18_000);
}

/// Counts and offsets oversized, negative and at every edge; every other version.
#[test]
fn small_packages_with_other_summaries() {
    let mut asked = Asked::default();
    for file in small() {
        mutants::fields(&file, &mut |mutant| asked.ask(mutant));
        mutants::versions(&file, &mut |mutant| asked.ask(mutant));
    }
    asked.suffices(2_000);
}
