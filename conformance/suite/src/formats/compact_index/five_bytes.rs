//! All 2^40 five-byte strings, through every decoding function.
//!
//! The input's number is the string, its first byte most significant. A chunk shares its first three bytes. If the value ends
//! within the first four bytes, the rest must not matter. Otherwise each increment of the fifth byte must add the same amount (2^27)
//! to the magnitude: the reference answers for fifth bytes 0 and 1, and for all 256 under one prefix in 4 099.

use std::ops::Range;

use packproof_codec::compact_index as ci;
use packproof_codec::{DecodeError, Fault, Offset, Progress, Stopped};

use crate::formats::compact_index::check::decodes_as_reference;
use crate::model::Sweep;
use crate::model::check::Checked;
use crate::model::hex;
use packproof_reference::compact_index as reference;

/// Strings that share their first three bytes.
const CHUNK: u64 = 1 << 16;
/// One prefix in this many is compared with the reference for every fifth byte. A prime, so that all last bytes occur.
const SAMPLED: u64 = 4_099;

pub const SWEEP: Sweep = Sweep {
    name: "compact-index-five-bytes",
    title: "every string of five bytes through both decoders, and those that are one value through the functions on \
            slices; the fifth byte's answers are counted up from the reference's",
    inputs: 1 << 40,
    chunk: CHUNK,
    check,
};

/// A slice decoder.
pub type Decode = fn(&[u8], &mut [i32]) -> Result<Progress, Stopped<DecodeError>>;
/// The slice decoders; the second is canonical.
pub const DECODERS: [(&str, Decode); 2] =
    [("decode_slice", ci::decode_lenient_slice), ("decode_canonical_slice", ci::decode_slice)];

fn check(inputs: Range<u64>) -> Checked {
    let mut stream = Stream::default();
    let mut prefix = inputs.start >> 8;
    while prefix << 8 < inputs.end {
        let shared = (prefix as u32).to_be_bytes();
        if prefix.is_multiple_of(256)
            && prefix + 256 <= inputs.end >> 8
            && reference::decode(&shared[..3]).is_ok()
        {
            nothing_after_matters(&shared[..3])?;
            prefix += 256;
            continue;
        }
        if reference::decode(&shared).is_ok() {
            nothing_after_matters(&shared)?;
        } else {
            fifth_byte_counts(shared, prefix.is_multiple_of(SAMPLED), &mut stream)?;
        }
        prefix += 1;
    }
    stream.decodes()
}

/// `bytes`, padded with zeros.
fn filled(bytes: &[u8]) -> [u8; 5] {
    let mut whole = [0; 5];
    whole[..bytes.len()].copy_from_slice(bytes);
    whole
}

/// A value that ends after three or four bytes is decoded alike whatever follows.
fn nothing_after_matters(ended: &[u8]) -> Checked {
    decodes_as_reference(ended)?;
    let wanted = (ci::decode_lenient(ended), ci::decode(ended));
    let mut bytes = filled(ended);
    let fourths = if ended.len() == 3 { 0..=255 } else { bytes[3]..=bytes[3] };
    for fourth in fourths {
        bytes[3] = fourth;
        let mut alike = true;
        for last in 0..=255 {
            bytes[4] = last;
            alike &= ci::decode_lenient(&bytes) == wanted.0 && ci::decode(&bytes) == wanted.1;
        }
        if !alike {
            return Err(explain(bytes, |of| (ci::decode_lenient(of), ci::decode(of)) == wanted));
        }
    }
    Ok(())
}

/// The expected value for each fifth byte, extrapolated from the reference's values for 0 and 1.
struct Counted {
    first: i64,
    step: i64,
}

impl Counted {
    fn from(shared: [u8; 4]) -> Result<Self, String> {
        let read = |last: u8| {
            let mut bytes = filled(&shared);
            bytes[4] = last;
            reference::decode(&bytes).map_err(|refusal| format!("{}: {refusal:?}", hex(&bytes)))
        };
        let first = read(0)?.0;
        Ok(Self { first, step: read(1)?.0 - first })
    }

