//! Writing under a behaviour.

use super::Behaving;
use super::parameters::{
    CharactersWritten, CountWritten, EmptyWritten, LengthWritten, LongWritten, NulInText, NulWritten,
    WrittenRefusal,
};
use crate::formats::compact_index::table::CompactIndex as _;
use crate::formats::unreal::windows_1252;
use crate::model::{Answer, Class, Refusal};

/// A name, with a length before it or without.
pub(super) fn name(who: &Behaving, text: &str, counted: bool) -> Answer<Vec<u8>> {
    let text = match (text.is_empty(), who.empty_written) {
        (true, EmptyWritten::Zero) if counted => return Ok(vec![0]),
        (true, EmptyWritten::Refused) => return Err(Refusal::value(Class::Invalid)),
        (true, EmptyWritten::None) => "None".to_owned(),
        _ => without_nul(who, text)?,
    };
    let text = fitting(who, &text)?;
    let mut body = characters(who, &text)?;
    let count = match who.characters_written {
        CharactersWritten::Utf8Uncounted => text.chars().count(),
        _ => body.len(),
    };
    let (nuls, nuls_counted) = match who.nul_written {
        NulWritten::None => (0, 0),
        NulWritten::Missing => (0, 1),
        NulWritten::Two if counted => (2, 2),
        NulWritten::OldNone if !counted => (0, 0),
        NulWritten::CountedNone if counted => (0, 0),
        _ => (1, 1),
    };
    body.resize(body.len() + nuls, 0);
    if !counted {
        return Ok(body);
    }
    let count = match who.count_written {
        CountWritten::WithNul => count + nuls_counted,
        CountWritten::WithoutNul => count,
        CountWritten::NulTwice => count + nuls_counted + 1,
        CountWritten::WithLength => {
            let length = who.index.encode(count as i32)?.len();
            count + nuls_counted + length
        }
        CountWritten::TwoBytes => 2 * (count + nuls_counted),
    };
    let mut bytes = length(who, count)?;
    bytes.extend(body);
    Ok(bytes)
}

fn length(who: &Behaving, count: usize) -> Answer<Vec<u8>> {
    let value = i32::try_from(count).map_err(|_| Refusal::value(Class::OutOfRange))?;
    match who.length_written {
        LengthWritten::Index => who.index.encode(value),
        LengthWritten::Byte => Ok(vec![count as u8]),
        LengthWritten::Short => Ok((count as u16).to_le_bytes().to_vec()),
        LengthWritten::Word => Ok(value.to_le_bytes().to_vec()),
        LengthWritten::Leb128 => packproof_reference::varint::encode(count as u64, 32),
        LengthWritten::Negative => who.index.encode(-value),
        LengthWritten::LowByte => who.index.encode(value & 0xFF),
    }
}

fn without_nul(who: &Behaving, text: &str) -> Answer<String> {
    let class = match who.refusal_written {
        WrittenRefusal::OutOfRange | WrittenRefusal::Nul => Class::OutOfRange,
        _ => Class::Invalid,
    };
    match (text.find('\0'), who.nul_in_text) {
        (Some(_), NulInText::Refused) => Err(Refusal::value(class)),
        (Some(at), NulInText::Ends) => Ok(text[..at].to_owned()),
        (Some(_), NulInText::Dropped) => Ok(text.replace('\0', "")),
        _ => Ok(text.to_owned()),
    }
}

fn fitting(who: &Behaving, text: &str) -> Answer<String> {
    let length = text.chars().count();
    let cut = |longest: usize| Ok(text.chars().take(longest).collect());
    match who.long_written {
        LongWritten::Cut63 => cut(63),
        LongWritten::Cut64 => cut(64),
        LongWritten::Refused63 if length > 63 => Err(Refusal::value(Class::OutOfRange)),
        LongWritten::Refused64 if length > 64 => Err(Refusal::value(Class::OutOfRange)),
        LongWritten::Refused255 if length >= 255 => Err(Refusal::value(Class::OutOfRange)),
        _ => Ok(text.to_owned()),
    }
}

/// The bytes of the characters.
fn characters(who: &Behaving, text: &str) -> Answer<Vec<u8>> {
    let class = match who.refusal_written {
        WrittenRefusal::OutOfRange | WrittenRefusal::Wide => Class::OutOfRange,
        _ => Class::Invalid,
    };
    let mut bytes = Vec::new();
    for c in text.chars() {
        bytes.extend(character(who.characters_written, c).ok_or(Refusal::value(class))?);
    }
    Ok(bytes)
}

/// The bytes of one character, or nothing if it is refused.
fn character(written: CharactersWritten, c: char) -> Option<Vec<u8>> {
    let code = u32::from(c);
    let utf8 = || Some(c.to_string().into_bytes());
    match written {
        CharactersWritten::Utf8 | CharactersWritten::Utf8Uncounted => utf8(),
        CharactersWritten::Utf8Latin1 if code <= 0xFF => utf8(),
        CharactersWritten::Ascii if code > 0x7F => None,
        CharactersWritten::Windows1252 => {
            (0..=0xFF).find(|&byte| windows_1252(byte) == c).map(|byte| vec![byte])
        }
        CharactersWritten::LowByte => Some(vec![code as u8]),
        CharactersWritten::SevenBits if code <= 0xFF => Some(vec![code as u8 & 0x7F]),
        CharactersWritten::AsciiReplaced if code > 0x7F => Some(vec![b'?']),
        CharactersWritten::AsciiReplacedLatin1 if (0x80..=0xFF).contains(&code) => Some(vec![b'?']),
        CharactersWritten::Replaced if code > 0xFF => Some(vec![b'?']),
        CharactersWritten::Dropped if code > 0xFF => Some(Vec::new()),
        CharactersWritten::FromFF if code == 0xFF => None,
        CharactersWritten::Through100 if code == 0x100 => Some(vec![0]),
        _ => u8::try_from(code).ok().map(|byte| vec![byte]),
    }
}
