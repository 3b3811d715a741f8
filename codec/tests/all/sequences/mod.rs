//! Random sequences of calls to the writers and readers of bit streams, in every order, compared with a list of bits. They include
//! refused calls and reuse of a buffer for the next stream. The suite tests `Stack32` and variant buffers in the same way.

#![allow(clippy::needless_pass_by_value, reason = "quickcheck hands properties their inputs by value")]

mod bits;
mod bits_read;
mod bits_written;

use packproof_codec::message;
use quickcheck::{Arbitrary, Gen, QuickCheck, Testable};

use crate::WHOLE;

/// Sequences per property.
const CASES: u64 = match (cfg!(miri), WHOLE) {
    (true, _) => 5,
    (false, true) => 1_000,
    (false, false) => 100,
};

fn holds(property: impl Testable) {
    QuickCheck::new().tests(CASES).quickcheck(property);
}

/// Checks a property in every order.
macro_rules! holds_in_every_order {
    ($property:ident as $of:ty) => {{
        use packproof_codec::bit_pack::{Lsb, Msb};
        super::holds($property::<Msb> as $of);
        super::holds($property::<Msb<u16>> as $of);
        super::holds($property::<Msb<u32>> as $of);
        super::holds($property::<Msb<u64>> as $of);
        super::holds($property::<Lsb> as $of);
        super::holds($property::<Lsb<u16>> as $of);
        super::holds($property::<Lsb<u32>> as $of);
        super::holds($property::<Lsb<u64>> as $of);
    }};
}
use holds_in_every_order;

/// More than two bytes count, and not a multiple of 8.
const MANY: usize = if cfg!(miri) { 301 } else { 70_003 };

/// After the first two fields, a message's word is used up, and the third does not fit one; the fifth is a bit too wide for the word of the
/// fourth.
const WIDTHS: [u32; 7] = [1, 56, 64, 3, 55, 58, 7];

message! {
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Uneven {
        bit: bool,
        wide: u64 = range(0, (1 << 56) - 1),
        widest: u64,
        narrow: u8 = range(0, 7),
        number: u64 = range(0, (1 << 55) - 1),
        wider: u64 = range(0, (1 << 58) - 1),
        last: u8 = range(0, 127),
    }
}

impl Uneven {
    fn fields(&self) -> [i128; 7] {
        let Self { bit, wide, widest, narrow, number, wider, last } = *self;
        [bit.into(), wide.into(), widest.into(), narrow.into(), number.into(), wider.into(), last.into()]
    }
}

impl Arbitrary for Uneven {
    fn arbitrary(g: &mut Gen) -> Self {
        let [bit, wide, widest, narrow, number, wider, last] =
            WIDTHS.map(|width| u64::arbitrary(g) >> (64 - width));
        let (bit, narrow, last) = (bit == 1, narrow as u8, last as u8);
        Self { bit, wide, widest, narrow, number, wider, last }
    }
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
fn ends_of_range(g: &mut Gen) -> (i64, i64) {
    let ends = [magnitude(g) as i64, (magnitude(g) as i64).wrapping_neg()];
    let (min, max) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
    if below(g, 12) == 0 { (max, min) } else { (min, max) }
}
