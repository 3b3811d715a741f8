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

use packproof_suite::formats;
use packproof_suite::model::choices::{Deviation, Setting, home};
use packproof_suite::model::{Case, Direction, Operation, Parameters};
use serde_json::Value;

use super::evidence::Results;
use super::named::deviation;
use crate::report::diagnosed::{BitRow, Cause, Diagnosis};

/// The rows of a cause whose deviations are choices of a format's parameters, in the first operation that has any.
pub(super) fn by_choices(cause: &Diagnosis, results: &Results) -> Vec<BitRow> {
    let Some(format) = formats::find(&cause.format) else { return Vec::new() };
    let chosen = cause.deviations.iter().filter_map(|of| deviation(format, &of.parameter, &of.choice));
    let chosen: Vec<Deviation> = chosen.collect();
    let of_contained = |name: &str| {
        let own = chosen.iter().map(|(of, choice)| (home(format.name, of), *choice));
        own.filter(|((home, _), _)| *home == name).map(|((_, own), choice)| (own, choice)).collect::<Vec<_>>()
    };
    let of = |of: &Cause| {
        let (home, name) = home(format.name, &of.parameter);
        let home = formats::find(home)?;
        let own = if home.name == format.name { chosen.clone() } else { of_contained(home.name) };
        let own = Setting::of(&own);
        let parameter = home.parameters.iter().find(|own| own.name == name)?;
        let witness = results.some.iter().find(|result| of.witness.as_ref() == Some(&result.id));
        // In a format that contains this one the witness is another operation's.
        let witness = witness.filter(|of| parameter.operations.contains(&&*of.case.operation));
        let name = witness.map(|of| &*of.case.operation).or(parameter.operations.first().copied())?;
        let rows = rows(home.operation(name)?, witness.map(|of| of.case.as_case()).as_ref(), &own);
        (!rows.is_empty()).then_some(rows)
    };
    cause.deviations.iter().find_map(of).unwrap_or_default()
}

fn rows(operation: &Operation, case: Option<&Case>, setting: &Setting) -> Vec<BitRow> {
    let reads = operation.direction == Direction::Decode;
    let answer = |case: &Case| {
        let operation = formats::operation(case.operation).unwrap_or(operation);
        super::answer::answer_to(operation, setting, case)
    };
    if let ("smallest_three", "compress" | "restore" | "restore_original") =
        operation.name.split_once('.').unwrap_or_default()
    {
        let bits = case.and_then(|case| case.parameters.get("bits")).and_then(Value::as_u64).unwrap_or(10);
        return words::rows(bits as u32, reads, &answer);
    }
    // An integer's bits are asked for without a witness, too, which may be another format's.
    let (parameters, input) = (Parameters::new(), Value::Null);
    let any = Case { operation: operation.name, parameters: &parameters, input: &input };
    by_answers(operation, case.unwrap_or(&any), &answer)
}

/// The bits that answers show to be moved, for operations whose values have bits.
pub(super) fn by_answers(operation: &Operation, case: &Case, answer: asked::Ask) -> Vec<BitRow> {
    asked::rows(case, operation.direction == Direction::Decode, answer)
}
