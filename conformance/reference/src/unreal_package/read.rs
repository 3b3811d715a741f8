//! Reads a package field by field and records the position of each field.

use super::{Export, HISTORY_VERSION, History, Import, Index, OUTER_VERSION, Package, is_known};
use crate::compact_index;
use crate::object_reference::{Reference, from_value};
use crate::refusal::{Answer, Class, Place, Refusal};
use crate::unreal_name as name;

const TAG: u32 = 0x9E2A_83C1;

#[derive(Clone, Debug)]
pub struct Part {
    pub at: usize,
    pub len: usize,
    /// The name of the field, with its table and entry.
    pub name: String,
    pub meaning: String,
}

/// A file being read.
#[derive(Debug)]
struct Reading<'a> {
    file: &'a [u8],
    at: usize,
    parts: Vec<Part>,
    indices: Vec<Index>,
}

#[derive(Clone, Copy, Debug)]
struct Location {
    count: u32,
    offset: u32,
}

/// The values of the summary that reading the tables needs.
struct Summary {
    file_version: u16,
    licensee_version: u16,
    flags: u32,
    names: Location,
    imports: Location,
    exports: Location,
    history: History,
}

/// An export as stored in its entry.
struct ExportEntry {
    export: Export,
    /// Byte offsets of class, super, outer and serial size, to report their faults.
    class_at: usize,
    super_at: usize,
    outer_at: usize,
    size_at: usize,
    size: i64,
    offset: i64,
}

pub fn decode(file: &[u8]) -> Answer<Package> {
    let mut reading = Reading::new(file);
    let summary = reading.summary()?;
    let names = reading.names(&summary)?;
    let mut imports = Vec::new();
    reading.at = summary.imports.offset as usize;
    for entry in 0..summary.imports.count {
        let (import, outer_at) = reading.import(entry, &summary)?;
        check_reference(import.outer, outer_at, &summary)?;
        imports.push(import);
    }
    let mut exports = Vec::new();
    reading.at = summary.exports.offset as usize;
    for entry in 0..summary.exports.count {
        let mut read = reading.export(entry, &summary)?;
        check_reference(read.export.class, read.class_at, &summary)?;
        check_reference(read.export.super_object, read.super_at, &summary)?;
        check_reference(read.export.outer, read.outer_at, &summary)?;
        if read.offset + read.size > file.len() as i64 {
            return Err(Refusal::byte(Class::OutOfRange, read.size_at));
        }
        read.export.data = file[read.offset as usize..(read.offset + read.size) as usize].to_vec();
        exports.push(read.export);
    }
    let Summary { file_version, licensee_version, flags, history, .. } = summary;
    Ok(Package { file_version, licensee_version, flags, history, names, imports, exports })
}

/// Reads all three tables for their indices; does not follow references and data.
pub fn indices(file: &[u8]) -> Answer<Vec<Index>> {
    let mut reading = Reading::new(file);
    let summary = reading.summary()?;
    reading.tables(&summary)?;
    Ok(reading.indices)
}

/// The fields of a file as far as it can be read, in reading order.
pub fn parts(file: &[u8]) -> Vec<Part> {
    let mut reading = Reading::new(file);
    let summary = reading.summary();
    // The fields before a fault are still returned.
    let _ = summary.and_then(|summary| reading.tables(&summary));
    reading.parts
}

fn check_reference(reference: Reference, at: usize, summary: &Summary) -> Answer<()> {
    let inside = match reference {
        Reference::Null => true,
        Reference::Import(entry) => entry < i64::from(summary.imports.count),
        Reference::Export(entry) => entry < i64::from(summary.exports.count),
    };
    if inside { Ok(()) } else { Err(Refusal::byte(Class::OutOfRange, at)) }
}

fn moved(refusal: Refusal, base: usize) -> Refusal {
    match refusal {
        Refusal::Reject(class, Some(Place::Byte(at))) => Refusal::byte(class, base + at),
        other => other,
    }
}

impl<'a> Reading<'a> {
    fn new(file: &'a [u8]) -> Self {
        Self { file, at: 0, parts: Vec::new(), indices: Vec::new() }
    }

