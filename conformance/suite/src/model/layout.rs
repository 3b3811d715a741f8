//! Annotated bytes: which bits of an encoding belong to which field, and their meaning.
//!
//! Each field is one line: byte offset, the field's bits with dots in place of the others, name, and meaning. Used by snapshots,
//! `packproof encode|decode|vectors show|errata show` and failure reports.

/// A run of bits inside one byte, from bit `high` down to bit `low`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    pub byte: usize,
    /// The most significant bit of the run, 7 to 0.
    pub high: u8,
    /// The least significant bit of the run, `high` to 0.
    pub low: u8,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its bits, in wire order.
    pub pieces: Vec<Piece>,
    pub name: String,
    pub meaning: String,
}

impl Field {
    /// A field inside one byte.
    pub fn bits(byte: usize, high: u8, low: u8, name: &str, meaning: impl Into<String>) -> Self {
        Self { pieces: vec![Piece { byte, high, low }], name: name.to_owned(), meaning: meaning.into() }
    }

    pub fn bytes(byte: usize, len: usize, name: &str, meaning: impl Into<String>) -> Self {
        let pieces = (byte..byte + len).map(|byte| Piece { byte, high: 7, low: 0 }).collect();
        Self { pieces, name: name.to_owned(), meaning: meaning.into() }
    }

    /// The bytes from `at` on, if there are any.
    pub fn rest(bytes: &[u8], at: usize, meaning: &str) -> Option<Self> {
        (bytes.len() > at).then(|| Self::bytes(at, bytes.len() - at, "rest", meaning))
    }

    /// A field of a bit stream that fills each byte from bit 7 down: `width` bits from bit offset `start`.
    pub fn stream_bits(start: u64, width: u64, name: &str, meaning: impl Into<String>) -> Self {
        let mut pieces = Vec::new();
        let end = start + width;
        let mut at = start;
        while at < end {
            let stop = end.min((at / 8 + 1) * 8);
            pieces.push(Piece {
                byte: (at / 8) as usize,
                high: 7 - (at % 8) as u8,
                low: 7 - ((stop - 1) % 8) as u8,
            });
            at = stop;
        }
        Self { pieces, name: name.to_owned(), meaning: meaning.into() }
    }

    /// A field of a little-endian word that starts at `byte`: bits `low` to `high` of the word, bit 0 the least.
    pub fn word_bits(byte: usize, high: u32, low: u32, name: &str, meaning: impl Into<String>) -> Self {
        let mut pieces = Vec::new();
        let mut at = low;
        while at <= high {
            let stop = high.min(at / 8 * 8 + 7);
            pieces.push(Piece {
                byte: byte + (at / 8) as usize,
                high: (stop % 8) as u8,
                low: (at % 8) as u8,
            });
            at = stop + 1;
        }
        Self { pieces, name: name.to_owned(), meaning: meaning.into() }
    }

    pub fn holds(&self, byte: usize, bit: u8) -> bool {
        self.pieces.iter().any(|p| p.byte == byte && (p.low..=p.high).contains(&bit))
    }

    pub fn offset(&self) -> usize {
        self.pieces.iter().map(|p| p.byte).min().unwrap_or(0)
    }
}

/// Pieces of a field shown before the rest is summarised.
const SHOWN_PIECES: usize = 8;

/// One line per field; a missing bit is shown as `?`.
pub fn render(bytes: &[u8], fields: &[Field]) -> String {
    lines(bytes, fields, SHOWN_PIECES, &[]).into_iter().map(|line| line.text + "\n").collect()
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Offset, bits, name, meaning.
    pub text: String,
    /// Columns of the marked bits, in characters.
    pub columns: Vec<usize>,
}

/// One line per field with at most `shown` pieces. If that would hide a marked bit, the pieces start at the first marked one.
pub fn lines(bytes: &[u8], fields: &[Field], shown: usize, marks: &[(usize, u8)]) -> Vec<Line> {
    const BEFORE_BITS: usize = 6;
    let bits: Vec<(String, Vec<usize>)> = fields.iter().map(|f| field_bits(bytes, f, shown, marks)).collect();
    let bits_width = bits.iter().map(|(text, _)| text.len()).max().unwrap_or(0);
    let name_width = fields.iter().map(|f| f.name.len()).max().unwrap_or(0);
    let line = |(field, (bits, columns)): (&Field, (String, Vec<usize>))| {
        let (offset, name, meaning) = (field.offset(), &field.name, &field.meaning);
        let text = format!("{offset:>4}  {bits:bits_width$}  {name:name_width$}  {meaning}");
        let columns = columns.into_iter().map(|column| BEFORE_BITS + column).collect();
        Line { text: text.trim_end().to_owned(), columns }
    };
    fields.iter().zip(bits).map(line).collect()
}

/// A field's bits, piece by piece, and the columns of the marked ones.
fn field_bits(bytes: &[u8], field: &Field, shown: usize, marks: &[(usize, u8)]) -> (String, Vec<usize>) {
    let holds = |p: &Piece| marks.iter().any(|m| m.0 == p.byte && (p.low..=p.high).contains(&m.1));
    let first = field.pieces.iter().position(holds).filter(|&at| at >= shown).unwrap_or(0);
    let mut text = if first > 0 { format!("({first} bytes) ") } else { String::new() };
    let mut columns = Vec::new();
    for (at, piece) in field.pieces.iter().enumerate().skip(first).take(shown) {
        if at > first {
            text.push(' ');
        }
        for bit in (piece.low..=piece.high).rev().filter(|&bit| marks.contains(&(piece.byte, bit))) {
            columns.push(text.len() + 7 - usize::from(bit));
        }
        text += &piece_bits(bytes, *piece);
    }
    let after = field.pieces.len().saturating_sub(first + shown);
    if after > 0 {
        text += &format!(" (+{after} bytes)");
    }
    (text, columns)
}

fn piece_bits(bytes: &[u8], piece: Piece) -> String {
    (0..8)
        .rev()
        .map(|bit| match bytes.get(piece.byte) {
            _ if !(piece.low..=piece.high).contains(&bit) => '.',
            Some(byte) if byte >> bit & 1 == 1 => '1',
            Some(_) => '0',
            None => '?',
        })
        .collect()
}

/// The bytes of a JSON value: hex digits, or a quaternion's little-endian words (32 bits, then perhaps 16).
pub fn wire_bytes(value: &serde_json::Value) -> Option<Vec<u8>> {
    if let Some(words) = value.as_array() {
        let mut bytes = u32::try_from(words.first()?.as_u64()?).ok()?.to_le_bytes().to_vec();
        for word in &words[1..] {
            bytes.extend(u16::try_from(word.as_u64()?).ok()?.to_le_bytes());
        }
        return (words.len() <= 2).then_some(bytes);
    }
    crate::model::unhex(value.as_str()?).ok()
}

/// The first differing bit in wire order (byte 0 first, bit 7 first), as byte and bit. If one string is a prefix of the other, it
/// is bit 7 of the first missing byte.
pub fn first_difference(a: &[u8], b: &[u8]) -> Option<(usize, u8)> {
    let common = a.len().min(b.len());
    for at in 0..common {
        let difference = a[at] ^ b[at];
        if difference != 0 {
            return Some((at, 7 - difference.leading_zeros() as u8));
        }
    }
    (a.len() != b.len()).then_some((common, 7))
}
