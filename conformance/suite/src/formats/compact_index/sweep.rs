//! All 2^32 CompactIndex values both ways, and the decoders on byte strings.

use std::ops::Range;

use packproof_codec::Progress;
use packproof_codec::compact_index as ci;

use crate::formats::compact_index::check::decodes_as_reference;
use crate::formats::compact_index::five_bytes::{self, DECODERS};
use crate::model::Sweep;
use crate::model::check::Checked;
use crate::model::hex;
use crate::model::slices::in_slices;
use packproof_reference::compact_index as reference;

/// Values per chunk. The reference encodes the first; the others' expected bytes are derived by counting up.
const CHUNK: u64 = 1 << 16;
/// Values encoded before any is decoded, because decoding bytes just written stalls the processor. The reference checks the
/// last of each batch.
const BATCH: usize = 512;
/// Space for the batch, plus slack for storing each encoding as eight bytes.
const BATCH_BYTES: usize = BATCH * ci::MAX_LEN + 8;

/// Middle bytes in 4- and 5-byte strings: both flags, both ends of the data range, each half.
const SET: [u8; 16] =
    [0x00, 0x01, 0x0F, 0x1F, 0x20, 0x3F, 0x40, 0x7F, 0x80, 0x81, 0x9F, 0xA0, 0xBF, 0xC0, 0xFE, 0xFF];
const SET_LEN: u64 = SET.len() as u64;

pub(crate) fn sweeps() -> Vec<Sweep> {
    vec![
        Sweep {
            name: "compact-index-values",
            title: "every i32, encoded and decoded in both modes; the expected bytes are counted up byte by byte and \
                    meet the reference every 512 values",
            inputs: 1 << 32,
            chunk: CHUNK,
            check: values,
        },
        Sweep {
            name: "compact-index-slices",
            title: "every i32 through the functions on slices: encoded, decoded in both modes and compared; of every 16384 the \
                    ends meet the reference, and the number of bytes what the limits of each length say",
            inputs: 1 << 32,
            chunk: CHUNK,
            check: slices,
        },
        Sweep {
            name: "compact-index-short-bytes",
            title: "every byte string of 0 to 3 bytes through both decoders; and through those of slices: what is accepted, one \
                    after the other, and one in 61 that is refused",
            inputs: 1 + (1 << 8) + (1 << 16) + (1 << 24),
            chunk: 1 << 16,
            check: |range| {
                let strings: Vec<_> = range.map(short_string).collect();
                strings.iter().try_for_each(|bytes| decodes_as_reference(bytes))?;
                strings_in_slices(strings.iter().map(Vec::as_slice))
            },
        },
        Sweep {
            name: "compact-index-long-bytes",
            title: "4- and 5-byte strings through both decoders and those of slices: every first and last byte, sixteen patterns \
                    between",
            inputs: LONG_4 + LONG_5,
            chunk: 1 << 16,
            check: |range| {
                let strings: Vec<_> = range.map(long_string).collect();
                strings.iter().try_for_each(|(bytes, len)| decodes_as_reference(&bytes[..*len]))?;
                strings_in_slices(strings.iter().map(|(bytes, len)| &bytes[..*len]))
            },
        },
        five_bytes::SWEEP,
    ]
}

const LONG_4: u64 = 256 * SET_LEN * SET_LEN * 256;
/// First bytes of 5-byte strings have the continuation flag set: 128 of them.
const LONG_5: u64 = 128 * SET_LEN * SET_LEN * SET_LEN * 256;

pub fn short_string(mut number: u64) -> Vec<u8> {
    let mut len = 0;
    while number >= 1 << (8 * len) {
        number -= 1 << (8 * len);
        len += 1;
    }
    number.to_be_bytes()[8 - len..].to_vec()
}

/// The string of that number and its length, without allocating.
fn long_string(number: u64) -> ([u8; ci::MAX_LEN], usize) {
    let (mut rest, len) = if number < LONG_4 { (number, 4) } else { (number - LONG_4, 5) };
    let mut bytes = [0; ci::MAX_LEN];
    bytes[len - 1] = rest as u8;
    rest /= 256;
    for middle in &mut bytes[1..len - 1] {
        *middle = SET[(rest % SET_LEN) as usize];
        rest /= SET_LEN;
    }
    bytes[0] = if len == 4 { rest as u8 } else { (rest as u8 & 0x3F) | 0x40 | (rest as u8 & 0x40) << 1 };
    (bytes, len)
}

