//! Properties of variable-length integers.

use packproof_codec::varint;

use super::codec::Singly;
use super::slices;
use super::table::{Reference, Varint};
use crate::model::check::{Checked, same};
use crate::model::hex;

const WIDTHS: [u32; 3] = [16, 32, 64];

/// Codec and reference write the same bytes for every type, or both refuse.
pub fn encodes_as_reference(value: u64) -> Checked {
    let signed = value.cast_signed();
    WIDTHS.into_iter().try_for_each(|bits| {
        let unsigned = || format!("{value} as u{bits}");
        same(unsigned, &Reference.encode(value, bits), &Singly.encode(value, bits))?;
        let (reference, codec) = (Reference.zigzag_encode(signed, bits), Singly.zigzag_encode(signed, bits));
        same(|| format!("{signed} as i{bits}"), &reference, &codec)
    })
}

/// Codec and reference read the same value or refuse for the same reason, for every type and in both modes.
pub fn decodes_as_reference(bytes: &[u8]) -> Checked {
    WIDTHS.into_iter().try_for_each(|bits| {
        let what = |form: &str| format!("{} as {form}{bits}", hex(bytes));
        same(|| what("u"), &Reference.decode(bytes, bits), &Singly.decode(bytes, bits))?;
        let reference = Reference.decode_canonical(bytes, bits);
        same(|| what("canonical u"), &reference, &Singly.decode_canonical(bytes, bits))?;
        same(|| what("i"), &Reference.zigzag_decode(bytes, bits), &Singly.zigzag_decode(bytes, bits))
    })
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
