//! FString. Follows `vectors/formats/unreal-string.md`.

use crate::compact_index;
use crate::refusal::{Answer, Class, Refusal};

/// The UTF-16 units of a text without NUL.
fn units(text: &str) -> Answer<Vec<u16>> {
    let mut units = Vec::new();
    for c in text.chars() {
        let code = u32::from(c);
        match code {
            0 => return Err(Refusal::value(Class::Invalid)),
            1..=0xFFFF => units.push(code as u16),
            _ => {
                let above = code - 0x1_0000;
                units.push(0xD800 + (above / 0x400) as u16);
                units.push(0xDC00 + (above % 0x400) as u16);
            }
        }
    }
    Ok(units)
}

fn length(count: usize, sign: i64) -> Answer<Vec<u8>> {
    let length = i32::try_from(sign * (count as i64 + 1)).map_err(|_| Refusal::value(Class::OutOfRange))?;
    compact_index::encode(length)
}

/// Latin-1 if every character fits, else UTF-16LE.
pub fn encode(text: &str) -> Answer<Vec<u8>> {
    let units = units(text)?;
    if units.is_empty() {
        return Ok(vec![0]);
    }
    if units.iter().any(|&unit| unit > 0xFF) {
        return encode_wide(text);
    }
    let mut bytes = length(units.len(), 1)?;
    for unit in units {
        bytes.push(unit as u8);
    }
    bytes.push(0);
    Ok(bytes)
}

/// UTF-16LE, even if Latin-1 would do.
pub fn encode_wide(text: &str) -> Answer<Vec<u8>> {
    let units = units(text)?;
    if units.is_empty() {
        return Ok(vec![0]);
    }
    let mut bytes = length(units.len(), -1)?;
    for unit in units {
        bytes.push(unit as u8);
        bytes.push((unit / 0x100) as u8);
    }
    bytes.extend([0, 0]);
    Ok(bytes)
}

/// The string as an engine reads it, and the number of bytes consumed.
pub fn decode(bytes: &[u8]) -> Answer<(String, usize)> {
    let (length, start) = compact_index::decode(bytes)?;
    body(bytes, length, start)
}

/// As [`decode`]; refuses forms that [`encode`] does not write.
pub fn decode_canonical(bytes: &[u8]) -> Answer<(String, usize)> {
    let (length, start) = compact_index::decode_canonical(bytes)?;
    let (text, consumed) = body(bytes, length, start)?;
    if encode(&text)? != bytes[..consumed] {
        return Err(Refusal::byte(Class::Overlong, consumed - 1));
    }
    Ok((text, consumed))
}

fn body(bytes: &[u8], length: i64, start: usize) -> Answer<(String, usize)> {
    if length == 0 {
        return Ok((String::new(), start));
    }
    let unit_size: i64 = if length < 0 { 2 } else { 1 };
    let size = length.abs() * unit_size;
    if size > (bytes.len() - start) as i64 {
        return Err(Refusal::byte(Class::Truncated, bytes.len()));
    }
    let end = start + size as usize;
    let unit_size = unit_size as usize;
    let unit_at = |at: usize| match unit_size {
        1 => u32::from(bytes[at]),
        _ => u32::from(bytes[at]) + 0x100 * u32::from(bytes[at + 1]),
    };
    if unit_at(end - unit_size) != 0 {
        return Err(Refusal::byte(Class::Invalid, end - unit_size));
    }
    let mut text = String::new();
    let mut at = start;
    while at < end - unit_size {
        let unit = unit_at(at);
        let refused = Err(Refusal::byte(Class::Invalid, at));
        let code = match unit {
            0 => return refused,
            0xD800..=0xDBFF => {
                at += unit_size;
                // The final NUL is a unit too, but not a low surrogate.
                let low = unit_at(at);
                if !(0xDC00..=0xDFFF).contains(&low) {
                    return refused;
                }
                0x1_0000 + (unit - 0xD800) * 0x400 + (low - 0xDC00)
            }
            _ => unit,
        };
        let Some(c) = char::from_u32(code) else {
            return refused;
        };
        text.push(c);
        at += unit_size;
    }
    Ok((text, end))
}
