//! Reading under a behaviour.

use packproof_reference::varint;

use super::Behaving;
use super::parameters::{
    CanonicalLength, Characters, Consumed, Count, EmptyRead, End, InnerNul, Length, Limit, Negative, Nul,
    OldLimit, ReadRefusal, Text, Zero,
};
use crate::formats::compact_index::table::CompactIndex as _;
use crate::formats::unreal::windows_1252;
use crate::model::{Answer, Class, Decoded, Refusal};

/// What no implementation reads zeros for: a length that no memory holds.
const MEMORY: usize = 1 << 20;

/// A name, with a length before it or without; `shortest` refuses longer forms of the length.
pub(super) fn name(who: &Behaving, bytes: &[u8], counted: bool, shortest: bool) -> Decoded<String> {
    let who = &Behaving {
        inner_nul: match who.inner_nul {
            InnerNul::Right if shortest => InnerNul::Refused,
            other => other,
        },
        ..*who
    };
    let read = if counted { with_length(who, bytes, shortest) } else { terminated(who, bytes, 0) };
    let (text, consumed) = read.map_err(|refusal| refused(who, refusal, counted))?;
    let refuses_empty = match who.empty {
        EmptyRead::Accepted => false,
        EmptyRead::Refused => true,
        EmptyRead::OldRefused => !counted,
    };
    if text.is_empty() && refuses_empty {
        return Err(Refusal::byte(Class::Invalid, 0));
    }
    let consumed = match who.consumed {
        Consumed::OneMore => consumed + 1,
        Consumed::Everything => bytes.len(),
        _ => consumed,
    };
    Ok((text, consumed))
}

/// A name that starts at `start` and ends at its NUL.
fn terminated(who: &Behaving, bytes: &[u8], start: usize) -> Decoded<String> {
    let body = bytes.get(start..).unwrap_or_default();
    let truncated = Err(Refusal::byte(Class::Truncated, bytes.len()));
    let (len, end) = match (body.iter().position(|&byte| byte == 0), who.end) {
        (Some(at), End::Exact) if at + 1 == body.len() => return truncated,
        (Some(at), _) => (at, at + 1),
        (None, End::Partial | End::OldPartial | End::ZerosNotConsumed) => (body.len(), body.len()),
        (None, End::Zeros | End::OneOver) => (body.len(), body.len() + 1),
        (None, _) => return truncated,
    };
    if who.limit == Limit::Every64 && end > 64 {
        return Err(Refusal::byte(Class::OutOfRange, 0));
    }
    let (len, end) = match who.old_limit {
        _ if who.limit == Limit::Buffer64 && len > 63 => (63, 64),
        OldLimit::Chars255 if len > 255 => return Err(Refusal::byte(Class::OutOfRange, 0)),
        OldLimit::Chars1023 if len > 1023 => return Err(Refusal::byte(Class::OutOfRange, 0)),
        OldLimit::Cut255 if len > 255 => (255, 255),
        OldLimit::Byte => (len & 0xFF, end - (len - (len & 0xFF))),
        _ => (len, end),
    };
    let text = finished(who, characters(who, &body[..len], start, false)?);
    let short = matches!(who.consumed, Consumed::WithoutNul | Consumed::OldWithoutNul);
    Ok((text, start + if short { len } else { end }))
}

