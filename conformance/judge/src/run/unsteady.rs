//! Repeats a sample of the questions in another order, to find answers that depend on earlier questions.
//!
//! Truncated inputs follow the longest input of their operation, because a decoder with a fixed buffer may complete
//! them with the previous call's bytes. The others are asked backwards.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use serde_json::Value;

use packproof_suite::model::vector::{Expectation, Vector};
use packproof_suite::model::{Class, Outcome};

use crate::report::model::{CaseResult, Verdict};
use crate::report::text::plain;
use crate::run::engine::{self, Reply, Tuning};
use crate::run::verdict::Question;
use crate::transport::entry;
use crate::transport::no_answer::{Fault, NoAnswer};
use crate::transport::protocol::Hello;
use crate::transport::session::{Session, Setup};

/// Truncated and other questions repeated per operation and parameters.
const TRUNCATED: usize = 8;
const OTHERS: usize = 6;

/// Characters of an answer quoted in a detail.
const QUOTED: usize = 60;

/// Repeats a sample and marks answers that differ or are missing. Questions that ended in a fault are not repeated. `first` is
/// the adapter's earlier answer to the greeting.
pub(super) fn ask_again(
    questions: &[Question],
    results: &mut [Option<CaseResult>],
    setup: &Setup,
    first: &Hello,
    stop: &AtomicBool,
) {
    let interrupted = stop.load(Ordering::Relaxed);
    let again = if interrupted { Vec::new() } else { sample(questions, results) };
    if again.is_empty() {
        return;
    }
    let session = match started(setup, first, stop) {
        Ok(session) => session,
        Err(NoAnswer::Interrupted) => return,
        Err(NoAnswer::Fault(fault)) => {
            for place in again {
                let detail = results[place].as_ref().and_then(|of| differs(&of.actual, Reply::Fault(&fault)));
                mark(&mut results[place], detail);
            }
            return;
        }
    };
    let asked = again.iter().map(|&place| questions[place].asked());
    let differing: Mutex<Vec<(usize, String)>> = Mutex::default();
    let sink = |at: usize, reply: Reply| {
        let place = again[at];
        let Some(first) = &results[place] else { return };
        if let Some(detail) = differs(&first.actual, reply) {
            differing.lock().unwrap_or_else(PoisonError::into_inner).push((place, detail));
        }
    };
    engine::ask(setup, session, Tuning { jobs: 1, ..Tuning::default() }, asked, &sink, stop);
    for (place, detail) in differing.into_inner().unwrap_or_else(PoisonError::into_inner) {
        mark(&mut results[place], Some(detail));
    }
}

fn mark(result: &mut Option<CaseResult>, detail: Option<String>) {
    if let (Some(result), Some(_)) = (result, &detail) {
        result.verdict = Verdict::Unsteady;
        result.detail = detail;
    }
}

/// A new process, if it starts and has the same offers and promises as before.
fn started(setup: &Setup, first: &Hello, stop: &AtomicBool) -> Result<Session, NoAnswer> {
    let mut started = Session::start(setup, stop);
    for _ in 1..engine::STARTS {
        if matches!(started, Err(NoAnswer::Fault(_))) {
            started = Session::start(setup, stop);
        }
    }
    let session = started.map_err(|none| match none {
        NoAnswer::Fault(fault) => {
            let detail = format!("the adapter does not start again: {}", fault.detail);
            NoAnswer::Fault(Fault { detail, ..fault })
        }
        NoAnswer::Interrupted => none,
    })?;
    if !session.hello.offers_as(first) {
        let detail = "started again, it offers or promises something else in its hello";
        return Err(NoAnswer::Fault(Fault::protocol(detail)));
    }
    Ok(session)
}

/// Answered questions of one operation with the same parameters.
#[derive(Default)]
struct Alike {
    truncated: Vec<usize>,
    others: Vec<usize>,
    /// For other questions, the longest input's length and the last question with it.
    longest: Option<(usize, usize)>,
}

