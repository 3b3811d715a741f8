//! Takes fields from a stream of bits.

use super::super::wrong::{
    byte_or_0, cut, filled, gap, grown_in_double, last_word_low, mirrored, of_lowest_byte_first,
    sign_extended, summed_in_double, whole_bytes,
};
use super::check;
use crate::model::sites::{at_byte, little_endian, refused, reversed};
use crate::model::{Answer, Class};

type Bit = fn(&[u8], usize) -> Answer<i128>;

type Field = fn(&[u8], usize, u32) -> Answer<i128>;

pub(super) fn bit(bytes: &[u8], at: usize) -> Answer<i128> {
    let byte = or!(
        at_byte(bytes, at >> 3)?,
        told!("words" = "reversed-16"; byte_or_0(bytes, (at >> 3) ^ 1)),
        told!("words" = "reversed-32"; byte_or_0(bytes, (at >> 3) ^ 3)),
        told!("words" = "reversed-64"; byte_or_0(bytes, (at >> 3) ^ 7))
    );
    let place = or!(
        7 - (at & 7),
        told!("bit-order" = "least-first"; at & 7),
        told!("bit-order" = "bytes-from-bit-0"; at & 7)
    );
    Ok(i128::from((byte >> place) & 1))
}

fn field(bytes: &[u8], mut at: usize, width: u32) -> Answer<i128> {
    let mut value = 0;
    for _ in 0..width {
        value = (value << 1) | bit(bytes, at)?;
        at += 1;
    }
    Ok(or!(
        value,
        told!("bit-order" = "least-first"; mirrored(value, width)),
        told!("bit-order" = "fields-from-bit-0"; mirrored(value, width))
    ))
}

pub(super) fn bit_lsb(bytes: &[u8], at: usize) -> Answer<i128> {
    let byte = or!(
        at_byte(bytes, at >> 3)?,
        told!("words" = "reversed-16"; byte_or_0(bytes, (at >> 3) ^ 1)),
        told!("words" = "reversed-32"; byte_or_0(bytes, (at >> 3) ^ 3)),
        told!("words" = "reversed-64"; byte_or_0(bytes, (at >> 3) ^ 7))
    );
    let place = or!(
        at & 7,
        told!("lsb-order" = "most-first"; 7 - (at & 7)),
        told!("lsb-order" = "bytes-from-bit-7"; 7 - (at & 7))
    );
    Ok(i128::from((byte >> place) & 1))
}

pub(super) fn field_lsb(bytes: &[u8], mut at: usize, width: u32) -> Answer<i128> {
    let mut value = 0;
    for place in 0..width {
        value |= bit_lsb(bytes, at)? << place;
        at += 1;
    }
    Ok(or!(
        value,
        told!("lsb-order" = "most-first"; mirrored(value, width)),
        told!("lsb-order" = "fields-from-top"; mirrored(value, width))
    ))
}

