//! The tables of a package as text and JSON.

use packproof_codec::unreal::package::{History, Location, Outer, Package};
use packproof_codec::unreal::{Name, ObjectReference};
use serde_json::{Value, json};

use crate::model::hex;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    Names,
    /// Objects of other packages.
    Imports,
    /// Objects of this package.
    Exports,
}

/// Signatures of files found beside packages. Sources: Unreal Wiki, "UZ file" and "UZ3 file", for the compressed ones;
/// `UEViewer` for Lineage 2, byte order and .pak; the others are tags of their own formats.
const FOREIGN: &[(&[u8], &str)] = &[
    (
        b"L\0i\0n\0e\0a\0g\0e\x002\0V\0e\0r\0",
        "a package of Lineage 2: 28 bytes of UTF-16 text, then encrypted contents (in Ver111 and Ver121 XORed with one byte)",
    ),
    (&[0xD2, 0x04, 0, 0], "a file compressed by Unreal Tournament (.uz, tag 1234)"),
    (&[0x2E, 0x16, 0, 0], "a compressed file (.uz3 of Unreal 3, tag 5678)"),
    (b"PK\x03\x04", "a zip archive"),
    (&[0x9E, 0x2A, 0x83, 0xC1], "a big-endian package"),
    (b"GVAS", "a saved game of Unreal 4 or 5"),
    (b"-==--==--==--==-", "a container of Unreal 4 or 5 (.utoc)"),
];

/// Recognises a file that is not a package by its signature.
pub fn foreign(file: &[u8]) -> Option<&'static str> {
    let pak = file.len() >= 44
        && file[file.len().saturating_sub(256)..].windows(4).any(|tag| tag == [0xE1, 0x12, 0x6F, 0x5A]);
    let named = FOREIGN.iter().find(|(start, _)| file.starts_with(start)).map(|(_, what)| *what);
    let is_package = file.starts_with(&[0xC1, 0x83, 0x2A, 0x9E]);
    named.or((pak && !is_package).then_some("an archive of Unreal 4 or 5 (.pak)"))
}

pub fn summary_json(package: &Package) -> Value {
    let summary = package.summary();
    let location = |l: Location| json!({"count": l.count, "offset": l.offset});
    let history = match summary.history {
        History::Heritage(heritage) => json!({"heritage": location(heritage)}),
        History::Generations { guid, generations } => json!({
            "guid": hex(guid),
            "generations": generations.iter().map(|g| json!({"exports": g.export_count, "names": g.name_count})).collect::<Vec<_>>(),
        }),
    };
    json!({
        "file_version": summary.file_version, "licensee_version": summary.licensee_version, "flags": summary.flags,
        "names": location(summary.names), "imports": location(summary.imports), "exports": location(summary.exports),
        "history": history,
    })
}

/// The readable entries of a table, each as text and JSON.
pub fn rows(package: &Package, table: Table) -> Vec<(String, Value)> {
    let names: Vec<Name> = package.names().flatten().map(|entry| entry.value.name).collect();
    match table {
        Table::Names => package
            .names()
            .flatten()
            .map(|entry| {
                let (number, name, flags) = (entry.number, entry.value.name.to_string(), entry.value.flags);
                let row = json!({"number": number, "offset": entry.range.start, "name": name, "flags": flags});
                (format!("{number:>6}  {flags:#010x}  {name}"), row)
            })
            .collect(),
        Table::Imports => package
            .imports()
            .flatten()
            .map(|entry| {
                let (number, import) = (entry.number, entry.value);
                let [package, class, object] =
                    [import.class_package, import.class_name, import.object_name].map(|index| name(&names, index));
                let outer = match import.outer {
                    Outer::Object(outer) => reference(outer),
                    Outer::Package(package) => format!("package {}", name(&names, package)),
                };
                let line = format!("{number:>6}  {package}.{class} {object}  in {outer}");
                let row = json!({
                    "number": number, "offset": entry.range.start, "class_package": package, "class_name": class,
                    "outer": outer, "object_name": object,
                });
                (line, row)
            })
            .collect(),
        Table::Exports => package
            .exports()
            .flatten()
            .map(|entry| {
                let (number, export) = (entry.number, entry.value);
                let object = name(&names, export.object_name);
                let [class, parent, outer] = [export.class, export.super_object, export.outer].map(reference);
                let line = format!(
                    "{number:>6}  {object}  class {class}, super {parent}, in {outer}, {} bytes at {}",
                    export.serial_size, export.serial_offset
                );
                let row = json!({
                    "number": number, "offset": entry.range.start, "object_name": object, "class": class,
                    "super": parent, "outer": outer, "flags": export.flags, "serial_size": export.serial_size,
                    "serial_offset": export.serial_offset,
                });
                (line, row)
            })
            .collect(),
    }
}

fn name(names: &[Name], index: u32) -> String {
    names.get(index as usize).map_or_else(|| format!("#{index}"), std::string::ToString::to_string)
}

fn reference(reference: ObjectReference) -> String {
    match reference {
        ObjectReference::Import(n) => format!("import {n}"),
        ObjectReference::Export(n) => format!("export {n}"),
        ObjectReference::Null => "none".to_owned(),
    }
}
