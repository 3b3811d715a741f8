//! Bit packing a bit at a time.

use super::table::BitPack;
use super::wrong::{
    byte_or_0, cut, cut_from_32, filled, followed_by, gap, in_words, joined, last_word_low,
    like_the_byte_before, lowest_byte_first, mirrored, never_cleared, of_lowest_byte_first, ored, resized,
    shifted_out, sign_extended, summed_in_double, whole_bytes,
};
use crate::model::sites::{at_byte, float64, little_endian, outside, refused, reversed, shl_i32};
use crate::model::{Answer, Class, Decoded};

type Bit = fn(&[u8], usize) -> Answer<i128>;
type Field = fn(&[u8], usize, u32) -> Answer<i128>;
type Put = fn(&mut Vec<i128>, i128, u32) -> Answer<()>;

fn check(width: u32) -> Answer<()> {
    let least = or!(
        1,
        told!("least-width" = "zero-accepted"; "takes a width of 0 for a field without bits"; "Refuse a width of 0 (out_of_range)."; 0)
    );
    let most = or!(
        64,
        told!("most-width" = "32"; "refuses widths above 32"; "Accept widths to 64."; 32),
        told!("most-width" = "63"; "refuses a width of 64"; "Accept a width of 64."; 63),
        told!("most-width" = "unlimited"; "accepts widths above 64"; "Refuse widths above 64 (out_of_range)."; u32::MAX)
    );
    if width < least || width > most {
        return or!(
            refused(Class::OutOfRange),
            told!("width-refusal" = "breaks"; "breaks on a width that it does not accept"; "Refuse it as out_of_range."; Err(outside()))
        );
    }
    Ok(())
}

