//! Properties of variable-length integers.

use packproof_codec::varint;

use super::codec::Singly;
use super::slices;
use super::table::{Reference, Varint};
use crate::model::check::Checked;
use crate::model::hex;

/// Codec and reference write the same bytes for every type, or both refuse.
pub fn encodes_as_reference(value: u64) -> Checked {
    for bits in [16, 32, 64] {
        let (expected, actual) = (Reference.encode(value, bits), Singly.encode(value, bits));
        if expected != actual {
            return Err(format!("{value} as u{bits}: reference {expected:?}, codec {actual:?}"));
        }
        let signed = value as i64;
        let expected = Reference.zigzag_encode(signed, bits);
        let actual = Singly.zigzag_encode(signed, bits);
        if expected != actual {
            return Err(format!("{signed} as i{bits}: reference {expected:?}, codec {actual:?}"));
        }
    }
    Ok(())
}

/// Codec and reference read the same value or refuse for the same reason, for every type and in both modes.
pub fn decodes_as_reference(bytes: &[u8]) -> Checked {
    for bits in [16, 32, 64] {
        for (mode, expected, actual) in [
            ("tolerant", Reference.decode(bytes, bits), Singly.decode(bytes, bits)),
            ("canonical", Reference.decode_canonical(bytes, bits), Singly.decode_canonical(bytes, bits)),
        ] {
            if expected != actual {
                let bytes = hex(bytes);
                return Err(format!("{bytes} as u{bits}, {mode}: reference {expected:?}, codec {actual:?}"));
            }
        }
        let (expected, actual) = (Reference.zigzag_decode(bytes, bits), Singly.zigzag_decode(bytes, bits));
        if expected != actual {
            return Err(format!("{} as i{bits}: reference {expected:?}, codec {actual:?}", hex(bytes)));
        }
    }
    Ok(())
}

/// The slice functions decode any bytes as the single-value functions do, for every type and in both modes.
pub fn slices_decode_alike(bytes: &[u8]) -> Checked {
    slices::bytes_of_every_type(bytes).map_err(|refusal| format!("{}: {refusal:?}", hex(bytes)))
}

/// The `leb128` crate reads the same 64-bit value and length, or refuses, too.
pub fn decodes_as_leb128(bytes: &[u8]) -> Checked {
    let mut rest = bytes;
    let peer = leb128::read::unsigned(&mut rest).ok().map(|value| (value, bytes.len() - rest.len()));
    let ours = varint::decode_lenient::<u64>(bytes).ok();
    if peer == ours {
        return Ok(());
    }
    Err(format!("{}: leb128 reads {peer:?}, codec {ours:?}", hex(bytes)))
}
