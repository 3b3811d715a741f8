//! Runs every public path of the codec; they must agree.

use std::fmt::Debug;

use packproof_codec::smallest_three::{self as st, Components, Layout, Word};
use packproof_codec::{DecodeError, Progress, Stopped};

use super::table::{Parts, SmallestThree};
use crate::formats::quantize::codec::without_place;
use crate::model::slices::{compared_as, written_alike};
use crate::model::{Answer, Class, Refusal, refused};

#[derive(Clone, Copy, Debug)]
pub struct Codec;

impl SmallestThree for Codec {
    fn compress(&self, quat: [f32; 4], bits: u32) -> Answer<Vec<i64>> {
        match bits {
            9 => compress::<9>(quat),
            10 => compress::<10>(quat),
            _ => compress::<15>(quat),
        }
    }

    fn restore(&self, words: &[u32], bits: u32) -> Answer<[f32; 4]> {
        match bits {
            9 => restored_alike(words, NINE, st::restore::<9>, st::restore_slice::<9>),
            10 => restored_alike(words, TEN, st::restore::<10>, st::restore_slice::<10>),
            _ => restored_alike(words, FIFTEEN, st::restore::<15>, st::restore_slice::<15>),
        }
    }

    fn restore_original(&self, words: &[u32], bits: u32) -> Answer<[f32; 4]> {
        match bits {
            9 => restore_original::<9>(words, NINE),
            10 => restore_original::<10>(words, TEN),
            _ => restore_original::<15>(words, FIFTEEN),
        }
    }

    fn compress_parts(&self, quat: [f32; 4], bits: u32) -> Answer<Parts> {
        let st::Parts { kept, index, sig } = st::Parts::compress(quat, bits).map_err(refused)?;
        Ok(Parts { kept: kept.map(i64::from), index: index.into(), sig: sig.into() })
    }

    fn restore_parts(&self, parts: Parts, bits: u32) -> Answer<[f32; 4]> {
        general_restorers(parts, bits)
    }
}

/// The words of a width, in the codec's type.
trait Words: Copy + PartialEq + Debug {
    const FILLER: Self;

    fn of(words: &[u32]) -> Self;

    fn shown(self) -> Vec<i64>;
}

impl Words for u32 {
    const FILLER: Self = 0xA5A5_A5A5;

    fn of(words: &[u32]) -> Self {
        words[0]
    }

    fn shown(self) -> Vec<i64> {
        vec![self.into()]
    }
}

impl Words for (u32, u16) {
    const FILLER: Self = (0xA5A5_A5A5, 0xA5A5);

    fn of(words: &[u32]) -> Self {
        (words[0], words[1] as u16)
    }

    fn shown(self) -> Vec<i64> {
        vec![self.0.into(), self.1.into()]
    }
}

/// Rotations that the slice functions convert at once.
const BATCH: usize = 64;
/// Rotations to surround others with in slices: about an axis, and with each component the largest.
const NEIGHBOURS: &[[f32; 4]] = &[
    [0.0, 0.0, 0.0, 1.0],
    [0.5, -0.5, 0.5, -0.5],
    [-0.8, 0.0, 0.6, 0.0],
    [0.0, 0.8, 0.0, -0.6],
    [0.0, 0.6, -0.8, 0.0],
];
/// Words of 9, 10 and 15 bits: components in the middle, each component dropped.
const NINE: &[u32] = &[0x5C02_0100, 0x0402_0100, 0x4C02_0100, 0x1401_8123];
const TEN: &[u32] = &[0x2008_0200, 0x6008_0200, 0xA008_0200, 0xE007_8123];
const FIFTEEN: &[(u32, u16)] = &[(0x2000_4000, 0x4000), (0x6000_4000, 0xC000), (0xE000_4123, 0x4321)];

/// A function on single values as one that appends to an output.
pub(super) fn pushed<I>(
    one: impl Fn(I) -> Result<[f32; 4], DecodeError>,
) -> impl Fn(I, &mut Vec<[u32; 4]>) -> Result<(), DecodeError> {
    move |words, out| one(words).map(|quat| out.push(patterns(quat)))
}

/// The bits of the components; a NaN is the same as every other.
pub(super) fn patterns(quat: [f32; 4]) -> [u32; 4] {
    quat.map(|component| if component.is_nan() { f32::NAN.to_bits() } else { component.to_bits() })
}

/// The word or words of a quaternion, if the slice function gives the same.
fn compress<const W: u32>(quat: [f32; 4]) -> Answer<Vec<i64>>
where
    Components<W>: Layout<Word: Words>,
{
    let push = |quat, out: &mut Vec<Word<W>>| st::compress::<W>(quat).map(|word| out.push(word));
    written_alike(quat, (NEIGHBOURS, BATCH), Word::<W>::FILLER, &push, &st::compress_slice::<W>)?;
    st::compress::<W>(quat).map(Words::shown).map_err(refused)
}

fn restore_original<const W: u32>(words: &[u32], neighbours: &[Word<W>]) -> Answer<[f32; 4]>
where
    Components<W>: Layout<Word: Words>,
{
    let one = |words| Ok(st::restore_lenient::<W>(words));
    restored_alike(words, neighbours, one, st::restore_lenient_slice::<W>)
}

/// The quaternion of a word or words, if the slice function gives the same, NaN for NaN.
fn restored_alike<I: Words>(
    words: &[u32],
    neighbours: &[I],
    one: impl Fn(I) -> Result<[f32; 4], DecodeError>,
    slice: impl Fn(&[I], &mut [[f32; 4]]) -> Result<Progress, Stopped<DecodeError>>,
) -> Answer<[f32; 4]> {
    let (words, slice) = (I::of(words), compared_as([0.0; 4], slice, patterns));
    written_alike(words, (neighbours, BATCH), [0; 4], &pushed(&one), &slice)?;
    one(words).map_err(refused)
}

/// Compares the codec's two general restorers, which differ only in NaN.
fn general_restorers(parts: Parts, bits: u32) -> Answer<[f32; 4]> {
    // What the codec's types have no room for, it cannot take.
    let out_of_range = Refusal::value(Class::OutOfRange);
    let narrow = |q: i64| u32::try_from(q).map_err(|_| out_of_range.clone());
    let [a, b, c] = parts.kept;
    let index = u8::try_from(parts.index).map_err(|_| out_of_range.clone())?;
    let parts = st::Parts { kept: [narrow(a)?, narrow(b)?, narrow(c)?], index, sig: parts.sig == 1 };
    let checked = parts.restore(bits);
    let original = parts.restore_lenient(bits);
    let agree = match (checked, original) {
        (Ok(checked), Ok(original)) => checked.map(f32::to_bits) == original.map(f32::to_bits),
        (Err(error), Ok(original)) => {
            error.kind == packproof_codec::Fault::OutOfRange && original.iter().any(|c| c.is_nan())
        }
        (Err(checked), Err(original)) => checked == original,
        _ => false,
    };
    if !agree {
        return Err(Refusal::Broken(format!("restore {checked:?}, restore_lenient {original:?}")));
    }
    checked.map_err(without_place)
}
