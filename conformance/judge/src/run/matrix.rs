//! All pairs: what one implementation encodes, another decodes.
//!
//! A pair is right on a vector if the decoder reads from the encoder's bytes what the reference reads from
//! its own. Two implementations that share a mistake fail together here, too.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use serde::Serialize;

use crate::report::model::{RunReport, Verdict};
use crate::run::engine::{self, Block, Reply, Tuning};
use crate::run::verdict::passes;
use crate::transport::entry;
use crate::transport::session::{Session, Setup};
use packproof_suite::formats;
use packproof_suite::model::vector::Expectation;
use packproof_suite::model::{Accepted, Outcome, OwnedCase};

/// One vector's bytes on their way from an encoder to the decoders.
#[derive(Clone, Debug, PartialEq)]
pub struct Handed {
    /// Which run encoded it.
    pub encoder: usize,
    /// The encoding vector.
    pub id: String,
    /// The decoding case for the bytes; `None` if there are no bytes: the encoder failed.
    pub case: Option<OwnedCase>,
    /// The operation that decodes.
    pub decoding: String,
    /// What must be read.
    pub expected: Accepted,
}

/// How an encoder and a decoder get on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Pair {
    /// Vectors on which the decoder reads what was meant.
    pub good: usize,
    /// Vectors that the encoder was asked and whose decoding the decoder offers.
    pub total: usize,
    /// The first vector on which they fail.
    pub fails: Option<String>,
}

/// The bytes that the runs' encoders answered, and what must be read from them.
pub fn handed(reports: &[&RunReport]) -> Vec<Handed> {
    let mut handed = Vec::new();
    for (encoder, report) in reports.iter().enumerate() {
        for result in report.results.iter().filter(|result| result.verdict != Verdict::Unsupported) {
            let Some(inverse) = formats::operation(&result.case.operation).and_then(|o| o.inverse) else {
                continue;
            };
            let Outcome::Accept(right) = formats::reference(&result.case.as_case()) else {
                continue;
            };
            let read = inverse(&result.case, &right.value);
            let Outcome::Accept(expected) = formats::reference(&read.as_case()) else {
                continue;
            };
            let case = match result.outcome() {
                Some(Outcome::Accept(answer)) => Some(inverse(&result.case, &answer.value)),
                _ => None,
            };
            let (id, decoding) = (result.id.clone(), read.operation);
            handed.push(Handed { encoder, id, case, decoding, expected });
        }
    }
    handed
}

/// Hands all bytes to one decoder: how it gets on with each of the encoders.
pub fn decode(
    handed: &[Handed],
    encoders: usize,
    setup: &Setup,
    session: Session,
    tuning: Tuning,
    stop: &AtomicBool,
) -> Vec<Pair> {
    let offers = session.hello.operations.clone();
    let offered: Vec<&Handed> = handed.iter().filter(|h| offers.contains(&h.decoding)).collect();
    let (blocks, places) = blocks(&offered);
    let outcomes: Mutex<Vec<Option<Outcome>>> = Mutex::new(vec![None; offered.len()]);
    let sink = |block: usize, case: usize, reply: Reply| {
        let outcome = match reply {
            Reply::Result(text) => serde_json::from_str(text).ok().and_then(|value| entry::outcome(&value)),
            Reply::Fault(_) => None,
        };
        let mut outcomes = outcomes.lock().unwrap_or_else(PoisonError::into_inner);
        for &place in &places[block][case] {
            outcomes[place].clone_from(&outcome);
        }
    };
    engine::ask(setup, session, tuning, &blocks, &sink, stop);
    let outcomes = outcomes.into_inner().unwrap_or_else(PoisonError::into_inner);
    score(&offered, &outcomes, encoders)
}

fn score(offered: &[&Handed], outcomes: &[Option<Outcome>], encoders: usize) -> Vec<Pair> {
    let mut pairs = vec![Pair::default(); encoders];
    for (handed, outcome) in offered.iter().zip(outcomes) {
        let pair = &mut pairs[handed.encoder];
        if matches!(outcome, Some(Outcome::Unsupported)) {
            continue;
        }
        pair.total += 1;
        let expect = Expectation::Accept(handed.expected.clone());
        if outcome.as_ref().is_some_and(|outcome| passes(&expect, outcome)) {
            pair.good += 1;
        } else if pair.fails.is_none() {
            pair.fails = Some(handed.id.clone());
        }
    }
    pairs
}

