//! Reads a length and its characters.

use super::super::wrong::{
    bytes as bytes_of, characters, from_end, partial, size_to_nul, slice, swallowing, terminated,
    units as units_of, up_to_nul, without_last, without_leading, without_nuls, zeros_behind,
};
use super::writing::shortest;
use crate::formats::unreal::windows_1252;
use crate::model::sites::contained::compact_index;
use crate::model::sites::{at_byte, i32_le, outside, padded, part, refused};
use crate::model::{Answer, Class, Decoded, Refusal};

pub(super) fn length_of(bytes: &[u8]) -> Decoded<i64> {
    let there = bytes.len();
    let bytes = or!(bytes, told!("end" = "zeros"; &padded(bytes, 5)));
    let read = or!(
        compact_index::decode(bytes),
        told!("length" = "byte"; "reads the length as one plain byte"; "Read the length as a CompactIndex: only one below 64 takes one byte."; bytes.first().map(|byte| (i64::from(*byte), 1)).ok_or(Refusal::value(Class::Truncated))),
        told!("reads the length as a little-endian 32-bit integer, as Unreal Engine 3 and later do"; "The length is a CompactIndex."; i32_le(bytes).map(|(value, consumed, _)| (value, consumed)))
    );
    or!(read, told!("end" = "zeros"; read.map(|(length, consumed)| (length, consumed.min(there)))))
}

fn narrow_read(letters: &[i64]) -> Answer<String> {
    let mut text = String::new();
    for letter in letters {
        text.push(char::from(*letter as u8));
    }
    Ok(or!(
        text,
        told!("narrow" = "windows-1252"; "codes narrow text as windows-1252"; "Byte 0x80 is U+0080: Latin-1, not windows-1252."; characters(letters, windows_1252)),
        told!("narrow" = "utf-8"; "codes narrow text as UTF-8"; "One byte is one character, U+0000 to U+00FF."; String::from_utf8(bytes_of(letters)).map_err(|_| Refusal::value(Class::Invalid))?),
        told!("narrow" = "utf-8-lossy"; "reads narrow text as UTF-8 and replaces what is malformed"; "One byte is one character, U+0000 to U+00FF."; String::from_utf8_lossy(&bytes_of(letters)).into_owned()),
        told!("narrow" = "ascii"; "refuses narrow text with anything above U+007F"; "Bytes 0x80 to 0xFF are the characters U+0080 to U+00FF."; if text.is_ascii() { text } else { return refused(Class::Invalid) }),
        // Behind UTF-8 by its name, too: of equals the first is said, and more readers decode UTF-8.
        told!("narrow" = "without-latin-1"; "reads narrow text as ASCII, and replaces bytes above 7F by U+FFFD"; "Bytes 0x80 to 0xFF are the characters U+0080 to U+00FF."; text.replace(|c: char| !c.is_ascii(), "\u{FFFD}")),
        told!("narrow" = "seven-bits"; "keeps seven bits of each byte"; "Keep all eight bits of each byte."; characters(letters, |byte| char::from(byte & 0x7F))),
        told!("narrow" = "question-mark"; "replaces what is above U+007F by question marks in narrow text"; "Bytes 0x80 to 0xFF are the characters U+0080 to U+00FF."; text.replace(|c: char| !c.is_ascii(), "?")),
        told!("drops bytes above 7F from narrow text"; "One byte is one character, U+0000 to U+00FF."; text.chars().filter(char::is_ascii).collect())
    ))
}

/// A unit, or 0 behind the last.
fn letter_at(letters: &[i64], at: usize) -> i64 {
    letters.get(at).copied().unwrap_or_default()
}

/// A character of wide text, and where the next one starts.
fn character_at(letters: &[i64], at: usize) -> Answer<(i64, usize)> {
    let code = letter_at(letters, at);
    if code >= 0xD800 && code < 0xDC00 {
        let low = letter_at(letters, at + 1);
        if low < 0xDC00 || low > 0xDFFF {
            return refused(Class::Invalid);
        }
        return Ok((0x1_0000 + ((code - 0xD800) << 10) + (low - 0xDC00), at + 2));
    }
    if code >= 0xDC00 && code <= 0xDFFF {
        return refused(Class::Invalid);
    }
    Ok((code, at + 1))
}

