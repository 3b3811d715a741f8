//! Layouts described in vector files, for drawing failures of user-defined formats.

use serde::{Deserialize, Serialize};

use super::layout::Field;

/// The fields of an operation's bytes, in wire order.
///
/// ```
/// use packproof_suite::model::own_layout::OwnLayout;
/// let text = r#"{"fields":[{"name":"version","bits":4},{"name":"flags","bits":4},{"name":"rest"}]}"#;
/// let layout: OwnLayout = serde_json::from_str(text).unwrap();
/// let fields = layout.of(&[0x2F, 0x01]);
/// assert_eq!((fields[0].name.as_str(), fields[0].meaning.as_str()), ("version", "2"));
/// assert_eq!(fields[2].pieces.len(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnLayout {
    /// Bit order within bytes and byte order of whole-byte fields.
    #[serde(default, skip_serializing_if = "is_highest")]
    pub from: Filled,
    pub fields: Vec<OwnField>,
}

/// The bit of a byte that is filled first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Filled {
    /// Bit 7: a field's first bit is its most significant one, and fields of whole bytes are big-endian.
    #[default]
    Highest,
    /// Bit 0: a field's first bit is its least significant one, and fields of whole bytes are little-endian.
    Lowest,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnField {
    pub name: String,
    /// Width; without it the field takes the remaining bits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bits: Option<u32>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
fn is_highest(from: &Filled) -> bool {
    *from == Filled::Highest
}

impl OwnLayout {
    /// The fields that the bytes hold, wholly or in part.
    pub fn of(&self, bytes: &[u8]) -> Vec<Field> {
        let end = bytes.len() * 8;
        let mut at = 0_usize;
        let mut fields = Vec::new();
        for described in &self.fields {
            let wide = described.bits.map_or(end, |bits| bits as usize);
            let stop = at.saturating_add(wide).min(end);
            if stop > at {
                let meaning = self.meaning(bytes, at, stop, described.bits);
                fields.push(match self.from {
                    Filled::Highest => {
                        Field::stream_bits(at as u64, (stop - at) as u64, &described.name, meaning)
                    }
                    Filled::Lowest => {
                        Field::word_bits(0, stop as u32 - 1, at as u32, &described.name, meaning)
                    }
                });
            }
            at = stop;
        }
        fields
    }

    /// The number in up to 64 bits; for a truncated field, how many bits are present.
    fn meaning(&self, bytes: &[u8], at: usize, stop: usize, bits: Option<u32>) -> String {
        if let Some(bits) = bits.filter(|&bits| stop - at < bits as usize) {
            return format!("{} of {bits} bits", stop - at);
        }
        if bits.is_none() || stop - at > 64 {
            return String::new();
        }
        let bit = |place: usize, highest: bool| {
            let shift = if highest { 7 - place % 8 } else { place % 8 };
            u64::from(bytes[place / 8] >> shift & 1)
        };
        let number = match self.from {
            Filled::Highest => (at..stop).fold(0, |number, place| number << 1 | bit(place, true)),
            Filled::Lowest => (at..stop).rev().fold(0, |number, place| number << 1 | bit(place, false)),
        };
        number.to_string()
    }
}
