//! Packages, read through a cursor, and written part by part.

use packproof_reference::object_reference::Reference as Object;
use packproof_reference::unreal_name;
use packproof_reference::unreal_package::{History, Import as Imported, Index, Package};

use super::table::{Contents, Export, Import, States, UnrealPackage};
use crate::model::behaviour::spend;
use crate::model::sites::contained::compact_index;
use crate::model::sites::{at_byte, guid_le, name_of_byte, part, placeless, refused};
use crate::model::{Answer, Class};

/// Count and offset of a table.
type Table = (i64, usize);

struct Reader<'a> {
    file: &'a [u8],
    at: usize,
    indices: Vec<Index>,
}

struct Summary {
    contents: Contents,
    names: Table,
    imports: Table,
    exports: Table,
}

impl Reader<'_> {
    fn unsigned(&mut self, size: usize) -> Answer<i64> {
        if self.at + size > self.file.len() {
            return refused(Class::Truncated);
        }
        let mut value = 0;
        for byte in 0..size {
            value |= at_byte(self.file, self.at + byte)? << (8 * byte);
        }
        self.at += size;
        Ok(value)
    }

    fn guid(&mut self) -> Answer<Vec<u8>> {
        if self.at + 16 > self.file.len() {
            return refused(Class::Truncated);
        }
        self.at += 16;
        let guid = part(self.file, self.at - 16, self.at)?;
        Ok(or!(
            guid.to_vec(),
            told!("reads the first three numbers of a GUID in little-endian order"; "A GUID is 16 bytes in the order of the file."; guid_le(guid))
        ))
    }

    fn location(&mut self, smallest: i64) -> Answer<Table> {
        let count = self.unsigned(4)?;
        let offset = self.unsigned(4)?;
        let size = self.file.len() as i64;
        if offset > size || count * smallest > size - offset {
            return refused(Class::OutOfRange);
        }
        Ok((count, offset as usize))
    }

    fn index(&mut self, table: &'static str, entry: i64, field: &'static str) -> Answer<i64> {
        let rest = part(self.file, self.at, self.file.len())?;
        let (value, len) = placeless(compact_index::decode(rest))?;
        let (at, bytes) = (self.at, part(rest, 0, len)?.to_vec());
        self.indices.push(Index { table, entry: entry as u32, field, at, bytes, value });
        self.at += len;
        Ok(value)
    }

    fn bounded(&mut self, table: &'static str, entry: i64, field: &'static str, limit: i64) -> Answer<i64> {
        let value = self.index(table, entry, field)?;
        if value < 0 || value >= limit {
            return refused(Class::OutOfRange);
        }
        Ok(value)
    }

    /// The outer of an import, or its package.
    fn container(&mut self, entry: i64, summary: &Summary) -> Answer<(i64, Option<i64>)> {
        if summary.contents.file_version < 45 {
            let package = self.bounded("imports", entry, "package", summary.names.0)?;
            return Ok((0, Some(package)));
        }
        Ok((self.outer(summary)?, None))
    }

    fn outer(&mut self, summary: &Summary) -> Answer<i64> {
        if summary.contents.file_version < 45 {
            return Ok(0);
        }
        let value = self.unsigned(4)?;
        let value = if value >= 0x8000_0000 { value - 0x1_0000_0000 } else { value };
        Ok(value)
    }

    /// The object of a stored reference; refuses one that is not in the tables.
    fn object(&self, value: i64, summary: &Summary) -> Answer<Object> {
        if value < -summary.imports.0 || value > summary.exports.0 {
            return refused(Class::OutOfRange);
        }
        Ok(from_value(value))
    }

    fn summary(&mut self) -> Answer<Summary> {
        if self.unsigned(4)? != 0x9E2A_83C1 {
            return refused(Class::Invalid);
        }
        let [file_version, licensee_version] =
            or!([self.unsigned(2)?, self.unsigned(2)?], [self.unsigned(4)?, 0]);
        if file_version < 35 || file_version >= 130 {
            return refused(Class::OutOfRange);
        }
        let flags = self.unsigned(4)?;
        let names = self.location(if file_version < 64 { 5 } else { 6 })?;
        let exports = self.location(if file_version < 45 { 8 } else { 12 })?;
        let imports = self.location(if file_version < 45 { 4 } else { 7 })?;
        let history = if file_version < 68 { self.heritage()? } else { self.generations()? };
        let (no_names, no_imports, no_exports) = (Vec::new(), Vec::new(), Vec::new());
        let contents = Contents {
            file_version,
            licensee_version: or!(licensee_version, 0),
            flags,
            history,
            names: no_names,
            imports: no_imports,
            exports: no_exports,
        };
        Ok(Summary { contents, names, imports, exports })
    }

    fn heritage(&mut self) -> Answer<States> {
        let (count, offset) = self.location(16)?;
        let after = self.at;
        self.at = offset;
        let mut guids = Vec::new();
        for _ in 0..count {
            guids.push(self.guid()?);
        }
        self.at = after;
        Ok(States::Heritage(guids))
    }

    fn generations(&mut self) -> Answer<States> {
        let guid = self.guid()?;
        let count = self.unsigned(4)?;
        if count * 8 > self.file.len() as i64 - self.at as i64 {
            return refused(Class::OutOfRange);
        }
        let mut states = Vec::new();
        for _ in 0..count {
            let exports = self.unsigned(4)?;
            let names = self.unsigned(4)?;
            states.push((exports, names));
        }
        Ok(States::Generations(guid, states))
    }

    fn names(&mut self, summary: &Summary) -> Answer<Vec<(String, i64)>> {
        let (count, offset) = summary.names;
        self.at = offset;
        let mut names = Vec::new();
        for entry in 0..count {
            let start = self.at;
            let rest = part(self.file, start, self.file.len())?;
            let version = if summary.contents.file_version >= 64 { 64 } else { 63 };
            let (text, len) = or!(
                placeless(unreal_name::decode(rest, version))?,
                told!("reads the length of a name as one byte"; "The length is a CompactIndex."; if version == 64 { name_of_byte(rest)? } else { placeless(unreal_name::decode(rest, version))? })
            );
            if version == 64 {
                self.index("names", entry, "name length")?;
            }
            self.at = start + len;
            names.push((text, self.unsigned(4)?));
        }
        Ok(names)
    }

    /// An import without its outer, and that as it is stored.
    fn import(&mut self, entry: i64, summary: &Summary) -> Answer<(Import, i64)> {
        let names = summary.names.0;
        let class_package = self.bounded("imports", entry, "class package", names)?;
        let class_name = self.bounded("imports", entry, "class name", names)?;
        let container = self.container(entry, summary)?;
        let object_name = self.bounded("imports", entry, "object name", names)?;
        let (outer, package) = container;
        Ok((Import { class_package, class_name, outer: Object::Null, package, object_name }, outer))
    }

    /// An export without its references and data; these as they are stored; size and offset of the data.
    fn export(&mut self, entry: i64, summary: &Summary) -> Answer<(Export, [i64; 3], i64, i64)> {
        let class = self.index("exports", entry, "class")?;
        let super_object = self.index("exports", entry, "super")?;
        let outer = or!(
            self.outer(summary)?,
            told!("reads the outer of an export as a CompactIndex"; "Outers are 32-bit integers."; if summary.contents.file_version < 45 { 0 } else { self.index("exports", entry, "outer")? })
        );
        let object_name = self.bounded("exports", entry, "object name", summary.names.0)?;
        let flags = self.unsigned(4)?;
        let stored = [class, super_object, outer];
        let size = self.bounded("exports", entry, "serial size", 0x8000_0000)?;
        let mut offset = 0;
        if size > 0 {
            offset = self.bounded("exports", entry, "serial offset", 0x8000_0000)?;
        }
        let (class, super_object, outer, data) = (Object::Null, Object::Null, Object::Null, Vec::new());
        Ok((Export { class, super_object, outer, object_name, flags, data }, stored, size, offset))
    }
}

