//! Properties of names.

use super::codec::Codec;
use super::table::{Reference, UnrealName};
use crate::model::check::{Checked, same};
use crate::model::hex;

/// A name is written as by the reference, and read back in both modes.
pub fn round_trips(text: &str, version: u16) -> Checked {
    let encoded = Codec.encode(text, version);
    let what = || format!("{text:?} in version {version}");
    same(what, &Reference.encode(text, version), &encoded)?;
    let Ok(bytes) = encoded else { return Ok(()) };
    let whole = Ok((text.to_owned(), bytes.len()));
    same(what, &whole, &Codec.decode(&bytes, version))?;
    same(what, &whole, &Codec.decode_canonical(&bytes, version))
}

/// Any bytes are read or refused as by the reference, in both version families.
pub fn decodes_as_reference(bytes: &[u8]) -> Checked {
    for version in [63, 64] {
        let what = || format!("{} in version {version}", hex(bytes));
        same(what, &Reference.decode(bytes, version), &Codec.decode(bytes, version))?;
        same(what, &Reference.decode_canonical(bytes, version), &Codec.decode_canonical(bytes, version))?;
    }
    Ok(())
}
