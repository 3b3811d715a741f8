//! The length field of a string.

use packproof_suite::formats;
use packproof_suite::model::{Accepted, Case, Outcome, Parameters, hex, input};
use serde_json::json;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Length {
    CompactIndex,
    U8,
    I8,
    U16Le,
    U16Be,
    I32Le,
    I32Be,
    Leb128,
}

impl Length {
    pub(super) const ALL: [Self; 8] = [
        Self::CompactIndex,
        Self::U8,
        Self::I8,
        Self::U16Le,
        Self::I32Le,
        Self::Leb128,
        Self::U16Be,
        Self::I32Be,
    ];

    pub(super) fn says(self) -> &'static str {
        match self {
            Self::CompactIndex => "a CompactIndex",
            Self::U8 => "one unsigned byte",
            Self::I8 => "one signed byte",
            Self::U16Le => "16 bits, little-endian",
            Self::U16Be => "16 bits, big-endian",
            Self::I32Le => "32 bits, little-endian",
            Self::I32Be => "32 bits, big-endian",
            Self::Leb128 => "LEB128",
        }
    }

    pub(super) fn write(self, number: i64) -> Option<Vec<u8>> {
        Some(match self {
            Self::CompactIndex => {
                index("compact_index.encode", &json!(number), |of| input::bytes(&of.value).ok())?
            }
            Self::U8 => vec![u8::try_from(number).ok()?],
            Self::I8 => i8::try_from(number).ok()?.to_le_bytes().to_vec(),
            Self::U16Le => u16::try_from(number).ok()?.to_le_bytes().to_vec(),
            Self::U16Be => u16::try_from(number).ok()?.to_be_bytes().to_vec(),
            Self::I32Le => i32::try_from(number).ok()?.to_le_bytes().to_vec(),
            Self::I32Be => i32::try_from(number).ok()?.to_be_bytes().to_vec(),
            Self::Leb128 => {
                let mut rest = u64::try_from(number).ok()?;
                let mut out = Vec::new();
                while rest > 0x7F {
                    out.push(rest as u8 | 0x80);
                    rest >>= 7;
                }
                out.push(rest as u8);
                out
            }
        })
    }

    /// The number at the front, and its bytes.
    pub(super) fn read(self, bytes: &[u8]) -> Option<(i64, usize)> {
        let first = |count: usize| bytes.get(..count);
        Some(match self {
            Self::CompactIndex => {
                index("compact_index.decode", &hex(bytes.get(..5).unwrap_or(bytes)).into(), |of| {
                    Some((of.value.as_i64()?, of.consumed? as usize))
                })?
            }
            Self::U8 => (i64::from(*bytes.first()?), 1),
            Self::I8 => (i64::from(*bytes.first()? as i8), 1),
            Self::U16Le => (u16::from_le_bytes(first(2)?.try_into().ok()?).into(), 2),
            Self::U16Be => (u16::from_be_bytes(first(2)?.try_into().ok()?).into(), 2),
            Self::I32Le => (i32::from_le_bytes(first(4)?.try_into().ok()?).into(), 4),
            Self::I32Be => (i32::from_be_bytes(first(4)?.try_into().ok()?).into(), 4),
            Self::Leb128 => {
                let used = bytes.iter().take(9).position(|byte| byte & 0x80 == 0)? + 1;
                let number = (0..used).map(|at| i64::from(bytes[at] & 0x7F) << (7 * at)).sum();
                (number, used)
            }
        })
    }
}

/// What the reference says of an index.
fn index<T>(operation: &str, input: &serde_json::Value, take: impl Fn(&Accepted) -> Option<T>) -> Option<T> {
    match formats::reference(&Case { operation, parameters: &Parameters::new(), input }) {
        Outcome::Accept(of) => take(&of),
        _ => None,
    }
}
