//! Asks an adapter, each question once.

use std::cell::RefCell;

use packproof_models::content::Content;
use packproof_models::word::Value;
use packproof_suite::model::{Outcome, Parameters, hex, unhex};
use serde_json::Value as Json;

use super::{Ask, Offer};
use crate::layouts::bytes;
use crate::transport::entry;

struct Line {
    writes: bool,
    parameters: Parameters,
    input: Json,
    outcome: Outcome,
}

struct State<'b, E> {
    ask: Ask<'b, E>,
    lines: Vec<Line>,
    /// The error that ended the conversation.
    lost: Option<E>,
}

/// The answer was a refusal or not a value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Refused;

pub(super) struct Talk<'a, 'b, E> {
    pub(super) offer: &'a Offer,
    state: RefCell<State<'b, E>>,
}

impl<'a, 'b, E> Talk<'a, 'b, E> {
    pub(super) fn new(offer: &'a Offer, ask: Ask<'b, E>) -> Self {
        Self { offer, state: RefCell::new(State { ask, lines: Vec::new(), lost: None }) }
    }

    /// The number of questions so far.
    pub(super) fn asked(&self) -> usize {
        self.state.borrow().lines.len()
    }

    /// The adapter's error, if it ended the conversation.
    pub(super) fn lost(self) -> Option<E> {
        self.state.into_inner().lost
    }

    /// The answer to a question; `Unsupported` if the operation is not offered or the adapter is lost.
    pub(super) fn outcome(&self, writes: bool, parameters: &Parameters, input: &Json) -> Outcome {
        let State { ask, lines, lost } = &mut *self.state.borrow_mut();
        let known =
            |line: &&Line| line.writes == writes && line.parameters == *parameters && line.input == *input;
        if let Some(line) = lines.iter().find(known) {
            return line.outcome.clone();
        }
        let operation = if writes { &self.offer.encode } else { &self.offer.decode };
        let Some(operation) = operation.as_ref().filter(|_| lost.is_none()) else {
            return Outcome::Unsupported;
        };
        match ask(parameters, operation, input) {
            Ok(result) => {
                let outcome = entry::read(&result).unwrap_or_else(Outcome::Error);
                let (parameters, input) = (parameters.clone(), input.clone());
                lines.push(Line { writes, parameters, input, outcome: outcome.clone() });
                outcome
            }
            Err(error) => {
                *lost = Some(error);
                Outcome::Unsupported
            }
        }
    }

    fn accepted(&self, writes: bool, input: &Json) -> Option<Json> {
        match self.outcome(writes, &self.offer.parameters, input) {
            Outcome::Accept(accepted) => Some(accepted.value),
            _ => None,
        }
    }

    pub(super) fn write(&self, value: &Value) -> Option<(u64, u32)> {
        self.offer.word_of(&self.accepted(true, &self.offer.value(value))?)
    }

    pub(super) fn read_json(&self, word: u64, bits: u32) -> Option<Json> {
        self.accepted(false, &self.offer.word(word, bits))
    }

    pub(super) fn read(&self, word: u64, bits: u32) -> Option<Value> {
        self.offer.value_of(&self.read_json(word, bits)?)
    }

    /// The bytes of a value; `None` if there was no answer.
    pub(super) fn encode(&self, content: &Content) -> Option<Result<Vec<u8>, Refused>> {
        match self.outcome(true, &bytes::parameters(content), &bytes::content_json(content)?) {
            Outcome::Accept(accepted) => Some(unhex(accepted.value.as_str()?).map_err(|_| Refused)),
            Outcome::Reject { .. } | Outcome::Error(_) => Some(Err(Refused)),
            Outcome::Unsupported => None,
        }
    }

    /// The value at the front of bytes and the consumed length, if reported; `like` is a value of the expected shape.
    pub(super) fn decode(
        &self,
        input: &[u8],
        like: &Content,
    ) -> Option<Result<(Json, Option<u64>), Refused>> {
        match self.outcome(false, &bytes::parameters(like), &hex(input).into()) {
            Outcome::Accept(accepted) => Some(Ok((accepted.value, accepted.consumed))),
            Outcome::Reject { .. } | Outcome::Error(_) => Some(Err(Refused)),
            Outcome::Unsupported => None,
        }
    }
}
