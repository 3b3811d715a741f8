//! All 2^40 strings of five bytes, through every function that reads.
//!
//! The input's number is the string, its first byte in the highest place. A chunk shares its first three bytes. Where they
//! end the value, or the fourth does, nothing after it may matter. Where they do not, the fifth byte adds one more 2^27 to
//! the magnitude with each count, which is how its 256 answers are expected; the reference answers for the first two, and
//! for all of them under one prefix of 4 099.

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
/// One prefix of four bytes in so many is asked of the reference with every fifth byte: a prime, so that every last byte is met.
const SAMPLED: u64 = 4_099;

pub const SWEEP: Sweep = Sweep {
    name: "compact-index-five-bytes",
    title: "every string of five bytes through both decoders, and those that are one value through the functions on \
            slices; the fifth byte's answers are counted up from the reference's",
    inputs: 1 << 40,
    chunk: CHUNK,
    check,
};

/// A decoder on slices.
pub type Decode = fn(&[u8], &mut [i32]) -> Result<Progress, Stopped<DecodeError>>;
/// The decoders on slices, the second of which takes one form of each value.
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

/// The string that begins with `bytes`; zeros stand for the others.
fn filled(bytes: &[u8]) -> [u8; 5] {
    let mut whole = [0; 5];
    whole[..bytes.len()].copy_from_slice(bytes);
    whole
}

/// What ends a value, three or four bytes, is read alike before every fourth and fifth byte.
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

/// What is read with each fifth byte, counted up from what the reference reads with 0 and with 1.
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

    /// Before 32 bits of it are kept.
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

/// The first string that shares the first four bytes and is read wrongly.
fn explain(mut bytes: [u8; 5], right: impl Fn(&[u8; 5]) -> bool) -> String {
    for last in 0..=255 {
        bytes[4] = last;
        if !right(&bytes) {
            let read = (ci::decode_lenient(&bytes), ci::decode(&bytes));
            return match decodes_as_reference(&bytes) {
                Err(said) => said,
                Ok(()) => format!("{}: read {read:?}, counted otherwise", hex(&bytes)),
            };
        }
    }
    format!("{}: each is right alone, and together they are not", hex(&bytes[..4]))
}

/// Values of five bytes, one after the other.
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

    /// The functions on slices read them all, and the canonical one those that it takes.
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
