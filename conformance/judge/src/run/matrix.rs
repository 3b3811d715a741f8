//! All pairs of implementations: one encodes, the other decodes.
//!
//! A pair passes a vector if the decoder reads from the encoder's bytes what the reference reads from its own or, for a layout, what
//! its vectors say. Two implementations that share a mistake fail together, too.

use std::collections::HashMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::report::model::{CaseResult, RunReport, Verdict};
use crate::run::engine::{self, Reply, Tuning};
use crate::run::verdict::passes_under;
use crate::transport::entry;
use crate::transport::promises::Promises;
use crate::transport::protocol::{Hello, raw};
use crate::transport::session::{Session, Setup};
use packproof_suite::formats;
use packproof_suite::model::vector::Expectation;
use packproof_suite::model::{Outcome, OwnedCase};

/// An encoder's answer to a vector, for the decoders.
#[derive(Clone, Debug)]
pub struct Handed {
    /// Index of the encoder's run.
    encoder: usize,
    id: String,
    /// The decoding case for the bytes; `None` if the encoder failed.
    case: Option<OwnedCase>,
    meant: Arc<Meant>,
}

/// The meaning of a vector's bytes.
#[derive(Debug)]
struct Meant {
    decoding: OwnedCase,
    /// What its operation must answer.
    expect: Expectation,
}

/// How well a decoder reads the bytes of an encoder.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// Vectors that the decoder reads as intended.
    pub good: usize,
    /// Vectors that the encoder was asked and the decoder can decode.
    pub total: usize,
    pub fails: Option<String>,
}

/// The pairs in stored runs of a matrix: `pairs[a][b]` is how decoder `b` reads the bytes of encoder `a`, both as indices of
/// runs. Empty if there are none.
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

/// The bytes from the encoders of all runs, and their meaning.
pub fn handed(reports: &[&RunReport]) -> Vec<Handed> {
    let mut known: HashMap<&str, Option<Arc<Meant>>> = HashMap::new();
    let mut handed = Vec::new();
    for (encoder, report) in reports.iter().enumerate() {
        let readings = Readings::of(report);
        for result in report.results.iter().filter(|result| supported(result)) {
            if let Some((case, meant)) = readings.of_layout(result) {
                handed.push(Handed { encoder, id: result.id.clone(), case, meant: Arc::new(meant) });
                continue;
            }
            let Some(inverse) = formats::operation(&result.case.operation).and_then(|o| o.inverse) else {
                continue;
            };
            let meant = known.entry(&result.id).or_insert_with(|| Meant::of(&result.case).map(Arc::new));
            let Some(meant) = meant.clone() else { continue };
            let case = accepted(result).map(|bytes| inverse(&result.case, &bytes));
            handed.push(Handed { encoder, id: result.id.clone(), case, meant });
        }
    }
    handed
}

fn supported(result: &CaseResult) -> bool {
    result.verdict != Verdict::Unsupported && result.actual.get("unsupported").is_none()
}

fn accepted(result: &CaseResult) -> Option<Value> {
    match result.outcome()? {
        Outcome::Accept(answer) => Some(answer.value),
        _ => None,
    }
}

/// What a layout's vectors say about bytes, by operation, parameters and bytes.
struct Readings<'a>(HashMap<(&'a str, String, &'a Value), &'a Expectation>);

impl<'a> Readings<'a> {
    fn of(report: &'a RunReport) -> Self {
        let reading = |result: &'a CaseResult| {
            let name = result.case.operation.strip_suffix(".decode")?;
            let own = formats::find(name).is_none();
            let parameters = serde_json::to_string(&result.case.parameters).ok()?;
            Some(((name, parameters, &result.case.input), result.expected.as_ref().filter(|_| own)?))
        };
        Self(report.results.iter().filter_map(reading).collect())
    }

    /// The decoding case for an encoder's bytes, and their meaning; `None` for other operations, and if no vector has these bytes.
    fn of_layout(&self, result: &CaseResult) -> Option<(Option<OwnedCase>, Meant)> {
        let name = result.case.operation.strip_suffix(".encode")?;
        let parameters = serde_json::to_string(&result.case.parameters).ok()?;
        let bytes = accepted(result);
        // If several words are right, use the encoder's own if it is one of them.
        let own = bytes.as_ref().filter(|_| result.verdict == Verdict::Pass);
        let right = own.or_else(|| result.expected.as_ref().and_then(Expectation::value))?;
        let expect = (*self.0.get(&(name, parameters, right))?).clone();
        let decoding = OwnedCase {
            operation: format!("{name}.decode"),
            parameters: result.case.parameters.clone(),
            input: right.clone(),
        };
        let case = bytes.map(|input| OwnedCase { input, ..decoding.clone() });
        Some((case, Meant { decoding, expect }))
    }
}

impl Meant {
    /// The meaning for an encoding case; `None` if the reference refuses it, or refuses its own bytes.
    fn of(case: &OwnedCase) -> Option<Self> {
        let inverse = formats::operation(&case.operation)?.inverse?;
        let Outcome::Accept(right) = formats::reference(&case.as_case()) else { return None };
        let decoding = inverse(case, &right.value);
        let Outcome::Accept(expected) = formats::reference(&decoding.as_case()) else { return None };
        Some(Self { decoding, expect: Expectation::Accept(expected.into()) })
    }
}