    fn note(&mut self, len: usize, name: &str, meaning: String) {
        self.parts.push(Part { at: self.at, len, name: name.to_owned(), meaning });
    }

    /// A little-endian integer of `len` bytes.
    fn integer(&mut self, len: usize, name: &str) -> Answer<u32> {
        let mut value = 0_u32;
        for at in (self.at..self.at + len).rev() {
            let Some(&byte) = self.file.get(at) else {
                return Err(Refusal::byte(Class::Truncated, self.file.len()));
            };
            value = value * 0x100 + u32::from(byte);
        }
        let shown = if name.ends_with("flags") || name == "tag" {
            format!("0x{value:08x}")
        } else {
            value.to_string()
        };
        self.note(len, name, shown);
        self.at += len;
        Ok(value)
    }

    fn guid(&mut self, name: &str) -> Answer<[u8; 16]> {
        let mut guid = [0; 16];
        for (at, byte) in guid.iter_mut().enumerate() {
            *byte = *self.file.get(self.at + at).ok_or(Refusal::byte(Class::Truncated, self.file.len()))?;
        }
        self.note(16, name, "GUID".to_owned());
        self.at += 16;
        Ok(guid)
    }

    /// The count and offset of a table whose entries take at least `smallest` bytes.
    fn location(&mut self, table: &str, smallest: u64) -> Answer<Location> {
        let at = self.at;
        let count = self.integer(4, &format!("{table} count"))?;
        let offset = self.integer(4, &format!("{table} offset"))?;
        let size = self.file.len() as u64;
        if u64::from(offset) > size {
            return Err(Refusal::byte(Class::OutOfRange, at + 4));
        }
        if u64::from(count) * smallest > size - u64::from(offset) {
            return Err(Refusal::byte(Class::OutOfRange, at));
        }
        Ok(Location { count, offset })
    }

    fn summary(&mut self) -> Answer<Summary> {
        if self.integer(4, "tag")? != TAG {
            return Err(Refusal::byte(Class::Invalid, 0));
        }
        let file_version = self.integer(2, "file version")? as u16;
        let licensee_version = self.integer(2, "licensee version")? as u16;
        if !is_known(file_version) {
            return Err(Refusal::byte(Class::OutOfRange, 4));
        }
        let flags = self.integer(4, "package flags")?;
        let names = self.location("names", if file_version < name::LENGTH_VERSION { 5 } else { 6 })?;
        let with_outer = file_version >= OUTER_VERSION;
        let exports = self.location("exports", if with_outer { 12 } else { 8 })?;
        let imports = self.location("imports", if with_outer { 7 } else { 4 })?;
        let history = if file_version < HISTORY_VERSION {
            let heritage = self.location("heritage", 16)?;
            let after = self.at;
            self.at = heritage.offset as usize;
            let guids = (0..heritage.count)
                .map(|entry| self.guid(&format!("heritage {entry}")))
                .collect::<Answer<_>>()?;
            self.at = after;
            History::Heritage(guids)
        } else {
            let guid = self.guid("guid")?;
            let at = self.at;
            let count = self.integer(4, "generation count")?;
            if u64::from(count) * 8 > (self.file.len() - self.at) as u64 {
                return Err(Refusal::byte(Class::OutOfRange, at));
            }
            let mut generations = Vec::new();
            for entry in 0..count {
                let exports = self.integer(4, &format!("generation {entry} export count"))?;
                generations.push((exports, self.integer(4, &format!("generation {entry} name count"))?));
            }
            History::Generations(guid, generations)
        };
        Ok(Summary { file_version, licensee_version, flags, names, imports, exports, history })
    }

    fn tables(&mut self, summary: &Summary) -> Answer<()> {
        self.names(summary)?;
        self.at = summary.imports.offset as usize;
        for entry in 0..summary.imports.count {
            self.import(entry, summary)?;
        }
        self.at = summary.exports.offset as usize;
        for entry in 0..summary.exports.count {
            self.export(entry, summary)?;
        }
        Ok(())
    }

