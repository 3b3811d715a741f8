//! Runs every public path of the codec; they must agree.

use packproof_codec::compact_index as ci;

use super::table::CompactIndex;
use crate::model::paths::encoded_alike;
use crate::model::slices::{alone_at_every_place, read_alike, written_alike};
use crate::model::{Answer, Decoded, Refusal, hex, refused};

#[derive(Clone, Copy, Debug)]
pub struct Codec;

/// Values that the slice encoder converts at once.
const BATCH: usize = 512;
/// Values to surround others with in slices: one-byte values, which have a fast path, and one of each length.
const NEIGHBOURS: [&[i32]; 2] = [&[0, 63, -63], &[1, -4097, 8255, -1_056_832, 134_217_729]];
/// Their encodings, written by hand.
const ENCODED_NEIGHBOURS: [&[&[u8]]; 2] = [
    &[&[0x00], &[0x3F], &[0xBF]],
    &[
        &[0x01],
        &[0xC1, 0x40],
        &[0x7F, 0x80, 0x01],
        &[0xC0, 0xC0, 0x80, 0x01],
        &[0x41, 0x80, 0x80, 0x80, 0x01],
    ],
];

impl CompactIndex for Codec {
    /// Compares the encoders, including the slice encoder, and the length function.
    fn encode(&self, value: i32) -> Answer<Vec<u8>> {
        let len = ci::encoded_len(value);
        let bytes = encoded_alike(len, &|out| ci::encode(value, out), &|out| Ok(ci::append(value, out)))?;
        let append = |value, out: &mut Vec<u8>| {
            ci::append(value, out);
            Ok(())
        };
        let slice = ci::encode_slice;
        for neighbours in NEIGHBOURS {
            written_alike(value, (neighbours, BATCH), 0xA5, &append, &slice)?;
        }
        let away = value.saturating_add(if value < 0 { -1 } else { 1 });
        if away == value || ci::encoded_len(away) != len {
            alone_at_every_place(value, (5, BATCH), 0xA5, &append, &slice)?;
        }
        Ok(bytes)
    }

    /// Compares the decoder, the iterator and the slice function: value and error position must agree.
    fn decode(&self, bytes: &[u8]) -> Decoded<i64> {
        let single = ci::decode_lenient(bytes);
        // A one-byte index in front shifts the iterator's offsets by one.
        let mut shifted = vec![0x3F];
        shifted.extend_from_slice(bytes);
        let mut indices = ci::iter_lenient(&shifted);
        if indices.size_hint() != (shifted.len().div_ceil(ci::MAX_LEN), Some(shifted.len())) {
            return Err(Refusal::Broken(format!("{:?} indices in {}", indices.size_hint(), hex(&shifted))));
        }
        let first = indices.next();
        let second = indices.next();
        let agree = match single {
            Ok((value, len)) => second == Some(Ok(value)) && indices.position() == 1 + len,
            Err(_) if bytes.is_empty() => second.is_none(),
            Err(error) => second == Some(Err(error.shifted(1))) && indices.next().is_none(),
        };
        if first != Some(Ok(63)) || !agree {
            return Err(Refusal::Broken(format!("`iter` and `decode` disagree on {}", hex(bytes))));
        }
        for neighbours in ENCODED_NEIGHBOURS {
            read_alike(bytes, neighbours, 0x5A5A_5A5A, &ci::decode_lenient, &ci::decode_lenient_slice)?;
        }
        let (value, consumed) = single.map_err(refused)?;
        Ok((value.into(), consumed))
    }

    fn decode_canonical(&self, bytes: &[u8]) -> Decoded<i64> {
        for neighbours in ENCODED_NEIGHBOURS {
            read_alike(bytes, neighbours, 0x5A5A_5A5A, &ci::decode, &ci::decode_slice)?;
        }
        let (value, consumed) = ci::decode(bytes).map_err(refused)?;
        Ok((value.into(), consumed))
    }
}

/// Appends the codec's encoding of a value, unchecked: for digests over whole domains.
pub fn append(value: i32, out: &mut Vec<u8>) {
    ci::append(value, out);
}
