//! Packages, read through a cursor, and written part by part.

mod cursor;
mod tables;
mod writing;

use packproof_reference::unreal_package::{History, Index, Package};

use super::table::{Contents, UnrealPackage};
use super::wrong::{flags_first, within};
use crate::model::Answer;
use crate::model::bounded::spend;
use crate::model::sites::{guid_le, guid_le_32, part, reversed};
use cursor::reader;
use writing::{
    check, check_package, put, put_container, put_index, put_name, put_offset, put_outer, written_value,
};

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
                    heritage.extend(or!(
                        guid.to_vec(),
                        told!("writes the first three numbers of a GUID of the heritage table in little-endian order"; "A GUID is 16 bytes in the order of the file."; guid_le(guid)),
                        told!("writes a GUID as four little-endian 32-bit numbers"; "A GUID is 16 bytes in the order of the file."; guid_le_32(guid)),
                        told!("writes a GUID from its last byte on"; "A GUID is 16 bytes in the order of the file."; reversed(guid))
                    ));
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
                    36 + history_len,
                    told!("heritage-written" = "at-36"; "writes 36 for the heritage table's offset, which forgets its count and offset themselves"; "The heritage table starts at byte 44, behind its count and offset."; 36)
                );
                put(&mut out, at, 4)?;
            }
            History::Generations(guid, earlier) => {
                out.extend(or!(
                    guid.to_vec(),
                    told!("writes the first three numbers of the GUID in little-endian order"; "A GUID is 16 bytes in the order of the file."; guid_le(guid)),
                    told!("writes a GUID as four little-endian 32-bit numbers"; "A GUID is 16 bytes in the order of the file."; guid_le_32(guid)),
                    told!("writes a GUID from its last byte on"; "A GUID is 16 bytes in the order of the file."; reversed(guid))
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
            if import.package.is_none() {
                import.outer = reader.read_object(outer, &summary)?;
            }
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
                told!("data-check" = "end"; "does not check where data ends, and returns what is there of it"; "Refuse (out_of_range) data that ends past the end of the file."; true),
                told!("data-check" = "nothing"; "checks neither size nor offset of data, returns what is there of it, and none for a negative size, after which it reads no offset"; "Refuse (out_of_range) a negative size or offset, and data that ends past the end of the file."; true)
            ))?;
            let span = or!((offset, end), told!("serial-negative" = "accepted"; within(file, (offset, end))));
            let (from, to) = or!(
                span,
                told!("data-check" = "wraps"; within(file, span)),
                told!("data-check" = "end"; within(file, span)),
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
