//! Quantising a restored value gives the same integer.

#![allow(clippy::needless_pass_by_value, reason = "quickcheck hands properties their inputs by value")]

use packproof_codec::quantize;
use quickcheck::{Arbitrary, Gen, QuickCheck};

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
        // In half of the cases, the ends and their neighbours.
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

/// Up to 24 bits; for slices, which restore to binary32, up to 23.
#[test]
fn quantising_undoes_restoring_up_to_24_bits() {
    fn property(Quantised { bits, q }: Quantised) -> bool {
        let (bits, q) = if bits > 24 { (24, q & 0xFF_FFFF) } else { (bits, q) };
        let mut again = [0];
        let mut floats = [0.0];
        quantize::restore_unit_slice(&[q], bits, &mut floats).unwrap();
        quantize::quantize_unit_slice(&floats, bits, &mut again).unwrap();
        let restored = quantize::restore_unit(q, bits).unwrap();
        // A binary32 near 1 has 24 bits: up to 23, rounding the restored value to it moves it by less than half a step.
        (bits > 23 || again == [q]) && quantize::quantize_unit(restored, bits) == Ok(q)
    }
    QuickCheck::new().tests(2_000).quickcheck(property as fn(_) -> _);
}
