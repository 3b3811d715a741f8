//! Packages, read through a cursor, and written part by part.

use packproof_reference::object_reference::Reference as Object;
use packproof_reference::unreal_name;
use packproof_reference::unreal_package::{History, Import as Imported, Index, Package};

use super::table::{Contents, Export, Import, States, UnrealPackage};
use super::wrong::{flags_first, utf_8_lossy, within};
use crate::model::bounded::spend;
use crate::model::sites::contained::compact_index;
use crate::model::sites::{at_byte, guid_le, part, placeless, refused};
use crate::model::{Answer, Class, Decoded};

/// Count and offset of a table.
type Table = (i64, usize);

struct Reader<'a> {
    file: &'a [u8],
    at: usize,
    /// The indices, if they are listed; then neither references nor data are followed.
    listed: Option<Vec<Index>>,
}

struct Summary {
    contents: Contents,
    names: Table,
    imports: Table,
    exports: Table,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a [u8] {
        self.file.get(self.at..).unwrap_or_default()
    }

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

    fn read_guid(&mut self) -> Answer<Vec<u8>> {
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
        let rest = or!(size - offset, told!("offset-check" = "unchecked"; (size - offset).max(0)));
        if or!(
            offset > size,
            told!("offset-check" = "unchecked"; "does not check the offsets of tables"; "The offset must not exceed the file's size (out_of_range), whatever the count is."; false),
            told!("offset-check" = "end-refused"; "refuses a table at the very end of the file, where an empty one may stand"; "Compare with `>`: an empty table may start where the file ends."; offset >= size)
        ) || or!(
            count * smallest > rest,
            told!("count-check" = "wraps"; "multiplies count and entry size in 32 bits that wrap, so that huge counts pass"; "Multiply in 64 bits, or divide the rest of the file by the entry size."; i64::from((count * smallest) as u32) > rest),
            told!("count-check" = "exact-refused"; "refuses a table whose smallest entries just fit the rest of the file"; "Compare with `>`: entries may fill the file to its end."; count * smallest >= rest)
        ) {
            return refused(Class::OutOfRange);
        }
        Ok((count, offset as usize))
    }

    fn read_index(&mut self, table: &'static str, entry: i64, field: &'static str) -> Answer<i64> {
        let rest = self.rest();
        let (value, len) = placeless(or!(
            compact_index::decode(rest),
            told!("index" = "canonical"; "refuses indices in a longer form"; "Read the tables' indices with the tolerant decoder."; if table == "names" { compact_index::decode(rest) } else { compact_index::decode_canonical(rest) })
        ))?;
        let (at, bytes) = (self.at, rest.get(..len).unwrap_or_default().to_vec());
        if let Some(listed) = &mut self.listed {
            listed.push(Index { table, entry: entry as u32, field, at, bytes, value });
        }
        self.at += len;
        Ok(value)
    }

    fn read_name_index(
        &mut self,
        table: &'static str,
        entry: i64,
        field: &'static str,
        names: i64,
    ) -> Answer<i64> {
        let value = self.read_index(table, entry, field)?;
        if or!(
            value < 0 || value >= names,
            told!("name-index-check" = "one-beyond"; "accepts an index that equals the count of names"; "n names are 0 to n - 1: refuse with `>=`."; value < 0 || value > names),
            told!("name-index-check" = "negative-unchecked"; "does not check the lower bound: a negative index passes"; "Refuse (out_of_range) negative indices."; value >= names),
            told!("name-index-check" = "unchecked"; "does not check indices into the names"; "Refuse (out_of_range) an index below 0 or not below the count of names."; false),
            told!("name-index-check" = "imports-unchecked"; "does not check the indices into the names of imports"; "Check the names of both tables."; table != "imports" && (value < 0 || value >= names))
        ) {
            return refused(Class::OutOfRange);
        }
        Ok(value)
    }

