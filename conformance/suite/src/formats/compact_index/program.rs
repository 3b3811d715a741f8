//! `CompactIndex` as it is written most: six bits and a flag, then seven and a flag, and a fifth byte that has none.

use super::table::CompactIndex;
use super::wrong::{byte_1_again, regrouped, shortest};
use crate::model::sites::{at_byte, int8, leb128, outside, padded_on_the_right, refused};
use crate::model::{Answer, Class, Decoded};

#[derive(Clone, Copy)]
struct Groups {
    negative: bool,
    magnitude: i64,
    /// Bytes read.
    count: usize,
    /// The last of them.
    last: i64,
}

fn groups(bytes: &[u8]) -> Answer<Groups> {
    let mut at = 0;
    let mut byte = or!(
        next(bytes, at)?,
        told!("end" = "partial"; "returns what was read so far when the input ends"; "Refuse (truncated) when a byte is missing."; if bytes.is_empty() { return Ok(Groups { negative: false, magnitude: 0, count: 0, last: 0 }) } else { next(bytes, at)? })
    );
    at += 1;
    let negative = or!(
        byte & 0x80 != 0,
        told!("flags" = "swapped"; "takes bit 7 of byte 0 for the \"more\" flag and bit 6 for the sign"; "Bit 7 of byte 0 is the sign, bit 6 says that another byte follows."; byte & 0x40 != 0)
    );
    let negative = or!(
        negative,
        told!("sign" = "not-zero"; "takes every value whose byte 0 is not 0 for negative, as `byte && 0x80` does"; "Test the bit: `byte & 0x80`."; byte != 0)
    );
    let mut magnitude = byte & 0x3F;
    let more = or!(
        byte & 0x40 != 0,
        told!("flags" = "swapped"; byte & 0x80 != 0),
        told!("flags" = "not-zero"; "takes every byte but 0 for one with a \"more\" flag, as `byte && 0x40` does"; "Test the bit: `byte & 0x40` for byte 0, `byte & 0x80` for the others."; byte != 0)
    );
    let mut more = or!(
        more,
        told!("longest" = "one"; "refuses every longer form than one byte as truncated"; "Read up to five bytes."; if more { return refused(Class::Truncated) } else { false })
    );
    let mut shift = or!(
        6,
        told!("shifts" = "plus-1"; "shifts bytes 1 to 4 left by 7, 14, 21 and 28"; "Shift left by 6, 13, 20 and 27: byte 0 has six data bits."; 7)
    );
    while or!(
        more,
        told!("longest" = "four"; "reads at most four bytes: byte 4 is never read"; "Read a fifth byte if byte 3 says that more follow."; more && at < 4)
    ) {
        let place = or!(
            at,
            told!("advance" = "never"; "takes byte 0 again for every byte: the position is not advanced"; "Advance the position with each byte read."; 0)
        );
        byte = or!(
            next(bytes, place)?,
            told!("end" = "partial"; if place < bytes.len() { next(bytes, place)? } else { break }),
            told!("end" = "partial-not-empty"; "returns what was read so far when the input ends after the first byte"; "Refuse (truncated) when any byte is missing, not only the first."; if place < bytes.len() { next(bytes, place)? } else { break })
        );
        at += 1;
        let group = if at == 5 {
            or!(
                byte,
                int8(byte),
                told!("byte-4" = "high-refused"; "refuses a byte 4 with any of its upper four bits as out of range"; "Byte 4 has the magnitude bits 27 to 31, the last of which -2147483648 has."; if byte & 0xF0 != 0 { return refused(Class::OutOfRange) } else { byte }),
                told!("byte-4" = "mask-7f"; "masks byte 4 with 0x7F, as if it had a \"more\" flag"; "Do not mask byte 4: it has no flag, and 32-bit arithmetic drops its excess bits."; byte & 0x7F),
                told!("byte-4" = "mask-3f"; "masks byte 4 with 0x3F"; "Do not mask byte 4: 32-bit arithmetic drops its excess bits."; byte & 0x3F),
                told!("byte-4" = "mask-1f"; "masks byte 4 with 0x1F, or shifts it in 32 bits, so that its excess bits are never seen"; "Do not mask byte 4: an engine lets the excess bits fall off, a canonical reader refuses them."; byte & 0x1F),
                told!("byte-4" = "mask-0f"; "masks byte 4 with 0x0F, which loses magnitude bit 31"; "Do not mask byte 4."; byte & 0x0F),
                told!("byte-4" = "mask-80"; "loses all data of byte 4: masks it with 0x80, or shifts it out of 32 bits"; "Do not mask byte 4, and shift it left by 27."; byte & 0x80)
            )
        } else {
            or!(
                byte & 0x7F,
                told!("middle-data" = "mask-3f"; "keeps only six bits of bytes 1 to 3: bit 6 of each is lost"; "Mask bytes 1 to 3 with 0x7F."; byte & 0x3F)
            )
        };
        let group = or!(
            group,
            told!("after-byte-4" = "endless"; { shift = if shift > 55 { 55 } else { shift }; group & 0x7F }),
            told!("after-byte-4" = "endless-mod-32"; { shift = shift % 32; group & 0x7F })
        );
        let distance = or!(
            shift,
            told!("shifts" = "byte-4-plus-1"; "shifts byte 4 left by 28"; "Shift byte 4 left by 27."; if at < 5 { shift } else { shift + 1 })
        );
        magnitude = or!(
            magnitude | (group << distance),
            told!("takes the most significant group first"; "Byte 0 has the six least significant bits."; (magnitude << 7) | group),
            told!("takes the most significant group after byte 0 first"; "Byte 1 has the bits from 6 on, byte 2 those from 13 on."; ((magnitude & !0x3F) << 7) | (group << 6) | (magnitude & 0x3F)),
            told!("takes the most significant group after byte 0 first, and byte 4 in the place of bytes 1 to 3"; "Byte 1 has the bits from 6 on, byte 2 those from 13 on, and byte 4 those from 27 on."; if at == 5 { (group << 6) | (magnitude & 0x3F) } else { ((magnitude & !0x3F) << 7) | (group << 6) | (magnitude & 0x3F) }),
            told!("joins bytes 1 to 3 with their sign and their flag"; "Take bytes as unsigned numbers, and mask these with 0x7F."; magnitude | ((if at == 5 { byte } else { int8(byte) }) << shift))
        );
        more = or!(byte & 0x80 != 0, told!("flags" = "not-zero"; byte != 0));
        if at == 5 {
            more = or!(
                false,
                told!("after-byte-4" = "endless"; "goes on after byte 4 for as long as bit 7 is set"; "Stop after the fifth byte."; more),
                told!("after-byte-4" = "endless-mod-32"; "goes on after byte 4 for as long as bit 7 is set, with shifts modulo 32"; "Stop after the fifth byte."; more),
                told!("after-byte-4" = "refuses-more"; "refuses a byte 4 with bit 7 set as malformed"; "Take bit 7 of byte 4 for data: an engine lets it fall off."; if more { return refused(Class::Invalid) } else { false }),
                told!("after-byte-4" = "refuses-sixth"; "asks for a sixth byte where bit 7 of byte 4 is set: refuses input without one as truncated, with one as malformed"; "Stop after the fifth byte: an engine lets its bit 7 fall off."; if more { next(bytes, at)?; return refused(Class::Invalid) } else { false })
            );
        }
        shift += 7;
    }
    let magnitude = or!(
        magnitude,
        told!("first-data" = "dropped"; "leaves the data of byte 0 out, and begins with those of byte 1"; "Add the six data bits of byte 0 below those of byte 1."; magnitude >> 6)
    );
    let count = or!(at, told!("end" = "ones"; at.min(bytes.len())));
    let last = or!(byte, told!("advance" = "never"; bytes.get(at - 1).map_or(byte, |&byte| byte.into())));
    Ok(Groups { negative, magnitude, count, last })
}

