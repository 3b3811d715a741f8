//! The package writer, and the encoding of single table entries.

use alloc::vec::Vec;
use core::fmt;

use super::entry::{Export, Import, NameEntry, Outer};
use super::error::Table;
use super::summary::{GUID_LEN, Generation, TAG};
use super::versions::{HISTORY_VERSION, OUTER_VERSION, VERSIONS};
use crate::compact_index;
use crate::error::EncodeError;
use crate::unreal::ObjectReference;

/// Length in bytes of the summary before the history.
const FIXED_SUMMARY_LEN: usize = 36;

impl NameEntry<'_> {
    /// Appends the entry to `out` in the layout of file version `version`; returns the bytes appended.
    ///
    /// # Errors
    /// Those of [`Name::append`](crate::unreal::Name::append); `out` is unchanged then.
    pub fn append(&self, version: u16, out: &mut Vec<u8>) -> Result<usize, EncodeError> {
        let len = self.name.append(version, out)?;
        out.extend_from_slice(&self.flags.to_le_bytes());
        Ok(len + 4)
    }
}

impl Import {
    /// Appends the entry to `out` in the layout of file version `version`; returns the bytes appended.
    ///
    /// # Errors
    /// [`EncodeError::OutOfRange`] for an [`Outer`] that the version does not support, an index above 2^31 - 1 or a reference without a
    /// value; `out` is unchanged then.
    pub fn append(&self, version: u16, out: &mut Vec<u8>) -> Result<usize, EncodeError> {
        whole(out, |out| {
            append_index(self.class_package, out)?;
            append_index(self.class_name, out)?;
            match self.outer {
                Outer::Object(outer) if version >= OUTER_VERSION => {
                    out.extend_from_slice(&outer.encode_fixed()?);
                }
                Outer::Package(package) if version < OUTER_VERSION => append_index(package, out)?,
                _ => return Err(EncodeError::OutOfRange),
            }
            append_index(self.object_name, out)
        })
    }
}

impl Export {
    /// Appends the entry to `out` in the layout of file version `version`; returns the bytes appended. The
    /// serial offset is omitted if the size is 0.
    ///
    /// # Errors
    /// [`EncodeError::OutOfRange`] for an outer reference below version 45, for an index, size or stored offset above 2^31 - 1, or for a
    /// reference without a value; `out` is unchanged then.
    ///
    /// ```
    /// use packproof_codec::unreal::{ObjectReference, package::Export};
    /// let mut out = vec![];
    /// let export = Export { super_object: ObjectReference::Import(0), object_name: 64, flags: 0x0007_0004, ..Export::default() };
    /// export.append(69, &mut out)?;
    /// assert_eq!(out, [0x00, 0x81, 0, 0, 0, 0, 0x40, 0x01, 0x04, 0x00, 0x07, 0x00, 0x00]);
    /// # Ok::<(), packproof_codec::EncodeError>(())
    /// ```
    pub fn append(&self, version: u16, out: &mut Vec<u8>) -> Result<usize, EncodeError> {
        whole(out, |out| {
            self.class.append(out)?;
            self.super_object.append(out)?;
            if version >= OUTER_VERSION {
                out.extend_from_slice(&self.outer.encode_fixed()?);
            } else if self.outer != ObjectReference::Null {
                return Err(EncodeError::OutOfRange);
            }
            append_index(self.object_name, out)?;
            out.extend_from_slice(&self.flags.to_le_bytes());
            append_index(self.serial_size, out)?;
            if self.serial_size == 0 { Ok(()) } else { append_index(self.serial_offset, out) }
        })
    }
}

/// Returns the bytes that `append` appends; leaves none of a refused entry.
fn whole(
    out: &mut Vec<u8>,
    append: impl FnOnce(&mut Vec<u8>) -> Result<(), EncodeError>,
) -> Result<usize, EncodeError> {
    let before = out.len();
    append(out).inspect_err(|_| out.truncate(before))?;
    Ok(out.len() - before)
}

fn append_index(value: u32, out: &mut Vec<u8>) -> Result<(), EncodeError> {
    compact_index::append(i32::try_from(value).map_err(|_| EncodeError::OutOfRange)?, out);
    Ok(())
}

/// An export to be written: its data, and the fields of its entry that the writer does not compute.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NewExport<'a> {
    /// The object's class.
    pub class: ObjectReference,
    /// The object's super object: what it inherits from.
    pub super_object: ObjectReference,
    /// The container of the object.
    pub outer: ObjectReference,
    /// The object's name, as an index into the name table.
    pub object_name: u32,
    /// Object flags.
    pub flags: u32,
    /// The object's data; may be empty.
    pub data: &'a [u8],
}

