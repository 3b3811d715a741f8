//! The executable specification: every format as slowly and plainly as its page in `vectors/formats/` reads.
//!
//! Nothing here is optimised and nothing here calls `codec`. Where the two disagree, one of them is wrong,
//! and it may be this one.

pub mod binary16;
pub mod bit_pack;
pub mod compact_index;
pub mod mixed_radix;
pub mod packet;
pub mod quantize;
pub mod smallest_three;
pub mod unreal;
pub mod variant_buffer;
pub mod varint;
