//! The portable source of the slice functions, for formats with hand-written kernels in [`crate::simd`].
//!
//! A format's slice functions call [`crate::simd`], which chooses the instructions and runs these kernels. Kernels use only the
//! format's functions for one value. Other formats keep their kernels beside their slice functions.

pub(crate) mod binary16;
pub(crate) mod bit_pack;
pub(crate) mod compact_index;
pub(crate) mod varint;

/// A portable kernel and its arguments.
pub(crate) trait Kernel {
    type Output;

    /// Must be `#[inline(always)]`, like everything it calls: only code inlined into the caller is compiled for the
    /// caller's instructions. A closure would be compiled as a separate function; hence this trait.
    fn run(self) -> Self::Output;
}
