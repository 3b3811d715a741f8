//! Integers in a variable number of bytes: CompactIndex, LEB128, zigzag, and what is made like them.
//!
//! | | byte 0 | bytes 1 to 3 | byte 4 |
//! |---|---|---|---|
//! | CompactIndex | sign `80`, more `40`, data `3F` shifted by 0 | more `80`, data `7F` shifted by 6, 13, 20 | data `FF` shifted by 27 |
//! | LEB128, 32 bits | more `80`, data `7F` shifted by 0 | more `80`, data `7F` shifted by 7, 14, 21 | the same, shifted by 28 |
//!
//! ```
//! use packproof_models::varint::{Layout, read, write};
//!
//! let right = Layout::compact_index();
//! assert_eq!(write(&right, -4097), Ok(vec![0xC1, 0x40]));
//!
//! let mut wrong = right;
//! wrong.read.mask[2] = 0x3F;
//! assert_eq!(read(&wrong, &[0x40, 0x80, 0x40], false), Ok((0, 3)));
//! ```

pub mod counts;
mod data;
mod kinds;
mod layout;
mod reading;
mod value;
mod writing;
mod zigzag;

pub use kinds::*;
pub use layout::*;
pub use reading::read;
pub use writing::write;
