//! The portable source of the slice functions, for the formats of which [`crate::simd`] has kernels by name too.
//!
//! Imports go one way: a format's slices call [`crate::simd`], which chooses the instructions and calls these, and these
//! use no more of a format than its functions for one value. The kernels of other formats stand beside their slices.

pub(crate) mod binary16;
pub(crate) mod bit_pack;
pub(crate) mod compact_index;
pub(crate) mod varint;

/// A portable kernel and its arguments.
pub(crate) trait Kernel {
    /// What it returns.
    type Output;

    /// The kernel. Must be `#[inline(always)]`, and so must all that it calls: only what is compiled into the caller is
    /// compiled for the caller's instructions. That is why this is a trait: a closure or a function that is passed is
    /// called through a function of its own, which is not.
    fn run(self) -> Self::Output;
}
