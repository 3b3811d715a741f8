//! The codec's functions on slices against its functions for one value: alone, and among so many neighbours that the
//! kernels run and not only what follows them.

use std::fmt::Debug;

use packproof_codec::{DecodeError, Progress, Stopped};

use super::Answer;
use super::paths::{broken, demand};

/// Elements of a slice with neighbours: more than the largest batch of a kernel, and a rest that no batch takes.
const AMONG: usize = 512 + 64 + 5;

/// Neighbours before a value that is refused, which ends the slice: a few batches of most kernels.
const BEFORE: usize = 150;

/// Bytes of a refused value that stand among neighbours: no value of variable length has more.
const REFUSED: usize = 16;

/// Bytes of an input that stand alone.
const ALONE: usize = 4096;

/// The function on slices converts `value` as `one` does, which appends the elements that it converts a value to.
///
/// # Errors
/// The first difference: in the progress, the refusal, or an element up to `written`.
pub(crate) fn written_alike<I, O, E>(
    value: I,
    neighbours: &[I],
    filler: O,
    one: impl Fn(I, &mut Vec<O>) -> Result<(), E>,
    slice: impl Fn(&[I], &mut [O]) -> Result<Progress, Stopped<E>>,
) -> Answer<()>
where
    I: Copy,
    O: Copy + PartialEq + Debug,
    E: Copy + PartialEq + Debug,
{
    let refused = one(value, &mut Vec::new()).is_err();
    let cycle = neighbours.iter().copied().cycle();
    let among: Vec<I> = if refused {
        cycle.clone().take(BEFORE).chain([value]).chain(cycle.take(BEFORE)).collect()
    } else {
        cycle.flat_map(|neighbour| [neighbour, value]).take(AMONG).collect()
    };
    for input in [&[value], &among[..]] {
        let (mut expected, mut ends, mut error) = (Vec::new(), vec![0], None);
        for &element in input {
            if let Err(refusal) = one(element, &mut expected) {
                error = Some(refusal);
                break;
            }
            ends.push(expected.len());
        }
        let len = expected.len();
        // Room to spare, room for exactly what is converted, and one element less: a value without room is not judged.
        for room in [len + 20, len, len.saturating_sub(1)] {
            let read = ends.iter().rposition(|&end| end <= room).unwrap_or(0);
            let done = Progress { read, written: ends[read] };
            let judged = room > len;
            let wanted = match error {
                Some(error) if judged => Err(Stopped { done, error }),
                _ => Ok(done),
            };
            let mut out = vec![filler; room];
            let got = slice(input, &mut out);
            if got != wanted || out[..done.written] != expected[..done.written] {
                let at = out.iter().zip(&expected).position(|(got, wanted)| got != wanted);
                let count = input.len();
                return broken(format!(
                    "the function on slices: {count} values into {room} elements: {got:?}, expected \
                     {wanted:?}; first other element: {at:?}"
                ));
            }
        }
    }
    Ok(())
}

/// The function on slices reads the value at the front of `bytes` as `one` does. A neighbour is the bytes of one value.
///
/// # Errors
/// The first difference: in the progress, the refusal, or a value.
pub(crate) fn read_alike<T: Copy + PartialEq + Debug>(
    bytes: &[u8],
    neighbours: &[&[u8]],
    filler: T,
    one: impl Fn(&[u8]) -> Result<(T, usize), DecodeError>,
    slice: impl Fn(&[u8], &mut [T]) -> Result<Progress, Stopped<DecodeError>>,
) -> Answer<()> {
    let before = neighbours.iter().copied().cycle().take(BEFORE);
    let mut among: Vec<u8> = Vec::new();
    // The input ends with the value, and again one byte before its end or long after it.
    let other_end = match one(bytes) {
        Ok((_, len)) => {
            before.for_each(|neighbour| among.extend([neighbour, &bytes[..len]].concat()));
            among.len() - 1
        }
        Err(_) => {
            before.clone().for_each(|neighbour| among.extend(neighbour));
            among.extend(&bytes[..bytes.len().min(REFUSED)]);
            let end = among.len();
            before.for_each(|neighbour| among.extend(neighbour));
            end
        }
    };
    let alone = &bytes[..bytes.len().min(ALONE)];
    reads_alike(alone, 1, filler, &one, &slice)?;
    reads_alike(alone, alone.len(), filler, &one, &slice)?;
    reads_alike(&among, among.len(), filler, &one, &slice)?;
    reads_alike(&among[..other_end], among.len(), filler, &one, &slice)
}

