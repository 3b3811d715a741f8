//! From bytes to text under a behaviour.

use super::Behaving;
use super::parameters::{InnerNul, Narrow, Nul, Surrogates, Trim, Wide, WideRead};
use crate::formats::unreal::windows_1252;
use crate::model::{Answer, Class, Refusal};

/// The text of the bytes of text and NUL, which start at `start`.
pub(super) fn of(who: &Behaving, body: &[u8], start: usize, wide: bool) -> Answer<String> {
    let unit = if wide { 2 } else { 1 };
    if wide && who.wide_read == WideRead::LowBytesEnd {
        let low = body.iter().step_by(2).take_while(|&&byte| byte != 0);
        return Ok(changed(who, low.copied().map(char::from).collect()));
    }
    let units: Vec<u16> = if wide {
        body.chunks_exact(2).map(|pair| joined(who, pair)).collect()
    } else {
        body.iter().map(|&byte| byte.into()).collect()
    };
    let place = |at: usize| Refusal::byte(Class::Invalid, start + at * unit);
    let Some((&last, before)) = units.split_last() else {
        return if matches!(who.nul, Nul::Checked | Nul::KeptChecked) {
            Err(place(0))
        } else {
            Ok(String::new())
        };
    };
    let first_nul = units.iter().position(|&unit| unit == 0).unwrap_or(units.len());
    let without: Vec<u16>;
    let mut kept = match who.nul {
        Nul::WideUnchecked if last != 0 && !wide => return Err(place(before.len())),
        Nul::Checked | Nul::KeptChecked if last != 0 => return Err(place(before.len())),
        Nul::Optional if last != 0 => &units[..],
        Nul::Kept | Nul::KeptChecked | Nul::FirstOfText => &units[..],
        Nul::First => &units[..first_nul],
        Nul::Stripped => &units[..units.iter().rposition(|&unit| unit != 0).map_or(0, |at| at + 1)],
        Nul::Deleted => {
            without = units.iter().copied().filter(|&unit| unit != 0).collect();
            &without
        }
        _ => before,
    };
    if who.inner_nul == InnerNul::Ends {
        kept = &kept[..kept.iter().position(|&unit| unit == 0).unwrap_or(kept.len())];
    }
    let may_hold_nul = who.inner_nul == InnerNul::Kept
        || matches!(who.nul, Nul::Stripped | Nul::FirstOfText)
        || wide && who.nul == Nul::WideUnchecked;
    let inner = if matches!(who.nul, Nul::Kept | Nul::KeptChecked) {
        &kept[..kept.len().saturating_sub(usize::from(last == 0))]
    } else {
        kept
    };
    let inner_nul = inner.iter().position(|&unit| unit == 0).filter(|_| !may_hold_nul);
    if wide {
        return wide_text(who, kept, inner_nul, place).map(|text| changed(who, text));
    }
    if let Some(at) = inner_nul {
        return Err(place(at));
    }
    narrow_text(who, kept, place).map(|text| changed(who, text))
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
    let kept = if who.wide_read == WideRead::LowBytes { 0xFF } else { 0xFFFF };
    let units: Vec<u16> = units.iter().map(|unit| unit & kept).collect();
    let mut text = String::new();
    let mut at = 0;
    while at < units.len() {
        if nul == Some(at) {
            return Err(place(at));
        }
        match pair(who, units[at], units.get(at + 1).copied()) {
            Some(c) => {
                text.push(shown(who, c));
                at += 2;
                continue;
            }
            None => match char::from_u32(units[at].into()) {
                Some(c) => text.push(shown(who, c)),
                None if who.wide == Wide::Ucs2 => text.push('\u{FFFD}'),
                None => {
                    let low = units[at] >= 0xDC00;
                    match who.surrogates {
                        // What an answer in JSON cannot hold is read as U+FFFD.
                        Surrogates::Replaced | Surrogates::Kept => text.push('\u{FFFD}'),
                        Surrogates::Swallows => {
                            text.push('\u{FFFD}');
                            at += usize::from(!low);
                        }
                        Surrogates::LowReplaced | Surrogates::LowKept if low => text.push('\u{FFFD}'),
                        Surrogates::HighReplaced | Surrogates::HighKept if !low => text.push('\u{FFFD}'),
                        Surrogates::Questioned => text.push('?'),
                        Surrogates::Skipped => {}
                        Surrogates::Fails => return Err(Refusal::Broken("malformed UTF-16".to_owned())),
                        Surrogates::Refused
                        | Surrogates::LowReplaced
                        | Surrogates::HighReplaced
                        | Surrogates::LowKept
                        | Surrogates::HighKept => return Err(place(at)),
                    }
                }
            },
        }
        at += 1;
    }
    Ok(text)
}

