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

impl Varint for Codec {
    fn encode(&self, value: u64, bits: u32) -> Answer<Vec<u8>> {
        match bits {
            16 => slices::encode::<u16>(value)?,
            32 => slices::encode::<u32>(value)?,
            _ => slices::encode::<u64>(value)?,
        }
        Singly.encode(value, bits)
    }

    fn decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        match bits {
            16 => slices::decode::<u16, _>(Leb128, bytes)?,
            32 => slices::decode::<u32, _>(Leb128, bytes)?,
            _ => slices::decode::<u64, _>(Leb128, bytes)?,
        }
        Singly.decode(bytes, bits)
    }

    fn decode_canonical(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        match bits {
            16 => slices::decode::<u16, _>(Leb128, bytes)?,
            32 => slices::decode::<u32, _>(Leb128, bytes)?,
            _ => slices::decode::<u64, _>(Leb128, bytes)?,
        }
        Singly.decode_canonical(bytes, bits)
    }

    fn zigzag_encode(&self, value: i64, bits: u32) -> Answer<Vec<u8>> {
        match bits {
            16 => slices::zigzag_encode::<i16>(value)?,
            32 => slices::zigzag_encode::<i32>(value)?,
            _ => slices::zigzag_encode::<i64>(value)?,
        }
        Singly.zigzag_encode(value, bits)
    }

    fn zigzag_decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        match bits {
            16 => slices::decode::<i16, _>(Zigzag, bytes)?,
            32 => slices::decode::<i32, _>(Zigzag, bytes)?,
            _ => slices::decode::<i64, _>(Zigzag, bytes)?,
        }
        Singly.zigzag_decode(bytes, bits)
    }
}

impl Varint for Singly {
    fn encode(&self, value: u64, bits: u32) -> Answer<Vec<u8>> {
        match bits {
            16 => encode::<u16>(value),
            32 => encode::<u32>(value),
            _ => encode::<u64>(value),
        }
    }

    fn decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        match bits {
            16 => decode_with(bytes, varint::decode_lenient::<u16>),
            32 => decode_with(bytes, varint::decode_lenient::<u32>),
            _ => decode_with(bytes, varint::decode_lenient::<u64>),
        }
    }

    fn decode_canonical(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        match bits {
            16 => decode_with(bytes, varint::decode::<u16>),
            32 => decode_with(bytes, varint::decode::<u32>),
            _ => decode_with(bytes, varint::decode::<u64>),
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

fn encode<T: Unsigned>(value: u64) -> Answer<Vec<u8>> {
    let value = T::try_from(value).map_err(|_| EncodeError::OutOfRange).map_err(refused)?;
    let len = varint::encoded_len(value);
    encoded_alike(len, |out| varint::encode(value, out), |out| Ok(varint::append(value, out)))
}

fn zigzag_encode<T: Signed>(value: i64) -> Answer<Vec<u8>> {
    let value = T::try_from(value).map_err(|_| EncodeError::OutOfRange).map_err(refused)?;
    encoded_alike(
        Zigzag.encoded_len(value),
        |out| Zigzag.encode(value, out),
        |out| Ok(Zigzag.append(value, out)),
    )
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
