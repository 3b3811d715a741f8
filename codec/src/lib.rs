#![warn(missing_docs)]
#![no_std]
#![doc = include_str!("../README.md")]
//!
//! ## The rules that every module follows
//!
//! **Reading.** The bare name (`decode`, `read`, `align`, `restore`) reads as the original software does: it accepts what that
//! accepts. The name that ends in `_canonical` refuses what no writer emits, each kind with its own [`Fault`]. What has no
//! meaning in the format is refused by both. `smallest_three` is the case to know: the original checks nothing, so that the bare
//! `restore_9` returns NaN for two to four of a hundred arbitrary words; read untrusted words with `restore_9_canonical`.
//! Where a limit, width or integer comes from the caller and not from the bytes, both forms refuse what is out of range.
//!
//! **Errors.** What reads returns [`DecodeError`], what writes returns [`EncodeError`], so that `?` works in a reader and in a
//! writer. A [`DecodeError`] says what is wrong ([`Fault`]) and where ([`Offset`]). [`unreal::package`] wraps both with the table
//! and the entry. A call that fails leaves the position
//! of a stream and the bytes written as they were; the few that do not say so.
//!
//! **Shape.** A codec is one of these:
//!
//! | shape | when | examples |
//! |---|---|---|
//! | functions of the module | the value is a type of Rust: `i32`, `u64`, `&str`, `[f32; 4]` | [`compact_index::encode`], [`varint::decode`], [`unreal::fstring::append`], [`quantize::restore`] |
//! | methods of the value | the value is a type of this crate | [`unreal::Name::encode`], [`unreal::ObjectReference::decode`], [`variant_buffer::Variant::append`] |
//! | methods of the layout | one value has many layouts, and generic code takes any of them | [`packet::Field`] |
//! | a record | fields of constant widths: the way to write a packet | [`bit_pack::Layout`], [`bit_pack::Record`] |
//! | a stream | values do not begin and end at bytes, or are written after one another into one buffer | [`bit_pack`], [`variant_buffer`] |
//!
//! **Words.**
//!
//! | word | meaning |
//! |---|---|
//! | `encode`, `append`, `decode` | a whole value: into the front of a slice, onto a vector, from the front of a slice |
//! | `write`, `read`, `peek`, `skip` | on a stream, at its position |
//! | `pack`, `unpack` | on a number that grows by a digit |
//! | `quantize`, `compress`, `restore` | between values and integers, which another codec then stores |
//! | `encoded_len`, `len` | bytes |
//! | `bits`, `width` | bits |
//! | `position`, `remaining` | of a stream: where it is and what is left, in its unit |
//! | `after` | a writer that continues after existing bytes |
//! | `finish` | ends a writer: completes the last byte and returns the bytes, or how many they are |
//! | `finish_canonical` | ends a reader: nothing but zero padding may be left |
//! | `_run` | fields of one width, all or none |
//! | groups, blocks | the two stored forms of [`mixed_radix`]: bits of a stream, whole bytes |

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod bit_pack;
pub mod compact_index;
mod error;
mod kernels;
pub mod mixed_radix;
pub mod packet;
mod progress;
pub mod quantize;
#[doc(hidden)]
#[allow(unsafe_code, reason = "the one module that has some; it says why")]
pub mod simd;
pub mod smallest_three;
pub mod unreal;
pub mod variant_buffer;
pub mod varint;

pub use crate::error::{DecodeError, EncodeError, Fault, Offset};
pub use crate::progress::{Progress, Stopped};

/// Tests of whole domains take every input, except under Miri, which interprets: there one in so many.
#[cfg(test)]
const TEST_STEP: usize = if cfg!(miri) { 251 } else { 1 };
