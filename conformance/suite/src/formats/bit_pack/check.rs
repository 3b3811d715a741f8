//! Properties of bit packing.

use super::codec::Codec;
use super::table::{BitPack, Reference};
use crate::model::check::Checked;
use crate::model::hex;

/// Codec and reference read the same fields, or refuse for the same reason at the same bit.
pub fn reads_as_reference(bytes: &[u8], widths: &[u32]) -> Checked {
    for (mode, expected, actual) in [
        ("tolerant", Reference.read(bytes, widths), Codec.read(bytes, widths)),
        ("canonical", Reference.read_canonical(bytes, widths), Codec.read_canonical(bytes, widths)),
        ("lsb", Reference.read_lsb(bytes, widths), Codec.read_lsb(bytes, widths)),
        (
            "canonical, lsb",
            Reference.read_canonical_lsb(bytes, widths),
            Codec.read_canonical_lsb(bytes, widths),
        ),
    ] {
        if expected != actual {
            let bytes = hex(bytes);
            return Err(format!(
                "{bytes} in {widths:?} bits, {mode}: reference {expected:?}, codec {actual:?}"
            ));
        }
    }
    Ok(())
}

/// Reads any bytes with three lists of widths that depend only on the bytes.
pub fn decodes_as_reference(bytes: &[u8]) -> Checked {
    let bits = bytes.len() as u32 * 8;
    // One of several prefixes: trying all for each input would slow the fuzzer down.
    let first = crate::model::check::one_of(&[1, 3, 8, 13, 32, 57, 64], bytes);
    let mut rising = Vec::new();
    let mut taken = 0;
    // One field more than the input holds.
    while taken <= bits {
        rising.push((first + rising.len() as u32 - 1) % 64 + 1);
        taken += rising[rising.len() - 1];
    }
    reads_as_reference(bytes, &rising)?;
    reads_as_reference(bytes, &rising[..rising.len() - 1])?;
    let run = vec![first; (bits / first) as usize];
    reads_as_reference(bytes, &run)
}
