//! Runs the codec's package reader and writer on every public path; a disagreement is an error.

use std::fmt::Debug;

use packproof_codec::unreal::package as cp;
use packproof_codec::unreal::{Name, ObjectReference};

use super::table::{Contents, UnrealPackage};
use crate::formats::object_reference::codec::{plain, typed};
use crate::formats::unreal_name::codec::latin1;
use crate::model::paths::broken;
use crate::model::{Answer, Class, Refusal, hex, refused};
use packproof_reference::unreal_package::{Export, History, Import, Index, Package};

#[derive(Clone, Copy, Debug)]
pub struct Codec;

impl UnrealPackage for Codec {
    fn encode(&self, package: &Package) -> Answer<Vec<u8>> {
        let mut new = cp::NewPackage::with_version(package.file_version);
        // Of several faults an unknown version is refused first.
        new.to_bytes().map_err(|error| unwritten(error, &new))?;
        let texts: Vec<Vec<u8>> =
            package.names.iter().map(|(name, _)| latin1(name)).collect::<Answer<_>>()?;
        new.licensee_version = package.licensee_version;
        new.flags = package.flags;
        let without_history = match &new.history {
            cp::NewHistory::Heritage(guids) => package.file_version < cp::HISTORY_VERSION && guids.is_empty(),
            cp::NewHistory::Generations { guid, earlier } => {
                package.file_version >= cp::HISTORY_VERSION && *guid == [0; 16] && earlier.is_empty()
            }
        };
        if !without_history {
            return broken("a new package has a history of the other family, or one that is not empty");
        }
        new.history = match &package.history {
            History::Heritage(guids) => cp::NewHistory::Heritage(guids.clone()),
            History::Generations(guid, earlier) => cp::NewHistory::Generations {
                guid: *guid,
                earlier: earlier
                    .iter()
                    .map(|&(export_count, name_count)| cp::Generation { export_count, name_count })
                    .collect(),
            },
        };
        for (text, (_, flags)) in texts.iter().zip(&package.names) {
            new.names.push(cp::NameEntry { name: Name::from_latin1(text).map_err(refused)?, flags: *flags });
        }
        for import in &package.imports {
            new.imports.push(cp::Import {
                class_package: import.class_package,
                class_name: import.class_name,
                outer: import.package.map_or(typed(import.outer)?.into(), cp::Outer::Package),
                object_name: import.object_name,
            });
        }
        for export in &package.exports {
            new.exports.push(cp::NewExport {
                class: typed(export.class)?,
                super_object: typed(export.super_object)?,
                outer: typed(export.outer)?,
                object_name: export.object_name,
                flags: export.flags,
                data: &export.data,
            });
        }
        let file = new.to_bytes().map_err(|error| unwritten(error, &new))?;
        // The output must be readable. A refusal here is the writer's fault, not the answer to the case.
        let mut read =
            decode(&file).or_else(|refusal| broken(format!("refuses what it wrote: {refusal:?}")))?;
        if let (History::Generations(_, states), History::Generations(..)) =
            (&mut read.history, &package.history)
        {
            let this = (package.exports.len() as u32, package.names.len() as u32);
            if states.pop() != Some(this) {
                return broken("the last generation is not this one");
            }
        }
        if read == *package { Ok(file) } else { broken("the output reads back differently") }
    }

    fn decode(&self, file: &[u8]) -> Answer<Contents> {
        decode(file).map(Contents::from)
    }

    fn indices(&self, file: &[u8]) -> Answer<Vec<Index>> {
        let package = cp::Package::parse(file).map_err(package_refusal)?;
        let all = package.indices().collect::<Result<Vec<_>, _>>().map_err(package_refusal);
        let by_table = || -> Answer<Vec<cp::TableIndex>> {
            let mut indices = Vec::new();
            indices.extend(entries(package.names())?.iter().flat_map(cp::Entry::indices));
            indices.extend(entries(package.imports())?.iter().flat_map(cp::Entry::indices));
            indices.extend(entries(package.exports())?.iter().flat_map(cp::Entry::indices));
            Ok(indices)
        };
        if all != by_table() {
            return broken("`indices` and the entries' indices disagree");
        }
        if all.is_err() && package.indices().skip_while(Result::is_ok).count() != 1 {
            return broken("`indices` goes on after an error");
        }
        let show = |index: cp::TableIndex| Index {
            table: index.table.name(),
            entry: index.entry,
            field: index.column.name(),
            at: index.offset,
            bytes: file[index.offset..index.offset + index.len].to_vec(),
            value: index.value.into(),
        };
        Ok(all?.into_iter().map(show).collect())
    }
}

