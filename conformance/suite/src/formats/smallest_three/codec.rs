//! Every public path of the codec, which must agree.

use packproof_codec::smallest_three as st;

use super::table::{Parts, SmallestThree};
use crate::formats::quantize::codec::without_place;
use crate::model::{Answer, Refusal, refused};

/// The codec under test.
#[derive(Clone, Copy, Debug)]
pub struct Codec;

impl SmallestThree for Codec {
    fn compress(&self, quat: [f32; 4], bits: u32) -> Answer<Vec<u32>> {
        Ok(match bits {
            9 => vec![st::compress_9(quat).map_err(refused)?],
            10 => vec![st::compress_10(quat).map_err(refused)?],
            _ => {
                let (first, second) = st::compress_15(quat).map_err(refused)?;
                vec![first, second.into()]
            }
        })
    }

    fn restore(&self, words: &[u32], bits: u32) -> Answer<[f32; 4]> {
        Ok(match bits {
            9 => st::restore_9_canonical(words[0]).map_err(refused)?,
            10 => st::restore_10_canonical(words[0]).map_err(refused)?,
            _ => st::restore_15_canonical(words[0], words[1] as u16).map_err(refused)?,
        })
    }

    fn restore_original(&self, words: &[u32], bits: u32) -> Answer<[f32; 4]> {
        Ok(match bits {
            9 => st::restore_9(words[0]),
            10 => st::restore_10(words[0]),
            _ => st::restore_15(words[0], words[1] as u16),
        })
    }

    fn compress_parts(&self, quat: [f32; 4], bits: u32) -> Answer<Parts> {
        let st::Parts { kept, index, sig } = st::compress(quat, bits).map_err(refused)?;
        Ok(Parts { kept: kept.map(i64::from), index: index.into(), sig: sig.into() })
    }

    fn restore_parts(&self, parts: Parts, bits: u32) -> Answer<[f32; 4]> {
        general_restorers(parts, bits)
    }
}

/// Both general restorers of the codec, which differ in nothing but NaN.
fn general_restorers(parts: Parts, bits: u32) -> Answer<[f32; 4]> {
    let narrow =
        |q: i64| u32::try_from(q).map_err(|_| Refusal::Broken(format!("{q} is no integer of 32 bits")));
    let [a, b, c] = parts.kept;
    let index = u8::try_from(parts.index).map_err(|_| Refusal::Broken("the index is no byte".to_owned()))?;
    let parts = st::Parts { kept: [narrow(a)?, narrow(b)?, narrow(c)?], index, sig: parts.sig == 1 };
    let checked = st::restore_canonical(parts, bits);
    let original = st::restore(parts, bits);
    let agree = match (checked, original) {
        (Ok(checked), Ok(original)) => checked.map(f32::to_bits) == original.map(f32::to_bits),
        (Err(error), Ok(original)) => {
            error.kind == packproof_codec::Fault::OutOfRange && original.iter().any(|c| c.is_nan())
        }
        (Err(checked), Err(original)) => checked == original,
        _ => false,
    };
    if !agree {
        return Err(Refusal::Broken(format!("restore_canonical {checked:?}, restore {original:?}")));
    }
    checked.map_err(without_place)
}
