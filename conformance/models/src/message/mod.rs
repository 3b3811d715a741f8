//! Messages: named fields one after another in a bit stream, each a plain value or a layout of another kind.
//!
//! With `u3`, then `-100..100`, lowest bit first: 5 and -100 are `101` and `00000000`, which are the bytes `05 00`.

mod check;
mod draw;
mod engine;
mod layout;
mod reader;

pub use check::{Checked, Count, Gate, Kind, Misplaced, Model, needed};
pub use engine::{Item, Piece, Refused, Why};
pub use layout::{After, Field, Layout, List, Optional, Read, What};
pub use reader::Span;
