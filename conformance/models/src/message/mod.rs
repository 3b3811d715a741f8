//! Messages: named fields one after another in a stream of bits, each a plain value or a layout of another kind.
//!
//! `u3`, then `-100..100`, lowest bit first: 5 and -100 are `101` and `00000000`, in bytes `05 00`.

mod check;
mod draw;
mod engine;
mod layout;
mod reader;
mod stream;

pub use check::{Checked, Count, Gate, Kind, Misplaced, Model};
pub use engine::{Item, Piece, Refused, Why};
pub use layout::{After, Field, Layout, List, Optional, Read, What};
pub use reader::Span;
