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

/// Stores a form over the overhang of the one before. It always fits: the longest for each earlier value, and the longest store.
#[inline(always)]
fn put<const N: usize>(form: [u8; N], target: &mut [u8], at: usize) {
    if let Some(slot) = target[at..].first_chunk_mut() {
        *slot = form;
    }
}

/// A portable kernel and its arguments.
pub(crate) trait Kernel {
    type Output;

    /// Must be `#[inline(always)]`, like everything it calls: only code inlined into the caller is compiled for the
    /// caller's instructions. A closure would be compiled as a separate function; hence this trait.
    fn run(self) -> Self::Output;
}
