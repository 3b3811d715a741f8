//! Random sequences of public calls on every object that keeps a state, against a model that is a list of bits, of bytes or
//! of digits: refused calls in the middle, what comes after them, and one buffer reused for several streams. The stack of
//! 32 bits, and fields and runs of a growing writer, are driven in the same way by the suite's checks.

#![allow(clippy::needless_pass_by_value, reason = "quickcheck hands properties their inputs by value")]

mod bits;
mod bits_read;
mod bits_written;
mod buffer;
mod iterators;
mod package;
mod radix;
mod records;
#[path = "../values/mod.rs"]
mod values;

use quickcheck::{Arbitrary, Gen, QuickCheck, Testable};

/// Sequences per property; Miri interprets.
const CASES: u64 = if cfg!(miri) { 5 } else { 1_500 };

/// Runs a property on random sequences.
fn holds(property: impl Testable) {
    holds_in(CASES, property);
}

/// Runs a property on so many of them: one of several that share the work.
fn holds_in(cases: u64, property: impl Testable) {
    QuickCheck::new().tests(cases).quickcheck(property);
}

/// One to three of something long.
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

/// What differs, with the call after which it does.
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

/// A width that is one, most of the time.
fn width(g: &mut Gen) -> u32 {
    *g.choose(&[0, 65, u32::MAX]).filter(|_| below(g, 12) == 0).unwrap_or(&(1 + below(g, 64) as u32))
}

/// A number below `end`.
fn below(g: &mut Gen, end: u64) -> u64 {
    u64::arbitrary(g) % end
}

/// A number of any magnitude: all numbers of bits are equally often.
fn magnitude(g: &mut Gen) -> u64 {
    let unused = below(g, 64);
    u64::arbitrary(g) >> unused
}
