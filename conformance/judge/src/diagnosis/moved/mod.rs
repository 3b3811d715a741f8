//! Which bits a cause moves: what each should be, and what it is in the implementation.
//!
//! | format | from |
//! |---|---|
//! | `compact_index`, `varint` | the layouts of the right behaviour and of the deviations |
//! | `smallest_three` | the places of the fields in the words |
//! | `bit_pack`, `packet.float16` | answers to inputs of which one bit is set |
//!
//! A cause that moves no bit, such as a limit, has no rows.

mod asked;

use packproof_models::varint::{BYTES, Layout, read_places, written_places};
use packproof_suite::formats::{self, compact_index, smallest_three, varint};
use packproof_suite::model::behaviour::{Setting, home};
use packproof_suite::model::{Case, Direction, Operation};
use serde_json::Value;

use super::evidence::Results;
use super::named::deviation;
use crate::report::diagnosed::{BitRow, Cause, Diagnosis};

/// The rows of a cause whose deviations are choices of a format's parameters, in the first operation that has any.
pub(super) fn by_choices(cause: &Diagnosis, results: &Results) -> Vec<BitRow> {
    let Some(format) = formats::find(&cause.format) else { return Vec::new() };
    let chosen = cause.deviations.iter().filter_map(|of| deviation(format, &of.parameter, &of.choice));
    let setting = Setting::of(&chosen.collect::<Vec<_>>());
    let of = |of: &Cause| {
        let (home, name) = home(format.name, &of.parameter);
        let home = formats::find(home)?;
        let own = if home.name == format.name { setting.clone() } else { setting.carried(home.name) };
        let parameter = home.behaviour.iter().find(|own| own.name == name)?;
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
    let parameter = |name: &str| case.and_then(|case| case.parameters.get(name));
    let reads = operation.direction == Direction::Decode;
    let (format, rest) = operation.name.split_once('.').unwrap_or_default();
    match (format, rest) {
        ("compact_index", _) => {
            let [right, here] =
                [&Setting::RIGHT, setting].map(|of| compact_index::behaviour::layout(of, operation.name));
            of_varint(&right, &here, reads)
        }
        ("varint", _) => {
            let name = parameter("type").and_then(Value::as_str).unwrap_or("u32");
            let bits = name.get(1..).and_then(|bits| bits.parse().ok()).unwrap_or(32);
            let signed = rest.starts_with("zigzag");
            let [right, here] =
                [&Setting::RIGHT, setting].map(|of| varint::behaviour::layout(of, signed, bits));
            of_varint(&right, &here, reads)
        }
        ("smallest_three", "compress" | "restore" | "restore_original") => {
            let bits = parameter("bits").and_then(Value::as_u64).unwrap_or(10) as u32;
            of_words(bits, reads, setting)
        }
        ("bit_pack", _) | ("packet", "float16_encode" | "float16_decode") => case
            .map(|case| asked::rows(case, reads, &|case| super::answer::answer_to(operation, setting, case)))
            .unwrap_or_default(),
        _ => Vec::new(),
    }
}

/// The bytes that differ between two layouts of variable-length integers.
pub(super) fn of_varint(right: &Layout, here: &Layout, reads: bool) -> Vec<BitRow> {
    let places = if reads { read_places } else { written_places };
    let all = |layout: &Layout| (0..BYTES).flat_map(|at| places(layout, at)).collect::<Vec<_>>();
    BitRow::differing(&all(right), &all(here), true)
}

fn of_words(bits: u32, reads: bool, setting: &Setting) -> Vec<BitRow> {
    let named = |place: &Option<(char, u32)>| match place {
        Some(('s', _)) => "s".to_owned(),
        Some((of, bit)) => format!("{of}{bit}"),
        None => "-".to_owned(),
    };
    let [right, here] = [&Setting::RIGHT, setting].map(|setting| {
        let places = smallest_three::behaviour::Behaving::under(setting).bits(bits, reads);
        places.iter().rev().map(named).collect::<Vec<_>>()
    });
    // The second of two words is the upper 16 bits.
    let upper = right.len() - 32;
    let mut rows = BitRow::differing(&right[upper..], &here[upper..], false);
    let second = BitRow::differing(&right[..upper], &here[..upper], false);
    rows.extend(second.into_iter().map(|row| BitRow { name: format!("second word, {}", row.name), ..row }));
    rows
}
