//! Entries of the name, import and export tables, and how they are read.

use core::ops::Range;

use super::error::{Located, Problem, Table};
use super::versions::OUTER_VERSION;
use crate::compact_index;
use crate::error::{DecodeError, Fault};
use crate::unreal::{NAME_LENGTH_VERSION, Name, ObjectReference};

/// An entry of the name table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NameEntry<'a> {
    /// The name.
    pub name: Name<'a>,
    /// Flags of the name.
    pub flags: u32,
}

/// An entry of the import table: an object of another package.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Import {
    /// The package of the object's class, as an index into the name table.
    pub class_package: u32,
    /// The object's class, as an index into the name table.
    pub class_name: u32,
    /// The container of the object.
    pub outer: Outer,
    /// The object's name, as an index into the name table.
    pub object_name: u32,
}

/// The container of an imported object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outer {
    /// An object: file versions from 45 on.
    Object(ObjectReference),
    /// A package, as an index into the name table: file versions below 45.
    Package(u32),
}

impl Default for Outer {
    fn default() -> Self {
        Self::Object(ObjectReference::Null)
    }
}

impl From<ObjectReference> for Outer {
    fn from(reference: ObjectReference) -> Self {
        Self::Object(reference)
    }
}

/// An entry of the export table: an object of this package.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Export {
    /// The object's class; null for a class.
    pub class: ObjectReference,
    /// The object's super object: what it inherits from.
    pub super_object: ObjectReference,
    /// The container of the object; null for the package itself, and below version 45, where it is not stored.
    pub outer: ObjectReference,
    /// The object's name, as an index into the name table.
    pub object_name: u32,
    /// Object flags.
    pub flags: u32,
    /// Length of the object's data in bytes, 0 to 2^31 - 1.
    pub serial_size: u32,
    /// Offset of the data in the file, 0 to 2^31 - 1. Not stored, and 0, if the size is 0.
    pub serial_offset: u32,
}

/// A column of a table whose fields are stored as CompactIndex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Column {
    /// Length of a name.
    NameLength,
    /// Class package of an import.
    ClassPackage,
    /// Class name of an import.
    ClassName,
    /// Package of an import, below version 45.
    Package,
    /// Object name of an import or export.
    ObjectName,
    /// Class of an export.
    Class,
    /// Super object of an export.
    SuperObject,
    /// Serial size of an export.
    SerialSize,
    /// Serial offset of an export.
    SerialOffset,
}

impl Column {
    /// The column's name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NameLength => "name length",
            Self::ClassPackage => "class package",
            Self::ClassName => "class name",
            Self::Package => "package",
            Self::ObjectName => "object name",
            Self::Class => "class",
            Self::SuperObject => "super",
            Self::SerialSize => "serial size",
            Self::SerialOffset => "serial offset",
        }
    }
}

/// A CompactIndex in a table: its entry and column, its offset and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableIndex {
    /// The table.
    pub table: Table,
    /// The entry, counted from 0.
    pub entry: u32,
    /// The column.
    pub column: Column,
    /// Byte offset of the index in the file.
    pub offset: usize,
    /// Length of the index in bytes, 1 to 5.
    pub len: usize,
    /// The value, as [`compact_index::decode_lenient`] reads it.
    pub value: i32,
}

/// The most indices that an entry has: those of an export.
const MAX_INDICES: usize = 5;

/// A CompactIndex of an entry in compact form: every entry read keeps up to five.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Note {
    column: Column,
    /// Length in bytes, 1 to 5.
    len: u8,
    /// Offset from the start of the entry; 255 bytes suffice, because an entry has no variable part before its last index.
    after: u8,
    value: i32,
}

/// The indices of an entry, in file order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Notes {
    table: Table,
    count: u8,
    items: [Note; MAX_INDICES],
}

impl Notes {
    pub(super) fn new(table: Table) -> Self {
        let unused = Note { column: Column::NameLength, len: 0, after: 0, value: 0 };
        Self { table, count: 0, items: [unused; MAX_INDICES] }
    }

    #[inline]
    fn push(&mut self, note: Note) {
        if let Some(free) = self.items.get_mut(usize::from(self.count)) {
            *free = note;
            self.count += 1;
        }
    }

    /// Index `number` of entry `entry`, which starts at byte `start`.
    #[inline]
    pub(super) fn get(&self, number: u8, entry: u32, start: usize) -> Option<TableIndex> {
        if number >= self.count {
            return None;
        }
        let Note { column, len, after, value } = *self.items.get(usize::from(number))?;
        let offset = start + usize::from(after);
        Some(TableIndex { table: self.table, entry, column, offset, len: len.into(), value })
    }
}

/// An entry of a table and its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<T> {
    /// The entry's number, counted from 0.
    pub number: u32,
    /// The fields.
    pub value: T,
    /// The bytes of the entry in the file.
    pub range: Range<usize>,
    pub(super) notes: Notes,
}

