//! Writes a length and its characters.

use super::super::wrong::{cut, in_windows_1252, spelling, units as units_of};
use crate::model::sites::contained::compact_index::encode as encode_index;
use crate::model::sites::{outside, refused};
use crate::model::{Answer, Class, Refusal};

fn written_length(length: i32) -> Answer<Vec<u8>> {
    or!(
        encode_index(length),
        told!("length-written" = "byte"; "writes the length as one plain byte"; "Write the length as a CompactIndex: from 64 on it takes two bytes."; Ok(vec![length as u8])),
        told!("writes the length as a little-endian 32-bit integer, as Unreal Engine 3 and later do"; "The length is a CompactIndex."; Ok(Vec::from(length.to_le_bytes())))
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
        told!("threshold" = "never"; "never writes UTF-16"; "Write UTF-16LE where a character is above U+00FF."; false),
        told!("threshold" = "question-mark"; "writes a question mark for a character above U+00FF"; "Write UTF-16LE where a character is above U+00FF."; false),
        told!("threshold" = "never-fails"; "breaks on characters above U+00FF"; "Write UTF-16LE where a character is above U+00FF."; if above { return Err(outside()) } else { false }),
        told!("threshold" = "windows-1252"; "writes UTF-16 for what windows-1252 does not hold"; "Latin-1 holds the characters up to U+00FF."; text.chars().any(|c| in_windows_1252(c).is_none()))
    ))
}

fn narrow_codes(text: &str) -> Answer<Vec<i64>> {
    let mut codes = Vec::new();
    for character in text.chars() {
        codes.push(i64::from(u32::from(character)));
    }
    let codes = or!(
        codes,
        told!("threshold" = "question-mark"; codes.iter().map(|&code| if code > 0xFF { i64::from(b'?') } else { code }).collect())
    );
    Ok(or!(
        codes,
        told!("narrow" = "windows-1252"; units_of(text.chars().map(in_windows_1252).collect::<Option<Vec<_>>>().ok_or(Refusal::value(Class::Invalid))?)),
        told!("narrow" = "utf-8"; units_of(spelling(&codes).bytes())),
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
        told!("narrow-written" = "utf-8"; "writes narrow text as UTF-8"; "One byte is one character, U+0000 to U+00FF."; units_of(spelling(&narrow_codes(text)?).bytes())),
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
pub(super) fn accepted(text: &str) -> Answer<&str> {
    Ok(or!(
        without_nul_written(text)?,
        told!("nul-in-text" = "written"; "writes a NUL inside the text"; "Refuse it: readers disagree about where such a text ends."; text),
        told!("nul-in-text" = "ends"; "ends the text at its first NUL"; "Refuse it: the rest of the text is lost."; text.split('\0').next().unwrap_or_default())
    ))
}

pub(super) fn written_wide(text: &str) -> Answer<Vec<u8>> {
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
pub(super) fn shortest(text: &str) -> Answer<Vec<u8>> {
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