fn bit(bytes: &[u8], at: usize) -> Answer<i128> {
    let byte = or!(
        at_byte(bytes, at >> 3)?,
        told!("words" = "reversed-16"; byte_or_0(bytes, (at >> 3) ^ 1)),
        told!("words" = "reversed-32"; byte_or_0(bytes, (at >> 3) ^ 3))
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

fn bit_lsb(bytes: &[u8], at: usize) -> Answer<i128> {
    let byte = or!(
        at_byte(bytes, at >> 3)?,
        told!("words" = "reversed-16"; byte_or_0(bytes, (at >> 3) ^ 1)),
        told!("words" = "reversed-32"; byte_or_0(bytes, (at >> 3) ^ 3))
    );
    let place = or!(
        at & 7,
        told!("lsb-order" = "most-first"; 7 - (at & 7)),
        told!("lsb-order" = "bytes-from-bit-7"; 7 - (at & 7))
    );
    Ok(i128::from((byte >> place) & 1))
}

fn field_lsb(bytes: &[u8], mut at: usize, width: u32) -> Answer<i128> {
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

fn fields(bytes: &[u8], widths: &[u32], mut at: usize, take: Field) -> Answer<(Vec<i128>, usize)> {
    let mut values = Vec::new();
    let widths = or!(widths, told!("field-order" = "last-first"; &reversed(widths)));
    for &width in widths {
        check(width)?;
        let end = at + width as usize;
        let stream: &[u8] = or!(
            bytes,
            told!("end" = "zeros"; "reads zeros after the end of the input"; "Refuse a field that the input does not hold (truncated)."; &filled(bytes, end, 0)?),
            told!("end" = "zeros-to-32-bits"; "pads the input with zeros to a multiple of 32 bits, and refuses what is beyond"; "Refuse a field that the input does not hold (truncated)."; &filled(bytes, end.min((bytes.len() + 3) / 4 * 32), 0)?),
            told!("end" = "zeros-in-place"; "reads zeros after the end of the input, and does not count them as consumed"; "Refuse a field that the input does not hold (truncated)."; &filled(bytes, end, 0)?),
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
            told!("mask" = "shift-modulo-64"; "shifts 1 by the width modulo 64 for the mask, so that fields of 64 bits read as 0"; "Shift the largest number right by 64 less the width."; if width == 64 { 0 } else { value }),
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
            told!("value-read" = "double-shortest"; "passes values through a binary64 and writes the fewest decimal digits that tell it apart"; "Keep values in integers of 64 bits; JavaScript has BigInt."; (value as f64).to_string().parse().unwrap_or(i128::MAX)),
            told!("value-read" = "sign-extended-64"; "takes the top bit of a field for its sign and returns the 64-bit pattern"; "Fields are unsigned: fill up with zeros."; sign_extended(value, width))
        ));
        at = or!(end, told!("end" = "zeros-in-place"; end.min(8 * bytes.len())));
    }
    Ok((or!(values, told!("field-order" = "last-first"; reversed(&values))), at))
}

fn fields_msb(bytes: &[u8], widths: &[u32]) -> Answer<(Vec<i128>, usize)> {
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

fn consumed(at: usize) -> usize {
    (at + 7) / 8
}

fn ending(bytes: &[u8], mut at: usize, look: Bit) -> Answer<()> {
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
        told!("words" = "reversed-32"; if end + 4 > length { end.min(length) } else { length })
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

fn put(stream: &mut Vec<i128>, value: i128, width: u32) -> Answer<()> {
    let value = or!(
        value,
        told!("wide-value" = "ored-lost"; { joined(stream, value >> width); value & ((1 << width) - 1) }),
        told!("wide-value" = "limit-ored"; if joined(stream, value >> width) != 0 { return Err(outside()) } else { value & ((1 << width) - 1) })
    );
    let value = or!(
        value,
        told!("bit-order" = "least-first"; "takes bit 0 of a byte and the lowest bit of a field first"; "Bit 0 of the stream is bit 7 of byte 0 and the top bit of the first field."; mirrored(value, width)),
        told!("bit-order" = "fields-from-bit-0"; "takes the lowest bit of a field first"; "The top bit of a field comes first."; mirrored(value, width))
    );
    let value = or!(
        value,
        told!("write-accumulator" = "32-loses-field"; "loses the top bits of a field that do not fit 32 bits beside those that wait"; "Use an accumulator of more than 64 bits, or write a field in parts."; value & ((1 << (32 - stream.len() % 8)) - 1)),
        told!("write-accumulator" = "32-loses-waiting"; "shifts the bits that wait out of an accumulator of 32 bits"; "Use an accumulator of more than 64 bits, or write a field in parts."; shifted_out(stream, value, width, 32)),
        told!("write-accumulator" = "64-loses-waiting"; "shifts the bits that wait out of an accumulator of 64 bits"; "Use an accumulator of more than 64 bits, or write a field in parts."; shifted_out(stream, value, width, 64))
    );
    let bits = or!(
        width,
        told!("alignment" = "fields-right"; "gives each field whole bytes, with the padding before it"; "Begin a field at the bit where the one before ends."; (width + 7) / 8 * 8)
    );
    for at in (0..bits).rev() {
        stream.push(or!(
            (value >> at) & 1,
            told!("computes the mask of a bit in 32 bits, `1 << at`"; "Shift a 1 of 64 bits."; if value & shl_i32(1, at) != 0 { 1 } else { 0 })
        ));
    }
    Ok(())
}

fn put_lsb(stream: &mut Vec<i128>, value: i128, width: u32) -> Answer<()> {
    let value = or!(
        value,
        told!("lsb-order" = "most-first"; "takes bit 7 of a byte and the top bit of a field first"; "Bit 0 of the stream is bit 0 of byte 0 and the lowest bit of the first field."; mirrored(value, width)),
        told!("lsb-order" = "fields-from-top"; "takes the top bit of a field first"; "The lowest bit of a field comes first."; mirrored(value, width))
    );
    for at in 0..width {
        stream.push(or!(
            (value >> at) & 1,
            told!("computes the mask of a bit in 32 bits, `1 << at`"; "Shift a 1 of 64 bits."; if value & shl_i32(1, at) != 0 { 1 } else { 0 })
        ));
    }
    Ok(())
}

fn all_bits(mut stream: Vec<i128>, widths: &[u32], values: &[u64], give: Put) -> Answer<Vec<i128>> {
    let widths = or!(
        widths,
        told!("field-order" = "last-first"; "takes the last field first"; "The first field of the list comes first in the stream."; &reversed(widths))
    );
    let values = or!(values, told!("field-order" = "last-first"; &reversed(values)));
    let values = or!(
        values,
        told!("limit" = "below-32-only"; "checks fields of less than 32 bits only, and cuts what wider ones do not hold"; "Check every width below 64: value >> width must be 0."; &cut_from_32(widths, values))
    );
    for (&width, &value) in widths.iter().zip(values) {
        let value = or!(
            i128::from(value),
            told!("value-written" = "double"; "passes values through a binary64, which rounds beyond 2^53"; "Keep values in integers of 64 bits."; float64(value.into())),
            told!("value-written" = "32-bits"; "takes the low 32 bits of a value"; "Keep values in integers of 64 bits."; (value as u32).into()),
            told!("value-written" = "32-bits-repeated"; "takes the low 32 bits of a value, and repeats them in a wider field, whose shifts are modulo 32"; "Keep values in integers of 64 bits."; (value as u32).into()),
            told!("value-written" = "double-repeated"; "takes the low 32 bits of a value's binary64, and repeats them in a wider field, whose shifts are modulo 32"; "Keep values in integers of 64 bits; JavaScript has BigInt."; (float64(value.into()) as u32).into())
        );
        check(width)?;
        let bits = or!(
            width,
            told!("most-width" = "unlimited"; if width > 1 << 20 { return Err(outside()) } else { width.min(100) })
        );
        let limit = or!(
            1 << bits,
            told!("limit" = "shift-modulo-32"; "shifts 1 by the width modulo 32 for the limit, so that wide fields take few values"; "Shift in more than 64 bits, or shift the value right by the width."; 1 << (width % 32)),
            told!("limit" = "shift-modulo-64"; "shifts 1 by the width modulo 64 for the limit, so that a field of 64 bits takes only 0"; "Check 64 bits apart, or shift the value right by the width."; 1 << (width % 64))
        );
        let tested = or!(
            value,
            told!("wide-value" = "masked"; "cuts a value to its field's low bits"; "Refuse a value that the width does not hold (out_of_range)."; 0),
            told!("wide-value" = "clamped"; "writes the field's largest value instead of one that it does not hold"; "Refuse a value that the width does not hold (out_of_range)."; 0),
            told!("wide-value" = "ored-lost"; "combines the excess bits of a value with those of the field beside it by OR, and loses what lies outside the stream"; "Refuse a value that the width does not hold (out_of_range)."; 0),
            told!("wide-value" = "limit-masked"; "lets the value 2^width through, as 0"; "Refuse from 2^width on: compare with `>=`."; if value == 1 << bits { 0 } else { value }),
            told!("wide-value" = "limit-ored"; "lets the value 2^width through, and sets the bit beside its field"; "Refuse from 2^width on: compare with `>=`."; if value == 1 << bits { 0 } else { value }),
            told!("wide-value" = "masked-modulo-32"; "cuts a value with (1 << width) - 1 in 32 bits, which leaves nothing of 32"; "Refuse a value that the width does not hold (out_of_range)."; 0),
            told!("wide-value" = "left-behind"; "leaves what exceeds a field in the bits behind it, until the next field replaces its own"; "Refuse a value that the width does not hold (out_of_range)."; 0)
        );
        if tested >= limit {
            return or!(
                refused(Class::OutOfRange),
                told!("wide-value" = "breaks"; "breaks on a value that its field does not hold"; "Refuse it as out_of_range."; Err(outside()))
            );
        }
        let value = or!(
            value,
            told!("wide-value" = "masked"; value & ((1 << bits) - 1)),
            told!("wide-value" = "clamped"; value.min(limit - 1)),
            told!("wide-value" = "limit-masked"; value & ((1 << bits) - 1)),
            told!("wide-value" = "masked-modulo-32"; value & ((1 << (width % 32)) - 1)),
            told!("wide-value" = "left-behind"; value & ((1 << bits) - 1))
        );
        let value = or!(
            value,
            told!("value-written" = "32-bits-repeated"; (value | (value << 32)) & ((1 << bits) - 1)),
            told!("value-written" = "double-repeated"; (value | (value << 32)) & ((1 << bits) - 1))
        );
        let value = or!(
            value,
            told!("field-bytes" = "reversed"; "takes the bytes of a field wider than 8 bits in reverse order, as a memory of the other byte order holds them"; "Shift bits out of the value; do not copy its memory."; lowest_byte_first(value, width)),
            told!("field-bytes" = "reversed-words"; "takes the bytes of fields of 16, 32 and 64 bits in reverse order, as a memory of the other byte order holds them"; "Shift bits out of the value; do not copy its memory."; little_endian(value, width, &[16, 32, 64]))
        );
        give(&mut stream, value, width)?;
    }
    let stream =
        or!(stream, told!("wide-value" = "left-behind"; followed_by(stream, ored(widths, values).1)));
    let stream = or!(
        stream,
        told!("padding" = "ones"; "pads the last byte with ones"; "Pad with zeros, whatever the buffer held."; followed_by(stream, u64::MAX)),
        told!("padding" = "byte-before"; "pads the last byte with the same bits of the byte before it"; "Pad with zeros: clear the byte that waits after it is written."; like_the_byte_before(stream)),
        told!("padding" = "one-and-zeros"; "marks the end with a one before the zeros"; "Pad with zeros only."; followed_by(stream, 1)),
        told!("padding" = "extra-byte"; "adds a zero byte when the fields fill whole bytes"; "Pad with (8 - bits % 8) % 8 bits."; { let bits = stream.len(); resized(stream, bits / 8 * 8 + 8, 0) }),
        told!("padding" = "flushed-32"; "pads to a multiple of 32 bits, and adds 32 more where the fields fill one"; "Pad to whole bytes, and not beyond them."; { let bits = stream.len(); resized(stream, bits / 32 * 32 + 32, 0) })
    );
    Ok(or!(
        stream,
        told!("words" = "reversed-16"; "stores the stream in words of 16 bits whose bytes are in reverse order"; "Store bytes in the order of the stream."; in_words(stream, 16)),
        told!("words" = "reversed-32"; "stores the stream in words of 32 bits whose bytes are in reverse order"; "Store bytes in the order of the stream."; in_words(stream, 32))
    ))
}

impl BitPack for Operations {
    fn write(&self, widths: &[u32], values: &[u64]) -> Answer<Vec<u8>> {
        let start = or!(
            Vec::new(),
            told!("alignment" = "stream-right"; "puts the padding before the first field"; "Shift the last bits up to bit 7: the padding comes after the fields."; vec![0; gap(widths)])
        );
        let mut out = Vec::new();
        let mut scratch = 0;
        let mut used = 0;
        for next in all_bits(start, widths, values, put)? {
            scratch = (scratch << 1) | next;
            used += 1;
            if used == 8 {
                out.push(scratch as u8);
                scratch = 0;
                used = 0;
            }
        }
        if used > 0 {
            out.push((scratch << (8 - used)) as u8);
        }
        while out.len() % 1 != 0 {
            out.push(0);
        }
        let out = or!(
            out,
            told!("write-accumulator" = "never-cleared"; "does not clear the byte that waits after it is written, so that its ones stay in all that follow"; "Start each byte as 0."; never_cleared(&out))
        );
        Ok(or!(
            out,
            told!("bit-order" = "least-first"; out.iter().map(|byte| byte.reverse_bits()).collect()),
            told!("bit-order" = "bytes-from-bit-0"; "fills bytes from bit 0 up with fields from their top bit down"; "Bit 0 of the stream is bit 7 of byte 0."; out.iter().map(|byte| byte.reverse_bits()).collect())
        ))
    }

    fn read(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        let (values, at) = fields_msb(bytes, widths)?;
        Ok((values, or!(consumed(at), told!("following" = "consumed"; bytes.len()))))
    }

    fn read_canonical(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        let (values, at) = fields_msb(bytes, widths)?;
        ending(bytes, at, bit)?;
        Ok((values, consumed(at)))
    }

    fn write_lsb(&self, widths: &[u32], values: &[u64]) -> Answer<Vec<u8>> {
        let taken: &[u64] = or!(
            values,
            told!("wide-value" = "ored-lost"; &ored(widths, values).0),
            told!("wide-value" = "limit-ored"; &ored(widths, values).0)
        );
        let bits = all_bits(Vec::new(), widths, taken, put_lsb)?;
        let bits = or!(
            bits,
            told!("wide-value" = "ored-lost"; followed_by(bits, ored(widths, values).1)),
            told!("wide-value" = "limit-ored"; followed_by(bits, ored(widths, values).1))
        );
        let mut out = Vec::new();
        let mut scratch = 0;
        let mut used = 0;
        for next in bits {
            scratch |= next << used;
            used += 1;
            if used == 8 {
                out.push(scratch as u8);
                scratch = 0;
                used = 0;
            }
        }
        if used > 0 {
            out.push(scratch as u8);
        }
        while out.len() % 1 != 0 {
            out.push(0);
        }
        Ok(or!(
            out,
            told!("lsb-order" = "most-first"; out.iter().map(|byte| byte.reverse_bits()).collect()),
            told!("lsb-order" = "bytes-from-bit-7"; "fills bytes from bit 7 down with fields from their lowest bit up"; "Bit 0 of the stream is bit 0 of byte 0."; out.iter().map(|byte| byte.reverse_bits()).collect())
        ))
    }

    fn read_lsb(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        let (values, at) = fields(bytes, widths, 0, field_lsb)?;
        Ok((
            values,
            or!(
                consumed(at),
                told!("following" = "consumed"; "counts the whole input as consumed"; "Count the bytes that hold the fields."; bytes.len())
            ),
        ))
    }

    fn read_canonical_lsb(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        let (values, at) = fields(bytes, widths, 0, field_lsb)?;
        ending(bytes, at, bit_lsb)?;
        Ok((values, consumed(at)))
    }
}
