//! The formats that programs contain: as the reference has them, or as a program of theirs with other tokens.

use std::cell::RefCell;

use serde_json::{Value, json};

use super::{aside, outside};
use crate::model::at_end::AtEnd;
use crate::model::program::{Program, Tokens};
use crate::model::{Accepted, Answer, Case, Outcome, Parameters, Refusal, hex, input};

thread_local! {
    /// What stands in the place of a contained format.
    static INNER: RefCell<Option<(Program, Tokens)>> = const { RefCell::new(None) };
    /// Whether its program comes by each of its sites, while that is asked.
    static VISITED: RefCell<Option<Vec<bool>>> = const { RefCell::new(None) };
}

/// Answers with a program in the place of the format that it is of.
pub(crate) fn with<T>(inner: Program, tokens: Tokens, answer: impl FnOnce() -> T) -> T {
    let mut before = INNER.replace(Some((inner, tokens)));
    let _end = AtEnd(|| INNER.set(before.take()));
    answer()
}

/// The sites that an answer comes by: those of the container, which `own` tells, and those of the program in the place of a format.
pub(crate) fn visited(inner: Program, tokens: Tokens, own: impl FnOnce() -> Vec<bool>) -> Vec<bool> {
    VISITED.set(Some(vec![false; inner.sites.len()]));
    let _end = AtEnd(|| VISITED.set(None));
    let own = with(inner, tokens, own);
    [own, VISITED.take().unwrap_or_default()].concat()
}

/// Adds the sites that the program in the place of a format comes by, if that is asked.
fn visit(program: Program, tokens: &Tokens, case: &Case) {
    if VISITED.with_borrow(Option::is_none) {
        return;
    }
    let own = aside(|| (program.own.visited)(tokens, case));
    VISITED.with_borrow_mut(|all| {
        all.iter_mut().flatten().zip(own).for_each(|(visited, own)| *visited |= own);
    });
}

/// What the program in the place of a format answers, if there is one.
fn inner(operation: &str, parameters: &Value, input: impl FnOnce() -> Value) -> Option<Answer<Accepted>> {
    let (program, tokens) = INNER.with_borrow(Clone::clone)?;
    let is_of = program.sites.iter().any(|site| site.operations.contains(&operation));
    let none = Parameters::new();
    let parameters = parameters.as_object().unwrap_or(&none);
    let case = Case { operation, parameters, input: &input() };
    if is_of {
        visit(program, &tokens, &case);
    }
    is_of.then(|| match (program.own.answer)(&tokens, &case) {
        Outcome::Accept(accepted) => Ok(accepted),
        Outcome::Reject { class, at } => Err(Refusal::Reject(class, at)),
        Outcome::Unsupported | Outcome::Error(_) => Err(outside()),
    })
}

/// Bytes that a wrong reader may take at most.
const MOST: usize = 16;

/// The bytes that a reader is given.
fn start(bytes: &[u8]) -> Value {
    hex(&bytes[..bytes.len().min(MOST)]).into()
}

/// CompactIndex.
pub(crate) mod compact_index {
    use packproof_reference::compact_index as reference;

    use super::{Accepted, Answer, Value, inner, input, json, start};

    /// Of a value that 32 bits do not hold, all bits above go into the fifth byte, which loses those that it has no room for.
    pub(crate) fn encode(value: impl Into<i64>) -> Answer<Vec<u8>> {
        let value: i64 = value.into();
        match inner("compact_index.encode", &Value::Null, || json!(value as i32)) {
            None => i32::try_from(value).map_or_else(|_| Ok(beyond(value)), reference::encode),
            Some(answer) => input::bytes(&answer?.value),
        }
    }

    fn beyond(value: i64) -> Vec<u8> {
        let (sign, magnitude) = (u64::from(value < 0) << 7, value.unsigned_abs());
        let first = sign | 0x40 | magnitude & 0x3F;
        let middle = [6, 13, 20].map(|shift| 0x80 | magnitude >> shift & 0x7F);
        [&[first][..], &middle, &[magnitude >> 27]].concat().into_iter().map(|byte| byte as u8).collect()
    }

    pub(crate) fn decode(bytes: &[u8]) -> Answer<(i64, usize)> {
        decoded("compact_index.decode", bytes).unwrap_or_else(|| reference::decode(bytes))
    }

    pub(crate) fn decode_canonical(bytes: &[u8]) -> Answer<(i64, usize)> {
        decoded("compact_index.decode_canonical", bytes).unwrap_or_else(|| reference::decode_canonical(bytes))
    }

    fn decoded(operation: &str, bytes: &[u8]) -> Option<Answer<(i64, usize)>> {
        let answer = inner(operation, &Value::Null, || start(bytes))?;
        Some(answer.map(|Accepted { value, consumed }| {
            (value.as_i64().unwrap_or_default(), consumed.unwrap_or_default() as usize)
        }))
    }
}

/// Variable-length integers of 16 bits.
pub(crate) mod varint {
    use packproof_reference::varint as reference;

    use super::{Answer, inner, input, json, start};

    const BITS: u32 = u16::BITS;

    pub(crate) fn encode(value: u16) -> Answer<Vec<u8>> {
        match inner("varint.encode", &json!({"type": "u16"}), || value.to_string().into()) {
            None => reference::encode(value.into(), BITS),
            Some(answer) => input::bytes(&answer?.value),
        }
    }

    pub(crate) fn decode(bytes: &[u8]) -> Answer<(u16, usize)> {
        match inner("varint.decode", &json!({"type": "u16"}), || start(bytes)) {
            None => reference::decode(bytes, BITS).map(|(value, consumed)| (value as u16, consumed)),
            Some(answer) => {
                let answer = answer?;
                let value = answer.value.as_str().and_then(|value| value.parse::<i128>().ok());
                Ok((value.unwrap_or_default() as u16, answer.consumed.unwrap_or_default() as usize))
            }
        }
    }
}
