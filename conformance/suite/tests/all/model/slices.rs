//! Functions on slices compared with those on one value.

use packproof_codec::{DecodeError, Fault, Progress, Stopped};
use packproof_suite::model::slices::{read_alike, written_alike};

/// A value is two bytes, the second its complement.
fn one(bytes: &[u8]) -> Result<(u8, usize), DecodeError> {
    match *bytes {
        [value, check, ..] if check == !value => Ok((value, 2)),
        [_, _, ..] => Err(DecodeError::byte(Fault::Invalid, 1)),
        _ => Err(DecodeError::byte(Fault::Truncated, bytes.len())),
    }
}

/// The same for slices, which reads another value for 9 from value number `wrong_from` on.
fn slice(wrong_from: usize, bytes: &[u8], out: &mut [u8]) -> Result<Progress, Stopped<DecodeError>> {
    let mut done = Progress::default();
    while done.read < bytes.len() && done.written < out.len() {
        let (value, len) =
            one(&bytes[done.read..]).map_err(|error| Stopped { done, error: error.shifted(done.read) })?;
        out[done.written] = if value == 9 && done.written >= wrong_from { 8 } else { value };
        done = Progress { read: done.read + len, written: done.written + 1 };
    }
    Ok(done)
}

/// A function on slices that is wrong only far into a long slice is found, for a value and for a refusal.
#[test]
fn a_wrong_kernel_is_found_behind_a_right_tail() {
    let check = |bytes: &[u8], wrong_from| {
        read_alike(bytes, &[&[1, 254], &[2, 253]], 0, &one, &|bytes, out| slice(wrong_from, bytes, out))
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
        assert_eq!(written_alike(value, (&[1, 2], 512), 0xA5, &one, &slice(usize::MAX)), Ok(()));
        assert!(written_alike(value, (&[1, 2], 512), 0xA5, &one, &slice(500)).is_err());
    }
    assert_eq!(written_alike(77, (&[1, 2], 512), 0xA5, &one, &slice(usize::MAX)), Ok(()));
    assert!(written_alike(77, (&[1, 2], 512), 0xA5, &one, &slice(100)).is_err());
}
