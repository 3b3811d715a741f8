//! The cursor: numbers, places of tables, indices and references.

use packproof_reference::object_reference::Reference as Object;
use packproof_reference::unreal_package::Index;

use super::super::table::Contents;
use crate::model::sites::contained::compact_index;
use crate::model::sites::{at_byte, guid_le, guid_le_32, part, placeless, refused, reversed, swapped};
use crate::model::{Answer, Class};

/// Count and offset of a table.
type Table = (i64, usize);

pub(super) struct Reader<'a> {
    pub(super) file: &'a [u8],
    pub(super) at: usize,
    /// The indices, if they are listed; then neither references nor data are followed.
    pub(super) listed: Option<Vec<Index>>,
}

pub(super) struct Summary {
    pub(super) contents: Contents,
    pub(super) names: Table,
    pub(super) imports: Table,
    pub(super) exports: Table,
}

impl<'a> Reader<'a> {
    pub(super) fn rest(&self) -> &'a [u8] {
        self.file.get(self.at..).unwrap_or_default()
    }

    pub(super) fn unsigned(&mut self, size: usize) -> Answer<i64> {
        if self.at + size > self.file.len() {
            return refused(Class::Truncated);
        }
        let mut value = 0;
        for byte in 0..size {
            value |= at_byte(self.file, self.at + byte)? << (8 * byte);
        }
        self.at += size;
        Ok(or!(
            value,
            told!("reads numbers most significant byte first"; "Read the least significant byte first, on every machine."; swapped(value.into(), size) as i64)
        ))
    }

    pub(super) fn read_guid(&mut self) -> Answer<Vec<u8>> {
        if self.at + 16 > self.file.len() {
            return refused(Class::Truncated);
        }
        self.at += 16;
        let guid = part(self.file, self.at - 16, self.at)?;
        Ok(or!(
            guid.to_vec(),
            told!("reads the first three numbers of a GUID in little-endian order"; "A GUID is 16 bytes in the order of the file."; guid_le(guid)),
            told!("reads a GUID as four little-endian 32-bit numbers"; "A GUID is 16 bytes in the order of the file."; guid_le_32(guid)),
            told!("reads a GUID from its last byte on"; "A GUID is 16 bytes in the order of the file."; reversed(guid))
        ))
    }

    pub(super) fn location(&mut self, smallest: i64) -> Answer<Table> {
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

    pub(super) fn read_index(&mut self, table: &'static str, entry: i64, field: &'static str) -> Answer<i64> {
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

    pub(super) fn read_name_index(
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
    pub(super) fn read_container(&mut self, entry: i64, summary: &Summary) -> Answer<(i64, Option<i64>)> {
        if or!(summary.contents.file_version < 45, told!("outer-version" = "always"; false)) {
            let package = self.read_name_index("imports", entry, "package", summary.names.0)?;
            return Ok((0, Some(package)));
        }
        let outer = or!(
            self.read_outer("imports", entry, summary)?,
            told!("reads the outer of an import as a CompactIndex"; "Outers are 32-bit integers."; self.read_index("imports", entry, "outer")?)
        );
        Ok((outer, None))
    }

    pub(super) fn read_outer(&mut self, table: &'static str, entry: i64, summary: &Summary) -> Answer<i64> {
        if or!(summary.contents.file_version < 45, told!("outer-version" = "always"; false)) {
            return Ok(0);
        }
        or!(
            self.read_fixed(),
            told!("outer" = "compact"; "takes the outer field for a CompactIndex"; "The outer reference of an import or export is a little-endian i32."; self.read_index(table, entry, "outer"))
        )
    }

    fn read_fixed(&mut self) -> Answer<i64> {
        let at = self.at;
        let value = self.unsigned(4)?;
        self.at = or!(
            at + 4,
            told!("outer-end" = "end-of-file"; "goes on at the end of the file after an outer reference, as if it took all that is left"; "An outer reference takes four bytes."; self.file.len())
        );
        Ok(or!(
            if value >= 0x8000_0000 { value - 0x1_0000_0000 } else { value },
            told!("outer-value" = "unsigned"; "takes the outer reference for unsigned, so that imports are exports beyond the table"; "The outer reference is an i32."; value),
            told!("outer-value" = "big-endian"; "reads the outer reference in big-endian order"; "The outer reference is little-endian."; i64::from((value as i32).swap_bytes()))
        ))
    }

    /// The object of a stored reference; refuses one that is not in the tables.
    pub(super) fn read_object(&self, value: i64, summary: &Summary) -> Answer<Object> {
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

pub(super) fn reader(file: &[u8], listed: Option<Vec<Index>>) -> Reader<'_> {
    Reader { file, at: 0, listed }
}