fn next(bytes: &[u8], at: usize) -> Answer<i64> {
    if bytes.len() <= at {
        let class = or!(
            Class::Truncated,
            told!("truncated-class" = "inside-invalid"; "refuses input that ends inside a value as invalid, but empty input as truncated"; "Refuse truncated input as truncated."; if at > 0 { Class::Invalid } else { Class::Truncated })
        );
        return or!(
            refused(class),
            told!("end" = "zeros"; "takes missing bytes for zeros"; "Refuse (truncated) when a byte is missing."; Ok(0)),
            told!("end" = "ones"; "takes missing bytes for 0xFF, as an end-of-file value of -1 makes them"; "Compare the result of the read with end-of-file before it is used."; if at > bytes.len() + 20 { refused(class) } else { Ok(0xFF) }),
            told!("end" = "zeros-not-empty"; "takes missing bytes after the first for zeros"; "Refuse (truncated) when any byte is missing."; if at > 0 { Ok(0) } else { refused(class) })
        );
    }
    at_byte(bytes, at)
}

fn signed(of: Groups) -> i64 {
    or!(
        if of.negative { -of.magnitude } else { of.magnitude },
        told!("sign" = "ignored"; "ignores the sign: every value reads as its magnitude"; "Negate the value if bit 7 of byte 0 is set."; of.magnitude),
        told!("sign" = "ones-complement"; "inverts a negative value's bits: it comes out one too small"; "Negate the magnitude; do not invert its bits."; if of.negative { !of.magnitude } else { of.magnitude }),
        told!("sign" = "one-byte-only"; "applies the sign to one-byte forms only"; "Negate values of every length."; if of.negative && of.count < 2 { -of.magnitude } else { of.magnitude })
    )
}

