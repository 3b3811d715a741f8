//! Compares the codec's slice functions with its single-value functions: on single values, and among enough neighbours for the
//! vector kernels to run.

use std::fmt::Debug;
use std::ops::Range;

use packproof_codec::{DecodeError, Progress, Stopped};

use super::Answer;
use super::check::Checked;
use super::paths::broken;

/// Extra elements after the largest batch of a kernel: another batch of most kernels, and a remainder.
const REST: usize = 64 + 5;

/// Elements of output of the longest value; kernels require that much room.
const LONGEST: usize = 10;

/// Neighbours before a refused value, which ends the slice: a few batches of most kernels.
const BEFORE: usize = 150;

/// Limit on the bytes of a refused value among neighbours; no variable-length value is longer.
const REFUSED: usize = 16;

/// Length of a repeated input: several blocks of 64 bytes.
const REPEATED: usize = 300;

/// Limit on the bytes of an unrepeated input.
const ALONE: usize = 4096;

/// Inputs of a sweep that are converted at once: they and their outputs stay in the cache.
const BLOCK: usize = 2048;

/// One refused input of a sweep in this many is tried; a prime.
const REFUSED_ONES: usize = 61;

/// An element, or an error, that is compared.
pub trait Plain: Copy + PartialEq + Debug {}

impl<T: Copy + PartialEq + Debug> Plain for T {}

/// Appends what a value is.
type Writes<'a, I, O, E> = &'a dyn Fn(I, &mut Vec<O>) -> Result<(), E>;

/// Reads the value at the front, and how many bytes it has.
pub(crate) type Reads<'a, T> = &'a dyn Fn(&[u8]) -> Result<(T, usize), DecodeError>;

/// A function on slices.
pub(crate) type OnSlices<'a, I, O, E> = &'a dyn Fn(&[I], &mut [O]) -> Result<Progress, Stopped<E>>;

/// The slice function converts `value` as `one` does, which appends the output elements. The kernel's largest batch has `batch`
/// values.
///
/// # Errors
/// The first difference: in progress, refusal, or an element up to `written`.
pub fn written_alike<I: Copy, O: Plain, E: Plain>(
    value: I,
    (neighbours, batch): (&[I], usize),
    filler: O,
    one: Writes<'_, I, O, E>,
    slice: OnSlices<'_, I, O, E>,
) -> Answer<()> {
    let mut alone = Vec::new();
    let len = if one(value, &mut alone).is_ok() { alone.len() } else { 0 };
    // Spare room, exact room, and one element too little, where nothing is checked after the last value that fits.
    for room in [len + 20, len, len.saturating_sub(1)] {
        writes_alike(&[value], room, filler, one, slice)?;
    }
    // A refused value alone, any other in turn with the neighbours.
    let (count, every) = if len == 0 { (2 * BEFORE + 1, BEFORE + 1) } else { (batch + REST, 2) };
    let among: Vec<I> = (1..=count)
        .map(|at| if at % every == 0 { value } else { neighbours[at / 2 % neighbours.len()] })
        .collect();
    writes_alike(&among, among.len() * LONGEST + 20, filler, one, slice)
}

/// The slice function converts `value` as `one` does, at each place of a batch of `plain` values.
///
/// # Errors
/// As for [`written_alike`].
pub(crate) fn alone_at_every_place<I: Copy, O: Plain, E: Plain>(
    value: I,
    (plain, batch): (I, usize),
    filler: O,
    one: Writes<'_, I, O, E>,
    slice: OnSlices<'_, I, O, E>,
) -> Answer<()> {
    let mut batches = vec![plain; batch * batch];
    batches.iter_mut().step_by(batch + 1).for_each(|place| *place = value);
    writes_alike(&batches, (batch + 9) * batch + LONGEST * batch, filler, one, slice)
}

