//! Alphabets. Internally, text is UTF-8 in which a lone surrogate takes three bytes, like any other unit in its range.

use super::layout::{Bad, Letters};
use crate::prelude::*;

/// Code page 437 from 80 to FF.
const CP437: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";

/// Code page 1252 from 80 to FF, then 1251; bytes without a letter are control characters.
const CP1252: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ\u{a0}¡¢£¤¥¦§¨©ª«¬\u{ad}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ";
const CP1251: &str = "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{98}™љ›њќћџ\u{a0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{ad}®Ї°±Ііґµ¶·ё№є»јЅѕїАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя";

/// The letters from 80 to FF of a single-byte code page.
fn page(letters: Letters) -> Option<&'static str> {
    match letters {
        Letters::Cp437 => Some(CP437),
        Letters::Cp1252 => Some(CP1252),
        Letters::Cp1251 => Some(CP1251),
        _ => None,
    }
}

/// Whether this build has the table. Multi-byte tables would double the data that a page in a browser loads.
pub(super) fn known(letters: Letters) -> bool {
    cfg!(not(target_arch = "wasm32"))
        || !matches!(letters, Letters::ShiftJis | Letters::EucKr | Letters::Gbk | Letters::Big5)
}

/// Multi-byte alphabets, by the tables of the WHATWG.
#[cfg(not(target_arch = "wasm32"))]
mod several {
    use alloc::vec::Vec;

    use encoding_rs::Encoding;

    use super::Letters;

    fn table(letters: Letters) -> Option<&'static Encoding> {
        Some(match letters {
            Letters::ShiftJis => encoding_rs::SHIFT_JIS,
            Letters::EucKr => encoding_rs::EUC_KR,
            Letters::Gbk => encoding_rs::GBK,
            Letters::Big5 => encoding_rs::BIG5,
            _ => return None,
        })
    }

    pub(super) fn encode(letters: Letters, text: &str) -> Option<Vec<u8>> {
        let (out, _, missing) = table(letters)?.encode(text);
        (!missing).then(|| out.into_owned())
    }

    /// The text, and whether some bytes are not letters.
    pub(super) fn decode(letters: Letters, bytes: &[u8]) -> Option<(Vec<u8>, bool)> {
        let (text, missing) = table(letters)?.decode_without_bom_handling(bytes);
        Some((text.into_owned().into_bytes(), missing))
    }
}

#[cfg(target_arch = "wasm32")]
mod several {
    use alloc::vec::Vec;

    use super::Letters;

    pub(super) fn encode(_: Letters, _: &str) -> Option<Vec<u8>> {
        None
    }

    pub(super) fn decode(_: Letters, _: &[u8]) -> Option<(Vec<u8>, bool)> {
        None
    }
}

/// The 16-bit units of text; `None` if it is malformed.
pub(super) fn units(text: &[u8]) -> Option<Vec<u16>> {
    if let Ok(text) = core::str::from_utf8(text) {
        return Some(text.encode_utf16().collect());
    }
    modified(text)
}

/// The text of 16-bit units; `None` if a lone surrogate is refused.
pub(super) fn text(units: &[u16], bad: Bad) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    for letter in char::decode_utf16(units.iter().copied()) {
        match letter {
            Ok(letter) => out.extend(letter.encode_utf8(&mut [0; 4]).bytes()),
            Err(_) if bad == Bad::Replace => out.extend("\u{FFFD}".bytes()),
            Err(lone) if bad == Bad::Keep => out.extend(three(lone.unpaired_surrogate())),
            Err(_) => return None,
        }
    }
    Some(out)
}

fn three(unit: u16) -> [u8; 3] {
    [0xE0 | (unit >> 12) as u8, 0x80 | (unit >> 6) as u8 & 0x3F, 0x80 | unit as u8 & 0x3F]
}

/// The 16-bit units of modified UTF-8.
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
pub fn encode(letters: Letters, text: &[u8]) -> Option<Vec<u8>> {
    let single = |letter: char| match page(letters) {
        _ if letter.is_ascii() => Some(letter as u8),
        Some(page) => page.chars().position(|known| known == letter).map(|at| 0x80 + at as u8),
        None => u8::try_from(letter).ok(),
    };
    match letters {
        Letters::Utf8 | Letters::Raw => Some(text.to_vec()),
        Letters::Latin1 | Letters::Cp437 | Letters::Cp1252 | Letters::Cp1251 => {
            core::str::from_utf8(text).ok()?.chars().map(single).collect()
        }
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
        _ => several::encode(letters, core::str::from_utf8(text).ok()?),
    }
}

/// The text of bytes; none if they are no letters.
pub fn decode(letters: Letters, bytes: &[u8], bad: Bad) -> Option<Vec<u8>> {
    let high = |byte: u8| page(letters)?.chars().nth(usize::from(byte.checked_sub(0x80)?));
    let single = |byte: &u8| high(*byte).unwrap_or(char::from(*byte));
    match letters {
        Letters::Raw => Some(bytes.to_vec()),
        Letters::Utf8 if bad == Bad::Replace => {
            Some(String::from_utf8_lossy(bytes).into_owned().into_bytes())
        }
        Letters::Utf8 => core::str::from_utf8(bytes).ok().map(|text| text.as_bytes().to_vec()),
        Letters::Latin1 | Letters::Cp437 | Letters::Cp1252 | Letters::Cp1251 => {
            Some(bytes.iter().map(single).collect::<String>().into_bytes())
        }
        Letters::Modified => text(&modified(bytes)?, bad),
        _ => {
            let (text, missing) = several::decode(letters, bytes)?;
            (!missing || bad == Bad::Replace).then_some(text)
        }
    }
}