/// The questions to repeat, in order.
fn sample(questions: &[Question], results: &[Option<CaseResult>]) -> Vec<usize> {
    let mut groups: Vec<Alike> = Vec::new();
    let mut known: HashMap<(&str, String), usize> = HashMap::new();
    for (place, (question, result)) in questions.iter().zip(results).enumerate() {
        let answered = |of: &CaseResult| !of.actual.is_null() && of.verdict != Verdict::Protocol;
        if !result.as_ref().is_some_and(answered) {
            continue;
        }
        let (operation, parameters, input) = question.asked();
        let parameters = serde_json::to_string(parameters).unwrap_or_default();
        let at = *known.entry((operation, parameters)).or_insert_with(|| {
            groups.push(Alike::default());
            groups.len() - 1
        });
        let group = &mut groups[at];
        if is_truncated(question.vector) {
            group.truncated.push(place);
        } else {
            group.others.push(place);
            group.longest = group.longest.max(Some((input.len(), place)));
        }
    }
    let mut again = Vec::new();
    for Alike { truncated, others, longest } in groups {
        for place in spread(&truncated, TRUNCATED) {
            again.extend(longest.map(|(_, place)| place));
            again.push(place);
        }
        again.extend(spread(&others, OTHERS).rev());
    }
    again
}

/// At most `most` of them, evenly spread.
fn spread(places: &[usize], most: usize) -> impl DoubleEndedIterator<Item = usize> {
    let step = places.len().div_ceil(most).max(1);
    places.iter().copied().step_by(step)
}

fn is_truncated(vector: &Vector) -> bool {
    matches!(&vector.expect, Expectation::Reject(rejection) if rejection.class == Class::Truncated)
}

/// Describes how the second answer differs, if it does.
fn differs(first: &Value, reply: Reply) -> Option<String> {
    let short = |text: &str| text.chars().take(QUOTED).collect::<String>();
    let second = match reply {
        Reply::Fault(fault) => {
            return Some(format!(
                "answered {} first; asked again: {}",
                short(&first.to_string()),
                fault.detail
            ));
        }
        Reply::Result(text) => {
            let Ok(second) = serde_json::from_str::<Value>(text) else {
                let (first, second) = (short(&first.to_string()), short(&plain(text)));
                return Some(format!(
                    "answered {first} first, and `{second}`, which is not JSON, when asked again"
                ));
            };
            second
        }
    };
    let same = match (entry::outcome(first), entry::outcome(&second)) {
        // Error messages may vary.
        (Some(Outcome::Error(_)), Some(Outcome::Error(_))) => true,
        (Some(a), Some(b)) => a == b,
        _ => *first == second,
    };
    (!same).then(|| {
        format!(
            "answered {} first, and {} when asked again",
            short(&first.to_string()),
            short(&second.to_string())
        )
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The same answer in another spelling and another error text are the same; another value is not.
    #[test]
    fn another_value_is_another_answer() {
        let first = json!({"ok": 1, "consumed": 1});
        assert_eq!(differs(&first, Reply::Result(r#"{"consumed":1,"ok":1}"#)), None);
        assert!(differs(&first, Reply::Result(r#"{"consumed":2,"ok":1}"#)).unwrap().contains("asked again"));
        let beyond = differs(&first, Reply::Result(r#"{"ok":1e400}"#)).unwrap();
        assert!(beyond.contains("1e400") && beyond.contains("not JSON"), "{beyond}");
        let error = json!({"error": "at 0x1f"});
        assert_eq!(differs(&error, Reply::Result(r#"{"error":"at 0x2f"}"#)), None);
    }

    /// A sample is evenly spread, and limited in length.
    #[test]
    fn spreads_evenly() {
        let all: Vec<usize> = (0..20).collect();
        assert_eq!(spread(&all, 6).collect::<Vec<_>>(), [0, 4, 8, 12, 16]);
        assert_eq!(spread(&all[..3], 6).count(), 3);
        assert_eq!(spread(&[], 6).count(), 0);
    }
}