/// The slice function converts all values of `input` as `one` does, into up to `room` elements.
///
/// # Errors
/// As for [`written_alike`].
fn writes_alike<I: Copy, O: Plain, E: Plain>(
    input: &[I],
    room: usize,
    filler: O,
    one: Writes<'_, I, O, E>,
    slice: OnSlices<'_, I, O, E>,
) -> Answer<()> {
    let (mut expected, mut done, mut error) = (Vec::with_capacity(room), Progress::default(), None);
    for &element in input {
        match one(element, &mut expected) {
            Ok(()) if expected.len() > room => break,
            Ok(()) => done = Progress { read: done.read + 1, written: expected.len() },
            // Checked only if there is room for some value.
            Err(refusal) => {
                error = (done.written < room).then_some(refusal);
                break;
            }
        }
    }
    let wanted = error.map_or(Ok(done), |error| Err(Stopped { done, error }));
    gives(input, &expected[..done.written], room, filler, slice, wanted).or_else(broken)
}

/// The slice function returns `wanted` for an output of `room` elements and begins it with `expected`.
fn gives<I, O: Plain, E: Plain>(
    input: &[I],
    expected: &[O],
    room: usize,
    filler: O,
    slice: OnSlices<'_, I, O, E>,
    wanted: Result<Progress, Stopped<E>>,
) -> Checked {
    let mut out = vec![filler; room];
    let got = slice(input, &mut out);
    let at = out.iter().zip(expected).position(|(got, wanted)| got != wanted);
    if got == wanted && at.is_none() {
        return Ok(());
    }
    let count = input.len();
    Err(format!(
        "the function on slices: {count} elements into {room}: {got:?}, expected {wanted:?}; first other element: {at:?}"
    ))
}

/// The slice function reads the value at the front of `bytes` as `one` does. A neighbour is an encoded value.
///
/// # Errors
/// The first difference: in progress, refusal, or a value.
pub fn read_alike<T: Plain>(
    bytes: &[u8],
    neighbours: &[&[u8]],
    filler: T,
    one: Reads<'_, T>,
    slice: OnSlices<'_, u8, T, DecodeError>,
) -> Answer<()> {
    let before = neighbours.iter().copied().cycle().take(BEFORE);
    let mut among: Vec<u8> = Vec::new();
    // Also with the end of input one byte before the value's end, or far after it.
    let other_end = if let Ok((_, len)) = one(bytes) {
        before.for_each(|neighbour| among.extend([neighbour, &bytes[..len]].concat()));
        among.len() - 1
    } else {
        before.clone().for_each(|neighbour| among.extend(neighbour));
        among.extend(&bytes[..bytes.len().min(REFUSED)]);
        let end = among.len();
        before.for_each(|neighbour| among.extend(neighbour));
        end
    };
    let alone = &bytes[..bytes.len().min(ALONE)];
    reads_alike(alone, 1, filler, one, slice)?;
    reads_alike(alone, alone.len(), filler, one, slice)?;
    reads_alike(&among, among.len(), filler, one, slice)?;
    reads_alike(&among[..other_end], among.len(), filler, one, slice)
}

/// The slice function reads arbitrary bytes as `one` does: once, and repeated so that kernels run.
///
/// # Errors
/// As for [`read_alike`].
pub(crate) fn any_bytes_alike<T: Plain>(
    bytes: &[u8],
    filler: T,
    one: Reads<'_, T>,
    slice: OnSlices<'_, u8, T, DecodeError>,
) -> Answer<()> {
    reads_alike(bytes, bytes.len() + 1, filler, one, slice)?;
    if bytes.is_empty() || bytes.len() >= REPEATED {
        return Ok(());
    }
    let repeated: Vec<u8> = bytes.iter().copied().cycle().take(REPEATED).collect();
    reads_alike(&repeated, REPEATED, filler, one, slice)
}

