//! Puts fields into a stream of bits.

use super::super::wrong::{
    cut_from_32, followed_by, in_words, joined, like_the_byte_before, lowest_byte_first, mirrored, ored,
    resized, shifted_out,
};
use super::check;
use crate::model::sites::{float64, little_endian, outside, refused, reversed, shl_i32};
use crate::model::{Answer, Class};

type Put = fn(&mut Vec<i128>, i128, u32) -> Answer<()>;

pub(super) fn all_bits(
    mut stream: Vec<i128>,
    widths: &[u32],
    values: &[u64],
    give: Put,
) -> Answer<Vec<i128>> {
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
            told!("value-written" = "double-checked"; "passes values and their limits through a binary64, so that 2^width passes from 54 bits on"; "Keep values in integers of 64 bits."; float64(value.into())),
            told!("value-written" = "32-bits"; "takes the low 32 bits of a value"; "Keep values in integers of 64 bits."; (value as u32).into()),
            told!("value-written" = "32-bits-repeated"; "takes the low 32 bits of a value, and repeats them in a wider field, whose shifts are modulo 32"; "Keep values in integers of 64 bits."; (value as u32).into()),
            told!("value-written" = "double-low-32"; "takes the low 32 bits of a value's binary64"; "Keep values in integers of 64 bits."; (float64(value.into()) as u32).into()),
            told!("value-written" = "double-repeated"; "takes the low 32 bits of a value's binary64, and repeats them in a wider field, whose shifts are modulo 32"; "Keep values in integers of 64 bits; JavaScript has BigInt."; (float64(value.into()) as u32).into())
        );
        check(width)?;
        let bits = or!(
            width,
            told!("most-width" = "unlimited"; if width > 1 << 20 { return Err(outside()) } else { width.min(100) })
        );
        let limit = or!(
            1 << bits,
            told!("value-written" = "double-checked"; float64((1 << bits) - 1) + 1),
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
            told!("wide-value" = "masked-modulo-32"; "cuts a value with (1 << width) - 1 in 32 bits, which leaves nothing of 32"; "Refuse a value that the width does not hold (out_of_range), and take all bits of a field of 32."; 0),
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
            told!("field-mask" = "modulo-32"; "masks a field with (1 << width) - 1 in 32 bits, which leaves nothing of 32"; "Make the mask in more bits, or take all bits of a field of 32."; value & ((1 << (width % 32)) - 1)),
            told!("field-mask" = "modulo-64"; "masks a field with (1 << width) - 1 in 64 bits, which leaves nothing of 64"; "Make the mask in more bits, or take all bits of a field of 64."; value & ((1 << (width % 64)) - 1))
        );
        let value = or!(
            value,
            told!("value-written" = "double-checked"; value & ((1 << bits) - 1)),
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
        told!("padding" = "sentinel"; "marks the end with a one, and adds a byte for it where the fields fill whole bytes"; "Pad with zeros only."; { let bits = stream.len(); resized(stream, bits + 1, 1) }),
        told!("padding" = "extra-byte"; "adds a zero byte when the fields fill whole bytes"; "Pad with (8 - bits % 8) % 8 bits."; { let bits = stream.len(); resized(stream, bits / 8 * 8 + 8, 0) }),
        told!("padding" = "flushed-32"; "pads to a multiple of 32 bits, and adds 32 more where the fields fill one"; "Pad to whole bytes, and not beyond them."; { let bits = stream.len(); resized(stream, bits / 32 * 32 + 32, 0) })
    );
    Ok(or!(
        stream,
        told!("words" = "reversed-16"; "stores the stream in words of 16 bits whose bytes are in reverse order"; "Store bytes in the order of the stream."; in_words(stream, 16)),
        told!("words" = "reversed-32"; "stores the stream in words of 32 bits whose bytes are in reverse order"; "Store bytes in the order of the stream."; in_words(stream, 32)),
        told!("words" = "reversed-64"; "stores the stream in words of 64 bits whose bytes are in reverse order"; "Store bytes in the order of the stream."; in_words(stream, 64))
    ))
}

pub(super) fn put(stream: &mut Vec<i128>, value: i128, width: u32) -> Answer<()> {
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

pub(super) fn put_lsb(stream: &mut Vec<i128>, value: i128, width: u32) -> Answer<()> {
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
