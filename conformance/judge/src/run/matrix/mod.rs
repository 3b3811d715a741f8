//! All pairs: what one implementation encodes, another decodes.
//!
//! A pair is right on a vector if the decoder reads from the encoder's bytes what the reference reads from
//! its own. Two implementations that share a mistake fail together here, too.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use crate::report::model::{CaseResult, RunReport, Verdict};
use crate::run::batches::Block;
use crate::run::engine::{self, Reply, Tuning};
use crate::run::verdict::passes;
use crate::transport::entry;
use crate::transport::session::{Session, Setup};
use packproof_suite::formats;
use packproof_suite::model::vector::Expectation;
use packproof_suite::model::{Outcome, OwnedCase};
use packproof_suite::parts::Vectors;

/// The bytes that encoders answered, on their way to the decoders. Encoders mostly agree: what takes memory and time is
/// the vectors, and where an encoder differs from the reference.
#[derive(Debug)]
pub struct Handed {
    vectors: Vec<OfVector>,
    encoders: Vec<Encoder>,
    /// Encoding operations.
    operations: usize,
}

/// One encoding vector.
#[derive(Debug)]
struct OfVector {
    id: String,
    /// The encoding operation, as a number.
    operation: usize,
    /// The decoding case for the reference's bytes: what the reference reads from it must be read from all others, too.
    right: OwnedCase,
    /// An encoder answered these bytes.
    used: bool,
    /// The decoding cases for other bytes.
    others: Vec<OwnedCase>,
}

/// What one encoder answered.
#[derive(Debug, Default)]
struct Encoder {
    /// Whether it was asked anything, by operation.
    asked: Vec<bool>,
    /// The vectors of these operations to which it did not answer what the reference does, in order.
    differs: Vec<(usize, Bytes)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bytes {
    /// It was not asked.
    Absent,
    /// None: it failed.
    Failed,
    /// One of the vector's others.
    Other(usize),
}

/// How an encoder and a decoder get on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// Vectors on which the decoder reads what was meant.
    pub good: usize,
    /// Vectors that the encoder was asked and whose decoding the decoder offers.
    pub total: usize,
    /// The first vector on which they fail.
    pub fails: Option<String>,
}

/// The pairs that stored runs of a matrix hold: `pairs[a][b]` is how decoder `b` gets on with the bytes of encoder `a`, both by
/// their place among the runs. Empty if they hold none.
pub fn stored(runs: &[RunReport]) -> Vec<Vec<Option<Pair>>> {
    if runs.iter().all(|run| run.decoded_by.is_empty()) {
        return Vec::new();
    }
    let pair = |encoder: &RunReport, decoder: &RunReport| {
        let met = encoder.decoded_by.iter().find(|met| Some(&met.decoder) == decoder.adapter.as_ref())?;
        Some(Pair { good: met.good, total: met.total, fails: met.fails.clone() })
    };
    runs.iter().map(|encoder| runs.iter().map(|decoder| pair(encoder, decoder)).collect()).collect()
}

/// The bytes that the runs' encoders answered to the vectors of a suite.
pub fn handed(suite: &dyn Vectors, reports: &[&RunReport]) -> Handed {
    let mut handed = Handed { vectors: Vec::new(), encoders: Vec::new(), operations: 0 };
    let mut operations: HashMap<String, usize> = HashMap::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    suite.each(&mut |_, group, vector| {
        let Some(inverse) = formats::operation(&vector.operation).and_then(|o| o.inverse) else {
            return true;
        };
        let case = vector.case(group);
        if let Outcome::Accept(right) = formats::reference(&case.as_case()) {
            let right = inverse(&case, &right.value);
            if matches!(formats::reference(&right.as_case()), Outcome::Accept(_)) {
                let next = operations.len();
                let operation = *operations.entry(case.operation).or_insert(next);
                places.insert(vector.id.clone(), handed.vectors.len());
                let others = Vec::new();
                handed.vectors.push(OfVector {
                    id: vector.id.clone(),
                    operation,
                    right,
                    used: false,
                    others,
                });
            }
        }
        true
    });
    handed.operations = operations.len();
    for report in reports {
        let encodes = |_: &str, operation: &str, verdict| {
            verdict != Verdict::Unsupported && operations.contains_key(operation)
        };
        let results = report.every_of(encodes);
        let answers = results.filter_map(|result| Some((*places.get(&result.id)?, result)));
        let answers = answers.filter(|(_, result)| supported(result));
        let answered = answers.map(|(at, result)| (at, handed.vectors[at].bytes(&result)));
        let answered: Vec<(usize, Option<Bytes>)> = answered.collect();
        handed.add(&answered);
    }
    handed
}