    /// The outer of an import, or its package.
    fn read_container(&mut self, entry: i64, summary: &Summary) -> Answer<(i64, Option<i64>)> {
        if or!(summary.contents.file_version < 45, told!("outer-version" = "always"; false)) {
            let package = self.read_name_index("imports", entry, "package", summary.names.0)?;
            return Ok((0, Some(package)));
        }
        Ok((self.read_outer("imports", entry, summary)?, None))
    }

    fn read_outer(&mut self, table: &'static str, entry: i64, summary: &Summary) -> Answer<i64> {
        if or!(summary.contents.file_version < 45, told!("outer-version" = "always"; false)) {
            return Ok(0);
        }
        or!(
            self.read_fixed(),
            told!("outer" = "compact"; "takes the outer field for a CompactIndex"; "The outer reference of an import or export is a little-endian i32."; self.read_index(table, entry, "outer"))
        )
    }

    fn read_fixed(&mut self) -> Answer<i64> {
        let value = or!(
            self.unsigned(4)?,
            told!("outer-end" = "end-of-file"; "goes on at the end of the file after an outer reference, as if it took all that is left"; "An outer reference takes four bytes."; { let value = self.unsigned(4)?; self.at = self.file.len(); value })
        );
        Ok(or!(
            if value >= 0x8000_0000 { value - 0x1_0000_0000 } else { value },
            told!("outer-value" = "unsigned"; "takes the outer reference for unsigned, so that imports are exports beyond the table"; "The outer reference is an i32."; value),
            told!("outer-value" = "big-endian"; "reads the outer reference in big-endian order"; "The outer reference is little-endian."; i64::from((value as i32).swap_bytes()))
        ))
    }

    /// The object of a stored reference; refuses one that is not in the tables.
    fn read_object(&self, value: i64, summary: &Summary) -> Answer<Object> {
        if or!(
            value < -summary.imports.0 || value > summary.exports.0,
            told!("reference-check" = "unchecked"; "does not check references"; "Refuse (out_of_range) a reference below -imports or above exports."; false),
            told!("reference-check" = "last-export-refused"; "refuses references to the last export, and null where there is no export"; "The stored value may equal the count of exports: n is export n - 1."; value < 0 - summary.imports.0 || value >= summary.exports.0),
            told!("reference-check" = "counts-exchanged"; "compares imports with the count of exports and exports with that of imports"; "Negative references are imports: compare them with the count of imports."; value < 0 - summary.exports.0 || value > summary.imports.0)
        ) {
            return refused(Class::OutOfRange);
        }
        Ok(from_value(or!(
            value,
            told!("reference" = "exchanged"; "takes positive references for imports and negative ones for exports"; "Negative is an import, positive an export."; 0 - value)
        )))
    }

    fn read_summary(&mut self) -> Answer<Summary> {
        if self.unsigned(4)? != 0x9E2A_83C1 {
            return refused(Class::Invalid);
        }
        let [file_version, licensee_version] = or!(
            [self.unsigned(2)?, self.unsigned(2)?],
            [self.unsigned(4)?, 0],
            told!("versions" = "exchanged"; "exchanges file version and licensee version"; "The file version comes first, the licensee version second."; { let licensee = self.unsigned(2)?; [self.unsigned(2)?, licensee] })
        );
        if or!(
            file_version < 35 || file_version >= 130,
            told!("version-check" = "none"; "takes every file version"; "Refuse (out_of_range) file versions below 35 and above 129: nothing is known of their layout, or it is another."; false)
        ) {
            return refused(Class::OutOfRange);
        }
        let with_outer = or!(
            file_version,
            told!("outer-version" = "always"; "has outer references in every version"; "Below version 45 an import has the name of its package in place of the outer, and an export none."; file_version.max(45))
        );
        let name = if or!(
            file_version < 64,
            told!("name-version" = "65"; "has a length before names from version 65 on"; "64 is the first version with a length: compare with `>= 64`."; file_version < 65)
        ) {
            5
        } else {
            6
        };
        let export = if with_outer < 45 { 8 } else { 12 };
        let import = or!(
            if with_outer < 45 { 4 } else { 7 },
            told!("smallest-import" = "8"; "takes the smallest import for 8 bytes"; "Three indices of a byte and four bytes of outer: 7."; 8)
        );
        let flags = self.unsigned(4)?;
        let names = self.location(name)?;
        let exports = self.location(or!(
            export,
            told!("summary-order" = "imports-first"; "locates the imports before the exports"; "Count and offset of names, then exports, then imports."; import)
        ))?;
        let imports = self.location(or!(import, told!("summary-order" = "imports-first"; export)))?;
        let (exports, imports) =
            or!((exports, imports), told!("summary-order" = "imports-first"; (imports, exports)));
        let history = if or!(
            file_version < 68,
            told!("history-version" = "69"; "has a heritage table up to version 68"; "68 is the first version with a GUID and generations: compare with `< 68`."; file_version < 69)
        ) {
            self.read_heritage()?
        } else {
            self.read_generations()?
        };
        let (no_names, no_imports, no_exports) = (Vec::new(), Vec::new(), Vec::new());
        let contents = Contents {
            file_version,
            licensee_version: or!(licensee_version, 0),
            flags: or!(
                flags,
                told!("package-flags" = "signed"; "takes the package flags for signed: from 2^31 on they are negative"; "Flags are an unsigned 32-bit integer."; i64::from(flags as i32))
            ),
            history,
            names: no_names,
            imports: no_imports,
            exports: no_exports,
        };
        Ok(Summary { contents, names, imports, exports })
    }

