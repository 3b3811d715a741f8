//! Runs every public path of the codec; they must agree.

use packproof_codec::varint::{self, Form, Leb128, Signed, Unsigned, Zigzag};
use packproof_codec::{DecodeError, EncodeError, Fault};

use super::slices;
use super::table::{Varint, widened};
use crate::model::paths::encoded_alike;
use crate::model::{Answer, Decoded, Refusal, hex, refused};

/// The codec, through every path.
#[derive(Clone, Copy, Debug)]
pub struct Codec;

/// The codec through its single-value functions, for whole domains where the slice functions are tested separately.
#[derive(Clone, Copy, Debug)]
pub struct Singly;

/// A call for the type of a width, which it names `T`.
macro_rules! of_width {
    ($bits:expr, [$narrow:ident $middle:ident $wide:ident] $call:expr) => {
        match $bits {
            16 => {
                type T = $narrow;
                $call
            }
            32 => {
                type T = $middle;
                $call
            }
            _ => {
                type T = $wide;
                $call
            }
        }
    };
}

impl Varint for Codec {
    fn encode(&self, value: u64, bits: u32) -> Answer<Vec<u8>> {
        of_width!(bits, [u16 u32 u64] slices::encode::<T>(value)?);
        Singly.encode(value, bits)
    }

    fn decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        of_width!(bits, [u16 u32 u64] slices::decode::<T, _>(Leb128, bytes)?);
        Singly.decode(bytes, bits)
    }

    fn decode_canonical(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        of_width!(bits, [u16 u32 u64] slices::decode::<T, _>(Leb128, bytes)?);
        Singly.decode_canonical(bytes, bits)
    }

    fn zigzag_encode(&self, value: i64, bits: u32) -> Answer<Vec<u8>> {
        of_width!(bits, [i16 i32 i64] slices::zigzag_encode::<T>(value)?);
        Singly.zigzag_encode(value, bits)
    }

    fn zigzag_decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        of_width!(bits, [i16 i32 i64] slices::decode::<T, _>(Zigzag, bytes)?);
        Singly.zigzag_decode(bytes, bits)
    }
}

impl Varint for Singly {
    fn encode(&self, value: u64, bits: u32) -> Answer<Vec<u8>> {
        of_width!(bits, [u16 u32 u64] encode::<T>(value))
    }

    fn decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        of_width!(bits, [u16 u32 u64] decode_with(bytes, varint::decode_lenient::<T>))
    }

    fn decode_canonical(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        of_width!(bits, [u16 u32 u64] decode_with(bytes, varint::decode::<T>))
    }

    fn zigzag_encode(&self, value: i64, bits: u32) -> Answer<Vec<u8>> {
        of_width!(bits, [i16 i32 i64] zigzag_encode::<T>(value))
    }

    fn zigzag_decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        of_width!(bits, [i16 i32 i64] zigzag_decode::<T>(bytes))
    }
}

fn encode<T: Unsigned>(value: u64) -> Answer<Vec<u8>> {
    let value = T::try_from(value).map_err(|_| EncodeError::OutOfRange).map_err(refused)?;
    let len = varint::encoded_len(value);
    encoded_alike(len, &|out| varint::encode(value, out), &|out| Ok(varint::append(value, out)))
}

fn zigzag_encode<T: Signed>(value: i64) -> Answer<Vec<u8>> {
    let value = T::try_from(value).map_err(|_| EncodeError::OutOfRange).map_err(refused)?;
    encoded_alike(Zigzag.encoded_len(value), &|out| Zigzag.encode(value, out), &|out| {
        Ok(Zigzag.append(value, out))
    })
}

/// Runs a decoder, whose result must not depend on what follows the value.
fn decode_with<T>(bytes: &[u8], decode: impl Fn(&[u8]) -> Result<(T, usize), DecodeError>) -> Decoded<i128>
where
    T: Into<i128> + PartialEq,
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
    widened(answer.map_err(refused))
}

/// Both zigzag decoders; the canonical one must refuse what the unsigned canonical decoder refuses.
fn zigzag_decode<T>(bytes: &[u8]) -> Decoded<i128>
where
    T: Signed + Into<i128> + PartialEq,
{
    let canonical = varint::decode::<T::Unsigned>(bytes);
    let expected = canonical.map(|(count, len)| (T::from_zigzag(count), len));
    if Zigzag.decode(bytes) != expected {
        return Err(Refusal::Broken(format!("{}: the canonical decoders disagree", hex(bytes))));
    }
    widened(Form::<T>::decode_lenient(Zigzag, bytes).map_err(refused))
}
