//! Object references that are checked before they are computed, and four bytes as one number.

use crate::model::sites::contained::compact_index;
use packproof_reference::object_reference::Reference as Pointer;

use super::table::References;
use crate::model::sites::refused;
use crate::model::{Answer, Class, Decoded};

fn from_value(value: i64) -> Pointer {
    if value == 0 {
        return Pointer::Null;
    }
    if value > 0 {
        return Pointer::Export(value - 1);
    }
    Pointer::Import(!value)
}

fn to_value(pointer: Pointer) -> Answer<i64> {
    match pointer {
        Pointer::Null => Ok(0),
        Pointer::Import(entry) => {
            if entry > 0x7FFF_FFFF {
                return refused(Class::OutOfRange);
            }
            Ok(!entry)
        }
        Pointer::Export(entry) => {
            if entry > 0x7FFF_FFFE {
                return refused(Class::OutOfRange);
            }
            Ok(entry + 1)
        }
    }
}

impl References for Operations {
    fn encode(&self, pointer: Pointer) -> Answer<Vec<u8>> {
        compact_index::encode(to_value(pointer)?)
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
        let value = to_value(pointer)? as i32;
        Ok(or!(value.to_le_bytes(), value.to_be_bytes()).to_vec())
    }

    fn decode_fixed(&self, bytes: &[u8]) -> Decoded<Pointer> {
        let Some(of) = bytes.first_chunk() else { return refused(Class::Truncated) };
        let value = or!(i32::from_le_bytes(*of), i32::from_be_bytes(*of));
        Ok((from_value(i64::from(value)), 4))
    }
}
