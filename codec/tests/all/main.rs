//! The public API of the codec, in one binary so that it links once, beside `memory`, which has its own allocator. What each format writes and reads is checked by the vectors, through every function of the codec.

mod compact_index;
mod cursor;
mod examples;
mod measured;
mod message;
mod message_kind;
mod message_names;
mod mixed_radix;
mod sequences;
mod slices;
mod unreal_package;

/// Whether tests run on all their cases, as in a release build (`ci/codec`), or, unoptimised, on a part of them.
const WHOLE: bool = !cfg!(debug_assertions);
