//! The entries of the name, import and export tables, and how one of each is read.

use core::ops::Range;

use super::error::{Located, Problem, Table};
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
    /// What contains the object.
    pub outer: ObjectReference,
    /// The object's name, as an index into the name table.
    pub object_name: u32,
}

/// An entry of the export table: an object of this package.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Export {
    /// The object's class; null for a class.
    pub class: ObjectReference,
    /// What the object inherits from.
    pub super_object: ObjectReference,
    /// What contains the object; null for the package itself.
    pub outer: ObjectReference,
    /// The object's name, as an index into the name table.
    pub object_name: u32,
    /// Object flags.
    pub flags: u32,
    /// Bytes of the object's data, 0 to 2^31 - 1.
    pub serial_size: u32,
    /// Where the data starts in the file, 0 to 2^31 - 1. Not stored, and 0, when the size is 0.
    pub serial_offset: u32,
}

/// A field that is stored as a CompactIndex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Field {
    /// Length of a name.
    NameLength,
    /// Class package of an import.
    ClassPackage,
    /// Class name of an import.
    ClassName,
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

impl Field {
    /// The field's name in lower case.
    ///
    /// ```
    /// assert_eq!(codec::unreal::package::Field::SerialSize.name(), "serial size");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::NameLength => "name length",
            Self::ClassPackage => "class package",
            Self::ClassName => "class name",
            Self::ObjectName => "object name",
            Self::Class => "class",
            Self::SuperObject => "super",
            Self::SerialSize => "serial size",
            Self::SerialOffset => "serial offset",
        }
    }
}

/// A CompactIndex of a table: which one, where it stands and what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableIndex {
    /// The table.
    pub table: Table,
    /// The entry, counted from 0.
    pub entry: u32,
    /// The field.
    pub field: Field,
    /// Byte offset of the index in the file.
    pub offset: usize,
    /// Bytes of the index, 1 to 5.
    pub len: usize,
    /// The value, read in engine mode.
    pub value: i32,
}

/// The most indices that an entry has: those of an export.
const MAX_INDICES: usize = 5;

/// An entry of a table and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<T> {
    /// The entry's number, counted from 0.
    pub number: u32,
    /// The fields.
    pub value: T,
    /// The bytes of the entry in the file.
    pub range: Range<usize>,
    pub(super) indices: [Option<TableIndex>; MAX_INDICES],
}

impl<T> Entry<T> {
    /// The CompactIndex fields of the entry in file order: at most 1 of a name, 3 of an import, 4 or 5 of an export.
    ///
    /// ```
    /// use codec::unreal::{Name, package::{Field, NameEntry, NewPackage, Package}};
    /// let mut new = NewPackage::with_version(69);
    /// new.names.push(NameEntry { name: Name::from_ascii("None")?, flags: 0 });
    /// let file = new.write()?;
    /// let entry = Package::parse(&file)?.names().next().expect("there is one")?;
    /// let index = entry.indices().next().expect("version 69 has a length");
    /// assert_eq!((index.field, index.value, index.len), (Field::NameLength, 5, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn indices(&self) -> impl Iterator<Item = TableIndex> + use<T> {
        self.indices.into_iter().flatten()
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
    pub(super) indices: [Option<TableIndex>; MAX_INDICES],
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

    /// Notes an index of `len` bytes that starts at the current position.
    fn note(&mut self, field: Field, value: i32, len: usize) {
        let index =
            TableIndex { table: self.table, entry: self.number, field, offset: self.position, len, value };
        if let Some(free) = self.indices.iter_mut().find(|slot| slot.is_none()) {
            *free = Some(index);
        }
    }

    fn index(&mut self, field: Field) -> Result<i32, Located> {
        let (value, len) = compact_index::decode(self.rest()).map_err(|error| self.malformed(error))?;
        self.note(field, value, len);
        self.position += len;
        Ok(value)
    }

    fn malformed(&self, error: DecodeError) -> Located {
        Located::malformed(error, self.position)
    }

    fn reference(&mut self, field: Field) -> Result<ObjectReference, Located> {
        self.index(field).map(ObjectReference::from_value)
    }

    /// An index into the name table, checked against its count.
    fn name_index(&mut self, field: Field) -> Result<u32, Located> {
        let (at, count) = (self.position, self.name_count);
        let index = self.index(field)?;
        match u32::try_from(index) {
            Ok(n) if n < count => Ok(n),
            _ => Err(Located::new(at, Problem::NameIndexOutOfRange { index, count })),
        }
    }

    /// A size or an offset: an index that is not negative.
    fn unsigned(&mut self, field: Field) -> Result<u32, Located> {
        let at = self.position;
        let value = self.index(field)?;
        u32::try_from(value).map_err(|_| Located::new(at, Problem::Malformed(Fault::OutOfRange)))
    }

    pub(super) fn name_entry(&mut self) -> Result<NameEntry<'a>, Located> {
        let (name, len) = Name::decode(self.rest(), self.version).map_err(|error| self.malformed(error))?;
        if self.version >= NAME_LENGTH_VERSION {
            // What the length field says and takes follows from the name: it counts the NUL.
            let chars = name.as_bytes().len() + 1;
            self.note(Field::NameLength, chars as i32, len - chars);
        }
        self.position += len;
        Ok(NameEntry { name, flags: self.u32()? })
    }

    pub(super) fn import(&mut self) -> Result<Import, Located> {
        Ok(Import {
            class_package: self.name_index(Field::ClassPackage)?,
            class_name: self.name_index(Field::ClassName)?,
            outer: self.fixed_reference()?,
            object_name: self.name_index(Field::ObjectName)?,
        })
    }

    pub(super) fn export(&mut self) -> Result<Export, Located> {
        let class = self.reference(Field::Class)?;
        let super_object = self.reference(Field::SuperObject)?;
        let outer = self.fixed_reference()?;
        let object_name = self.name_index(Field::ObjectName)?;
        let flags = self.u32()?;
        let serial_size = self.unsigned(Field::SerialSize)?;
        let serial_offset = if serial_size == 0 { 0 } else { self.unsigned(Field::SerialOffset)? };
        Ok(Export { class, super_object, outer, object_name, flags, serial_size, serial_offset })
    }
}
