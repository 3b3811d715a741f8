//! All 2^32 CompactIndex values both ways, and the decoder over byte strings.

use std::ops::Range;

use codec::compact_index as ci;

use super::Sweep;
use crate::check::Checked;
use crate::check::compact_index::decodes_as_reference;
use crate::model::hex;
use crate::reference::compact_index as reference;

/// Values of one chunk; expected bytes are counted up between its two ends.
const CHUNK: u64 = 1 << 16;

/// Bytes that stand for each middle byte in 4- and 5-byte strings: both flags, both ends of the data, each half.
const SET: [u8; 16] =
    [0x00, 0x01, 0x0F, 0x1F, 0x20, 0x3F, 0x40, 0x7F, 0x80, 0x81, 0x9F, 0xA0, 0xBF, 0xC0, 0xFE, 0xFF];
const SET_LEN: u64 = SET.len() as u64;

pub(super) fn sweeps() -> Vec<Sweep> {
    vec![
        Sweep {
            name: "compact-index-values",
            title: "every i32, encoded and decoded in both modes; the expected bytes are counted up byte by byte and \
                    meet the reference at both ends of every 65 536 values",
            inputs: 1 << 32,
            chunk: CHUNK,
            check: values,
        },
        Sweep {
            name: "compact-index-short-bytes",
            title: "every byte string of 0 to 3 bytes through both decoders",
            inputs: 1 + (1 << 8) + (1 << 16) + (1 << 24),
            chunk: 1 << 16,
            check: |range| range.map(short_string).try_for_each(|bytes| decodes_as_reference(&bytes)),
        },
        Sweep {
            name: "compact-index-long-bytes",
            title: "4- and 5-byte strings through both decoders: every first and last byte, sixteen patterns between",
            inputs: LONG_4 + LONG_5,
            chunk: 1 << 16,
            check: |range| {
                range.map(long_string).try_for_each(|(bytes, len)| decodes_as_reference(&bytes[..len]))
            },
        },
    ]
}

const LONG_4: u64 = 256 * SET_LEN * SET_LEN * 256;
/// First bytes of 5-byte strings have the more-flag set, or they would be of one byte: 128 of them.
const LONG_5: u64 = 128 * SET_LEN * SET_LEN * SET_LEN * 256;

fn short_string(mut number: u64) -> Vec<u8> {
    let mut len = 0;
    while number >= 1 << (8 * len) {
        number -= 1 << (8 * len);
        len += 1;
    }
    number.to_be_bytes()[8 - len..].to_vec()
}

/// The bytes, of which the second value says how many they are: there are too many for a vector each.
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

/// An encoding that is counted up: how the expected bytes of the next magnitude follow from those of this one.
struct Counter {
    bytes: [u8; ci::MAX_LEN],
    len: usize,
}

impl Counter {
    fn at(value: i32) -> Result<Self, String> {
        let encoded = reference::encode(value).map_err(|refusal| format!("{value}: {refusal:?}"))?;
        let mut bytes = [0; ci::MAX_LEN];
        bytes[..encoded.len()].copy_from_slice(&encoded);
        Ok(Self { bytes, len: encoded.len() })
    }

    /// The next larger magnitude of the same sign: adds one to the first group and carries into the next.
    fn count_up(&mut self) {
        let mut data: u8 = 0x3F;
        for at in 0..ci::MAX_LEN {
            let group = self.bytes[at] & data;
            if group != data {
                self.bytes[at] += 1;
                self.len = self.len.max(at + 1);
                return;
            }
            self.bytes[at] &= !data;
            // The flag above the data says that the group carried into has come into being.
            self.bytes[at] |= if at == 0 { 0x40 } else { 0x80 };
            data = if at + 1 == ci::MAX_LEN - 1 { 0xFF } else { 0x7F };
        }
    }
}

/// Inputs 0 to 2^31 - 1 are those values; 2^31 + m is the value -m - 1.
fn value_of(input: u64) -> i32 {
    if input < 1 << 31 { input as i32 } else { (-((input - (1 << 31)) as i64) - 1) as i32 }
}

fn values(range: Range<u64>) -> Checked {
    let (first, last) = (value_of(range.start), value_of(range.end - 1));
    let mut expected = Counter::at(first)?;
    for input in range.clone() {
        if input != range.start {
            expected.count_up();
        }
        let value = value_of(input);
        let len = expected.len;
        let bytes = &expected.bytes[..len];
        let mut written = [0; ci::MAX_LEN];
        let written_len = ci::encode(value, &mut written);
        let right = matches!(written_len, Ok(n) if n == len)
            && written == expected.bytes
            && matches!(ci::decode(bytes), Ok((v, n)) if v == value && n == len)
            && matches!(ci::decode_canonical(bytes), Ok((v, n)) if v == value && n == len);
        if !right {
            let written = hex(&written[..written_len.unwrap_or(0)]);
            let back = (ci::decode(bytes), ci::decode_canonical(bytes));
            return Err(format!(
                "{value}: expected {}, codec writes {written} and reads {back:?}",
                hex(bytes)
            ));
        }
    }
    let end = Counter::at(last)?;
    if end.bytes != expected.bytes || end.len != expected.len {
        return Err(format!("{last}: counted up to {}, reference {}", hex(&expected.bytes), hex(&end.bytes)));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbering of short strings has no gap and no string twice.
    #[test]
    fn short_strings_are_numbered_by_length_then_value() {
        assert_eq!(short_string(0), [0_u8; 0]);
        assert_eq!(short_string(1), [0]);
        assert_eq!(short_string(256), [255]);
        assert_eq!(short_string(257), [0, 0]);
        assert_eq!(short_string(257 + 65_536 + (1 << 24) - 1), [255, 255, 255]);
    }

    /// Counting up agrees with the reference across every change of length, on both signs.
    #[test]
    fn counting_up_agrees_with_the_reference() {
        for limit in [63, 8191, 1_048_575, 134_217_727] {
            for sign in [1, -1] {
                let mut counter = Counter::at(sign * (limit - 1)).expect("in range");
                for magnitude in limit..limit + 3 {
                    counter.count_up();
                    let expected = reference::encode(sign * magnitude).expect("in range");
                    assert_eq!(counter.bytes[..counter.len], expected, "{}", sign * magnitude);
                }
            }
        }
    }

    /// Both halves of the numbering meet their ends.
    #[test]
    fn values_are_numbered_by_sign_and_magnitude() {
        assert_eq!([0, (1 << 31) - 1, 1 << 31, (1 << 32) - 1].map(value_of), [0, i32::MAX, -1, i32::MIN]);
    }
}
