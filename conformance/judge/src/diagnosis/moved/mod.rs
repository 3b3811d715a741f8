//! Which bits a cause moves: what each should be, and what it is in the implementation.
//!
//! | format | from |
//! |---|---|
//! | `smallest_three` | quaternions of parts of which one bit is turned, and words with one bit turned |
//! | `compact_index`, `varint`, `bit_pack`, `packet.float16` | answers to inputs of which one bit is changed |
//!
//! A cause that moves no bit, such as a limit, has no rows.

mod asked;
mod words;

use packproof_suite::model::{Case, Direction, Operation};
use serde_json::Value;

use crate::report::diagnosed::BitRow;

/// The bits that answers show to be moved, for operations whose values have bits.
pub(super) fn rows(operation: &Operation, case: &Case, answer: asked::Ask) -> Vec<BitRow> {
    let reads = operation.direction == Direction::Decode;
    if let ("smallest_three", "compress" | "restore" | "restore_original") =
        operation.name.split_once('.').unwrap_or_default()
    {
        let bits = case.parameters.get("bits").and_then(Value::as_u64).unwrap_or(10);
        return words::rows(bits as u32, reads, answer);
    }
    asked::rows(case, reads, answer)
}
