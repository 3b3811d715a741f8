//! Writing under a behaviour.

use packproof_reference::varint;

use super::Behaving;
use super::parameters::{
    Empty, LengthWritten, Narrow, NarrowCountWritten, NarrowWritten, NulInText, NulWritten, Threshold, Wide,
    WideCountWritten, WideWritten, WrittenRefusal,
};
use crate::formats::compact_index::table::CompactIndex as _;
use crate::formats::unreal::windows_1252;
use crate::model::{Answer, Class, Refusal};

/// The text without what the behaviour does not write; refused if it refuses it.
fn accepted(who: &Behaving, text: &str) -> Answer<String> {
    let ended = who.nul_in_text == NulInText::EndDropped;
    let text = if ended { text.trim_end_matches('\0') } else { text };
    match (text.find('\0'), who.nul_in_text) {
        (Some(_), NulInText::Refused | NulInText::EndDropped) => Err(match who.refusal_written {
            WrittenRefusal::Invalid => Refusal::value(Class::Invalid),
            WrittenRefusal::OutOfRange => Refusal::value(Class::OutOfRange),
            WrittenRefusal::NotCanonical => Refusal::value(Class::NotCanonical),
            WrittenRefusal::Fails => Refusal::Broken("fails instead of refusing".to_owned()),
        }),
        (Some(at), NulInText::Ends) => Ok(text[..at].to_owned()),
        (Some(_), NulInText::Dropped) => Ok(text.replace('\0', "")),
        _ => Ok(text.to_owned()),
    }
}

/// Narrow where that is enough.
pub(super) fn shortest(who: &Behaving, text: &str) -> Answer<Vec<u8>> {
    let mut text = accepted(who, text)?;
    if who.wide_written == WideWritten::CutFirst {
        let cut = |c: char| char::from_u32(c as u32 & 0xFFFF).unwrap_or('\u{FFFD}');
        text = text.chars().map(cut).collect();
    }
    let goes_wide = match who.threshold {
        Threshold::AboveFF => text.chars().any(|c| c > '\u{FF}'),
        Threshold::Above7F => text.chars().any(|c| c > '\u{7F}'),
        Threshold::From7F => text.chars().any(|c| c >= '\u{7F}'),
        Threshold::FromFF => text.chars().any(|c| c >= '\u{FF}'),
        Threshold::Above100 => text.chars().any(|c| c > '\u{100}'),
        Threshold::First => text.chars().next().is_some_and(|c| c > '\u{FF}'),
        Threshold::Last => text.chars().next_back().is_some_and(|c| c > '\u{FF}'),
        Threshold::Windows1252 => text.chars().any(|c| !(0..=0xFF).any(|byte| windows_1252(byte) == c)),
        Threshold::Always => true,
        Threshold::Never
        | Threshold::NeverReplaced
        | Threshold::NeverDropped
        | Threshold::NeverRefused
        | Threshold::NeverOutOfRange
        | Threshold::NeverFails => false,
    };
    if goes_wide {
        return wide_of(who, &text);
    }
    if text.is_empty() && who.empty != Empty::Own {
        return empty(who);
    }
    let mut body = narrow(who, &fitting(who, &text)?)?;
    let characters = match who.narrow_count_written {
        _ if who.narrow_written == NarrowWritten::Utf8Units => text.encode_utf16().count(),
        NarrowCountWritten::Characters => text.chars().count(),
        _ => body.len(),
    };
    let nul: &[u8] = match who.nul_written {
        _ if has_its_own(who, &text) => &[],
        NulWritten::None | NulWritten::Missing => &[],
        NulWritten::Two | NulWritten::NarrowWord => &[0, 0],
        NulWritten::One | NulWritten::WideByte | NulWritten::WideNone | NulWritten::WideMissing => &[0],
    };
    body.extend(nul);
    let counted = match (who.nul_written, who.narrow_count_written) {
        _ if has_its_own(who, &text) => 0,
        (NulWritten::None, _) | (_, NarrowCountWritten::WithoutNul) => 0,
        (NulWritten::Two, _) | (_, NarrowCountWritten::NulTwice) => 2,
        _ => 1,
    };
    let mut bytes = announced(who, characters as i64 + counted)?;
    bytes.extend(body);
    Ok(bytes)
}

