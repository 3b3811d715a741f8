//! Package summary and tables. Follows `vectors/formats/unreal-package.md`.

mod read;
mod write;

pub use self::read::{Part, decode, indices, parts};
pub use self::write::encode;

use crate::object_reference::Reference;

/// The first file version with a GUID and generations in place of the heritage table.
const HISTORY_VERSION: u16 = 68;

/// The first file version with outer references in imports and exports.
const OUTER_VERSION: u16 = 45;

/// Whether the layout of this file version is known.
fn is_known(version: u16) -> bool {
    (35..130).contains(&version)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Package {
    pub file_version: u16,
    /// Version assigned by the engine's licensee.
    pub licensee_version: u16,
    pub flags: u32,
    pub history: History,
    /// The name table: text and flags.
    pub names: Vec<(String, u32)>,
    pub imports: Vec<Import>,
    pub exports: Vec<Export>,
}

/// Earlier states of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum History {
    /// The GUIDs of all states.
    Heritage(Vec<[u8; 16]>),
    /// The GUID of this state, and the export and name counts of all states; when writing, only of the earlier ones.
    Generations([u8; 16], Vec<(u32, u32)>),
}

/// An object of another package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// Index into the names.
    pub class_package: u32,
    /// Index into the names.
    pub class_name: u32,
    /// Null below version 45.
    pub outer: Reference,
    /// Index into the names; below version 45, instead of the outer.
    pub package: Option<u32>,
    /// Index into the names.
    pub object_name: u32,
}

/// An object of this package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    pub class: Reference,
    pub super_object: Reference,
    /// Null below version 45.
    pub outer: Reference,
    /// Index into the names.
    pub object_name: u32,
    pub flags: u32,
    pub data: Vec<u8>,
}

/// A CompactIndex in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Index {
    /// `names`, `imports` or `exports`.
    pub table: &'static str,
    /// The number of the entry, counted from 0.
    pub entry: u32,
    /// The name of the field, such as `object name`.
    pub field: &'static str,
    /// Byte offset in the file.
    pub at: usize,
    pub bytes: Vec<u8>,
    /// The value as an engine reads it.
    pub value: i64,
}
