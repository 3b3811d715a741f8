//! Bytes and words, where the input ends, and VariableFloat16.

use super::family::At;
use super::parameters::{
    After, ByteOrder, Consumed, End, LowByte, Partial, PartsConsumed, VariableEnd, VariableForm,
    VariableLimit, VariableOverlong, VariableWritten, WordSign,
};
use crate::formats::varint::behaviour::Behaving as OfInteger;
use crate::formats::varint::table::Varint as _;
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
    let mut bytes = bytes.to_vec();
    if ByteOrder::of(at) == ByteOrder::BigEndian {
        bytes.reverse();
    }
    let word = bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
    let low = word & 0xFF;
    match LowByte::of(at) {
        _ if bytes.len() != 2 => word,
        LowByte::SignOred if low >= 0x80 => 0xFF00 | low,
        LowByte::SignAdded if low >= 0x80 => word.wrapping_sub(0x100) & 0xFFFF,
        LowByte::HighLost => low,
        _ => word,
    }
}

/// A word as a number of steps.
pub(super) fn signed(at: At, word: u64, len: usize) -> i64 {
    let word = word as i64;
    let patterns = 256_i64.pow(len as u32);
    if WordSign::of(at) == WordSign::Signed && word >= patterns / 2 { word - patterns } else { word }
}

/// The words of a field of fixed size, and how many bytes are said to be consumed.
pub(super) fn words(at: At, bytes: &[u8], each: usize, count: usize) -> Decoded<Vec<u64>> {
    let len = each * count;
    let (field, consumed) = whole(at, bytes, len)?;
    check_after(at, bytes.len(), len)?;
    let consumed = match PartsConsumed::of(at) {
        PartsConsumed::All => consumed,
        PartsConsumed::One => each,
        PartsConsumed::OneLess => len - each,
        PartsConsumed::Four => 4 * count,
        PartsConsumed::Two => 2 * count,
    };
    let words = field.chunks(each).map(|word| pull(at, word)).collect();
    Ok((words, self::consumed(at, consumed, bytes.len())))
}

/// The bytes of the field, with what stands for missing ones, and how many were consumed.
fn whole(at: At, bytes: &[u8], len: usize) -> Answer<(Vec<u8>, usize)> {
    if let Some(field) = bytes.get(..len) {
        return Ok((field.to_vec(), len));
    }
    let there = bytes.len();
    let refused = |class| Err(Refusal::byte(class, there));
    let filled = |fill| {
        let mut field = bytes.to_vec();
        field.resize(len, fill);
        field
    };
    match End::of(at) {
        End::Zeros => Ok((filled(0), len)),
        End::ZerosUncounted => Ok((filled(0), there)),
        End::Ones => Ok((filled(0xFF), len)),
        End::OneShort if there + 1 == len => Ok((filled(0), len)),
        End::Refused | End::OneShort if Partial::of(at) == Partial::Zeros && there > 0 => {
            Ok((filled(0), len))
        }
        End::Refused | End::OneShort => refused(Class::Truncated),
        End::Invalid => refused(Class::Invalid),
        End::OutOfRange => refused(Class::OutOfRange),
        End::Breaks => Err(Refusal::Broken("the input ends".to_owned())),
    }
}

fn check_after(at: At, there: usize, len: usize) -> Answer<()> {
    if After::of(at) == After::Refused && there > len {
        return Err(Refusal::byte(Class::Trailing, len));
    }
    Ok(())
}

fn consumed(at: At, consumed: usize, there: usize) -> usize {
    match Consumed::of(at) {
        Consumed::Field => consumed,
        Consumed::Whole => there,
        Consumed::OneLess => consumed.saturating_sub(1),
        Consumed::OneMore => consumed + 1,
        Consumed::Zero => 0,
    }
}

/// The bytes of a pattern as a VariableFloat16.
pub(super) fn variable(at: At, pattern: u16) -> Answer<Vec<u8>> {
    let form = VariableForm::of(at);
    let mut rest = match form {
        VariableForm::Fixed => return Ok(pattern.to_le_bytes().to_vec()),
        VariableForm::FixedBigEndian => return Ok(pattern.to_be_bytes().to_vec()),
        VariableForm::Swapped => pattern.swap_bytes(),
        _ => pattern,
    };
    if let Some(integer) = OfInteger::carried(at.setting) {
        return integer.encode(rest.into(), 16);
    }
    let mut groups = Vec::new();
    loop {
        let last = match VariableWritten::of(at) {
            VariableWritten::Shortest => rest < 0x80,
            VariableWritten::AlwaysThree => groups.len() == 2,
            VariableWritten::Above80 => rest <= 0x80,
            VariableWritten::AtLeast7F => rest < 0x7F,
        };
        if last {
            break;
        }
        groups.push((rest & 0x7F) as u8);
        rest >>= 7;
    }
    groups.push(rest as u8);
    if form == VariableForm::Reversed {
        groups.reverse();
    }
    let last = groups.len() - 1;
    for (nth, group) in groups.iter_mut().enumerate() {
        if (nth < last) != (form == VariableForm::Inverted) {
            *group |= 0x80;
        }
    }
    Ok(groups)
}

