//! `FString`: a length that counts the NUL, negative for UTF-16LE.

use crate::model::sites::contained::compact_index::{self, encode as encode_index};

use super::table::UnrealString;
use super::wrong::{
    bytes as bytes_of, characters, cut, failing, from_end, in_windows_1252, partial, size_to_nul, slice,
    swallowing, terminated, units as units_of, up_to_nul, without_last, without_nuls,
};
use crate::formats::unreal::windows_1252;
use crate::model::sites::{at_byte, i32_le, outside, part, refused, stripped};
use crate::model::{Answer, Class, Decoded, Refusal};

fn written_length(length: i32) -> Answer<Vec<u8>> {
    or!(
        encode_index(length),
        told!("length-written" = "byte"; "writes the length as one plain byte"; "Write the length as a CompactIndex: from 64 on it takes two bytes."; Ok(vec![length as u8])),
        told!("writes the length as a little-endian 32-bit integer, as Unreal Engine 3 and later do"; "The length is a CompactIndex."; Ok(Vec::from(length.to_le_bytes())))
    )
}

fn length_of(bytes: &[u8]) -> Decoded<i64> {
    or!(
        compact_index::decode(bytes),
        told!("length" = "byte"; "reads the length as one plain byte"; "Read the length as a CompactIndex; it is a plain byte only below 64."; bytes.first().map(|byte| (i64::from(*byte), 1)).ok_or(Refusal::value(Class::Truncated))),
        told!("reads the length as a little-endian 32-bit integer, as Unreal Engine 3 and later do"; "The length is a CompactIndex."; i32_le(bytes).map(|(value, consumed, _)| (value, consumed)))
    )
}

/// Whether narrow text does not hold a text.
fn goes_wide(text: &str) -> Answer<bool> {
    let mut above = false;
    for character in text.chars() {
        if u32::from(character) > 0xFF {
            above = true;
        }
    }
    Ok(or!(
        above,
        told!("threshold" = "above-7f"; "writes UTF-16 for characters above U+007F"; "Latin-1 holds the characters up to U+00FF."; text.chars().any(|c| c > '\u{7F}')),
        told!("threshold" = "from-7f"; "writes UTF-16 for U+007F and characters above it"; "Latin-1 holds the characters up to U+00FF."; text.chars().any(|c| c >= '\u{7F}')),
        told!("threshold" = "from-ff"; "writes UTF-16 for U+00FF already"; "Compare with `>`: Latin-1 holds U+00FF."; text.chars().any(|c| c >= '\u{FF}')),
        told!("threshold" = "always"; "writes UTF-16 always"; "Write Latin-1 where every character is at most U+00FF."; true),
        told!("threshold" = "never"; "writes one byte for every character"; "Write UTF-16LE where a character is above U+00FF."; false),
        told!("threshold" = "never-fails"; "breaks on characters above U+00FF"; "Write UTF-16LE where a character is above U+00FF."; if above { return Err(outside()) } else { false }),
        told!("threshold" = "windows-1252"; "writes UTF-16 for what windows-1252 does not hold"; "Latin-1 holds the characters up to U+00FF."; text.chars().any(|c| in_windows_1252(c).is_none()))
    ))
}

fn narrow_codes(text: &str) -> Answer<Vec<i64>> {
    let mut codes = Vec::new();
    for character in text.chars() {
        codes.push(i64::from(u32::from(character)));
    }
    Ok(or!(
        codes,
        told!("narrow" = "windows-1252"; units_of(text.chars().map(in_windows_1252).collect::<Option<Vec<_>>>().ok_or(Refusal::value(Class::Invalid))?)),
        told!("narrow" = "utf-8"; units_of(text.bytes())),
        told!("narrow" = "ascii"; if text.is_ascii() { codes } else { return refused(Class::Invalid) }),
        told!("narrow" = "seven-bits"; codes.iter().map(|code| code & 0x7F).collect()),
        told!("narrow" = "question-mark"; codes.iter().map(|&code| if code > 0x7F { i64::from(b'?') } else { code }).collect())
    ))
}

fn wide_codes(text: &str) -> Answer<Vec<i64>> {
    let mut codes = Vec::new();
    for character in text.chars() {
        let mut code = i64::from(u32::from(character));
        if code >= 0x1_0000 {
            code -= 0x1_0000;
            let (first, second) = or!(
                (0xD800 + (code >> 10), 0xDC00 + (code & 0x3FF)),
                told!("wide-written" = "surrogates-swapped"; "writes the low surrogate of a pair first"; "The high surrogate comes first."; (0xDC00 + (code & 0x3FF), 0xD800 + (code >> 10)))
            );
            codes.push(first);
            codes.push(second);
        } else {
            codes.push(code);
        }
    }
    Ok(or!(
        codes,
        told!("wide-written" = "byte-order-mark"; "writes a byte order mark before wide text, and counts it"; "Wide text starts with its first character."; [vec![0xFEFF], codes].concat())
    ))
}