fn with_length(who: &Behaving, bytes: &[u8], shortest: bool) -> Decoded<String> {
    let (length, start) = first_of(who, bytes, shortest)?;
    let length = match who.limit {
        Limit::Byte => length & 0xFF,
        Limit::Word => length & 0xFFFF,
        _ => length,
    };
    let (length, unit) = match who.negative {
        _ if length >= 0 => (length, 1),
        Negative::Sliced if length == -1 => return Ok((String::new(), start - 1)),
        Negative::FromEnd => return from_end(who, bytes, start, length),
        Negative::Refused => return Err(Refusal::byte(Class::OutOfRange, 0)),
        Negative::Invalid | Negative::Sliced => return Err(Refusal::byte(Class::Invalid, 0)),
        Negative::Empty => return Ok((String::new(), start)),
        Negative::ToNul => {
            let rest = bytes.get(start..).unwrap_or_default();
            let text = rest.split(|&byte| byte == 0).next().unwrap_or_default();
            return Ok((finished(who, characters(who, text, start, true)?), start));
        }
        Negative::Huge => (length.saturating_add(1 << 32), 1),
        Negative::Magnitude => (length.saturating_abs(), 1),
        Negative::Wide | Negative::WideReplaced | Negative::WideLow => (length.saturating_abs(), 2),
    };
    if length == 0 {
        match who.zero {
            Zero::Refused => return Err(Refusal::byte(Class::Invalid, start)),
            Zero::Empty => return Ok((String::new(), start)),
            Zero::Terminated => return terminated(who, bytes, start),
            Zero::OutOfRange => return Err(Refusal::byte(Class::OutOfRange, 0)),
            Zero::Truncated => return Err(Refusal::byte(Class::Truncated, bytes.len())),
            Zero::Wraps | Zero::WrapsEmpty => {}
        }
    }
    let (length, empty) = if length == 0 { (256, who.zero == Zero::WrapsEmpty) } else { (length, false) };
    if length > longest(who) {
        let buffer = who.limit == Limit::Buffer64;
        return Err(Refusal::byte(if buffer { Class::Invalid } else { Class::OutOfRange }, 0));
    }
    let size = match who.count {
        Count::WithNul | Count::NoNul => length.saturating_mul(unit),
        Count::WithoutNul => length.saturating_add(1).saturating_mul(unit),
        Count::WithLength => (length.saturating_mul(unit) - start as i64).max(0),
    };
    // More than this machine's memory holds is more than is there.
    let size = usize::try_from(size).unwrap_or(usize::MAX);
    let (body, end) = body(who, bytes, start, size, unit as usize)?;
    let text = match unit {
        _ if empty => String::new(),
        2 => wide_text(who, &body, start)?,
        _ => text(who, &body, start)?,
    };
    let consumed = match who.consumed {
        Consumed::WithoutNul | Consumed::CountedWithoutNul => end.saturating_sub(1),
        Consumed::WithoutLength => end - start,
        Consumed::LengthOne => end - start + 1,
        _ => end,
    };
    let text = finished(who, text);
    Ok((if who.limit == Limit::Buffer64 { text.chars().take(62).collect() } else { text }, consumed))
}

/// The slice from `start` to a place before it, counted from the input's end where it is before the input's front.
fn from_end(who: &Behaving, bytes: &[u8], start: usize, length: i64) -> Decoded<String> {
    let end = start as i64 + length;
    let stop = if end < 0 { usize::try_from(bytes.len() as i64 + end).unwrap_or(0) } else { 0 };
    let body = bytes.get(start..stop).unwrap_or_default();
    Ok((finished(who, text(who, body, start)?), usize::try_from(end).unwrap_or(0)))
}

/// The length, and where the characters start: inside the input, whatever is read past its end.
fn first_of(who: &Behaving, bytes: &[u8], shortest: bool) -> Answer<(i64, usize)> {
    if who.end != End::ZerosNotConsumed || bytes.len() > 4 {
        return length(who, bytes, shortest);
    }
    let mut padded = [0; 5];
    padded[..bytes.len()].copy_from_slice(bytes);
    let (length, start) = length(who, &padded, shortest)?;
    Ok((length, start.min(bytes.len())))
}

/// The length, and where the characters start.
fn length(who: &Behaving, bytes: &[u8], shortest: bool) -> Answer<(i64, usize)> {
    let truncated = || Refusal::byte(Class::Truncated, bytes.len());
    match who.length {
        Length::Index if shortest => {
            let strict = who.index.decode_canonical(bytes);
            strict.map_err(|refusal| match refusal {
                Refusal::Reject(Class::Overlong, at)
                    if who.canonical_length == CanonicalLength::NotCanonical =>
                {
                    Refusal::Reject(Class::NotCanonical, at)
                }
                other => other,
            })
        }
        Length::Index => who.index.decode(bytes),
        Length::Byte => Ok((i64::from(*bytes.first().ok_or_else(truncated)?), 1)),
        Length::SignedByte => Ok((i64::from(bytes.first().ok_or_else(truncated)?.cast_signed()), 1)),
        Length::Short => Ok((i64::from(u16::from_le_bytes(*bytes.first_chunk().ok_or_else(truncated)?)), 2)),
        Length::Word => Ok((i64::from(i32::from_le_bytes(*bytes.first_chunk().ok_or_else(truncated)?)), 4)),
        Length::Leb128 => {
            let read = if shortest { varint::decode_canonical(bytes, 32) } else { varint::decode(bytes, 32) };
            let (value, start) = read?;
            Ok((i64::from(value as i32), start))
        }
    }
}

