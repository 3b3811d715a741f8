//! What an implementation of smallest three consists of.

use packproof_reference::smallest_three as reference;
pub use packproof_reference::smallest_three::Parts;

use crate::model::Answer;

/// The functions of an implementation.
pub trait SmallestThree {
    /// The words of a quaternion at 9, 10 or 15 bits, in a type that holds what a wrong implementation gives for them.
    fn compress(&self, quat: [f32; 4], bits: u32) -> Answer<Vec<i64>>;

    /// The quaternion of words; refuses what no writer writes.
    fn restore(&self, words: &[u32], bits: u32) -> Answer<[f32; 4]>;

    /// The quaternion of words as the original restores it, NaN included.
    fn restore_original(&self, words: &[u32], bits: u32) -> Answer<[f32; 4]>;

    /// The general form at any width.
    fn compress_parts(&self, quat: [f32; 4], bits: u32) -> Answer<Parts>;

    /// Back from the general form; refuses components of no rotation.
    fn restore_parts(&self, parts: Parts, bits: u32) -> Answer<[f32; 4]>;
}

/// The executable specification.
#[derive(Clone, Copy, Debug)]
pub struct Reference;

impl SmallestThree for Reference {
    fn compress(&self, quat: [f32; 4], bits: u32) -> Answer<Vec<i64>> {
        Ok(reference::compress_words(quat, bits)?.into_iter().map(i64::from).collect())
    }

    fn restore(&self, words: &[u32], bits: u32) -> Answer<[f32; 4]> {
        reference::restore_words(words, bits)
    }

    fn restore_original(&self, words: &[u32], bits: u32) -> Answer<[f32; 4]> {
        reference::restore_words_original(words, bits)
    }

    fn compress_parts(&self, quat: [f32; 4], bits: u32) -> Answer<Parts> {
        reference::compress(quat, bits)
    }

    fn restore_parts(&self, parts: Parts, bits: u32) -> Answer<[f32; 4]> {
        reference::restore(parts, bits)
    }
}
