//! The package reader: borrows the file and allocates nothing.

use core::iter::FusedIterator;

use super::entry::{Column, Entry, EntryReader, Export, Import, NameEntry, Notes, Outer, TableIndex};
use super::error::{Located, PackageError, Problem, Table};
use super::summary::{GUID_LEN, History, Location, Summary};
#[cfg(feature = "alloc")]
use crate::unreal::Name;
use crate::unreal::ObjectReference;

/// A package whose summary has been read and checked.
///
/// ```
/// use packproof_codec::unreal::{Name, package::{NameEntry, NewPackage, Package}};
/// let mut new = NewPackage::with_version(69);
/// new.names.push(NameEntry { name: Name::from_ascii("None")?, flags: 0x0407_0410 });
/// let file = new.to_bytes()?;
///
/// let package = Package::parse(&file)?;
/// for entry in package.names() {
///     let entry = entry?;
///     assert_eq!((entry.value.name.to_string(), entry.range), ("None".into(), 64..74));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Package<'a> {
    file: &'a [u8],
    summary: Summary<'a>,
}

impl<'a> Package<'a> {
    /// Reads the summary of `file`, a whole package, and checks each count and offset against the file's size.
    /// The entries of the tables are checked when they are visited.
    ///
    /// # Errors
    /// [`Problem::NotAPackage`], [`Problem::UnknownVersion`], [`Problem::Malformed`] for a file that ends inside the summary,
    /// [`Problem::OffsetOutsideFile`], [`Problem::CountTooLarge`].
    ///
    /// ```
    /// use packproof_codec::unreal::package::{Package, Problem};
    /// let error = Package::parse(b"MZ\x90\x00").unwrap_err();
    /// assert_eq!(error.problem, Problem::NotAPackage { tag: 0x0090_5A4D });
    /// ```
    pub fn parse(file: &'a [u8]) -> Result<Self, PackageError> {
        Ok(Self { file, summary: Summary::parse(file)? })
    }

    /// The whole file.
    pub fn file(&self) -> &'a [u8] {
        self.file
    }

    /// The summary.
    pub fn summary(&self) -> &Summary<'a> {
        &self.summary
    }

    /// Iterates over the name table.
    pub fn names(&self) -> Entries<'a, NameEntry<'a>> {
        self.entries(Table::Names, self.summary.names, EntryReader::name_entry)
    }

    /// Iterates over the import table. Name indices are checked against the count of the name table.
    pub fn imports(&self) -> Entries<'a, Import> {
        self.entries(Table::Imports, self.summary.imports, EntryReader::import)
    }

    /// Iterates over the export table. Name indices are checked against the count of the name table.
    pub fn exports(&self) -> Entries<'a, Export> {
        self.entries(Table::Exports, self.summary.exports, EntryReader::export)
    }

    /// The GUIDs of the heritage table; empty from version 68 on, which has no such table.
    pub fn heritage(&self) -> &'a [[u8; GUID_LEN]] {
        match self.summary.history {
            // Parsing has checked that this many GUIDs follow the offset.
            History::Heritage(Location { count, offset }) => {
                &self.file[offset as usize..].as_chunks().0[..count as usize]
            }
            History::Generations { .. } => &[],
        }
    }

    fn entries<T>(&self, table: Table, location: Location, read: ReadEntry<'a, T>) -> Entries<'a, T> {
        let reader = EntryReader {
            file: self.file,
            // Parsing has checked that the offset is inside the file.
            position: location.offset as usize,
            table,
            number: 0,
            version: self.summary.file_version,
            name_count: self.summary.names.count,
            start: 0,
            notes: Notes::new(table),
            refused: None,
        };
        Entries { reader, remaining: location.count, read }
    }

    /// Iterates over every CompactIndex of the names, then imports, then exports, in file order;
    /// ends after the first error.
    pub fn indices(&self) -> impl Iterator<Item = Result<TableIndex, PackageError>> + use<'a> {
        let tables = (self.names().map(without_value))
            .chain(self.imports().map(without_value))
            .chain(self.exports().map(without_value));
        let mut failed = false;
        let until_error = tables.take_while(move |entry| !core::mem::replace(&mut failed, entry.is_err()));
        until_error.flat_map(|entry| {
            let error = entry.as_ref().err().copied();
            entry.into_iter().flat_map(|entry| entry.indices()).map(Ok).chain(error.map(Err))
        })
    }

    /// Visits every entry of every table. Unlike the iterators, also checks that each object reference
    /// points to an existing entry and that each export's data is inside the file.
    ///
    /// # Errors
    /// The first error, in the order names, imports, exports.
    pub fn validate(&self) -> Result<(), PackageError> {
        self.names().try_for_each(|entry| entry.map(drop))?;
        self.imports().try_for_each(|entry| {
            let entry = entry?;
            let Outer::Object(outer) = entry.value.outer else { return Ok(()) };
            // The outer field ends where the last index, the object name, starts.
            let outer_at = offset_of(&entry, Column::ObjectName) - 4;
            self.check_reference(outer, outer_at)
                .map_err(|error| error.in_table(Table::Imports, Some(entry.number)))
        })?;
        self.exports().try_for_each(|entry| {
            let entry = entry?;
            self.check_export(&entry).map_err(|error| error.in_table(Table::Exports, Some(entry.number)))
        })
    }

    fn check_export(&self, entry: &Entry<Export>) -> Result<(), Located> {
        let export = &entry.value;
        self.check_reference(export.class, offset_of(entry, Column::Class))?;
        self.check_reference(export.super_object, offset_of(entry, Column::SuperObject))?;
        self.check_reference(export.outer, offset_of(entry, Column::ObjectName).saturating_sub(4))?;
        let (serial_offset, serial_size) = (export.serial_offset, export.serial_size);
        // 64 bits hold the sum of two 31-bit numbers.
        if u64::from(serial_offset) + u64::from(serial_size) > self.file.len() as u64 {
            let at = offset_of(entry, Column::SerialSize);
            return Err(Located::new(at, Problem::DataOutsideFile { serial_offset, serial_size }));
        }
        Ok(())
    }

    fn check_reference(&self, reference: ObjectReference, at: usize) -> Result<(), Located> {
        let (entry, count) = match reference {
            ObjectReference::Null => return Ok(()),
            ObjectReference::Import(entry) => (entry, self.summary.imports.count),
            ObjectReference::Export(entry) => (entry, self.summary.exports.count),
        };
        match reference.value() {
            Ok(value) if entry >= count => {
                Err(Located::new(at, Problem::ReferenceOutOfRange { value, count }))
            }
            // Every reference that was read has a value.
            _ => Ok(()),
        }
    }

    /// Reads the name table for access by index. This is the only reader that allocates: two words per name. A name takes at least
    /// five bytes of the file, so on 64-bit targets that is at most 3.2 bytes per byte of the file.
    ///
    /// # Errors
    /// The first error of [`names`](Self::names).
    #[cfg(feature = "alloc")]
    pub fn name_table(&self) -> Result<NameTable<'a>, PackageError> {
        let entries = self.names();
        // The count is bounded by the file's size, because a name takes at least five bytes.
        let mut names = alloc::vec::Vec::with_capacity(entries.remaining as usize);
        for entry in entries {
            names.push(entry?.value.name);
        }
        Ok(NameTable { names })
    }
}

