//! Letters as bytes. Text is UTF-8, in which a lone surrogate is three bytes as any other unit.

use alloc::string::String;
use alloc::vec::Vec;

use super::layout::{Bad, Letters};

/// Windows-1252 from 80 to 9F; what it leaves out is the control character.
const CP1252: [u16; 32] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D,
    0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A,
    0x153, 0x9D, 0x17E, 0x178,
];

/// The 16-bit units of text; none if it is no text.
pub(super) fn units(text: &[u8]) -> Option<Vec<u16>> {
    if let Ok(text) = core::str::from_utf8(text) {
        return Some(text.encode_utf16().collect());
    }
    modified(text)
}

/// The text of units.
pub(super) fn text(units: &[u16], bad: Bad) -> Vec<u8> {
    let mut out = Vec::new();
    for letter in char::decode_utf16(units.iter().copied()) {
        match letter {
            Ok(letter) => out.extend(letter.encode_utf8(&mut [0; 4]).bytes()),
            Err(_) if bad == Bad::Replace => out.extend("\u{FFFD}".bytes()),
            Err(lone) => out.extend(three(lone.unpaired_surrogate())),
        }
    }
    out
}

fn three(unit: u16) -> [u8; 3] {
    [0xE0 | (unit >> 12) as u8, 0x80 | (unit >> 6) as u8 & 0x3F, 0x80 | unit as u8 & 0x3F]
}

/// The units of modified UTF-8.
fn modified(bytes: &[u8]) -> Option<Vec<u16>> {
    let mut units = Vec::new();
    let mut rest = bytes;
    while let [first, after @ ..] = rest {
        let next =
            |at: usize| after.get(at).filter(|byte| *byte >> 6 == 2).map(|byte| u16::from(byte & 0x3F));
        let own = u16::from(*first);
        let (unit, more) = match first {
            0..=0x7F => (own, 0),
            0xC0..=0xDF => ((own & 0x1F) << 6 | next(0)?, 1),
            0xE0..=0xEF => ((own & 0xF) << 12 | next(0)? << 6 | next(1)?, 2),
            _ => return None,
        };
        units.push(unit);
        rest = &after[more..];
    }
    Some(units)
}

/// The bytes of text; none if the letters do not have it.
pub(super) fn encode(letters: Letters, text: &[u8]) -> Option<Vec<u8>> {
    let single = |unit: u16| match letters {
        Letters::Cp1252 if CP1252.contains(&unit) => {
            CP1252.iter().position(|known| *known == unit).map(|at| 0x80 + at as u8)
        }
        Letters::Cp1252 if (0x80..0xA0).contains(&unit) => None,
        _ => u8::try_from(unit).ok(),
    };
    match letters {
        Letters::Utf8 | Letters::Raw => Some(text.to_vec()),
        Letters::Latin1 | Letters::Cp1252 => units(text)?.into_iter().map(single).collect(),
        Letters::Modified => {
            let mut out = Vec::new();
            for unit in units(text)? {
                match unit {
                    1..=0x7F => out.push(unit as u8),
                    0..=0x7FF => out.extend([0xC0 | (unit >> 6) as u8, 0x80 | unit as u8 & 0x3F]),
                    _ => out.extend(three(unit)),
                }
            }
            Some(out)
        }
    }
}

/// The text of bytes; none if they are no letters.
pub(super) fn decode(letters: Letters, bytes: &[u8], bad: Bad) -> Option<Vec<u8>> {
    let single = |byte: &u8| match byte {
        0x80..=0x9F if letters == Letters::Cp1252 => CP1252[usize::from(byte - 0x80)],
        _ => u16::from(*byte),
    };
    match letters {
        Letters::Raw => Some(bytes.to_vec()),
        Letters::Utf8 if bad == Bad::Replace => {
            Some(String::from_utf8_lossy(bytes).into_owned().into_bytes())
        }
        Letters::Utf8 => core::str::from_utf8(bytes).ok().map(|text| text.as_bytes().to_vec()),
        Letters::Latin1 | Letters::Cp1252 => Some(text(&bytes.iter().map(single).collect::<Vec<_>>(), bad)),
        Letters::Modified => modified(bytes).map(|units| text(&units, bad)),
    }
}
