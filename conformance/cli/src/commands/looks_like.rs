//! Recognises bytes of a related format, for input that a decoder refuses or reads differently.

use packproof_suite::model::{Outcome, OwnedCase, input};

/// A sentence about a decoder's input, if it resembles a known format.
pub(crate) fn looks_like(case: &OwnedCase, outcome: &Outcome) -> Option<String> {
    let bytes = input::bytes(&case.input).ok()?;
    let accepted = match outcome {
        Outcome::Accept(accepted) => Some(accepted),
        Outcome::Reject { .. } => None,
        _ => return None,
    };
    let (format, verb) = case.operation.split_once('.')?;
    match format {
        "unreal_string" | "unreal_name"
            if accepted.is_none_or(|read| read.consumed != Some(bytes.len() as u64)) =>
        {
            length_of_32_bits(&bytes)
        }
        "varint" if verb.starts_with("zigzag") => {
            let signed = signed_leb128(&bytes)?.to_string();
            let read = accepted?.value.as_str()?;
            (read != signed)
                .then(|| format!("as signed LEB128 (DWARF, WebAssembly) these bytes are {signed}"))
        }
        "varint" if accepted.is_none() => ten_bytes(&bytes),
        "variant_buffer" if accepted.is_none() && verb.starts_with("variant_decode") => variant(&bytes),
        _ => None,
    }
}

/// Unreal 3 and later store a string's length as an `i32`.
fn length_of_32_bits(bytes: &[u8]) -> Option<String> {
    let (head, text) = bytes.split_first_chunk()?;
    let length = i32::from_le_bytes(*head);
    let size =
        if length < 0 { u64::from(length.unsigned_abs()) * 2 } else { u64::from(length.unsigned_abs()) };
    let ends = text.len() as u64 == size && text.last() == Some(&0);
    ends.then(|| format!("looks like a string of Unreal 3 or later, whose length is an i32: {length}"))
}

fn signed_leb128(bytes: &[u8]) -> Option<i128> {
    let len = bytes.iter().take(10).position(|byte| byte & 0x80 == 0)? + 1;
    let groups = bytes[..len].iter().enumerate();
    let value: i128 = groups.map(|(at, byte)| i128::from(byte & 0x7F) << (7 * at)).sum();
    let negative = bytes[len - 1] & 0x40 != 0;
    Some(if negative { value - (1_i128 << (7 * len)) } else { value })
}

/// A ten-byte varint where fewer bytes are expected.
fn ten_bytes(bytes: &[u8]) -> Option<String> {
    let len = bytes.iter().position(|byte| byte & 0x80 == 0)? + 1;
    if len != 10 {
        return None;
    }
    let value = bytes[..len]
        .iter()
        .enumerate()
        .fold(0_u128, |value, (at, byte)| value | u128::from(byte & 0x7F) << (7 * at));
    if bytes[9] > 1 {
        return Some(
            "the tenth byte may only hold bit 63; protobuf's readers drop the other bits".to_owned(),
        );
    }
    let value = (value as u64).cast_signed();
    (value < 0).then(|| format!("looks like the negative number {value}, which protobuf writes in ten bytes"))
}

fn variant(bytes: &[u8]) -> Option<String> {
    use packproof_suite::formats::variant_buffer::layout::type_name;
    let (head, rest) = bytes.split_first_chunk()?;
    let header = u32::from_le_bytes(*head);
    if header as usize == rest.len() && rest.len() >= 4 && type_name(rest[0]).is_some() {
        return Some(format!("looks like put_var: a length of {header} in front of the value's own bytes"));
    }
    let name = type_name(bytes[0])?;
    let reader = if bytes[0] == 0 { "which the engine's bytes2var reads, but" } else { "which" };
    (header & 0xFFFE_FF00 == 0 && !matches!(bytes[0], 1..=7 | 10 | 14)).then(|| {
        format!("looks like a value of type {} ({name}), {reader} this format does not have", bytes[0])
    })
}