fn narrow_text(text: &str) -> Answer<Vec<u8>> {
    let codes = or!(
        narrow_codes(text)?,
        told!("narrow-written" = "utf-8"; "writes narrow text as UTF-8"; "One byte is one character, U+0000 to U+00FF."; units_of(text.bytes())),
        told!("narrow-written" = "windows-1252"; "writes narrow text as windows-1252, and question marks for what that does not hold"; "U+0080 is byte 0x80: Latin-1, not windows-1252."; units_of(text.chars().map(|c| in_windows_1252(c).unwrap_or(b'?')))),
        told!("narrow-written" = "ascii-fails"; "breaks on characters from U+0080 on in narrow text"; "U+0080 to U+00FF are the bytes 0x80 to 0xFF."; if text.is_ascii() { narrow_codes(text)? } else { return Err(outside()) })
    );
    let count = codes.len() as i32 + 1;
    let count = or!(
        count,
        told!("narrow-count-written" = "without-nul"; "does not count the final NUL of a narrow string"; "The length includes the final NUL."; count - 1)
    );
    let mut out = written_length(count)?;
    for code in codes {
        out.push(code as u8);
    }
    out.push(0);
    Ok(out)
}

fn wide_text(text: &str) -> Answer<Vec<u8>> {
    let text = or!(text, told!("wide-written" = "cut-first"; &cut(text)));
    let mut codes = or!(wide_codes(text)?, told!("wide" = "refused"; return refused(Class::Invalid)));
    let count = codes.len() as i32 + 1;
    let count = or!(
        count,
        told!("wide-count-written" = "without-nul"; "does not count the final NUL of a wide string"; "The length includes the final NUL."; count - 1),
        told!("wide-count-written" = "code-points"; "counts code points instead of UTF-16 units"; "A character beyond U+FFFF is two units."; text.chars().count() as i32 + 1),
        told!("wide-count-written" = "bytes"; "announces bytes instead of UTF-16 units"; "A length of -n means n units of two bytes, the NUL unit included."; 2 * count)
    );
    let mut out = written_length(-count)?;
    codes.push(0);
    for code in codes {
        let code = or!(code, told!("wide" = "big-endian"; i64::from((code as u16).swap_bytes())));
        out.push((code & 0xFF) as u8);
        out.push((code >> 8) as u8);
    }
    Ok(out)
}

fn without_nul_written(text: &str) -> Answer<&str> {
    for character in text.chars() {
        if character == '\0' {
            return refused(Class::Invalid);
        }
    }
    Ok(text)
}

/// The text that is written.
fn accepted(text: &str) -> Answer<&str> {
    Ok(or!(
        without_nul_written(text)?,
        told!("nul-in-text" = "written"; "writes a NUL inside the text"; "Refuse it: readers disagree about where such a text ends."; text),
        told!("nul-in-text" = "ends"; "ends the text at its first NUL"; "Refuse it: the rest of the text is lost."; text.split('\0').next().unwrap_or_default())
    ))
}

fn written_wide(text: &str) -> Answer<Vec<u8>> {
    if text.is_empty() {
        return or!(
            written_length(0),
            told!("empty" = "nul"; "writes the empty string as a length of 1 and a NUL"; "The empty string is the byte 00 alone."; Ok(vec![1, 0])),
            told!("empty" = "own-nul"; "writes the empty string as its NUL, counted, in UTF-16 where that is asked for"; "The empty string is the byte 00 alone."; wide_text(text))
        );
    }
    wide_text(text)
}

