//! What wrong implementations of names compute.

use crate::model::{Answer, Class, Refusal};

/// What no implementation reads zeros for: a length that no memory holds.
pub(super) const MEMORY: usize = 1 << 20;

/// Where a text ends: behind its first NUL, if there is one before its end.
pub(super) fn end_at_nul(bytes: &[u8], start: usize, end: usize) -> usize {
    let there = bytes.get(start..end.min(bytes.len())).unwrap_or_default();
    there.iter().position(|&byte| byte == 0).map_or(end, |at| start + at + 1)
}

/// The slice up to a place before `start`, counted from the input's end where it is before its front, and where reading goes on.
pub(super) fn from_end(bytes: &[u8], start: usize, count: i64) -> (Vec<i64>, usize) {
    let end = (start as i64).saturating_add(count);
    let stop = if end < 0 { (bytes.len() as i64).saturating_add(end).max(0) } else { 0 };
    let slice = bytes.get(start..stop as usize).unwrap_or_default();
    (slice.iter().map(|&byte| byte.into()).collect(), end.max(0) as usize)
}

/// The UTF-16 units of bytes. Half a unit is malformed, as a surrogate without its partner is.
pub(super) fn wide(bytes: &[u8]) -> Vec<i64> {
    bytes.chunks(2).map(|unit| i64::from(unit[0]) | i64::from(*unit.get(1).unwrap_or(&0xD8)) << 8).collect()
}

/// So many units, those that are missing 0.
pub(super) fn resized(units: &[i64], length: usize) -> Vec<i64> {
    let missing = length.min(MEMORY).saturating_sub(units.len());
    [units, &vec![0; missing]].concat()
}

/// All units, if nothing but the last is missing from what is kept of them.
pub(super) fn with_last(units: &[i64], kept: Vec<i64>) -> Vec<i64> {
    if kept.len() + 1 == units.len() { units.to_vec() } else { kept }
}

/// The bytes of a text in UTF-8, as characters.
pub(super) fn utf8(text: &str) -> String {
    text.bytes().map(char::from).collect()
}

fn as_units(letters: &[i64]) -> Vec<u16> {
    letters.iter().map(|&letter| letter as u16).collect()
}

pub(super) fn utf16(letters: &[i64]) -> Answer<String> {
    String::from_utf16(&as_units(letters)).map_err(|_| Refusal::value(Class::Invalid))
}

pub(super) fn utf16_lossy(letters: &[i64]) -> String {
    String::from_utf16_lossy(&as_units(letters))
}
