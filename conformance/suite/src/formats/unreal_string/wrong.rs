//! What wrong implementations of FString compute, and what a program takes as one step.

use crate::formats::unreal::windows_1252;
use crate::model::sites::outside;
use crate::model::{Answer, Class, Decoded, Refusal};

/// The byte of a character in windows-1252.
pub(in crate::formats) fn in_windows_1252(c: char) -> Option<u8> {
    (0..=0xFF).find(|&byte| windows_1252(byte) == c)
}

/// Bytes as units.
pub(super) fn units(bytes: impl IntoIterator<Item = u8>) -> Vec<i64> {
    bytes.into_iter().map(i64::from).collect()
}

/// Refuses wide text that is ASCII, and a counted NUL for the empty string.
pub(super) fn narrow_refused(bytes: &[u8], text: String, end: usize) -> Decoded<String> {
    let is_wide = bytes.first() >= Some(&0x80);
    let is_narrow = is_wide && text.is_ascii();
    if is_narrow || text.is_empty() && end > 1 {
        return Err(Refusal::value(Class::Overlong));
    }
    Ok((text, end))
}

/// Units as bytes.
pub(in crate::formats) fn bytes(units: &[i64]) -> Vec<u8> {
    units.iter().map(|&unit| unit as u8).collect()
}

/// The text of some characters.
pub(super) fn spelling(codes: &[i64]) -> String {
    codes.iter().filter_map(|&code| char::from_u32(code as u32)).collect()
}

/// The characters of bytes.
pub(super) fn characters(letters: &[i64], of: impl Fn(u8) -> char) -> String {
    letters.iter().map(|&letter| of(letter as u8)).collect()
}

/// All units but the last.
pub(in crate::formats) fn without_last(units: &[i64]) -> Vec<i64> {
    units.split_last().map(|(_, before)| before.to_vec()).unwrap_or_default()
}

/// The units without the NULs at their end.
pub(in crate::formats) fn without_nuls(units: &[i64]) -> Vec<i64> {
    units[..units.iter().rposition(|&unit| unit != 0).map_or(0, |at| at + 1)].to_vec()
}

/// The units without the NULs at their beginning.
pub(in crate::formats) fn without_leading(units: &[i64]) -> Vec<i64> {
    units.iter().copied().skip_while(|&unit| unit == 0).collect()
}

/// What comes before the first NUL.
pub(in crate::formats) fn up_to_nul(units: &[i64]) -> Vec<i64> {
    units.iter().copied().take_while(|&unit| unit != 0).collect()
}

/// The number of bytes up to the first NUL, and that of it.
pub(super) fn size_to_nul(bytes: &[u8], start: usize) -> i64 {
    let rest = bytes.get(start..).unwrap_or_default();
    rest.iter().position(|&byte| byte == 0).unwrap_or(rest.len()) as i64 + 1
}

/// What is there of a text, and where that ends.
pub(in crate::formats) fn partial(bytes: &[u8], start: usize, end: usize) -> (Vec<u8>, usize) {
    let there = bytes.get(start..end.min(bytes.len())).unwrap_or_default();
    (there.to_vec(), start.saturating_add(there.len()))
}

/// What is there of a text that should have so many bytes. Half a unit is malformed, as a surrogate without its partner is.
pub(super) fn slice(bytes: &[u8], start: usize, end: usize, unit: i64) -> Vec<u8> {
    let (mut there, _) = partial(bytes, start, end);
    if end > bytes.len() && unit == 2 && !there.len().is_multiple_of(2) {
        there.push(0xD8);
    }
    there
}

/// As [`slice`], with the NUL that is not there, up to a place of the text.
pub(in crate::formats) fn terminated(
    bytes: &[u8],
    start: usize,
    to: usize,
    end: usize,
    unit: i64,
) -> Vec<u8> {
    if end <= bytes.len() {
        return slice(bytes, start, end, unit);
    }
    let nul: &[u8] = if unit == 2 { &[0, 0] } else { &[0] };
    [&slice(bytes, start, to, unit), nul].concat()
}

/// Lengths from which on no implementation has a buffer.
const MEMORY: usize = 1 << 20;

/// What is there of a text, with zeros for what is missing, and where the input ends.
pub(super) fn zeros_behind(bytes: &[u8], start: usize, end: usize) -> Decoded<Vec<u8>> {
    let size = end.saturating_sub(start);
    if size > MEMORY {
        return Err(Refusal::value(Class::OutOfRange));
    }
    let (mut there, end) = partial(bytes, start, end);
    there.resize(size, 0);
    Ok((there, end))
}

/// The slice of the input from where the length ends to `length - 1` bytes further, as Python takes it: an end below 0 counts from
/// the end of the input. With a NUL, and where reading goes on.
pub(super) fn from_end(bytes: &[u8], length: i64, start: usize) -> (Vec<u8>, usize) {
    let after = (start as i64).saturating_add(length);
    let from_end = if after > 0 { 0 } else { bytes.len() as i64 };
    let end = after.saturating_sub(1).saturating_add(from_end).clamp(0, bytes.len() as i64) as usize;
    ([bytes.get(start..end.max(start)).unwrap_or_default(), &[0]].concat(), after.max(0) as usize)
}

/// UTF-16 in which a surrogate without its partner is U+FFFD, and a high one takes the next unit along.
pub(super) fn swallowing(units: &[i64]) -> Vec<i64> {
    let mut units = units.iter().map(|&unit| unit as u16);
    let characters = std::iter::from_fn(|| char::decode_utf16(units.by_ref()).next());
    let text: String = characters.map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    text.encode_utf16().map(i64::from).collect()
}

/// A text as bytes, with its NUL.
pub(super) fn spelled(text: &str, is_wide: bool) -> Vec<u8> {
    let text = format!("{text}\0");
    if is_wide {
        text.encode_utf16().flat_map(u16::to_le_bytes).collect()
    } else {
        text.chars().map(|c| c as u8).collect()
    }
}

/// The characters of a text in bytes, and the place of its first NUL, -1 if there is none. Half a unit is malformed.
pub(super) fn decoded(bytes: &[u8], is_wide: bool) -> Answer<(Vec<char>, i64)> {
    let unit = |of: &[u8]| of.try_into().map_or(0xD800, u16::from_le_bytes);
    let text: Vec<char> = if is_wide {
        let text = char::decode_utf16(bytes.chunks(2).map(unit)).collect::<Result<_, _>>();
        text.map_err(|_| Refusal::value(Class::Invalid))?
    } else {
        bytes.iter().map(|byte| char::from(*byte)).collect()
    };
    let nul = text.iter().position(|c| *c == '\0').map_or(-1, |at| at as i64);
    Ok((text, nul))
}

/// A text up to a place, one below 0 counted from its end.
pub(super) fn until(text: &[char], end: i64) -> String {
    let end = if end < 0 { end + text.len() as i64 } else { end };
    text.iter().take(end.max(0) as usize).collect()
}

/// The characters cut to 16 bits.
pub(super) fn cut(text: &str) -> String {
    text.chars()
        .map(|c| char::from_u32(u32::from(c) & 0xFFFF).unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

/// An answer of an implementation that breaks on truncated input.
pub(in crate::formats) fn failing<T>(answer: Answer<T>) -> Answer<T> {
    answer.map_err(|refusal| match refusal {
        Refusal::Reject(Class::Truncated, _) => outside(),
        refusal => refusal,
    })
}