/// Earlier states of a package to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewHistory {
    /// The GUIDs of the heritage table: file versions below 68.
    Heritage(Vec<[u8; GUID_LEN]>),
    /// GUID and generations: file versions from 68 on.
    Generations {
        /// The package's GUID.
        guid: [u8; GUID_LEN],
        /// The states before this one, oldest first. The writer adds this one.
        earlier: Vec<Generation>,
    },
}

/// A package to be written.
///
/// ```
/// use packproof_codec::unreal::{Name, ObjectReference};
/// use packproof_codec::unreal::package::{Import, NameEntry, NewExport, NewPackage, Package};
/// let mut new = NewPackage::with_version(69);
/// for name in ["Core", "Class", "Object", "Lamp"] {
///     new.names.push(NameEntry { name: Name::from_ascii(name)?, flags: 0x0007_0010 });
/// }
/// new.imports.push(Import { class_package: 0, class_name: 1, object_name: 2, ..Import::default() });
/// new.exports.push(NewExport { super_object: ObjectReference::Import(0), object_name: 3, data: b"...", ..NewExport::default() });
/// let file = new.to_bytes()?;
/// assert_eq!(Package::parse(&file)?.validate(), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPackage<'a> {
    /// Version of the file format; decides the layout of names and which variant of [`history`](Self::history) is required.
    pub file_version: u16,
    /// Version assigned by the engine's licensee.
    pub licensee_version: u16,
    /// Package flags.
    pub flags: u32,
    /// Earlier states.
    pub history: NewHistory,
    /// The name table.
    pub names: Vec<NameEntry<'a>>,
    /// The import table.
    pub imports: Vec<Import>,
    /// The export table.
    pub exports: Vec<NewExport<'a>>,
}

/// Why a package was not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WriteError {
    /// The table at fault.
    pub table: Table,
    /// The entry at fault, counted from 0; `None` if it is not a single entry.
    pub entry: Option<u32>,
    /// What is wrong. [`EncodeError::OutOfRange`] also means an index or a reference to an entry that does not exist, or an
    /// unknown file version; [`EncodeError::BadParameter`] means a history that the file version does not support.
    pub error: EncodeError,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.table)?;
        if let Some(entry) = self.entry {
            write!(f, ", entry {entry}")?;
        }
        write!(f, ": {}", self.error)
    }
}

impl core::error::Error for WriteError {}

