//! Runs every public path of the codec; they must agree.

use packproof_codec::quantize as q;
use packproof_codec::{DecodeError, EncodeError, Progress, Stopped};

use super::table::{Quantize, Range};
use crate::model::paths::broken;
use crate::model::slices::{compared_as, written_alike};
use crate::model::{Answer, Place, Refusal, refused};

#[derive(Clone, Copy, Debug)]
pub struct Codec;

impl Quantize for Codec {
    fn quantize_unit(&self, value: f64, bits: u32) -> Answer<i64> {
        self.quantize(value, Range { min: 0.0, max: 1.0, bits })
    }

    fn restore_unit(&self, integer: u32, bits: u32) -> Answer<f64> {
        self.restore(integer, Range { min: 0.0, max: 1.0, bits })
    }

    fn quantize(&self, value: f64, Range { min, max, bits }: Range) -> Answer<i64> {
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
    }

    fn restore(&self, integer: u32, Range { min, max, bits }: Range) -> Answer<f64> {
        same_floats(
            integer,
            |integer| q::restore(integer, min, max, bits),
            |integers, out| q::restore_slice(integers, min, max, bits, out),
        )
    }
}

/// Values that the slice functions convert at once.
const BATCH: usize = 64;
/// Fills the output before a slice operation, to detect stray writes.
const UNTOUCHED: u32 = 0xA5A5_A5A5;

type Single<'a> = &'a dyn Fn(f64) -> Result<u32, EncodeError>;
type Slice<'a> = &'a dyn Fn(&[f32], &mut [u32]) -> Result<Progress, Stopped<EncodeError>>;

/// The codec's quantisers, with the same parameters.
struct Paths<'a> {
    single: Single<'a>,
    clamped: Single<'a>,
    slice: Slice<'a>,
    slice_clamped: Slice<'a>,
}

/// The integer, if all quantisers agree on it; `inside` is a value that all accept.
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
        quantized_alike(narrow, inside, paths.single, paths.slice)?;
        quantized_alike(narrow, inside, paths.clamped, paths.slice_clamped)?;
    }
    Ok(single.map_err(refused)?.into())
}

/// The slice function must give the same integers as the single-value function, and refuse bad parameters before any value.
fn quantized_alike(value: f32, inside: f32, one: Single, slice: Slice) -> Answer<()> {
    let one = |value: f32| one(f64::from(value));
    if one(inside) == Err(EncodeError::BadParameter) {
        return parameter_refused(&slice(&[value], &mut [UNTOUCHED]), &EncodeError::BadParameter);
    }
    let nearby = [inside, inside.next_up(), inside.next_down()];
    let neighbours = if nearby.iter().all(|&value| one(value).is_ok()) { &nearby[..] } else { &nearby[..1] };
    written_alike(
        value,
        (neighbours, BATCH),
        UNTOUCHED,
        &|value, out| one(value).map(|q| out.push(q)),
        &slice,
    )
}

/// A slice call with a refused parameter must stop before its first value.
fn parameter_refused<E: PartialEq + std::fmt::Debug + Copy>(
    done: &Result<Progress, Stopped<E>>,
    error: &E,
) -> Answer<()> {
    if *done == Err(Stopped { done: Progress::default(), error: *error }) {
        return Ok(());
    }
    broken(format!("a slice with a refused parameter: {done:?}, expected {error:?} before the first value"))
}

/// Converts the refusal of an integer, which has no byte offset.
pub fn without_place(error: DecodeError) -> Refusal {
    match refused(error) {
        Refusal::Reject(class, Some(Place::Bit(0))) => Refusal::value(class),
        other => Refusal::Broken(format!("an integer's refusal has a byte offset: {other:?}")),
    }
}

/// The float, if the slice function gives the nearest binary32.
fn same_floats(
    integer: u32,
    single: impl Fn(u32) -> Result<f64, DecodeError>,
    slice: impl Fn(&[u32], &mut [f32]) -> Result<Progress, Stopped<DecodeError>>,
) -> Answer<f64> {
    if let Err(error) = single(0) {
        parameter_refused(&slice(&[integer], &mut [0.0]), &error)?;
    } else {
        let push = |q, out: &mut Vec<u32>| single(q).map(|value| out.push((value as f32).to_bits()));
        let slice = compared_as(0.0, slice, f32::to_bits);
        written_alike(integer, (&[0, 1], BATCH), UNTOUCHED, &push, &slice)?;
    }
    single(integer).map_err(without_place)
}
