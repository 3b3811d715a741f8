//! Numbers, names and references as they are written, and what is checked before.

use packproof_reference::object_reference::Reference as Object;
use packproof_reference::unreal_name;
use packproof_reference::unreal_package::{Import as Imported, Package};

use crate::model::sites::contained::compact_index;
use crate::model::sites::{refused, swapped};
use crate::model::{Answer, Class};

fn to_value(object: Object) -> i64 {
    match object {
        Object::Null => 0,
        Object::Import(entry) => -entry - 1,
        Object::Export(entry) => entry + 1,
    }
}

pub(super) fn written_value(object: Object) -> i64 {
    let value = to_value(object);
    or!(
        value,
        told!("reference-written" = "exchanged"; "writes imports as positive and exports as negative numbers"; "Imports are negative, exports positive."; 0 - value)
    )
}

fn object_exists(object: Object, imports: i64, exports: i64) -> bool {
    let value = to_value(object);
    or!(
        value >= -imports && value <= exports,
        told!("reference-check-written" = "counts-exchanged"; "compares imports with the count of exports and exports with that of imports"; "Compare each kind with the count of its table."; value >= 0 - exports && value <= imports)
    )
}

pub(super) fn check(exists: bool) -> Answer<()> {
    if !exists {
        return refused(Class::OutOfRange);
    }
    Ok(())
}

fn check_name(name: u32, names: u32) -> Answer<()> {
    check(name < names)
}

pub(super) fn put(out: &mut Vec<u8>, value: i64, size: usize) -> Answer<()> {
    let value = or!(
        value,
        told!("writes numbers most significant byte first"; "Write the least significant byte first, on every machine."; swapped(value.into(), size) as i64)
    );
    for byte in 0..size {
        out.push(((value >> (8 * byte)) & 0xFF) as u8);
    }
    Ok(())
}

pub(super) fn put_index(out: &mut Vec<u8>, value: i64) -> Answer<()> {
    check(value < 0x8000_0000)?;
    out.extend(compact_index::encode(value as i32)?);
    Ok(())
}

pub(super) fn put_name(out: &mut Vec<u8>, text: &str, version: u16) -> Answer<()> {
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

pub(super) fn put_outer(out: &mut Vec<u8>, version: u16, outer: Object) -> Answer<()> {
    if or!(version < 45, told!("outer-version" = "always"; false)) {
        return Ok(());
    }
    put_fixed(out, written_value(outer))
}

pub(super) fn put_offset(out: &mut Vec<u8>, data: &[u8], offset: i64) -> Answer<()> {
    if or!(data.is_empty(), told!("serial-offset" = "always"; false)) {
        return Ok(());
    }
    put_index(out, offset)
}

pub(super) fn put_container(out: &mut Vec<u8>, import: &Imported) -> Answer<()> {
    match or!(import.package, told!("outer-version" = "always"; None)) {
        Some(package) => put_index(out, package.into()),
        None => put_fixed(out, written_value(import.outer)),
    }
}

pub(super) fn check_package(package: &Package) -> Answer<()> {
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