pub(super) fn fields(bytes: &[u8], widths: &[u32], mut at: usize, take: Field) -> Answer<(Vec<i128>, usize)> {
    let mut values = Vec::new();
    let widths = or!(
        widths,
        told!("field-order" = "last-first"; &reversed(widths)),
        told!("end" = "zeros-not-empty"; if bytes.is_empty() { return refused(Class::Truncated) } else { widths })
    );
    for &width in widths {
        check(width)?;
        let end = at + width as usize;
        let stream: &[u8] = or!(
            bytes,
            told!("end" = "zeros"; "reads zeros after the end of the input"; "Refuse a field that the input does not hold (truncated)."; &filled(bytes, end, 0)?),
            told!("end" = "zeros-not-empty"; "reads zeros after the end of the input, but refuses empty input"; "Refuse a field that the input does not hold (truncated)."; &filled(bytes, end, 0)?),
            told!("end" = "zeros-to-32-bits"; "pads the input with zeros to a multiple of 32 bits, and refuses what is beyond"; "Refuse a field that the input does not hold (truncated)."; &filled(bytes, end.min((bytes.len() + 3) / 4 * 32), 0)?),
            told!("end" = "zeros-of-begun"; "reads zeros for the bits that a field which begins in the input lacks"; "Refuse a field that the input does not hold (truncated)."; if at < 8 * bytes.len() { &filled(bytes, end, 0)? } else { bytes }),
            told!("end" = "zeros-in-place"; "reads zeros after the end of the input, and does not count them as consumed"; "Refuse a field that the input does not hold (truncated)."; &filled(bytes, end, 0)?),
            told!("end" = "last-byte"; "reads the last byte again after the end of the input, and does not count it as consumed"; "Refuse a field that the input does not hold (truncated)."; &filled(bytes, end, bytes.last().copied().unwrap_or_default())?),
            told!("end" = "ones"; "reads ones after the end of the input, as from a -1"; "Refuse a field that the input does not hold (truncated)."; &filled(bytes, end, 0xFF)?)
        );
        let stream: &[u8] = or!(
            stream,
            told!("end-check" = "rounded-down"; "compares whole bytes, so that up to seven missing bits read as zeros"; "Compare bits, or round the end up to whole bytes."; if end / 8 <= bytes.len() { &filled(stream, end, 0)? } else { stream })
        );
        let held = or!(
            8 * stream.len(),
            told!("end" = "partial"; if width > 1 << 16 { 8 * bytes.len() } else { usize::MAX })
        );
        let held = or!(
            held,
            told!("end-words" = "whole-32"; "reads words of 32 bits, and refuses a last one that the input does not fill"; "Take the bytes that are left for the last word."; held / 32 * 32)
        );
        if end > held {
            return refused(Class::Truncated);
        }
        let bits = or!(
            width,
            told!("end" = "partial"; "returns the bits that are left for a field that lacks some"; "Refuse a field that the input does not hold (truncated)."; width.min((8 * bytes.len()).saturating_sub(at) as u32))
        );
        let value = take(stream, at, bits)?;
        let value = or!(
            value,
            told!("field-bytes" = "reversed"; of_lowest_byte_first(value, bits)),
            told!("field-bytes" = "reversed-words"; little_endian(value, bits, &[16, 32, 64]))
        );
        let value = or!(
            value,
            told!("mask" = "shift-modulo-32"; "shifts 1 by the width modulo 32 for the mask, so that fields of 32 bits read as 0"; "Shift the largest number right by 64 less the width."; value & ((1 << (width % 32)) - 1)),
            told!("mask" = "shift-modulo-64"; "shifts 1 by the width modulo 64 for the mask, so that fields of 64 bits read as 0"; "Shift the largest number right by 64 less the width."; if width >= 64 { value & ((1 << (width % 64)) - 1) } else { value }),
            told!("mask" = "bits-modulo-32"; "shifts each bit of a field by its place modulo 32, so that those from 32 on are or-ed into the low ones"; "Keep values in integers of 64 bits."; (value | (value >> 32) | (value >> 64) | (value >> 96)) & 0xFFFF_FFFF)
        );
        let value = or!(value, told!("most-width" = "unlimited"; i128::from(value as u64)));
        values.push(or!(
            value,
            told!("value-read" = "signed-64"; "returns fields of 64 bits as signed numbers"; "Return unsigned numbers."; (value as i64).into()),
            told!("value-read" = "signed-32-and-64"; "returns fields of 32 and of 64 bits as signed numbers"; "Return unsigned numbers."; match width { 32 => (value as i32).into(), 64 => (value as i64).into(), _ => value }),
            told!("value-read" = "signed-32"; "returns the low 32 bits of a field as a signed number"; "Return unsigned numbers of 64 bits."; (value as i32).into()),
            told!("value-read" = "32-bits"; "returns the low 32 bits of a field"; "Return numbers of 64 bits."; (value as u32).into()),
            told!("value-read" = "double-summed"; "sums the bits of a field in a binary64 from the lowest up, which rounds at each of them beyond 2^53"; "Keep values in integers of 64 bits."; summed_in_double(value)),
            told!("value-read" = "double-grown"; "collects a field in a binary64 from its top, whole bytes by * 256 and then bits by * 2, which rounds beyond 2^53"; "Keep values in integers of 64 bits."; grown_in_double(value, width)),
            told!("value-read" = "double-shortest"; "passes values through a binary64 and writes the fewest decimal digits that tell it apart"; "Keep values in integers of 64 bits; JavaScript has BigInt."; (value as f64).to_string().parse().unwrap_or(i128::MAX)),
            told!("value-read" = "sign-extended-64"; "takes the top bit of a field for its sign and returns the 64-bit pattern"; "Fields are unsigned: fill up with zeros."; sign_extended(value, width))
        ));
        at = or!(end, told!("end" = "zeros-in-place"; end.min(8 * bytes.len())));
    }
    Ok((or!(values, told!("field-order" = "last-first"; reversed(&values))), at))
}

