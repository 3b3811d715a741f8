//! Properties of packages.

use arbitrary::Unstructured;
use packproof_codec::unreal::package as cp;
use packproof_reference::unreal_package::{History, Package};

use super::codec::Codec;
use super::table::{Contents, Reference, UnrealPackage};
use super::{cases, json};
use crate::model::check::{Checked, same};
use crate::model::hex;

/// A package is written as by the reference or refused for the same reason, and reads back unchanged.
pub fn round_trips(contents: &Package) -> Checked {
    let encoded = Codec.encode(contents);
    let what = || json::to_write(contents).to_string();
    same(what, &Reference.encode(contents), &encoded)?;
    let Ok(file) = encoded else { return Ok(()) };
    let mut expected = contents.clone();
    if let History::Generations(_, states) = &mut expected.history {
        states.push((contents.exports.len() as u32, contents.names.len() as u32));
    }
    same(what, &Ok(Contents::from(expected)), &Codec.decode(&file))
}

/// [`round_trips`] for contents drawn from bytes.
pub fn round_trips_from(data: &[u8]) -> Checked {
    match cases::sample_package(&mut Unstructured::new(data)) {
        Ok(contents) => round_trips(&contents),
        Err(_) => Ok(()),
    }
}

/// Any file is read or refused as by the reference.
pub fn decodes_as_reference(file: &[u8]) -> Checked {
    same(|| hex(file), &Reference.decode(file), &Codec.decode(file))?;
    same(|| hex(file), &Reference.indices(file), &Codec.indices(file))
}

/// A reader visits no more entries than the file can hold (an entry has at least four bytes) and one error per table; a file
/// that validates can be read to its end.
pub fn visits_are_bounded(file: &[u8]) -> Checked {
    let Ok(package) = cp::Package::parse(file) else { return Ok(()) };
    let visited = package.names().count() + package.imports().count() + package.exports().count();
    let bound = 4 * (file.len() / 4) + 3;
    if visited + package.heritage().len() > bound {
        return Err(format!("{visited} entries of {} bytes", file.len()));
    }
    if package.validate().is_ok() && package.indices().any(|index| index.is_err()) {
        return Err("a table that cannot be read was validated".to_owned());
    }
    Ok(())
}
