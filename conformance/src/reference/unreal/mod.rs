//! The Unreal data types, a byte at a time. Follows `vectors/formats/unreal-*.md` and `object-reference.md`.

pub mod name;
pub mod object_reference;
pub mod package;
pub mod string;
