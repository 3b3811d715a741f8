//! Runs every public path of the codec; they must agree.

use std::fmt::Debug;

use packproof_codec::smallest_three as st;
use packproof_codec::{DecodeError, EncodeError, Progress, Stopped};

use super::table::{Parts, SmallestThree};
use crate::formats::quantize::codec::without_place;
use crate::model::slices::written_alike;
use crate::model::{Answer, Class, Refusal, refused};

#[derive(Clone, Copy, Debug)]
pub struct Codec;

impl SmallestThree for Codec {
    fn compress(&self, quat: [f32; 4], bits: u32) -> Answer<Vec<i64>> {
        Ok(match bits {
            9 => {
                compressed_alike(quat, 0xA5A5_A5A5, st::compress::<9>, st::compress_slice::<9>)?;
                vec![st::compress::<9>(quat).map_err(refused)?.into()]
            }
            10 => {
                compressed_alike(quat, 0xA5A5_A5A5, st::compress::<10>, st::compress_slice::<10>)?;
                vec![st::compress::<10>(quat).map_err(refused)?.into()]
            }
            _ => {
                compressed_alike(quat, (0xA5A5_A5A5, 0xA5A5), st::compress::<15>, st::compress_slice::<15>)?;
                let (first, second) = st::compress::<15>(quat).map_err(refused)?;
                vec![first.into(), second.into()]
            }
        })
    }

    fn restore(&self, words: &[u32], bits: u32) -> Answer<[f32; 4]> {
        match bits {
            9 => {
                let (one, slice) = (st::restore::<9>, st::restore_slice::<9>);
                restored_alike(words[0], NINE, one, slice)
            }
            10 => {
                let (one, slice) = (st::restore::<10>, st::restore_slice::<10>);
                restored_alike(words[0], TEN, one, slice)
            }
            _ => {
                let one = |(first, second)| st::restore::<15>((first, second));
                restored_alike((words[0], words[1] as u16), FIFTEEN, one, st::restore_slice::<15>)
            }
        }
    }

    fn restore_original(&self, words: &[u32], bits: u32) -> Answer<[f32; 4]> {
        match bits {
            9 => restored_alike(
                words[0],
                NINE,
                |word| Ok(st::restore_lenient::<9>(word)),
                st::restore_lenient_slice::<9>,
            ),
            10 => restored_alike(
                words[0],
                TEN,
                |word| Ok(st::restore_lenient::<10>(word)),
                st::restore_lenient_slice::<10>,
            ),
            _ => restored_alike(
                (words[0], words[1] as u16),
                FIFTEEN,
                |(first, second)| Ok(st::restore_lenient::<15>((first, second))),
                st::restore_lenient_slice::<15>,
            ),
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

/// The word or words of a quaternion, if the slice function gives the same.
fn compressed_alike<O: Copy + PartialEq + Debug>(
    quat: [f32; 4],
    filler: O,
    one: impl Fn([f32; 4]) -> Result<O, EncodeError>,
    slice: impl Fn(&[[f32; 4]], &mut [O]) -> Result<Progress, Stopped<EncodeError>>,
) -> Answer<()> {
    written_alike(quat, (NEIGHBOURS, BATCH), filler, |quat, out| one(quat).map(|word| out.push(word)), slice)
}

/// The quaternion of a word or words, if the slice function gives the same, NaN for NaN.
fn restored_alike<I: Copy>(
    words: I,
    neighbours: &[I],
    one: impl Fn(I) -> Result<[f32; 4], DecodeError>,
    slice: impl Fn(&[I], &mut [[f32; 4]]) -> Result<Progress, Stopped<DecodeError>>,
) -> Answer<[f32; 4]> {
    let pattern = |component: f32| if component.is_nan() { f32::NAN.to_bits() } else { component.to_bits() };
    let patterns = |words: &[I], out: &mut [[u32; 4]]| {
        let mut quats = vec![[0.0; 4]; out.len()];
        let done = slice(words, &mut quats);
        out.iter_mut().zip(quats).for_each(|(out, quat)| *out = quat.map(pattern));
        done
    };
    let push = |words, out: &mut Vec<_>| one(words).map(|quat| out.push(quat.map(pattern)));
    written_alike(words, (neighbours, BATCH), [0; 4], push, patterns)?;
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