/// Derives the encoding of the next magnitude from that of the current one.
pub struct Counter {
    /// Least significant byte first; zeros after the last.
    pub word: u64,
    pub len: usize,
}

impl Counter {
    /// For each byte: lowest bit, data mask, continuation flag.
    const BYTES: [(u64, u64, u64); ci::MAX_LEN] = {
        let bytes = [(0x3F, 0x40), (0x7F, 0x80), (0x7F, 0x80), (0x7F, 0x80), (0xFF, 0x00)];
        let (mut placed, mut at) = ([(0, 0, 0); ci::MAX_LEN], 0);
        while at < ci::MAX_LEN {
            placed[at] = (1 << (8 * at), bytes[at].0 << (8 * at), bytes[at].1 << (8 * at));
            at += 1;
        }
        placed
    };

    pub fn at(value: i32) -> Result<Self, String> {
        let encoded = reference::encode(value).map_err(|refusal| format!("{value}: {refusal:?}"))?;
        let mut bytes = [0; 8];
        bytes[..encoded.len()].copy_from_slice(&encoded);
        Ok(Self { word: u64::from_le_bytes(bytes), len: encoded.len() })
    }

    /// Advances to the next magnitude of the same sign: adds one to the first group and carries into the next.
    pub fn count_up(&mut self) {
        for (at, (one, data, more)) in Self::BYTES.into_iter().enumerate() {
            if self.word & data != data {
                self.word += one;
                self.len = self.len.max(at + 1);
                return;
            }
            // Set the flag above the data: the next group now exists.
            self.word = self.word & !data | more;
        }
    }
}

/// Maps inputs below 2^31 to themselves, and 2^31 + m to the value -m - 1.
pub fn value_of(input: u64) -> i32 {
    // Branch-free, so that loops vectorise: in the second half all bits but the sign are inverted.
    let value = input as i32;
    value ^ (value >> 31 & i32::MAX)
}

fn values(range: Range<u64>) -> Checked {
    let mut expected = Counter::at(value_of(range.start))?;
    let mut start = range.start;
    while start < range.end {
        let end = range.end.min(start + BATCH as u64);
        batch(start..end, &mut expected)?;
        start = end;
    }
    Ok(())
}

/// Encodes consecutive values, then decodes them: leniently with the following values in sight, canonically from a slice
/// that ends with the value. `expected` continues counting.
pub fn batch(inputs: Range<u64>, expected: &mut Counter) -> Checked {
    let (mut right, mut written) = ([0; BATCH_BYTES], [0; BATCH_BYTES]);
    let mut ends = [0; BATCH];
    let mut len = 0;
    for (_, end) in inputs.clone().zip(&mut ends) {
        if let Some(slot) = right[len..].first_chunk_mut() {
            *slot = expected.word.to_le_bytes();
        }
        len += expected.len;
        *end = len;
        expected.count_up();
    }
    let right = &right[..len];

    let mut written_len = 0;
    for input in inputs.clone() {
        let rest = written.get_mut(written_len..).unwrap_or_default();
        written_len += ci::encode(value_of(input), rest).unwrap_or(0);
    }
    let mut holds = written.get(..written_len) == Some(right);
    let (mut start, mut last) = (0, right);
    for (input, &end) in inputs.clone().zip(&ends) {
        last = &right[start..end];
        let wanted = Ok((value_of(input), last.len()));
        holds &= ci::decode_lenient(&right[start..]) == wanted && ci::decode(last) == wanted;
        start = end;
    }
    if !holds {
        return Err(explain(inputs, right, &ends));
    }
    meets_reference(value_of(inputs.end - 1), last)
}

/// Values per call of a slice function: they and their bytes stay in the cache.
const CALL: u64 = 1 << 14;

pub fn slices(inputs: Range<u64>) -> Checked {
    let mut room = Room::default();
    let mut start = inputs.start;
    while start < inputs.end {
        let end = inputs.end.min(start + CALL);
        room.check(start..end)?;
        start = end;
    }
    Ok(())
}