impl<T> Entry<T> {
    /// The CompactIndex fields of the entry in file order: at most 1 in a name, 3 or 4 in an import, 4 or 5 in an export.
    ///
    /// ```
    /// use packproof_codec::unreal::{Name, package::{Column, NameEntry, NewPackage, Package}};
    /// let mut new = NewPackage::with_version(69);
    /// new.names.push(NameEntry { name: Name::from_ascii("None")?, flags: 0 });
    /// let file = new.to_bytes()?;
    /// let entry = Package::parse(&file)?.names().next().expect("there is one")?;
    /// let index = entry.indices().next().expect("version 69 has a length");
    /// assert_eq!((index.column, index.value, index.len), (Column::NameLength, 5, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn indices(&self) -> impl Iterator<Item = TableIndex> + use<T> {
        let (notes, entry, start) = (self.notes, self.number, self.range.start);
        (0..notes.count).filter_map(move |number| notes.get(number, entry, start))
    }
}

/// Reads the fields of one entry.
#[derive(Clone, Debug)]
pub(super) struct EntryReader<'a> {
    pub(super) file: &'a [u8],
    pub(super) position: usize,
    pub(super) table: Table,
    pub(super) number: u32,
    pub(super) version: u16,
    pub(super) name_count: u32,
    pub(super) start: usize,
    pub(super) notes: Notes,
    /// The first field of the entry whose value is refused although its length is known.
    pub(super) refused: Option<Located>,
}

impl<'a> EntryReader<'a> {
    fn rest(&self) -> &'a [u8] {
        &self.file[self.position..]
    }

    fn u32(&mut self) -> Result<u32, Located> {
        let Some(bytes) = self.rest().first_chunk() else {
            return Err(Located::new(self.file.len(), Problem::Malformed(Fault::Truncated)));
        };
        self.position += 4;
        Ok(u32::from_le_bytes(*bytes))
    }

    fn fixed_reference(&mut self) -> Result<ObjectReference, Located> {
        self.u32().map(|value| ObjectReference::from_value(value.cast_signed()))
    }

    /// Records an index of `len` bytes that starts at the current position.
    fn note(&mut self, column: Column, value: i32, len: usize) {
        let after = (self.position - self.start) as u8;
        self.notes.push(Note { column, len: len as u8, after, value });
    }

    fn index(&mut self, column: Column) -> Result<i32, Located> {
        let (value, len) =
            compact_index::decode_lenient(self.rest()).map_err(|error| self.malformed(error))?;
        self.note(column, value, len);
        self.position += len;
        Ok(value)
    }

    fn malformed(&self, error: DecodeError) -> Located {
        Located::malformed(error, self.position)
    }

    fn reference(&mut self, column: Column) -> Result<ObjectReference, Located> {
        self.index(column).map(ObjectReference::from_value)
    }

    /// An index into the name table, checked against its count.
    fn name_index(&mut self, column: Column) -> Result<u32, Located> {
        let (at, count) = (self.position, self.name_count);
        let index = self.index(column)?;
        match u32::try_from(index) {
            Ok(n) if n < count => Ok(n),
            _ => Ok(self.refuse(at, Problem::NameIndexOutOfRange { index, count })),
        }
    }

    /// A size or an offset: an index that must not be negative.
    fn unsigned(&mut self, column: Column) -> Result<u32, Located> {
        let at = self.position;
        let value = self.index(column)?;
        Ok(u32::try_from(value).unwrap_or_else(|_| self.refuse(at, Problem::Malformed(Fault::OutOfRange))))
    }

    /// Records a refused value and lets reading continue. The result is any value but 0, which would omit the field that follows.
    #[cold]
    fn refuse(&mut self, at: usize, problem: Problem) -> u32 {
        self.refused.get_or_insert(Located::new(at, problem));
        u32::MAX
    }

    pub(super) fn name_entry(&mut self) -> Result<NameEntry<'a>, Located> {
        let (name, len) =
            Name::decode_lenient(self.rest(), self.version).map_err(|error| self.malformed(error))?;
        if self.version >= NAME_LENGTH_VERSION {
            // The length also counts bytes after the name's first NUL, so it cannot be computed from the name.
            let read = compact_index::decode_lenient(self.rest());
            let (length, head) = read.map_err(|error| self.malformed(error))?;
            self.note(Column::NameLength, length, head);
        }
        self.position += len;
        Ok(NameEntry { name, flags: self.u32()? })
    }

    pub(super) fn import(&mut self) -> Result<Import, Located> {
        Ok(Import {
            class_package: self.name_index(Column::ClassPackage)?,
            class_name: self.name_index(Column::ClassName)?,
            outer: if self.version < OUTER_VERSION {
                Outer::Package(self.name_index(Column::Package)?)
            } else {
                Outer::Object(self.fixed_reference()?)
            },
            object_name: self.name_index(Column::ObjectName)?,
        })
    }

    pub(super) fn export(&mut self) -> Result<Export, Located> {
        let class = self.reference(Column::Class)?;
        let super_object = self.reference(Column::SuperObject)?;
        let outer =
            if self.version < OUTER_VERSION { ObjectReference::Null } else { self.fixed_reference()? };
        let object_name = self.name_index(Column::ObjectName)?;
        let flags = self.u32()?;
        let serial_size = self.unsigned(Column::SerialSize)?;
        let serial_offset = if serial_size == 0 { 0 } else { self.unsigned(Column::SerialOffset)? };
        Ok(Export { class, super_object, outer, object_name, flags, serial_size, serial_offset })
    }
}
