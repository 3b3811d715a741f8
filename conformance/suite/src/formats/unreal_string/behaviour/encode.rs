//! Writing under a behaviour.

use packproof_reference::compact_index;

use super::Behaving;
use super::parameters::{Empty, Narrow, NulInText, Threshold, Wide, WideCountWritten};
use crate::formats::unreal::windows_1252;
use crate::model::{Answer, Class, Refusal};

/// The text without what the behaviour does not write; refused if it refuses it.
fn accepted<'a>(who: &Behaving, text: &'a str) -> Answer<&'a str> {
    match (text.find('\0'), who.nul_in_text) {
        (Some(_), NulInText::Refused) => Err(Refusal::value(Class::Invalid)),
        (Some(at), NulInText::Ends) => Ok(&text[..at]),
        _ => Ok(text),
    }
}

/// Narrow where that is enough.
pub(super) fn shortest(who: &Behaving, text: &str) -> Answer<Vec<u8>> {
    let text = accepted(who, text)?;
    let goes_wide = match who.threshold {
        Threshold::AboveFF => text.chars().any(|c| c > '\u{FF}'),
        Threshold::Above7F => text.chars().any(|c| c > '\u{7F}'),
        Threshold::FromFF => text.chars().any(|c| c >= '\u{FF}'),
        Threshold::Always => true,
        Threshold::Never => false,
    };
    if goes_wide {
        return wide(who, text);
    }
    if text.is_empty() {
        return Ok(empty(who));
    }
    let mut body = narrow(who, text)?;
    body.push(0);
    let mut bytes = announced(body.len() as i64)?;
    bytes.extend(body);
    Ok(bytes)
}

/// UTF-16, needed or not.
pub(super) fn wide(who: &Behaving, text: &str) -> Answer<Vec<u8>> {
    let text = accepted(who, text)?;
    if text.is_empty() {
        return Ok(empty(who));
    }
    if who.wide == Wide::Refused {
        return Err(Refusal::value(Class::Invalid));
    }
    let units: Vec<u16> = match who.wide {
        Wide::Ucs2 => text.chars().map(|c| c as u32 as u16).collect(),
        _ => text.encode_utf16().collect(),
    };
    let count = match who.wide_count_written {
        WideCountWritten::Units | WideCountWritten::Positive => units.len() as i64 + 1,
        WideCountWritten::WithoutNul => units.len() as i64,
        WideCountWritten::CodePoints => text.chars().count() as i64 + 1,
        WideCountWritten::Bytes => 2 * (units.len() as i64 + 1),
    };
    let mut bytes =
        announced(if who.wide_count_written == WideCountWritten::Positive { count } else { -count })?;
    for unit in units.into_iter().chain([0]) {
        bytes.extend(if who.wide == Wide::BigEndian { unit.to_be_bytes() } else { unit.to_le_bytes() });
    }
    Ok(bytes)
}

fn empty(who: &Behaving) -> Vec<u8> {
    match who.empty {
        Empty::Zero => vec![0],
        Empty::Nul => vec![1, 0],
    }
}

fn announced(length: i64) -> Answer<Vec<u8>> {
    compact_index::encode(i32::try_from(length).map_err(|_| Refusal::value(Class::OutOfRange))?)
}

fn narrow(who: &Behaving, text: &str) -> Answer<Vec<u8>> {
    match who.narrow {
        Narrow::Latin1 | Narrow::Utf8Lossy => Ok(text.chars().map(|c| c as u32 as u8).collect()),
        Narrow::Utf8 => Ok(text.as_bytes().to_vec()),
        Narrow::Ascii if text.is_ascii() => Ok(text.as_bytes().to_vec()),
        Narrow::Ascii => Err(Refusal::value(Class::Invalid)),
        Narrow::Ascii7 => Ok(text.chars().map(|c| c as u32 as u8 & 0x7F).collect()),
        Narrow::Windows1252 => text
            .chars()
            .map(|c| (0..=0xFF).find(|&byte| windows_1252(byte) == c))
            .collect::<Option<_>>()
            .ok_or(Refusal::value(Class::Invalid)),
    }
}