    fn names(&mut self, summary: &Summary) -> Answer<Vec<(String, u32)>> {
        self.at = summary.names.offset as usize;
        let mut names = Vec::new();
        for entry in 0..summary.names.count {
            let rest = &self.file[self.at..];
            let (text, len) =
                name::decode(rest, summary.file_version).map_err(|refusal| moved(refusal, self.at))?;
            let end = self.at + len;
            if summary.file_version >= name::LENGTH_VERSION {
                let (value, head) = compact_index::decode(rest)?;
                self.index_part("names", entry, "name length", value, head);
                self.at += head;
            }
            let left = end - self.at;
            let behind = match left - text.chars().count() - 1 {
                0 => String::new(),
                more => format!(", then {more} more bytes"),
            };
            self.note(left, &format!("name {entry}"), format!("{text:?} and NUL{behind}"));
            self.at = end;
            names.push((text, self.integer(4, &format!("name {entry} flags"))?));
        }
        Ok(names)
    }

    fn index_part(&mut self, table: &'static str, entry: u32, field: &'static str, value: i64, len: usize) {
        let bytes = self.file[self.at..self.at + len].to_vec();
        self.indices.push(Index { table, entry, field, at: self.at, bytes, value });
        self.note(len, &format!("{} {entry} {field}", table.trim_end_matches('s')), value.to_string());
    }

    fn index(&mut self, table: &'static str, entry: u32, field: &'static str) -> Answer<i64> {
        let (value, len) =
            compact_index::decode(&self.file[self.at..]).map_err(|refusal| moved(refusal, self.at))?;
        self.index_part(table, entry, field, value, len);
        self.at += len;
        Ok(value)
    }

    fn name_index(
        &mut self,
        table: &'static str,
        entry: u32,
        field: &'static str,
        summary: &Summary,
    ) -> Answer<u32> {
        let at = self.at;
        let value = self.index(table, entry, field)?;
        if value < 0 || value >= i64::from(summary.names.count) {
            return Err(Refusal::byte(Class::OutOfRange, at));
        }
        Ok(value as u32)
    }

    fn outer(&mut self, table: &'static str, entry: u32) -> Answer<Reference> {
        let value = self.integer(4, &format!("{} {entry} outer", table.trim_end_matches('s')))?;
        Ok(from_value(i64::from(value as i32)))
    }

    /// An import and the offset of its outer reference.
    fn import(&mut self, entry: u32, summary: &Summary) -> Answer<(Import, usize)> {
        let class_package = self.name_index("imports", entry, "class package", summary)?;
        let class_name = self.name_index("imports", entry, "class name", summary)?;
        let outer_at = self.at;
        let (outer, package) = if summary.file_version < OUTER_VERSION {
            (Reference::Null, Some(self.name_index("imports", entry, "package", summary)?))
        } else {
            (self.outer("imports", entry)?, None)
        };
        let object_name = self.name_index("imports", entry, "object name", summary)?;
        Ok((Import { class_package, class_name, outer, package, object_name }, outer_at))
    }

    fn export(&mut self, entry: u32, summary: &Summary) -> Answer<ExportEntry> {
        let class_at = self.at;
        let class = from_value(self.index("exports", entry, "class")?);
        let super_at = self.at;
        let super_object = from_value(self.index("exports", entry, "super")?);
        let outer_at = self.at;
        let outer = if summary.file_version < OUTER_VERSION {
            Reference::Null
        } else {
            self.outer("exports", entry)?
        };
        let object_name = self.name_index("exports", entry, "object name", summary)?;
        let flags = self.integer(4, &format!("export {entry} flags"))?;
        let size_at = self.at;
        let size = self.not_negative(entry, "serial size")?;
        let offset = if size == 0 { 0 } else { self.not_negative(entry, "serial offset")? };
        let export = Export { class, super_object, outer, object_name, flags, data: Vec::new() };
        Ok(ExportEntry { export, class_at, super_at, outer_at, size_at, size, offset })
    }

    fn not_negative(&mut self, entry: u32, field: &'static str) -> Answer<i64> {
        let at = self.at;
        let value = self.index("exports", entry, field)?;
        if value < 0 { Err(Refusal::byte(Class::OutOfRange, at)) } else { Ok(value) }
    }
}
