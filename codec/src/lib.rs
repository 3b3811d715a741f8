#![warn(missing_docs)]
#![no_std]
// The first definition of a link holds: these replace those of the README, which are for its readers outside of the documentation.
//! [`message!`]: crate::message!
//! [`message::codes`]: crate::message::codes
//! [`bit_pack`]: crate::bit_pack
//! [`compact_index`]: crate::compact_index
//! [`unreal`]: crate::unreal
//! [`mixed_radix`]: crate::mixed_radix
//! [`varint`]: crate::varint
//! [`packet`]: crate::packet
//! [`variant_buffer`]: crate::variant_buffer
//! [`quantize`]: crate::quantize
//! [`smallest_three`]: crate::smallest_three
//!
#![doc = include_str!("../README.md")]
//!
//! ## Rules that every module follows
//!
//! **Reading.** Readers refuse every form that no writer emits, each with its own [`Fault`]. Functions whose names end in `_lenient`
//! (`decode_lenient`, `read_lenient`, `align_lenient`, `restore_lenient`) accept what the original software accepts: use them for
//! files and peers that are not yours. Both refuse bytes that have no meaning in the format, and limits, widths and integers passed
//! by the caller that are out of range.
//!
//! **Errors.** Readers return [`DecodeError`], writers [`EncodeError`], so `?` works in both. A [`DecodeError`] has a
//! [`Fault`] and an [`Offset`]; [`unreal::package`] adds the table and the entry. Unless documented otherwise, a failed call
//! changes neither the position of a stream nor the bytes written.
//!
//! **Shape.** A codec takes one of these shapes:
//!
//! | shape | when | examples |
//! |---|---|---|
//! | functions of the module | the value is a Rust type: `i32`, `u64`, `&str`, `[f32; 4]` | [`compact_index::encode`], [`varint::decode`], [`unreal::fstring::append`], [`quantize::restore`] |
//! | methods of the value | the value is a type of this crate | [`unreal::Name::encode`], [`unreal::ObjectReference::decode`], [`variant_buffer::Variant::append`] |
//! | methods of the layout | one value has many layouts, and generic code accepts any of them | [`packet::Field`] |
//! | a message | a packet as a struct: the way to write one | [`message!`], [`message::Message`] |
//! | a stream | values do not start at byte boundaries, or share one buffer | [`bit_pack`] with [`BitEncode`] and [`BitDecode`], [`variant_buffer`] |
//!
//! **Words.**
//!
//! | word | meaning |
//! |---|---|
//! | `encode`, `append`, `decode` | a whole value: into the front of a slice, to the end of a vector, from the front of a slice |
//! | `write`, `read`, `peek`, `skip` | on a stream, at its position |
//! | `pack`, `unpack` | on a number to which each field adds a digit |
//! | `quantize`, `compress`, `restore` | between values and integers, which another codec stores |
//! | `encoded_len`, `len` | bytes |
//! | `bits`, `width` | bits |
//! | `position`, `remaining` | of a stream, in its unit: how much is consumed or written, how much is left |
//! | `after` | a writer that continues after existing bytes |
//! | `finish` | ends a writer: completes the last byte and returns the bytes or their number; ends a reader: only zero padding may remain |
//! | `_run` | many fields of one width, all or none |
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
#[allow(unsafe_code, reason = "the only module with unsafe code; it says why")]
pub mod simd;
#[cfg(not(feature = "internals"))]
#[allow(unsafe_code, reason = "the only module with unsafe code; it says why")]
#[allow(unreachable_pub, dead_code, reason = "tests choose the instructions")]
mod simd;
pub mod smallest_three;
pub mod unreal;
pub mod variant_buffer;
pub mod varint;

pub use crate::cursor::{BitDecode, BitEncode};
pub use crate::error::{DecodeError, EncodeError, Fault, FieldPath, Offset};
pub use crate::progress::{Progress, Stopped};

/// Step between the inputs of exhaustive tests: Miri is slow, so it checks one input in 251.
#[cfg(test)]
const TEST_STEP: usize = if cfg!(miri) { 251 } else { 1 };
