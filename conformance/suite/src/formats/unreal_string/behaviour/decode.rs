//! Reading under a behaviour.

use packproof_reference::compact_index;

use super::parameters::{
    CanonicalCheck, CanonicalLength, Consumed, End, InnerNul, Length, Limit, Narrow, Nul, Size, Surrogates,
    Trim, Wide, WideCount,
};
use super::{Behaving, encode};
use crate::formats::unreal::windows_1252;
use crate::model::{Answer, Class, Decoded, Refusal};

/// As an engine reads it.
pub(super) fn tolerant(who: &Behaving, bytes: &[u8]) -> Decoded<String> {
    let byte = |at: usize| bytes.get(at).copied().ok_or(Refusal::byte(Class::Truncated, at));
    let (length, start) = match who.length {
        Length::Index => compact_index::decode(bytes)?,
        Length::Canonical => compact_index::decode_canonical(bytes)?,
        Length::Byte => (byte(0)?.into(), 1),
        Length::Word => {
            let word = bytes.first_chunk().ok_or(Refusal::byte(Class::Truncated, bytes.len()))?;
            (i32::from_le_bytes(*word).into(), 4)
        }
        Length::Unsigned => {
            let (length, start) = compact_index::decode(bytes)?;
            (length.abs(), start)
        }
        Length::Mask3F => {
            let (_, start) = compact_index::decode(bytes)?;
            let masked: Vec<u8> = bytes[..start]
                .iter()
                .enumerate()
                .map(|(at, b)| if at == 0 { *b } else { b & 0xBF })
                .collect();
            compact_index::decode(&masked)?
        }
    };
    read(who, bytes, length, start)
}

/// Refusing what the writer of the same behaviour does not write.
pub(super) fn canonical(who: &Behaving, bytes: &[u8]) -> Decoded<String> {
    let (length, start) = match who.canonical_length {
        CanonicalLength::Shortest => compact_index::decode_canonical(bytes)?,
        CanonicalLength::Tolerant => compact_index::decode(bytes)?,
    };
    let (text, consumed) = read(who, bytes, length, start)?;
    let written = encode::shortest(who, &text)?;
    if who.canonical_check == CanonicalCheck::Encoded && Some(&written[..]) != bytes.get(..consumed) {
        return Err(Refusal::byte(Class::Overlong, consumed.saturating_sub(1)));
    }
    Ok((text, consumed))
}

fn read(who: &Behaving, bytes: &[u8], length: i64, start: usize) -> Decoded<String> {
    if length == 0 {
        return Ok((String::new(), start));
    }
    let limit = match who.limit {
        Limit::None => i64::MAX,
        Limit::Bytes255 => 255,
        Limit::Bytes1024 => 1024,
        Limit::Bytes65535 => 65535,
    };
    if length.abs() > limit {
        return Err(Refusal::byte(Class::OutOfRange, 0));
    }
    let wide = length < 0;
    if wide && who.wide == Wide::Refused {
        return Err(Refusal::byte(Class::Invalid, 0));
    }
    let unit = if wide { 2 } else { 1 };
    let counted = match who.wide_count {
        WideCount::Bytes if wide => length.abs(),
        WideCount::WithoutNul if wide => (length.abs() + 1) * 2,
        _ => length.abs() * unit,
    };
    let counted = if who.size == Size::Wraps { i64::from(counted as i32).max(0) } else { counted };
    let (body, end) = body(who, bytes, start, counted as usize)?;
    let text = text(who, &body, start, unit as usize, wide)?;
    let consumed = match who.consumed {
        Consumed::All => end,
        Consumed::WithoutNul => end.saturating_sub(unit as usize),
        Consumed::WithoutLength => end - start,
    };
    Ok((trimmed(who, text), consumed))
}

/// The bytes of text and NUL, and where they end.
fn body(who: &Behaving, bytes: &[u8], start: usize, size: usize) -> Answer<(Vec<u8>, usize)> {
    let left = bytes.len() - start;
    let truncated = Err(Refusal::byte(Class::Truncated, bytes.len()));
    let there = &bytes[start..start + size.min(left)];
    match who.end {
        End::Refused | End::Exact if size > left => truncated,
        End::Exact if size == left => truncated,
        End::Whole if size > bytes.len() => truncated,
        // A length that no memory holds is refused by every implementation.
        End::Zeros if size > left && size > 1 << 20 => truncated,
        End::Zeros if size > left => {
            let mut padded = there.to_vec();
            padded.resize(size, 0);
            Ok((padded, start + size))
        }
        _ => Ok((there.to_vec(), start + there.len())),
    }
}

