//! The portable source of the slice functions, for formats with hand-written kernels in [`crate::simd`].
//!
//! A format's slice functions call [`crate::simd`], which chooses the instructions and runs these kernels. Kernels use only the
//! format's functions for one value. Other formats keep their kernels beside their slice functions.

pub(crate) mod binary16;
pub(crate) mod bit_pack;
pub(crate) mod compact_index;
pub(crate) mod varint;

use crate::progress::Progress;

/// Elements between two checks for refused ones.
const BATCH: usize = 64;

/// Converts the front of `input` in whole batches. `convert` returns 0 for an element that is converted; stops before a batch with a refused
/// one.
#[inline(always)]
pub(crate) fn in_batches<I: Copy, O>(
    input: &[I],
    out: &mut [O],
    convert: impl Fn(I, &mut O) -> u32,
) -> Progress {
    let mut done = 0;
    for (input, out) in input.as_chunks::<BATCH>().0.iter().zip(out.as_chunks_mut::<BATCH>().0) {
        // A count, because a flag would become a branch.
        let mut odd = 0;
        for (slot, &element) in out.iter_mut().zip(input) {
            odd |= convert(element, slot);
        }
        if odd != 0 {
            break;
        }
        done += BATCH;
    }
    Progress { read: done, written: done }
}

/// Values encoded together, in the way that the longest of them needs. With fewer, the compiler unrolls loops that should use registers.
const BLOCK: usize = 128;

/// Bytes that must follow the longest forms of a block.
const OVERHANG: usize = 48;

/// Stores forms, each over the overhang of the one before, and returns their total length.
#[inline(always)]
fn store<const N: usize>(mut forms: impl Iterator<Item = ([u8; N], usize)>, target: &mut [u8]) -> usize {
    let mut at = 0;
    // One check of the place for four forms.
    while let Some(window) = target[at..].first_chunk_mut::<OVERHANG>() {
        let mut place = 0;
        for _ in 0..4 {
            let Some((form, len)) = forms.next() else { return at + place };
            if let Some(slot) = window[place & 31..].first_chunk_mut() {
                *slot = form;
            }
            place += len;
        }
        at += place;
    }
    at
}

/// A portable kernel and its arguments.
pub(crate) trait Kernel {
    type Output;

    /// Must be `#[inline(always)]`, like everything it calls: only code inlined into the caller is compiled for the
    /// caller's instructions. A closure would be compiled as a separate function; hence this trait.
    fn run(self) -> Self::Output;
}