fn wrapped(value: i64) -> i64 {
    let low = value & 0xFFFF_FFFF;
    if low >= 0x8000_0000 { low - 0x1_0000_0000 } else { low }
}

fn in_range(of: Groups) -> Answer<i64> {
    let value = signed(of);
    if of.magnitude > 0x8000_0000 || of.magnitude == 0x8000_0000 && value > 0 {
        return refused(Class::OutOfRange);
    }
    Ok(value)
}

/// The value, and the bytes that it takes.
fn read(bytes: &[u8], of: Groups, value: i64) -> Decoded<i64> {
    let value = or!(
        value,
        told!("followed" = "refused"; "refuses bytes after the value as trailing"; "Report the number of bytes read; what follows is the caller's."; if of.count < bytes.len() { return refused(Class::Trailing) } else { value })
    );
    let value = or!(
        value,
        told!("minimum" = "positive"; "reads C0 80 80 80 10 as +2147483648"; "Negate in 32-bit arithmetic that wraps."; if of.negative && of.magnitude == 0x8000_0000 { 0x8000_0000 } else { value }),
        told!("minimum" = "fails"; "fails when it negates the magnitude of -2147483648"; "Negate with wrapping arithmetic."; if of.negative && of.magnitude == 0x8000_0000 { return Err(outside()) } else { value }),
        told!("minimum" = "refused"; "refuses C0 80 80 80 10 as out of range"; "-2147483648 is a value like any other."; if of.negative && of.magnitude == 0x8000_0000 { return refused(Class::OutOfRange) } else { value })
    );
    let consumed = or!(
        of.count,
        of.count + 1,
        told!("consumed" = "one-less"; "reports one byte less than it read"; "Count the byte that ends the value."; of.count.saturating_sub(1)),
        told!("consumed" = "five-is-four"; "reports four bytes for five"; "Advance past byte 4."; if of.count == 5 { 4 } else { of.count }),
        told!("consumed" = "of-value"; "reports the length of the value's shortest form, not of what it read"; "Report the number of bytes read: longer forms than needed are read, too."; shortest(value)),
        told!("consumed" = "longer-one-less"; "reports one byte less than it read of longer forms than one byte"; "Count the byte that ends the value."; if of.count > 1 { of.count - 1 } else { of.count })
    );
    Ok((value, consumed))
}