    /// The value before truncation to 32 bits.
    fn number(&self, last: u8) -> i64 {
        self.first + self.step * i64::from(last)
    }

    fn value(&self, last: u8) -> i32 {
        self.number(last) as i32
    }

    fn canonical(&self, last: u8) -> Result<(i32, usize), DecodeError> {
        let refuse = |kind| DecodeError { kind, at: Offset::Byte(4) };
        match i32::try_from(self.number(last)) {
            Err(_) => Err(refuse(Fault::OutOfRange)),
            Ok(_) if last == 0 => Err(refuse(Fault::Overlong)),
            Ok(value) => Ok((value, 5)),
        }
    }
}

fn fifth_byte_counts(shared: [u8; 4], sampled: bool, stream: &mut Stream) -> Checked {
    let counted = Counted::from(shared)?;
    let mut bytes = filled(&shared);
    let right = |last: u8, bytes: &[u8; 5]| {
        ci::decode_lenient(bytes) == Ok((counted.value(last), 5))
            && ci::decode(bytes) == counted.canonical(last)
    };
    let mut all = true;
    for last in 0..=255 {
        bytes[4] = last;
        all &= right(last, &bytes);
        stream.push(bytes, counted.value(last), counted.canonical(last).is_ok());
    }
    if !all {
        return Err(explain(bytes, |of| right(of[4], of)));
    }
    if sampled {
        for last in 0..=255 {
            bytes[4] = last;
            decodes_as_reference(&bytes)?;
        }
    }
    Ok(())
}

/// Describes the first string with this prefix that is decoded wrongly.
fn explain(mut bytes: [u8; 5], right: impl Fn(&[u8; 5]) -> bool) -> String {
    for last in 0..=255 {
        bytes[4] = last;
        if !right(&bytes) {
            let read = (ci::decode_lenient(&bytes), ci::decode(&bytes));
            return match decodes_as_reference(&bytes) {
                Err(said) => said,
                Ok(()) => format!("{}: read {read:?}, extrapolated differently", hex(&bytes)),
            };
        }
    }
    format!("{}: each is right alone, and together they are not", hex(&bytes[..4]))
}

/// Five-byte values, concatenated.
#[derive(Default)]
struct Stream {
    bytes: Vec<u8>,
    values: Vec<i32>,
    canonical_bytes: Vec<u8>,
    canonical: Vec<i32>,
}

impl Stream {
    fn push(&mut self, bytes: [u8; 5], value: i32, canonical: bool) {
        self.bytes.extend_from_slice(&bytes);
        self.values.push(value);
        if canonical {
            self.canonical_bytes.extend_from_slice(&bytes);
            self.canonical.push(value);
        }
    }

    /// Decodes all of them with the slice functions; the canonical one stops where it refuses.
    fn decodes(&self) -> Checked {
        let [engine, canonical] = DECODERS;
        read_whole(engine, &self.bytes, &self.values)?;
        read_whole(canonical, &self.canonical_bytes, &self.canonical)
    }
}

pub fn read_whole((name, decode): (&str, Decode), bytes: &[u8], values: &[i32]) -> Checked {
    let mut out = vec![0x5555_5555; values.len()];
    let read = decode(bytes, &mut out);
    if read != Ok(Progress { read: bytes.len(), written: values.len() }) {
        let first = hex(bytes.get(..5).unwrap_or(bytes));
        return Err(format!("{} values from {first} on: {name} returns {read:?}", values.len()));
    }
    match (0..values.len()).find(|&at| out[at] != values[at]) {
        None => Ok(()),
        Some(at) => {
            let one = hex(&bytes[5 * at..5 * at + 5]);
            Err(format!("{one}: {name} gives {}, expected {}", out[at], values[at]))
        }
    }
}
