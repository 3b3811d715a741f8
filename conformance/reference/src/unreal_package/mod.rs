//! Package summary and tables. Follows `vectors/formats/unreal-package.md`.

mod read;
mod write;

pub use self::read::{Part, Reading, decode_with, indices_with, parts};
pub use self::write::encode_with;

use crate::object_reference::Reference;
use crate::refusal::Answer;

/// The numbers and conditions that the page states. Deviants state others.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// The first file version with a length before each name.
    pub name_length_version: u16,
    /// The first file version with GUID and generations in place of the heritage table.
    pub history_version: u16,
    /// Whether an export has a serial offset even if its size is 0.
    pub serial_offset_always: bool,
    /// Whether an entry's outer reference is a CompactIndex.
    pub compact_outer: bool,
    /// Whether the summary locates the imports before the exports.
    pub imports_first: bool,
}

/// What the page says.
pub const RULES: Rules = Rules {
    name_length_version: crate::unreal_name::LENGTH_VERSION,
    history_version: 68,
    serial_offset_always: false,
    compact_outer: false,
    imports_first: false,
};

/// A package's contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Package {
    /// Version of the file format.
    pub file_version: u16,
    /// Version that a licensee counts.
    pub licensee_version: u16,
    /// Package flags.
    pub flags: u32,
    /// Earlier states.
    pub history: History,
    /// The name table: text and flags.
    pub names: Vec<(String, u32)>,
    /// The import table.
    pub imports: Vec<Import>,
    /// The export table.
    pub exports: Vec<Export>,
}

/// Earlier states of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum History {
    /// The GUIDs of all states.
    Heritage(Vec<[u8; 16]>),
    /// The GUID of this state, and export and name count of each. Read: of all states. To be written: of the
    /// states before this one.
    Generations([u8; 16], Vec<(u32, u32)>),
}

/// An object of another package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// Index into the names.
    pub class_package: u32,
    /// Index into the names.
    pub class_name: u32,
    /// What contains the object.
    pub outer: Reference,
    /// Index into the names.
    pub object_name: u32,
}

/// An object of this package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    /// The object's class.
    pub class: Reference,
    /// What it inherits from.
    pub super_object: Reference,
    /// What contains it.
    pub outer: Reference,
    /// Index into the names.
    pub object_name: u32,
    /// Object flags.
    pub flags: u32,
    /// The object's data.
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
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The value in engine mode.
    pub value: i64,
}

/// The contents of a file.
pub fn decode(file: &[u8]) -> Answer<Package> {
    decode_with(&RULES, file)
}

/// Every CompactIndex of the tables.
pub fn indices(file: &[u8]) -> Answer<Vec<Index>> {
    indices_with(&RULES, file)
}

/// The file of a package's contents.
pub fn encode(package: &Package) -> Answer<Vec<u8>> {
    encode_with(&RULES, package)
}