/// The offset of an index that every entry of the table has.
fn offset_of<T>(entry: &Entry<T>, column: Column) -> usize {
    entry.indices().find(|index| index.column == column).map_or(entry.range.end, |index| index.offset)
}

/// An entry of which only the indices are asked.
fn without_value<T>(entry: Result<Entry<T>, PackageError>) -> Result<Entry<()>, PackageError> {
    entry.map(|Entry { number, range, notes, .. }| Entry { number, value: (), range, notes })
}

/// The names of a package by index.
#[cfg(feature = "alloc")]
#[derive(Clone, Debug)]
pub struct NameTable<'a> {
    names: alloc::vec::Vec<Name<'a>>,
}

#[cfg(feature = "alloc")]
impl<'a> NameTable<'a> {
    /// The name with the given index; `None` if the table has no such entry.
    pub fn get(&self, index: u32) -> Option<Name<'a>> {
        self.names.get(usize::try_from(index).ok()?).copied()
    }
}

type ReadEntry<'a, T> = fn(&mut EntryReader<'a>) -> Result<T, Located>;

/// Iterates over a table. Continues after an entry with a refused value, such as a name index past the end of its table; ends after
/// an entry whose end cannot be found.
#[derive(Clone, Debug)]
pub struct Entries<'a, T> {
    reader: EntryReader<'a>,
    remaining: u32,
    read: ReadEntry<'a, T>,
}

impl<T> Entries<'_, T> {
    /// File offset of the next entry; after the last one, of the end of the table.
    pub fn position(&self) -> usize {
        self.reader.position
    }
}

impl<T> Iterator for Entries<'_, T> {
    type Item = Result<Entry<T>, PackageError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.remaining = self.remaining.checked_sub(1)?;
        let (start, number) = (self.reader.position, self.reader.number);
        self.reader.start = start;
        self.reader.notes = Notes::new(self.reader.table);
        let read = (self.read)(&mut self.reader);
        if read.is_err() {
            self.remaining = 0;
            self.reader.position = start;
        } else {
            self.reader.number += 1;
        }
        let value = self.reader.refused.take().map_or(read, Err);
        let located = |error: Located| error.in_table(self.reader.table, Some(number));
        Some(value.map_err(located).map(|value| {
            let range = start..self.reader.position;
            Entry { number, value, range, notes: self.reader.notes }
        }))
    }
}

impl<T> FusedIterator for Entries<'_, T> {}
