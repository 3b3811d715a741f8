#![warn(missing_docs)]
#![no_std]
#![doc = include_str!("../README.md")]
//!
//! ## The rules that every module follows
//!
//! **Reading.** What reads refuses every form that no writer emits, each with its own [`Fault`]. The name that ends in `_lenient`
//! (`decode_lenient`, `read_lenient`, `align_lenient`, `restore_lenient`) accepts what the original software accepts: for files and
//! peers that are not yours. Both refuse bytes without meaning in the format, and limits, widths and integers of the caller that are
//! out of range.
//!
//! **Errors.** Readers return [`DecodeError`], writers [`EncodeError`], so `?` works in both. A [`DecodeError`] has a
//! [`Fault`] and an [`Offset`]. [`unreal::package`] adds the table and the entry. Unless its page says otherwise, a
//! failed call changes neither the position of a stream nor the bytes written.
//!
//! **Shape.** A codec is one of these:
//!
//! | shape | when | examples |
//! |---|---|---|
//! | functions of the module | the value is a type of Rust: `i32`, `u64`, `&str`, `[f32; 4]` | [`compact_index::encode`], [`varint::decode`], [`unreal::fstring::append`], [`quantize::restore`] |
//! | methods of the value | the value is a type of this crate | [`unreal::Name::encode`], [`unreal::ObjectReference::decode`], [`variant_buffer::Variant::append`] |
//! | methods of the layout | one value has many layouts, and generic code takes any of them | [`packet::Field`] |
//! | a message | a packet as a struct: the way to write one | [`message!`], [`message::Message`] |
//! | a record | fields of constant widths without a struct | [`bit_pack::Layout`], [`bit_pack::Record`] |
//! | a stream | values do not begin and end at bytes, or are written after one another into one buffer | [`bit_pack`] with [`BitEncode`] and [`BitDecode`], [`variant_buffer`] |
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
//! | `position`, `remaining` | of a stream: its position and what is left, in its unit |
//! | `after` | a writer that continues after existing bytes |
//! | `finish` | ends a writer: completes the last byte and returns the bytes or their number; ends a reader: nothing but zero padding may be left |
//! | `_run` | fields of one width, all or none |
//! | groups, blocks | the two stored forms of [`mixed_radix`]: bits of a stream, whole bytes |

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod bit_pack;
pub mod compact_index;
mod cursor;
mod error;
mod kernels;
pub mod message;
pub mod mixed_radix;
pub mod packet;
mod progress;
pub mod quantize;
#[cfg(feature = "internals")]
#[doc(hidden)]
#[allow(unsafe_code, reason = "the one module that has some; it says why")]
pub mod simd;
#[cfg(not(feature = "internals"))]
#[allow(unsafe_code, reason = "the one module that has some; it says why")]
#[allow(unreachable_pub, dead_code, reason = "tests choose the instructions")]
mod simd;
pub mod smallest_three;
pub mod unreal;
pub mod variant_buffer;
pub mod varint;

pub use crate::cursor::{BitDecode, BitEncode};
pub use crate::error::{DecodeError, EncodeError, Fault, Offset};
pub use crate::progress::{Progress, Stopped};

/// Step between the inputs of exhaustive tests; Miri is slow and takes one in many.
#[cfg(test)]
const TEST_STEP: usize = if cfg!(miri) { 251 } else { 1 };
