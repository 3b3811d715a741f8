//! Properties of object references.

use packproof_reference::object_reference::from_value;

use super::codec::Codec;
use super::table::{Reference, References};
use crate::model::check::{Checked, same};
use crate::model::{Refusal, hex};

fn broken(what: &str, refusal: &Refusal) -> String {
    format!("{what}: {refusal:?}")
}

/// Every stored value round-trips as a reference in both forms, written as the reference implementation does.
pub fn round_trips(value: i32) -> Checked {
    let pointer = from_value(value.into());
    let what = || format!("the value {value}");
    let bytes = Codec.encode(pointer).map_err(|refusal| broken(&what(), &refusal))?;
    let fixed = Codec.encode_fixed(pointer).map_err(|refusal| broken(&what(), &refusal))?;
    same(what, &Reference.encode(pointer), &Ok(bytes.clone()))?;
    same(what, &Ok(value.to_le_bytes().to_vec()), &Ok(fixed.clone()))?;
    same(what, &Ok((pointer, bytes.len())), &Codec.decode(&bytes))?;
    same(what, &Ok((pointer, bytes.len())), &Codec.decode_canonical(&bytes))?;
    same(what, &Ok((pointer, 4)), &Codec.decode_fixed(&fixed))
}

/// Any bytes are read or refused as by the reference, in all forms.
pub fn decodes_as_reference(bytes: &[u8]) -> Checked {
    same(|| hex(bytes), &Reference.decode(bytes), &Codec.decode(bytes))?;
    same(|| hex(bytes), &Reference.decode_canonical(bytes), &Codec.decode_canonical(bytes))?;
    same(|| hex(bytes), &Reference.decode_fixed(bytes), &Codec.decode_fixed(bytes))
}
