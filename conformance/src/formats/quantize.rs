//! Quantising in the suite: typed functions of codec and reference, and the four operations' JSON.

use arbitrary::Unstructured;
use codec::EncodeError;
use codec::quantize as q;
use serde_json::Value;

use super::{Direction, Format, InputKind, Operation};
use crate::model::{Answer, Case, Outcome, OwnedCase, Parameters, Refusal};
use crate::{deviants, generate, input, reference};

/// The parameters of the ranged operations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// The value of integer 0.
    pub min: f64,
    /// The value of the largest integer.
    pub max: f64,
    /// Width of the integers, 1 to 32.
    pub bits: u32,
}

/// What an implementation of quantising does. Integers are wide enough for those that wrong ones answer.
#[derive(Clone, Copy, Debug)]
pub struct Quantize {
    /// The integer of a value of [0, 1], at a width.
    pub quantize_unit: fn(f64, u32) -> Answer<i64>,
    /// The value of [0, 1] of an integer, at a width.
    pub restore_unit: fn(u32, u32) -> Answer<f64>,
    /// The integer of a value of a range.
    pub quantize: fn(f64, Range) -> Answer<i64>,
    /// The value of a range of an integer.
    pub restore: fn(u32, Range) -> Answer<f64>,
}

/// The codec under test.
pub const CODEC: Quantize = Quantize {
    quantize_unit: |value, bits| {
        same_integers(
            (value, 0.5),
            &Paths {
                single: &|value| q::quantize_unit(value, bits),
                clamped: &|value| q::quantize_unit_clamped(value, bits),
                slice: &|values, out| q::quantize_unit_slice(values, bits, out),
                slice_clamped: &|values, out| q::quantize_unit_slice_clamped(values, bits, out),
            },
            bits,
        )
    },
    restore_unit: |integer, bits| {
        same_floats(
            integer,
            |integer| q::restore_unit(integer, bits),
            |integers, out| q::restore_unit_slice(integers, bits, out),
        )
    },
    quantize: |value, Range { min, max, bits }| {
        same_integers(
            (value, min / 2.0 + max / 2.0),
            &Paths {
                single: &|value| q::quantize(value, min, max, bits),
                clamped: &|value| q::quantize_clamped(value, min, max, bits),
                slice: &|values, out| q::quantize_slice(values, min, max, bits, out),
                slice_clamped: &|values, out| q::quantize_slice_clamped(values, min, max, bits, out),
            },
            bits,
        )
    },
    restore: |integer, Range { min, max, bits }| {
        same_floats(
            integer,
            |integer| q::restore(integer, min, max, bits),
            |integers, out| q::restore_slice(integers, min, max, bits, out),
        )
    },
};

/// The executable specification.
pub const REFERENCE: Quantize = Quantize {
    quantize_unit: reference::quantize::quantize_unit,
    restore_unit: reference::quantize::restore_unit,
    quantize: reference::quantize::quantize,
    restore: reference::quantize::restore,
};

/// What fills the output before a slice operation, so that a stray write shows.
const UNTOUCHED: u32 = 0xA5A5_A5A5;

/// A way to quantise one value.
type Single<'a> = &'a dyn Fn(f64) -> Result<u32, EncodeError>;
/// A way to quantise a slice.
type Slice<'a> = &'a dyn Fn(&[f32], &mut [u32]) -> Result<(), EncodeError>;

/// The codec's ways to quantise, all with the same parameters.
struct Paths<'a> {
    single: Single<'a>,
    clamped: Single<'a>,
    slice: Slice<'a>,
    slice_clamped: Slice<'a>,
}

/// The integer, if every path of the codec that quantises agrees on it; `inside` is a value that all accept.
fn same_integers((value, inside): (f64, f64), paths: &Paths, bits: u32) -> Answer<i64> {
    let single = (paths.single)(value);
    let expected = match single {
        Err(EncodeError::OutOfRange) => Ok(0),
        Err(EncodeError::NotFinite) if value == f64::INFINITY => Ok(((1_u64 << bits) - 1) as u32),
        Err(EncodeError::NotFinite) if value == f64::NEG_INFINITY => Ok(0),
        other => other,
    };
    let clamped = (paths.clamped)(value);
    if clamped != expected {
        return Err(Refusal::Broken(format!("{single:?}, but clamped {clamped:?}")));
    }
    let (narrow, inside) = (value as f32, inside as f32);
    if f64::from(narrow) == value || value.is_nan() {
        let middle = (paths.single)(f64::from(inside));
        slices_agree("slice", paths.slice, [inside, narrow, inside], [middle, single, middle])?;
        slices_agree(
            "clamped slice",
            paths.slice_clamped,
            [inside, narrow, inside],
            [middle, clamped, middle],
        )?;
        if narrow.is_finite() {
            // Several negative numbers: which of them is the smallest decides.
            let tiny = -f32::MIN_POSITIVE;
            let singles = [(paths.single)(f64::from(tiny)), single, middle];
            slices_agree("slice", paths.slice, [tiny, narrow, inside], singles)?;
        }
        if middle.is_ok() {
            // A slice with cause for both refusals names the value that is not finite.
            let below = (paths.single)(f64::from(f32::MIN));
            let both = [f32::MIN, f32::NAN, inside];
            slices_agree("slice", paths.slice, both, [Err(EncodeError::NotFinite), below, middle])?;
        }
    }
    Ok(single?.into())
}