fn longest(who: &Behaving) -> i64 {
    match who.limit {
        Limit::None | Limit::Byte | Limit::Word => i64::MAX,
        Limit::Bytes63 => 63,
        Limit::Bytes64 | Limit::Every64 | Limit::Buffer64 => 64,
        Limit::Bytes128 => 128,
        Limit::Bytes255 => 255,
        Limit::Bytes256 => 256,
        Limit::Bytes1023 => 1023,
        Limit::Bytes1024 => 1024,
        Limit::Bytes4096 => 4096,
        Limit::Bytes65535 => 65_535,
    }
}

/// The bytes of characters and NUL, and where they end.
fn body(who: &Behaving, bytes: &[u8], start: usize, size: usize, unit: usize) -> Answer<(Vec<u8>, usize)> {
    // A reader of indices that is wrong may say that one ends behind the input.
    let rest = bytes.get(start..).unwrap_or_default();
    let left = rest.len();
    let there = &rest[..size.min(left)];
    if let Some(at) = there.iter().position(|&byte| byte == 0).filter(|_| who.nul == Nul::FirstRead) {
        return Ok((there[..at].to_vec(), start + at + 1));
    }
    let refused = match who.end {
        End::Refused | End::OldPartial => size > left,
        End::Exact | End::CountedExact => size >= left,
        End::Whole => size > bytes.len(),
        End::OneOver => size > left + 1,
        End::Partial | End::CountedPartial | End::PartialCounted | End::Slice => false,
        End::Zeros | End::ZerosNotConsumed => size > left && size > MEMORY,
    };
    if refused {
        return Err(Refusal::byte(Class::Truncated, bytes.len()));
    }
    let mut body = there.to_vec();
    let mut end = start + body.len();
    if matches!(who.end, End::Zeros | End::ZerosNotConsumed) {
        body.resize(size, 0);
    }
    if who.end == End::Zeros {
        end = start + body.len();
    }
    if matches!(who.end, End::PartialCounted | End::Slice) {
        end = start.saturating_add(size);
        if who.end == End::PartialCounted && size > left {
            if !body.len().is_multiple_of(unit) {
                // Half a unit is malformed, as a surrogate without its partner is.
                body.push(0xD8);
            }
            body.resize(body.len() + unit, 0);
        }
    }
    Ok((body, end))
}

/// The text of a counted name, its NUL included in `body`.
fn text(who: &Behaving, body: &[u8], start: usize) -> Answer<String> {
    characters(who, kept(who, body, start)?.as_slice(), start, true)
}

/// The units of a counted name without what is dropped of them.
fn kept<U: Copy + Default + PartialEq>(who: &Behaving, body: &[U], start: usize) -> Answer<Vec<U>> {
    let nul = U::default();
    let Some((&last, before)) = body.split_last() else {
        return if matches!(who.nul, Nul::Checked | Nul::KeptChecked) {
            Err(Refusal::byte(Class::Invalid, start))
        } else {
            Ok(Vec::new())
        };
    };
    if who.count == Count::NoNul {
        return Ok(body.to_vec());
    }
    let end = body.iter().rposition(|&unit| unit != nul).map_or(0, |at| at + 1);
    let kept = match who.nul {
        Nul::Checked | Nul::KeptChecked if last != nul => {
            return Err(Refusal::byte(Class::Invalid, start + before.len()));
        }
        Nul::Checked | Nul::Unchecked => before,
        Nul::Optional if last == nul => before,
        Nul::Optional | Nul::Kept | Nul::KeptChecked => body,
        Nul::First | Nul::FirstRead => body.split(|&unit| unit == nul).next().unwrap_or_default(),
        Nul::Deleted => return Ok(body.iter().copied().filter(|&unit| unit != nul).collect()),
        Nul::Stripped => return Ok(body[..end].to_vec()),
        Nul::StrippedBoth => {
            return Ok(body[..end].iter().copied().skip_while(|&unit| unit == nul).collect());
        }
        Nul::Trimmed => return Ok(body.to_vec()),
    };
    let inner = &kept[..kept.len().min(before.len())];
    match (inner.iter().position(|&unit| unit == nul), who.inner_nul) {
        (Some(at), InnerNul::Refused) => Err(Refusal::byte(Class::Invalid, start + at)),
        (Some(at), InnerNul::Right | InnerNul::Ends) => Ok(inner[..at].to_vec()),
        _ => Ok(kept.to_vec()),
    }
}

