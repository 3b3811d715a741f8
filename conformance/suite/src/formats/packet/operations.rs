//! The operations on packet fields, the cases that the search for witnesses walks, and those that fuzzing draws.

use arbitrary::Unstructured;
use serde_json::Value;

use super::{Kind, kind_of, value_of};
use crate::model::input::show_f32;
use crate::model::{Direction, InputKind, Operation};
use crate::model::{OwnedCase, Parameters, hex};
use packproof_reference::binary16;

const FLOAT: &str = "float: `f32:` and the bit pattern";
const LIST: &str = "list of floats, each `f32:` and the bit pattern";
const BYTES: &str = "bytes; what follows the field is not looked at";
const INTERVAL: &[(&str, &str)] = &[("min", FLOAT), ("range", FLOAT)];

type Candidates = fn() -> Box<dyn Iterator<Item = OwnedCase>>;

const fn encode(
    name: &'static str,
    summary: &'static str,
    output: &'static str,
    input: &'static str,
    parameters: &'static [(&'static str, &'static str)],
    candidates: Candidates,
) -> Operation {
    // A list of components is typed as JSON, one as a number.
    let input_kind = if input.len() == LIST.len() { InputKind::Json } else { InputKind::Float32 };
    let direction = Direction::Encode;
    Operation {
        name,
        summary,
        direction,
        input_kind,
        input,
        output,
        parameters,
        candidates,
        inverse: Some(inverse),
        codec: |case| super::CODEC.run(case),
        reference: |case| super::REFERENCE.run(case),
        behaving: |_, case| super::REFERENCE.run(case),
    }
}

const fn decode(
    name: &'static str,
    summary: &'static str,
    output: &'static str,
    parameters: &'static [(&'static str, &'static str)],
    candidates: Candidates,
) -> Operation {
    Operation {
        name,
        summary,
        direction: Direction::Decode,
        input_kind: InputKind::Bytes,
        input: BYTES,
        output,
        parameters,
        candidates,
        inverse: None,
        codec: |case| super::CODEC.run(case),
        reference: |case| super::REFERENCE.run(case),
        behaving: |_, case| super::REFERENCE.run(case),
    }
}

fn inverse(case: &OwnedCase, bytes: &Value) -> OwnedCase {
    let operation = case.operation.replace("_encode", "_decode");
    OwnedCase { operation, parameters: case.parameters.clone(), input: bytes.clone() }
}

/// Two for each field.
pub(super) const ALL: &[Operation] = &[
    encode("packet.float16_encode", "Encode a float as a binary16.", "bytes, 2", FLOAT, &[], || {
        cases("packet.float16_encode")
    }),
    decode("packet.float16_decode", "Decode a binary16.", FLOAT, &[], || cases("packet.float16_decode")),
    encode(
        "packet.variable_float16_encode",
        "Encode a float as the LEB128 of its binary16 pattern (our reconstruction).",
        "bytes, 1 to 3",
        FLOAT,
        &[],
        || cases("packet.variable_float16_encode"),
    ),
    decode(
        "packet.variable_float16_decode",
        "Decode the LEB128 of a binary16 pattern, overlong forms included (our reconstruction).",
        FLOAT,
        &[],
        || cases("packet.variable_float16_decode"),
    ),
    encode("packet.normalized_float8_encode", "Encode [0, 1] in 255 steps.", "bytes, 1", FLOAT, &[], || {
        cases("packet.normalized_float8_encode")
    }),
    decode("packet.normalized_float8_decode", "Decode [0, 1] from 255 steps.", FLOAT, &[], || {
        cases("packet.normalized_float8_decode")
    }),
    encode(
        "packet.normalized_float16_encode",
        "Encode [0, 1] in 65535 steps.",
        "bytes, 2",
        FLOAT,
        &[],
        || cases("packet.normalized_float16_encode"),
    ),
    decode("packet.normalized_float16_decode", "Decode [0, 1] from 65535 steps.", FLOAT, &[], || {
        cases("packet.normalized_float16_decode")
    }),
    encode(
        "packet.range_limited_float8_encode",
        "Encode [min, min + range] in 255 steps.",
        "bytes, 1",
        FLOAT,
        INTERVAL,
        || cases("packet.range_limited_float8_encode"),
    ),
    decode(
        "packet.range_limited_float8_decode",
        "Decode [min, min + range] from 255 steps.",
        FLOAT,
        INTERVAL,
        || cases("packet.range_limited_float8_decode"),
    ),
    encode(
        "packet.range_limited_float16_encode",
        "Encode [min, min + range] in 65535 steps.",
        "bytes, 2",
        FLOAT,
        INTERVAL,
        || cases("packet.range_limited_float16_encode"),
    ),
    decode(
        "packet.range_limited_float16_decode",
        "Decode [min, min + range] from 65535 steps.",
        FLOAT,
        INTERVAL,
        || cases("packet.range_limited_float16_decode"),
    ),
    encode("packet.vector2_float32_encode", "Encode x, y as binary32.", "bytes, 8", LIST, &[], || {
        cases("packet.vector2_float32_encode")
    }),
    decode("packet.vector2_float32_decode", "Decode x, y from binary32.", LIST, &[], || {
        cases("packet.vector2_float32_decode")
    }),
    encode("packet.vector3_float32_encode", "Encode x, y, z as binary32.", "bytes, 12", LIST, &[], || {
        cases("packet.vector3_float32_encode")
    }),
    decode("packet.vector3_float32_decode", "Decode x, y, z from binary32.", LIST, &[], || {
        cases("packet.vector3_float32_decode")
    }),
    encode("packet.vector2_float16_encode", "Encode x, y as binary16.", "bytes, 4", LIST, &[], || {
        cases("packet.vector2_float16_encode")
    }),
    decode("packet.vector2_float16_decode", "Decode x, y from binary16.", LIST, &[], || {
        cases("packet.vector2_float16_decode")
    }),
    encode("packet.vector3_float16_encode", "Encode x, y, z as binary16.", "bytes, 6", LIST, &[], || {
        cases("packet.vector3_float16_encode")
    }),
    decode("packet.vector3_float16_decode", "Decode x, y, z from binary16.", LIST, &[], || {
        cases("packet.vector3_float16_decode")
    }),
    encode(
        "packet.rotation_quaternion64_encode",
        "Encode a rotation x, y, z, w in 16 bits each.",
        "bytes, 8",
        LIST,
        &[],
        || cases("packet.rotation_quaternion64_encode"),
    ),
    decode(
        "packet.rotation_quaternion64_decode",
        "Decode a rotation x, y, z, w from 16 bits each.",
        LIST,
        &[],
        || cases("packet.rotation_quaternion64_decode"),
    ),
    encode(
        "packet.rotation_quaternion32_encode",
        "Encode a rotation x, y, z, w in 8 bits each.",
        "bytes, 4",
        LIST,
        &[],
        || cases("packet.rotation_quaternion32_encode"),
    ),
    decode(
        "packet.rotation_quaternion32_decode",
        "Decode a rotation x, y, z, w from 8 bits each.",
        LIST,
        &[],
        || cases("packet.rotation_quaternion32_decode"),
    ),
];

