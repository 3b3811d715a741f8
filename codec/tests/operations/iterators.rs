//! Runs of variable length, taken from slices a few at a time, forwards through outputs of any lengths.

use packproof_codec::{DecodeError, Fault, Offset, Progress, Stopped, compact_index, varint};
use quickcheck::{Arbitrary, Gen};

use crate::{below, holds, magnitude, same};

/// Numbers, and bytes among them that are none.
#[derive(Clone, Debug)]
struct Stream(Vec<u8>);

impl Arbitrary for Stream {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut bytes = Vec::new();
        for _ in 0..below(g, 60) {
            let value = magnitude(g);
            match below(g, 40) {
                0 => bytes.extend(Vec::<u8>::arbitrary(g)),
                // Small ones are what kernels take together.
                1..10 => bytes.push(value as u8 & 0x3F),
                _ if bool::arbitrary(g) => {
                    compact_index::append(value as i32, &mut bytes);
                }
                _ => {
                    varint::append(value, &mut bytes);
                }
            }
        }
        Self(bytes)
    }
}

/// A number of variable length at the front of bytes: sign and magnitude in groups of 6, 7, 7, 7 and 8 bits.
fn index(bytes: &[u8]) -> Option<(i32, usize)> {
    let mut sum = 0_u64;
    for (at, &byte) in bytes.iter().enumerate().take(5) {
        let (bits, more) = match at {
            0 => (u64::from(byte & 0x3F), byte & 0x40 != 0),
            4 => (u64::from(byte), false),
            _ => (u64::from(byte & 0x7F), byte & 0x80 != 0),
        };
        sum += bits << [0, 6, 13, 20, 27][at];
        if !more {
            let magnitude = sum as u32 as i32;
            let negative = bytes[0] & 0x80 != 0;
            return Some((if negative { magnitude.wrapping_neg() } else { magnitude }, at + 1));
        }
    }
    None
}

/// Steps forwards, copies going on alone, the count that is announced, and the end after an error.
#[test]
fn an_iterator_of_indices_is_a_position_in_a_list_of_bytes() {
    fn property(stream: Stream, copies: Vec<bool>) -> Result<(), String> {
        let bytes = stream.0;
        let mut indices = compact_index::iter(&bytes);
        let (mut at, mut ended) = (0, false);
        for &copied in copies.iter().chain([false; 200].iter()) {
            let left = if ended { 0 } else { bytes.len() - at };
            same(&at, indices.size_hint(), (left.div_ceil(5), Some(left)))?;
            let expected = match index(&bytes[at..]) {
                _ if left == 0 => None,
                Some((value, _)) => Some(Ok(value)),
                None => Some(Err(DecodeError { kind: Fault::Truncated, at: Offset::Byte(bytes.len()) })),
            };
            if copied {
                same(&at, indices.clone().next(), expected)?;
                continue;
            }
            same(&at, indices.next(), expected)?;
            match expected {
                Some(Ok(_)) => at += index(&bytes[at..]).map_or(0, |(_, len)| len),
                _ => ended = true,
            }
            same(&at, indices.position(), at)?;
        }
        Ok(())
    }
    holds(property as fn(_, _) -> _);
}

/// Decodes a slice through outputs of some lengths, each call where the last one ended. Returns the values and the error, its
/// place counted from the beginning.
fn in_pieces<T: Copy + Default>(
    bytes: &[u8],
    lens: &[u8],
    decode: impl Fn(&[u8], &mut [T]) -> Result<Progress, Stopped<DecodeError>>,
) -> (Vec<T>, Option<DecodeError>) {
    let (mut values, mut at) = (Vec::new(), 0);
    for len in lens.iter().cycle().take(1000).map(|&len| usize::from(len % 40)).chain([200; 10]) {
        let mut out = vec![T::default(); len];
        let (done, error) = match decode(&bytes[at..], &mut out) {
            Ok(done) => (done, None),
            Err(stopped) => (stopped.done, Some(stopped.error)),
        };
        values.extend(&out[..done.written]);
        if let Some(mut error) = error {
            let Offset::Byte(byte) = error.at else { panic!("{error:?} is not at a byte") };
            error.at = Offset::Byte(at + byte);
            return (values, Some(error));
        }
        at += done.read;
        assert!(at == bytes.len() || done.written == len, "stops with room, and bytes left, at {at}");
    }
    assert_eq!(at, bytes.len(), "the stream ends");
    (values, None)
}

/// The values one at a time, up to the first that is refused.
fn one_by_one<T>(
    bytes: &[u8],
    decode: impl Fn(&[u8]) -> Result<(T, usize), DecodeError>,
) -> (Vec<T>, Option<DecodeError>) {
    let (mut values, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        match decode(&bytes[at..]) {
            Ok((value, len)) => {
                values.push(value);
                at += len;
            }
            Err(mut error) => {
                let Offset::Byte(byte) = error.at else { panic!("{error:?} is not at a byte") };
                error.at = Offset::Byte(at + byte);
                return (values, Some(error));
            }
        }
    }
    (values, None)
}

/// A slice decoded in pieces of any lengths, zero among them, is its values one by one.
#[test]
fn slices_go_on_where_they_ended() {
    fn property(stream: Stream, lens: Vec<u8>) -> Result<(), String> {
        let bytes = &stream.0;
        same(
            &stream,
            in_pieces(bytes, &lens, compact_index::decode_slice),
            one_by_one(bytes, compact_index::decode),
        )?;
        same(
            &stream,
            in_pieces(bytes, &lens, compact_index::decode_canonical_slice),
            one_by_one(bytes, compact_index::decode_canonical),
        )?;
        same(
            &stream,
            in_pieces(bytes, &lens, varint::decode_slice::<u64>),
            one_by_one(bytes, varint::decode),
        )?;
        same(
            &stream,
            in_pieces(bytes, &lens, varint::decode_canonical_slice::<u16>),
            one_by_one(bytes, varint::decode_canonical),
        )?;
        same(
            &stream,
            in_pieces(bytes, &lens, varint::zigzag::decode_slice::<i32>),
            one_by_one(bytes, varint::zigzag::decode),
        )
    }
    holds(property as fn(_, _) -> _);
}

/// A slice encoded into pieces of any lengths is its values appended.
#[test]
fn slices_are_written_on_where_they_ended() {
    fn property(values: Vec<u64>, shifts: Vec<u8>, lens: Vec<u8>) -> Result<(), String> {
        let shifts = shifts.iter().chain([&40]).cycle();
        let values: Vec<u64> =
            values.iter().zip(shifts).map(|(&value, shift)| value >> (shift % 64)).collect();
        let mut expected = Vec::new();
        for &value in &values {
            varint::append(value, &mut expected);
        }
        let (mut bytes, mut at) = (Vec::new(), 0);
        for len in lens.iter().map(|&len| usize::from(len % 40)).chain([10; 500]) {
            let mut out = vec![0xA5; len];
            let done = varint::encode_slice(&values[at..], &mut out);
            bytes.extend(&out[..done.written]);
            at += done.read;
        }
        same(&values, (bytes, at), (expected, values.len()))
    }
    holds(property as fn(_, _, _) -> _);
}
