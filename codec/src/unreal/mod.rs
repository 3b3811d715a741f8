//! Unreal data types: strings, names, object references, and the package tables made of them.
//!
//! | type | layout |
//! |---|---|
//! | [`fstring`] | CompactIndex `n`, then `n` Latin-1 bytes or `-n` UTF-16LE units, the last one NUL; `n` = 0 is empty |
//! | [`Name`], file version < 64 | Latin-1 bytes, NUL |
//! | [`Name`], file version >= 64 | CompactIndex length (NUL included), Latin-1 bytes, NUL |
//! | [`ObjectReference`] | CompactIndex or `i32`: < 0 is import `-v - 1`, 0 is null, > 0 is export `v - 1` |
//! | [`package`] | summary, then tables of names, imports and exports |
//!
//! All integers of fixed width are little-endian.
//!
//! Sources: Unreal Wiki, "CompactIndex" and "Package File Format/Data Details". The first page says that the top bit of
//! a CompactIndex flags UTF-16: in a string's length it does, as its sign; elsewhere it is an ordinary sign. The second
//! page shows one length byte before a name: it is a CompactIndex, which differs from a plain byte from 64 on.

pub mod fstring;
mod name;
mod object_reference;
pub mod package;

pub use self::fstring::FString;
pub use self::name::{NAME_LENGTH_VERSION, Name};
pub use self::object_reference::ObjectReference;
