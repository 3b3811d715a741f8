//! Every key of the right layouts of words, moved to the values next to it, fails a vector, or there is a reason why none can tell.

use packproof_models::word::Judged;
use packproof_suite::formats;
use packproof_suite::model::{Outcome, OwnedCase};

use super::dialect::{judged, right};
use crate::layouts::File;
use crate::layouts::live::of_layout;

/// Keys with a neighbour that no vector tells apart, and why none can.
const ALIKE: [(&str, &str, &str); 3] = [
    ("smallest_three 9", "round", "zero is the only tie, and goes to an even code"),
    ("smallest_three 10", "round", "zero is the only tie, and goes to an even code"),
    ("smallest_three 15", "round", "zero is the only tie, and goes to an even code"),
];

/// The vectors of one layout, with the right answers as far as the layout says anything of them.
struct Judging {
    name: String,
    file: File,
    answers: Vec<(OwnedCase, Outcome)>,
}

fn all() -> Vec<Judging> {
    let mut all: Vec<Judging> = Vec::new();
    for (_, group, vector) in crate::suites::whole().written_out() {
        let format = vector.operation.split('.').next().unwrap_or_default();
        if !["smallest_three", "packet"].contains(&format) {
            continue;
        }
        let case = vector.asks(group);
        let bits = case.parameters.get("bits").map(ToString::to_string).unwrap_or_default();
        let ways = ["_encode", "_decode", ".compress", ".restore_original", ".restore"];
        let name = ways.iter().find_map(|way| case.operation.strip_suffix(way)).unwrap_or_default();
        let name = format!("{name} {bits}");
        if !all.iter().any(|of| of.name == name) {
            let Some((file, _)) = right(&case) else { continue };
            all.push(Judging { name: name.clone(), file, answers: Vec::new() });
        }
        let Some(of) = all.iter_mut().find(|of| of.name == name) else { continue };
        let answer = formats::reference(&case);
        if judged(&of.file, of.file.layout.unit(), &case, Some(&answer)) == Some(Judged::Right) {
            of.answers.push((vector.case(group), answer));
        }
    }
    all
}

#[test]
fn every_key_moved_fails_a_vector() {
    let (mut moved, mut survivors) = (0, Vec::new());
    for Judging { name, file, answers } in all() {
        assert!(answers.len() > 40, "{name}: {}", answers.len());
        for (key, layout) in file.layout.neighbours() {
            let Some(next) = of_layout(layout) else { continue };
            let fails = |(case, answer): &(OwnedCase, Outcome)| {
                judged(&next, next.layout.unit(), &case.as_case(), Some(answer)) == Some(Judged::Wrong)
            };
            if answers.iter().any(fails) {
                moved += 1;
            } else {
                survivors.push((name.clone(), key));
            }
        }
    }
    survivors.dedup();
    let alike: Vec<_> = ALIKE.iter().map(|(name, key, _)| ((*name).to_owned(), *key)).collect();
    assert_eq!(survivors, alike, "of {moved}");
    assert!(moved > 100, "{moved}");
}
