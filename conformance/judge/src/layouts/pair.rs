//! A value and what it is on the wire, as people type them: `0,0,0,1=dff7fdff`.

use packproof_models::word::{Judged, Part, Reading, Value};

use super::File;

/// A value with its word, or with its bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    value: Value,
    wire: Wire,
}

#[derive(Clone, Debug, PartialEq)]
enum Wire {
    /// As a number.
    Number(u64),
    /// As so many hexadecimal digits, of a word that has as many.
    Digits(u64, u32),
    /// In the order of the stream.
    Bytes(Vec<u8>),
}

impl std::str::FromStr for Pair {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let Some((value, wire)) = text.split_once('=') else {
            return Err(format!("`{text}` is not VALUE=WORD, such as 0,0,0,1=dff7fdff"));
        };
        Ok(Self { value: self::value(value)?, wire: self::wire(wire)? })
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
    Ok(Wire::Digits(digits(text)?, text.len() as u32))
}

/// Whether a layout writes the value as this, or reads it so.
pub fn holds(file: &File, pair: &Pair) -> bool {
    let picture = file.model.picture();
    let word = match &pair.wire {
        Wire::Number(word) => Some(*word),
        Wire::Digits(word, digits) => (*digits == picture.bits().div_ceil(4)).then_some(*word),
        Wire::Bytes(bytes) => file.layout.unit().and_then(|unit| unit.word(picture, bytes)),
    };
    word.is_some_and(|word| {
        let reading = file.model.read(word);
        file.model.judge_written(&pair.value, Some(word)) == Judged::Right
            || reading != fallback() && reading.judge(Some(&pair.value)) == Judged::Right
    })
}

/// What every word that is no rotation may read as: to read a word so says nothing about a layout.
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

    /// The identity in Mirror's words, in bytes, and as a number; 1 in bfloat16.
    #[test]
    fn a_pair_names_presets() {
        assert!(names("0,0,0,1=dff7fdff").contains(&"mirror-10"));
        assert!(names("0,0,0,1=ff fd f7 df").contains(&"mirror-10"));
        assert!(names("0,0,0,1=0xdff7fdff").contains(&"mirror-10"));
        assert!(names("1,0,0,0=ff fd f7 1f").contains(&"mirror-10"));
        assert!(!names("1,0,0,0=1f f7 fd ff").contains(&"mirror-10"));
        // Reversed it is no rotation, which Mirror reads as the identity, as a thousand million other words.
        assert!(!names("0,0,0,1=df f7 fd ff").contains(&"mirror-10"));
        assert!(!names("0,0,0,1=dff7fdff").contains(&"ngo"));
        assert_eq!(names("1=3f80"), ["bfloat16-ml-dtypes", "bfloat16-rne", "bfloat16-truncating"]);
    }

    /// What is no pair is told what is.
    #[test]
    fn other_texts_are_refused() {
        for (text, what) in [
            ("1", "VALUE=WORD"),
            ("1,2=00", "2 numbers"),
            ("a=00", "a number"),
            ("1=xy", "hexadecimal"),
            ("1=0 g", "hexadecimal"),
        ] {
            assert!(text.parse::<Pair>().is_err_and(|told| told.contains(what)), "{text}");
        }
    }
}
