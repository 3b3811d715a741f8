//! The public API of the codec, in one binary so that it links once. Separate binaries: `memory`, which has its own allocator, and
//! `measured`, which is not published. What each format writes and reads is checked by the vectors, through every function of the codec.

mod bit_pack;
mod compact_index;
mod cursor;
mod examples;
mod long;
mod message;
mod orders;
mod sequences;
mod slices;
mod unreal_package;
