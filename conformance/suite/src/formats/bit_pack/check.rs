//! Properties of bit packing.

use super::codec::Codec;
use super::table::{BitPack, Reference};
use crate::model::check::{Checked, one_of, same};
use crate::model::hex;

/// Codec and reference read the same fields, or refuse for the same reason at the same bit.
pub fn reads_as_reference(bytes: &[u8], widths: &[u32]) -> Checked {
    let what = |mode: &str| format!("{} in {widths:?} bits, {mode}", hex(bytes));
    same(|| what("tolerant"), &Reference.read(bytes, widths), &Codec.read(bytes, widths))?;
    same(|| what("lsb"), &Reference.read_lsb(bytes, widths), &Codec.read_lsb(bytes, widths))?;
    let (reference, codec) = (Reference.read_canonical(bytes, widths), Codec.read_canonical(bytes, widths));
    same(|| what("canonical"), &reference, &codec)?;
    let reference = Reference.read_canonical_lsb(bytes, widths);
    same(|| what("canonical, lsb"), &reference, &Codec.read_canonical_lsb(bytes, widths))
}

/// Reads any bytes with three lists of widths that depend only on the bytes.
pub fn decodes_as_reference(bytes: &[u8]) -> Checked {
    let bits = bytes.len() as u32 * 8;
    // One of several prefixes: trying all for each input would slow the fuzzer down.
    let first = one_of(&[1, 3, 8, 13, 32, 57, 64], bytes);
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