/// A slice of three gives the three integers and touches nothing else; or the first refusal, and touches nothing.
fn slices_agree(
    name: &str,
    slice: Slice,
    values: [f32; 3],
    singles: [Result<u32, EncodeError>; 3],
) -> Answer<()> {
    let refusal = singles.iter().find_map(|single| single.err());
    let mut out = [UNTOUCHED; 4];
    let done = slice(&values, &mut out);
    let integers = singles.map(|single| single.unwrap_or(UNTOUCHED));
    let expected = match refusal {
        None => [integers[0], integers[1], integers[2], UNTOUCHED],
        Some(_) => [UNTOUCHED; 4],
    };
    if done.err() != refusal || out != expected {
        return Err(Refusal::Broken(format!(
            "{name} of {values:?}: {done:?} {out:x?}, expected {expected:x?}"
        )));
    }
    let mut exact = [UNTOUCHED; 3];
    if slice(&values, &mut exact) != done || exact != expected[..3] {
        return Err(Refusal::Broken(format!("{name} into exactly three elements: {exact:x?}")));
    }
    let mut small = [UNTOUCHED; 2];
    let refused = slice(&values, &mut small);
    let wanted = EncodeError::BufferTooSmall { needed: 12, available: 8 };
    let acceptable = refused == Err(wanted) || refusal == Some(EncodeError::BadParameter) && refused == done;
    if !acceptable || small != [UNTOUCHED; 2] {
        return Err(Refusal::Broken(format!("{name} into two elements: {refused:?} {small:x?}")));
    }
    Ok(())
}

/// The float, if the slice operation gives the nearest binary32 to it.
fn same_floats(
    integer: u32,
    single: impl Fn(u32) -> Result<f64, EncodeError>,
    slice: impl Fn(&[u32], &mut [f32]) -> Result<(), EncodeError>,
) -> Answer<f64> {
    let untouched = f32::from_bits(UNTOUCHED);
    let expected = single(integer);
    let mut out = [untouched; 4];
    let done = slice(&[0, integer, 0], &mut out);
    let wanted = match (single(0), expected) {
        (Ok(zero), Ok(value)) => [zero as f32, value as f32, zero as f32, untouched],
        _ => [untouched; 4],
    };
    if done.err() != expected.err() || out.map(f32::to_bits) != wanted.map(f32::to_bits) {
        return Err(Refusal::Broken(format!("slice of {integer}: {done:?} {out:?}, expected {wanted:?}")));
    }
    let mut small = [untouched; 2];
    let refused = slice(&[0, integer, 0], &mut small);
    let wanted = expected.err().unwrap_or(EncodeError::BufferTooSmall { needed: 12, available: 8 });
    if refused != Err(wanted) || small.map(f32::to_bits) != [UNTOUCHED; 2] {
        return Err(Refusal::Broken(format!("slice into two elements: {refused:?} {small:?}")));
    }
    Ok(expected?)
}

impl Quantize {
    /// Answers a case.
    pub fn run(&self, case: &Case) -> Outcome {
        self.answer(case).unwrap_or_else(Outcome::from)
    }

    fn answer(&self, case: &Case) -> Answer<Outcome> {
        let bits =
            |case: &Case| -> Answer<u32> { input::integer(input::parameter(case.parameters, "bits")?) };
        let range = |case: &Case| -> Answer<Range> {
            let end = |name| input::f64(input::parameter(case.parameters, name)?);
            Ok(Range { min: end("min")?, max: end("max")?, bits: bits(case)? })
        };
        let float = |answer: Answer<f64>| Outcome::of_value(answer.map(input::show_f64));
        let integer = |answer: Answer<i64>| Outcome::of_value(answer.map(Value::from));
        Ok(match case.operation {
            "quantize.quantize_unit" => integer((self.quantize_unit)(input::f64(case.input)?, bits(case)?)),
            "quantize.restore_unit" => float((self.restore_unit)(input::integer(case.input)?, bits(case)?)),
            "quantize.quantize" => integer((self.quantize)(input::f64(case.input)?, range(case)?)),
            "quantize.restore" => float((self.restore)(input::integer(case.input)?, range(case)?)),
            _ => Outcome::Unsupported,
        })
    }
}

const BITS: (&str, &str) = ("bits", "integer, 1 to 32");
const RANGE: &[(&str, &str)] =
    &[BITS, ("min", "f64, finite, below max"), ("max", "f64, finite, and max - min finite")];

