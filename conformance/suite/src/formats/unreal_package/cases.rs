//! Draws cases for the fuzzer.

use arbitrary::Unstructured;

use super::json;
use super::table::{Reference as Specification, UnrealPackage};
use crate::formats::unreal::{sample_damage, sample_text};
use crate::model::{OwnedCase, hex};
use packproof_reference::object_reference::Reference;
use packproof_reference::unreal_package::{Export, History, Import, Package};

/// A package without entries.
pub(crate) fn empty(file_version: u16) -> Package {
    let history = if file_version < 68 {
        History::Heritage(Vec::new())
    } else {
        History::Generations([0; 16], Vec::new())
    };
    Package {
        file_version,
        licensee_version: 0,
        flags: 0,
        history,
        names: Vec::new(),
        imports: Vec::new(),
        exports: Vec::new(),
    }
}

/// Converts the contents to a version below 45: imports name their package, exports have no outer.
pub(super) fn aged(mut package: Package) -> Package {
    if package.file_version < 45 {
        for import in &mut package.imports {
            (import.outer, import.package) = (Reference::Null, Some(import.class_name));
        }
        for export in &mut package.exports {
            export.outer = Reference::Null;
        }
    }
    package
}

fn sample_reference(u: &mut Unstructured, imports: usize, exports: usize) -> arbitrary::Result<Reference> {
    // Occasionally one entry too far.
    let beyond = i64::from(u.ratio(1, 64)?);
    Ok(match u.int_in_range(0..=2)? {
        1 if imports > 0 => Reference::Import(u.int_in_range(0..=imports as i64 - 1 + beyond)?),
        2 if exports > 0 => Reference::Export(u.int_in_range(0..=exports as i64 - 1 + beyond)?),
        _ => Reference::Null,
    })
}

pub(crate) fn sample_package(u: &mut Unstructured) -> arbitrary::Result<Package> {
    let mut package = empty(*u.choose(&[35, 44, 45, 63, 64, 67, 68, 69, 129, u16::MAX])?);
    package.licensee_version = u.arbitrary()?;
    package.flags = u.arbitrary()?;
    match &mut package.history {
        History::Heritage(guids) => *guids = vec![u.arbitrary()?; u.int_in_range(0..=2)?],
        History::Generations(guid, earlier) => {
            *guid = u.arbitrary()?;
            *earlier = vec![u.arbitrary()?; u.int_in_range(0..=2)?];
        }
    }
    // Occasionally enough names for two-byte indices.
    let names = *u.choose(&[0, 1, 2, 70])?;
    for _ in 0..names {
        let text = if u.ratio(1, 16)? { sample_text(u, 0xFF)? } else { "n".to_owned() };
        package.names.push((text.replace('\0', ""), u.arbitrary()?));
    }
    if names == 0 {
        return Ok(package);
    }
    let (imports, exports) = (u.int_in_range(0..=3)?, u.int_in_range(0..=3)?);
    let name = |u: &mut Unstructured| u.int_in_range(0..=names - 1);
    for _ in 0..imports {
        package.imports.push(Import {
            class_package: name(u)?,
            class_name: name(u)?,
            outer: sample_reference(u, imports, exports)?,
            package: None,
            object_name: name(u)?,
        });
    }
    for _ in 0..exports {
        package.exports.push(Export {
            class: sample_reference(u, imports, exports)?,
            super_object: sample_reference(u, imports, exports)?,
            outer: sample_reference(u, imports, exports)?,
            object_name: name(u)?,
            flags: u.arbitrary()?,
            data: vec![0xDA; u.int_in_range(0..=100)?],
        });
    }
    Ok(if u.ratio(15, 16)? { aged(package) } else { package })
}

/// A package, or its file, intact or damaged.
pub(super) fn sample(u: &mut Unstructured) -> arbitrary::Result<OwnedCase> {
    let operation = *u.choose(&["encode", "decode", "decode", "indices"])?;
    let package = sample_package(u)?;
    let operation = format!("unreal_package.{operation}");
    if operation.ends_with("encode") {
        return Ok(OwnedCase::new(&operation, json::to_write(&package)));
    }
    let mut file = Specification.encode(&package).unwrap_or_default();
    sample_damage(u, &mut file)?;
    Ok(OwnedCase::new(&operation, hex(&file)))
}
