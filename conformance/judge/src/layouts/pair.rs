//! Pairs of a value and its word or bytes, such as `0,0,0,1=dff7fdff`, or of one of the two and `refused`.

use std::mem::discriminant;

use packproof_models::content::{Content, Shape, Told};
use packproof_models::word::{Judged, Layout, Model, Part, Reading, Value};
use packproof_suite::model::unhex;

use super::{File, draw};

/// A value with its word or bytes; how they are read depends on the layout. One of the two may be a refusal.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// As a number or quaternion, and as an integer, a record or a text; `None` is a refusal.
    value: Option<(Option<Value>, Option<Content>)>,
    wire: Option<Wire>,
}

const REFUSED: &str = "refused";

#[derive(Clone, Debug, PartialEq)]
enum Wire {
    Number(u64),
    /// Hexadecimal digits, of a word or of bytes.
    Digits(String),
    /// Bytes in stream order.
    Bytes(Vec<u8>),
}

impl std::str::FromStr for Pair {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let Some((value, wire)) = text.rsplit_once('=') else {
            return Err(format!(
                "`{text}` is not VALUE=WORD or VALUE=BYTES, such as 0,0,0,1=dff7fdff or 300=ac02"
            ));
        };
        let wire = if wire.trim() == REFUSED { None } else { Some(self::wire(wire)?) };
        if value.trim() == REFUSED && wire.is_some() {
            return Ok(Self { value: None, wire });
        }
        let (content, value) = (value.parse().ok(), self::value(value));
        let value = if content.is_some() { value.ok() } else { Some(value?) };
        Ok(Self { value: Some((value, content)), wire })
    }
}

impl Pair {
    pub(super) fn is_refusal(&self) -> bool {
        self.value.is_none() || self.wire.is_none()
    }

    /// Whether it has fields of this shape; other kinds of values have none.
    pub(super) fn has(&self, shape: Shape) -> bool {
        let Some((_, Some(Content::Fields(fields)))) = &self.value else { return shape == Shape::Code };
        fields.iter().any(|field| discriminant(&field.shape) == discriminant(&shape))
    }
}

fn value(text: &str) -> Result<Value, String> {
    let numbers: Vec<f32> = text
        .split(',')
        .map(|text| match text.trim().strip_prefix("f32:") {
            Some(bits) => u32::from_str_radix(bits, 16).ok().map(f32::from_bits),
            None => text.trim().parse().ok(),
        })
        .collect::<Option<_>>()
        .ok_or_else(|| {
            format!("`{text}`: a number, or x,y,z,w are allowed, each as digits or as f32:3f800000")
        })?;
    match *numbers {
        [number] => Ok(Value::Number(number)),
        [x, y, z, w] => Ok(Value::Quaternion([x, y, z, w])),
        _ => Err(format!("`{text}` has {} numbers; 1, or the 4 of a quaternion, are allowed", numbers.len())),
    }
}

fn wire(text: &str) -> Result<Wire, String> {
    let wrong = || {
        format!(
            "`{text}`: hexadecimal digits of the word, 0x and a number, or bytes with blanks between are allowed"
        )
    };
    let text = text.trim();
    let digits = |text: &str| u64::from_str_radix(text, 16).map_err(|_| wrong());
    if let Some(number) = text.strip_prefix("0x") {
        return Ok(Wire::Number(digits(number)?));
    }
    if text.contains([' ', ':']) {
        let bytes = text.split([' ', ':']).filter(|byte| !byte.is_empty());
        return Ok(Wire::Bytes(
            bytes.map(|byte| u8::from_str_radix(byte, 16)).collect::<Result<_, _>>().map_err(|_| wrong())?,
        ));
    }
    if text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        Ok(Wire::Digits(text.to_owned()))
    } else {
        Err(wrong())
    }
}

impl Wire {
    fn bytes(&self) -> Option<Vec<u8>> {
        match self {
            Self::Number(_) => None,
            Self::Digits(digits) => unhex(digits).ok(),
            Self::Bytes(bytes) => Some(bytes.clone()),
        }
    }
}

/// The bytes of a length that a reader reports, which is in bits for records.
pub(super) fn taken(file: &File, used: usize) -> usize {
    let Layout::Bits(own) = &file.layout else { return used };
    let word = own.word.unwrap_or(8) as usize;
    used.div_ceil(word) * word / 8
}

fn judge_bytes(file: &File, pair: &Pair) -> Judged {
    let model = &file.model;
    let content = match &pair.value {
        Some((_, Some(content))) => Some(content),
        Some((_, None)) => return Judged::Wrong,
        None => None,
    };
    match (content, &pair.wire) {
        (Some(content), None) => model.encode(content).judge(None),
        (None, Some(wire)) => match (wire.bytes(), draw::like(&file.layout)) {
            // A record's shape is not known.
            (Some(bytes), Some(like)) if !matches!(model, Model::Bits(_)) => {
                model.decode(&bytes, &like).judge(None)
            }
            _ => Judged::Unjudged,
        },
        (Some(content), Some(wire)) => {
            let Some(bytes) = wire.bytes() else { return Judged::Wrong };
            let takes = |used: usize| taken(file, used) == bytes.len();
            let read = match model.decode(&bytes, content) {
                Told::Is((read, used)) => Judged::of(read == *content && takes(used)),
                Told::Refused => Judged::Wrong,
                Told::Unjudged => Judged::Unjudged,
            };
            either(model.encode(content).judge(Some(&bytes)), read)
        }
        (None, None) => Judged::Wrong,
    }
}

