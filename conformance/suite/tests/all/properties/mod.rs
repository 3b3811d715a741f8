//! The suite's checks over generated inputs: codec and reference agree, and what is written reads back.

mod bit_pack;
mod compact_index;
mod generators;
mod mixed_radix;
mod object_reference;
mod packet;
mod quantize;
mod smallest_three;
mod unreal_name;
mod unreal_package;
mod unreal_string;
mod variant_buffer;
mod varint;
