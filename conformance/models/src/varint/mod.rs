//! Integers in a variable number of bytes: CompactIndex, LEB128, zigzag, and what is made like them.
//!
//! | | byte 0 | bytes 1 to 3 | byte 4 |
//! |---|---|---|---|
//! | CompactIndex | sign `80`, more `40`, data `3F` shifted by 0 | more `80`, data `7F` shifted by 6, 13, 20 | data `FF` shifted by 27 |
//! | LEB128, 32 bits | more `80`, data `7F` shifted by 0 | more `80`, data `7F` shifted by 7, 14, 21 | the same, shifted by 28 |
//!
//! ```
//! use packproof_models::varint::{Layout, read, slips, words, write};
//!
//! let right = Layout::compact_index();
//! assert_eq!(write(&right, -4097), Ok(vec![0xC1, 0x40]));
//!
//! let mut wrong = right.clone();
//! wrong.read.mask[2] = 0x3F;
//! assert_eq!(read(&wrong, &[0x40, 0x80, 0x40], false), Ok((0, 3)));
//! let said = words(&slips(&right, &wrong));
//! assert_eq!(said[0].says, "keeps 0x3F of byte 2, not 0x7F");
//! assert_eq!(said[0].fix, "Keep 0x7F of byte 2.");
//! ```

pub mod counts;
mod data;
mod kinds;
mod layout;
mod measure;
mod moves;
mod places;
mod reading;
mod slips;
mod value;
mod words;
mod writing;
mod zigzag;

pub use kinds::*;
pub use layout::*;
pub use measure::{Answer, Measured, Question, ask, measure};
pub use moves::neighbours;
pub use places::{Places, read_places, written_places};
pub use reading::read;
pub use slips::{Slip, Slot, slips};
pub use words::{Said, words};
pub use writing::write;