fn from_value(value: i64) -> Object {
    if value < 0 {
        return Object::Import(-value - 1);
    }
    if value > 0 {
        return Object::Export(value - 1);
    }
    Object::Null
}

fn to_value(object: Object) -> i64 {
    match object {
        Object::Null => 0,
        Object::Import(entry) => -entry - 1,
        Object::Export(entry) => entry + 1,
    }
}

fn reader(file: &[u8]) -> Reader<'_> {
    let indices = Vec::new();
    Reader { file, at: 0, indices }
}

fn exists(object: Object, imports: i64, exports: i64) -> bool {
    let value = to_value(object);
    value >= -imports && value <= exports
}

fn check(exists: bool) -> Answer<()> {
    if !exists {
        return refused(Class::OutOfRange);
    }
    Ok(())
}

fn check_name(name: u32, names: u32) -> Answer<()> {
    check(name < names)
}

fn put(out: &mut Vec<u8>, value: i64, size: usize) -> Answer<()> {
    for byte in 0..size {
        out.push(((value >> (8 * byte)) & 0xFF) as u8);
    }
    Ok(())
}

fn put_index(out: &mut Vec<u8>, value: i64) -> Answer<()> {
    check(value < 0x8000_0000)?;
    out.extend(compact_index::encode(value as i32)?);
    Ok(())
}

