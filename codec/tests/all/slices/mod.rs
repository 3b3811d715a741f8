//! Functions on slices give the same values, bytes, progress and error as the functions for one value, on every backend
//! that the machine supports, for canonical and malformed input and for outputs of every length.

mod bit_pack;
mod bytes;
mod elements;
mod pairs;
mod places;

use packproof_codec::simd::{self, Backend};
use packproof_codec::{DecodeError, Progress, Stopped};
use std::fmt::Debug;
use std::sync::Mutex;

use crate::WHOLE;

/// The backend is global, so only one of these tests runs at a time. Other tests work with any backend.
static BACKEND: Mutex<()> = Mutex::new(());

/// Random cases of each kind.
pub(crate) const ROUNDS: u64 = match (cfg!(miri), WHOLE) {
    (true, _) => 2,
    (false, true) => 150,
    (false, false) => 30,
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

/// A slice decoded value by value.
fn one_at_a_time<T>(
    bytes: &[u8],
    room: usize,
    decode: impl Fn(&[u8]) -> Result<(T, usize), DecodeError>,
) -> (Vec<T>, Result<Progress, Stopped<DecodeError>>) {
    let mut values = Vec::new();
    let mut read = 0;
    while read < bytes.len() && values.len() < room {
        match decode(&bytes[read..]) {
            Ok((value, len)) => {
                values.push(value);
                read += len;
            }
            Err(error) => {
                let done = Progress { read, written: values.len() };
                return (values, Err(Stopped { done, error: error.shifted(read) }));
            }
        }
    }
    let written = values.len();
    (values, Ok(Progress { read, written }))
}

/// Compares a decoder of slices with that of one value, for outputs of several lengths.
pub(crate) fn decodes_alike<T: Copy + PartialEq + Debug>(
    backend: &str,
    random: &mut Random,
    bytes: &[u8],
    filler: T,
    slice: impl Fn(&[u8], &mut [T]) -> Result<Progress, Stopped<DecodeError>>,
    one: impl Fn(&[u8]) -> Result<(T, usize), DecodeError>,
) {
    for room in [bytes.len() + 70, random.below(bytes.len() + 1), random.below(90)] {
        let (expected, end) = one_at_a_time(bytes, room, &one);
        let mut out = vec![filler; room];
        let got = slice(bytes, &mut out);
        assert_eq!(got, end, "{backend}, {room} values of room: {bytes:02x?}");
        assert!(out.starts_with(&expected), "{backend}, {room} values of room: {bytes:02x?}");
    }
}
