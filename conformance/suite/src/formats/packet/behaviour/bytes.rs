//! Bytes and words, where the input ends, and VariableFloat16.

use super::parameters::{ByteOrder, End, VariableForm};
use crate::formats::varint::behaviour::Behaving as OfInteger;
use crate::formats::varint::table::Varint as _;
use crate::model::behaviour::At;
use crate::model::{Answer, Class, Decoded, Refusal};

/// Appends a word.
pub(super) fn push(at: At, out: &mut Vec<u8>, word: u64, len: usize) {
    let bytes = &word.to_le_bytes()[..len];
    match ByteOrder::of(at) {
        ByteOrder::LittleEndian => out.extend(bytes),
        ByteOrder::BigEndian => out.extend(bytes.iter().rev()),
    }
}

/// The word of these bytes.
fn pull(at: At, bytes: &[u8]) -> u64 {
    let joined = |word, &byte: &u8| word << 8 | u64::from(byte);
    match ByteOrder::of(at) {
        ByteOrder::LittleEndian => bytes.iter().rev().fold(0, joined),
        ByteOrder::BigEndian => bytes.iter().fold(0, joined),
    }
}

/// The words of a field of fixed size, and its bytes.
pub(super) fn words(at: At, bytes: &[u8], each: usize, count: usize) -> Decoded<Vec<u64>> {
    let len = each * count;
    if bytes.len() < len && End::of(at) == End::Refused {
        return Err(Refusal::byte(Class::Truncated, bytes.len()));
    }
    let mut field = bytes[..bytes.len().min(len)].to_vec();
    field.resize(len, 0);
    Ok((field.chunks(each).map(|word| pull(at, word)).collect(), len))
}

fn integer(at: At) -> OfInteger {
    OfInteger::under(&at.setting.carried("varint"))
}

/// The bytes of a pattern as a VariableFloat16.
pub(super) fn variable(at: At, pattern: u16) -> Answer<Vec<u8>> {
    match VariableForm::of(at) {
        VariableForm::Leb128 => integer(at).encode(pattern.into(), 16),
        VariableForm::Fixed => Ok(pattern.to_le_bytes().to_vec()),
    }
}

/// The pattern of a VariableFloat16 and the bytes consumed.
pub(super) fn read_variable(at: At, bytes: &[u8]) -> Decoded<u16> {
    match VariableForm::of(at) {
        VariableForm::Leb128 => {
            let (pattern, len) = integer(at).decode(bytes, 16)?;
            Ok((pattern as u16, len))
        }
        VariableForm::Fixed => {
            let (words, len) = words(at, bytes, 2, 1)?;
            Ok((words[0] as u16, len))
        }
    }
}