/// The class of a package error. Its message must name the table, the entry and the offset.
fn package_refusal(error: cp::PackageError) -> Refusal {
    let entry = error.entry.map_or(String::new(), |entry| format!(", entry {entry}"));
    let table = format!("{:?}", error.table).to_lowercase();
    let problem = error.problem.to_string();
    let expected = format!("{table}{entry}: {problem} (at byte {})", error.offset);
    if error.to_string() != expected || problem.is_empty() || error.table.name() != table {
        return Refusal::Broken(format!("the sentence is {error}, expected {expected}"));
    }
    let class = match error.problem {
        cp::Problem::Malformed(kind) => {
            return refused(packproof_codec::DecodeError::byte(kind, error.offset));
        }
        cp::Problem::NotAPackage { .. } => Class::Invalid,
        _ => Class::OutOfRange,
    };
    Refusal::byte(class, error.offset)
}

/// The entries of a table, or the first error. The ranges of entries must be contiguous, and so must the iterator's positions at a
/// refused entry.
fn entries<T>(mut table: cp::Entries<'_, T>) -> Answer<Vec<cp::Entry<T>>> {
    let mut entries = Vec::new();
    let mut end = table.position();
    let mut first = None;
    let mut number = 0;
    while let Some(entry) = table.next() {
        match entry {
            Ok(entry) if entry.range != (end..table.position()) || entry.number != number => {
                return broken(format!("entry {} is at {:?}", entry.number, entry.range));
            }
            Ok(entry) => entries.push(entry),
            Err(error) if error.entry != Some(number) || table.position() < end => {
                return broken(format!("entry {number} is refused as {:?}", error.entry));
            }
            Err(error) => first = first.or(Some(error)),
        }
        end = table.position();
        number += 1;
    }
    first.map_or(Ok(entries), |error| Err(package_refusal(error)))
}

fn decode(file: &[u8]) -> Answer<Package> {
    let package = cp::Package::parse(file).map_err(package_refusal)?;
    if package.file() != file {
        return broken("`file` returns a different file");
    }
    package.validate().map_err(package_refusal)?;
    let summary = package.summary();
    let (history, len) = match summary.history {
        cp::History::Heritage(_) => (History::Heritage(package.heritage().to_vec()), 44),
        cp::History::Generations { guid, generations } => {
            let sizes: Vec<_> = generations.iter().map(|g| (g.export_count, g.name_count)).collect();
            let len = 56 + 8 * sizes.len();
            (History::Generations(*guid, sizes), if package.heritage().is_empty() { len } else { 0 })
        }
    };
    if summary.len != len {
        return broken(format!("the summary has {len} bytes, not {}", summary.len));
    }
    let names = entries(package.names())?;
    let table = package.name_table().map_err(package_refusal)?;
    for entry in &names {
        if table.get(entry.number) != Some(entry.value.name) {
            return broken(format!("name {} has a different name in the name table", entry.number));
        }
    }
    if table.get(names.len() as u32).is_some() {
        return broken("the name table is too long");
    }
    let imports = entries(package.imports())?;
    let exports = entries(package.exports())?;
    re_encodes(file, summary.file_version, &names, &imports, &exports)?;
    Ok(Package {
        file_version: summary.file_version,
        licensee_version: summary.licensee_version,
        flags: summary.flags,
        history,
        names: names.iter().map(|entry| (entry.value.name.to_string(), entry.value.flags)).collect(),
        imports: imports.iter().map(|entry| show_import(&entry.value)).collect(),
        exports: exports.iter().map(|entry| show_export(&entry.value, file)).collect(),
    })
}

