//! Every public path of the codec, which must agree.

use packproof_codec::quantize as q;
use packproof_codec::{DecodeError, EncodeError, Fault, Offset};

use super::table::{Quantize, Range};
use crate::model::{Answer, Place, Refusal, refused};

/// The codec under test.
#[derive(Clone, Copy, Debug)]
pub struct Codec;

impl Quantize for Codec {
    fn quantize_unit(&self, value: f64, bits: u32) -> Answer<i64> {
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
    }

    fn restore_unit(&self, integer: u32, bits: u32) -> Answer<f64> {
        same_floats(
            integer,
            |integer| q::restore_unit(integer, bits),
            |integers, out| q::restore_unit_slice(integers, bits, out),
        )
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
    Ok(single.map_err(refused)?.into())
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
    let short = slice(&values, &mut small);
    let wanted = EncodeError::BufferTooSmall { needed: 12, available: 8 };
    let acceptable = short == Err(wanted) || refusal == Some(EncodeError::BadParameter) && short == done;
    if !acceptable || small != [UNTOUCHED; 2] {
        return Err(Refusal::Broken(format!("{name} into two elements: {short:?} {small:x?}")));
    }
    Ok(())
}

/// The refusal of an integer, which has no bytes to point at.
pub fn without_place(error: DecodeError) -> Refusal {
    match refused(error) {
        Refusal::Reject(class, Some(Place::Bit(0))) => Refusal::value(class),
        other => Refusal::Broken(format!("an integer on its own is refused at a place: {other:?}")),
    }
}

/// The float, if the slice operation gives the nearest binary32 to it.
fn same_floats(
    integer: u32,
    single: impl Fn(u32) -> Result<f64, DecodeError>,
    slice: impl Fn(&[u32], &mut [f32]) -> Result<(), DecodeError>,
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
    let short = slice(&[0, integer, 0], &mut small);
    let too_small = DecodeError { kind: Fault::BadParameter, at: Offset::Bit(0) };
    let wanted = expected.err().unwrap_or(too_small);
    if short != Err(wanted) || small.map(f32::to_bits) != [UNTOUCHED; 2] {
        return Err(Refusal::Broken(format!("slice into two elements: {short:?} {small:?}")));
    }
    expected.map_err(without_place)
}
