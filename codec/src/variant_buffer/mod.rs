//! `EncDecBuffer`: a game engine's values, one after another, without headers.
//!
//! Fixed little-endian layouts; writer and reader share the list of types:
//!
//! | type | bytes | layout |
//! |---|---|---|
//! | bool | 1 | 0 or 1 |
//! | byte, ushort, uint | 1, 2, 4 | unsigned |
//! | int | 4 | two's complement |
//! | float | 4 | binary32 |
//! | vector2 | 8 | binary32: x y |
//! | vector3 | 12 | binary32: x y z |
//! | rect2 | 16 | binary32: x y width height |
//! | quat | 16 | binary32: x y z w |
//! | color | 16 | binary32: r g b a |
//! | string (later release) | 4 + n | `uint` count of bytes, then UTF-8 without NUL |
//!
//! Worked example: the bool true, the ushort 513 and the float 1.0 are `01`, `01 02`, `00 00 80 3F`.
//!
//! **Rewriting** overwrites a fixed-size value at a byte position, so that a count can be written before the items it counts.
//!
//! The original checks ranges with `assert` only and reads past the end unnoticed. Here a write, read or rewrite that
//! does not fit is an error and changes neither bytes nor position. A bool byte other than 0 and
//! 1 is true to the engine; [`Reader::read_lenient`] agrees, [`Reader::read`] refuses it. Everything else has only one
//! form: NaN patterns, negative zero and subnormals are kept bit for bit.
//!
//! [`Variant`] is the engine's own, longer serialisation of the same values.
//!
//! Source: Keh, "General Utilities", `EncDecBuffer`; bytes measured in the real addon. Strings were added in a later release.

mod reader;
mod value;
mod variant;
mod writer;

pub use reader::{Plain, Reader};
pub use value::{Kind, Value};
pub use variant::Variant;
pub use writer::SliceWriter;
#[cfg(feature = "alloc")]
pub use writer::Writer;