fn wide_read(letters: &[i64]) -> Answer<String> {
    let letters = or!(
        letters,
        told!("wide-read" = "low-bytes"; "keeps the low byte of each unit of wide text"; "A unit is two bytes; join them."; &units_of(bytes_of(letters))),
        told!("wide-read" = "dollar"; "replaces units above U+00FF by dollar signs in wide text"; "Keep the unit: wide text holds every character."; &letters.iter().map(|&unit| if unit > 0xFF { 0x24 } else { unit }).collect::<Vec<i64>>())
    );
    let mut text = String::new();
    let mut at = 0;
    while at < letters.len() {
        let (code, next) = or!(
            character_at(letters, at)?,
            told!("surrogates" = "kept"; "accepts a surrogate without its partner"; "Refuse malformed UTF-16."; character_at(letters, at).unwrap_or((0xFFFD, at + 1))),
            told!("surrogates" = "replaced"; "replaces a surrogate without its partner by U+FFFD"; "Refuse malformed UTF-16."; character_at(letters, at).unwrap_or((0xFFFD, at + 1))),
            told!("surrogates" = "question-mark"; "replaces a surrogate without its partner by a question mark"; "Refuse malformed UTF-16."; character_at(letters, at).unwrap_or((i64::from(b'?'), at + 1)))
        );
        text.push(char::from_u32(code as u32).unwrap_or(char::REPLACEMENT_CHARACTER));
        at = next;
    }
    Ok(text)
}

fn narrow_units(body: &[u8]) -> Vec<i64> {
    body.iter().map(|byte| i64::from(*byte)).collect()
}

fn unit_at(bytes: &[u8], at: usize) -> Answer<i64> {
    Ok(or!(
        at_byte(bytes, at)? | (at_byte(bytes, at + 1)? << 8),
        told!("wide" = "big-endian"; "puts the high byte of a UTF-16 unit first"; "UTF-16LE: the low byte of each unit first."; (at_byte(bytes, at)? << 8) | at_byte(bytes, at + 1)?)
    ))
}

fn wide_units(body: &[u8]) -> Answer<Vec<i64>> {
    let body =
        or!(body, told!("wide-count" = "bytes-and-half"; &padded(body, body.len().next_multiple_of(2))));
    let mut units = Vec::new();
    let mut at = 0;
    while at + 1 < body.len() {
        units.push(unit_at(body, at)?);
        at += 2;
    }
    Ok(units)
}

fn before_narrow_nul(units: &[i64]) -> Answer<Vec<i64>> {
    let Some(last) = units.last() else { return refused(Class::Invalid) };
    if *last != 0 {
        return refused(Class::Invalid);
    }
    Ok(units.get(..units.len() - 1).ok_or_else(outside)?.to_vec())
}

fn before_wide_nul(units: &[i64]) -> Answer<Vec<i64>> {
    let Some(last) = units.last() else { return refused(Class::Invalid) };
    let last = or!(
        *last,
        told!("checks the high byte of the NUL alone"; "Both bytes of the NUL are 0."; *last >> 8),
        told!("checks the low byte of the NUL alone"; "Both bytes of the NUL are 0."; *last & 0xFF)
    );
    if last != 0 {
        return refused(Class::Invalid);
    }
    Ok(units.get(..units.len() - 1).ok_or_else(outside)?.to_vec())
}

