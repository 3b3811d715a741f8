//! The summary and the entries of the tables.

use packproof_reference::object_reference::Reference as Object;

use super::super::table::{Contents, Export, Import, States};
use super::super::wrong::utf_8_lossy;
use super::cursor::{Reader, Summary};
use crate::model::sites::{at_byte, nul_from, part, refused};
use crate::model::{Answer, Class, Decoded};

impl Reader<'_> {
    pub(super) fn read_summary(&mut self) -> Answer<Summary> {
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
            licensee_version: or!(licensee_version & 0xFFFF, 0),
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

    pub(super) fn read_names(&mut self, summary: &Summary) -> Answer<Vec<(String, i64)>> {
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
            terminated(self.rest())?
        };
        self.at += len;
        Ok(or!(
            text,
            told!("name-characters" = "utf-8-lossy"; "reads names as UTF-8 and replaces what is malformed"; "One byte is one character, U+0001 to U+00FF."; utf_8_lossy(&text)),
            told!("name-characters" = "seven-bits"; "keeps seven bits of each byte"; "Keep all eight bits of each byte."; text.chars().map(|of| char::from(of as u8 & 0x7F)).collect())
        ))
    }

    /// An import without its outer, and that as it is stored.
    pub(super) fn read_import(&mut self, entry: i64, summary: &Summary) -> Answer<(Import, i64)> {
        let names = summary.names.0;
        let class_package = self.read_name_index("imports", entry, "class package", names)?;
        let class_name = self.read_name_index("imports", entry, "class name", names)?;
        let container = self.read_container(entry, summary)?;
        let object_name = self.read_name_index("imports", entry, "object name", names)?;
        let (outer, package) = container;
        Ok((Import { class_package, class_name, outer: Object::Null, package, object_name }, outer))
    }

    /// An export without its references and data; these as they are stored; size and offset of the data.
    pub(super) fn read_export(
        &mut self,
        entry: i64,
        summary: &Summary,
    ) -> Answer<(Export, [i64; 3], i64, i64)> {
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

/// A name up to its first NUL, and where that ends.
fn terminated(rest: &[u8]) -> Decoded<String> {
    let nul = nul_from(rest, 0);
    if nul < 0 {
        return refused(Class::Truncated);
    }
    let text = part(rest, 0, nul as usize)?;
    Ok((text.iter().map(|byte| char::from(*byte)).collect(), (nul + 1) as usize))
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
        terminated(rest)?,
        told!("name" = "length-byte-unchecked"; (rest.iter().take(end - 1).map(|of| char::from(*of)).collect(), end))
    );
    let len = or!(
        end,
        told!("name" = "inner-nul-refused"; "refuses a name with bytes behind its NUL"; "Obfuscated packages have such names: an engine reads up to the NUL."; if seen < end { return refused(Class::Invalid) } else { end })
    );
    Ok((text, len))
}
