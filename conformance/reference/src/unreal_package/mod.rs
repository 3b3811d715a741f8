//! Package summary and tables. Follows `vectors/formats/unreal-package.md`.

mod read;
mod write;

pub use self::read::{Part, decode, indices, parts};
pub use self::write::encode;

use crate::object_reference::Reference;

/// The first file version with GUID and generations in place of the heritage table.
const HISTORY_VERSION: u16 = 68;

/// The first file version in which imports and exports have an outer reference.
const OUTER_VERSION: u16 = 45;

/// Whether files of that version were seen with this layout.
fn is_known(version: u16) -> bool {
    (35..130).contains(&version)
}

/// A package's contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Package {
    /// Version of the file format.
    pub file_version: u16,
    /// Version that a licensee counts.
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
    /// The GUID of this state, and export and name count of each. When read, of all states; to be written, only of the
    /// earlier ones.
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
    /// Index into the names: below version 45, in place of the outer.
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

/// A CompactIndex of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Index {
    /// `names`, `imports` or `exports`.
    pub table: &'static str,
    /// Counted from 0.
    pub entry: u32,
    /// Such as `object name`.
    pub field: &'static str,
    /// Byte offset in the file.
    pub at: usize,
    pub bytes: Vec<u8>,
    /// The value in engine mode.
    pub value: i64,
}