/// Each entry with canonical indices and name must be re-encoded to the same bytes.
fn re_encodes(
    file: &[u8],
    version: u16,
    names: &[cp::Entry<cp::NameEntry<'_>>],
    imports: &[cp::Entry<cp::Import>],
    exports: &[cp::Entry<cp::Export>],
) -> Answer<()> {
    for entry in names {
        let canonical = Name::decode(&file[entry.range.start..], version).is_ok();
        same_bytes(file, entry, canonical, |value, out| value.append(version, out))?;
    }
    for entry in imports {
        same_bytes(file, entry, true, |value, out| value.append(version, out))?;
    }
    for entry in exports {
        same_bytes(file, entry, true, |value, out| value.append(version, out))?;
    }
    Ok(())
}

fn same_bytes<T: Debug>(
    file: &[u8],
    entry: &cp::Entry<T>,
    canonical: bool,
    append: impl Fn(&T, &mut Vec<u8>) -> Result<usize, packproof_codec::EncodeError>,
) -> Answer<()> {
    let canonical = canonical
        && entry.indices().all(|index| packproof_codec::compact_index::decode(&file[index.offset..]).is_ok());
    // A byte before the entry, so that an appended length is not mistaken for a total length.
    let mut out = vec![0];
    let len = append(&entry.value, &mut out).map_err(refused)?;
    if len != out.len() - 1 {
        return broken(format!("{len} bytes announced, {} appended for {:?}", out.len() - 1, entry.value));
    }
    if canonical && (out[1..] != file[entry.range.clone()]) {
        return broken(format!("{:?} is written as {}", entry.value, hex(&out[1..])));
    }
    Ok(())
}

fn show_import(import: &cp::Import) -> Import {
    let (outer, package) = match import.outer {
        cp::Outer::Object(outer) => (plain(outer), None),
        cp::Outer::Package(package) => (plain(ObjectReference::Null), Some(package)),
    };
    Import {
        class_package: import.class_package,
        class_name: import.class_name,
        outer,
        package,
        object_name: import.object_name,
    }
}

fn show_export(export: &cp::Export, file: &[u8]) -> Export {
    let start = export.serial_offset as usize;
    Export {
        class: plain(export.class),
        super_object: plain(export.super_object),
        outer: plain(export.outer),
        object_name: export.object_name,
        flags: export.flags,
        data: file[start..start + export.serial_size as usize].to_vec(),
    }
}

/// The class of a refusal. Its message must name the table and the entry, and that entry must be at fault.
fn unwritten(error: cp::WriteError, new: &cp::NewPackage<'_>) -> Refusal {
    let entry = error.entry.map_or(String::new(), |entry| format!(", entry {entry}"));
    let expected = format!("{}{entry}: {}", error.table.name(), error.error);
    if error.to_string() != expected {
        return Refusal::Broken(format!("the sentence is {error}, expected {expected}"));
    }
    let name = |index: u32| index as usize >= new.names.len();
    let object = |reference: ObjectReference| match reference {
        ObjectReference::Null => false,
        ObjectReference::Import(entry) => entry as usize >= new.imports.len(),
        ObjectReference::Export(entry) => entry as usize >= new.exports.len(),
    };
    let old = new.file_version < cp::OUTER_VERSION;
    let at_fault = match (error.table, error.entry.map(|entry| entry as usize)) {
        (cp::Table::Imports, Some(entry)) => new.imports.get(entry).is_some_and(|import| {
            name(import.class_package)
                || name(import.class_name)
                || match import.outer {
                    cp::Outer::Object(outer) => old || object(outer),
                    cp::Outer::Package(package) => !old || name(package),
                }
                || name(import.object_name)
        }),
        (cp::Table::Exports, Some(entry)) => new.exports.get(entry).is_some_and(|export| {
            object(export.class)
                || object(export.super_object)
                || object(export.outer)
                || old && export.outer != ObjectReference::Null
                || name(export.object_name)
        }),
        (table, entry) => table == cp::Table::Summary && entry.is_none(),
    };
    if at_fault { refused(error.error) } else { Refusal::Broken(format!("not at fault: {error}")) }
}
