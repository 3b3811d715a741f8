//! Properties of object references.

use super::codec::Codec;
use super::table::{Reference, References};
use crate::model::check::{Checked, same};
use crate::model::hex;

/// Any bytes are read or refused as by the reference, in all forms.
pub fn decodes_as_reference(bytes: &[u8]) -> Checked {
    same(|| hex(bytes), &Reference.decode(bytes), &Codec.decode(bytes))?;
    same(|| hex(bytes), &Reference.decode_canonical(bytes), &Codec.decode_canonical(bytes))?;
    same(|| hex(bytes), &Reference.decode_fixed(bytes), &Codec.decode_fixed(bytes))
}
