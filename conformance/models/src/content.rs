//! Values of kinds whose length depends on the value.

use core::fmt;

pub use crate::answer::{No, Told};
use crate::prelude::*;

/// A value of a kind whose length depends on the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// A value of `varint`, or one code of `bits`.
    Integer(i128),
    /// A record of `bits`.
    Fields(Vec<Field>),
    /// A text of `string`: UTF-8, or other bytes if a reader returned them.
    Text(Vec<u8>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    pub value: i128,
    pub shape: Shape,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// `3:5`, a number of bits.
    Bits(u32),
    /// `-2:s12`, a number of bits with a sign.
    Signed(u32),
    /// `7:0..10`, a range.
    Range(i128, i128),
    /// `7`, one of the layout's codes.
    Code,
}

impl Content {
    /// The fields of a record; an integer is a record of one code.
    pub(crate) fn fields(&self) -> Vec<Field> {
        match self {
            Self::Integer(value) => vec![Field { value: *value, shape: Shape::Code }],
            Self::Fields(fields) => fields.clone(),
            Self::Text(_) => Vec::new(),
        }
    }

    /// The fields read, as the same variant as `self`.
    pub(crate) fn of_fields(&self, fields: Vec<Field>) -> Self {
        match (self, &*fields) {
            (Self::Integer(_), [field]) => Self::Integer(field.value),
            _ => Self::Fields(fields),
        }
    }
}

impl core::str::FromStr for Field {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let number = |text: &str| text.trim().parse::<i128>().map_err(|_| ());
        let bits = |text: &str| text.parse().ok().filter(|bits| (0..=64).contains(bits)).ok_or(());
        let Some((value, shape)) = text.split_once(':') else {
            return Ok(Self { value: number(text)?, shape: Shape::Code });
        };
        let shape = match (shape.split_once(".."), shape.strip_prefix('s')) {
            (Some((low, high)), _) => Shape::Range(number(low)?, number(high)?),
            (_, Some(width)) => Shape::Signed(bits(width)?),
            _ => Shape::Bits(bits(shape)?),
        };
        let wide = |end: i128| (-1 << 64..=1 << 64).contains(&end);
        let sound = match shape {
            Shape::Range(low, high) => low <= high && wide(low) && wide(high) && high - low < 1 << 64,
            _ => true,
        };
        let value = number(value)?;
        if sound && wide(value) { Ok(Self { value, shape }) } else { Err(()) }
    }
}

impl core::str::FromStr for Content {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some(quoted) = text.trim().strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
            return unescaped(quoted)
                .map(Self::Text)
                .ok_or("in a text, the escapes \\\\, \\\" and \\x00 are allowed");
        }
        if let Ok(number) = text.trim().parse() {
            return Ok(Self::Integer(number));
        }
        let fields: Result<_, ()> = text.split(',').map(str::parse).collect();
        fields.map(Self::Fields).map_err(
            |()| "an integer, fields such as 3:5,-2:s12,7:0..10,7, or a text in double quotes are allowed",
        )
    }
}

fn unescaped(text: &str) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        out.extend(before.bytes());
        let (byte, len) = match after.bytes().next()? {
            b'x' => (u8::from_str_radix(after.get(1..3)?, 16).ok()?, 3),
            quoted @ (b'"' | b'\\') => (quoted, 1),
            _ => return None,
        };
        out.push(byte);
        rest = &after[len..];
    }
    out.extend(rest.bytes());
    Some(out)
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shape {
            Shape::Bits(bits) => write!(f, "{}:{bits}", self.value),
            Shape::Signed(bits) => write!(f, "{}:s{bits}", self.value),
            Shape::Range(low, high) => write!(f, "{}:{low}..{high}", self.value),
            Shape::Code => write!(f, "{}", self.value),
        }
    }
}

impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(value) => write!(f, "{value}"),
            Self::Fields(fields) => {
                for (place, field) in fields.iter().enumerate() {
                    write!(f, "{}{field}", if place == 0 { "" } else { "," })?;
                }
                Ok(())
            }
            Self::Text(bytes) => {
                f.write_str("\"")?;
                for chunk in bytes.utf8_chunks() {
                    for letter in chunk.valid().chars() {
                        match letter {
                            '"' | '\\' => write!(f, "\\{letter}")?,
                            letter if letter.is_ascii_control() => write!(f, "\\x{:02x}", u32::from(letter))?,
                            letter => write!(f, "{letter}")?,
                        }
                    }
                    for byte in chunk.invalid() {
                        write!(f, "\\x{byte:02x}")?;
                    }
                }
                f.write_str("\"")
            }
        }
    }
}