/// Decodes all bytes with one decoder; returns a pair for each encoder.
pub fn decode(
    handed: &[Handed],
    encoders: usize,
    setup: &Setup,
    session: Session,
    tuning: Tuning,
) -> Vec<Pair> {
    let hello = session.hello.clone();
    let offered = offered(handed, &hello);
    let (cases, places) = distinct(&offered);
    let outcome = |_, reply: Reply| match reply {
        Ok(text) => entry::outcome(&text.parse().ok()?),
        Err(_) => None,
    };
    let asked = cases.iter().map(|case| (&*case.operation, &case.parameters, raw(&case.input)));
    let outcomes = engine::ask(setup, session, tuning, asked, outcome, &|_| ());
    let outcomes: Vec<_> = outcomes.into_iter().map(Option::flatten).collect();
    score(&offered, &places, &outcomes, encoders, &hello.promises)
}

/// The cases that the decoder offers and its `hello` does not exclude.
fn offered<'a>(handed: &'a [Handed], hello: &Hello) -> Vec<&'a Handed> {
    let asked = |of: &&Handed| {
        let case = of.case.as_ref().unwrap_or(&of.meant.decoding);
        hello.operations.contains(&case.operation)
            && hello.promises.leaves_out(case.as_case(), &of.meant.expect).is_none()
    };
    handed.iter().filter(asked).collect()
}

/// The distinct cases, and for each input the index of its case: encoders mostly agree.
fn distinct<'a>(offered: &[&'a Handed]) -> (Vec<&'a OwnedCase>, Vec<Option<usize>>) {
    let mut cases = Vec::new();
    let mut known: HashMap<String, usize> = HashMap::new();
    let mut place = |case: &'a OwnedCase| {
        let text = serde_json::to_string(case).unwrap_or_default();
        *known.entry(text).or_insert_with(|| {
            cases.push(case);
            cases.len() - 1
        })
    };
    let places = offered.iter().map(|of| of.case.as_ref().map(&mut place)).collect();
    (cases, places)
}

fn score(
    offered: &[&Handed],
    places: &[Option<usize>],
    outcomes: &[Option<Outcome>],
    encoders: usize,
    promises: &Promises,
) -> Vec<Pair> {
    let mut pairs = vec![Pair::default(); encoders];
    for (of, place) in offered.iter().zip(places) {
        let outcome = place.and_then(|place| outcomes[place].as_ref());
        if outcome == Some(&Outcome::Unsupported) {
            continue;
        }
        let pair = &mut pairs[of.encoder];
        pair.total += 1;
        if outcome.is_some_and(|outcome| passes_under(promises, &of.meant.expect, outcome)) {
            pair.good += 1;
        } else if pair.fails.is_none() {
            pair.fails = Some(of.id.clone());
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::in_process;
    use packproof_suite::errata;
    use packproof_suite::model::Case;

    const ENCODE: &str = "compact_index.encode";

    fn suite_of(operation: &str, ask: impl Fn(&Case) -> Outcome) -> RunReport {
        in_process::judge(&crate::suites::of("compact_index"), "x", |case| {
            if case.operation == operation { ask(case) } else { Outcome::Unsupported }
        })
    }

    /// How `decoder` reads the encoders' bytes, and the number of cases that it is asked.
    fn meet_all(encoders: &[&RunReport], decoder: impl Fn(&Case) -> Outcome) -> (Vec<Pair>, usize) {
        let hello = r#"{"message":"hello","protocol":1,"name":"x","operations":["compact_index.decode"]}"#;
        let hello = crate::transport::protocol::read_hello(hello.as_bytes()).unwrap();
        let handed = handed(encoders);
        let offered = offered(&handed, &hello);
        let (cases, places) = distinct(&offered);
        let outcomes: Vec<_> = cases.iter().map(|case| Some(decoder(&case.as_case()))).collect();
        (score(&offered, &places, &outcomes, encoders.len(), &Promises::default()), cases.len())
    }

    fn meet(encoder: &RunReport, decoder: impl Fn(&Case) -> Outcome) -> Pair {
        meet_all(&[encoder], decoder).0.remove(0)
    }

    /// Equal bytes of several encoders are decoded once and count for each; one that writes other bytes has its own. What a decoder does
    /// not support counts neither way.
    #[test]
    fn equal_cases_are_asked_once() {
        let right = suite_of(ENCODE, formats::reference);
        let twos = errata::find("twos-complement-groups").unwrap();
        let wrong = suite_of(ENCODE, |case| errata::answer(twos, case));
        let (alone, once) = meet_all(&[&right], formats::codec);
        assert!(once > 50, "{once}");
        let (pairs, asked) = meet_all(&[&right, &wrong, &right], formats::codec);
        assert!(asked > once && asked < 2 * once, "{asked}");
        assert_eq!([&pairs[0], &pairs[2]], [&alone[0], &alone[0]]);
        assert_eq!(pairs[1], meet(&wrong, formats::codec));
        assert!(pairs[1].good < pairs[1].total);
        assert_eq!(meet(&right, |_| Outcome::Unsupported), Pair::default());
    }
}
