//! The results of all functions whose names end in `_slice`.

use core::error::Error;
use core::fmt;

use crate::error::{DecodeError, EncodeError};

/// How many elements of the input were converted, and how many of the output were written.
///
/// A slice function converts until the input ends or the next value does not fit the output; `read` tells which.
/// Elements of the output from `written` on are **unspecified**: a function may leave them unchanged or overwrite them.
///
/// ```
/// use packproof_codec::{Progress, compact_index::decode_slice};
/// let mut values = [0; 2];
/// let progress = decode_slice(&[0x01, 0xC1, 0x40, 0x3F], &mut values)?;
/// assert_eq!(progress, Progress { read: 3, written: 2 }); // one byte is left, and the output is full
/// assert_eq!(values, [1, -4097]);
/// # Ok::<(), packproof_codec::Stopped<packproof_codec::DecodeError>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Progress {
    /// Elements of the input that were converted, counted from the front.
    pub read: usize,
    /// Elements of the output that were written, counted from the front.
    pub written: usize,
}

impl Progress {
    #[inline]
    pub(crate) fn and(self, more: Self) -> Self {
        Self { read: self.read + more.read, written: self.written + more.written }
    }
}

/// The error of a refused value, and the progress before it.
///
/// The refused value starts at element `done.read` of the input. If the input is bytes, an offset in the error counts from
/// its start; if it is words, from the start of the refused element.
///
/// ```
/// use packproof_codec::{Fault, compact_index::decode_slice};
/// let stopped = decode_slice(&[0x01, 0x40], &mut [0; 8]).unwrap_err();
/// assert_eq!((stopped.done.read, stopped.done.written), (1, 1));
/// assert_eq!(stopped.error.kind, Fault::Truncated);
/// // `?` converts it to the error alone.
/// assert_eq!(packproof_codec::DecodeError::from(stopped), stopped.error);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stopped<E> {
    /// The progress before the refused value.
    pub done: Progress,
    /// Why the value was refused.
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
    /// Drops the progress.
    fn from(stopped: Stopped<Self>) -> Self {
        stopped.error
    }
}

impl From<Stopped<Self>> for DecodeError {
    /// Drops the progress.
    fn from(stopped: Stopped<Self>) -> Self {
        stopped.error
    }
}

/// Values converted one at a time after a kernel stops, before the kernel is called again.
const STRIDE: usize = 64;

/// Alternates between `kernel`, which converts a prefix and may stop anywhere, and [`STRIDE`] values one at a time,
/// until the input ends, the output is full, or a value is refused.
///
/// `one` converts the first value: elements read and written, or `None` if the value does not fit the output.
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

/// [`drive`] for elements that become one element each.
#[inline(always)]
pub(crate) fn convert_many<I: Copy, O, E>(
    input: &[I],
    output: &mut [O],
    kernel: impl FnMut(&[I], &mut [O]) -> Progress,
    convert: impl Fn(I) -> Result<O, E>,
) -> Result<Progress, Stopped<E>> {
    drive(input, output, kernel, |input, output| {
        // Space is checked first: an element that does not fit is not checked.
        let Some(slot) = output.first_mut() else { return Ok(None) };
        *slot = convert(input[0])?;
        Ok(Some(Progress { read: 1, written: 1 }))
    })
}

/// [`drive`] for values of several bytes, with error offsets from the start of `bytes`.
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

/// [`drive`] for values that take several bytes and are never refused.
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
