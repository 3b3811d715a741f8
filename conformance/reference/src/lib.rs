//! The executable specification: every format as slowly and plainly as its page in `vectors/formats/` reads.
//!
//! Nothing here is optimised and nothing here can see the codec. Where the two disagree, one of them is wrong,
//! and it may be this one. [`refusal`] holds the vocabulary of refusals.

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