/// The units before the NUL.
fn before_nul(units: &[i64], is_wide: bool) -> Answer<Vec<i64>> {
    Ok(or!(
        if is_wide { before_wide_nul(units)? } else { before_narrow_nul(units)? },
        told!("nul" = "unchecked"; "drops the last unit without checking that it is NUL"; "Check that the last unit is NUL."; without_last(units)),
        told!("nul" = "optional"; "drops the last unit only if it is NUL"; "Refuse a string whose last unit is not NUL."; if units.last() == Some(&0) { without_last(units) } else { units.to_vec() }),
        told!("nul" = "first"; "ends the text at the first NUL, as a C string"; "Take the text from the length; refuse a NUL before its end."; up_to_nul(units)),
        told!("nul" = "token"; "skips NULs at the beginning of the text, and ends it at the next, as `strtok` does"; "Take the text from the length; refuse a NUL before its end."; up_to_nul(&without_leading(units))),
        told!("nul" = "stripped"; "strips all trailing NULs"; "Drop exactly one NUL, and refuse others."; without_nuls(units)),
        told!("nul" = "trimmed"; "strips NULs, control characters and spaces at both ends and checks nothing"; "Drop exactly one NUL, refuse others, and keep the characters as they are."; units.to_vec()),
        told!("nul" = "deleted"; "deletes every NUL and checks nothing"; "Drop exactly one NUL, and refuse others."; units.iter().copied().filter(|&unit| unit != 0).collect()),
        told!("strips all NULs at the end of narrow text, and asks for none"; "Refuse (invalid) a text whose last unit is not NUL, and NULs before it."; if is_wide { before_wide_nul(units)? } else { without_nuls(units) }),
        told!("strips all NULs at the end of wide text, and asks for none"; "Refuse (invalid) a text whose last unit is not NUL, and NULs before it."; if is_wide { without_nuls(units) } else { before_narrow_nul(units)? })
    ))
}

fn without_nul(letters: Vec<i64>) -> Answer<Vec<i64>> {
    for letter in &letters {
        if *letter == 0 {
            return refused(Class::Invalid);
        }
    }
    Ok(letters)
}

fn letters(units: &[i64], is_wide: bool) -> Answer<Vec<i64>> {
    let before = before_nul(units, is_wide)?;
    let before = or!(
        before,
        told!("surrogates" = "swallows"; "replaces a surrogate without its partner by U+FFFD, and loses the unit after a high one"; "Refuse malformed UTF-16."; if is_wide { swallowing(&before) } else { before })
    );
    Ok(or!(
        without_nul(before)?,
        told!("inner-nul" = "kept"; "accepts a NUL before the end"; "Refuse it: readers disagree about where such a text ends."; before),
        told!("nul" = "stripped"; before),
        told!("nul" = "trimmed"; before),
        told!("accepts a NUL before the end of narrow text"; "Refuse it: readers disagree about where such a text ends."; if is_wide { without_nul(before)? } else { before }),
        told!("accepts a NUL before the end of wide text"; "Refuse it: readers disagree about where such a text ends."; if is_wide { before } else { without_nul(before)? })
    ))
}

fn decoded(letters: &[i64], is_wide: bool) -> Answer<String> {
    if is_wide {
        return wide_read(letters);
    }
    narrow_read(letters)
}

/// A text as it is given to the caller.
fn given(text: String) -> String {
    or!(
        text,
        told!("trim" = "both"; "strips white space at both ends"; "Keep the text as it is."; text.trim().to_owned()),
        told!("nul" = "trimmed"; text.trim_matches(|of| of <= ' ').to_owned()),
        told!("trim" = "byte-order-mark"; "swallows a leading U+FEFF"; "U+FEFF is a character like any other here."; text.strip_prefix('\u{FEFF}').unwrap_or(&text).to_owned())
    )
}

fn text_of(body: &[u8], is_wide: bool) -> Answer<String> {
    let is_wide = or!(
        is_wide,
        told!("wide-read" = "bytes"; "takes each byte of wide text for a character, and the last one for the NUL"; "A unit is two bytes; join them."; false),
        told!("wide-read" = "low-bytes-to-nul"; "keeps the low byte of each unit of wide text, up to the first that is 0"; "A unit is two bytes; join them."; if is_wide { return Ok(given(characters(&up_to_nul(&units_of(body.iter().copied().step_by(2))), char::from))) } else { false })
    );
    let units = if is_wide { wide_units(body)? } else { narrow_units(body) };
    Ok(given(or!(
        decoded(&letters(&units, is_wide)?, is_wide)?,
        told!("nul" = "kept-checked"; "checks the final NUL and keeps it in the text"; "The length includes the NUL; the text does not."; letters(&units, is_wide).and_then(|_| decoded(&units, is_wide))?),
        told!("nul" = "first-of-text"; "decodes the text and ends it at its first NUL"; "Refuse a NUL before the end, and check that the last unit is one."; decoded(&units, is_wide)?.split('\0').take(1).collect())
    )))
}

