//! Names: terminated before version 64, with a length from then on.

use crate::model::sites::contained::compact_index;

use super::table::UnrealName;
use crate::model::sites::{at_byte, byte, lower, refused, stripped};
use crate::model::{Answer, Class, Decoded};

fn latin1(byte: i64) -> Option<char> {
    Some(char::from(byte as u8))
}

fn ascii(byte: i64) -> Option<char> {
    latin1(byte).filter(char::is_ascii)
}

fn terminated(bytes: &[u8]) -> Decoded<String> {
    let mut text = String::new();
    let mut at = 0;
    loop {
        if at >= bytes.len() {
            return refused(Class::Truncated);
        }
        let byte = at_byte(bytes, at)?;
        if byte == 0 {
            return Ok((text, at + 1));
        }
        text.extend(or!(latin1(byte), ascii(byte), latin1(byte & 0x7F), latin1(lower(byte))));
        at += 1;
    }
}

fn counted(bytes: &[u8], (length, start): (i64, usize), canonical: bool) -> Decoded<String> {
    if length < 0 {
        return refused(Class::OutOfRange);
    }
    if length == 0 {
        return refused(Class::Invalid);
    }
    let end = start + length as usize;
    if end > bytes.len() {
        return refused(Class::Truncated);
    }
    if at_byte(bytes, end - 1)? != 0 {
        return refused(Class::Invalid);
    }
    let mut text = String::new();
    for at in start..end - 1 {
        let byte = at_byte(bytes, at)?;
        if byte == 0 {
            if canonical {
                return refused(Class::Invalid);
            }
            break;
        }
        text.extend(or!(latin1(byte), ascii(byte), latin1(byte & 0x7F), latin1(lower(byte))));
    }
    Ok((text, or!(end, end - 1)))
}

fn whole(text: String) -> String {
    or!(
        text,
        told!("strips white space at both ends"; "Keep white space: it is part of the name."; stripped(&text))
    )
}

impl UnrealName for Operations {
    fn encode(&self, text: &str, version: u16) -> Answer<Vec<u8>> {
        let mut body = Vec::new();
        for character in text.chars() {
            let code = i64::from(u32::from(character));
            if code == 0 || code > 0xFF {
                return refused(Class::Invalid);
            }
            body.push(or!(code, code & 0x7F, if version < 64 { code & 0x7F } else { code }) as u8);
        }
        let mut out = Vec::new();
        if version >= 64 {
            out =
                or!(compact_index::encode(body.len() as i32 + 1)?, Vec::from([byte(body.len() as i64 + 1)]));
        }
        out.extend(&body);
        out.extend(or!(Vec::from([0]), if version < 64 { Vec::new() } else { Vec::from([0]) }));
        Ok(out)
    }

    fn decode(&self, bytes: &[u8], version: u16) -> Decoded<String> {
        let (text, consumed) = if version < 64 {
            terminated(bytes)?
        } else {
            counted(bytes, compact_index::decode(bytes)?, false)?
        };
        Ok((whole(text), consumed))
    }

    fn decode_canonical(&self, bytes: &[u8], version: u16) -> Decoded<String> {
        let (text, consumed) = if version < 64 {
            terminated(bytes)?
        } else {
            counted(bytes, compact_index::decode_canonical(bytes)?, true)?
        };
        Ok((whole(text), consumed))
    }
}