/// Whether a text's last NUL is taken for the final one.
fn has_its_own(who: &Behaving, text: &str) -> bool {
    who.nul_in_text == NulInText::WrittenOnce && text.ends_with('\0')
}

/// UTF-16, needed or not.
pub(super) fn wide(who: &Behaving, text: &str) -> Answer<Vec<u8>> {
    wide_of(who, &accepted(who, text)?)
}

fn wide_of(who: &Behaving, text: &str) -> Answer<Vec<u8>> {
    if text.is_empty() && who.empty != Empty::Own {
        return empty(who);
    }
    if who.wide == Wide::Refused {
        return Err(Refusal::value(Class::Invalid));
    }
    let units = units(who, text)?;
    let nul: &[u8] = match who.nul_written {
        _ if has_its_own(who, text) => &[],
        NulWritten::None | NulWritten::Missing | NulWritten::WideNone | NulWritten::WideMissing => &[],
        NulWritten::WideByte => &[0],
        NulWritten::Two => &[0; 4],
        NulWritten::One | NulWritten::NarrowWord => &[0; 2],
    };
    let counted = match who.nul_written {
        _ if has_its_own(who, text) => 0,
        NulWritten::None | NulWritten::WideNone => 0,
        NulWritten::Two => 2,
        _ => 1,
    };
    let len = units.len() as i64;
    let count = match who.wide_count_written {
        WideCountWritten::Units | WideCountWritten::Positive => len + counted,
        WideCountWritten::WithoutNul => len,
        WideCountWritten::NulTwice => len + 2 * counted,
        WideCountWritten::CodePoints => text.chars().count() as i64 + counted,
        WideCountWritten::Bytes => 2 * (len + counted),
        WideCountWritten::BytesWithoutNul => 2 * len,
    };
    let positive = who.wide_count_written == WideCountWritten::Positive;
    let mut bytes = announced(who, if positive { count } else { -count })?;
    for unit in units {
        let pair = if who.wide == Wide::BigEndian { unit.to_be_bytes() } else { unit.to_le_bytes() };
        bytes.extend(if who.wide_written == WideWritten::LowByte { &pair[..1] } else { &pair });
    }
    bytes.extend(if who.wide_written == WideWritten::LowByte { &nul[..nul.len() / 2] } else { nul });
    Ok(bytes)
}

/// The units of wide text.
fn units(who: &Behaving, text: &str) -> Answer<Vec<u16>> {
    let beyond = |c: char| c > '\u{FFFF}';
    let text = match who.wide_written {
        WideWritten::ByteOrderMark => format!("\u{FEFF}{text}"),
        WideWritten::Questioned => text.replace(beyond, "?"),
        WideWritten::Replaced => text.replace(beyond, "\u{FFFD}"),
        WideWritten::Dropped => text.replace(beyond, ""),
        WideWritten::Refused if text.contains(beyond) => return Err(Refusal::value(Class::Invalid)),
        _ => text.to_owned(),
    };
    if who.wide == Wide::Ucs2 || matches!(who.wide_written, WideWritten::Cut | WideWritten::CutFirst) {
        return Ok(text.chars().map(|c| c as u32 as u16).collect());
    }
    let mut units = Vec::new();
    for c in text.chars() {
        let mut pair = [0; 2];
        let pair = c.encode_utf16(&mut pair);
        match (who.wide_written, &mut *pair) {
            (WideWritten::Swapped, pair) => pair.reverse(),
            (WideWritten::Unmoved, [high, _]) => *high = (0xD800 + (c as u32 >> 10)) as u16,
            _ => {}
        }
        units.extend(&*pair);
    }
    Ok(units)
}

