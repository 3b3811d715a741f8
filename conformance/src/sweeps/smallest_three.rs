//! Every word of 9-bit and 10-bit quaternions, restored in both modes.

use std::ops::Range;
use std::sync::OnceLock;

use codec::DecodeError;
use codec::smallest_three as codec_side;

use super::Sweep;
use crate::check::Checked;
use crate::reference::smallest_three as reference;

/// Of so many words one is asked of the reference whole; a prime, so that every field is met at every value.
const ASKED_WHOLE: u64 = 4099;

pub(super) fn sweeps() -> Vec<Sweep> {
    vec![
        Sweep {
            name: "smallest-three-9",
            title: "every 9-bit word, both signs, restored by the codec; sums and roots over the reference's components, \
                    and the reference itself on one word of 4 099",
            inputs: 1 << 30,
            chunk: 1 << 18,
            // Bit 29 is reserved: the sign, the top bit of the input's number, stands at bit 30.
            check: |range| words(range, &NINE, |input| (input & 0x1FFF_FFFF | (input >> 29) << 30) as u32),
        },
        Sweep {
            name: "smallest-three-10",
            title: "every 10-bit word, restored by the codec; sums and roots over the reference's components, and the \
                    reference itself on one word of 4 099",
            inputs: 1 << 32,
            chunk: 1 << 20,
            check: |range| words(range, &TEN, |input| input as u32),
        },
    ]
}

/// One of the two word forms.
struct Form {
    bits: u32,
    restore: fn(u32) -> Result<[f32; 4], DecodeError>,
    restore_original: fn(u32) -> [f32; 4],
    components: OnceLock<Vec<f64>>,
}

static NINE: Form = Form {
    bits: 9,
    restore: codec_side::restore_9,
    restore_original: codec_side::restore_9_original,
    components: OnceLock::new(),
};

static TEN: Form = Form {
    bits: 10,
    restore: codec_side::restore_10,
    restore_original: codec_side::restore_10_original,
    components: OnceLock::new(),
};

/// The component of each integer, from the reference.
fn components(bits: u32) -> Vec<f64> {
    let component = |q| reference::component(q, bits).expect("every integer of the width has a component");
    (0..1 << bits).map(component).collect()
}

/// A NaN has no payload here.
fn same(a: [f32; 4], b: [f32; 4]) -> bool {
    a.iter().zip(b).all(|(a, b)| a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan())
}

fn words(range: Range<u64>, form: &Form, word_of: fn(u64) -> u32) -> Checked {
    let components = form.components.get_or_init(|| components(form.bits));
    let (bits, mask) = (form.bits, (1_u32 << form.bits) - 1);
    for input in range {
        let word = word_of(input);
        let [a, b, c] = [0, bits, 2 * bits].map(|shift| components[(word >> shift & mask) as usize]);
        let square = 1.0 - a * a - b * b - c * c;
        let negative = bits == 9 && word >> 30 & 1 == 0;
        let mut expected = [0.0; 4];
        let mut kept = [a, b, c].into_iter();
        for (at, component) in expected.iter_mut().enumerate() {
            let index = if bits == 9 { word >> 27 & 3 } else { word >> 30 };
            let value = if at == index as usize { square.sqrt() } else { kept.next().unwrap_or(f64::NAN) };
            *component = (if negative { -value } else { value }) as f32;
        }
        let original = (form.restore_original)(word);
        let checked = (form.restore)(word);
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A word that is wrong in one component is found.
    #[test]
    fn finds_one_wrong_word() {
        static WRONG: Form = Form {
            bits: 10,
            restore: |word| codec_side::restore_10(if word == 0xE008_0200 { word + 1 } else { word }),
            restore_original: codec_side::restore_10_original,
            components: OnceLock::new(),
        };
        let around = 0xE008_0000..0xE008_0400;
        assert!(words(around.clone(), &TEN, |input| input as u32).is_ok());
        assert!(
            words(around, &WRONG, |input| input as u32).is_err_and(|what| what.starts_with("0xe0080200"))
        );
    }
}
