//! Properties of names.

use super::codec::Codec;
use super::table::{Reference, UnrealName};
use crate::model::check::{Checked, same};
use crate::model::hex;

/// Any bytes are read or refused as by the reference, in both version families.
pub fn decodes_as_reference(bytes: &[u8]) -> Checked {
    for version in [63, 64] {
        let what = || format!("{} in version {version}", hex(bytes));
        same(what, &Reference.decode(bytes, version), &Codec.decode(bytes, version))?;
        same(what, &Reference.decode_canonical(bytes, version), &Codec.decode_canonical(bytes, version))?;
    }
    Ok(())
}
