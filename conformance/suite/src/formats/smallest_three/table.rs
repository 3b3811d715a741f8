//! The operations of smallest three.

use packproof_reference::smallest_three as reference;
pub use packproof_reference::smallest_three::Parts;
use serde_json::Value;

use super::json::{are_words, parts, quat, show_parts, show_restored, word_bits};
use crate::formats::quantize::table::bits;
use crate::model::Answer;
use crate::model::operations::{Given, Show, copied, operations};

const QUAT: &str = "list of four f32: x, y, z, w";
const ORIGINAL: &str = "list of four f32: x, y, z, w; f32:nan for a component without a value";
const WORDS: &str = "list of integers: the word of 32 bits, at 15 bits a second one of 16";
const PARTS: &str =
    "object: a, b, c (integers, 0 to 2^bits - 1), index (0 to 3 for x, y, z, w), sig (0 or 1)";
const WORD_BITS: Given<u32> = Given { shapes: &[("bits", "integer: 9, 10 or 15")], read: word_bits };
const ANY_BITS: Given<u32> = Given { shapes: &[("bits", "integer, 1 to 32")], read: bits };

operations! {
    "smallest_three";
    /// Implementations of smallest three. Words have a type wide enough for wrong ones.
    pub trait SmallestThree;

    /// A rotation quaternion as the words of three quantised components.
    Encode compress(quat: [f32; 4]; bits: u32 = WORD_BITS) -> Answer<Vec<i64>> {
        Ok(reference::compress_words(quat, bits)?.into_iter().map(i64::from).collect())
    }
        takes QUAT, gives WORDS, inverse restore;

    /// The quaternion of words; refuses reserved bits and components of no rotation.
    Decode restore(words: &[u32]; bits: u32 = WORD_BITS) -> Answer<[f32; 4]> {
        reference::restore_words(words, bits)
    }
        takes WORDS, gives QUAT, check are_words(&words, bits);

    /// The quaternion of words as the original restores it: unchecked, NaN included.
    Decode restore_original(words: &[u32]; bits: u32 = WORD_BITS) -> Answer<[f32; 4]> {
        reference::restore_words_original(words, bits)
    }
        takes WORDS, gives ORIGINAL, check are_words(&words, bits);

    /// A rotation quaternion as three quantised components of any width, an index and a sign.
    Convert compress_parts(quat: [f32; 4]; bits: u32 = ANY_BITS) -> Answer<Parts> {
        reference::compress(quat, bits)
    }
        takes QUAT, gives PARTS;

    /// The quaternion of three quantised components; refuses those of no rotation.
    Convert restore_parts(parts: Parts; bits: u32 = ANY_BITS) -> Answer<[f32; 4]> {
        reference::restore(parts, bits)
    }
        takes PARTS, gives QUAT;
}

copied! { [f32; 4]: Json by quat, Parts: Json by parts }

impl Show for [f32; 4] {
    fn show(&self) -> Value {
        show_restored(*self)
    }
}

impl Show for Parts {
    fn show(&self) -> Value {
        show_parts(*self)
    }
}
