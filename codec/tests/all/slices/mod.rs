//! Functions on slices give the same values, bytes, progress and error as the functions for one value, on every backend
//! that the machine supports, for canonical and malformed input and for outputs of every length.

mod bit_pack;
mod bytes;
mod elements;
mod pair;

use packproof_codec::simd::{self, Backend};
use std::sync::Mutex;

use crate::WHOLE;

/// The backend is global, so only one of these tests runs at a time. Other tests work with any backend.
static BACKEND: Mutex<()> = Mutex::new(());

/// Random cases of each kind.
pub(crate) const ROUNDS: u64 = match (cfg!(miri), WHOLE) {
    (true, _) => 2,
    (false, true) => 150,
    (false, false) => 15,
};

/// Runs `check` on every available backend, and prints the missing ones.
pub(crate) fn on_every_backend(check: impl Fn(&str)) {
    let _alone = BACKEND.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let before = simd::backend();
    for backend in Backend::ALL {
        if simd::force(backend) {
            assert_eq!(simd::backend(), backend);
            check(backend.name());
        } else {
            eprintln!("{}: not run, this machine or build does not have it", backend.name());
        }
    }
    assert!(simd::force(before));
}

/// xorshift64*: the same cases in every run.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.next() >> 32) as usize % limit
    }

    pub(crate) fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// A value whose bit length is uniform up to `most`.
    pub(crate) fn bits(&mut self, most: u32) -> u64 {
        let bits = self.below(most as usize + 1) as u32;
        self.next().checked_shr(64 - bits).unwrap_or(0)
    }

    /// Mostly short slices, whose ends matter; some fill several batches.
    pub(crate) fn len(&mut self) -> usize {
        if cfg!(miri) || self.below(4) > 0 { self.below(300) } else { self.below(6000) }
    }
}