/// The parameters of an interval.
fn parameters(min: f32, range: f32) -> Parameters {
    [("min", min), ("range", range)]
        .map(|(name, value)| (name.to_owned(), show_f32(value)))
        .into_iter()
        .collect()
}

/// Intervals that are simple, off zero, inexact and very wide, and two that are none.
const INTERVALS: [(f32, f32); 6] =
    [(0.0, 1.0), (-20.0, 51.0), (0.1, 0.2), (-3.0e38, 3.0e38), (0.0, 0.0), (0.0, f32::INFINITY)];

fn cases(operation: &'static str) -> Box<dyn Iterator<Item = OwnedCase>> {
    if !operation.contains("range_limited") {
        return cases_with(operation, Parameters::new());
    }
    Box::new(
        INTERVALS.into_iter().flat_map(move |(min, range)| cases_with(operation, parameters(min, range))),
    )
}

/// A field's cases with the same parameters, smallest first.
fn cases_with(operation: &'static str, parameters: Parameters) -> Box<dyn Iterator<Item = OwnedCase>> {
    let Some(Ok((kind, encodes))) = kind_of(operation, &parameters) else {
        return Box::new(std::iter::empty());
    };
    let case = move |input: Value| OwnedCase {
        operation: operation.to_owned(),
        parameters: parameters.clone(),
        input,
    };
    if encodes {
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

/// Every subnormal binary16 value and those at the ends and in the middle of every exponent, each with the middle to the
/// next and its binary32 neighbours; then infinity and NaN; then the negatives.
fn half_boundaries() -> impl Iterator<Item = f32> {
    let chosen =
        |pattern: &u16| *pattern < 0x0400 || matches!(pattern % 0x400, 0..=3 | 0x1FF..=0x200 | 0x3FE..);
    let positive = move || {
        let finite = (0..0x7C00_u16).filter(chosen).flat_map(|pattern| {
            let value = binary16::widen(pattern);
            // The middle of two has 12 significant bits: exact. Above the largest, infinity rounds as 65 536.
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

/// Up to two bytes every string, else those of one byte that is not zero at each place, and longer and shorter ones.
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

/// A field first, then a value near what its rounding turns on, or bytes of about the field's length.
pub(super) fn sample(u: &mut Unstructured) -> arbitrary::Result<OwnedCase> {
    let operation = u.choose(ALL)?.name;
    let mut given = Parameters::new();
    if operation.contains("range_limited") {
        let (min, range) = if u.ratio(3, 4)? {
            (f32::from(u.arbitrary::<i16>()?) / 64.0, f32::from(u.int_in_range(1..=u16::MAX)?) / 64.0)
        } else {
            (f32::from_bits(u.arbitrary()?), f32::from_bits(u.arbitrary()?))
        };
        given = parameters(min, range);
    }
    let Some(Ok((kind, encodes))) = kind_of(operation, &given) else {
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
    Ok(OwnedCase { operation: operation.to_owned(), parameters: given, input })
}

/// A component near a boundary of the kind's rounding, a few binary32 steps off, or any pattern now and then.
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