fn empty(who: &Behaving) -> Answer<Vec<u8>> {
    match who.empty {
        Empty::Zero | Empty::Own => Ok(vec![0]),
        Empty::Nul => Ok(vec![1, 0]),
        Empty::Nothing => Ok(Vec::new()),
        Empty::Refused => Err(Refusal::value(Class::Invalid)),
    }
}

fn announced(who: &Behaving, length: i64) -> Answer<Vec<u8>> {
    let length = i32::try_from(length).map_err(|_| Refusal::value(Class::OutOfRange))?;
    Ok(match who.length_written {
        LengthWritten::Index => who.index.encode(length)?,
        LengthWritten::Inverted => who.index.encode(-length)?,
        LengthWritten::Byte => vec![length as u8],
        LengthWritten::Short => (length as i16).to_le_bytes().to_vec(),
        LengthWritten::Word => length.to_le_bytes().to_vec(),
        LengthWritten::Leb128 => varint::encode(u64::from(length as u32), 32)?,
    })
}

/// The characters that go into narrow text.
fn fitting(who: &Behaving, text: &str) -> Answer<String> {
    let above = |c: char| c > '\u{FF}';
    match who.threshold {
        Threshold::NeverReplaced => Ok(text.replace(above, "?")),
        Threshold::NeverDropped => Ok(text.replace(above, "")),
        Threshold::NeverRefused if text.contains(above) => Err(Refusal::value(Class::Invalid)),
        Threshold::NeverOutOfRange if text.contains(above) => Err(Refusal::value(Class::OutOfRange)),
        Threshold::NeverFails if text.contains(above) => {
            Err(Refusal::Broken("a character that narrow text does not hold".to_owned()))
        }
        _ => Ok(text.to_owned()),
    }
}

fn narrow(who: &Behaving, text: &str) -> Answer<Vec<u8>> {
    let low = |c: char| c as u32 as u8;
    let beyond = !text.is_ascii();
    match who.narrow_written {
        NarrowWritten::Utf8 | NarrowWritten::Utf8Units => return Ok(text.as_bytes().to_vec()),
        NarrowWritten::Windows1252 => {
            let byte = |c| (0..=0xFF).find(|&byte| windows_1252(byte) == c).unwrap_or(b'?');
            return Ok(text.chars().map(byte).collect());
        }
        NarrowWritten::AsciiReplaced => {
            return Ok(text.chars().map(|c| if c.is_ascii() { low(c) } else { b'?' }).collect());
        }
        NarrowWritten::Refused if beyond => return Err(Refusal::value(Class::Invalid)),
        NarrowWritten::Fails if beyond => return Err(Refusal::Broken("not ASCII".to_owned())),
        NarrowWritten::Same | NarrowWritten::Refused | NarrowWritten::Fails => {}
    }
    match who.narrow {
        Narrow::Latin1 | Narrow::Utf8Lossy | Narrow::Utf8Ignored | Narrow::AsciiReplaced => {
            Ok(text.chars().map(low).collect())
        }
        Narrow::Utf8 => Ok(text.as_bytes().to_vec()),
        Narrow::Ascii if text.is_ascii() => Ok(text.as_bytes().to_vec()),
        Narrow::Ascii => Err(Refusal::value(Class::Invalid)),
        Narrow::Ascii7 => Ok(text.chars().map(|c| low(c) & 0x7F).collect()),
        Narrow::QuestionMark => Ok(text.chars().map(|c| if c.is_ascii() { low(c) } else { b'?' }).collect()),
        Narrow::AsciiIgnored => Ok(text.chars().filter(char::is_ascii).map(low).collect()),
        Narrow::Windows1252 => text
            .chars()
            .map(|c| (0..=0xFF).find(|&byte| windows_1252(byte) == c))
            .collect::<Option<_>>()
            .ok_or(Refusal::value(Class::Invalid)),
    }
}