/// Whether the encoder said anything but that it does not support the case.
fn supported(result: &CaseResult) -> bool {
    result.actual.get("unsupported").is_none()
}

impl OfVector {
    /// What an encoder answered; `None` if it is what the reference does.
    fn bytes(&mut self, result: &CaseResult) -> Option<Bytes> {
        let inverse = formats::operation(&result.case.operation).and_then(|o| o.inverse);
        let (Some(inverse), Some(Outcome::Accept(answer))) = (inverse, result.outcome()) else {
            return Some(Bytes::Failed);
        };
        let case = inverse(&result.case, &answer.value);
        if case == self.right {
            self.used = true;
            return None;
        }
        let at = self.others.iter().position(|other| *other == case).unwrap_or_else(|| {
            self.others.push(case);
            self.others.len() - 1
        });
        Some(Bytes::Other(at))
    }

    /// The cases that are decoded, by number: 0 is the reference's.
    fn cases(&self) -> impl Iterator<Item = (usize, &OwnedCase)> {
        let right = self.used.then_some((0, &self.right));
        right.into_iter().chain((1..).zip(&self.others))
    }
}

impl Handed {
    /// Adds the next encoder: the vectors to which it answered anything, and the bytes that are not the reference's.
    fn add(&mut self, answered: &[(usize, Option<Bytes>)]) {
        let mut encoder = Encoder { asked: vec![false; self.operations], differs: Vec::new() };
        let mut seen = vec![false; self.vectors.len()];
        for &(at, bytes) in answered {
            seen[at] = true;
            encoder.asked[self.vectors[at].operation] = true;
            encoder.differs.extend(bytes.map(|bytes| (at, bytes)));
        }
        let absent = |&at: &usize| !seen[at] && encoder.asked[self.vectors[at].operation];
        let absent: Vec<usize> = (0..self.vectors.len()).filter(absent).collect();
        encoder.differs.extend(absent.into_iter().map(|at| (at, Bytes::Absent)));
        encoder.differs.sort_unstable_by_key(|(at, _)| *at);
        self.encoders.push(encoder);
    }

    /// What a decoder is asked: the distinct cases of the operations that it offers, each with the vectors and the numbers of
    /// the cases there.
    fn blocks(&self, offers: &[String]) -> Vec<Block<Vec<Whose>>> {
        let mut blocks: Vec<Block<Vec<Whose>>> = Vec::new();
        let mut known: HashMap<(&str, String), usize> = HashMap::new();
        let mut inputs: HashMap<(usize, String), usize> = HashMap::new();
        let offered = self.vectors.iter().enumerate().filter(|(_, of)| offers.contains(&of.right.operation));
        for (place, number, case) in
            offered.flat_map(|(at, of)| of.cases().map(move |(number, case)| (at, number, case)))
        {
            let key = (&*case.operation, serde_json::to_string(&case.parameters).unwrap_or_default());
            let block = *known.entry(key).or_insert_with(|| {
                let (operation, parameters) = (case.operation.clone(), case.parameters.clone());
                blocks.push(Block { operation, parameters, inputs: Vec::new(), of: Vec::new() });
                blocks.len() - 1
            });
            let input = case.input.to_string();
            let of = &mut blocks[block];
            let at = *inputs.entry((block, input.clone())).or_insert_with(|| {
                of.inputs.push(input);
                of.of.push(Vec::new());
                of.of.len() - 1
            });
            of.of[at].push((place, number));
        }
        blocks
    }
}

/// A vector's place and the number of one of its cases.
type Whose = Vec<(usize, usize)>;

/// How a decoder reads a case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Read {
    /// Wrong, or not at all.
    #[default]
    Wrong,
    Right,
    /// It does not support the case: that counts neither way.
    Unsupported,
}

