//! Random sequences of calls on every stateful object, compared with a model: a list of bits, digits or entries.
//! The sequences include refused calls and reuse of a buffer for the next stream. The suite tests `Stack32` and variant buffers in
//! the same way.

#![allow(clippy::needless_pass_by_value, reason = "quickcheck hands properties their inputs by value")]

mod bits;
mod bits_read;
mod bits_written;
mod blocks;
mod groups;
mod tables;

use quickcheck::{Arbitrary, Gen, QuickCheck, Testable};

use crate::WHOLE;

/// Sequences per property.
const CASES: u64 = match (cfg!(miri), WHOLE) {
    (true, _) => 5,
    (false, true) => 1_500,
    (false, false) => 300,
};

fn holds(property: impl Testable) {
    holds_in(CASES, property);
}

fn holds_in(cases: u64, property: impl Testable) {
    QuickCheck::new().tests(cases).quickcheck(property);
}

/// One to three values, because `Vec` alone generates too many.
#[derive(Clone, Debug)]
struct Few<T>(Vec<T>);

impl<T: Arbitrary> Arbitrary for Few<T> {
    fn arbitrary(g: &mut Gen) -> Self {
        Self((0..=below(g, 3)).map(|_| T::arbitrary(g)).collect())
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(self.0.shrink().map(Self))
    }
}

/// Compares the two, and reports the call after which they differ.
fn same<T: PartialEq + std::fmt::Debug>(
    call: &impl std::fmt::Debug,
    actual: T,
    expected: T,
) -> Result<(), String> {
    if actual == expected {
        return Ok(());
    }
    Err(format!("{call:?}: {actual:?}, not {expected:?}"))
}

/// A width, one in twelve invalid.
fn width(g: &mut Gen) -> u32 {
    *g.choose(&[0, 65, u32::MAX]).filter(|_| below(g, 12) == 0).unwrap_or(&(1 + below(g, 64) as u32))
}

fn below(g: &mut Gen, end: u64) -> u64 {
    u64::arbitrary(g) % end
}

/// A number whose bit length is uniform.
fn magnitude(g: &mut Gen) -> u64 {
    let unused = below(g, 64);
    u64::arbitrary(g) >> unused
}

/// The ends of a range; one in twelve is in the wrong order.
fn range(g: &mut Gen) -> (i64, i64) {
    let ends = [magnitude(g) as i64, (magnitude(g) as i64).wrapping_neg()];
    let (min, max) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
    if below(g, 12) == 0 { (max, min) } else { (min, max) }
}