fn announced(bytes: &[u8], start: usize, size: i64) -> Answer<Vec<u8>> {
    if size > (bytes.len() - start) as i64 {
        return refused(Class::Truncated);
    }
    Ok(part(bytes, start, start + size as usize)?.to_vec())
}

pub(super) fn body(bytes: &[u8], length: i64, start: usize) -> Decoded<String> {
    if length == 0 {
        return or!(
            Ok((String::new(), start)),
            told!("zero" = "refused"; "refuses a length of 0"; "0 is the empty string, and nothing follows it."; refused(Class::Invalid)),
            told!("zero" = "truncated"; "refuses a length of 0 as truncated"; "0 is the empty string, and nothing follows it."; refused(Class::Truncated))
        );
    }
    let units =
        or!(length.wrapping_abs(), told!("size" = "wraps-32"; i64::from((length as i32).wrapping_abs())));
    let units = or!(
        units,
        told!("limit" = "255"; "refuses lengths above 255"; "Bound the length by the bytes that are left, not by a constant."; if units > 255 { return refused(Class::OutOfRange) } else { units }),
        told!("limit" = "1024"; "refuses lengths above 1024"; "Bound the length by the bytes that are left, not by a constant."; if units > 1024 { return refused(Class::OutOfRange) } else { units })
    );
    let is_wide = or!(
        length < 0,
        told!("sign" = "wide-or-empty"; "takes a positive length for UTF-16, as BioShock has it, and a negative one for the empty string"; "A negative length means UTF-16, a positive one Latin-1."; if length < 0 { return Ok((String::new(), start)) } else { true }),
        told!("sign" = "always-narrow"; "takes every string for Latin-1, a negative length by its magnitude"; "A negative length means UTF-16."; false),
        told!("sign" = "negative-slice"; "takes a negative length for the end of a slice, which Python counts from the end of the input"; "A negative length means UTF-16."; if length < 0 { let (body, end) = from_end(bytes, length, start); return Ok((text_of(&body, false)?, end)) } else { false }),
        told!("sign" = "negative-empty"; "takes a negative length for the empty string"; "A negative length means UTF-16."; if length < 0 { return Ok((String::new(), start)) } else { false }),
        told!("sign" = "negative-truncated"; "refuses every negative length, whatever follows"; "A negative length means UTF-16."; if length < 0 { return refused(Class::Truncated) } else { false })
    );
    let is_wide = or!(
        is_wide,
        told!("wide" = "refused"; "refuses wide strings"; "A negative length means UTF-16LE; read it."; if is_wide { return refused(Class::Invalid) } else { false })
    );
    let unit = if is_wide { 2 } else { 1 };
    let count = units - 1;
    let size = unit * (count + 1);
    let size = or!(
        size,
        told!("wide-count" = "bytes"; "takes a negative length for bytes"; "A length of -n means n units of two bytes, the NUL unit included."; if is_wide { units } else { size }),
        told!("wide-count" = "bytes-and-half"; "takes a negative length for bytes, and half a unit at the end for a whole one"; "A length of -n means n units of two bytes, the NUL unit included."; if is_wide { units } else { size }),
        told!("wide-count" = "without-nul"; "does not count the final NUL of a wide string"; "The length includes the final NUL."; if is_wide { size + 2 } else { size }),
        told!("wide-count" = "one-less"; "reads one unit less than the length of a wide string says"; "The length counts the units, that of the NUL included."; if is_wide && units == 1 { return Ok((String::new(), start)) } else if is_wide { size - 2 } else { size })
    );
    let size = or!(
        size,
        told!("narrow-count" = "ignored"; "ignores the length of narrow text and reads up to its NUL"; "The length says where the text ends; refuse a NUL before that."; if is_wide { size } else { size_to_nul(bytes, start) })
    );
    let size = or!(
        size,
        told!("size" = "wraps-32"; "computes twice the length in 32 bits, where it wraps"; "Compute the size in 64 bits, or compare the length with half of what is left."; i64::from(size as i32).max(0)),
        told!("size" = "wraps-unsigned-32-empty"; "reads nothing for a length of -2147483648, whose magnitude or double 32 bits do not hold"; "Compute the size in 64 bits, or compare the length with half of what is left."; if size as u32 == 0 { return Ok((String::new(), start)) } else { i64::from(size as u32) }),
        told!("size" = "checked-32"; "refuses as out of range a size that 32 bits do not hold, that of -2^31 too"; "Compute the size in 64 bits, or compare the length with half of what is left: such a string is truncated."; if i32::try_from(size).is_err() { return refused(Class::OutOfRange) } else { size })
    );
    let end = start + size as usize;
    let (body, end) = or!(
        (announced(bytes, start, size)?, end),
        told!("end" = "partial"; "returns what is there of a truncated string"; "Refuse input that ends inside the string."; partial(bytes, start, end)),
        told!("end" = "partial-replaced"; "returns what is there of a truncated string, with half a unit as malformed"; "Refuse input that ends inside the string."; (slice(bytes, start, end, unit), end.min(bytes.len()))),
        told!("end" = "zeros"; "takes missing bytes for zeros, those of the length too, and refuses as out_of_range what no memory holds"; "Refuse input that ends inside the string."; zeros_behind(bytes, start, end)?),
        told!("end" = "narrow-zeros"; "takes missing bytes of narrow text for zeros"; "Refuse input that ends inside the string."; if is_wide { (announced(bytes, start, size)?, end) } else { zeros_behind(bytes, start, end)? }),
        told!("end" = "text-zeros"; "takes missing bytes of the text for zeros, and refuses as out_of_range what no memory holds"; "Refuse input that ends inside the string."; zeros_behind(bytes, start, end)?),
        told!("end" = "partial-to-nul"; "returns what is there of a truncated string up to where its NUL is due"; "Refuse input that ends inside the string, its NUL included."; (terminated(bytes, start, end - unit as usize, end, unit), end.min(bytes.len()))),
        told!("end" = "counts-units"; "compares the length of a wide string with the bytes that are left, and returns what is there"; "A length of -n takes 2 n bytes."; if units > bytes.len() as i64 - start as i64 { return refused(Class::Truncated) } else { partial(bytes, start, end) }),
        told!("end" = "partial-slice"; "takes the slice that is there of a truncated string, its last unit for the NUL, and counts the bytes that are not there as consumed"; "Refuse input that ends inside the string."; (slice(bytes, start, end, unit), end)),
        told!("end" = "partial-text"; "returns what is there of a truncated string up to where its NUL is due, and counts the bytes that are not there as consumed"; "Refuse input that ends inside the string, its NUL included."; (terminated(bytes, start, end - unit as usize, end, unit), end)),
        told!("end" = "partial-counted"; "returns what is there of a truncated string, and counts the bytes that are not there as consumed"; "Refuse input that ends inside the string."; (terminated(bytes, start, end, end, unit), end))
    );
    Ok((text_of(&body, is_wide)?, end))
}

/// A string that is what the encoder writes.
pub(super) fn as_written(bytes: &[u8], text: String, end: usize) -> Decoded<String> {
    let due = or!(
        shortest(&text)?,
        told!("surrogates" = "kept"; if text.contains('\u{FFFD}') { return Ok((text, end)) } else { shortest(&text)? })
    );
    if Some(&due[..]) != bytes.get(..end) {
        return refused(Class::Overlong);
    }
    Ok((text, end))
}