/// The function on slices reads all values of `bytes`, up to `room`, as `one` does.
///
/// # Errors
/// As for [`read_alike`].
pub(crate) fn reads_alike<T: Copy + PartialEq + Debug>(
    bytes: &[u8],
    room: usize,
    filler: T,
    one: &impl Fn(&[u8]) -> Result<(T, usize), DecodeError>,
    slice: &impl Fn(&[u8], &mut [T]) -> Result<Progress, Stopped<DecodeError>>,
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
    let mut out = vec![filler; room];
    let got = slice(bytes, &mut out);
    let at = out.iter().zip(&values).position(|(got, wanted)| got != wanted);
    demand(
        got == wanted && at.is_none(),
        &format!(
            "the function on slices: {} bytes into {room} values: {got:?}, expected {wanted:?}; first other value: {at:?}",
            bytes.len()
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use packproof_codec::Fault;

    /// A value is two bytes, the second its complement.
    fn one(bytes: &[u8]) -> Result<(u8, usize), DecodeError> {
        match *bytes {
            [value, check, ..] if check == !value => Ok((value, 2)),
            [_, _, ..] => Err(DecodeError { kind: Fault::Invalid, at: packproof_codec::Offset::Byte(1) }),
            _ => Err(DecodeError { kind: Fault::Truncated, at: packproof_codec::Offset::Byte(bytes.len()) }),
        }
    }

    /// The same for slices, which reads another value for 9 from value number `wrong_from` on.
    fn slice(wrong_from: usize, bytes: &[u8], out: &mut [u8]) -> Result<Progress, Stopped<DecodeError>> {
        let mut done = Progress::default();
        while done.read < bytes.len() && done.written < out.len() {
            let (value, len) = one(&bytes[done.read..])
                .map_err(|error| Stopped { done, error: error.shifted(done.read) })?;
            out[done.written] = if value == 9 && done.written >= wrong_from { 8 } else { value };
            done = Progress { read: done.read + len, written: done.written + 1 };
        }
        Ok(done)
    }

    /// A function on slices that is wrong only far into a long slice is found, for a value and for a refusal.
    #[test]
    fn a_wrong_kernel_is_found_behind_a_right_tail() {
        let check = |bytes: &[u8], wrong_from| {
            read_alike(bytes, &[&[1, 254], &[2, 253]], 0, one, |bytes, out| slice(wrong_from, bytes, out))
        };
        for bytes in [&[9, 246][..], &[9, 9], &[9], &[]] {
            assert_eq!(check(bytes, usize::MAX), Ok(()), "{bytes:?}");
        }
        assert!(check(&[9, 246], 200).is_err());
        assert_eq!(check(&[7, 248], 200), Ok(()), "another value");
    }

    /// The same for what writes: a wrong element, a wrong progress, and a value that is judged without room for it.
    #[test]
    fn a_wrong_writer_is_found() {
        let one = |value: u8, out: &mut Vec<u8>| {
            if value == 77 {
                return Err(());
            }
            out.extend(vec![value; usize::from(value) % 3]);
            Ok(())
        };
        let slice = |wrong: usize| {
            move |values: &[u8], out: &mut [u8]| {
                let mut done = Progress::default();
                for &value in values {
                    let len = usize::from(value) % 3;
                    let Some(target) = out.get_mut(done.written..done.written + len) else { break };
                    if value == 77 {
                        return Err(Stopped { done, error: () });
                    }
                    target.fill(if done.read >= wrong { 0 } else { value });
                    done = Progress { read: done.read + 1, written: done.written + len };
                }
                Ok(done)
            }
        };
        for value in [1, 2, 4] {
            assert_eq!(written_alike(value, &[1, 2], 0xA5, one, slice(usize::MAX)), Ok(()));
            assert!(written_alike(value, &[1, 2], 0xA5, one, slice(500)).is_err());
        }
        assert_eq!(written_alike(77, &[1, 2], 0xA5, one, slice(usize::MAX)), Ok(()));
        assert!(written_alike(77, &[1, 2], 0xA5, one, slice(100)).is_err());
    }
}
