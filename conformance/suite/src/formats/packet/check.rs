//! Properties of the packet fields.

use packproof_codec::packet::binary16;

use super::codec::Codec;
use super::table::{Packet as _, Reference};
use crate::model::check::Checked;
use crate::model::hex;

use super::table::Kind;

/// Codec and reference write the same bytes for the same components, or refuse for the same reason.
pub fn encodes_as_reference(kind: Kind, components: &[f32]) -> Checked {
    let (expected, actual) = (Reference.encode(kind, components), Codec.encode(kind, components));
    if expected == actual {
        return Ok(());
    }
    Err(format!("{kind:?} of {components:?}: reference {expected:?}, codec {actual:?}"))
}

/// Codec and reference read the same bit patterns, or refuse for the same reason.
pub fn decodes_as_reference(kind: Kind, bytes: &[u8]) -> Checked {
    let patterns = |(components, len): (Vec<f32>, usize)| {
        (components.iter().map(|component| component.to_bits()).collect::<Vec<_>>(), len)
    };
    let (expected, actual) = (Reference.decode(kind, bytes), Codec.decode(kind, bytes));
    if expected.clone().map(patterns) == actual.clone().map(patterns) {
        return Ok(());
    }
    Err(format!("{kind:?} of {}: reference {expected:?}, codec {actual:?}", hex(bytes)))
}

/// What a field decodes to encodes to the same bytes.
///
/// Three exceptions are allowed: signalling NaNs in binary16, which become quiet; overlong forms of the variable field; and
/// intervals too coarse for binary32, which are not passed here.
pub fn decoded_encodes_again(kind: Kind, bytes: &[u8]) -> Checked {
    let Ok((components, len)) = Codec.decode(kind, bytes) else {
        return Ok(());
    };
    let exempt = match kind {
        Kind::Float16 | Kind::VectorFloat16(_) => components.iter().any(|component| component.is_nan()),
        Kind::VariableFloat16 => components[0].is_nan() || len > 1 && bytes[len - 1] == 0,
        _ => false,
    };
    let again = Codec.encode(kind, &components);
    if exempt || again.as_deref() == Ok(&bytes[..len]) {
        return Ok(());
    }
    Err(format!("{kind:?}: {} decodes to {components:?}, which encodes to {again:?}", hex(&bytes[..len])))
}

/// The codec's binary16 conversion of a binary32 pattern equals the reference's.
pub fn narrows_as_reference(bits: u32) -> Checked {
    let value = f32::from_bits(bits);
    let (expected, actual) = (packproof_reference::binary16::narrow(value), binary16::from_f32(value));
    if expected == actual {
        return Ok(());
    }
    Err(format!("{bits:08x}: reference {expected:04x}, codec {actual:04x}"))
}

/// Runs the bytes through every decoder without parameters, against the reference and back.
pub fn fuzz_decode(data: &[u8]) -> Checked {
    for kind in KINDS {
        decodes_as_reference(kind, data)?;
        decoded_encodes_again(kind, data)?;
    }
    Ok(())
}

pub const KINDS: [Kind; 10] = [
    Kind::Float16,
    Kind::VariableFloat16,
    Kind::NormalizedFloat(1),
    Kind::NormalizedFloat(2),
    Kind::VectorFloat32(2),
    Kind::VectorFloat32(3),
    Kind::VectorFloat16(2),
    Kind::VectorFloat16(3),
    Kind::RotationQuaternion(1),
    Kind::RotationQuaternion(2),
];
