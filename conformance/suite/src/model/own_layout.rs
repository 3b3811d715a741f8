//! A layout described in a vector file, so that failures of your own format are drawn field by field.

use serde::{Deserialize, Serialize};

use super::layout::{Field, Piece};

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
                fields.push(Field {
                    pieces: self.pieces(at, stop),
                    name: described.name.clone(),
                    meaning: self.meaning(bytes, at, stop, described.bits),
                });
            }
            at = stop;
        }
        fields
    }

    fn pieces(&self, mut at: usize, stop: usize) -> Vec<Piece> {
        let mut pieces = Vec::new();
        while at < stop {
            let (byte, first) = (at / 8, (at % 8) as u8);
            let last = first + (stop - at - 1).min(7 - usize::from(first)) as u8;
            let (high, low) = match self.from {
                Filled::Highest => (7 - first, 7 - last),
                Filled::Lowest => (last, first),
            };
            pieces.push(Piece { byte, high, low });
            at += usize::from(last - first) + 1;
        }
        pieces
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Each field's meaning, and its pieces as byte, high and low bit.
    type Told = Vec<(String, Vec<(usize, u8, u8)>)>;

    fn told(from: Filled, widths: &[Option<u32>], bytes: &[u8]) -> Told {
        let fields = widths.iter().map(|&bits| OwnField { name: "f".to_owned(), bits }).collect();
        let fields = OwnLayout { from, fields }.of(bytes);
        let piece = |piece: &Piece| (piece.byte, piece.high, piece.low);
        fields.iter().map(|f| (f.meaning.clone(), f.pieces.iter().map(piece).collect())).collect()
    }

    /// From the highest bit 101 10011|0111....; from the lowest, the same bytes hold other numbers.
    #[test]
    fn numbers_follow_the_order_of_bits() {
        let bytes = [0b1011_0011, 0b0111_1111];
        let highest = told(Filled::Highest, &[Some(3), Some(9), None], &bytes);
        assert_eq!(highest[0], ("5".to_owned(), vec![(0, 7, 5)]));
        assert_eq!(highest[1], (0b1_0011_0111.to_string(), vec![(0, 4, 0), (1, 7, 4)]));
        assert_eq!(highest[2], (String::new(), vec![(1, 3, 0)]));
        let lowest = told(Filled::Lowest, &[Some(3), Some(9)], &bytes);
        assert_eq!(lowest[0], ("3".to_owned(), vec![(0, 2, 0)]));
        assert_eq!(lowest[1], (0b1111_1011_0.to_string(), vec![(0, 7, 3), (1, 3, 0)]));
        assert_eq!(told(Filled::Lowest, &[Some(16)], &[0x34, 0x12])[0].0, "4660");
    }

    /// Fields after the input's end are left out, a truncated one says so, and absurd widths are harmless.
    #[test]
    fn the_input_ends_where_it_ends() {
        assert_eq!(told(Filled::Highest, &[Some(12), Some(4)], &[0xFF])[0].0, "8 of 12 bits");
        assert_eq!(told(Filled::Highest, &[Some(0), Some(u32::MAX)], &[0xFF]).len(), 1);
        assert_eq!(told(Filled::Lowest, &[None, None], &[]), []);
    }
}