/// The character of two units, if they are a pair.
fn pair(who: &Behaving, one: u16, other: Option<u16>) -> Option<char> {
    let other = other.filter(|_| who.wide != Wide::Ucs2)?;
    let (high, low) = if who.wide_read == WideRead::Swapped { (other, one) } else { (one, other) };
    if !(0xD800..0xDC00).contains(&high) || !(0xDC00..0xE000).contains(&low) {
        return None;
    }
    char::from_u32(0x1_0000 + (u32::from(high) - 0xD800) * 0x400 + u32::from(low) - 0xDC00)
}

/// What a character of wide text is shown as.
fn shown(who: &Behaving, c: char) -> char {
    match who.wide_read {
        WideRead::Ucs2Replaced if c > '\u{FFFF}' => '\u{FFFD}',
        WideRead::Ucs2Questioned if c > '\u{FFFF}' => '?',
        WideRead::Ascii if c > '\u{7F}' => '?',
        WideRead::Latin1 if c > '\u{FF}' => '?',
        _ => c,
    }
}

fn narrow_text(who: &Behaving, units: &[u16], place: impl Fn(usize) -> Refusal) -> Answer<String> {
    let bytes: Vec<u8> = units.iter().map(|&unit| unit as u8).collect();
    let characters = |of: &dyn Fn(u8) -> Option<char>| bytes.iter().filter_map(|&byte| of(byte)).collect();
    Ok(match who.narrow {
        Narrow::Latin1 => characters(&|byte| Some(byte.into())),
        Narrow::Windows1252 => characters(&|byte| Some(windows_1252(byte))),
        Narrow::Utf8 => {
            return String::from_utf8(bytes).map_err(|error| place(error.utf8_error().valid_up_to()));
        }
        Narrow::Utf8Lossy => String::from_utf8_lossy(&bytes).into_owned(),
        Narrow::Utf8Ignored => bytes.utf8_chunks().map(|chunk| chunk.valid()).collect(),
        Narrow::Ascii => match bytes.iter().position(|byte| !byte.is_ascii()) {
            Some(at) => return Err(place(at)),
            None => characters(&|byte| Some(byte.into())),
        },
        Narrow::Ascii7 => characters(&|byte| Some(char::from(byte & 0x7F))),
        Narrow::AsciiReplaced => {
            characters(&|byte| Some(if byte.is_ascii() { byte.into() } else { '\u{FFFD}' }))
        }
        Narrow::QuestionMark => characters(&|byte| Some(if byte.is_ascii() { byte.into() } else { '?' })),
        Narrow::AsciiIgnored => characters(&|byte| byte.is_ascii().then_some(byte.into())),
    })
}

fn changed(who: &Behaving, mut text: String) -> String {
    if who.nul == Nul::FirstOfText {
        text.truncate(text.find('\0').unwrap_or(text.len()));
    }
    match who.trim {
        Trim::Kept => text,
        Trim::Both => text.trim().to_owned(),
        Trim::Right => text.trim_end().to_owned(),
        Trim::LineEnds => text.replace("\r\n", "\n"),
        Trim::ByteOrderMark => text.strip_prefix('\u{FEFF}').map_or(text.clone(), str::to_owned),
        Trim::Controls => text.chars().filter(|c| !c.is_control()).collect(),
        Trim::Lower => text.to_lowercase(),
    }
}