fn put_outer(out: &mut Vec<u8>, version: u16, outer: Object) -> Answer<()> {
    if version < 45 {
        return Ok(());
    }
    put(out, to_value(outer), 4)
}

fn put_offset(out: &mut Vec<u8>, data: &[u8], offset: i64) -> Answer<()> {
    if data.is_empty() {
        return Ok(());
    }
    put_index(out, offset)
}

fn put_container(out: &mut Vec<u8>, import: &Imported) -> Answer<()> {
    match import.package {
        Some(package) => put_index(out, package.into()),
        None => put(out, to_value(import.outer), 4),
    }
}

fn check_package(package: &Package) -> Answer<()> {
    let (names, imports, exports) =
        (package.names.len() as u32, package.imports.len() as i64, package.exports.len() as i64);
    for import in &package.imports {
        check_name(import.class_package, names)?;
        check_name(import.class_name, names)?;
        check_name(import.object_name, names)?;
        check(exists(import.outer, imports, exports))?;
        if package.file_version < 45 {
            check_name(import.package.unwrap_or(names), names)?;
            check(matches!(import.outer, Object::Null))?;
        } else {
            check(import.package.is_none())?;
        }
    }
    for export in &package.exports {
        check(exists(export.class, imports, exports))?;
        check(exists(export.super_object, imports, exports))?;
        check(exists(export.outer, imports, exports))?;
        check_name(export.object_name, names)?;
        if package.file_version < 45 {
            check(matches!(export.outer, Object::Null))?;
        }
    }
    Ok(())
}

