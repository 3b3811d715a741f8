//! Every public path of the codec, which must agree.

use std::convert::Infallible;
use std::fmt::Debug;

use packproof_codec::varint::zigzag::Signed;
use packproof_codec::varint::{self, Unsigned, zigzag};
use packproof_codec::{DecodeError, EncodeError, Fault, Progress, Stopped};

use super::table::{Varint, widened};
use crate::model::paths::encoded_alike;
use crate::model::slices::{read_alike, written_alike};
use crate::model::{Answer, Decoded, Refusal, hex, refused};

/// The codec under test.
#[derive(Clone, Copy, Debug)]
pub struct Codec;

impl Varint for Codec {
    fn encode(&self, value: u64, bits: u32) -> Answer<Vec<u8>> {
        match bits {
            16 => encode::<u16>(value),
            32 => encode::<u32>(value),
            _ => encode::<u64>(value),
        }
    }

    fn decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        match bits {
            16 => decode_with(bytes, varint::decode::<u16>, varint::decode_slice),
            32 => decode_with(bytes, varint::decode::<u32>, varint::decode_slice),
            _ => decode_with(bytes, varint::decode::<u64>, varint::decode_slice),
        }
    }

    fn decode_canonical(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        match bits {
            16 => decode_with(bytes, varint::decode_canonical::<u16>, varint::decode_canonical_slice),
            32 => decode_with(bytes, varint::decode_canonical::<u32>, varint::decode_canonical_slice),
            _ => decode_with(bytes, varint::decode_canonical::<u64>, varint::decode_canonical_slice),
        }
    }

    fn zigzag_encode(&self, value: i64, bits: u32) -> Answer<Vec<u8>> {
        match bits {
            16 => zigzag_encode::<i16>(value),
            32 => zigzag_encode::<i32>(value),
            _ => zigzag_encode::<i64>(value),
        }
    }

    fn zigzag_decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        match bits {
            16 => zigzag_decode::<i16>(bytes),
            32 => zigzag_decode::<i32>(bytes),
            _ => zigzag_decode::<i64>(bytes),
        }
    }
}

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

fn encode<T: Unsigned>(value: u64) -> Answer<Vec<u8>> {
    let value = T::try_from(value).map_err(|_| EncodeError::OutOfRange).map_err(refused)?;
    let len = varint::encoded_len(value);
    for neighbours in neighbours(T::MAX_LEN) {
        let values: Vec<T> =
            neighbours.iter().filter_map(|bytes| Some(varint::decode(bytes).ok()?.0)).collect();
        let append = |value, out: &mut Vec<u8>| {
            varint::append(value, out);
            Ok::<_, Infallible>(())
        };
        written_alike(value, &values, 0xA5, append, |values, out| Ok(varint::encode_slice(values, out)))?;
    }
    encoded_alike(len, |out| varint::encode(value, out), |out| Ok(varint::append(value, out)))
}

fn zigzag_encode<T: Signed + TryFrom<i64>>(value: i64) -> Answer<Vec<u8>> {
    let value = T::try_from(value).map_err(|_| EncodeError::OutOfRange).map_err(refused)?;
    let len = zigzag::encoded_len(value);
    for neighbours in neighbours(<T::Unsigned as Unsigned>::MAX_LEN) {
        let values: Vec<T> =
            neighbours.iter().filter_map(|bytes| Some(zigzag::decode(bytes).ok()?.0)).collect();
        let append = |value, out: &mut Vec<u8>| {
            zigzag::append(value, out);
            Ok::<_, Infallible>(())
        };
        written_alike(value, &values, 0xA5, append, |values, out| Ok(zigzag::encode_slice(values, out)))?;
    }
    encoded_alike(len, |out| zigzag::encode(value, out), |out| Ok(zigzag::append(value, out)))
}

/// The decoder, which must not care whether the value ends the input or more follows than any value has, and that of slices.
fn decode_with<T>(
    bytes: &[u8],
    decode: impl Fn(&[u8]) -> Result<(T, usize), DecodeError>,
    slice: impl Fn(&[u8], &mut [T]) -> Result<Progress, Stopped<DecodeError>>,
) -> Decoded<i128>
where
    T: Unsigned + Into<i128> + PartialEq + Debug + Default,
{
    let answer = decode(bytes);
    let mut followed = bytes.to_vec();
    followed.extend([0xFF; 10]);
    let agree = match answer {
        Ok((_, len)) => decode(&bytes[..len]) == answer && decode(&followed) == answer,
        Err(error) if error.kind == Fault::Truncated => true,
        Err(_) => decode(&followed) == answer,
    };
    if !agree {
        return Err(Refusal::Broken(format!("{}: what follows changes the answer", hex(bytes))));
    }
    for neighbours in neighbours(T::MAX_LEN) {
        read_alike(bytes, neighbours, T::default(), &decode, &slice)?;
    }
    widened(answer.map_err(refused))
}

/// Both zigzag decoders, of which the canonical one must refuse what the unsigned canonical decoder refuses; and those of
/// slices.
fn zigzag_decode<T>(bytes: &[u8]) -> Decoded<i128>
where
    T: Signed + Into<i128> + PartialEq + Debug + Default,
{
    let canonical = varint::decode_canonical::<T::Unsigned>(bytes);
    let expected = canonical.map(|(count, len)| (T::from_zigzag(count), len));
    if zigzag::decode_canonical::<T>(bytes) != expected {
        return Err(Refusal::Broken(format!("{}: the canonical decoders disagree", hex(bytes))));
    }
    for neighbours in neighbours(<T::Unsigned as Unsigned>::MAX_LEN) {
        read_alike(bytes, neighbours, T::default(), zigzag::decode, zigzag::decode_slice)?;
        read_alike(
            bytes,
            neighbours,
            T::default(),
            zigzag::decode_canonical,
            zigzag::decode_canonical_slice,
        )?;
    }
    widened(zigzag::decode::<T>(bytes).map_err(refused))
}
