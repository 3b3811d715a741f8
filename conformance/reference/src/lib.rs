//! The executable specification: a plain implementation of every page in `vectors/formats/`.
//!
//! Nothing is optimised, and nothing depends on the codec. If the two disagree, either may be wrong. [`refusal`] lists the
//! reasons for a refusal.

#![forbid(unsafe_code)]

pub mod binary16;
pub mod bit_pack;
pub mod compact_index;
pub mod mixed_radix;
pub mod object_reference;
pub mod packet;
pub mod quantize;
pub mod refusal;
pub mod smallest_three;
pub mod unreal_name;
pub mod unreal_package;
pub mod unreal_string;
pub mod variant_buffer;
pub mod varint;