/// The slice function reads all values of `bytes`, up to `room`, as `one` does.
///
/// # Errors
/// As for [`read_alike`].
pub(crate) fn reads_alike<T: Plain>(
    bytes: &[u8],
    room: usize,
    filler: T,
    one: Reads<'_, T>,
    slice: OnSlices<'_, u8, T, DecodeError>,
) -> Answer<()> {
    let mut values = Vec::with_capacity(room);
    let (mut read, mut error) = (0, None);
    while read < bytes.len() && values.len() < room {
        match one(&bytes[read..]) {
            Ok((value, len)) => {
                values.push(value);
                read += len;
            }
            Err(refusal) => {
                error = Some(refusal.shifted(read));
                break;
            }
        }
    }
    let done = Progress { read, written: values.len() };
    let wanted = error.map_or(Ok(done), |error| Err(Stopped { done, error }));
    gives(bytes, &values, room, filler, slice, wanted).or_else(broken)
}

/// Splits the inputs of a sweep into blocks.
pub(crate) fn blocks(range: Range<u64>) -> impl Iterator<Item = Range<u64>> {
    let end = range.end;
    range.step_by(BLOCK).map(move |start| start..end.min(start + BLOCK as u64))
}

/// A function on slices whose outputs are compared in another form, such as floats by their bits.
pub(crate) fn compared_as<I, O: Copy, P, R>(
    filler: O,
    slice: impl Fn(&[I], &mut [O]) -> R,
    form: impl Fn(O) -> P,
) -> impl Fn(&[I], &mut [P]) -> R {
    move |input, out| {
        let mut values = vec![filler; out.len()];
        let done = slice(input, &mut values);
        out.iter_mut().zip(values).for_each(|(out, value)| *out = form(value));
        done
    }
}

/// The slice function converts all of `input` to exactly `expected`.
pub(crate) fn converts_to<I: Debug, O: Plain, E: Plain>(
    input: &[I],
    expected: &[O],
    filler: O,
    slice: OnSlices<'_, I, O, E>,
) -> Checked {
    let wanted = Ok(Progress { read: input.len(), written: expected.len() });
    gives(input, expected, expected.len(), filler, slice, wanted)
        .map_err(|what| format!("from {:x?} on: {what}", input.first()))
}

/// The slice function converts each of many values as `one` does: those that are accepted, one after the other, and one in 61 of the
/// refused ones, among `plain` values.
pub(crate) fn written_in_slices<I: Copy + Debug, O: Plain, E: Plain>(
    values: impl Iterator<Item = I>,
    plain: I,
    filler: O,
    one: Writes<'_, I, O, E>,
    slice: OnSlices<'_, I, O, E>,
) -> Checked {
    let (mut accepted, mut expected, mut refused) = (Vec::new(), Vec::new(), 0);
    for value in values {
        if one(value, &mut expected).is_ok() {
            accepted.push(value);
            continue;
        }
        refused += 1;
        if refused % REFUSED_ONES == 0 {
            // All but the last place of a kernel's batch come before it.
            let mut among = [plain; 130];
            among[63] = value;
            told(writes_alike(&among, 130 * LONGEST, filler, one, slice))?;
        }
    }
    converts_to(&accepted, &expected, filler, slice)
}

fn told(checked: Answer<()>) -> Checked {
    checked.map_err(|refusal| format!("{refusal:?}"))
}

/// Like [`read_alike`] on each of many strings, but faster: accepted strings are concatenated, and one in 61 of the refused ones is
/// tried among one-byte values.
pub(crate) fn in_slices<'a, T: Plain>(
    strings: impl Iterator<Item = &'a [u8]>,
    filler: T,
    one: Reads<'_, T>,
    slice: OnSlices<'_, u8, T, DecodeError>,
) -> Checked {
    let (mut bytes, mut count, mut refused) = (Vec::new(), 0, 0);
    for string in strings {
        match one(string) {
            Ok((_, len)) if len == string.len() => {
                bytes.extend(string);
                count += 1;
            }
            // Its first bytes are a string of their own.
            Ok(_) => {}
            Err(_) => {
                refused += 1;
                if refused % REFUSED_ONES == 0 {
                    let among = [&[1; 70][..], string, &[1; 70]].concat();
                    told(reads_alike(&among, among.len(), filler, one, slice))?;
                }
            }
        }
    }
    told(reads_alike(&bytes, count, filler, one, slice))
}