impl UnrealPackage for Operations {
    fn encode(&self, package: &Package) -> Answer<Vec<u8>> {
        let version = package.file_version;
        check(version >= 35 && version < 130)?;
        let mut names = Vec::new();
        for (text, flags) in &package.names {
            names.extend(unreal_name::encode(text, version)?);
            put(&mut names, (*flags).into(), 4)?;
        }
        check_package(package)?;

        let mut heritage: Vec<u8> = Vec::new();
        let mut history_len = 8;
        match &package.history {
            History::Heritage(guids) => {
                check(version < 68)?;
                for guid in guids {
                    heritage.extend(or!(guid.to_vec(), told!("writes the first three numbers of a GUID of the heritage table in little-endian order"; "A GUID is 16 bytes in the order of the file."; guid_le(guid))));
                }
            }
            History::Generations(_, earlier) => {
                check(version >= 68)?;
                history_len = 20 + 8 * (earlier.len() as i64 + 1);
            }
        }
        let heritage_at = 36 + history_len;
        let names_at = heritage_at + heritage.len() as i64;
        let data_at = names_at + names.len() as i64;

        let mut data: Vec<u8> = Vec::new();
        let mut exports = Vec::new();
        for export in &package.exports {
            put_index(&mut exports, to_value(export.class))?;
            put_index(&mut exports, to_value(export.super_object))?;
            put_outer(&mut exports, version, export.outer)?;
            put_index(&mut exports, export.object_name.into())?;
            put(&mut exports, export.flags.into(), 4)?;
            put_index(&mut exports, export.data.len() as i64)?;
            put_offset(&mut exports, &export.data, data_at + data.len() as i64)?;
            data.extend(&export.data);
        }
        let mut imports = Vec::new();
        for import in &package.imports {
            put_index(&mut imports, import.class_package.into())?;
            put_index(&mut imports, import.class_name.into())?;
            put_container(&mut imports, import)?;
            put_index(&mut imports, import.object_name.into())?;
        }
        let imports_at = data_at + data.len() as i64;
        let exports_at = imports_at + imports.len() as i64;

        let mut out = Vec::new();
        put(&mut out, 0x9E2A_83C1, 4)?;
        put(&mut out, version.into(), 2)?;
        put(&mut out, package.licensee_version.into(), 2)?;
        put(&mut out, package.flags.into(), 4)?;
        put(&mut out, package.names.len() as i64, 4)?;
        put(&mut out, names_at, 4)?;
        put(&mut out, package.exports.len() as i64, 4)?;
        put(&mut out, exports_at, 4)?;
        put(&mut out, package.imports.len() as i64, 4)?;
        put(&mut out, imports_at, 4)?;
        match &package.history {
            History::Heritage(guids) => {
                put(&mut out, guids.len() as i64, 4)?;
                put(&mut out, heritage_at, 4)?;
            }
            History::Generations(guid, earlier) => {
                out.extend(or!(
                    guid.to_vec(),
                    told!("writes the first three numbers of the GUID in little-endian order"; "A GUID is 16 bytes in the order of the file."; guid_le(guid))
                ));
                put(&mut out, earlier.len() as i64 + 1, 4)?;
                for (exports, names) in earlier {
                    put(&mut out, (*exports).into(), 4)?;
                    put(&mut out, (*names).into(), 4)?;
                }
                put(&mut out, package.exports.len() as i64, 4)?;
                put(&mut out, package.names.len() as i64, 4)?;
            }
        }
        out.extend(&heritage);
        out.extend(&names);
        out.extend(&data);
        out.extend(&imports);
        out.extend(&exports);
        Ok(out)
    }

    fn decode(&self, file: &[u8]) -> Answer<Contents> {
        let mut reader = reader(file);
        let mut summary = reader.summary()?;
        summary.contents.names = reader.names(&summary)?;
        reader.at = summary.imports.1;
        for entry in 0..summary.imports.0 {
            let (mut import, outer) = reader.import(entry, &summary)?;
            import.outer = reader.object(outer, &summary)?;
            summary.contents.imports.push(import);
        }
        reader.at = summary.exports.1;
        for entry in 0..summary.exports.0 {
            let (mut export, [class, super_object, outer], size, offset) = reader.export(entry, &summary)?;
            export.class = reader.object(class, &summary)?;
            export.super_object = reader.object(super_object, &summary)?;
            export.outer = reader.object(outer, &summary)?;
            check(offset + size <= file.len() as i64)?;
            spend(size as usize)?;
            export.data = part(file, offset as usize, (offset + size) as usize)?.to_vec();
            summary.contents.exports.push(export);
        }
        Ok(summary.contents)
    }

    fn indices(&self, file: &[u8]) -> Answer<Vec<Index>> {
        let mut reader = reader(file);
        let summary = reader.summary()?;
        reader.names(&summary)?;
        reader.at = summary.imports.1;
        for entry in 0..summary.imports.0 {
            reader.import(entry, &summary)?;
        }
        reader.at = summary.exports.1;
        for entry in 0..summary.exports.0 {
            reader.export(entry, &summary)?;
        }
        Ok(reader.indices)
    }
}
