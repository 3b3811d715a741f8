//! Packages and listed indices in JSON.

use serde_json::{Value, json};

use super::contents::{Contents, Export, Import, States};
use crate::formats::object_reference::json as object_reference;
use crate::model::input::{bytes, integer, list, member, text};
use crate::model::{Answer, Refusal, hex};
use packproof_reference::object_reference::Reference;
use packproof_reference::unreal_package::{self as reference, History, Index, Package};

pub(crate) fn show(contents: &Contents) -> Value {
    show_with(contents, "generations")
}

fn show_with(contents: &Contents, generations_name: &str) -> Value {
    let mut out = json!({
        "file_version": contents.file_version,
        "licensee_version": contents.licensee_version,
        "flags": contents.flags,
    });
    match &contents.history {
        States::Heritage(guids) => out["heritage"] = guids.iter().map(|guid| hex(guid)).collect(),
        States::Generations(guid, generations) => {
            out["guid"] = hex(guid).into();
            let generations = generations.iter();
            out[generations_name] =
                generations.map(|(exports, names)| json!({"exports": exports, "names": names})).collect();
        }
    }
    out["names"] = contents.names.iter().map(|(name, flags)| json!({"name": name, "flags": flags})).collect();
    out["imports"] = contents.imports.iter().map(show_import).collect();
    out["exports"] =
        contents.exports.iter().map(|export| show_export(export, contents.file_version)).collect();
    out
}

fn show_import(import: &Import) -> Value {
    let mut shown = json!({"class_package": import.class_package, "class_name": import.class_name});
    match import.package {
        Some(package) => shown["package"] = package.into(),
        None => shown["outer"] = object_reference::show(import.outer),
    }
    shown["object_name"] = import.object_name.into();
    shown
}

/// Exports have no outer below version 45.
fn show_export(export: &Export, file_version: i64) -> Value {
    let mut shown = json!({
        "class": object_reference::show(export.class),
        "super": object_reference::show(export.super_object),
        "outer": object_reference::show(export.outer),
        "object_name": export.object_name,
        "flags": export.flags,
        "data": hex(&export.data),
    });
    if let Some(fields) =
        shown.as_object_mut().filter(|_| file_version < 45 && export.outer == Reference::Null)
    {
        fields.remove("outer");
    }
    shown
}

pub(super) fn show_index(index: &Index) -> Value {
    json!({
        "table": index.table, "entry": index.entry, "field": index.field,
        "at": index.at, "bytes": hex(&index.bytes), "value": index.value,
    })
}

pub(super) fn read(value: &Value) -> Answer<Package> {
    let guid = |value: &Value| {
        let guid = bytes(value)?.try_into();
        guid.map_err(|_| Refusal::Broken(format!("{value} is not 16 bytes")))
    };
    let outer = |entry: &Value| object_reference::read(member(entry, "outer")?);
    let file_version = integer(member(value, "file_version")?)?;
    let history = match value.get("heritage") {
        Some(heritage) => History::Heritage(list(heritage, guid)?),
        None => History::Generations(
            guid(member(value, "guid")?)?,
            list(member(value, "earlier")?, |generation| {
                Ok((integer(member(generation, "exports")?)?, integer(member(generation, "names")?)?))
            })?,
        ),
    };
    Ok(Package {
        file_version,
        licensee_version: integer(member(value, "licensee_version")?)?,
        flags: integer(member(value, "flags")?)?,
        history,
        names: list(member(value, "names")?, |name| {
            Ok((text(member(name, "name")?)?.to_owned(), integer(member(name, "flags")?)?))
        })?,
        imports: list(member(value, "imports")?, |import| {
            // Also read a field that the version does not store: a writer refuses it.
            let package = import.get("package").map(integer).transpose()?;
            Ok(reference::Import {
                class_package: integer(member(import, "class_package")?)?,
                class_name: integer(member(import, "class_name")?)?,
                outer: package.map_or_else(|| outer(import), |_: u32| Ok(Reference::Null))?,
                package,
                object_name: integer(member(import, "object_name")?)?,
            })
        })?,
        exports: list(member(value, "exports")?, |export| {
            let stored = file_version >= 45 || export.get("outer").is_some();
            Ok(reference::Export {
                class: object_reference::read(member(export, "class")?)?,
                super_object: object_reference::read(member(export, "super")?)?,
                outer: if stored { outer(export)? } else { Reference::Null },
                object_name: integer(member(export, "object_name")?)?,
                flags: integer(member(export, "flags")?)?,
                data: bytes(member(export, "data")?)?,
            })
        })?,
    })
}