/// Buffers of a chunk's calls.
#[derive(Default)]
struct Room {
    values: Vec<i32>,
    bytes: Vec<u8>,
    out: Vec<i32>,
}

impl Room {
    /// Encodes values and decodes them again. The canonical decoder accepts one form of each value, so the values and the total
    /// length determine the bytes.
    fn check(&mut self, inputs: Range<u64>) -> Checked {
        let Self { values, bytes, out } = self;
        values.clear();
        values.extend(inputs.clone().map(value_of));
        bytes.resize(values.len() * ci::MAX_LEN, 0);
        let encoded = ci::encode_slice(values, bytes);
        let wanted = Progress { read: values.len(), written: bytes_of(&inputs) };
        let [first, last] = [inputs.start, inputs.end - 1].map(value_of);
        if encoded != Ok(wanted) {
            return Err(format!("{first} to {last}: encode_slice returns {encoded:?}, not {wanted:?}"));
        }
        let bytes = &bytes[..wanted.written];
        meets_reference(first, &bytes[..ci::encoded_len(first)])?;
        meets_reference(last, &bytes[bytes.len() - ci::encoded_len(last)..])?;
        let wanted = Ok(Progress { read: bytes.len(), written: values.len() });
        for (name, decode) in DECODERS {
            out.clear();
            out.resize(values.len(), 0x5555_5555);
            let decoded = decode(bytes, out);
            if decoded != wanted {
                return Err(format!("{first} to {last}: {name} returns {decoded:?}, not {wanted:?}"));
            }
            if out != values
                && let Some((got, value)) = out.iter().zip(&*values).find(|(got, value)| got != value)
            {
                return Err(format!("{value}: {name} gives {got}"));
            }
        }
        Ok(())
    }
}

/// Total encoded length of all inputs: one byte each, and another for each length limit that the magnitude reaches.
pub fn bytes_of(inputs: &Range<u64>) -> usize {
    let reaching = |limit: u64| {
        // In the second half, the magnitude is the distance from its start plus one.
        [limit..1 << 31, (1 << 31) + limit - 1..1 << 32]
            .map(|range| range.end.min(inputs.end).saturating_sub(range.start.max(inputs.start)))
            .iter()
            .sum::<u64>()
    };
    let more = [1 << 6, 1 << 13, 1 << 20, 1 << 27].map(reaching);
    (inputs.end - inputs.start + more.iter().sum::<u64>()) as usize
}

/// Runs both slice decoders over accepted strings, concatenated, and over some of the refused ones.
fn strings_in_slices<'a>(strings: impl Iterator<Item = &'a [u8]> + Clone) -> Checked {
    in_slices(strings.clone(), 0, ci::decode_lenient, ci::decode_lenient_slice)?;
    in_slices(strings, 0, ci::decode, ci::decode_slice)
}

/// Compares a counted encoding with the reference.
pub fn meets_reference(last: i32, counted: &[u8]) -> Checked {
    let expected = reference::encode(last).map_err(|refusal| format!("{last}: {refusal:?}"))?;
    if counted == expected {
        return Ok(());
    }
    Err(format!("{last}: counted up to {}, reference {}", hex(counted), hex(&expected)))
}

/// Describes the first wrong value of a batch.
pub fn explain(inputs: Range<u64>, right: &[u8], ends: &[usize]) -> String {
    let mut start = 0;
    for (input, &end) in inputs.clone().zip(ends) {
        let (value, bytes) = (value_of(input), &right[start..end]);
        let mut written = [0; ci::MAX_LEN];
        let len = ci::encode(value, &mut written).unwrap_or(0);
        let wanted = Ok((value, end - start));
        let back = (ci::decode_lenient(&right[start..]), ci::decode(bytes));
        if written.get(..len) != Some(bytes) || back != (wanted, wanted) {
            let written = hex(written.get(..len).unwrap_or(&written));
            return format!("{value}: expected {}, codec writes {written} and reads {back:?}", hex(bytes));
        }
        start = end;
    }
    let [first, last] = [inputs.start, inputs.end - 1].map(value_of);
    format!("{first} to {last}: each is right alone, and together they are not")
}
