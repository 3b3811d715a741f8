//! The summary at the start of a package.

use super::error::{Located, PackageError, Problem, Table};
use super::versions::{HISTORY_VERSION, OUTER_VERSION, VERSIONS};
use crate::error::Fault;
use crate::unreal::NAME_LENGTH_VERSION;

/// The first four bytes of every package, as a little-endian number.
pub const TAG: u32 = 0x9E2A_83C1;

/// Bytes of a GUID, the entry of the heritage table.
pub(super) const GUID_LEN: usize = 16;
/// Bytes of a generation.
const GENERATION_LEN: usize = 8;

/// The position of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Location {
    /// Entries of the table.
    pub count: u32,
    /// Byte offset of its first entry in the file.
    pub offset: u32,
}

/// Earlier states of a package.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum History<'a> {
    /// Before version 68: a table of the GUIDs of all states.
    Heritage(Location),
    /// From version 68 on: the GUID of this state, and the table sizes of all of them.
    Generations {
        /// The package's GUID.
        guid: &'a [u8; GUID_LEN],
        /// The states, oldest first.
        generations: Generations<'a>,
    },
}

/// Table sizes of one earlier state of a package.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Generation {
    /// Entries of the export table.
    pub export_count: u32,
    /// Entries of the name table.
    pub name_count: u32,
}

/// The list of generations, borrowed from the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generations<'a> {
    entries: &'a [[u8; GENERATION_LEN]],
}

impl<'a> Generations<'a> {
    /// Iterates over the generations, oldest first.
    pub fn iter(self) -> impl ExactSizeIterator<Item = Generation> + Clone + 'a {
        self.entries.iter().map(|&[a, b, c, d, e, f, g, h]| Generation {
            export_count: u32::from_le_bytes([a, b, c, d]),
            name_count: u32::from_le_bytes([e, f, g, h]),
        })
    }
}

/// The fields at the start of a package.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary<'a> {
    /// Version of the file format; decides the layout of names and of [`history`](Self::history).
    pub file_version: u16,
    /// Version assigned by the engine's licensee.
    pub licensee_version: u16,
    /// Package flags.
    pub flags: u32,
    /// The name table.
    pub names: Location,
    /// The export table.
    pub exports: Location,
    /// The import table.
    pub imports: Location,
    /// Earlier states of the package.
    pub history: History<'a>,
    /// Length of the summary in bytes.
    pub len: usize,
}

/// Reads consecutive fields.
struct Fields<'a> {
    file: &'a [u8],
    position: usize,
}

impl<'a> Fields<'a> {
    fn take<const N: usize>(&mut self) -> Result<&'a [u8; N], Located> {
        match self.file[self.position..].first_chunk() {
            Some(bytes) => {
                self.position += N;
                Ok(bytes)
            }
            None => Err(Located::new(self.file.len(), Problem::Malformed(Fault::Truncated))),
        }
    }

    fn u16(&mut self) -> Result<u16, Located> {
        self.take().map(|bytes| u16::from_le_bytes(*bytes))
    }

    fn u32(&mut self) -> Result<u32, Located> {
        self.take().map(|bytes| u32::from_le_bytes(*bytes))
    }

    fn location(&mut self) -> Result<Location, Located> {
        Ok(Location { count: self.u32()?, offset: self.u32()? })
    }

    /// Reads the position of a table and checks that it is inside the file.
    fn checked_location(&mut self, table: Table, min_len: usize) -> Result<Location, PackageError> {
        let at = self.position;
        let location = self.location().map_err(|error| error.in_table(Table::Summary, None))?;
        let file_len = self.file.len();
        // A u32 fits the usize of every target that can hold such a file; otherwise the offset is outside.
        let start = usize::try_from(location.offset).unwrap_or(usize::MAX);
        let Some(rest) = file_len.checked_sub(start) else {
            let problem = Problem::OffsetOutsideFile { table_offset: location.offset, file_len };
            return Err(Located::new(at + 4, problem).in_table(table, None));
        };
        check_count(location.count, rest / min_len, at).map_err(|error| error.in_table(table, None))?;
        Ok(location)
    }

    fn generations(&mut self) -> Result<Generations<'a>, PackageError> {
        let at = self.position;
        let count = self.u32().map_err(|error| error.in_table(Table::Summary, None))?;
        let (entries, _) = self.file[self.position..].as_chunks();
        check_count(count, entries.len(), at).map_err(|error| error.in_table(Table::Generations, None))?;
        // The check above bounds the count by the length of a slice.
        let entries = &entries[..count as usize];
        self.position += entries.len() * GENERATION_LEN;
        Ok(Generations { entries })
    }
}

fn check_count(count: u32, at_most: usize, at: usize) -> Result<(), Located> {
    match usize::try_from(count) {
        Ok(n) if n <= at_most => Ok(()),
        _ => Err(Located::new(at, Problem::CountTooLarge { count, at_most })),
    }
}

/// The smallest import: three one-byte indices, and the outer reference or a fourth index.
const fn min_import_len(file_version: u16) -> usize {
    if file_version < OUTER_VERSION { 4 } else { 3 + 4 }
}

/// The smallest export: three one-byte indices, the outer reference, the flags and a serial size of 0.
const fn min_export_len(file_version: u16) -> usize {
    let outer = if file_version < OUTER_VERSION { 0 } else { 4 };
    3 + outer + 4 + 1
}

/// The smallest name entry: an empty name and its flags.
const fn min_name_len(file_version: u16) -> usize {
    if file_version < NAME_LENGTH_VERSION { 1 + 4 } else { 2 + 4 }
}

impl<'a> Summary<'a> {
    /// Reads the summary and checks every count and offset against the file's size.
    pub(super) fn parse(file: &'a [u8]) -> Result<Self, PackageError> {
        let in_summary = |error: Located| error.in_table(Table::Summary, None);
        let mut fields = Fields { file, position: 0 };
        let tag = fields.u32().map_err(in_summary)?;
        if tag != TAG {
            return Err(in_summary(Located::new(0, Problem::NotAPackage { tag })));
        }
        let file_version = fields.u16().map_err(in_summary)?;
        let licensee_version = fields.u16().map_err(in_summary)?;
        if !VERSIONS.contains(&file_version) {
            return Err(in_summary(Located::new(
                4,
                Problem::UnknownVersion { file_version, licensee_version },
            )));
        }
        let flags = fields.u32().map_err(in_summary)?;
        let names = fields.checked_location(Table::Names, min_name_len(file_version))?;
        let exports = fields.checked_location(Table::Exports, min_export_len(file_version))?;
        let imports = fields.checked_location(Table::Imports, min_import_len(file_version))?;
        let history = if file_version < HISTORY_VERSION {
            History::Heritage(fields.checked_location(Table::Heritage, GUID_LEN)?)
        } else {
            let guid = fields.take().map_err(in_summary)?;
            History::Generations { guid, generations: fields.generations()? }
        };
        let len = fields.position;
        Ok(Self { file_version, licensee_version, flags, names, exports, imports, history, len })
    }
}
