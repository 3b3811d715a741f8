//! Pairs of a value and its word or bytes, such as `0,0,0,1=dff7fdff`.

use packproof_models::content::{Content, Told};
use packproof_models::word::{Judged, Model, Part, Reading, Value};

use super::File;

/// A value with its word or bytes; how they are read depends on the layout.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    value: Option<Value>,
    content: Option<Content>,
    wire: Wire,
}

#[derive(Clone, Debug, PartialEq)]
enum Wire {
    /// A number.
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
        let (content, value) = (value.parse().ok(), self::value(value));
        let value = if content.is_some() { value.ok() } else { Some(value?) };
        Ok(Self { value, content, wire: self::wire(wire)? })
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
            Self::Digits(digits) => (0..digits.len())
                .step_by(2)
                .map(|at| digits.get(at..at + 2).and_then(|byte| u8::from_str_radix(byte, 16).ok()))
                .collect(),
            Self::Bytes(bytes) => Some(bytes.clone()),
        }
    }
}

/// Whether a layout writes the value as these bytes, or reads all of them as the value.
fn holds_bytes(file: &File, content: &Content, bytes: Vec<u8>) -> bool {
    let takes = |used: usize| match file.model {
        Model::Bits(_) => used.div_ceil(8) == bytes.len(),
        _ => used == bytes.len(),
    };
    let read = file.model.decode(&bytes, content);
    matches!(read, Told::Is((read, used)) if read == *content && takes(used))
        || file.model.encode(content) == Told::Is(bytes)
}

/// Whether a layout matches a pair, in writing or in reading.
pub fn holds(file: &File, pair: &Pair) -> bool {
    if !file.model.has_word() {
        let both = pair.content.as_ref().zip(pair.wire.bytes());
        return both.is_some_and(|(content, bytes)| holds_bytes(file, content, bytes));
    }
    let Some(value) = &pair.value else { return false };
    let picture = file.model.picture();
    let word = match &pair.wire {
        Wire::Number(word) => Some(*word),
        Wire::Digits(digits) => {
            let as_many = digits.len() == picture.bits().div_ceil(4) as usize;
            u64::from_str_radix(digits, 16).ok().filter(|_| as_many)
        }
        Wire::Bytes(bytes) => file.layout.unit().and_then(|unit| unit.word(picture, bytes)),
    };
    word.is_some_and(|word| {
        let reading = file.model.read(word);
        file.model.judge_written(value, Some(word)) == Judged::Right
            || reading != fallback() && reading.judge(Some(value)) == Judged::Right
    })
}

/// The fallback for words that are not rotations; matching it is no evidence for a layout.
fn fallback() -> Reading {
    Reading::Parts([0.0, 0.0, 0.0, 1.0].map(|number| Part::near(number, 0.0)).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(pair: &str) -> Vec<&'static str> {
        let pair: Pair = pair.parse().expect("it is a pair");
        let read = |text| super::super::parse(text).expect("a preset can be read");
        super::super::presets().filter(|(_, text)| holds(&read(text), &pair)).map(|(name, _)| name).collect()
    }

    /// Mirror's identity as digits, bytes and a number; 1 in bfloat16.
    #[test]
    fn a_pair_names_presets() {
        assert!(names("0,0,0,1=dff7fdff").contains(&"mirror-10"));
        assert!(names("0,0,0,1=ff fd f7 df").contains(&"mirror-10"));
        assert!(names("0,0,0,1=0xdff7fdff").contains(&"mirror-10"));
        assert!(names("1,0,0,0=ff fd f7 1f").contains(&"mirror-10"));
        assert!(!names("1,0,0,0=1f f7 fd ff").contains(&"mirror-10"));
        // Reversed, it is not a rotation, which Mirror reads as the identity like a thousand million other words.
        assert!(!names("0,0,0,1=df f7 fd ff").contains(&"mirror-10"));
        assert!(!names("0,0,0,1=dff7fdff").contains(&"ngo"));
        assert_eq!(names("1=3f80"), ["bfloat16-ml-dtypes", "bfloat16-rne", "bfloat16-truncating"]);
    }

    /// 300 in LEB128 and QUIC; -1 has five bytes in .NET and ten in protobuf.
    #[test]
    fn a_pair_of_bytes_names_presets() {
        assert!(names("300=ac 02").contains(&"prost-varint"));
        assert!(names("300=ac02").contains(&"luau-varint"));
        assert_eq!(names("300=412c"), ["quic-varint"]);
        assert_eq!(
            names("-1=ffffffff0f"),
            ["dotnet5-7bit32", "dotnetfx-7bit32", "minecraft-varint", "protobuf-int32"]
        );
        assert_eq!(
            names("-1=ffffffffffffffffff01"),
            ["luajit-uleb128-33", "minecraft-varint", "protobuf-int32", "protobuf-int64"]
        );
    }

    /// Three fields in the bit order of serialize, and an exponential Golomb code.
    #[test]
    fn a_record_names_presets() {
        let found = names("1:3,2:7,300:9=11b004");
        assert!(found.contains(&"bits-serialize") && !found.contains(&"bits-raknet"), "{found:?}");
        assert!(names("6=38").contains(&"expgolomb-ue"));
        assert!(names("150:100..1000=3200").contains(&"ranged-lidgren"));
    }

    /// A UTF-8 text with a little-endian length, and one whose length is biased by one.
    #[test]
    fn a_text_names_presets() {
        assert_eq!(names("\"a\u{e9}\"=03 00 61 c3 a9"), ["bsa-wstring"]);
        assert_eq!(names("\"a\u{e9}\"=040061c3a9"), ["litenetlib-string", "mirror-string"]);
        assert!(names("\"a=\\x00\"=046100").is_empty());
        assert!("\"\\q\"=00".parse::<Pair>().is_err());
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
        ] {
            assert!(text.parse::<Pair>().is_err_and(|told| told.contains(what)), "{text}");
        }
    }
}