fn either(written: Judged, read: Judged) -> Judged {
    match (written, read) {
        (Judged::Right, _) | (_, Judged::Right) => Judged::Right,
        (Judged::Wrong, Judged::Wrong) => Judged::Wrong,
        _ => Judged::Unjudged,
    }
}

/// Judges a pair by a layout, in writing or in reading; a value or word of another shape is wrong.
pub fn judged(file: &File, pair: &Pair) -> Judged {
    if !file.model.has_word() {
        return judge_bytes(file, pair);
    }
    let picture = file.model.picture();
    let word = pair.wire.as_ref().map(|wire| match wire {
        Wire::Number(word) => Some(*word),
        Wire::Digits(digits) => {
            let as_many = digits.len() == picture.bits().div_ceil(4) as usize;
            u64::from_str_radix(digits, 16).ok().filter(|_| as_many)
        }
        Wire::Bytes(bytes) => file.layout.unit().and_then(|unit| unit.word(picture, bytes)),
    });
    let is_rotation = matches!(file.model, Model::SmallestThree(_));
    match (&pair.value, word) {
        (Some((Some(value), _)), _) if matches!(value, Value::Quaternion(_)) != is_rotation => Judged::Wrong,
        (Some((Some(value), _)), None) => file.model.judge_written(value, None),
        (None, Some(Some(word))) => file.model.read(word).judge(None),
        (Some((Some(value), _)), Some(Some(word))) => {
            let reading = file.model.read(word);
            let read = if reading == fallback() { Judged::Unjudged } else { reading.judge(Some(value)) };
            either(file.model.judge_written(value, Some(word)), read)
        }
        _ => Judged::Wrong,
    }
}

/// Whether a layout gives a pair, in writing or in reading.
pub fn holds(file: &File, pair: &Pair) -> bool {
    judged(file, pair) == Judged::Right
}

/// The fallback for words that are not rotations; matching it is no evidence for a layout.
fn fallback() -> Reading {
    Reading::Parts([0.0, 0.0, 0.0, 1.0].map(|number| Part::near(number, 0.0)).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words as digits, bytes and a number, texts, and refusals of a writer and of a reader. What a layout leaves open contradicts nothing.
    #[test]
    fn a_pair_is_judged() {
        for (name, pair, right) in [
            ("mirror-10", "0,0,0,1=dff7fdff", Judged::Right),
            ("mirror-10", "0,0,0,1=ff fd f7 df", Judged::Right),
            ("mirror-10", "0,0,0,1=0xdff7fdff", Judged::Right),
            ("mirror-10", "1,0,0,0=ff fd f7 1f", Judged::Right),
            ("mirror-10", "1,0,0,0=1f f7 fd ff", Judged::Wrong),
            // Reversed, it is not a rotation, which Mirror reads as the identity like a thousand million other words.
            ("mirror-10", "0,0,0,1=df f7 fd ff", Judged::Unjudged),
            ("mirror-10", "0,0,0,1=0x00000800", Judged::Unjudged),
            ("mirror-10", "0.5=00000800", Judged::Wrong),
            ("ngo", "0,0,0,1=dff7fdff", Judged::Wrong),
            ("bfloat16-ml-dtypes", "1=3f80", Judged::Right),
            ("ieee-half-crate", "1=3f80", Judged::Wrong),
            ("bsa-wstring", "\"a\u{e9}\"=03 00 61 c3 a9", Judged::Right),
            ("mirror-string", "\"a\u{e9}\"=040061c3a9", Judged::Right),
            ("mirror-string", "\"a=\\x00\"=046100", Judged::Wrong),
            ("multiformats-uvarint", "refused=8000", Judged::Right),
            ("leb128-u64-rust", "refused=8000", Judged::Wrong),
            ("leb128-u64-rust", "refused=80", Judged::Right),
            ("java-writeutf", "refused=0002c3", Judged::Right),
            ("quic-varint", "refused=412c", Judged::Wrong),
            ("expgolomb-ue", "refused=00", Judged::Unjudged),
            ("source-bit-angle-8", "0.5=refused", Judged::Wrong),
        ] {
            let parsed: Pair = pair.parse().expect("it is a pair");
            assert_eq!(judged(&super::super::of_preset(name), &parsed), right, "{name} {pair}");
        }
    }

    /// Errors of malformed pairs name the allowed form.
    #[test]
    fn other_texts_are_refused() {
        for (text, what) in [
            ("1", "VALUE=WORD"),
            ("a,b=00", "a number"),
            ("a=00", "a number"),
            ("1=xy", "hexadecimal"),
            ("1=0 g", "hexadecimal"),
            ("\"\\q\"=00", "a number"),
        ] {
            assert!(text.parse::<Pair>().is_err_and(|told| told.contains(what)), "{text}");
        }
    }
}