impl CompactIndex for Operations {
    fn encode(&self, value: i32) -> Answer<Vec<u8>> {
        let value = i64::from(value);
        let (negative, magnitude) = or!(
            (value < 0, value.abs()),
            (value < 0, value.abs().min(0x7FFF_FFFF)),
            (value < 0, if value < 0 { !value } else { value }),
            told!("magnitude" = "twos-complement"; "writes the groups of the 32-bit two's complement pattern"; "Write the sign, then the groups of the absolute value."; (value < 0, value & 0xFFFF_FFFF)),
            told!("magnitude" = "twos-complement-31"; "writes the groups of the two's complement pattern without its sign bit"; "Write the sign, then the groups of the absolute value."; (value < 0, value & 0x7FFF_FFFF)),
            told!("magnitude" = "float32-abs"; "takes the magnitude through a binary32 and sets the sign where the value then differs"; "Negate integers as integers, and test the value itself for its sign."; { let through = (value as f32 as i64).abs().min(0x7FFF_FFFF); (through != value, through) })
        );
        let mut more = or!(
            magnitude > 0x3F,
            told!("encode-first-limit" = "63"; "writes 63 and -63 in two bytes"; "Six bits hold 63: write it in one byte."; magnitude >= 0x3F),
            told!("encode-first-limit" = "65"; "writes 64 and -64 in one byte, where their bit 6 lands on the \"more\" flag"; "The limit is 63: six data bits."; magnitude > 0x40),
            told!("encode-first-limit" = "minus-64"; "writes -64 in one byte, as two's complement limits suggest"; "The limits are symmetric: 63 on both sides."; magnitude > if negative { 0x40 } else { 0x3F }),
            told!("encode-first-limit" = "macro"; "compares with a limit from a macro without parentheses: 62 is the largest and -65 the smallest value of one byte"; "Compare with `<= 63` and `>= -63`."; magnitude > if negative { 0x41 } else { 0x3E })
        );
        let source = or!(
            magnitude,
            told!("magnitude" = "twos-complement-cut"; "writes the low bits of the two's complement pattern, in as many bytes as the absolute value takes"; "Write the groups of the absolute value, too."; value & 0xFFFF_FFFF)
        );
        let alone = or!(source & 0x3F, told!("encode-first-limit" = "65"; source));
        let first = if more { 0x40 | (source & 0x3F) } else { alone };
        let first = or!(
            first,
            told!("encode-flags" = "negative-missing"; "sets the \"more\" flag of byte 0 of positive values only"; "Compare the magnitude with 63, not the value."; if more && value < 0 { first & 0x3F } else { first })
        );
        let sign = or!(
            if negative { 0x80 } else { 0 },
            if negative && magnitude < 0x40 { 0x80 } else { 0 },
            told!("encode-sign" = "missing"; "does not write the sign"; "Set bit 7 of byte 0 for negative values."; 0),
            told!("encode-sign" = "zero-negative"; "writes the sign for zero too"; "0 is `00`."; if negative || value == 0 { 0x80 } else { 0 })
        );
        let first = or!(
            sign | first,
            told!("first-byte" = "added"; "adds a value that is not negative into a byte that was never cleared (shown over a byte of 1)"; "Assign the first byte: data[0] = sign | (magnitude & 0x3F)."; (sign | first) + if value < 0 { 0 } else { 1 })
        );
        let mut out = Vec::new();
        out.push(first as u8);
        let mut rest = magnitude >> 6;
        while more {
            more = or!(
                rest > 0x7F,
                told!("encode-later-limits" = "four-bytes-short"; "writes 134217727 in five bytes"; "Four bytes hold magnitudes up to 134217727."; rest > 0x7F || rest == 0x7F && magnitude == 0x7FF_FFFF),
                told!("encode-later-limits" = "group-127"; "goes on while a group is 127 or more: a top group of 127 is followed by a zero byte"; "Go on only while the rest is greater than 127."; rest >= 0x7F),
                told!("encode-later-limits" = "each-long"; "has each limit from two bytes on one too large"; "The limits are 8191, 1048575 and 134217727."; magnitude > 0x40 << (7 * out.len())),
                told!("encode-later-limits" = "macro"; "compares with limits from macros without parentheses: 8190 is the largest and -8193 the smallest value of two bytes, and so on"; "Compare with 8191, 1048575 and 134217727 on both sides, none of them less or more."; magnitude > (0x40 << (7 * out.len())) + if negative { 1 } else { -2 })
            );
            let group = or!(rest, told!("magnitude" = "twos-complement-cut"; source >> (7 * out.len() - 1)));
            let group = or!(
                group,
                told!("encode-shifts" = "byte-4-by-24"; "shifts right by 24 for byte 4"; "6 + 7 + 7 + 7 = 27 bits precede byte 4."; if out.len() == 4 { source >> 24 } else { group })
            );
            let group = or!(group, told!("magnitude" = "twos-complement-cut"; group & 0x7F));
            let byte = if more { 0x80 | (group & 0x7F) } else { group };
            let byte = or!(
                byte,
                told!("encode-flags" = "rest-7f"; "sets the \"more\" flag of a later byte whose data is 0x7F, although nothing follows"; "Set it if more is left than the seven bits of this byte."; if byte == 0x7F { 0xFF } else { byte }),
                told!("pads the last group on the right: its highest bit lands on bit 6"; "The last group has its lowest bit in bit 0."; if more { byte } else { padded_on_the_right(group.into(), 7) as i64 })
            );
            out.push(byte as u8);
            rest >>= 7;
        }
        let out = or!(
            out,
            told!("encode-order" = "most-first"; "writes the most significant group first"; "Byte 0 has the six least significant bits."; regrouped(&out, |at| magnitude >> (7 * (out.len() - 1 - at)))),
            told!("encode-order" = "leb128"; "gives byte 0 seven data bits and its \"more\" flag in bit 7, as LEB128 does"; "Byte 0 has six data bits; its bit 6 says that another byte follows."; leb128(magnitude as usize)?.into_iter().enumerate().map(|(at, byte)| if at == 0 { byte | sign as u8 } else { byte }).collect()),
            told!("encode-order" = "byte-1-again"; "writes byte 1 again in the places of bytes 2 and 3"; "Write each byte that was computed."; byte_1_again(&out))
        );
        Ok(or!(
            out,
            out.into_iter().take(4).collect(),
            told!("writes a little-endian 32-bit integer, as Unreal Engine 3 and later do"; "Write six bits and a flag, then seven and a flag each."; Vec::from((value as i32).to_le_bytes())),
            told!("writes a big-endian 32-bit integer"; "Write six bits and a flag, then seven and a flag each."; Vec::from((value as i32).to_be_bytes())),
            told!("takes the absolute value of -2147483648 in 32 bits, where it stays negative, and stops after byte 0"; "Take the magnitude as an unsigned 32-bit integer."; if value == -0x8000_0000 { Vec::from([0xC0]) } else { out }),
            told!("shifts the magnitude of -2147483648 as a signed number, and stops after byte 1"; "Shift the magnitude as an unsigned 32-bit integer."; if value == -0x8000_0000 { Vec::from([0xC0, 0]) } else { out }),
            told!("encode-minimum" = "negative-zero"; "writes -2147483648 as 80, negative zero"; "Take the magnitude as an unsigned 32-bit integer."; if value == -0x8000_0000 { Vec::from([0x80]) } else { out }),
            told!("encode-minimum" = "sign-extended"; "writes -2147483648 with a sign-extended top byte, C0 80 80 80 F0"; "Take the magnitude as an unsigned 32-bit integer."; if value == -0x8000_0000 { Vec::from([0xC0, 0x80, 0x80, 0x80, 0xF0]) } else { out }),
            told!("encode-minimum" = "signed-first-shift"; "shifts the magnitude of -2147483648 by 6 as a signed number: C0 00 80 80 F0 0F"; "Shift the magnitude as an unsigned 32-bit integer."; if value == -0x8000_0000 { Vec::from([0xC0, 0, 0x80, 0x80, 0xF0, 0x0F]) } else { out }),
            told!("encode-minimum" = "zero-bytes"; "writes -2147483648 as 80 00 00 00 00"; "Take the magnitude as an unsigned 32-bit integer."; if value == -0x8000_0000 { Vec::from([0x80, 0, 0, 0, 0]) } else { out }),
            told!("encode-minimum" = "refused"; "refuses -2147483648"; "Take the magnitude as an unsigned 32-bit integer."; if value == -0x8000_0000 { return refused(Class::OutOfRange) } else { out }),
            told!("encode-minimum" = "fails"; "fails on -2147483648, whose absolute value no i32 holds"; "Take the magnitude as an unsigned 32-bit integer."; if value == -0x8000_0000 { return Err(outside()) } else { out })
        ))
    }

