//! Properties of packages.

use packproof_codec::unreal::package as cp;

use super::codec::Codec;
use super::table::{Reference, UnrealPackage};
use crate::model::check::{Checked, same};
use crate::model::hex;

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
