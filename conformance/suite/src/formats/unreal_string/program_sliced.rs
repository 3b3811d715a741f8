//! Strings as parts of the input: the end is computed, the text is decoded whole, and its NUL looked for.

use super::table::UnrealString;
use super::wrong::{decoded, spelled, until};
use crate::model::sites::contained::compact_index;
use crate::model::sites::{part, refused};
use crate::model::{Answer, Class, Decoded};

fn written(text: &str, wide: bool) -> Answer<Vec<u8>> {
    let mut most = 0;
    for character in text.chars() {
        if character == '\0' {
            return refused(Class::Invalid);
        }
        most = most.max(u32::from(character));
    }
    if text.is_empty() {
        return Ok(Vec::from([0]));
    }
    let is_wide = wide || most > 0xFF;
    let body = spelled(text, is_wide);
    let units = if is_wide { -(body.len() as i32 / 2) } else { body.len() as i32 };
    let mut out = compact_index::encode(units)?;
    out.extend(&body);
    Ok(out)
}

fn body(bytes: &[u8], length: i64, start: usize) -> Decoded<String> {
    if length == 0 {
        return Ok((String::new(), start));
    }
    let size = if length < 0 { -2 * length } else { length };
    let end = start as i64 + size;
    if end > bytes.len() as i64 {
        return refused(Class::Truncated);
    }
    let (text, nul) = decoded(part(bytes, start, end as usize)?, length < 0)?;
    if nul != text.len() as i64 - 1 {
        return refused(Class::Invalid);
    }
    Ok((until(&text, -1), end as usize))
}

impl UnrealString for Operations {
    fn encode(&self, text: &str) -> Answer<Vec<u8>> {
        written(text, false)
    }

    fn encode_wide(&self, text: &str) -> Answer<Vec<u8>> {
        written(text, true)
    }

    fn decode(&self, bytes: &[u8]) -> Decoded<String> {
        let (length, start) = compact_index::decode(bytes)?;
        body(bytes, length, start)
    }

    fn decode_canonical(&self, bytes: &[u8]) -> Decoded<String> {
        let (length, start) = compact_index::decode_canonical(bytes)?;
        let (text, end) = body(bytes, length, start)?;
        let due = written(&text, false)?;
        if Some(&due[..]) != bytes.get(..end) {
            return refused(Class::Overlong);
        }
        Ok((text, end))
    }
}
