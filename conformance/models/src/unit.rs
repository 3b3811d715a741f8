//! Byte order.

use crate::fault::Fault;
use crate::picture::Picture;
use crate::prelude::*;

/// The byte order of each unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Unit {
    Le,
    Be,
}

impl Unit {
    pub fn bytes(self, picture: &Picture, word: u64) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut rest = word;
        for width in picture.units() {
            let unit = rest.to_le_bytes().into_iter().take((width / 8) as usize);
            match self {
                Self::Le => bytes.extend(unit),
                Self::Be => bytes.extend(unit.rev()),
            }
            rest = rest.checked_shr(*width).unwrap_or(0);
        }
        bytes
    }

    /// The word of bytes, if their number matches the picture.
    pub fn word(self, picture: &Picture, bytes: &[u8]) -> Option<u64> {
        let (mut word, mut below, mut rest) = (0, 0, bytes);
        for width in picture.units() {
            let (unit, after) = rest.split_at_checked((width / 8) as usize)?;
            for (place, byte) in (0..).zip(unit) {
                let place = if self == Self::Le { place } else { width / 8 - 1 - place };
                word |= u64::from(*byte) << (below + 8 * place);
            }
            (below, rest) = (below + width, after);
        }
        rest.is_empty().then_some(word)
    }

    /// The bytes of a word as a number whose highest byte comes first.
    pub fn number(self, picture: &Picture, word: u64) -> u64 {
        self.bytes(picture, word).iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
    }

    /// The word of such a number.
    pub fn of_number(self, picture: &Picture, number: u64) -> Option<u64> {
        self.word(picture, number.to_be_bytes().get(8 - (picture.bits() / 8) as usize..)?)
    }

    /// A byte order needs whole bytes in every unit.
    pub(crate) fn check(unit: Option<Self>, picture: &Picture) -> Result<(), Fault> {
        let broken = picture.units().iter().find(|width| **width % 8 != 0);
        unit.and(broken).map_or(Ok(()), |width| {
            let what = format!("a unit of {width} bits is not a whole number of bytes; leave `unit` out");
            Err(Fault::new("unit", what))
        })
    }
}
