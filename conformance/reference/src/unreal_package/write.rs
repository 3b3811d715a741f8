//! Writes a package: summary, heritage, names, the exports' data, imports, exports.

use super::{HISTORY_VERSION, History, OUTER_VERSION, Package, is_known};
use crate::compact_index;
use crate::object_reference::{self as reference, Reference};
use crate::refusal::{Answer, Class, Refusal};
use crate::unreal_name as name;

fn integer(out: &mut Vec<u8>, len: u32, value: usize) {
    for at in 0..len {
        out.push((value / 0x100_usize.pow(at)) as u8);
    }
}

fn index(out: &mut Vec<u8>, value: usize) -> Answer<()> {
    let value = i32::try_from(value).map_err(|_| Refusal::value(Class::OutOfRange))?;
    out.extend(compact_index::encode(value)?);
    Ok(())
}

/// Refuses indices and references to entries that do not exist, and outers that the version does not support.
fn check(package: &Package) -> Answer<()> {
    let with_outer = package.file_version >= OUTER_VERSION;
    let name = |index: u32| (index as usize) < package.names.len();
    let object = |reference: Reference| match reference {
        Reference::Null => true,
        Reference::Import(entry) => (0..package.imports.len() as i64).contains(&entry),
        Reference::Export(entry) => (0..package.exports.len() as i64).contains(&entry),
    };
    let imports = package.imports.iter().all(|import| {
        name(import.class_package)
            && name(import.class_name)
            && import.package.is_none() == with_outer
            && import.package.is_none_or(name)
            && (with_outer || import.outer == Reference::Null)
            && object(import.outer)
            && name(import.object_name)
    });
    let exports = package.exports.iter().all(|export| {
        object(export.class)
            && object(export.super_object)
            && (with_outer || export.outer == Reference::Null)
            && object(export.outer)
            && name(export.object_name)
    });
    if imports && exports { Ok(()) } else { Err(Refusal::value(Class::OutOfRange)) }
}

/// The export table and the exports' data, which starts at byte `data_at` of the file.
fn exports_and_data(package: &Package, data_at: usize) -> Answer<(Vec<u8>, Vec<u8>)> {
    let mut data = Vec::new();
    let mut exports = Vec::new();
    for export in &package.exports {
        exports.extend(reference::encode(export.class)?);
        exports.extend(reference::encode(export.super_object)?);
        if package.file_version >= OUTER_VERSION {
            exports.extend(reference::encode_fixed(export.outer)?);
        }
        index(&mut exports, export.object_name as usize)?;
        integer(&mut exports, 4, export.flags as usize);
        index(&mut exports, export.data.len())?;
        if !export.data.is_empty() {
            index(&mut exports, data_at + data.len())?;
        }
        data.extend(&export.data);
    }
    Ok((data, exports))
}

fn imports(package: &Package) -> Answer<Vec<u8>> {
    let mut imports = Vec::new();
    for import in &package.imports {
        index(&mut imports, import.class_package as usize)?;
        index(&mut imports, import.class_name as usize)?;
        match import.package {
            Some(package) => index(&mut imports, package as usize)?,
            None => imports.extend(reference::encode_fixed(import.outer)?),
        }
        index(&mut imports, import.object_name as usize)?;
    }
    Ok(imports)
}

pub fn encode(package: &Package) -> Answer<Vec<u8>> {
    if !is_known(package.file_version) {
        return Err(Refusal::value(Class::OutOfRange));
    }
    let mut names = Vec::new();
    for (text, flags) in &package.names {
        names.extend(name::encode(text, package.file_version)?);
        integer(&mut names, 4, *flags as usize);
    }
    check(package)?;

    let (history_len, heritage): (usize, &[[u8; 16]]) = match &package.history {
        History::Heritage(guids) if package.file_version < HISTORY_VERSION => (8, guids),
        History::Generations(_, earlier) if package.file_version >= HISTORY_VERSION => {
            (16 + 4 + 8 * (earlier.len() + 1), &[])
        }
        _ => return Err(Refusal::value(Class::OutOfRange)),
    };
    let heritage_at = 36 + history_len;
    let names_at = heritage_at + 16 * heritage.len();
    let data_at = names_at + names.len();

    let (data, exports) = exports_and_data(package, data_at)?;
    let imports = imports(package)?;
    let imports_at = data_at + data.len();
    let exports_at = imports_at + imports.len();

    let mut out = vec![0xC1, 0x83, 0x2A, 0x9E];
    integer(&mut out, 2, package.file_version as usize);
    integer(&mut out, 2, package.licensee_version as usize);
    integer(&mut out, 4, package.flags as usize);
    for (count, offset) in [
        (package.names.len(), names_at),
        (package.exports.len(), exports_at),
        (package.imports.len(), imports_at),
    ] {
        integer(&mut out, 4, count);
        integer(&mut out, 4, offset);
    }
    match &package.history {
        History::Heritage(guids) => {
            integer(&mut out, 4, guids.len());
            integer(&mut out, 4, heritage_at);
        }
        History::Generations(guid, earlier) => {
            out.extend(guid);
            integer(&mut out, 4, earlier.len() + 1);
            let this = (package.exports.len() as u32, package.names.len() as u32);
            for (exports, names) in earlier.iter().chain([&this]) {
                integer(&mut out, 4, *exports as usize);
                integer(&mut out, 4, *names as usize);
            }
        }
    }
    for part in [heritage.as_flattened(), &names, &data, &imports, &exports] {
        out.extend(part);
    }
    Ok(out)
}