/// The text of a name that is taken for UTF-16.
fn wide_text(who: &Behaving, body: &[u8], start: usize) -> Answer<String> {
    let low = who.negative == Negative::WideLow;
    let unit = |pair: &[u8]| u16::from_le_bytes([pair[0], if low { 0 } else { pair[1] }]);
    let units = kept(who, &body.chunks_exact(2).map(unit).collect::<Vec<u16>>(), start)?;
    if who.negative == Negative::WideReplaced {
        return Ok(String::from_utf16_lossy(&units));
    }
    String::from_utf16(&units).map_err(|_| Refusal::byte(Class::Invalid, start))
}

fn characters(who: &Behaving, bytes: &[u8], start: usize, counted: bool) -> Answer<String> {
    let ascii_or = |other: &str| -> String {
        bytes
            .iter()
            .map(|b| if b.is_ascii() { char::from(*b).to_string() } else { other.to_owned() })
            .collect()
    };
    let invalid = |at: usize| Refusal::byte(Class::Invalid, start + at);
    match who.characters {
        Characters::CountedWindows1252 if counted => Ok(bytes.iter().copied().map(windows_1252).collect()),
        Characters::Latin1 | Characters::CountedWindows1252 => {
            Ok(bytes.iter().copied().map(char::from).collect())
        }
        Characters::Windows1252 => Ok(bytes.iter().copied().map(windows_1252).collect()),
        Characters::Utf8 => {
            str::from_utf8(bytes).map(str::to_owned).map_err(|error| invalid(error.valid_up_to()))
        }
        Characters::Utf8Lossy => Ok(String::from_utf8_lossy(bytes).into_owned()),
        Characters::Utf8Ignored => Ok(bytes.utf8_chunks().map(|chunk| chunk.valid()).collect()),
        Characters::Ascii => match bytes.iter().position(|byte| !byte.is_ascii()) {
            Some(at) => Err(invalid(at)),
            None => Ok(ascii_or("")),
        },
        Characters::AsciiReplaced => Ok(ascii_or("\u{FFFD}")),
        Characters::QuestionMark => Ok(ascii_or("?")),
        Characters::AsciiIgnored => Ok(ascii_or("")),
        Characters::SevenBits => Ok(bytes.iter().map(|byte| char::from(byte & 0x7F)).collect()),
    }
}

fn finished(who: &Behaving, text: String) -> String {
    let text = if who.nul == Nul::Trimmed { text.trim_matches(|c| c <= ' ').to_owned() } else { text };
    match who.text {
        Text::Kept => text,
        Text::Trimmed => text.trim().to_owned(),
        Text::TrimmedRight => text.trim_end().to_owned(),
        Text::Lower => text.to_lowercase(),
        Text::Cut63 => text.chars().take(63).collect(),
        Text::Reversed => text.chars().rev().collect(),
        Text::Controls => text.chars().filter(|c| !c.is_control()).collect(),
    }
}

fn refused(who: &Behaving, refusal: Refusal, counted: bool) -> Refusal {
    let Refusal::Reject(class, at) = refusal else { return refusal };
    let class = match (who.refusal, class) {
        (ReadRefusal::TruncatedFails, Class::Truncated) => {
            return Refusal::Broken("goes on past the end".to_owned());
        }
        (ReadRefusal::OldTruncatedAsInvalid, Class::Truncated) if !counted => Class::Invalid,
        (ReadRefusal::TruncatedAsInvalid, Class::Truncated) | (ReadRefusal::AllInvalid, _) => Class::Invalid,
        (ReadRefusal::TruncatedAsRange, Class::Truncated) | (ReadRefusal::InvalidAsRange, Class::Invalid) => {
            Class::OutOfRange
        }
        (ReadRefusal::InvalidAsTruncated, Class::Invalid)
        | (ReadRefusal::RangeAsTruncated, Class::OutOfRange)
        | (ReadRefusal::AllTruncated, _) => Class::Truncated,
        (ReadRefusal::InvalidAsNotCanonical, Class::Invalid) => Class::NotCanonical,
        _ => class,
    };
    Refusal::Reject(class, at)
}
