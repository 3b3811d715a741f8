//! The results of all functions whose names end in `_slice`.

use core::error::Error;
use core::fmt;

use crate::error::{DecodeError, EncodeError};

/// Elements of the input that were converted, and elements of the output written.
///
/// A function on slices converts until the input ends or the output has no room for the next value; `read` says which.
/// Elements of the output from `written` on are **unspecified**: a function may leave them or overwrite them with
/// anything.
///
/// ```
/// use packproof_codec::{Progress, compact_index::decode_slice};
/// let mut values = [0; 2];
/// let progress = decode_slice(&[0x01, 0xC1, 0x40, 0x3F], &mut values)?;
/// assert_eq!(progress, Progress { read: 3, written: 2 }); // one byte is left, and no room
/// assert_eq!(values, [1, -4097]);
/// # Ok::<(), packproof_codec::Stopped<packproof_codec::DecodeError>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Progress {
    /// Elements of the input that were converted, from the first on.
    pub read: usize,
    /// Elements of the output that hold the result, from the first on.
    pub written: usize,
}

impl Progress {
    /// Adds the progress of the next call.
    #[inline]
    pub(crate) fn and(self, more: Self) -> Self {
        Self { read: self.read + more.read, written: self.written + more.written }
    }
}

/// A value that was refused, and what was converted before it.
///
/// The refused value begins at element `done.read` of the input. An offset in the error counts from the start of the
/// input where that is bytes, and in the refused element where it is words.
///
/// ```
/// use packproof_codec::{Fault, compact_index::decode_slice};
/// let stopped = decode_slice(&[0x01, 0x40], &mut [0; 8]).unwrap_err();
/// assert_eq!((stopped.done.read, stopped.done.written), (1, 1));
/// assert_eq!(stopped.error.kind, Fault::Truncated);
/// // `?` turns it into the error alone.
/// assert_eq!(packproof_codec::DecodeError::from(stopped), stopped.error);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stopped<E> {
    /// What was converted before the refused value.
    pub done: Progress,
    /// What is wrong with it.
    pub error: E,
}

impl<E: fmt::Display> fmt::Display for Stopped<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Progress { read, written } = self.done;
        write!(f, "{} (after {read} elements read and {written} written)", self.error)
    }
}

impl<E: Error + 'static> Error for Stopped<E> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.error)
    }
}

impl From<Stopped<Self>> for EncodeError {
    /// Without what was converted.
    fn from(stopped: Stopped<Self>) -> Self {
        stopped.error
    }
}

impl From<Stopped<Self>> for DecodeError {
    /// Without what was converted.
    fn from(stopped: Stopped<Self>) -> Self {
        stopped.error
    }
}

/// Values converted one at a time after a kernel stops, before the kernel is tried again.
const STRIDE: usize = 64;

/// Alternates between `kernel`, which converts a prefix and may stop anywhere, and [`STRIDE`] values one at a time,
/// until the input ends, the output is full or a value is refused.
///
/// `one` converts the first value: elements read, elements written, or `None` when the output has no room for it.
#[inline(always)]
pub(crate) fn drive<I, O, E>(
    input: &[I],
    output: &mut [O],
    mut kernel: impl FnMut(&[I], &mut [O]) -> Progress,
    mut one: impl FnMut(&[I], &mut [O]) -> Result<Option<Progress>, E>,
) -> Result<Progress, Stopped<E>> {
    let mut done = Progress::default();
    loop {
        done = done.and(kernel(&input[done.read..], &mut output[done.written..]));
        for _ in 0..STRIDE {
            if done.read >= input.len() {
                return Ok(done);
            }
            match one(&input[done.read..], &mut output[done.written..]) {
                Ok(Some(more)) => done = done.and(more),
                Ok(None) => return Ok(done),
                Err(error) => return Err(Stopped { done, error }),
            }
        }
    }
}

/// [`drive`] of values of several bytes, with offsets of errors from the start of `bytes`.
#[inline(always)]
pub(crate) fn decode_many<T>(
    bytes: &[u8],
    out: &mut [T],
    kernel: impl FnMut(&[u8], &mut [T]) -> Progress,
    one: impl Fn(&[u8]) -> Result<(T, usize), DecodeError>,
) -> Result<Progress, Stopped<DecodeError>> {
    let one = |bytes: &[u8], out: &mut [T]| {
        let Some(slot) = out.first_mut() else { return Ok(None) };
        let (value, len) = one(bytes)?;
        *slot = value;
        Ok(Some(Progress { read: len, written: 1 }))
    };
    drive(bytes, out, kernel, one).map_err(|Stopped { done, error }: Stopped<DecodeError>| Stopped {
        done,
        error: error.shifted(done.read),
    })
}

/// [`drive`] of values that take several bytes, none of which is refused.
#[inline(always)]
pub(crate) fn encode_many<T: Copy>(
    values: &[T],
    out: &mut [u8],
    kernel: impl FnMut(&[T], &mut [u8]) -> Progress,
    one: impl Fn(T, &mut [u8]) -> Result<usize, EncodeError>,
) -> Result<Progress, Stopped<EncodeError>> {
    drive(values, out, kernel, |values, out| {
        let written = one(values[0], out).ok();
        Ok(written.map(|written| Progress { read: 1, written }))
    })
}
