#![no_std]
#![doc = include_str!("../README.md")]

#[cfg(feature = "alloc")]
extern crate alloc;

pub mod bit_pack;
pub mod compact_index;
mod error;
pub mod mixed_radix;
pub mod packet;
pub mod quantize;
pub mod smallest_three;
pub mod unreal;
pub mod variant_buffer;
pub mod varint;

pub use crate::error::{DecodeError, EncodeError, Fault, Offset};

/// Tests of whole domains take every input, except under Miri, which interprets: there one in so many.
#[cfg(test)]
const TEST_STEP: usize = if cfg!(miri) { 251 } else { 1 };
