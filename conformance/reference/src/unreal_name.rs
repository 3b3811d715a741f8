//! Name. Follows `vectors/formats/unreal-name.md`.

use crate::compact_index;
use crate::refusal::{Answer, Class, Refusal};

/// The first file version that stores the length of a name.
pub const LENGTH_VERSION: u16 = 64;

/// The Latin-1 bytes of a text without NUL.
pub fn latin1(text: &str) -> Answer<Vec<u8>> {
    let mut bytes = Vec::new();
    for c in text.chars() {
        match u32::from(c) {
            code @ 1..=0xFF => bytes.push(code as u8),
            _ => return Err(Refusal::value(Class::Invalid)),
        }
    }
    Ok(bytes)
}

/// The name in the layout of this file version.
pub fn encode(text: &str, version: u16) -> Answer<Vec<u8>> {
    let characters = latin1(text)?;
    let mut bytes = Vec::new();
    if version >= LENGTH_VERSION {
        bytes = compact_index::encode(characters.len() as i32 + 1)?;
    }
    bytes.extend(characters);
    bytes.push(0);
    Ok(bytes)
}

/// The name as an engine reads it, up to its first NUL, and the number of bytes consumed.
pub fn decode(bytes: &[u8], version: u16) -> Answer<(String, usize)> {
    if version < LENGTH_VERSION {
        return terminated(bytes);
    }
    let (length, start) = compact_index::decode(bytes)?;
    let (text, end) = counted(bytes, length, start)?;
    let seen = text.chars().take_while(|&c| c != '\0').collect();
    Ok((seen, end))
}

/// As [`decode`]; refuses a length that is not canonical and a NUL before the last byte.
pub fn decode_canonical(bytes: &[u8], version: u16) -> Answer<(String, usize)> {
    if version < LENGTH_VERSION {
        return terminated(bytes);
    }
    let (length, start) = compact_index::decode_canonical(bytes)?;
    let (text, end) = counted(bytes, length, start)?;
    match text.chars().position(|c| c == '\0') {
        Some(at) => Err(Refusal::byte(Class::Invalid, start + at)),
        None => Ok((text, end)),
    }
}

fn terminated(bytes: &[u8]) -> Answer<(String, usize)> {
    let mut text = String::new();
    for &byte in bytes {
        if byte == 0 {
            return Ok((text.clone(), text.chars().count() + 1));
        }
        text.push(char::from(byte));
    }
    Err(Refusal::byte(Class::Truncated, bytes.len()))
}

/// All characters before the last byte, which must be NUL.
fn counted(bytes: &[u8], length: i64, start: usize) -> Answer<(String, usize)> {
    if length < 0 {
        return Err(Refusal::byte(Class::OutOfRange, 0));
    }
    if length == 0 {
        return Err(Refusal::byte(Class::Invalid, start));
    }
    if length > (bytes.len() - start) as i64 {
        return Err(Refusal::byte(Class::Truncated, bytes.len()));
    }
    let last = start + length as usize - 1;
    if bytes[last] != 0 {
        return Err(Refusal::byte(Class::Invalid, last));
    }
    let mut text = String::new();
    for &byte in &bytes[start..last] {
        text.push(char::from(byte));
    }
    Ok((text, last + 1))
}
