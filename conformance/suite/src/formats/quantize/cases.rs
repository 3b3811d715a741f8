//! Draws cases for the fuzzer.

use arbitrary::Unstructured;
use serde_json::Value;

use super::table::Range;
use crate::model::{OwnedCase, Parameters, input};

pub fn width(bits: u32) -> Parameters {
    Parameters::from_iter([("bits".to_owned(), bits.into())])
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