impl NewPackage<'_> {
    /// An empty package of the given file version, without earlier states and with a zero GUID.
    pub fn with_version(file_version: u16) -> Self {
        let history = if file_version < HISTORY_VERSION {
            NewHistory::Heritage(Vec::new())
        } else {
            NewHistory::Generations { guid: [0; GUID_LEN], earlier: Vec::new() }
        };
        Self {
            file_version,
            licensee_version: 0,
            flags: 0,
            history,
            names: Vec::new(),
            imports: Vec::new(),
            exports: Vec::new(),
        }
    }

    /// Encodes the package: summary, heritage, names, the exports' data, imports, exports.
    /// [`Package::validate`](super::Package::validate) accepts them.
    ///
    /// # Errors
    /// See [`WriteError`]; [`EncodeError::OutOfRange`] also for a file of more than 2^31 - 1 bytes.
    pub fn to_bytes(&self) -> Result<Vec<u8>, WriteError> {
        if !VERSIONS.contains(&self.file_version) {
            return Err(WriteError { table: Table::Summary, entry: None, error: EncodeError::OutOfRange });
        }
        let names = table(Table::Names, &self.names, |entry, out| entry.append(self.file_version, out))?;
        let imports = table(Table::Imports, &self.imports, |import, out| self.append_import(import, out))?;
        let (history_len, heritage) = self.history_layout()?;

        let heritage_at = FIXED_SUMMARY_LEN + history_len;
        let names_at = heritage_at + heritage.len() * GUID_LEN;
        let data_at = names_at + names.len();
        let mut data = Vec::new();
        let exports = table(Table::Exports, &self.exports, |export, out| {
            let serial_offset = file_offset(data_at + data.len())?;
            data.extend_from_slice(export.data);
            self.append_export(export, serial_offset, out)
        })?;
        let imports_at = data_at + data.len();
        let exports_at = imports_at + imports.len();

        let whole_file = |error| WriteError { table: Table::Summary, entry: None, error };
        let end = exports_at + exports.len();
        file_offset(end).map_err(whole_file)?;
        let mut out = Vec::with_capacity(end);
        out.extend_from_slice(&TAG.to_le_bytes());
        out.extend_from_slice(&self.file_version.to_le_bytes());
        out.extend_from_slice(&self.licensee_version.to_le_bytes());
        out.extend_from_slice(&self.flags.to_le_bytes());
        for (count, offset) in
            [(self.names.len(), names_at), (self.exports.len(), exports_at), (self.imports.len(), imports_at)]
        {
            append_location(count, offset, &mut out);
        }
        self.append_history(heritage_at, &mut out);
        for part in [heritage.as_flattened(), &names, &data, &imports, &exports] {
            out.extend_from_slice(part);
        }
        debug_assert_eq!(out.len(), end, "every part has the length computed for it");
        Ok(out)
    }

    /// Length of the history in the summary in bytes, and the heritage table.
    fn history_layout(&self) -> Result<(usize, &[[u8; GUID_LEN]]), WriteError> {
        let has_heritage = self.file_version < HISTORY_VERSION;
        match &self.history {
            NewHistory::Heritage(guids) if has_heritage => Ok((8, guids)),
            NewHistory::Generations { earlier, .. } if !has_heritage => {
                Ok((GUID_LEN + 4 + (earlier.len() + 1) * 8, &[]))
            }
            _ => Err(WriteError { table: Table::Summary, entry: None, error: EncodeError::BadParameter }),
        }
    }

    fn append_history(&self, heritage_at: usize, out: &mut Vec<u8>) {
        match &self.history {
            NewHistory::Heritage(guids) => append_location(guids.len(), heritage_at, out),
            NewHistory::Generations { guid, earlier } => {
                out.extend_from_slice(guid);
                out.extend_from_slice(&(earlier.len() as u32 + 1).to_le_bytes());
                let this = Generation {
                    export_count: self.exports.len() as u32,
                    name_count: self.names.len() as u32,
                };
                for generation in earlier.iter().chain([&this]) {
                    out.extend_from_slice(&generation.export_count.to_le_bytes());
                    out.extend_from_slice(&generation.name_count.to_le_bytes());
                }
            }
        }
    }

    fn append_import(&self, import: &Import, out: &mut Vec<u8>) -> Result<usize, EncodeError> {
        for name in [import.class_package, import.class_name, import.object_name] {
            self.check_name(name)?;
        }
        match import.outer {
            Outer::Object(outer) => self.check_reference(outer)?,
            Outer::Package(name) => self.check_name(name)?,
        }
        import.append(self.file_version, out)
    }

    fn append_export(
        &self,
        export: &NewExport<'_>,
        serial_offset: u32,
        out: &mut Vec<u8>,
    ) -> Result<usize, EncodeError> {
        self.check_name(export.object_name)?;
        for reference in [export.class, export.super_object, export.outer] {
            self.check_reference(reference)?;
        }
        let entry = Export {
            class: export.class,
            super_object: export.super_object,
            outer: export.outer,
            object_name: export.object_name,
            flags: export.flags,
            serial_size: file_offset(export.data.len())?,
            serial_offset,
        };
        entry.append(self.file_version, out)
    }

    fn check_name(&self, name: u32) -> Result<(), EncodeError> {
        if (name as usize) < self.names.len() { Ok(()) } else { Err(EncodeError::OutOfRange) }
    }

    fn check_reference(&self, reference: ObjectReference) -> Result<(), EncodeError> {
        let (entry, count) = match reference {
            ObjectReference::Null => return Ok(()),
            ObjectReference::Import(entry) => (entry, self.imports.len()),
            ObjectReference::Export(entry) => (entry, self.exports.len()),
        };
        if (entry as usize) < count { Ok(()) } else { Err(EncodeError::OutOfRange) }
    }
}

/// Encodes a table; an error names the entry.
fn table<T>(
    table: Table,
    entries: &[T],
    mut append: impl FnMut(&T, &mut Vec<u8>) -> Result<usize, EncodeError>,
) -> Result<Vec<u8>, WriteError> {
    let mut out = Vec::new();
    for (number, entry) in (0..).zip(entries) {
        append(entry, &mut out).map_err(|error| WriteError { table, entry: Some(number), error })?;
    }
    Ok(out)
}

/// An offset or a size, which must fit a CompactIndex.
fn file_offset(value: usize) -> Result<u32, EncodeError> {
    i32::try_from(value).map(i32::unsigned_abs).map_err(|_| EncodeError::OutOfRange)
}

/// The caller has checked that the whole file, and with it each count and offset, is below 2^31.
fn append_location(count: usize, offset: usize, out: &mut Vec<u8>) {
    out.extend_from_slice(&(count as u32).to_le_bytes());
    out.extend_from_slice(&(offset as u32).to_le_bytes());
}
