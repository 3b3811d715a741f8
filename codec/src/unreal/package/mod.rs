//! Packages: the summary and the tables of names, imports and exports.
//!
//! All integers are little-endian; "index" is a [CompactIndex](crate::compact_index).
//!
//! | summary field | type |
//! |---|---|
//! | tag | `u32`, 0x9E2A83C1 |
//! | file version, licensee version | `u16` each |
//! | package flags | `u32` |
//! | names, exports, imports | `u32` count and `u32` offset each, in this order |
//! | file version < 68: heritage | `u32` count and `u32` offset of 16-byte GUIDs |
//! | file version >= 68: GUID, generations | 16 bytes; `u32` count, then `u32` export and `u32` name count each |
//!
//! | table | entry |
//! |---|---|
//! | names | [Name](super::Name), `u32` flags |
//! | imports | class package (index into names), class name (index), outer (`i32` reference), object name (index) |
//! | exports | class (reference, compact), super (reference, compact), outer (`i32` reference), object name (index), `u32` flags, serial size (index), serial offset (index) only when the size is not 0 |
//!
//! Below version 45 the third field of an import is an index into the names, that of its package, and exports have no
//! outer reference.
//!
//! Worked example of an export: a null class (`00`), super import 0, which is -1 (`81`), a null outer
//! (`00 00 00 00`), name 64 (`40 01`), flags 0x00070004 (`04 00 07 00`), serial size 0 (`00`) and therefore no
//! offset: `00 81 00 00 00 00 40 01 04 00 07 00 00`.
//!
//! The reader borrows the file and allocates nothing. Before it visits an entry, it checks each count against the rest of the
//! file, assuming the smallest size of an entry: visiting all tables takes time proportional to the file's size.
//!
//! Decisions where the sources are silent: a table's offset must be inside the file even if its count is 0;
//! serial size and offset must not be negative; tables may overlap.
//!
//! Sources: Unreal Wiki, "Package File Format/Data Details", for the data types; the layout of the
//! tables was measured on real packages of versions 35 to 44, 54 to 69, 99, 118, 122, 123 and 126 to 129. Versions
//! outside 35 to 129 are refused.

mod entry;
mod error;
mod reader;
mod summary;
mod versions;
#[cfg(feature = "alloc")]
mod writer;

pub use self::entry::{Column, Entry, Export, Import, NameEntry, Outer, TableIndex};
pub use self::error::{PackageError, Problem, Table};
pub use self::reader::{Entries, Package};
pub use self::summary::{Generation, Generations, History, Location, Summary, TAG};
pub use self::versions::{HISTORY_VERSION, OUTER_VERSION, VERSIONS};

#[cfg(feature = "alloc")]
pub use self::reader::NameTable;
#[cfg(feature = "alloc")]
pub use self::writer::{NewExport, NewHistory, NewPackage, WriteError};
