//! Compares the codec's slice functions with its single-value functions.

use std::fmt::Debug;

use packproof_codec::DecodeError;
use packproof_codec::varint::{
    self, AsUnsigned, Form, IntPacked, Leb128, SignExtended, Signed, SignedLeb128, Unsigned, Zigzag,
};

use crate::model::Answer;
use crate::model::slices::{
    OnSlices, Reads, alone_at_every_place, any_bytes_alike, read_alike, written_alike,
};

/// Values that the slice encoder converts at once.
const BATCH: usize = 256;
/// Encodings to surround others with in slices: one-byte values, which have a fast path, and lengths that every type has.
const NEIGHBOURS: [&[&[u8]]; 2] =
    [&[&[0x00], &[0x7F], &[0x05]], &[&[0x01], &[0xA5, 0x2B], &[0xFF, 0xFF, 0x03], &[0x80, 0x01]]];
/// One of each length of the widest type.
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

fn is_largest<T: Unsigned>(value: T) -> bool {
    T::try_from(value.into().wrapping_add(1))
        .map_or(true, |next| varint::encoded_len(next) != varint::encoded_len(value))
}

/// Encodes a value in slices, if the type can hold it.
pub(super) fn encode<T: Unsigned>(value: u64) -> Answer<()> {
    let Ok(value) = T::try_from(value) else { return Ok(()) };
    encode_as(Leb128, value, T::try_from(5).ok().filter(|_| is_largest(value)))
}

pub(super) fn zigzag_encode<T: Signed>(value: i64) -> Answer<()> {
    let Ok(value) = T::try_from(value) else { return Ok(()) };
    encode_as(Zigzag, value, T::try_from(5).ok().filter(|_| is_largest(value.to_zigzag())))
}

/// Encodes a value in slices of a form and, if `plain` is given, at every place of a batch of `plain` values.
fn encode_as<T: Copy, F: Form<T>>(form: F, value: T, plain: Option<T>) -> Answer<()> {
    let append = |value, out: &mut Vec<u8>| {
        form.append(value, out);
        Ok(())
    };
    let slice = |values: &[T], out: &mut [u8]| form.encode_slice(values, out);
    for neighbours in neighbours(F::MAX_LEN) {
        let values: Vec<T> =
            neighbours.iter().filter_map(|bytes| Some(form.decode_lenient(bytes).ok()?.0)).collect();
        written_alike(value, (&values, BATCH), 0xA5, &append, &slice)?;
    }
    plain.map_or(Ok(()), |plain| alone_at_every_place(value, (plain, BATCH), 0xA5, &append, &slice))
}

/// Compares a form's slice decoders, lenient and canonical, with its single-value decoders.
pub(super) fn both_modes<T: Copy, F: Form<T>, E>(
    form: F,
    check: impl Fn(Reads<'_, T>, OnSlices<'_, u8, T, DecodeError>) -> Result<(), E>,
) -> Result<(), E> {
    check(&|bytes| form.decode_lenient(bytes), &|bytes, out| form.decode_lenient_slice(bytes, out))?;
    check(&|bytes| form.decode(bytes), &|bytes, out| form.decode_slice(bytes, out))
}

pub(super) fn decode<T: Copy + PartialEq + Debug + Default, F: Form<T>>(form: F, bytes: &[u8]) -> Answer<()> {
    both_modes(form, |one, slice| {
        neighbours(F::MAX_LEN).try_for_each(|near| read_alike(bytes, near, T::default(), one, slice))
    })
}

/// Decodes any bytes with the slice functions of every type.
pub(super) fn bytes_of_every_type(bytes: &[u8]) -> Answer<()> {
    fn any<T: Copy + PartialEq + Debug + Default, F: Form<T>>(form: F, bytes: &[u8]) -> Answer<()> {
        both_modes(form, |one, slice| any_bytes_alike(bytes, T::default(), one, slice))
    }
    any::<u16, _>(Leb128, bytes)?;
    any::<u32, _>(Leb128, bytes)?;
    any::<u64, _>(Leb128, bytes)?;
    any::<u32, _>(IntPacked, bytes)?;
    any::<i16, _>(Zigzag, bytes)?;
    any::<i32, _>(Zigzag, bytes)?;
    any::<i64, _>(Zigzag, bytes)?;
    any::<i64, _>(SignedLeb128, bytes)?;
    any::<i32, _>(SignExtended, bytes)?;
    any::<i32, _>(AsUnsigned, bytes)
}
