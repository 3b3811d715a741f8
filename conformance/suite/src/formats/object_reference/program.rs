//! Object references: -v-1 of the imports below zero, v-1 of the exports above.

use crate::model::sites::contained::compact_index;
use packproof_reference::object_reference::Reference as Pointer;

use super::table::References;
use crate::model::sites::{at_byte, refused};
use crate::model::{Answer, Class, Decoded};

fn from_value(value: i64) -> Pointer {
    if value < 0 {
        return Pointer::Import(-value - 1);
    }
    if value > 0 {
        return Pointer::Export(value - 1);
    }
    Pointer::Null
}

fn to_value(pointer: Pointer) -> Answer<i64> {
    let value = match pointer {
        Pointer::Null => 0,
        Pointer::Import(entry) => -entry - 1,
        Pointer::Export(entry) => entry + 1,
    };
    if value > 0x7FFF_FFFF || value < -0x8000_0000 {
        return refused(Class::OutOfRange);
    }
    Ok(value)
}

impl References for Operations {
    fn encode(&self, pointer: Pointer) -> Answer<Vec<u8>> {
        compact_index::encode(to_value(pointer)? as i32)
    }

    fn decode(&self, bytes: &[u8]) -> Decoded<Pointer> {
        let (value, consumed) = compact_index::decode(bytes)?;
        Ok((from_value(value), consumed))
    }

    fn decode_canonical(&self, bytes: &[u8]) -> Decoded<Pointer> {
        let (value, consumed) = compact_index::decode_canonical(bytes)?;
        Ok((from_value(value), consumed))
    }

    fn encode_fixed(&self, pointer: Pointer) -> Answer<Vec<u8>> {
        let value = to_value(pointer)? & 0xFFFF_FFFF;
        Ok([value & 0xFF, (value >> 8) & 0xFF, (value >> 16) & 0xFF, (value >> 24) & 0xFF]
            .map(|byte| byte as u8)
            .to_vec())
    }

    fn decode_fixed(&self, bytes: &[u8]) -> Decoded<Pointer> {
        if bytes.len() < 4 {
            return refused(Class::Truncated);
        }
        let low = at_byte(bytes, 0)? | (at_byte(bytes, 1)? << 8);
        let high = (at_byte(bytes, 2)? << 16) | (at_byte(bytes, 3)? << 24);
        let value = low | high;
        let value = if value >= 0x8000_0000 { value - 0x1_0000_0000 } else { value };
        Ok((from_value(value), 4))
    }
}
