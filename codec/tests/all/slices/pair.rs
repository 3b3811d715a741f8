//! A function on slices beside the function for one value, and what both are asked.

use super::Random;
use crate::WHOLE;
use packproof_codec::{DecodeError, Progress, Stopped};
use std::fmt::Debug;

/// What a function on slices returns.
type End<E> = Result<Progress, Stopped<E>>;

type Slice<I, O, E> = dyn Fn(&[I], &mut [O]) -> End<E>;

/// Converts the first value of the input, which is behind so many elements, to the end of the output; returns its length.
type One<I, O, E> = dyn Fn(&[I], usize, &mut Vec<O>) -> Result<usize, E>;

/// Floats are compared as bit patterns: a NaN equals itself, zeros differ.
pub(crate) struct Pair<I, O, E> {
    slice: Box<Slice<I, O, E>>,
    one: Box<One<I, O, E>>,
    /// Lengths of the shortest and the longest output of a value. With less room than the shortest, none is checked.
    lens: (usize, usize),
}

impl<I, O, E> Pair<I, O, E>
where
    I: Copy + Debug,
    O: Copy + Default + PartialEq + Debug,
    E: PartialEq + Debug,
{
    /// Elements that become one element each.
    pub(crate) fn of_elements(
        slice: impl Fn(&[I], &mut [O]) -> End<E> + 'static,
        one: impl Fn(I) -> Result<O, E> + 'static,
    ) -> Self {
        Self::encoder((1, 1), slice, move |element, out| one(element).map(|element| out.push(element)))
    }

    /// Values that become elements; `append` does one.
    pub(crate) fn encoder(
        lens: (usize, usize),
        slice: impl Fn(&[I], &mut [O]) -> End<E> + 'static,
        append: impl Fn(I, &mut Vec<O>) -> Result<(), E> + 'static,
    ) -> Self {
        let one = move |values: &[I], _, out: &mut Vec<O>| append(values[0], out).map(|()| 1);
        Self { slice: Box::new(slice), one: Box::new(one), lens }
    }

    /// All values of the input, which none of them is too long for, converted one by one.
    pub(crate) fn converted(&self, input: &[I]) -> Vec<O> {
        self.one_at_a_time(input, usize::MAX).0
    }

    fn one_at_a_time(&self, input: &[I], room: usize) -> (Vec<O>, End<E>) {
        let (mut out, mut done) = (Vec::new(), Progress::default());
        while done.read < input.len() && done.written + self.lens.0 <= room {
            match (self.one)(&input[done.read..], done.read, &mut out) {
                Err(error) => return (out, Err(Stopped { done, error })),
                Ok(_) if out.len() > room => break,
                Ok(len) => done = Progress { read: done.read + len, written: out.len() },
            }
        }
        out.truncate(done.written);
        (out, Ok(done))
    }

    /// Compares the two for an output of `room` elements that hold `filler`.
    pub(crate) fn alike(&self, what: impl Fn() -> String, input: &[I], room: usize, filler: O) {
        let (expected, end) = self.one_at_a_time(input, room);
        let mut out = vec![filler; room];
        assert_eq!((self.slice)(input, &mut out), end, "{}, {room} of room: {input:02x?}", what());
        assert!(out.starts_with(&expected), "{}, {room} of room: {input:02x?}", what());
    }

    /// With an output that is long enough, and with two that may be too short.
    pub(crate) fn alike_in_any_room(&self, backend: &str, random: &mut Random, input: &[I], filler: O) {
        let most = self.lens.1 * input.len();
        for room in [most + 70, random.below(most / 2 + 1), random.below(90)] {
            self.alike(|| backend.to_owned(), input, room, filler);
        }
    }

    /// Each of `odd` at every place among `plain` values, in slices that end there, one later, or much later; unoptimised, in one place
    /// of six, each with one of those ends.
    pub(crate) fn alike_at_every_place<'a>(
        &self,
        backend: &str,
        filler: O,
        places: &(impl Iterator<Item = usize> + Clone),
        plain: &[I],
        odd: impl IntoIterator<Item = &'a [I]>,
    ) where
        I: 'a,
    {
        for (at, odd) in odd.into_iter().enumerate() {
            for place in places.clone() {
                for (end, behind) in [0, 1, 150].into_iter().enumerate() {
                    if WHOLE || (place + at) % 18 == 6 * end {
                        let input = [&plain.repeat(place), odd, &plain.repeat(behind)].concat();
                        let what = || format!("{backend}: {odd:02x?} behind {place} of {plain:02x?}");
                        self.alike(what, &input, self.lens.1 * input.len(), filler);
                    }
                }
            }
        }
    }
}

impl<T: Copy + Default + PartialEq + Debug> Pair<u8, T, DecodeError> {
    /// Values of several bytes.
    pub(crate) fn decoder(
        slice: impl Fn(&[u8], &mut [T]) -> End<DecodeError> + 'static,
        decode: impl Fn(&[u8]) -> Result<(T, usize), DecodeError> + 'static,
    ) -> Self {
        let one = move |bytes: &[u8], at, out: &mut Vec<T>| {
            let (value, len) = decode(bytes).map_err(|error| error.shifted(at))?;
            out.push(value);
            Ok(len)
        };
        Self { slice: Box::new(slice), one: Box::new(one), lens: (1, 1) }
    }
}
