//! The codec's functions on slices, against its functions for one value.

use std::convert::Infallible;
use std::fmt::Debug;

use packproof_codec::varint::zigzag::{self, Signed};
use packproof_codec::varint::{self, Unsigned};

use crate::model::Answer;
use crate::model::slices::{alone_at_every_place, any_bytes_alike, read_alike, written_alike};

/// Values that the encoder of slices takes at once.
const BATCH: usize = 256;
/// Bytes of values among which others stand in slices: of one byte each, which have a way of their own, and of lengths that
/// every type has.
const NEIGHBOURS: [&[&[u8]]; 2] =
    [&[&[0x00], &[0x7F], &[0x05]], &[&[0x01], &[0xA5, 0x2B], &[0xFF, 0xFF, 0x03], &[0x80, 0x01]]];
/// Of each length of the widest type.
const LONG_NEIGHBOURS: &[&[u8]] = &[
    &[0x01],
    &[0x80, 0x80, 0x80, 0x80, 0x01],
    &[0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01],
    &[0xA5, 0x2B],
    &[0x81, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x09],
    &[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01],
];

fn neighbours(largest_len: usize) -> impl Iterator<Item = &'static [&'static [u8]]> {
    NEIGHBOURS.into_iter().chain((largest_len == 10).then_some(LONG_NEIGHBOURS))
}

/// Whether no larger value of the type has its length.
fn is_largest<T: Unsigned>(value: T) -> bool {
    T::try_from(value.into().wrapping_add(1))
        .map_or(true, |next| varint::encoded_len(next) != varint::encoded_len(value))
}

/// A value in slices; one that the type does not have is in none.
pub(super) fn encode<T: Unsigned>(value: u64) -> Answer<()> {
    let Ok(value) = T::try_from(value) else { return Ok(()) };
    let append = |value, out: &mut Vec<u8>| {
        varint::append(value, out);
        Ok::<_, Infallible>(())
    };
    for neighbours in neighbours(T::MAX_LEN) {
        let values: Vec<T> =
            neighbours.iter().filter_map(|bytes| Some(varint::decode_lenient(bytes).ok()?.0)).collect();
        written_alike(value, (&values, BATCH), 0xA5, append, |values, out| {
            Ok(varint::encode_slice(values, out))
        })?;
    }
    if !is_largest(value) {
        return Ok(());
    }
    let plain = T::try_from(5).unwrap_or(value);
    alone_at_every_place(value, (plain, BATCH), 0xA5, append, |values, out| {
        Ok(varint::encode_slice(values, out))
    })
}

/// A signed value in slices.
pub(super) fn zigzag_encode<T: Signed + TryFrom<i64>>(value: i64) -> Answer<()> {
    let Ok(value) = T::try_from(value) else { return Ok(()) };
    let append = |value, out: &mut Vec<u8>| {
        zigzag::append(value, out);
        Ok::<_, Infallible>(())
    };
    for neighbours in neighbours(<T::Unsigned as Unsigned>::MAX_LEN) {
        let values: Vec<T> =
            neighbours.iter().filter_map(|bytes| Some(zigzag::decode_lenient(bytes).ok()?.0)).collect();
        written_alike(value, (&values, BATCH), 0xA5, append, |values, out| {
            Ok(zigzag::encode_slice(values, out))
        })?;
    }
    if !is_largest(value.to_zigzag()) {
        return Ok(());
    }
    let plain = T::try_from(5).unwrap_or(value);
    alone_at_every_place(value, (plain, BATCH), 0xA5, append, |values, out| {
        Ok(zigzag::encode_slice(values, out))
    })
}

/// The bytes of a value in slices.
pub(super) fn decode<T: Unsigned + PartialEq + Debug + Default>(bytes: &[u8]) -> Answer<()> {
    let mut all = neighbours(T::MAX_LEN);
    all.try_for_each(|near| {
        read_alike(bytes, near, T::default(), varint::decode_lenient, varint::decode_lenient_slice)
    })
}

/// The same for the canonical decoder.
pub(super) fn decode_canonical<T: Unsigned + PartialEq + Debug + Default>(bytes: &[u8]) -> Answer<()> {
    let (one, slice) = (varint::decode, varint::decode_slice);
    neighbours(T::MAX_LEN).try_for_each(|near| read_alike(bytes, near, T::default(), one, slice))
}

/// The same for both decoders of signed values.
pub(super) fn zigzag_decode<T: Signed + PartialEq + Debug + Default>(bytes: &[u8]) -> Answer<()> {
    neighbours(<T::Unsigned as Unsigned>::MAX_LEN).try_for_each(|near| {
        read_alike(bytes, near, T::default(), zigzag::decode_lenient, zigzag::decode_lenient_slice)?;
        read_alike(bytes, near, T::default(), zigzag::decode, zigzag::decode_slice)
    })
}

/// Any bytes through the functions on slices of a type.
fn any_bytes<T: Unsigned + PartialEq + Debug + Default>(bytes: &[u8]) -> Answer<()> {
    any_bytes_alike(bytes, T::default(), varint::decode_lenient, varint::decode_lenient_slice)?;
    any_bytes_alike(bytes, T::default(), varint::decode, varint::decode_slice)
}

/// Any bytes through the functions on slices of a signed type.
fn any_zigzag_bytes<T: Signed + PartialEq + Debug + Default>(bytes: &[u8]) -> Answer<()> {
    any_bytes_alike(bytes, T::default(), zigzag::decode_lenient, zigzag::decode_lenient_slice)?;
    any_bytes_alike(bytes, T::default(), zigzag::decode, zigzag::decode_slice)
}

/// Any bytes through the functions on slices of every type.
pub(super) fn bytes_of_every_type(bytes: &[u8]) -> Answer<()> {
    any_bytes::<u16>(bytes)?;
    any_bytes::<u32>(bytes)?;
    any_bytes::<u64>(bytes)?;
    any_zigzag_bytes::<i16>(bytes)?;
    any_zigzag_bytes::<i32>(bytes)?;
    any_zigzag_bytes::<i64>(bytes)
}
