//! Throughput of an adapter: the same batches over and over, several in flight, each answer compared.

use std::collections::VecDeque;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::run::batches::Block;
use crate::run::verdict::passes;
use crate::transport::entry;
use crate::transport::no_answer::NoAnswer;
use crate::transport::session::Session;
use packproof_suite::formats;
use packproof_suite::model::vector::Expectation;
use packproof_suite::model::{Case, Outcome};
use packproof_suite::suite::Suite;

/// What was measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// Cases answered.
    pub cases: u64,
    /// Of these, how many mean what is expected, however they are spelt.
    pub right: u64,
    /// From the first question to the last answer.
    pub seconds: f64,
}

/// The vectors of an operation that every implementation accepts, repeated up to a batch, and the answers
/// that are due; `None` if the suite has none.
pub fn material(suite: &Suite, operation: &str, batch: usize) -> Option<(Block<()>, Vec<String>)> {
    let accepted = |v: &&packproof_suite::model::vector::Vector| {
        v.operation == operation && matches!(v.expect, Expectation::Accept(_))
    };
    let vectors: Vec<_> = suite.written_out().map(|(_, group, vector)| (group, vector)).collect();
    let (group, _) = vectors.iter().find(|(_, vector)| accepted(vector))?;
    let alike: Vec<_> = vectors
        .iter()
        .filter(|(other, vector)| accepted(vector) && other.parameters == group.parameters)
        .map(|(_, vector)| vector)
        .collect();
    let answer = |input| {
        let case = Case { operation, parameters: &group.parameters, input };
        entry::of(&formats::reference(&case)).to_string()
    };
    let pairs: Vec<(String, String)> =
        alike.iter().map(|vector| (vector.input.to_string(), answer(&vector.input))).collect();
    let (inputs, answers) = pairs.into_iter().cycle().take(batch).unzip();
    let block =
        Block { operation: operation.to_owned(), parameters: group.parameters.clone(), inputs, of: () };
    Some((block, answers))
}

/// Asks a batch again and again until the time is up.
///
/// # Errors
/// The adapter's fault, or an interruption.
pub fn measure(
    session: &mut Session,
    (block, answers): &(Block<()>, Vec<String>),
    window: usize,
    within: Duration,
    stop: &AtomicBool,
) -> Result<Measured, NoAnswer> {
    let mut measured = Measured { cases: 0, right: 0, seconds: 0.0 };
    let mut flying = VecDeque::new();
    let started = Instant::now();
    loop {
        while flying.len() < window && started.elapsed() < within {
            flying.push_back(session.send(&block.operation, &block.parameters, &block.inputs));
        }
        let Some(seq) = flying.pop_front() else { break };
        session.receive(seq, answers.len(), stop, |at, text| {
            measured.right += u64::from(text == answers[at] || means(&answers[at], text));
        })?;
        measured.cases += answers.len() as u64;
    }
    measured.seconds = started.elapsed().as_secs_f64();
    Ok(measured)
}

/// Whether two answers say the same.
fn means(expected: &str, text: &str) -> bool {
    // Nothing that is much longer passes, and to parse it would cost more than it says.
    if text.len() > 4 * expected.len() + 1024 {
        return false;
    }
    let outcome = |text: &str| serde_json::from_str(text).ok().and_then(|value| entry::outcome(&value));
    match (outcome(expected), outcome(text)) {
        (Some(Outcome::Accept(due)), Some(answer)) => passes(&Expectation::Accept(due.into()), &answer),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A batch is as long as was asked for, of vectors with the same parameters, with the answers that pass.
    #[test]
    fn batches_are_full_and_answers_right() {
        let suite = packproof_suite::suite::embedded().unwrap();
        let (block, answers) = material(&suite, "compact_index.encode", 1000).unwrap();
        assert_eq!((block.inputs.len(), answers.len()), (1000, 1000));
        assert!(
            block.inputs.iter().zip(&answers).any(|pair| pair == (&"-1".into(), &r#"{"ok":"81"}"#.into()))
        );
        assert_eq!(material(&suite, "nothing.encode", 10).map(|(block, _)| block.inputs.len()), None);
    }
}
