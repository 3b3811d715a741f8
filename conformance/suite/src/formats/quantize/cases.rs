//! Test cases: candidates in order of size, and samples.

use arbitrary::Unstructured;
use serde_json::Value;

use super::table::Range;
use crate::model::{OwnedCase, Parameters, early, input};

pub fn width(bits: u32) -> Parameters {
    Parameters::from_iter([("bits".to_owned(), bits.into())])
}

/// The cases of an operation in order of size, with extremes early.
pub(super) fn candidates(operation: &'static str) -> Box<dyn Iterator<Item = OwnedCase>> {
    let extremes = extremes(operation);
    match operation {
        "quantize.quantize_unit" => {
            early(widths().flat_map(|bits| fractions().map(move |value| unit_case(value, bits))), extremes)
        }
        "quantize.restore_unit" => {
            let case = move |bits, integer: u32| OwnedCase {
                operation: operation.to_owned(),
                parameters: width(bits),
                input: integer.into(),
            };
            early(
                widths().flat_map(move |bits| integers(bits).map(move |integer| case(bits, integer))),
                extremes,
            )
        }
        "quantize.quantize" => {
            let plain = ranges().flat_map(|range| {
                let within = move |unit: f64| range.min + unit * (range.max - range.min);
                fractions().map(move |unit| range_case(range, input::show_f64(within(unit))))
            });
            early(plain, extremes)
        }
        _ => {
            let plain = ranges().flat_map(move |range| {
                integers(range.bits).map(move |integer| OwnedCase {
                    operation: operation.to_owned(),
                    ..range_case(range, integer.into())
                })
            });
            early(plain, extremes)
        }
    }
}

pub(super) fn unit_case(value: f64, bits: u32) -> OwnedCase {
    OwnedCase {
        operation: "quantize.quantize_unit".to_owned(),
        parameters: width(bits),
        input: input::show_f64(value),
    }
}

pub(super) fn range_case(range: Range, input: Value) -> OwnedCase {
    let mut parameters = width(range.bits);
    parameters.insert("min".to_owned(), input::show_f64(range.min));
    parameters.insert("max".to_owned(), input::show_f64(range.max));
    OwnedCase { operation: "quantize.quantize".to_owned(), parameters, input }
}

pub(super) fn widths() -> impl Iterator<Item = u32> {
    1..=32
}

/// Ranges in order of simplicity, each at every width.
pub(super) fn ranges() -> impl Iterator<Item = Range> {
    const ENDS: [(f64, f64); 5] = [(0.0, 1.0), (-1.0, 1.0), (0.0, 3.0), (5.0, 15.0), (-0.1, 0.3)];
    ENDS.into_iter().flat_map(|(min, max)| widths().map(move |bits| Range { min, max, bits }))
}

/// Fractions n/d by denominator, with n from 0 to d, then values just outside on both sides.
pub(super) fn fractions() -> impl Iterator<Item = f64> {
    (1..=48_u32).flat_map(|d| {
        let inside = (0..=d).map(move |n| f64::from(n) / f64::from(d));
        inside.chain([-1.0, 1.0 + f64::from(d)].map(|n| n / f64::from(d)))
    })
}

/// The first thousand integers of a width, then the neighbours of every power of two, and the largest.
pub(super) fn integers(bits: u32) -> impl Iterator<Item = u32> {
    let largest = ((1_u64 << bits) - 1) as u32;
    let small = 0..largest.min(1000);
    let powers = (10..32).flat_map(|bit| [(1_u32 << bit) - 1, 1 << bit, (1 << bit) + 1]);
    small.chain(powers.filter(move |&q| q < largest && q >= 1000)).chain([largest])
}

/// The width first; then an integer of that width, a value between two integers, or any float pattern.
pub(super) fn sample(u: &mut Unstructured) -> arbitrary::Result<OwnedCase> {
    let bits = u.int_in_range(1..=32_u32)?;
    let largest = ((1_u64 << bits) - 1) as u32;
    let integer = u.arbitrary::<u32>()? & largest;
    let unit = match u.int_in_range(0..=3)? {
        0 => f64::from_bits(u.arbitrary()?),
        1 => f64::from(f32::from_bits(u.arbitrary()?)),
        2 => (f64::from(integer) + 0.5) / f64::from(largest),
        _ => f64::from(u.arbitrary::<i32>()?) / f64::from(i32::MAX),
    };
    let ends = if u.arbitrary()? {
        (f64::from(u.arbitrary::<i16>()?), f64::from(u.arbitrary::<i16>()?))
    } else {
        (f64::from(f32::from_bits(u.arbitrary()?)), f64::from(f32::from_bits(u.arbitrary()?)))
    };
    let range = Range { min: ends.0, max: ends.1, bits };
    let value = range.min + unit * (range.max - range.min);
    Ok(match u.int_in_range(0..=3)? {
        0 => unit_case(unit, bits),
        1 => OwnedCase {
            operation: "quantize.restore_unit".to_owned(),
            parameters: width(bits),
            input: integer.into(),
        },
        2 => range_case(range, input::show_f64(value)),
        _ => OwnedCase { operation: "quantize.restore".to_owned(), ..range_case(range, integer.into()) },
    })
}

/// Cases that only a check or an extreme value distinguishes: invalid widths, ranges, values and integers.
pub(super) fn extremes(operation: &'static str) -> impl Iterator<Item = OwnedCase> {
    const ENDS: [(f64, f64); 13] = [
        (0.0, 1.0),
        (1.0, 1.0),
        (1.0, -1.0),
        (f64::NEG_INFINITY, 1.0),
        (0.0, f64::INFINITY),
        (f64::NAN, 1.0),
        (-f64::MAX, f64::MAX),
        (0.0, 1e-310),
        (-1.0, 1.0),
        (16_777_217.0, 33_554_435.0),
        (1e-320, 1.0),
        (-0.1, 0.3),
        (0.1, 0.7),
    ];
    let values = [
        0.5,
        0.5_f64.next_down(),
        0.75,
        1.5,
        2.0,
        1e10,
        f64::MAX,
        -f64::MAX,
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        -1e-7,
        -1e-5,
        -0.3,
        -0.5,
        0.1,
        // Ties that depend on the order of operations, in the last two ranges.
        0.112_941_176_470_588_24,
        0.136_470_588_235_294_12,
        0.138_823_529_411_764_7,
        0.141_176_470_588_235_3,
        -0.072_549_019_607_843_14,
    ];
    let ranged = matches!(operation, "quantize.quantize" | "quantize.restore");
    let restores = operation.starts_with("quantize.restore");
    let ends = if ranged { &ENDS[..] } else { &ENDS[..1] };
    let with = move |bits, &(min, max): &(f64, f64), input: Value| {
        let parameters =
            if ranged { range_case(Range { min, max, bits }, Value::Null).parameters } else { width(bits) };
        OwnedCase { operation: operation.to_owned(), parameters, input }
    };
    // One simple range at every special width, the others at two.
    let widths = |nth: usize| if nth == 0 { &[0, 1, 8, 24, 31, 32, 33][..] } else { &[8, 32] };
    ends.iter().enumerate().flat_map(move |(nth, ends)| {
        let inputs = move |bits: u32| -> Vec<Value> {
            let top = 1_u64 << bits;
            let whole = [0, 1, top / 2, top / 2 + 1, top - 1, top, top + 1].map(|q| Value::from(q as u32));
            if restores { whole.into() } else { values.map(input::show_f64).into() }
        };
        widths(nth)
            .iter()
            .flat_map(move |&bits| inputs(bits).into_iter().map(move |input| with(bits, ends, input)))
    })
}