impl Read {
    fn of(outcome: Option<&Outcome>, right: &OwnedCase) -> Self {
        let right = || match formats::reference(&right.as_case()) {
            Outcome::Accept(expected) => Some(Expectation::Accept(expected.into())),
            _ => None,
        };
        match outcome {
            Some(Outcome::Unsupported) => Self::Unsupported,
            Some(outcome) if right().is_some_and(|right| passes(&right, outcome)) => Self::Right,
            _ => Self::Wrong,
        }
    }

    /// Right ones and all, of one case.
    fn counts(self) -> (usize, usize) {
        match self {
            Self::Right => (1, 1),
            Self::Wrong => (0, 1),
            Self::Unsupported => (0, 0),
        }
    }
}

/// Hands all bytes to one decoder: how it gets on with each of the encoders.
pub fn decode(
    handed: &Handed,
    setup: &Setup,
    session: Session,
    tuning: Tuning,
    stop: &AtomicBool,
) -> Vec<Pair> {
    let offers = session.hello.operations.clone();
    let reads = Mutex::new(Reads::new(handed, &offers));
    let sink = |of: &Vec<Whose>, case: usize, reply: Reply| {
        let outcome = match reply {
            Reply::Result(text) => serde_json::from_str(text).ok().and_then(|value| entry::outcome(&value)),
            Reply::Fault(_) => None,
        };
        for &(at, number) in &of[case] {
            let read = Read::of(outcome.as_ref(), &handed.vectors[at].right);
            reads.lock().unwrap_or_else(PoisonError::into_inner).0[at][number] = read;
        }
    };
    engine::ask(setup, session, tuning, handed.blocks(&offers), &sink, stop);
    reads.into_inner().unwrap_or_else(PoisonError::into_inner).score(handed)
}

/// How a decoder reads each case of each vector; none of vectors whose decoding it does not offer.
struct Reads(Vec<Vec<Read>>);

impl Reads {
    fn new(handed: &Handed, offers: &[String]) -> Self {
        let cases =
            |of: &OfVector| if offers.contains(&of.right.operation) { 1 + of.others.len() } else { 0 };
        Self(handed.vectors.iter().map(|of| vec![Read::default(); cases(of)]).collect())
    }

    /// One pair per encoder. What is counted once for all are the reference's bytes; for an encoder, where it differs.
    fn score(&self, handed: &Handed) -> Vec<Pair> {
        let mut sums = vec![(0, 0); handed.operations];
        let mut wrong: Vec<usize> = Vec::new();
        for (at, (of, reads)) in handed.vectors.iter().zip(&self.0).enumerate() {
            let Some(read) = reads.first() else { continue };
            let (good, total) = read.counts();
            sums[of.operation].0 += good;
            sums[of.operation].1 += total;
            if *read == Read::Wrong {
                wrong.push(at);
            }
        }
        handed.encoders.iter().map(|encoder| self.pair(handed, encoder, &sums, &wrong)).collect()
    }

    fn pair(&self, handed: &Handed, encoder: &Encoder, sums: &[(usize, usize)], wrong: &[usize]) -> Pair {
        let asked = sums.iter().zip(&encoder.asked).filter(|(_, asked)| **asked);
        let (mut good, mut total) = asked.fold((0, 0), |(a, b), ((good, total), _)| (a + good, b + total));
        let mut first = None;
        for &(at, bytes) in &encoder.differs {
            let Some(right) = self.0[at].first() else { continue };
            let read = match bytes {
                Bytes::Absent => Read::Unsupported,
                Bytes::Failed => Read::Wrong,
                Bytes::Other(other) => self.0[at][1 + other],
            };
            good = good + read.counts().0 - right.counts().0;
            total = total + read.counts().1 - right.counts().1;
            if read == Read::Wrong && first.is_none() {
                first = Some(at);
            }
        }
        let agrees = |at: usize| encoder.differs.binary_search_by_key(&at, |(at, _)| *at).is_err();
        let shared =
            wrong.iter().copied().find(|&at| encoder.asked[handed.vectors[at].operation] && agrees(at));
        let first = first.into_iter().chain(shared).min();
        Pair { good, total, fails: first.map(|at| handed.vectors[at].id.clone()) }
    }
}

#[cfg(test)]
mod tests;