    fn decode(&self, bytes: &[u8]) -> Decoded<i64> {
        let of = groups(bytes)?;
        let of = or!(
            of,
            told!("strict" = "overlong"; "refuses overlong forms"; "Read longer forms than needed; only a canonical reader refuses them."; if of.count > 1 && of.last == 0 { return refused(Class::Overlong) } else { of })
        );
        let value = signed(of);
        let value = or!(
            wrapped(value),
            told!("arithmetic" = "wide"; "computes with more than 32 bits, so that forms above the range give values above the range"; "Truncate the value to 32 bits, as the engine does."; value),
            told!("arithmetic" = "magnitude-u32"; "keeps the magnitude as an unsigned 32-bit number, and the value in a wider type"; "Truncate the value to a signed 32-bit integer after the sign is applied."; signed(Groups { magnitude: of.magnitude & 0xFFFF_FFFF, ..of })),
            told!("arithmetic" = "unsigned"; "returns an unsigned 32-bit number"; "Return a signed 32-bit integer."; value & 0xFFFF_FFFF)
        );
        let value = or!(
            value,
            told!("negative-zero" = "64"; "reads negative zero as 64"; "`80` is 0."; if of.negative && of.magnitude == 0 { 64 } else { value }),
            told!("negative-zero" = "refused-overlong"; "refuses negative zero as overlong"; "`80` is 0 to an engine; only a canonical reader refuses it."; if of.negative && of.magnitude == 0 { return refused(Class::Overlong) } else { value }),
            told!("negative-zero" = "refused"; "refuses negative zero"; "`80` is 0 to an engine; only a canonical reader refuses it."; if of.negative && of.magnitude == 0 { return refused(Class::NotCanonical) } else { value })
        );
        read(bytes, of, value)
    }