pub(super) fn fields_msb(bytes: &[u8], widths: &[u32]) -> Answer<(Vec<i128>, usize)> {
    let bytes: &[u8] = or!(
        bytes,
        told!("read-accumulator" = "last-word-low"; "loads words of 32 bits, and puts the bytes of a last one that is not full at its low end"; "Read bytes, or shift a last word that is not full to the top."; &last_word_low(bytes))
    );
    let at = or!(0, told!("alignment" = "stream-right"; gap(widths)));
    let (values, at) = or!(
        fields(bytes, widths, at, field)?,
        told!("alignment" = "fields-right"; fields(bytes, &whole_bytes(widths), at, field)?)
    );
    Ok((or!(values, told!("alignment" = "fields-right"; cut(&values, widths))), at))
}

pub(super) fn consumed(at: usize) -> usize {
    (at + 7) / 8
}

pub(super) fn ending(bytes: &[u8], mut at: usize, look: Bit) -> Answer<()> {
    let bytes = or!(
        bytes,
        told!("padding-check" = "before-trailing"; "checks all that is left for zeros before it looks for bytes that follow"; "Refuse whole bytes that are left first (trailing)."; if (at..8 * bytes.len()).any(|at| look(bytes, at) == Ok(1)) { return refused(Class::NotCanonical) } else { bytes })
    );
    let end = consumed(at);
    let length = or!(
        bytes.len(),
        told!("trailing-check" = "missing"; "does not check that bytes follow"; "Refuse whole bytes that are left (trailing)."; end.min(bytes.len())),
        told!("trailing-check" = "more-than-8-bits"; "refuses only more than eight bits after the last field"; "Refuse from eight bits on: compare with `>=`."; if at + 8 == 8 * bytes.len() { end } else { bytes.len() })
    );
    let length = or!(
        length,
        told!("words" = "reversed-16"; if end + 2 > length { end.min(length) } else { length }),
        told!("words" = "reversed-32"; if end + 4 > length { end.min(length) } else { length }),
        told!("words" = "reversed-64"; if end + 8 > length { end.min(length) } else { length })
    );
    if end < length {
        return refused(Class::Trailing);
    }
    let last = or!(
        8 * length,
        told!("padding-check" = "missing"; "does not check the padding"; "Refuse a padding bit that is set (not_canonical)."; 0),
        told!("padding-check" = "last-bit-unchecked"; "checks all padding bits but the last"; "Check every bit up to the end of the byte."; (8 * length).saturating_sub(1))
    );
    at = or!(
        at,
        told!("padding-check" = "last-bit-only"; "checks the last padding bit alone"; "Check every bit up to the end of the byte."; at | 7)
    );
    while at < last {
        if look(bytes, at)? != 0 {
            return refused(Class::NotCanonical);
        }
        at += 1;
    }
    Ok(())
}
