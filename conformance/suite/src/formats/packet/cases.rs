//! Test cases: candidates for witnesses, and samples for the fuzzer.

use arbitrary::Unstructured;
use packproof_reference::binary16;
use serde_json::Value;

use super::json::{kind_of, value_of};
use super::table::{FIELDS, Kind};
use crate::model::input::show_f32;
use crate::model::{OwnedCase, Parameters, early, hex};

fn parameters(min: f32, range: f32) -> Parameters {
    [("min", min), ("range", range)]
        .map(|(name, value)| (name.to_owned(), show_f32(value)))
        .into_iter()
        .collect()
}

/// Simple, offset, inexact and very wide intervals, and two invalid ones.
const INTERVALS: [(f32, f32); 6] =
    [(0.0, 1.0), (-20.0, 51.0), (0.1, 0.2), (-3.0e38, 3.0e38), (0.0, 0.0), (0.0, f32::INFINITY)];

/// Candidates of an operation, with cases early that only a check or an extreme value distinguishes.
pub(super) fn cases(operation: &'static str) -> Box<dyn Iterator<Item = OwnedCase>> {
    let extreme = extremes(operation).into_iter().map(move |(parameters, input)| OwnedCase {
        operation: operation.to_owned(),
        parameters,
        input,
    });
    early(plain_cases(operation), extreme)
}

fn plain_cases(operation: &'static str) -> Box<dyn Iterator<Item = OwnedCase>> {
    if !operation.contains("range_limited") {
        return cases_with(operation, Parameters::new());
    }
    Box::new(
        INTERVALS.into_iter().flat_map(move |(min, range)| cases_with(operation, parameters(min, range))),
    )
}

/// Values that show rounding, limits, and treatment of NaN bits.
const HALF_EXTREMES: [u32; 9] = [
    0x477F_E100,
    0x477F_F000,
    0x3FFF_F000,
    0x7F80_0001,
    0x7F80_0000,
    0xFFC0_0000,
    0x7FFF_FFFF,
    0xFFFF_FFFF,
    0x8000_0001,
];

/// Values beside [0, 1] and far from it.
const OUTSIDE: [f32; 4] = [1.0 + f32::EPSILON, -1.0, -0.25, 1.5];

fn extremes(operation: &str) -> Vec<(Parameters, Value)> {
    let none = Parameters::new();
    let field = operation.trim_start_matches("packet.");
    let plain = |value: f32| (none.clone(), show_f32(value));
    let bytes = |hex: &&str| (none.clone(), Value::from(*hex));
    match field {
        "float16_encode" | "variable_float16_encode" => {
            HALF_EXTREMES.map(f32::from_bits).into_iter().map(plain).collect()
        }
        "vector2_float16_encode" => half_extremes(2),
        "vector3_float16_encode" => half_extremes(3),
        "variable_float16_decode" => ["81f801", "81fc03", "80fc03", "80fc01"].iter().map(bytes).collect(),
        "normalized_float8_encode" | "normalized_float16_encode" => OUTSIDE.into_iter().map(plain).collect(),
        "range_limited_float8_encode" | "range_limited_float16_encode" => {
            let far = [(f32::MAX / 2.0, f32::MAX, f32::MAX), (0.0, 255.0, 200.5), (0.0, 65_535.0, 40_000.5)];
            far.map(|(min, range, value)| (parameters(min, range), show_f32(value))).into()
        }
        _ => Vec::new(),
    }
}

/// Each value at each place of a vector.
fn half_extremes(count: usize) -> Vec<(Parameters, Value)> {
    let at = |bits: u32, place: usize| {
        let component = |nth| show_f32(if nth == place { f32::from_bits(bits) } else { 0.0 });
        (Parameters::new(), (0..count).map(component).collect())
    };
    HALF_EXTREMES.into_iter().flat_map(|bits| (0..count).map(move |place| at(bits, place))).collect()
}

/// Cases of a field for fixed parameters, smallest first.
fn cases_with(operation: &'static str, parameters: Parameters) -> Box<dyn Iterator<Item = OwnedCase>> {
    let Some(Ok(kind)) = kind_of(operation, &parameters) else {
        return Box::new(std::iter::empty());
    };
    let case = move |input: Value| OwnedCase {
        operation: operation.to_owned(),
        parameters: parameters.clone(),
        input,
    };
    if operation.ends_with("_encode") {
        Box::new(values(kind).map(move |components| case(value_of(kind, &components))))
    } else {
        Box::new(byte_strings(kind).map(move |bytes| case(hex(&bytes).into())))
    }
}

fn values(kind: Kind) -> Box<dyn Iterator<Item = Vec<f32>>> {
    match kind {
        Kind::Float16 | Kind::VariableFloat16 => Box::new(half_boundaries().map(|value| vec![value])),
        Kind::NormalizedFloat(_) => Box::new(unit_values().map(|value| vec![value])),
        Kind::RangeLimitedFloat(_, interval) => Box::new(unit_values().map(move |unit| {
            vec![(f64::from(interval.min) + f64::from(unit) * f64::from(interval.range)) as f32]
        })),
        Kind::VectorFloat32(count) | Kind::VectorFloat16(count) => {
            Box::new(half_boundaries().flat_map(move |value| {
                (0..count).map(move |at| {
                    let mut components = vec![0.0; count];
                    components[at] = value;
                    components
                })
            }))
        }
        Kind::RotationQuaternion(_) => {
            const SET: [f32; 9] = [0.0, 0.25, -0.25, 0.5, -0.5, 1.0, -1.0, 1.000_001, f32::NAN];
            Box::new(
                (0..SET.len().pow(4))
                    .map(|n| (0..4).map(|at| SET[n / SET.len().pow(at) % SET.len()]).collect()),
            )
        }
    }
}

