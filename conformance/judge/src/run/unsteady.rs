//! Repeats a sample of the questions in another order, to find answers that depend on earlier questions.
//!
//! Truncated inputs follow the longest input of their operation, because a decoder with a fixed buffer may complete
//! them with the previous call's bytes. The others are asked backwards.

use std::collections::HashMap;

use serde_json::Value;

use packproof_suite::model::vector::{Expectation, Vector};
use packproof_suite::model::{Class, Outcome};

use crate::report::model::{CaseResult, Verdict};
use crate::report::text::{cut, plain};
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
) {
    let again = if setup.is_stopped() { Vec::new() } else { sample(questions, results) };
    if again.is_empty() {
        return;
    }
    let differs = |at: usize, reply: Reply| differs(&results[again[at]].as_ref()?.actual, reply);
    let differing: Vec<Option<String>> = match started(setup, first) {
        Ok(session) => {
            let asked = again.iter().map(|&place| questions[place].asked());
            let tuning = Tuning { jobs: 1, ..Tuning::default() };
            let answers = engine::ask(setup, session, tuning, asked, differs, &|_| ());
            answers.into_iter().map(Option::flatten).collect()
        }
        Err(NoAnswer::Interrupted) => return,
        Err(NoAnswer::Fault(fault)) => (0..again.len()).map(|at| differs(at, Err(&fault))).collect(),
    };
    for (&place, detail) in again.iter().zip(differing) {
        if let (Some(result), Some(_)) = (&mut results[place], &detail) {
            result.verdict = Verdict::Unsteady;
            result.detail = detail;
        }
    }
}

/// A new process, if it starts and has the same offers and promises as before.
fn started(setup: &Setup, first: &Hello) -> Result<Session, NoAnswer> {
    let session = engine::start_again(setup)?;
    if !session.hello.offers_as(first) {
        let detail = "started again, it offers or promises something else in its hello";
        return Err(Fault::protocol(detail).into());
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
        let vector = question.vector;
        let parameters = serde_json::to_string(&question.group.parameters).unwrap_or_default();
        let at = *known.entry((&vector.operation, parameters)).or_insert_with(|| {
            groups.push(Alike::default());
            groups.len() - 1
        });
        let group = &mut groups[at];
        if is_truncated(vector) {
            group.truncated.push(place);
        } else {
            group.others.push(place);
            group.longest = group.longest.max(Some((vector.input.to_string().len(), place)));
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
    let said = cut(&first.to_string(), QUOTED);
    let text = match reply {
        Err(fault) => return Some(format!("answered {said} first; asked again: {}", fault.detail)),
        Ok(text) => text,
    };
    let Ok(second) = text.parse::<Value>() else {
        let second = cut(&plain(text), QUOTED);
        return Some(format!("answered {said} first, and `{second}`, which is not JSON, when asked again"));
    };
    let same = match (entry::outcome(first), entry::outcome(&second)) {
        // Error messages may vary.
        (Some(Outcome::Error(_)), Some(Outcome::Error(_))) => true,
        (Some(a), Some(b)) => a == b,
        _ => *first == second,
    };
    let second = cut(&second.to_string(), QUOTED);
    (!same).then(|| format!("answered {said} first, and {second} when asked again"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The same answer in another spelling and another error text are the same; another value is not.
    #[test]
    fn another_value_is_another_answer() {
        let first = json!({"ok": 1, "consumed": 1});
        assert_eq!(differs(&first, Ok(r#"{"consumed":1,"ok":1}"#)), None);
        assert!(differs(&first, Ok(r#"{"consumed":2,"ok":1}"#)).unwrap().contains("asked again"));
        let beyond = differs(&first, Ok(r#"{"ok":1e400}"#)).unwrap();
        assert!(beyond.contains("1e400") && beyond.contains("not JSON"), "{beyond}");
        let error = json!({"error": "at 0x1f"});
        assert_eq!(differs(&error, Ok(r#"{"error":"at 0x2f"}"#)), None);
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