    fn decode_canonical(&self, bytes: &[u8]) -> Decoded<i64> {
        let of = groups(bytes)?;
        let value = or!(
            in_range(of)?,
            told!("range" = "wraps"; "wraps values that no i32 holds"; "Check the range before the value is truncated to 32 bits."; wrapped(signed(of))),
            told!("range" = "no-minimum"; "refuses -2147483648"; "The range is not symmetrical: -2147483648 is in it."; if of.negative && of.magnitude == 0x8000_0000 { return refused(Class::OutOfRange) } else { in_range(of)? })
        );
        let overlong = or!(
            of.count > 1 && of.last == 0,
            told!("takes the limits of LEB128 for those of the shortest form: 0x4000 for three bytes"; "Byte 0 has six data bits: three bytes hold 0x2000 and above."; of.count > 1 && of.magnitude >> (7 * of.count - if of.count > 2 { 7 } else { 8 }) == 0),
            told!("canonical-form" = "overlong-unchecked"; "lets overlong forms pass as canonical"; "Refuse a last byte without data, unless it is the only one."; false),
            told!("canonical-form" = "unchecked"; "checks neither for overlong forms nor for negative zero"; "Refuse both."; false),
            told!("canonical-form" = "from-three-bytes"; "does not look for overlong forms of two bytes"; "Refuse a last byte without data at every length."; of.count > 2 && of.last == 0)
        );
        let overlong = or!(
            overlong,
            told!("consumed" = "one-less"; false),
            told!("consumed" = "five-is-four"; overlong && of.count != 5),
            told!("consumed" = "longer-one-less"; false)
        );
        let negative_zero = or!(
            of.negative && of.magnitude == 0,
            told!("canonical-form" = "unchecked"; false),
            told!("canonical-form" = "byte-4-flag"; "refuses a \"more\" flag of byte 4 as not_canonical, once the value is in range without it"; "Byte 4 has no flag: refuse (out_of_range) what no i32 holds."; of.negative && of.magnitude == 0 || of.count == 5 && of.last & 0x80 != 0)
        );
        if overlong {
            return refused(or!(
                Class::Overlong,
                told!("classes" = "overlong-as-not-canonical"; "refuses overlong forms as not_canonical"; "Refuse them as overlong."; Class::NotCanonical)
            ));
        }
        if negative_zero {
            return refused(or!(
                Class::NotCanonical,
                told!("classes" = "negative-zero-as-overlong"; "refuses negative zero as overlong"; "Refuse it as not_canonical."; Class::Overlong)
            ));
        }
        read(bytes, of, value)
    }
}