/// Bytes of the longest form.
const MOST: usize = 3;

/// The pattern of a VariableFloat16 and the bytes consumed.
pub(super) fn read_variable(at: At, bytes: &[u8]) -> Decoded<u16> {
    let form = VariableForm::of(at);
    let (pattern, len) = match form {
        VariableForm::Fixed | VariableForm::FixedBigEndian => {
            let Some(&word) = bytes.first_chunk() else {
                let (pattern, len) = ended(at, bytes, bytes.first().map_or(0, |&byte| byte.into()), 2)?;
                return Ok((pattern, consumed(at, len, bytes.len())));
            };
            let fixed = form == VariableForm::Fixed;
            (if fixed { u16::from_le_bytes(word) } else { u16::from_be_bytes(word) }, 2)
        }
        _ => match OfInteger::carried(at.setting) {
            Some(integer) => {
                let (pattern, len) = integer.decode(bytes, 16)?;
                (pattern as u16, len)
            }
            None => groups(at, form, bytes)?,
        },
    };
    check_after(at, bytes.len(), len)?;
    let pattern = if form == VariableForm::Swapped { pattern.swap_bytes() } else { pattern };
    Ok((pattern, consumed(at, len, bytes.len())))
}

fn groups(at: At, form: VariableForm, bytes: &[u8]) -> Decoded<u16> {
    let limit = VariableLimit::of(at);
    let beyond = if limit == VariableLimit::Invalid { Class::Invalid } else { Class::OutOfRange };
    let most = match limit {
        VariableLimit::Longer | VariableLimit::LongerWraps => bytes.len().max(MOST),
        _ => MOST,
    };
    let mut value = 0_u64;
    for nth in 0..most {
        let Some(&byte) = bytes.get(nth) else {
            return ended(at, bytes, value, nth + 1);
        };
        let group = u64::from(byte & 0x7F);
        value = match form {
            VariableForm::Reversed => value << 7 | group,
            // What is above 64 bits is above 16.
            _ if nth >= 9 => value | (group << 57),
            _ => value | group << (7 * nth),
        };
        let more = (byte >= 0x80) != (form == VariableForm::Inverted);
        let stops = limit == VariableLimit::Stops && nth + 1 == MOST;
        if more && !stops {
            continue;
        }
        let fits = value <= 0xFFFF;
        let wraps = matches!(limit, VariableLimit::Wraps | VariableLimit::LongerWraps | VariableLimit::Stops);
        if !fits && !wraps {
            return Err(Refusal::byte(beyond, nth));
        }
        return overlong(at, value as u16, nth + 1);
    }
    if most > MOST {
        return ended(at, bytes, value, most + 1);
    }
    Err(Refusal::byte(beyond, MOST))
}

/// What is answered for a form that was read.
fn overlong(at: At, pattern: u16, len: usize) -> Decoded<u16> {
    let shortest = (16 - pattern.leading_zeros() as usize).div_ceil(7).max(1);
    match VariableOverlong::of(at) {
        VariableOverlong::Refused if len > shortest => Err(Refusal::byte(Class::Overlong, len - 1)),
        VariableOverlong::ConsumedShort => Ok((pattern, shortest)),
        VariableOverlong::Accepted | VariableOverlong::Refused => Ok((pattern, len)),
    }
}

/// What is answered where the input ends, with the value so far and the bytes that it would have taken.
fn ended(at: At, bytes: &[u8], value: u64, len: usize) -> Decoded<u16> {
    let refused = |class| Err(Refusal::byte(class, bytes.len()));
    match VariableEnd::of(at) {
        VariableEnd::Refused => refused(Class::Truncated),
        VariableEnd::OnlyEmptyRefused if bytes.is_empty() => refused(Class::Truncated),
        VariableEnd::Partial | VariableEnd::OnlyEmptyRefused => Ok((value as u16, bytes.len())),
        VariableEnd::Counted => Ok((value as u16, len)),
        VariableEnd::Invalid => refused(Class::Invalid),
        VariableEnd::OutOfRange => refused(Class::OutOfRange),
        VariableEnd::Breaks => Err(Refusal::Broken("the input ends".to_owned())),
    }
}