    fn read_heritage(&mut self) -> Answer<States> {
        let (count, offset) = self.location(16)?;
        let after = self.at;
        self.at = offset;
        let mut guids = Vec::new();
        for _ in 0..count {
            guids.push(self.read_guid()?);
        }
        self.at = after;
        Ok(States::Heritage(guids))
    }

    fn read_generations(&mut self) -> Answer<States> {
        let guid = self.read_guid()?;
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

    fn read_names(&mut self, summary: &Summary) -> Answer<Vec<(String, i64)>> {
        let (count, offset) = summary.names;
        self.at = offset;
        let mut names = Vec::new();
        for entry in 0..count {
            let text = self.read_name(entry, summary.contents.file_version)?;
            let flags = or!(
                self.unsigned(4)?,
                told!("name-flags-width" = "16-bits"; "reads two bytes of flags after a name"; "A name's flags have 32 bits."; self.unsigned(2)?)
            );
            let flags = or!(
                flags,
                told!("name-flags" = "signed"; "takes a name's flags for signed: from 2^31 on they are negative"; "Flags are an unsigned 32-bit integer."; i64::from(flags as i32))
            );
            names.push((text, flags));
        }
        Ok(names)
    }

    fn read_name(&mut self, entry: i64, version: i64) -> Answer<String> {
        let (text, len) = if or!(version >= 64, told!("name-version" = "65"; version >= 65)) {
            let length = or!(
                self.read_index("names", entry, "name length")?,
                told!("reads the length of a name as one byte"; "The length is a CompactIndex."; { let at = self.at; let _ = self.read_index("names", entry, "name length"); self.at = at; self.unsigned(1)? }),
                told!("name" = "length-byte-unchecked"; "reads a name's length as one plain byte, takes 0 for the empty name, and checks neither its last byte nor a NUL inside it"; "The length is a CompactIndex; refuse (invalid) a name whose last counted byte is no NUL, and end names at their first NUL."; { let at = self.at; let _ = self.read_index("names", entry, "name length"); self.at = at; self.unsigned(1)? })
            );
            counted(self.rest(), length)?
        } else {
            placeless(unreal_name::decode(self.rest(), 63))?
        };
        self.at += len;
        Ok(or!(
            text,
            told!("name-characters" = "utf-8-lossy"; "reads names as UTF-8 and replaces what is malformed"; "One byte is one character, U+0001 to U+00FF."; utf_8_lossy(&text)),
            told!("name-characters" = "seven-bits"; "keeps seven bits of each byte"; "Keep all eight bits of each byte."; text.chars().map(|of| char::from(of as u8 & 0x7F)).collect())
        ))
    }

    /// An import without its outer, and that as it is stored.
    fn read_import(&mut self, entry: i64, summary: &Summary) -> Answer<(Import, i64)> {
        let names = summary.names.0;
        let class_package = self.read_name_index("imports", entry, "class package", names)?;
        let class_name = self.read_name_index("imports", entry, "class name", names)?;
        let container = self.read_container(entry, summary)?;
        let object_name = self.read_name_index("imports", entry, "object name", names)?;
        let (outer, package) = container;
        Ok((Import { class_package, class_name, outer: Object::Null, package, object_name }, outer))
    }

    /// An export without its references and data; these as they are stored; size and offset of the data.
    fn read_export(&mut self, entry: i64, summary: &Summary) -> Answer<(Export, [i64; 3], i64, i64)> {
        let class = self.read_index("exports", entry, "class")?;
        let super_object = self.read_index("exports", entry, "super")?;
        let outer = or!(
            self.read_outer("exports", entry, summary)?,
            told!("reads the outer of an export as a CompactIndex"; "Outers are 32-bit integers."; if summary.contents.file_version < 45 { 0 } else { self.read_index("exports", entry, "outer")? })
        );
        let object_name = self.read_name_index("exports", entry, "object name", summary.names.0)?;
        let flags = self.unsigned(4)?;
        let flags = or!(
            flags,
            told!("export-flags" = "signed"; "takes an export's flags for signed: from 2^31 on they are negative"; "Flags are an unsigned 32-bit integer."; i64::from(flags as i32))
        );
        let stored = [class, super_object, outer];
        let size = self.read_serial(entry, "serial size")?;
        let following = or!(
            size,
            told!("data-check" = "nothing"; if self.listed.is_none() { size.max(0) } else { size })
        );
        let mut offset = 0;
        if or!(
            following != 0,
            told!("serial-offset" = "always"; "has a serial offset for exports without data, too"; "The serial offset is there only if the serial size is not 0."; true)
        ) {
            offset = self.read_serial(entry, "serial offset")?;
        }
        let (class, super_object, outer, data) = (Object::Null, Object::Null, Object::Null, Vec::new());
        Ok((Export { class, super_object, outer, object_name, flags, data }, stored, size, offset))
    }

    fn read_serial(&mut self, entry: i64, field: &'static str) -> Answer<i64> {
        let value = self.read_index("exports", entry, field)?;
        let is_negative = or!(
            value < 0,
            told!("serial-negative" = "accepted"; "accepts negative serial sizes and offsets"; "Refuse (out_of_range) a negative serial size or offset."; false)
        );
        if or!(is_negative, told!("data-check" = "nothing"; is_negative && self.listed.is_some())) {
            return refused(Class::OutOfRange);
        }
        Ok(value)
    }
}

/// A name whose length is known, with its NUL.
fn counted(rest: &[u8], length: i64) -> Decoded<String> {
    if length < 0 {
        return or!(
            refused(Class::OutOfRange),
            told!("name" = "negative-empty"; "takes a negative length for the empty name"; "Refuse (out_of_range) a negative length."; Ok((String::new(), 0)))
        );
    }
    if length == 0 {
        return or!(refused(Class::Invalid), told!("name" = "length-byte-unchecked"; Ok((String::new(), 0))));
    }
    let end = length as usize;
    if end > rest.len() {
        return refused(Class::Truncated);
    }
    if or!(at_byte(rest, end - 1)? != 0, told!("name" = "length-byte-unchecked"; false)) {
        return refused(Class::Invalid);
    }
    let (text, seen) = or!(
        placeless(unreal_name::decode(rest, 63))?,
        told!("name" = "length-byte-unchecked"; (rest.iter().take(end - 1).map(|of| char::from(*of)).collect(), end))
    );
    let len = or!(
        end,
        told!("name" = "inner-nul-refused"; "refuses a name with bytes behind its NUL"; "Obfuscated packages have such names: an engine reads up to the NUL."; if seen < end { return refused(Class::Invalid) } else { end })
    );
    Ok((text, len))
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

fn written_value(object: Object) -> i64 {
    let value = to_value(object);
    or!(
        value,
        told!("reference-written" = "exchanged"; "writes imports as positive and exports as negative numbers"; "Imports are negative, exports positive."; 0 - value)
    )
}

fn reader(file: &[u8], listed: Option<Vec<Index>>) -> Reader<'_> {
    Reader { file, at: 0, listed }
}

fn object_exists(object: Object, imports: i64, exports: i64) -> bool {
    let value = to_value(object);
    or!(
        value >= -imports && value <= exports,
        told!("reference-check-written" = "counts-exchanged"; "compares imports with the count of exports and exports with that of imports"; "Compare each kind with the count of its table."; value >= 0 - exports && value <= imports)
    )
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

fn put_name(out: &mut Vec<u8>, text: &str, version: u16) -> Answer<()> {
    let text = or!(
        text,
        told!("name-written" = "utf-8"; "writes names as UTF-8"; "One character is one byte; refuse characters above U+00FF."; &text.bytes().map(char::from).collect::<String>()),
        told!("name-written" = "ascii"; "refuses characters above U+007F"; "Characters up to U+00FF are one byte each."; if text.is_ascii() { text } else { return refused(Class::Invalid) }),
        told!("name-written" = "replaced"; "replaces characters above U+00FF by question marks"; "Refuse (invalid) characters above U+00FF."; &text.replace(|of| of > '\u{FF}', "?")),
        told!("name-written" = "empty-refused"; "refuses the empty name"; "Write it: a NUL, after a length of 1 from version 64 on."; if text.is_empty() { return refused(Class::Invalid) } else { text })
    );
    let name = unreal_name::encode(text, 63)?;
    if or!(version >= 64, told!("name-version" = "65"; version >= 65)) {
        or!(
            put_index(out, name.len() as i64)?,
            told!("name-written" = "length-byte"; "writes a name's length as one plain byte"; "Write the length as a CompactIndex: from 64 on it takes two bytes."; out.push(name.len() as u8))
        );
    }
    out.extend(&name);
    Ok(())
}

fn put_fixed(out: &mut Vec<u8>, value: i64) -> Answer<()> {
    let fixed = or!(
        value,
        told!("outer-written" = "big-endian"; "writes the outer reference in big-endian order"; "The outer reference is a little-endian i32."; i64::from((value as i32).swap_bytes()))
    );
    or!(put(out, fixed, 4), told!("outer" = "compact"; put_index(out, value)))
}

fn put_outer(out: &mut Vec<u8>, version: u16, outer: Object) -> Answer<()> {
    if or!(version < 45, told!("outer-version" = "always"; false)) {
        return Ok(());
    }
    put_fixed(out, written_value(outer))
}

fn put_offset(out: &mut Vec<u8>, data: &[u8], offset: i64) -> Answer<()> {
    if or!(data.is_empty(), told!("serial-offset" = "always"; false)) {
        return Ok(());
    }
    put_index(out, offset)
}

fn put_container(out: &mut Vec<u8>, import: &Imported) -> Answer<()> {
    match or!(import.package, told!("outer-version" = "always"; None)) {
        Some(package) => put_index(out, package.into()),
        None => put_fixed(out, written_value(import.outer)),
    }
}

fn check_package(package: &Package) -> Answer<()> {
    let (names, imports, exports) =
        (package.names.len() as u32, package.imports.len() as i64, package.exports.len() as i64);
    for import in &package.imports {
        check_name(import.class_package, names)?;
        check_name(import.class_name, names)?;
        check_name(import.object_name, names)?;
        check(object_exists(import.outer, imports, exports))?;
        if package.file_version < 45 {
            check_name(import.package.unwrap_or(or!(names, told!("outer-version" = "always"; 0))), names)?;
            check(or!(matches!(import.outer, Object::Null), told!("outer-version" = "always"; true)))?;
        } else {
            check(or!(
                import.package.is_none(),
                told!("outer-version" = "always"; import.package.unwrap_or(0) < names)
            ))?;
        }
    }
    for export in &package.exports {
        check(object_exists(export.class, imports, exports))?;
        check(object_exists(export.super_object, imports, exports))?;
        check(object_exists(export.outer, imports, exports))?;
        check_name(export.object_name, names)?;
        if package.file_version < 45 {
            check(or!(matches!(export.outer, Object::Null), told!("outer-version" = "always"; true)))?;
        }
    }
    Ok(())
}

impl UnrealPackage for Operations {
    fn encode(&self, package: &Package) -> Answer<Vec<u8>> {
        let version = package.file_version;
        check(or!(version >= 35 && version < 130, told!("version-check" = "none"; true)))?;
        let mut names = Vec::new();
        for (text, flags) in &package.names {
            let mut entry = Vec::new();
            put_name(&mut entry, text, version)?;
            put(&mut entry, (*flags).into(), 4)?;
            let entry = or!(
                entry,
                told!("name-entry-written" = "flags-first"; "writes a name's flags before the name"; "The name comes first, its flags after it."; flags_first(&entry))
            );
            names.extend(&entry);
        }
        check_package(package)?;

        let mut heritage: Vec<u8> = Vec::new();
        let mut history_len = 8;
        match &package.history {
            History::Heritage(guids) => {
                check(or!(version < 68, told!("history-version" = "69"; version < 69)))?;
                for guid in guids {
                    heritage.extend(or!(guid.to_vec(), told!("writes the first three numbers of a GUID of the heritage table in little-endian order"; "A GUID is 16 bytes in the order of the file."; guid_le(guid))));
                }
            }
            History::Generations(_, earlier) => {
                check(or!(version >= 68, told!("history-version" = "69"; version >= 69)))?;
                history_len = 20 + 8 * (earlier.len() as i64 + 1);
            }
        }
        let heritage_at = 36 + history_len;
        let heritage_size = or!(
            heritage.len() as i64,
            told!("summary-length-written" = "heritage-entries"; "counts the entries of the heritage table after the summary instead of their bytes"; "Each GUID of the heritage table takes 16 bytes."; heritage.len() as i64 / 16)
        );
        let names_at = heritage_at + heritage_size;
        let data_at = names_at + names.len() as i64;

        let mut data: Vec<u8> = Vec::new();
        let mut exports = Vec::new();
        for export in &package.exports {
            put_index(&mut exports, written_value(export.class))?;
            put_index(&mut exports, written_value(export.super_object))?;
            put_outer(&mut exports, version, export.outer)?;
            put_index(&mut exports, export.object_name.into())?;
            put(&mut exports, export.flags.into(), 4)?;
            let offset = or!(
                data_at + data.len() as i64,
                told!("serial-offset-written" = "relative"; "counts serial offsets from the start of the data"; "Serial offsets count from the start of the file."; data.len() as i64),
                told!("serial-offset-written" = "end"; "writes the offset of the end of an export's data"; "The serial offset is where the data starts."; data_at + data.len() as i64 + export.data.len() as i64)
            );
            put_index(&mut exports, export.data.len() as i64)?;
            put_offset(&mut exports, &export.data, offset)?;
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
        let (export_count, import_count) = or!(
            (package.exports.len() as i64, package.imports.len() as i64),
            told!("location-written" = "counts-exchanged"; "exchanges the counts of exports and imports"; "Count and offset of names, then exports, then imports."; (package.imports.len() as i64, package.exports.len() as i64))
        );
        let (exports_table, imports_table) = or!(
            ((export_count, exports_at), (import_count, imports_at)),
            told!("summary-order" = "imports-first"; ((import_count, imports_at), (export_count, exports_at)))
        );

        let mut out = Vec::new();
        put(&mut out, 0x9E2A_83C1, 4)?;
        put(&mut out, version.into(), 2)?;
        put(&mut out, package.licensee_version.into(), 2)?;
        put(&mut out, package.flags.into(), 4)?;
        put(&mut out, package.names.len() as i64, 4)?;
        put(&mut out, names_at, 4)?;
        put(&mut out, exports_table.0, 4)?;
        put(&mut out, exports_table.1, 4)?;
        put(&mut out, imports_table.0, 4)?;
        put(&mut out, imports_table.1, 4)?;
        match &package.history {
            History::Heritage(guids) => {
                put(&mut out, guids.len() as i64, 4)?;
                let at = or!(
                    heritage_at,
                    told!("heritage-written" = "at-36"; "writes 36 for the heritage table's offset, which forgets its count and offset themselves"; "The heritage table starts at byte 44, behind its count and offset."; 36)
                );
                put(&mut out, at, 4)?;
            }
            History::Generations(guid, earlier) => {
                out.extend(or!(
                    guid.to_vec(),
                    told!("writes the first three numbers of the GUID in little-endian order"; "A GUID is 16 bytes in the order of the file."; guid_le(guid))
                ));
                put(&mut out, earlier.len() as i64 + 1, 4)?;
                let [exports, names] = [package.exports.len() as u32, package.names.len() as u32];
                let mut states = earlier.clone();
                states.push((exports, names));
                let states = or!(
                    states,
                    told!("generations-written" = "this-first"; "writes this state before the earlier generations"; "This state is the last generation."; [states.split_off(earlier.len()), states].concat())
                );
                for (exports, names) in states {
                    put(&mut out, exports.into(), 4)?;
                    put(&mut out, names.into(), 4)?;
                }
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
        let mut reader = reader(file, None);
        let mut summary = reader.read_summary()?;
        summary.contents.names = reader.read_names(&summary)?;
        reader.at = summary.imports.1;
        for entry in 0..summary.imports.0 {
            let (mut import, outer) = reader.read_import(entry, &summary)?;
            import.outer = reader.read_object(outer, &summary)?;
            summary.contents.imports.push(import);
        }
        reader.at = summary.exports.1;
        for entry in 0..summary.exports.0 {
            let (mut export, [class, super_object, outer], size, offset) =
                reader.read_export(entry, &summary)?;
            export.class = reader.read_object(class, &summary)?;
            export.super_object = reader.read_object(super_object, &summary)?;
            export.outer = reader.read_object(outer, &summary)?;
            let end = offset + size;
            check(or!(
                end <= file.len() as i64,
                told!("data-check" = "wraps"; "adds offset and size in signed 32 bits that wrap, so that data far outside passes"; "Add in 64 bits, or compare the size with what is left after the offset."; i64::from(end as i32) <= file.len() as i64),
                told!("data-check" = "nothing"; "checks neither size nor offset of data, returns what is there of it, and none for a negative size, after which it reads no offset"; "Refuse (out_of_range) a negative size or offset, and data that ends past the end of the file."; true)
            ))?;
            let span = or!((offset, end), told!("serial-negative" = "accepted"; within(file, (offset, end))));
            let (from, to) = or!(
                span,
                told!("data-check" = "wraps"; within(file, span)),
                told!("data-check" = "nothing"; within(file, span))
            );
            let data = part(file, from as usize, to as usize)?;
            spend(data.len())?;
            export.data = data.to_vec();
            summary.contents.exports.push(export);
        }
        Ok(summary.contents)
    }

    fn indices(&self, file: &[u8]) -> Answer<Vec<Index>> {
        let mut reader = reader(file, Some(Vec::new()));
        let summary = reader.read_summary()?;
        reader.read_names(&summary)?;
        reader.at = summary.imports.1;
        for entry in 0..summary.imports.0 {
            reader.read_import(entry, &summary)?;
        }
        reader.at = summary.exports.1;
        for entry in 0..summary.exports.0 {
            reader.read_export(entry, &summary)?;
        }
        let listed = reader.listed.unwrap_or_default();
        Ok(or!(
            listed,
            told!("listed-position" = "after"; "lists the position after an index"; "`at` is the offset of the first byte of the index."; listed.into_iter().map(|of| Index { at: of.at + of.bytes.len(), ..of }).collect())
        ))
    }
}
