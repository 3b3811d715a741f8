//! Names as parts of the input: the end is computed, and the NUL looked for.

use super::table::UnrealName;
use crate::model::sites::contained::compact_index;
use crate::model::sites::{at_byte, nul_from, part, refused};
use crate::model::{Answer, Class, Decoded};

type Index = fn(&[u8]) -> Answer<(i64, usize)>;

fn latin1(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(*byte)).collect()
}

fn read(bytes: &[u8], version: u16, index: Index, canonical: bool) -> Decoded<String> {
    if version < 64 {
        let nul = nul_from(bytes, 0);
        if nul < 0 {
            return refused(Class::Truncated);
        }
        return Ok((latin1(part(bytes, 0, nul as usize)?), (nul + 1) as usize));
    }
    let (length, start) = index(bytes)?;
    if length < 0 {
        return refused(Class::OutOfRange);
    }
    if length == 0 {
        return refused(Class::Invalid);
    }
    let end = start as i64 + length;
    if end > bytes.len() as i64 {
        return refused(Class::Truncated);
    }
    let nul = nul_from(bytes, start);
    let last = at_byte(bytes, (end - 1) as usize)?;
    if last != 0 || canonical && nul != end - 1 {
        return refused(Class::Invalid);
    }
    Ok((latin1(part(bytes, start, nul as usize)?), end as usize))
}

impl UnrealName for Operations {
    fn encode(&self, text: &str, version: u16) -> Answer<Vec<u8>> {
        let mut body = Vec::new();
        for character in text.chars() {
            let code = i64::from(u32::from(character));
            if code == 0 || code > 0xFF {
                return refused(Class::Invalid);
            }
            body.push(code as u8);
        }
        body.push(0);
        if version < 64 {
            return Ok(body);
        }
        let mut out = compact_index::encode(body.len() as i32)?;
        out.extend(&body);
        Ok(out)
    }

    fn decode(&self, bytes: &[u8], version: u16) -> Decoded<String> {
        read(bytes, version, compact_index::decode, false)
    }

    fn decode_canonical(&self, bytes: &[u8], version: u16) -> Decoded<String> {
        read(bytes, version, compact_index::decode_canonical, true)
    }
}
