//! Errors of reading a package.

use core::fmt;

use super::versions::VERSIONS;
use crate::error::{DecodeError, Fault, Offset};

/// A part of a package.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Table {
    /// The fixed fields at the start of the file.
    Summary,
    /// The list of generations at the end of the summary, from version 68 on.
    Generations,
    /// The table of GUIDs, before version 68.
    Heritage,
    /// The name table.
    Names,
    /// The import table.
    Imports,
    /// The export table.
    Exports,
}

impl Table {
    /// The table's name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Summary => "summary",
            Self::Generations => "generations",
            Self::Heritage => "heritage",
            Self::Names => "names",
            Self::Imports => "imports",
            Self::Exports => "exports",
        }
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a package was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PackageError {
    /// The table at fault; for a wrong count or offset in the summary, the table it describes.
    pub table: Table,
    /// The entry at fault, counted from 0; `None` if it is not a single entry.
    pub entry: Option<u32>,
    /// A byte offset in the file; each [`Problem`] says what it points at.
    pub offset: usize,
    /// What is wrong.
    pub problem: Problem,
}

/// A fault of a package.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Problem {
    /// The file does not start with the tag of a package. The offset is 0.
    NotAPackage {
        /// The first four bytes as a little-endian number.
        tag: u32,
    },
    /// A file version whose layout is unknown. The offset is that of the version.
    UnknownVersion {
        /// Version of the file format.
        file_version: u16,
        /// Version assigned by the engine's licensee.
        licensee_version: u16,
    },
    /// The table starts after the end of the file. The offset is that of the summary's field.
    OffsetOutsideFile {
        /// The table's offset.
        table_offset: u32,
        /// The file's size in bytes.
        file_len: usize,
    },
    /// More entries than the rest of the file can hold. The offset is that of the count.
    CountTooLarge {
        /// The count.
        count: u32,
        /// The number of entries that fit, at their smallest size.
        at_most: usize,
    },
    /// A field that cannot be decoded. The offset is the one that the [`Fault`] defines.
    Malformed(Fault),
    /// An index that is not in the name table. The offset is that of the index.
    NameIndexOutOfRange {
        /// The index.
        index: i32,
        /// Entries of the name table.
        count: u32,
    },
    /// A reference to an import or export that is not in its table. The offset is that of the reference.
    ReferenceOutOfRange {
        /// The stored value.
        value: i32,
        /// Entries of the table that it points into.
        count: u32,
    },
    /// An export's data ends after the end of the file. The offset is that of the serial size.
    DataOutsideFile {
        /// Offset of the data.
        serial_offset: u32,
        /// The data's length in bytes.
        serial_size: u32,
    },
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NotAPackage { tag } => write!(f, "not a package: the tag is 0x{tag:08X}, not 0x9E2A83C1"),
            Self::UnknownVersion { file_version, licensee_version } => {
                unknown_version(f, file_version, licensee_version)
            }
            Self::OffsetOutsideFile { table_offset, file_len } => {
                write!(f, "the table starts at byte {table_offset}, but the file has {file_len} bytes")
            }
            Self::CountTooLarge { count, at_most } => {
                write!(f, "the count is {count}, but the rest of the file holds at most {at_most} entries")
            }
            Self::Malformed(fault) => write!(f, "{fault}"),
            Self::NameIndexOutOfRange { index, count } => {
                write!(f, "name index {index} in a table of {count} names")
            }
            Self::ReferenceOutOfRange { value, count } => {
                write!(f, "reference {value} into a table of {count} entries")
            }
            Self::DataOutsideFile { serial_offset, serial_size } => {
                write!(
                    f,
                    "{serial_size} bytes of data at byte {serial_offset} extend past the end of the file"
                )
            }
        }
    }
}

fn unknown_version(f: &mut fmt::Formatter<'_>, file_version: u16, licensee_version: u16) -> fmt::Result {
    let legacy = (u32::from(licensee_version) << 16 | u32::from(file_version)).cast_signed();
    match file_version {
        _ if (-99..0).contains(&legacy) => write!(f, "Unreal 4 or 5: legacy version {legacy}")?,
        // From 178 on, indices have four bytes and are no longer compact.
        178..=999 => write!(f, "Unreal 3, version {file_version}, licensee version {licensee_version}")?,
        _ => write!(f, "version {file_version}, licensee version {licensee_version}")?,
    }
    let (first, last) = VERSIONS.into_inner();
    write!(f, "; only versions {first} to {last} are supported")
}

impl fmt::Display for PackageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.table)?;
        if let Some(entry) = self.entry {
            write!(f, ", entry {entry}")?;
        }
        write!(f, ": {} (at byte {})", self.problem, self.offset)
    }
}

impl core::error::Error for PackageError {}

/// A problem at a file offset, before the table and the entry are known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Located {
    pub(super) offset: usize,
    pub(super) problem: Problem,
}

impl Located {
    pub(super) const fn new(offset: usize, problem: Problem) -> Self {
        Self { offset, problem }
    }

    /// The error of a value that was decoded at file offset `base`.
    pub(super) fn malformed(error: DecodeError, base: usize) -> Self {
        let offset = match error.shifted(base).at {
            Offset::Byte(offset) => offset,
            // The types of a package report byte offsets only.
            Offset::Bit(_) => base,
        };
        Self::new(offset, Problem::Malformed(error.kind))
    }

    pub(super) const fn in_table(self, table: Table, entry: Option<u32>) -> PackageError {
        PackageError { table, entry, offset: self.offset, problem: self.problem }
    }
}
