//! Quantising over generated values: slices and single values agree, and restoring is undone.

#![allow(clippy::needless_pass_by_value, reason = "quickcheck hands properties their inputs by value")]

mod singly;

use packproof_codec::quantize;
use packproof_codec::{Progress, Stopped};
use quickcheck::{Arbitrary, Gen, QuickCheck};
use singly::singly;

const CASES: u64 = 2_000;

/// A width of 1 to 32 bits and an integer that fits it.
#[derive(Clone, Copy, Debug)]
struct Quantised {
    bits: u32,
    q: u32,
}

impl Arbitrary for Quantised {
    fn arbitrary(g: &mut Gen) -> Self {
        let bits = 1 + u32::arbitrary(g) % 32;
        let largest = ((1_u64 << bits) - 1) as u32;
        // Both ends and their neighbours as often as everything between.
        let q = match u8::arbitrary(g) % 8 {
            0 => 0,
            1 => 1,
            2 => largest,
            3 => largest - 1,
            _ => u32::arbitrary(g) & largest,
        };
        Self { bits, q }
    }
}

/// A float near the unit range, or any pattern at all.
#[derive(Clone, Copy, Debug)]
struct Float(f32);

impl Arbitrary for Float {
    fn arbitrary(g: &mut Gen) -> Self {
        let pattern = u32::arbitrary(g);
        Self(match u8::arbitrary(g) % 4 {
            0 => f32::from_bits(pattern),
            1 => -(pattern as f32) / u32::MAX as f32,
            _ => pattern as f32 / u32::MAX as f32,
        })
    }
}

/// Up to 24 bits, what was restored quantises to the same integer again, one value at a time and in bulk.
#[test]
fn quantising_undoes_restoring_up_to_24_bits() {
    fn property(Quantised { bits, q }: Quantised) -> bool {
        let (bits, q) = if bits > 24 { (24, q & 0xFF_FFFF) } else { (bits, q) };
        let mut again = [0];
        let mut floats = [0.0];
        quantize::restore_unit_slice(&[q], bits, &mut floats).unwrap();
        quantize::quantize_unit_slice(&floats, bits, &mut again).unwrap();
        let restored = quantize::restore_unit(q, bits).unwrap();
        // A binary32 near 1 has 24 bits: rounding the restored value to it moves it less than half a step up to 23.
        (bits > 23 || again == [q]) && quantize::quantize_unit(restored, bits) == Ok(q)
    }
    QuickCheck::new().tests(CASES).quickcheck(property as fn(_) -> _);
}

/// Whether a function on slices converts as many as [`singly`] does, to the same results, and refuses alike.
fn alike<I: Copy, O: Copy + Default + PartialEq, E: PartialEq>(
    input: &[I],
    slice: impl Fn(&[I], &mut [O]) -> Result<Progress, Stopped<E>>,
    one: impl Fn(I) -> Result<O, E>,
) -> bool {
    let (results, error) = singly(input, one);
    let done = Progress { read: results.len(), written: results.len() };
    let mut out = vec![O::default(); input.len()];
    let got = slice(input, &mut out);
    // Without a value nothing but parameters is left to be refused.
    let refused_parameter = input.is_empty() && got.is_err();
    refused_parameter
        || got == error.map_or(Ok(done), |error| Err(Stopped { done, error })) && out.starts_with(&results)
}

/// A slice gives what its values give one at a time, checked and clamped, refusals included.
#[test]
fn slices_equal_single_values() {
    fn property(values: Vec<Float>, width: Quantised, low: Float, high: Float) -> bool {
        let floats: Vec<f32> = values.iter().map(|value| value.0).collect();
        let (bits, min, max) = (width.bits, f64::from(low.0), f64::from(high.0));
        alike(
            &floats,
            |values, out| quantize::quantize_unit_slice(values, bits, out),
            |value| quantize::quantize_unit(value.into(), bits),
        ) && alike(
            &floats,
            |values, out| quantize::quantize_unit_slice_clamped(values, bits, out),
            |value| quantize::quantize_unit_clamped(value.into(), bits),
        ) && alike(
            &floats,
            |values, out| quantize::quantize_slice(values, min, max, bits, out),
            |value| quantize::quantize(value.into(), min, max, bits),
        ) && alike(
            &floats,
            |values, out| quantize::quantize_slice_clamped(values, min, max, bits, out),
            |value| quantize::quantize_clamped(value.into(), min, max, bits),
        )
    }
    QuickCheck::new().tests(CASES).quickcheck(property as fn(_, _, _, _) -> _);
}

/// Restoring a slice is the nearest binary32 to restoring one at a time, at every width, refusals included.
#[test]
fn restored_slices_equal_single_values() {
    fn property(values: Vec<u32>, Quantised { bits, q }: Quantised, low: Float, high: Float) -> bool {
        let integers: Vec<u32> = values.iter().map(|&value| value >> (32 - bits)).chain([q]).collect();
        let (min, max) = (f64::from(low.0), f64::from(high.0));
        // As they are, some are wider than the field. Slices judge the range before any of them.
        let usable = quantize::restore(0, min, max, bits).is_ok();
        [&integers, &values].into_iter().all(|integers| {
            let units = alike(
                integers,
                |integers, out| quantize::restore_unit_slice(integers, bits, out),
                |q| quantize::restore_unit(q, bits).map(|value| value as f32),
            );
            let ranged = alike(
                integers,
                |integers, out| quantize::restore_slice(integers, min, max, bits, out),
                |q| {
                    let q = if usable { q } else { 0 };
                    quantize::restore(q, min, max, bits).map(|value| value as f32)
                },
            );
            units && ranged
        })
    }
    QuickCheck::new().tests(CASES).quickcheck(property as fn(_, _, _, _) -> _);
}
