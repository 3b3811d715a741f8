//! Properties of the packet fields.

use super::codec::Codec;
use super::fields::{Kind, Packet as _, Reference};
use crate::model::check::Checked;
use crate::model::hex;

/// Codec and reference read the same bit patterns, or refuse for the same reason.
fn decodes_as_reference(kind: Kind, bytes: &[u8]) -> Checked {
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
fn decoded_encodes_again(kind: Kind, bytes: &[u8]) -> Checked {
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

/// Runs the bytes through every decoder without parameters, against the reference and back.
pub fn decodes_and_encodes_again(data: &[u8]) -> Checked {
    for kind in KINDS {
        decodes_as_reference(kind, data)?;
        decoded_encodes_again(kind, data)?;
    }
    Ok(())
}

const KINDS: [Kind; 10] = [
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
