//! Bit packing: unsigned integers in fields of chosen widths, one after the other, without gaps.
//!
//! Values go most significant bit first into bytes filled from bit 7 down; the last byte is padded with zero
//! bits. The widths are not stored: reader and writer share them.
//!
//! | stream bit | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | … |
//! |---|---|---|---|---|---|---|---|---|---|---|
//! | byte | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 1 | … |
//! | bit of the byte | 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 | 7 | … |
//!
//! Worked example: 5 in 3 bits is 101, 700 in 10 bits is 1010111100. The stream is `101_1010111100` and three
//! bits of padding, in bytes 10110101 11100000: `B5 E0`.
//!
//! Widths are 1 to 64. The source's packer takes 32-bit values; widths of 33 to 64 are **our extension**, in the
//! same layout. The source's listing drops the bits of a value above its width; the writers
//! here refuse such a value and write nothing.
//!
//! Two streams of the same fields can differ only in the padding. A **canonical** stream
//! pads with zeros and ends with the byte that holds its last field: [`Reader::finish`] refuses any other.
//!
//! Fields are written with [`BitWrite`] and read with [`BitRead`]: import both traits. [`Writer`] appends to a vector,
//! [`SliceWriter`] fills a slice, [`BitCounter`] only counts, [`Reader`] reads a slice. The features `std` and `bytes` add the
//! same over `std::io` (`IoWriter`, `IoReader`) and over the `bytes` crate (`BytesWriter`, `BytesReader`).
//!
//! The layout above is the order [`Msb`]. Most netcode is **least significant bit first**, [`Lsb`]: bytes are filled from bit 0
//! up, and the first bit of a field is its lowest. Writers and readers take the [`Order`] as a type parameter, which also names
//! the word that the bits fill.
//!
//! A packet whose fields are known in advance is stated once with [`message!`](crate::message!), which is also faster: fields are joined into words.
//!
//! The bytes are the same on every CPU. Source: Jonathan Blow, "Packing Integers", The Inner Product, May 2002,
//! `Bit_Packer` (listing 1).

#[cfg(feature = "bytes")]
mod buf;
mod field;
#[cfg(feature = "std")]
mod io;
mod order;
mod reader;
mod slice_writer;
mod slices;
#[cfg(any(feature = "std", feature = "bytes"))]
mod stream;
mod traits;
#[cfg(feature = "alloc")]
mod writer;

#[cfg(feature = "bytes")]
pub use buf::{BytesReader, BytesWriter};
#[cfg(feature = "std")]
pub use io::{IoReader, IoWriter};
pub use order::{Lsb, Msb, Order, Word};
pub(crate) use order::{check_padding, in_order};
pub use reader::Reader;
pub use slice_writer::SliceWriter;
pub use slices::{MAX_SLICE_WIDTH, pack_slice, unpack_slice};
pub(crate) use traits::ranged_width;
pub use traits::{BitCounter, BitRead, BitWrite};
#[cfg(feature = "alloc")]
pub use writer::Writer;

/// The width of the widest field in bits. The source's own limit is 32.
pub const MAX_WIDTH: u32 = 64;

/// The largest value of a field of 1 to 64 bits.
#[inline(always)]
pub(crate) const fn mask(width: u32) -> u64 {
    u64::MAX >> (64 - width)
}
