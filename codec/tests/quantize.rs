//! Quantising over generated values: slices and single values agree, and restoring is undone.

#![allow(clippy::needless_pass_by_value, reason = "quickcheck hands properties their inputs by value")]

use packproof_codec::EncodeError;
use packproof_codec::quantize;
use quickcheck::{Arbitrary, Gen, QuickCheck};

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

/// A slice gives what its values give one at a time, checked and clamped, refusals included.
#[test]
fn slices_equal_single_values() {
    fn property(values: Vec<Float>, width: Quantised, low: Float, high: Float) -> bool {
        let floats: Vec<f32> = values.iter().map(|value| value.0).collect();
        let (bits, min, max) = (width.bits, f64::from(low.0), f64::from(high.0));
        let mut out = vec![0; floats.len()];
        let agree =
            |single: &dyn Fn(f64) -> Result<u32, EncodeError>, bulk: Result<(), EncodeError>, out: &[u32]| {
                let singles: Vec<_> = floats.iter().map(|&value| single(f64::from(value))).collect();
                match bulk {
                    Ok(()) => singles.iter().copied().eq(out.iter().map(|&q| Ok(q))),
                    Err(error) => floats.is_empty() || singles.contains(&Err(error)),
                }
            };
        let mut all = true;
        let bulk = quantize::quantize_unit_slice(&floats, bits, &mut out);
        all &= agree(&|value| quantize::quantize_unit(value, bits), bulk, &out);
        let bulk = quantize::quantize_unit_slice_clamped(&floats, bits, &mut out);
        all &= agree(&|value| quantize::quantize_unit_clamped(value, bits), bulk, &out);
        let bulk = quantize::quantize_slice(&floats, min, max, bits, &mut out);
        all &= agree(&|value| quantize::quantize(value, min, max, bits), bulk, &out);
        let bulk = quantize::quantize_slice_clamped(&floats, min, max, bits, &mut out);
        all &= agree(&|value| quantize::quantize_clamped(value, min, max, bits), bulk, &out);
        all
    }
    QuickCheck::new().tests(CASES).quickcheck(property as fn(_, _, _, _) -> _);
}

/// Restoring in bulk is the nearest binary32 to restoring one at a time, at every width.
#[test]
fn restored_slices_equal_single_values() {
    fn property(values: Vec<u32>, Quantised { bits, q }: Quantised, low: Float, high: Float) -> bool {
        let integers: Vec<u32> = values.iter().map(|&value| value >> (32 - bits)).chain([q]).collect();
        let (min, max) = (f64::from(low.0), f64::from(high.0));
        let mut out = vec![0.0; integers.len()];
        quantize::restore_unit_slice(&integers, bits, &mut out).unwrap();
        let units = integers.iter().zip(&out).all(|(&q, &value)| {
            quantize::restore_unit(q, bits).map(|single| (single as f32).to_bits()) == Ok(value.to_bits())
        });
        let bulk = quantize::restore_slice(&integers, min, max, bits, &mut out);
        let ranged =
            integers.iter().zip(&out).all(|(&q, &value)| match quantize::restore(q, min, max, bits) {
                Ok(single) => bulk.is_ok() && (single as f32).to_bits() == value.to_bits(),
                Err(error) => bulk == Err(error),
            });
        units && ranged
    }
    QuickCheck::new().tests(CASES).quickcheck(property as fn(_, _, _, _) -> _);
}
