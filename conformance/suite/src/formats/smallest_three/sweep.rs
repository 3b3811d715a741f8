//! Every 9-bit and 10-bit word, restored in both modes.

use std::ops::Range;
use std::sync::OnceLock;

use packproof_codec::smallest_three as codec;
use packproof_codec::{DecodeError, Progress, Stopped};

use crate::model::Sweep;
use crate::model::check::Checked;
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
                let subject = (codec::restore::<9>, codec::restore_lenient::<9>);
                words(range.clone(), 9, components, word_of, subject.0, subject.1)?;
                slices(
                    range,
                    word_of,
                    subject,
                    (codec::restore_slice::<9>, codec::restore_lenient_slice::<9>),
                )
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
                let components = COMPONENTS.get_or_init(|| components(10));
                let word_of = |input| input as u32;
                let subject = (codec::restore::<10>, codec::restore_lenient::<10>);
                words(range.clone(), 10, components, word_of, subject.0, subject.1)?;
                slices(
                    range,
                    word_of,
                    subject,
                    (codec::restore_slice::<10>, codec::restore_lenient_slice::<10>),
                )
            },
        },
    ]
}

/// The component for each integer, from the reference.
fn components(bits: u32) -> Vec<f64> {
    let component = |q| reference::component(q, bits).expect("every integer of the width has a component");
    (0..1 << bits).map(component).collect()
}

/// Equality, with all NaNs equal.
fn same(a: [f32; 4], b: [f32; 4]) -> bool {
    let same = |a: f32, b: f32| a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan();
    same(a[0], b[0]) && same(a[1], b[1]) && same(a[2], b[2]) && same(a[3], b[3])
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

const SLICE: usize = 1024;

/// One refused word in this many is tried inside a slice; a prime.
const REFUSED: u64 = 61;

type Slice = fn(&[u32], &mut [[f32; 4]]) -> Result<Progress, Stopped<DecodeError>>;

/// The slice functions restore the same as the single-word functions: the canonical one all accepted words, and one in 61 refused
/// words between accepted ones.
#[inline]
fn slices(
    range: Range<u64>,
    word_of: impl Fn(u64) -> u32,
    (restore, restore_original): (impl Fn(u32) -> Result<[f32; 4], DecodeError>, impl Fn(u32) -> [f32; 4]),
    (canonical_slice, original_slice): (Slice, Slice),
) -> Checked {
    let (mut words, mut accepted) = (Vec::with_capacity(SLICE), Vec::with_capacity(SLICE));
    let mut quats = vec![[7.0; 4]; SLICE];
    let mut start = range.start;
    while start < range.end {
        let end = range.end.min(start + SLICE as u64);
        words.clear();
        words.extend((start..end).map(&word_of));
        let whole = Progress { read: words.len(), written: words.len() };
        if original_slice(&words, &mut quats) != Ok(whole) {
            return Err(format!("a slice from {:#010x} on ends early", words[0]));
        }
        accepted.clear();
        for (&word, &quat) in words.iter().zip(&quats) {
            // An accepted word restores to the same in both modes; of the others, those with a NaN are refused.
            if !same(quat, restore_original(word)) {
                return Err(format!("{word:#010x}: {quat:?} in a slice"));
            }
            match restore(word) {
                Ok(_) => accepted.push(word),
                Err(error) if u64::from(word) % REFUSED == 0 => refuse(word, error, canonical_slice)?,
                Err(_) => {}
            }
        }
        let whole = Progress { read: accepted.len(), written: accepted.len() };
        let done = canonical_slice(&accepted, &mut quats);
        if done != Ok(whole) {
            return Err(format!("a slice of words from {:#010x} on: {done:?}, not {whole:?}", words[0]));
        }
        if let Some((word, quat)) =
            accepted.iter().zip(&quats).find(|&(&word, &quat)| !same(quat, restore_original(word)))
        {
            return Err(format!("{word:#010x}: {quat:?} in a slice, canonical"));
        }
        start = end;
    }
    Ok(())
}

/// A refused word stops a slice with the same error as alone.
fn refuse(word: u32, error: DecodeError, slice: Slice) -> Checked {
    // A rotation in both widths.
    let mut words = [0x5C02_0100; 130];
    words[63] = word;
    let done = Progress { read: 63, written: 63 };
    let got = slice(&words, &mut [[0.0; 4]; 130]);
    if got == Err(Stopped { done, error }) {
        return Ok(());
    }
    Err(format!("{word:#010x} in a slice: {got:?}, not {error:?} after {done:?}"))
}
