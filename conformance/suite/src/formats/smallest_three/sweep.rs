//! Every 9-bit and 10-bit word, restored in both modes.

use std::ops::Range;
use std::sync::OnceLock;

use packproof_codec::DecodeError;
use packproof_codec::smallest_three::{self as codec, Components, Layout};

use super::codec::{patterns, pushed};
use crate::model::Sweep;
use crate::model::check::Checked;
use crate::model::slices::{blocks, compared_as, written_in_slices};
use packproof_reference::smallest_three as reference;

/// One word in this many is compared with the whole reference; a prime, so that all fields take all values.
const ASKED_WHOLE: u64 = 4099;

pub(crate) fn sweeps() -> Vec<Sweep> {
    vec![
        Sweep {
            name: "smallest-three-9",
            title: "every 9-bit word, both signs, restored by the codec; sums and roots over the reference's components, \
                    and the reference itself on one word of 4 099; and slices of the words",
            inputs: 1 << 30,
            chunk: 1 << 18,
            check: |range| {
                static COMPONENTS: OnceLock<Vec<f64>> = OnceLock::new();
                let components = COMPONENTS.get_or_init(|| components(9));
                // Bit 29 is reserved: the top bit of the input's number becomes the sign, bit 30.
                let word_of = |input| (input & 0x1FFF_FFFF | (input >> 29) << 30) as u32;
                every_path::<9>(range, components, word_of)
            },
        },
        Sweep {
            name: "smallest-three-10",
            title: "every 10-bit word, restored by the codec; sums and roots over the reference's components, and the \
                    reference itself on one word of 4 099; and slices of the words",
            inputs: 1 << 32,
            chunk: 1 << 20,
            check: |range| {
                static COMPONENTS: OnceLock<Vec<f64>> = OnceLock::new();
                every_path::<10>(range, COMPONENTS.get_or_init(|| components(10)), |input| input as u32)
            },
        },
    ]
}

/// Single words, and slices of them: an accepted word restores to the same in both modes, and of the others those with a NaN are refused.
fn every_path<const W: u32>(
    range: Range<u64>,
    components: &[f64],
    word_of: impl Fn(u64) -> u32 + Copy,
) -> Checked
where
    Components<W>: Layout<Word = u32>,
{
    words(range.clone(), W, components, word_of, codec::restore::<W>, codec::restore_lenient::<W>)?;
    let lenient = |word| Ok(codec::restore_lenient::<W>(word));
    for block in blocks(range) {
        // A rotation in both widths.
        let (words, plain) = (block.map(word_of), 0x5C02_0100);
        let slice = compared_as([7.0; 4], codec::restore_lenient_slice::<W>, patterns);
        written_in_slices(words.clone(), plain, [0; 4], &pushed(lenient), &slice)?;
        let slice = compared_as([7.0; 4], codec::restore_slice::<W>, patterns);
        written_in_slices(words, plain, [0; 4], &pushed(codec::restore::<W>), &slice)?;
    }
    Ok(())
}

/// The component for each integer, from the reference.
fn components(bits: u32) -> Vec<f64> {
    let component = |q| reference::component(q, bits).expect("every integer of the width has a component");
    (0..1 << bits).map(component).collect()
}

/// Equality, with all NaNs equal.
fn same(a: [f32; 4], b: [f32; 4]) -> bool {
    patterns(a) == patterns(b)
}

/// Generic over the functions, so that they are inlined: there are five thousand million words.
#[inline]
pub fn words(
    range: Range<u64>,
    bits: u32,
    components: &[f64],
    word_of: impl Fn(u64) -> u32,
    restore: impl Fn(u32) -> Result<[f32; 4], DecodeError>,
    restore_original: impl Fn(u32) -> [f32; 4],
) -> Checked {
    let mask = (1_u32 << bits) - 1;
    for input in range {
        let word = word_of(input);
        let component = |shift: u32| components[(word >> shift & mask) as usize];
        let (a, b, c) = (component(0), component(bits), component(2 * bits));
        let square = 1.0 - a * a - b * b - c * c;
        let sign = if bits == 9 && word >> 30 & 1 == 0 { -1.0 } else { 1.0 };
        let signed = |component: f64| (sign * component) as f32;
        let (a, b, c, dropped) = (signed(a), signed(b), signed(c), signed(square.sqrt()));
        let expected = match if bits == 9 { word >> 27 & 3 } else { word >> 30 } {
            0 => [dropped, a, b, c],
            1 => [a, dropped, b, c],
            2 => [a, b, dropped, c],
            _ => [a, b, c, dropped],
        };
        let original = restore_original(word);
        let checked = restore(word);
        let right = same(original, expected)
            && match checked {
                Ok(quat) => square >= 0.0 && same(quat, expected),
                Err(_) => square < 0.0,
            };
        if !right {
            return Err(format!("{word:#010x}: {original:?} and {checked:?}, expected {expected:?}"));
        }
        if input.is_multiple_of(ASKED_WHOLE)
            && !reference::restore_words_original(&[word], bits).is_ok_and(|whole| same(whole, expected))
        {
            return Err(format!("{word:#010x}: the reference does not say {expected:?}"));
        }
    }
    Ok(())
}
