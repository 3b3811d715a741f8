//! The line protocol of `LINES.md`: one request per line, one answer per line, no JSON
//! needed. The bridge translates between a session, which speaks JSON Lines, and the adapter's streams.
//!
//! ```text
//! {"message":"run","seq":1,"operation":"compact_index.decode","parameters":{},"cases":["c140","40"]}
//!                                         compact_index.decode c140
//!                                         compact_index.decode 40
//!                                         hello packproof 1
//!                                         ok -4097 2
//!                                         reject truncated
//!                                         name=... operations=...
//! {"message":"results","seq":1,"results":[{"ok":-4097,"consumed":2},{"reject":"truncated"}]}
//! ```
//!
//! Requests have no numbers. Therefore the greeting is repeated after each batch: its answer looks like no
//! result, so that missing or surplus answers show in their own batch.

mod spelling;
#[cfg(test)]
mod tests;

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

use packproof_suite::model::vector::Expectation;
use packproof_suite::suite::Suite;

use crate::transport::bounds;
use crate::transport::protocol::{Message, quote};

pub const DOCUMENT: &str = include_str!("../../../LINES.md");

/// The greeting, also sent after each batch.
pub const GREETING: &str = "hello packproof 1";

/// The operations whose answers are JSON numbers; a word is a string in all others.
pub fn number_operations(suite: &Suite) -> Arc<HashSet<String>> {
    let answers_number = |expect: &Expectation| match expect {
        Expectation::Accept(accepted) => accepted.value.node().is_number(),
        _ => false,
    };
    let vectors = suite.judged().map(|(.., vector)| vector);
    let numbers = vectors.filter(|vector| answers_number(&vector.expect));
    Arc::new(numbers.map(|vector| vector.operation.clone()).collect())
}

/// A translator for one running adapter.
#[derive(Debug)]
pub struct Bridge {
    numbers: Arc<HashSet<String>>,
    limit: usize,
    /// The answer to the greeting, repeated after each batch.
    identity: Option<String>,
    due: VecDeque<Due>,
}

/// What the adapter's next lines belong to.
#[derive(Debug)]
enum Due {
    Identity,
    Batch(Batch),
}

#[derive(Debug)]
struct Batch {
    seq: u64,
    cases: usize,
    answered: usize,
    is_number: bool,
    /// The results so far, as JSON text.
    results: String,
}

impl Bridge {
    /// `numbers` are the operations whose answers are JSON numbers: elsewhere, a word of digits is a string. `limit` bounds the
    /// bytes of the answers to one batch.
    pub fn new(numbers: Arc<HashSet<String>>, limit: usize) -> Self {
        Self { numbers, limit, identity: None, due: VecDeque::new() }
    }

    /// Translates a message. Sweeps have no translation; they are never sent, because an identity cannot offer them.
    pub fn outgoing(&mut self, message: &Message) -> Vec<u8> {
        let mut out = String::new();
        match *message {
            Message::Hello { .. } => {
                self.due.push_back(Due::Identity);
                out.push_str(GREETING);
            }
            Message::Run { seq, operation, parameters, cases } => {
                spelling::requests(&mut out, operation, parameters, cases);
                let is_number = self.numbers.contains(operation);
                let batch = Batch { seq, cases: cases.len(), answered: 0, is_number, results: String::new() };
                self.due.push_back(Due::Batch(batch));
                out.push_str(GREETING);
            }
            Message::Bye => out.push_str("bye"),
            Message::Sweep { .. } => return Vec::new(),
        }
        terminated(out)
    }

    /// Takes a line of the adapter, and returns the JSON line that it completes, if any; an error is for the adapter's author.
    pub fn incoming(&mut self, line: &[u8]) -> Result<Option<Vec<u8>>, String> {
        let text =
            std::str::from_utf8(line).map_err(|_| format!("its line is not UTF-8: {}", quote(line)))?;
        let text = text.trim_end_matches([' ', '\r', '\n']);
        bounds::check(line)?;
        match self.due.front_mut() {
            None => Err(format!("a line that answers no request: {}", quote(line))),
            Some(Due::Identity) => {
                bounds::hello(line)?;
                let hello = spelling::identity(text)?;
                self.identity = Some(text.to_owned());
                self.due.pop_front();
                Ok(Some(terminated(hello)))
            }
            Some(Due::Batch(batch)) if batch.answered < batch.cases => {
                if self.identity.as_deref() == Some(text) {
                    return Err(format!("{} answers to {} requests", batch.answered, batch.cases));
                }
                let result = spelling::result(text, batch.is_number)?;
                if batch.results.len() + result.len() > self.limit {
                    return Err(format!("answers of more than {} bytes to one batch", self.limit));
                }
                if batch.answered > 0 {
                    batch.results.push(',');
                }
                batch.results.push_str(&result);
                batch.answered += 1;
                Ok(None)
            }
            Some(Due::Batch(batch)) => {
                if self.identity.as_deref() != Some(text) {
                    return Err(format!(
                        "after the answers to {} requests, expected the same answer to `{GREETING}` as at the \
                         start: {}",
                        batch.cases,
                        quote(line)
                    ));
                }
                let Batch { seq, results, .. } = batch;
                let line = format!(r#"{{"message":"results","seq":{seq},"results":[{results}]}}"#);
                self.due.pop_front();
                Ok(Some(terminated(line)))
            }
        }
    }
}

fn terminated(mut line: String) -> Vec<u8> {
    line.push('\n');
    line.into_bytes()
}
