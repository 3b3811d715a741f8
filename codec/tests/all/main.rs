//! The public API of the codec, in one binary so that it links once. Separate binaries: `memory`, which has its own allocator, and
//! `measured`, which is not published.

mod bit_pack;
mod compact_index;
mod cursor;
mod examples;
mod layout;
mod long;
mod message;
mod mixed_radix;
mod orders;
mod packet;
mod quantize;
mod sequences;
mod slices;
mod smallest_three;
mod unreal;
mod unreal_package;
mod values;
mod variant_buffer;
mod varint;
