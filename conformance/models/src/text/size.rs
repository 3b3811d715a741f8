//! The length before a text.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::layout::{Layout, Length, Outside};
use crate::content::Told;
use crate::fault::Fault;
use crate::forms;

/// The largest fixed size of a text in bytes or units.
const MOST: u32 = 1 << 16;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Size {
    /// No length: a NUL ends the text.
    None,
    /// No length: the text always has this many bytes, or units if it is wide.
    Always(usize),
    Fixed {
        bytes: usize,
        big: bool,
        signed: bool,
    },
    Varint(forms::Model),
}

impl Size {
    pub(super) fn of(layout: &Layout) -> Result<Self, Fault> {
        let wrong = |what: String| Fault::new("length", what);
        match &layout.length {
            None => Ok(Self::None),
            Some(Length::Always(len @ 1..=MOST)) => Ok(Self::Always(*len as usize)),
            Some(Length::Always(len)) => Err(wrong(format!("{len}; 1 to {MOST} are allowed"))),
            Some(Length::Varint(varint)) => {
                varint.check().map(Self::Varint).map_err(|fault| wrong(format!("{fault}")))
            }
            Some(Length::Named(name)) => fixed(name).ok_or_else(|| {
                wrong(format!(
                    "\"{name}\"; u8, u16le, i32be and so on, a number of bytes, the name of a varint, or its keys are allowed"
                ))
            }),
        }
    }

    pub(super) fn write(&self, length: i128, outside: Option<Outside>) -> Told<Vec<u8>> {
        match self {
            Self::None | Self::Always(_) => Told::Is(Vec::new()),
            Self::Varint(varint) => varint.write(length),
            Self::Fixed { bytes, big, signed } => {
                let above = 128 - 8 * *bytes as u32;
                let held = if *signed {
                    length << above >> above
                } else {
                    length & (-1_i128 as u128 >> above) as i128
                };
                match outside {
                    _ if held == length => {}
                    Some(Outside::Wrap) => {}
                    Some(Outside::Refuse) => return Told::Refused,
                    None | Some(Outside::Cut) => return Told::Unjudged,
                }
                let mut out = held.to_le_bytes()[..*bytes].to_vec();
                if *big {
                    out.reverse();
                }
                Told::Is(out)
            }
        }
    }

    /// The length, and the number of bytes consumed.
    pub(super) fn read(&self, input: &[u8]) -> Told<(i128, usize)> {
        match self {
            Self::None | Self::Always(_) => Told::Unjudged,
            Self::Varint(varint) => varint.read(input),
            Self::Fixed { bytes, big, signed } => {
                let Some(own) = input.get(..*bytes) else { return Told::Refused };
                let fold = |value: i128, byte: &u8| value << 8 | i128::from(*byte);
                let value = if *big { own.iter().fold(0, fold) } else { own.iter().rev().fold(0, fold) };
                let above = 128 - 8 * *bytes as u32;
                Told::Is((if *signed { value << above >> above } else { value }, *bytes))
            }
        }
    }
}

/// Parses `u8`, `i16be` and so on.
fn fixed(name: &str) -> Option<Size> {
    let (signed, rest) = match name.split_at_checked(1)? {
        ("u", rest) => (false, rest),
        ("i", rest) => (true, rest),
        _ => return None,
    };
    let big = rest.ends_with("be");
    let bits = rest.strip_suffix("be").or(rest.strip_suffix("le")).unwrap_or(rest);
    let bytes = match bits {
        "8" => 1,
        "16" => 2,
        "24" => 3,
        "32" => 4,
        "64" => 8,
        _ => return None,
    };
    ((bytes == 1) == (bits == rest)).then_some(Size::Fixed { bytes, big, signed })
}