/// Every subnormal binary16 value, and those at the ends and in the middle of every exponent, each with the midpoint to the next
/// value and its binary32 neighbours; then infinity and NaN; then the negatives.
fn half_boundaries() -> impl Iterator<Item = f32> {
    let chosen =
        |pattern: &u16| *pattern < 0x0400 || matches!(pattern % 0x400, 0..=3 | 0x1FF..=0x200 | 0x3FE..);
    let positive = move || {
        let finite = (0..0x7C00_u16).filter(chosen).flat_map(|pattern| {
            let value = binary16::widen(pattern);
            // The midpoint has 12 significant bits and is exact. Above the largest value, infinity rounds as 65 536.
            let next = if pattern == 0x7BFF { 65_536.0 } else { binary16::widen(pattern + 1) };
            let middle = f32::midpoint(value, next);
            [value, middle.next_down(), middle, middle.next_up()]
        });
        finite.chain([f32::MAX, f32::INFINITY, f32::from_bits(0x7F80_0001), f32::NAN])
    };
    positive().chain(positive().map(|value| -value))
}

/// Multiples of 1/4096 from 0 to 1, then values outside.
fn unit_values() -> impl Iterator<Item = f32> {
    (0..=4096_u16).map(|n| f32::from(n) / 4096.0).chain([
        1.0_f32.next_up(),
        -f32::MIN_POSITIVE,
        -1.0,
        2.0,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::NAN,
    ])
}

/// All byte strings of up to two bytes, or strings with one non-zero byte at each place; then longer and shorter ones.
fn byte_strings(kind: Kind) -> impl Iterator<Item = Vec<u8>> {
    let most = kind.components() * kind.component_bytes();
    let shorter = (0..=most).map(|len| vec![0; len]);
    let largest = if most == 1 { 0xFF } else { 0xFFFF };
    let short = (0..=largest).map(move |n| u16::to_be_bytes(n)[2 - most.min(2)..].to_vec());
    let one_place = (0..most).flat_map(move |at| {
        (1..=255_u8).map(move |byte| {
            let mut bytes = vec![0; most];
            bytes[at] = byte;
            bytes
        })
    });
    let fills = [0x55, 0x80, 0xAA, 0xFF].into_iter().map(move |byte| vec![byte; most]);
    let continued =
        [0x80, 0xFF].into_iter().flat_map(|fill| (0..=0x80_u8).map(move |last| vec![fill, fill, last]));
    let variable = most == 3;
    shorter
        .chain(short.filter(move |_| most <= 3))
        .chain(continued.filter(move |_| variable))
        .chain(one_place)
        .chain(fills)
}

/// A field first, then a value near a rounding boundary, or bytes of about the field's length.
pub(super) fn sample(u: &mut Unstructured) -> arbitrary::Result<OwnedCase> {
    let drawn = u.choose_index(2 * FIELDS.len())?;
    let encodes = drawn % 2 == 0;
    let operation = format!("packet.{}_{}", FIELDS[drawn / 2], if encodes { "encode" } else { "decode" });
    let mut given = Parameters::new();
    if operation.contains("range_limited") {
        let (min, range) = if u.ratio(3, 4)? {
            (f32::from(u.arbitrary::<i16>()?) / 64.0, f32::from(u.int_in_range(1..=u16::MAX)?) / 64.0)
        } else {
            (f32::from_bits(u.arbitrary()?), f32::from_bits(u.arbitrary()?))
        };
        given = parameters(min, range);
    }
    let Some(Ok(kind)) = kind_of(&operation, &given) else {
        return Err(arbitrary::Error::IncorrectFormat);
    };
    let input = if encodes {
        let components = (0..kind.components()).map(|_| component(u, kind)).collect::<Result<Vec<_>, _>>()?;
        value_of(kind, &components)
    } else {
        let most = kind.components() * kind.component_bytes();
        let len = if u.ratio(1, 8)? { u.int_in_range(0..=most + 1)? } else { most };
        hex(u.bytes(len.min(u.len()))?).into()
    };
    Ok(OwnedCase { operation, parameters: given, input })
}

/// A component within a few binary32 steps of a rounding boundary, or occasionally any pattern.
fn component(u: &mut Unstructured, kind: Kind) -> arbitrary::Result<f32> {
    if u.ratio(1, 8)? {
        return Ok(f32::from_bits(u.arbitrary()?));
    }
    let half_step = |u: &mut Unstructured, bytes: usize| -> arbitrary::Result<f64> {
        let steps = 256_u32.pow(bytes as u32) - 1;
        Ok(f64::from(u.int_in_range(0..=2 * steps)?) / f64::from(2 * steps))
    };
    let near = match kind {
        Kind::Float16 | Kind::VariableFloat16 | Kind::VectorFloat16(_) => {
            let pattern = u.int_in_range(0..=0x7BFE)? + if u.arbitrary()? { 0x8000 } else { 0 };
            let next = pattern + u.int_in_range(0..=1)?;
            f64::midpoint(binary16::widen(pattern).into(), binary16::widen(next).into())
        }
        Kind::VectorFloat32(_) => f64::from(f32::from_bits(u.arbitrary()?)),
        Kind::NormalizedFloat(bytes) => half_step(u, bytes)?,
        Kind::RangeLimitedFloat(bytes, interval) => {
            half_step(u, bytes)? * f64::from(interval.range) + f64::from(interval.min)
        }
        Kind::RotationQuaternion(bytes) => 2.0 * half_step(u, bytes)? - 1.0,
    };
    let bits = (near as f32).to_bits();
    Ok(f32::from_bits(bits.wrapping_add_signed(u.int_in_range(-2..=2)?)))
}