/// Narrow where that is enough.
fn shortest(text: &str) -> Answer<Vec<u8>> {
    let text = or!(
        accepted(text)?,
        told!("wide-written" = "cut-first"; "cuts every character to 16 bits before it looks which encoding the text takes"; "Write characters beyond U+FFFF as surrogate pairs."; &cut(accepted(text)?))
    );
    if goes_wide(text)? {
        return written_wide(text);
    }
    if text.is_empty() {
        return or!(
            written_length(0),
            told!("empty" = "nul"; Ok(vec![1, 0])),
            told!("empty" = "own-nul"; narrow_text(text))
        );
    }
    narrow_text(text)
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
        told!("wide-read" = "low-bytes"; "keeps the low byte of each unit of wide text"; "A unit is two bytes; join them."; &units_of(bytes_of(letters)))
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
        told!("nul" = "stripped"; "strips all trailing NULs"; "Drop exactly one NUL, and refuse others."; without_nuls(units)),
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

fn body(bytes: &[u8], length: i64, start: usize) -> Decoded<String> {
    if length == 0 {
        return or!(
            Ok((String::new(), start)),
            told!("zero" = "refused"; "refuses a length of 0 as invalid"; "0 is the empty string, and nothing follows it."; refused(Class::Invalid)),
            told!("zero" = "truncated"; "refuses a length of 0 as truncated"; "0 is the empty string, and nothing follows it."; refused(Class::Truncated))
        );
    }
    let units = or!(length.abs(), told!("size" = "wraps-32"; i64::from((length as i32).wrapping_abs())));
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
        told!("sign" = "negative-truncated"; "takes a negative length for more than the input holds"; "A negative length means UTF-16."; if length < 0 { return refused(Class::Truncated) } else { false })
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
        told!("size" = "wraps-unsigned-32-empty"; "computes twice the length in 32 unsigned bits, where 2^32 is 0, and takes no bytes for the empty string"; "Compute the size in 64 bits, or compare the length with half of what is left."; if size as u32 == 0 { return Ok((String::new(), start)) } else { i64::from(size as u32) }),
        told!("size" = "checked-32"; "refuses as out of range a size that 32 bits do not hold, that of -2^31 too"; "Compute the size in 64 bits, or compare the length with half of what is left: such a string is truncated."; if i32::try_from(size).is_err() { return refused(Class::OutOfRange) } else { size })
    );
    let end = start + size as usize;
    let (body, end) = or!(
        (announced(bytes, start, size)?, end),
        told!("end" = "partial"; "returns what is there of a truncated string"; "Refuse input that ends inside the string."; partial(bytes, start, end)),
        told!("end" = "counts-units"; "compares the length of a wide string with the bytes that are left, and returns what is there"; "A length of -n takes 2 n bytes."; if units > bytes.len() as i64 - start as i64 { return refused(Class::Truncated) } else { partial(bytes, start, end) }),
        told!("end" = "partial-slice"; "takes the slice that is there of a truncated string, its last unit for the NUL, and counts the bytes that are not there as consumed"; "Refuse input that ends inside the string."; (slice(bytes, start, end, unit), end)),
        told!("end" = "partial-text"; "returns what is there of a truncated string up to where its NUL is due, and counts the bytes that are not there as consumed"; "Refuse input that ends inside the string, its NUL included."; (terminated(bytes, start, end - unit as usize, end, unit), end)),
        told!("end" = "partial-counted"; "returns what is there of a truncated string, and counts the bytes that are not there as consumed"; "Refuse input that ends inside the string."; (terminated(bytes, start, end, end, unit), end))
    );
    Ok((text_of(&body, is_wide)?, end))
}

/// A string that is what the encoder writes.
fn as_written(bytes: &[u8], text: String, end: usize) -> Decoded<String> {
    let due = or!(
        shortest(&text)?,
        told!("surrogates" = "kept"; if text.contains('\u{FFFD}') { return Ok((text, end)) } else { shortest(&text)? })
    );
    if Some(&due[..]) != bytes.get(..end) {
        return refused(Class::Overlong);
    }
    Ok((text, end))
}

impl UnrealString for Operations {
    fn encode(&self, text: &str) -> Answer<Vec<u8>> {
        shortest(text)
    }

    fn encode_wide(&self, text: &str) -> Answer<Vec<u8>> {
        written_wide(accepted(text)?)
    }

    fn decode(&self, bytes: &[u8]) -> Decoded<String> {
        let read = length_of(bytes).and_then(|(length, start)| body(bytes, length, start));
        let (text, end) = or!(
            read?,
            told!("refusal" = "truncated-fails"; "breaks on truncated input"; "Refuse input that ends inside the string as `truncated`."; failing(read)?)
        );
        Ok((
            or!(
                text,
                told!("strips white space at both ends, as Python does"; "Keep white space: it is part of the text."; stripped(&text))
            ),
            end,
        ))
    }

    fn decode_canonical(&self, bytes: &[u8]) -> Decoded<String> {
        let read =
            compact_index::decode_canonical(bytes).and_then(|(length, start)| body(bytes, length, start));
        let (text, end) = or!(read?, told!("refusal" = "truncated-fails"; failing(read)?));
        or!(
            as_written(bytes, text, end),
            told!("canonical-check" = "none"; "accepts wide text that is narrow enough"; "Refuse what the encoder does not write."; Ok((text, end))),
            told!("accepts the empty string as a counted NUL"; "The empty string is the byte 00 alone."; if text.is_empty() { Ok((text, end)) } else { as_written(bytes, text, end) }),
            told!("accepts wide text that is narrow enough, but not a counted NUL for the empty string"; "Refuse what the encoder does not write."; if text.is_empty() || bytes.first() < Some(&0x80) { as_written(bytes, text, end) } else { Ok((text, end)) })
        )
    }
}