/// The format's entry.
pub const FORMAT: Format = Format {
    name: "quantize",
    title: "Quantise",
    sources: &["Keh, General Utilities: Quantize (Godot addon keh_general)"],
    page: "quantize.md",
    operations: &[
        Operation {
            name: "quantize.quantize_unit",
            summary: "Quantise a value of [0, 1]; what is above is clamped, what rounds below 0 is refused.",
            direction: Direction::Convert,
            input_kind: InputKind::Float64,
            input: "f64",
            output: "integer, 0 to 2^bits - 1",
            parameters: &[BITS],
            candidates: || Box::new(widths().flat_map(|bits| fractions().map(move |v| unit_case(v, bits)))),
            inverse: None,
        },
        Operation {
            name: "quantize.restore_unit",
            summary: "The value of [0, 1] that an integer stands for.",
            direction: Direction::Convert,
            input_kind: InputKind::Integer,
            input: "integer, 0 to 2^bits - 1",
            output: "f64",
            parameters: &[BITS],
            candidates: || {
                Box::new(widths().flat_map(|bits| {
                    integers(bits).map(move |q| OwnedCase {
                        operation: "quantize.restore_unit".to_owned(),
                        parameters: width(bits),
                        input: q.into(),
                    })
                }))
            },
            inverse: None,
        },
        Operation {
            name: "quantize.quantize",
            summary: "Quantise a value of [min, max]; what is above is clamped, what rounds below 0 is refused.",
            direction: Direction::Convert,
            input_kind: InputKind::Float64,
            input: "f64",
            output: "integer, 0 to 2^bits - 1",
            parameters: RANGE,
            candidates: || {
                Box::new(ranges().flat_map(|range| {
                    let within = move |unit: f64| range.min + unit * (range.max - range.min);
                    fractions().map(move |unit| range_case(range, input::show_f64(within(unit))))
                }))
            },
            inverse: None,
        },
        Operation {
            name: "quantize.restore",
            summary: "The value of [min, max] that an integer stands for.",
            direction: Direction::Convert,
            input_kind: InputKind::Integer,
            input: "integer, 0 to 2^bits - 1",
            output: "f64",
            parameters: RANGE,
            candidates: || {
                Box::new(ranges().flat_map(|range| {
                    integers(range.bits).map(move |q| OwnedCase {
                        operation: "quantize.restore".to_owned(),
                        ..range_case(range, q.into())
                    })
                }))
            },
            inverse: None,
        },
    ],
    codec: |case| CODEC.run(case),
    reference: |case| REFERENCE.run(case),
    deviants: deviants::quantize::ALL,
    notes: generate::quantize::NOTES,
    generate: generate::quantize::groups,
    sample,
    layout: |_, _| Vec::new(),
};

/// The parameters of the unit operations.
pub fn width(bits: u32) -> Parameters {
    Parameters::from_iter([("bits".to_owned(), bits.into())])
}

fn unit_case(value: f64, bits: u32) -> OwnedCase {
    OwnedCase {
        operation: "quantize.quantize_unit".to_owned(),
        parameters: width(bits),
        input: input::show_f64(value),
    }
}

/// A case of `quantize.quantize`.
fn range_case(range: Range, input: Value) -> OwnedCase {
    let mut parameters = width(range.bits);
    parameters.insert("min".to_owned(), input::show_f64(range.min));
    parameters.insert("max".to_owned(), input::show_f64(range.max));
    OwnedCase { operation: "quantize.quantize".to_owned(), parameters, input }
}

fn widths() -> impl Iterator<Item = u32> {
    1..=32
}

/// Ranges from the plainest on, each at every width.
fn ranges() -> impl Iterator<Item = Range> {
    const ENDS: [(f64, f64); 5] = [(0.0, 1.0), (-1.0, 1.0), (0.0, 3.0), (5.0, 15.0), (-0.1, 0.3)];
    ENDS.into_iter().flat_map(|(min, max)| widths().map(move |bits| Range { min, max, bits }))
}

/// Fractions n/d by denominator, n from 0 to d, then just outside on both sides.
fn fractions() -> impl Iterator<Item = f64> {
    (1..=48_u32).flat_map(|d| {
        let inside = (0..=d).map(move |n| f64::from(n) / f64::from(d));
        inside.chain([-1.0, 1.0 + f64::from(d)].map(|n| n / f64::from(d)))
    })
}

/// The first thousand integers of a width, then both neighbours of every power of two, and the largest.
fn integers(bits: u32) -> impl Iterator<Item = u32> {
    let largest = ((1_u64 << bits) - 1) as u32;
    let small = 0..largest.min(1000);
    let powers = (10..32).flat_map(|bit| [(1_u32 << bit) - 1, 1 << bit, (1 << bit) + 1]);
    small.chain(powers.filter(move |&q| q < largest && q >= 1000)).chain([largest])
}

/// The width first; then an integer of it, a value between two of its integers, or any float pattern.
fn sample(u: &mut Unstructured) -> arbitrary::Result<OwnedCase> {
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
