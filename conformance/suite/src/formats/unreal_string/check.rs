//! Properties of FString.

use super::codec::Codec;
use super::table::{Reference, UnrealString};
use crate::model::check::{Checked, same};
use crate::model::hex;

/// Any bytes are read or refused as by the reference; and what is accepted as canonical is what is written.
pub fn decodes_as_reference(bytes: &[u8]) -> Checked {
    same(|| hex(bytes), &Reference.decode(bytes), &Codec.decode(bytes))?;
    let canonical = Codec.decode_canonical(bytes);
    same(|| hex(bytes), &Reference.decode_canonical(bytes), &canonical)?;
    match canonical {
        Ok((text, len)) => same(|| hex(bytes), &Ok(bytes[..len].to_vec()), &Codec.encode(&text)),
        Err(_) => Ok(()),
    }
}
