//! `FString`: a length that counts the NUL, negative for UTF-16LE.

use crate::model::sites::contained::compact_index;

use super::table::UnrealString;
use crate::model::sites::{at_byte, i32_le, refused, stripped, without_nuls};
use crate::model::{Answer, Class, Decoded};

fn written_length(length: i32) -> Answer<Vec<u8>> {
    or!(
        compact_index::encode(length),
        told!("writes the length as a little-endian 32-bit integer, as Unreal Engine 3 and later do"; "The length is a CompactIndex."; Ok(Vec::from(length.to_le_bytes())))
    )
}

fn length_of(bytes: &[u8]) -> Decoded<i64> {
    or!(
        compact_index::decode(bytes),
        told!("reads the length as a little-endian 32-bit integer, as Unreal Engine 3 and later do"; "The length is a CompactIndex."; i32_le(bytes).map(|(value, consumed, _)| (value, consumed)))
    )
}

fn written(text: &str, wide: bool) -> Answer<Vec<u8>> {
    if text.is_empty() {
        return written_length(0);
    }
    let mut wide = wide;
    for character in text.chars() {
        if character == '\0' {
            return refused(Class::Invalid);
        }
        if u32::from(character) > 0xFF {
            wide = true;
        }
    }
    let mut units = Vec::new();
    for character in text.chars() {
        let mut code = i64::from(u32::from(character));
        if code >= 0x1_0000 {
            code -= 0x1_0000;
            units.push(0xD800 + (code >> 10));
            units.push(0xDC00 + (code & 0x3FF));
        } else {
            units.push(code);
        }
    }
    let count = units.len() as i32 + 1;
    let mut out = written_length(if wide { -count } else { count })?;
    units.push(0);
    for unit in units {
        out.push((unit & 0xFF) as u8);
        if wide {
            out.push((unit >> 8) as u8);
        }
    }
    Ok(out)
}

/// The place of the NUL.
fn nul(bytes: &[u8], end: usize) -> Answer<usize> {
    if at_byte(bytes, end - 1)? != 0 {
        return refused(Class::Invalid);
    }
    Ok(end - 1)
}

fn narrow(bytes: &[u8], start: usize, end: usize) -> Decoded<String> {
    let mut text = String::new();
    for at in start
        ..or!(
            nul(bytes, end)?,
            told!("strips all NULs at the end of narrow text, and asks for none"; "Refuse (invalid) a text whose last unit is not NUL, and NULs before it."; without_nuls(bytes, start, end, 1))
        )
    {
        let byte = at_byte(bytes, at)?;
        if byte == 0 {
            return refused(Class::Invalid);
        }
        text.push(char::from(or!(byte, byte & 0x7F) as u8));
    }
    let text = or!(
        text,
        told!("drops bytes above 7F from narrow text"; "One byte is one character, U+0000 to U+00FF."; text.chars().filter(char::is_ascii).collect())
    );
    Ok((text, end))
}

fn unit(bytes: &[u8], at: usize) -> Answer<i64> {
    Ok(at_byte(bytes, at)? | (at_byte(bytes, at + 1)? << 8))
}

/// The place of the NUL of two bytes.
fn wide_nul(bytes: &[u8], end: usize) -> Answer<usize> {
    let last = or!(
        unit(bytes, end - 2)?,
        told!("checks the high byte of the NUL alone"; "Both bytes of the NUL are 0."; at_byte(bytes, end - 1)?),
        told!("checks the low byte of the NUL alone"; "Both bytes of the NUL are 0."; at_byte(bytes, end - 2)?)
    );
    if last != 0 {
        return refused(Class::Invalid);
    }
    Ok(end - 2)
}

fn wide(bytes: &[u8], start: usize, end: usize) -> Decoded<String> {
    let last = or!(
        wide_nul(bytes, end)?,
        told!("strips all NULs at the end of wide text, and asks for none"; "Refuse (invalid) a text whose last unit is not NUL, and NULs before it."; without_nuls(bytes, start, end, 2))
    );
    let mut text = String::new();
    let mut at = start;
    while at < last {
        let mut code = unit(bytes, at)?;
        at += 2;
        if code == 0 {
            return refused(Class::Invalid);
        }
        if code >= 0xD800 && code < 0xDC00 {
            let low = unit(bytes, at)?;
            if low < 0xDC00 || low > 0xDFFF {
                return refused(Class::Invalid);
            }
            at += 2;
            code = 0x1_0000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        } else if code >= 0xDC00 && code <= 0xDFFF {
            return refused(Class::Invalid);
        }
        text.push(char::from_u32(code as u32).unwrap_or(char::REPLACEMENT_CHARACTER));
    }
    Ok((text, end))
}

fn body(bytes: &[u8], length: i64, start: usize) -> Decoded<String> {
    if length == 0 {
        return Ok((String::new(), start));
    }
    let letters = length.abs() - 1;
    let unit = if length < 0 { 2 } else { 1 };
    let end = start + (unit * (letters + 1)) as usize;
    if end > bytes.len() {
        return refused(Class::Truncated);
    }
    if length < 0 {
        return wide(bytes, start, end);
    }
    narrow(bytes, start, end)
}

impl UnrealString for Operations {
    fn encode(&self, text: &str) -> Answer<Vec<u8>> {
        written(text, false)
    }

    fn encode_wide(&self, text: &str) -> Answer<Vec<u8>> {
        written(text, true)
    }

    fn decode(&self, bytes: &[u8]) -> Decoded<String> {
        let (length, start) = length_of(bytes)?;
        let (text, end) = body(bytes, length, start)?;
        Ok((
            or!(
                text,
                told!("strips white space at both ends"; "Keep white space: it is part of the text."; stripped(&text))
            ),
            end,
        ))
    }

    fn decode_canonical(&self, bytes: &[u8]) -> Decoded<String> {
        let (length, start) = compact_index::decode_canonical(bytes)?;
        let (text, end) = body(bytes, length, start)?;
        if length == 1 {
            return refused(Class::Overlong);
        }
        if length < 0 && text.chars().all(|character| u32::from(character) <= 0xFF) {
            return refused(Class::Overlong);
        }
        Ok((text, end))
    }
}