/// The distinct cases, in blocks, and whose each of them is: encoders mostly agree.
fn blocks(offered: &[&Handed]) -> (Vec<Block>, Vec<Vec<Vec<usize>>>) {
    let mut blocks: Vec<Block> = Vec::new();
    let mut places: Vec<Vec<Vec<usize>>> = Vec::new();
    let mut known: HashMap<(String, String), usize> = HashMap::new();
    let mut inputs: HashMap<(usize, String), usize> = HashMap::new();
    for (place, case) in offered.iter().enumerate().filter_map(|(p, h)| Some((p, h.case.as_ref()?))) {
        let key = (case.operation.clone(), serde_json::to_string(&case.parameters).unwrap_or_default());
        let block = *known.entry(key).or_insert_with(|| {
            let (operation, parameters) = (case.operation.clone(), case.parameters.clone());
            blocks.push(Block { operation, parameters, inputs: Vec::new() });
            places.push(Vec::new());
            blocks.len() - 1
        });
        let input = case.input.to_string();
        let at = *inputs.entry((block, input.clone())).or_insert_with(|| {
            blocks[block].inputs.push(input);
            places[block].push(Vec::new());
            places[block].len() - 1
        });
        places[block][at].push(place);
    }
    (blocks, places)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::run::in_process;
    use packproof_suite::errata;
    use packproof_suite::model::Case;

    fn suite_of(operation: &str, ask: impl Fn(&Case) -> Outcome) -> RunReport {
        let mut suite = packproof_suite::suite::embedded().unwrap();
        suite.files.retain(|file| operation.starts_with(&file.contents.format));
        in_process::judge(&suite, "x", |case| {
            if case.operation == operation { ask(case) } else { Outcome::Unsupported }
        })
    }

    /// How `decoder` reads what `encoder` wrote.
    fn meet(encoder: &RunReport, decoder: impl Fn(&Case) -> Outcome) -> Pair {
        let handed = handed(&[encoder]);
        let offered: Vec<_> = handed.iter().collect();
        let ask = |h: &&Handed| h.case.as_ref().map(|case| decoder(&case.as_case()));
        let outcomes: Vec<_> = offered.iter().map(ask).collect();
        score(&offered, &outcomes, 1).remove(0)
    }

    /// Right encoders and right decoders understand each other on every vector.
    #[test]
    fn the_reference_understands_itself() {
        let pair = meet(&suite_of("compact_index.encode", formats::reference), formats::codec);
        assert_eq!((pair.good, pair.fails), (pair.total, None));
        assert!(pair.total > 50, "{}", pair.total);
    }

    /// A wrong decoder fails with a right encoder, and the first vector is named.
    #[test]
    fn a_wrong_decoder_is_seen() {
        let mask = errata::find("wiki-continuation-mask-3f").unwrap();
        let pair =
            meet(&suite_of("compact_index.encode", formats::reference), |case| errata::answer(mask, case));
        assert!(pair.good < pair.total && pair.fails.is_some(), "{pair:?}");
    }

    /// An encoder that answers nothing fails with every decoder; one that refuses what must be refused does not.
    #[test]
    fn a_failing_encoder_fails_every_pair() {
        let pair =
            meet(&suite_of("compact_index.encode", |_| Outcome::Error("no".to_owned())), formats::reference);
        assert_eq!(pair.good, 0);
        assert!(pair.total > 50);
    }

    /// What a decoder does not support counts neither way.
    #[test]
    fn unsupported_is_left_out() {
        let pair = meet(&suite_of("compact_index.encode", formats::reference), |_| Outcome::Unsupported);
        assert_eq!(pair, Pair::default());
    }

    /// Equal bytes of several encoders are decoded once and count for each.
    #[test]
    fn equal_cases_are_asked_once() {
        let report = suite_of("compact_index.encode", formats::reference);
        let handed = handed(&[&report, &report]);
        let offered: Vec<_> = handed.iter().collect();
        let (blocks, places) = blocks(&offered);
        let asked: usize = blocks.iter().map(|block| block.inputs.len()).sum();
        assert!(asked * 2 <= handed.len(), "{asked} of {}", handed.len());
        let placed: usize = places.iter().flatten().map(Vec::len).sum();
        assert_eq!(placed, handed.len());
        for (block, places) in blocks.iter().zip(&places) {
            for (input, places) in block.inputs.iter().zip(places) {
                for &place in places {
                    let case = offered[place].case.as_ref().unwrap();
                    assert_eq!(json!(case.input).to_string(), *input);
                }
            }
        }
    }
}