fn text(who: &Behaving, body: &[u8], start: usize, unit: usize, wide: bool) -> Answer<String> {
    let units: Vec<u16> = if wide {
        body.chunks_exact(2).map(|pair| joined(who, pair)).collect()
    } else {
        body.iter().map(|&byte| byte.into()).collect()
    };
    let place = |at: usize| Refusal::byte(Class::Invalid, start + at * unit);
    let Some((&last, before)) = units.split_last() else {
        return if who.nul == Nul::Checked { Err(place(0)) } else { Ok(String::new()) };
    };
    let first_nul = units.iter().position(|&unit| unit == 0).unwrap_or(units.len());
    let kept = match who.nul {
        Nul::Checked if last != 0 => return Err(place(before.len())),
        Nul::Optional if last != 0 => &units[..],
        Nul::Kept => &units[..],
        Nul::First => &units[..first_nul],
        Nul::Stripped => &units[..units.iter().rposition(|&unit| unit != 0).map_or(0, |at| at + 1)],
        _ => before,
    };
    let may_hold_nul = who.inner_nul == InnerNul::Kept || matches!(who.nul, Nul::Stripped);
    let inner = if who.nul == Nul::Kept { &kept[..kept.len() - usize::from(last == 0)] } else { kept };
    let inner_nul = inner.iter().position(|&unit| unit == 0).filter(|_| !may_hold_nul);
    if wide {
        return wide_text(who, kept, inner_nul, place);
    }
    if let Some(at) = inner_nul {
        return Err(place(at));
    }
    narrow_text(who, kept, place)
}

fn joined(who: &Behaving, pair: &[u8]) -> u16 {
    match who.wide {
        Wide::BigEndian => u16::from_be_bytes([pair[0], pair[1]]),
        Wide::LowByte => pair[0].into(),
        _ => u16::from_le_bytes([pair[0], pair[1]]),
    }
}

/// The characters of units. A refusal names the first fault in order: a NUL, or a surrogate without its partner.
fn wide_text(
    who: &Behaving,
    units: &[u16],
    nul: Option<usize>,
    place: impl Fn(usize) -> Refusal,
) -> Answer<String> {
    let mut text = String::new();
    let mut at = 0;
    while at < units.len() {
        if nul == Some(at) {
            return Err(place(at));
        }
        let (c, width) = match (units[at], units.get(at + 1)) {
            (high @ 0xD800..=0xDBFF, Some(&low @ 0xDC00..=0xDFFF)) if who.wide != Wide::Ucs2 => {
                let code = 0x1_0000 + (u32::from(high) - 0xD800) * 0x400 + u32::from(low) - 0xDC00;
                (char::from_u32(code), 2)
            }
            (unit, _) => (char::from_u32(unit.into()), 1),
        };
        match (c, who.surrogates) {
            (Some(c), _) => text.push(c),
            (None, _) if who.wide == Wide::Ucs2 => text.push('\u{FFFD}'),
            (None, Surrogates::Replaced) => text.push('\u{FFFD}'),
            (None, Surrogates::Skipped) => {}
            (None, Surrogates::Refused) => return Err(place(at)),
        }
        at += width;
    }
    Ok(text)
}

fn narrow_text(who: &Behaving, units: &[u16], place: impl Fn(usize) -> Refusal) -> Answer<String> {
    let bytes: Vec<u8> = units.iter().map(|&unit| unit as u8).collect();
    match who.narrow {
        Narrow::Latin1 => Ok(bytes.into_iter().map(char::from).collect()),
        Narrow::Windows1252 => Ok(bytes.into_iter().map(windows_1252).collect()),
        Narrow::Utf8 => String::from_utf8(bytes).map_err(|error| place(error.utf8_error().valid_up_to())),
        Narrow::Utf8Lossy => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        Narrow::Ascii => match bytes.iter().position(|byte| !byte.is_ascii()) {
            Some(at) => Err(place(at)),
            None => Ok(bytes.into_iter().map(char::from).collect()),
        },
        Narrow::Ascii7 => Ok(bytes.into_iter().map(|byte| char::from(byte & 0x7F)).collect()),
    }
}

fn trimmed(who: &Behaving, text: String) -> String {
    match who.trim {
        Trim::Kept => text,
        Trim::Both => text.trim().to_owned(),
        Trim::Right => text.trim_end().to_owned(),
        Trim::LineEnds => text.replace("\r\n", "\n"),
        Trim::ByteOrderMark => text.strip_prefix('\u{FEFF}').map_or(text.clone(), str::to_owned),
    }
}
