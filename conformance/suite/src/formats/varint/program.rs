//! LEB128 and zigzag as they are written most.

mod limits;

use super::table::Varint;
use super::wrong::{by_remainder, exactly, in_shortest_form, length, most_first, signed};
use crate::model::sites::{
    at_byte, float64, grouped_from_the_top, in_buffer_of, int32, int64, outside, padded, padded_on_the_right,
    refused, shl_i32, shl_u32,
};
use crate::model::{Answer, Class, Decoded};
use limits::{as_signed, low, out_of_range, unsigned};

fn write(value: i128, bits: u32) -> Answer<Vec<u8>> {
    let value = or!(
        value,
        told!("encode-limit" = "2-53"; "refuses numbers above 2^53 - 1"; "Write 64 bits; in JavaScript with BigInt."; if value > low(53) { return out_of_range() } else { value })
    );
    let value = or!(
        value,
        told!("encode-width" = "32-bits"; "shifts in 32 bits: what is above is lost"; "Shift in 64 bits; in JavaScript with BigInt, or by division."; value & low(32)),
        told!("encode-width" = "double"; "passes the value through a binary64, which rounds beyond 2^53"; "Keep the value in an integer of 64 bits."; float64(value))
    );
    let value = or!(
        value,
        told!("encode-range" = "wraps"; "keeps the type's low bits of a value that it does not hold"; "Refuse (out_of_range) what the type does not hold."; value & low(bits)),
        told!("encode-range" = "double-wraps"; "passes a value that the type does not hold through a binary64 and keeps the type's low bits"; "Refuse (out_of_range) what the type does not hold."; if value > low(bits) { float64(value) & low(bits) } else { value }),
        told!("encode-range" = "unchecked"; "writes all bits of a value that the type does not hold"; "Refuse (out_of_range) what the type does not hold."; return written(value))
    );
    if value >= 1 << bits {
        return out_of_range();
    }
    let value = or!(
        value,
        told!("encode-end" = "endless-in-type"; "shifts with the sign, so that a number that is negative in its type, from 2^31 or 2^63 on, never ends"; "Shift an unsigned number: `n >>> 7`, `ushr`."; if value >= 1 << (bits.max(32) - 1) { return Err(outside()) } else { value })
    );
    written(value)
}

fn written(value: i128) -> Answer<Vec<u8>> {
    let mut rest = or!(
        value,
        int64(value),
        value & 0xFFFF_FFFF,
        float64(value) & 0xFFFF_FFFF,
        told!("holds the number in signed 32 bits, where it is negative from 2^31 on, and ends after one byte"; "Use an unsigned number: `n >>> 0`."; if value > 0x7FFF_FFFF { value & 0x7F } else { value }),
        told!("holds the number in signed 64 bits, where it is negative from 2^63 on, and ends after one byte"; "Use an unsigned number, or shift without the sign until nothing is left."; if value >= 1 << 63 { value & 0x7F } else { value }),
        told!("counts the groups of seven bits from the top of the number"; "Take the lowest seven bits first."; grouped_from_the_top(value)),
        told!("encode-width" = "double-unchecked"; "rounds the value to a binary64 after the check, so that 2^64 may be written"; "Keep the value in an integer of 64 bits."; float64(value))
    );
    let mut out = Vec::new();
    while or!(
        rest > 0x7F,
        told!("encode-loop" = "from-7f"; "compares with >= 0x7F: a top group of 127 is followed by a zero byte"; "Go on only while the rest is greater than 0x7F."; rest >= 0x7F),
        told!("encode-loop" = "above-80"; "compares with > 0x80: a rest of 128 is written as 0x80, which says \"more\""; "Go on while the rest is greater than 0x7F."; rest > 0x80),
        told!("encode-loop" = "low-32"; "tests the low 32 bits alone for whether more bytes follow"; "Go on while the whole rest is greater than 0x7F."; rest & 0xFFFF_FF80 != 0),
        told!("encode-loop" = "if"; "has an if in the place of the loop, so that a second byte is the last, with the low eight bits of the rest"; "Go on while the rest is greater than 0x7F, and mask each byte with 0x7F."; rest > 0x7F && out.is_empty())
    ) && out.len()
        < or!(
            9,
            told!("writes nine bytes at most, and all eight bits of the ninth"; "A ninth byte has seven data bits and a flag like any other: a u64 takes up to ten bytes."; 8)
        )
    {
        let byte = 0x80 | (rest & 0x7F);
        out.push(byte as u8);
        rest = or!(rest >> 7, if out.len() == 1 { rest >> 6 } else { rest >> 7 }, int32(rest) >> 7);
    }
    out.push(or!(
        rest,
        told!("pads the last group on the right: its highest bit lands on bit 6"; "The last group has its lowest bit in bit 0."; padded_on_the_right(rest, 7)),
        told!("shifts the rest down with its sign: the tenth byte has ones"; "Shift an unsigned number: `n >>> 7`."; if value >= 1 << 63 && out.len() == 9 { 0xFF } else { rest })
    ) as u8);
    let out = or!(
        out,
        told!("encode-order" = "most-first"; "writes the most significant group first"; "The first byte has the seven least significant bits."; most_first(&out))
    );
    Ok(or!(
        out,
        if value == 0 { Vec::new() } else { out },
        told!("encode-end" = "endless-32"; "shifts with the sign, so that a number that is negative in 32 bits, from 2^31 on, never ends"; "Shift an unsigned number: `n >>> 7`, `ushr`."; if value >= 1 << 31 { return Err(outside()) } else { out }),
        told!("encode-end" = "nine-bytes"; "breaks where ten bytes are due, from 2^63 on: it shifts with the sign, which never ends, or has a buffer of nine bytes"; "Shift an unsigned number: `n >>> 7`, `ushr`; a u64 takes up to ten bytes."; in_buffer_of(9, out)?),
        told!("encode-end" = "five-bytes"; "has a buffer of five bytes, into which larger numbers do not go"; "A u64 takes up to ten bytes."; in_buffer_of(5, out)?),
        told!("encode-rounds" = "eight"; "stops after eight bytes, the last of which says \"more\""; "Go on until nothing is left: ten bytes at most for 64 bits."; out.into_iter().take(8).collect())
    ))
}

/// The number at the front of the bytes, how many they are, and the data of the last one.
fn read(input: &[u8], bits: u32) -> Answer<(i128, usize, i128)> {
    let bytes = or!(
        input,
        told!("end" = "zeros"; "takes a missing byte for a zero"; "Refuse (truncated) when the input ends inside a value."; &padded(input, input.len() + 1)),
        told!("end" = "zeros-unseen"; "takes a missing byte for a zero, and counts it; the check for overlong forms does not see it"; "Refuse (truncated) when the input ends inside a value."; &padded(input, input.len() + 1)),
        told!("end" = "zeros-not-empty"; "takes a missing byte for a zero, and counts it, but refuses empty input"; "Refuse (truncated) when the input ends inside a value."; if input.is_empty() { input } else { &padded(input, input.len() + 1) }),
        told!("end" = "last-again"; "takes the last byte again for each missing one, and 0 for empty input, without counting it"; "Refuse (truncated) when the input ends inside a value."; &[input, &[input.last().copied().unwrap_or_default(); 21]].concat()),
        told!("end" = "ones-not-empty"; "takes missing bytes for 0xFF, but refuses empty input"; "Refuse (truncated) when the input ends inside a value."; if input.is_empty() { input } else { &[input, &[0xFF; 21]].concat() })
    );
    let mut value = 0;
    let mut shift = 0;
    let mut at = 0;
    let mut last = 0;
    loop {
        if at >= bytes.len() {
            let refusal = or!(
                refused(Class::Truncated),
                told!("truncated-class" = "out-of-range"; "refuses input that ends too early as out_of_range"; "The class of input that ends inside a value is truncated."; refused(Class::OutOfRange)),
                told!("truncated-class" = "inside-out-of-range"; "refuses input that ends inside a value as out_of_range, but empty input as truncated"; "The class of input that ends inside a value is truncated."; refused(if at > 0 { Class::OutOfRange } else { Class::Truncated })),
                told!("truncated-class" = "fails"; "breaks on input that ends too early"; "Refuse it as truncated."; Err(outside())),
                told!("truncated-class" = "empty-fails"; "breaks on empty input"; "Refuse empty input as truncated."; if at == 0 { Err(outside()) } else { refused(Class::Truncated) })
            );
            or!(
                return refusal,
                told!("end" = "empty-is-zero"; "takes empty input for 0"; "Refuse (truncated) empty input."; if at == 0 { break } else { return refusal }),
                told!("end" = "partial"; "returns what was read so far when the input ends"; "Refuse (truncated) when the input ends inside a value."; break),
                told!("end" = "partial-not-empty"; "returns what was read so far when the input ends, but refuses empty input"; "Refuse (truncated) when the input ends inside a value."; if at > 0 { break } else { return refusal }),
                told!("end" = "zero-of-no-bytes"; "answers 0 and no bytes read when the input ends, which the caller does not look at"; "Refuse (truncated) when the input ends inside a value; in Go, n == 0 of Uvarint says so."; { (value, at) = (0, 0); break }),
                told!("end" = "zero-of-all"; "answers 0 when the input ends, and counts what was read"; "Refuse (truncated) when the input ends inside a value."; { (value, last) = (0, 0); break })
            );
        }
        let byte = at_byte(bytes, at)?;
        at += 1;
        let data = or!(
            i128::from(byte & 0x7F),
            told!("data" = "mask-ff"; "keeps the \"more\" flag as data"; "Mask each byte with 0x7F."; byte.into())
        );
        last = or!(
            data,
            told!("order" = "most-first"; "takes byte 0 for the most significant group"; "Byte 0 has the seven least significant bits."; if at == 1 { data } else { last })
        );
        let group = or!(
            data << shift,
            told!("arithmetic" = "unsigned-32"; "shifts and joins in unsigned 32-bit integers, with shifts modulo 32"; "Shift in 64 bits; in JavaScript with BigInt, or by multiplication."; shl_u32(data, shift)),
            told!("shifts the mask, not the masked byte: `byte & 0x7F << shift`"; "Put `byte & 0x7F` in parentheses."; i128::from(byte) & 0x7F << shift),
            told!("shifts each group in signed 32 bits, by the distance modulo 32, before it widens it"; "Widen each group before it is shifted."; shl_i32(data, shift) & low(bits)),
            told!("arithmetic" = "shift-mod-32"; "takes shifts modulo 32, so that groups from the sixth on fall back onto low bits"; "Shift in 64 bits; in JavaScript with BigInt, or by multiplication."; data << (shift % 32)),
            told!("arithmetic" = "int32"; "shifts and joins in signed 32-bit integers, with shifts modulo 32"; "Shift in 64 bits; in JavaScript with BigInt."; shl_i32(data, shift)),
            told!("arithmetic" = "int32-groups"; "shifts each group as a signed 32-bit integer, modulo 32, before it widens it"; "Widen each group to 64 bits before it is shifted."; shl_i32(data, shift)),
            told!("arithmetic" = "int32-extended"; "shifts and joins in signed 32-bit integers and extends the sign to 64 bits"; "Widen each group to 64 bits before it is shifted."; shl_i32(data, shift)),
            told!("arithmetic" = "int32-unless-64"; "shifts and joins types of up to 32 bits in signed 32-bit integers, with shifts modulo 32, and wider ones in as many bits as they take"; "Shift in as many bits as the type has; in JavaScript take u32 out with >>> 0."; if bits > 32 { data << shift } else { shl_i32(data, shift) })
        );
        let joined = or!(
            value | group,
            told!("join" = "shifted-again"; "shifts what was read so far with each group: `(value | group) << shift`"; "Shift the group alone: `value | (group << shift)`; named operators such as `or` and `shl` go from left to right."; (((value | data) & low(64)) << (shift % 64)) & low(64)),
            told!("join" = "added"; "adds the groups, so that bits that overlap by another mistake carry"; "Join the groups with a bitwise or."; value + group),
            told!("order" = "most-first"; (value << 7) | data)
        );
        value = or!(
            joined,
            told!("arithmetic" = "double"; "sums the groups in a binary64, which rounds beyond 2^53"; "Keep the value in an integer of 64 bits."; float64(if joined == value | group { value + group } else { joined }))
        );
        let most = or!(
            bits,
            told!("longest" = "ten-always"; "reads up to ten bytes for every type"; "A u16 has at most 3 bytes, a u32 at most 5."; 70)
        );
        shift = or!(
            shift + 7,
            told!("longest" = "no-limit"; shift + 7),
            told!("longest" = "no-limit-mod-64"; "reads for as long as bytes say \"more\" and takes shifts modulo 64, so that groups from the eleventh on fall back onto low bits"; "Refuse a value that goes on past the type's most bytes: 3, 5 or 10."; (shift + 7) % 64),
            told!("longest" = "no-limit-mod-type"; "reads for as long as bytes say \"more\" and takes shifts modulo the integer's width, 32 or 64, so that groups too far up fall back onto low bits"; "Refuse a value that goes on past the type's most bytes: 3, 5 or 10."; (shift + 7) % if bits > 32 { 64 } else { 32 })
        );
        let is_last = or!(
            byte < 0x80,
            told!("long" = "minus-one"; byte < 0x80 || at as u32 > bits.div_ceil(7)),
            told!("flags" = "whole-input"; "reads to the end of the input, whatever bit 7 says"; "Stop at the first byte whose bit 7 is not set."; at >= input.len())
        );
        if is_last {
            break;
        }
        let most = or!(most, told!("long" = "minus-one"; u32::MAX));
        let most = or!(
            most,
            told!("range" = "dropped"; most),
            told!("range" = "narrow-through-32"; "reads 16 bits as 32, and drops the upper half"; "Refuse (out_of_range) what the type does not hold, after at most 3 bytes of a u16."; bits.max(32))
        );
        let most = or!(
            most,
            told!("longest" = "no-limit"; "reads for as long as bytes say \"more\""; "Refuse a value that goes on past the type's most bytes: 3, 5 or 10."; u32::MAX),
            told!("longest" = "no-limit-mod-64"; u32::MAX),
            told!("longest" = "no-limit-mod-type"; u32::MAX),
            told!("longest" = "at-most-eight"; "reads at most eight bytes"; "A u64 has up to 10 bytes."; bits.min(56)),
            told!("longest" = "at-most-nine"; "reads at most nine bytes"; "A u64 has up to 10 bytes: seven bits in each."; bits.min(63)),
            told!("longest" = "nine-whole"; "reads at most nine bytes, and all eight bits of the ninth"; "A ninth byte has seven data bits and a flag like any other: a u64 has up to 10 bytes."; bits.min(63)),
            told!("longest" = "one-less"; "reads one byte less than the type needs"; "The most bytes are 3, 5 and 10."; bits - 7),
        );
        let most = or!(
            most,
            told!("longest" = "type-and-one"; "reads one byte more than the type has"; "The most bytes are 3, 5 and 10."; if bits < 64 { bits + 7 } else { bits }),
            told!("longest" = "five-always"; "reads at most five bytes for every type"; "A u16 has at most 3 bytes, a u32 at most 5, a u64 up to 10."; 35),
            told!("longest" = "nine-always"; "reads at most nine bytes for every type"; "A u16 has at most 3 bytes, a u32 at most 5, a u64 up to 10."; 63)
        );
        if shift >= most {
            let refusal = or!(
                refused(Class::OutOfRange),
                told!("length-class" = "invalid"; "refuses a value with too many bytes as invalid"; "The class of a value with too many bytes is out_of_range."; refused(Class::Invalid)),
                told!("length-class" = "truncated"; "refuses a value with too many bytes as truncated"; "The class of a value with too many bytes is out_of_range."; refused(Class::Truncated)),
                told!("length-class" = "fails"; "breaks on a value with too many bytes"; "Refuse it as out_of_range."; Err(outside()))
            );
            or!((), told!("longest" = "nine-whole"; if bits > 56 { value |= 1 << 63; break }));
            or!(
                return refusal,
                told!("at-limit" = "stops"; "takes the last possible byte for the last, whatever its bit 7 says"; "Refuse a last possible byte that says \"more\"."; break),
                told!("at-limit" = "zero"; "answers 0 where the last possible byte says \"more\""; "Refuse (out_of_range) a last possible byte that says \"more\"."; { (value, last) = (0, 0); break }),
                told!("at-limit" = "drains"; "reads a value that is too long to its end before it refuses it, so that one that ends too early is truncated"; "Refuse (out_of_range) once the last possible byte says \"more\"."; if input.iter().skip(at).all(|byte| *byte >= 0x80) { at = bytes.len(); continue } else { return refusal })
            );
        }
    }
    let spelled = or!(
        value,
        told!("longest" = "no-limit"; if at > 17 { exactly(bytes, at) } else { value }),
        told!("longest" = "no-limit-mod-64"; exactly(bytes, at.min(10))),
        told!("longest" = "no-limit-mod-type"; exactly(bytes, at.min(if bits > 32 { 10 } else { 5 })))
    );
    let spelled = or!(
        spelled,
        told!("arithmetic" = "int32-groups"; if value < 0 { i128::MAX } else { spelled }),
        told!("arithmetic" = "int32-extended"; exactly(bytes, at))
    );
    let largest = or!(
        low(bits),
        told!("largest" = "signed"; "refuses numbers that a signed type of that width does not hold"; "Take numbers up to the unsigned type's largest."; low(bits - 1))
    );
    let is_too_large = or!(
        spelled > largest,
        told!("refuses the tenth byte: it reads nine at most"; "A u64 takes up to ten bytes."; at == 10 || spelled > largest),
        told!("range" = "dropped"; "drops the bits above the type"; "Refuse (out_of_range) bits above the type."; false),
        told!("range" = "narrow-through-32"; spelled > if bits == 16 { low(32) } else { largest }),
        told!("range" = "zero"; "answers 0 to a value with bits above the type, or with more bytes than the type has, where it reads those"; "Refuse (out_of_range) bits above the type."; false),
        told!("range" = "unchecked-at-64"; "checks narrower types only: the bits above 64 fall off"; "Refuse (out_of_range) a tenth byte above 0x01."; bits != 64 && spelled > largest),
        told!("range" = "lowest-bits-tested"; "takes a last possible byte that has any bit of the type, whatever its other bits, and refuses one that has none"; "Refuse a last possible byte that has a bit above the type, and no other."; at as u32 >= bits.div_ceil(7) && last & low((bits - 1) % 7 + 1) == 0),
        told!("range" = "2-53"; "refuses values above 2^53 - 1"; "Read 64 bits; in JavaScript with BigInt."; spelled > low(bits.min(53)))
    );
    // At a site of their own, behind those that drop the bits: of equals the first is said, and more readers drop them.
    let is_too_large = or!(
        is_too_large,
        told!("range" = "kept"; "keeps the bits above the type"; "Refuse (out_of_range) bits above the type."; false),
        told!("range" = "low-64"; "drops the bits above 64 bits, whatever the type"; "Refuse (out_of_range) bits above the type."; false),
        told!("range" = "low-64-then-zigzag"; "drops the bits above 64 bits, and those above a signed type after the zigzag is undone"; "Refuse (out_of_range) bits above the type."; false),
        told!("range" = "narrow-kept"; "checks 64 bits only, and keeps the bits above a narrower type"; "Refuse (out_of_range) bits above each type."; bits == 64 && spelled > largest),
        told!("long" = "minus-one"; spelled > largest && at as u32 <= bits.div_ceil(7)),
        told!("range" = "sum-2-53-if-more"; "knows no types, and refuses a sum above 2^53 - 1 only where another byte follows"; "Read 64 bits, in JavaScript with BigInt, and refuse what the type does not hold."; exactly(bytes, at - 1) > low(53))
    );
    if is_too_large {
        let refusal = or!(
            refused(Class::OutOfRange),
            told!("range-class" = "invalid"; "refuses bits above the type as invalid"; "The class of bits above the type is out_of_range."; refused(Class::Invalid)),
            told!("range-class" = "fails"; "breaks on bits above the type"; "Refuse them as out_of_range."; Err(outside()))
        );
        return refusal;
    }
    let value = or!(
        value,
        told!("longest" = "no-limit"; if at > 17 { value & low(119) } else { value }),
        told!("longest" = "no-limit-mod-64"; value & low(64)),
        told!("longest" = "no-limit-mod-type"; value & low(if bits > 32 { 64 } else { 32 }))
    );
    let value = or!(value, told!("arithmetic" = "int32-extended"; int32(value) & low(64)));
    let value = or!(
        value,
        told!("range" = "dropped"; value & low(bits)),
        told!("range" = "narrow-through-32"; value & low(bits)),
        told!("range" = "low-64"; value & low(64)),
        told!("range" = "low-64-then-zigzag"; value & low(64)),
        told!("range" = "zero"; if spelled > largest || at as u32 > bits.div_ceil(7) { 0 } else { value }),
        told!("range" = "unchecked-at-64"; if bits == 64 { value & low(64) } else { value }),
        told!("range" = "lowest-bits-tested"; value & low(bits))
    );
    let value = or!(
        value,
        told!("largest" = "signed-fails"; "breaks on numbers that a signed type of that width does not hold"; "Take numbers up to the unsigned type's largest."; if value > low(bits - 1) { return Err(outside()) } else { value }),
        told!("long" = "minus-one"; "reads one byte more than the type has, and answers -1, all bits set, if there is one"; "Refuse it as out_of_range."; if at as u32 > bits.div_ceil(7) { low(bits) } else { value })
    );
    let last = or!(last, told!("end" = "zeros-unseen"; if at > input.len() { 1 } else { last }));
    Ok((value, or!(at, told!("end" = "last-again"; at.min(input.len()))), last))
}

impl Varint for Operations {
    fn encode(&self, value: u64, bits: u32) -> Answer<Vec<u8>> {
        write(value.into(), unsigned(bits))
    }

    fn decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        let bits = unsigned(bits);
        let (value, consumed, _) = or!(
            read(bytes, bits)?,
            told!("strict" = "overlong"; "refuses overlong forms"; "Read overlong forms as the number that they spell."; in_shortest_form(read(bytes, bits)?)?)
        );
        let consumed = or!(
            consumed,
            consumed + 1,
            told!("consumed-overlong" = "shortest"; "reports the length of the shortest form"; "Report how many bytes were read: an overlong form takes more than the shortest."; consumed.min(length(value)))
        );
        let value = or!(
            value,
            int64(value),
            told!("result" = "signed"; "returns a signed number of the type's width"; "Return an unsigned number."; signed(value, bits)),
            told!("result" = "double"; "returns a binary64, which rounds beyond 2^53"; "Return an integer of 64 bits."; float64(value))
        );
        Ok((value, consumed))
    }

    fn decode_canonical(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        let bits = unsigned(bits);
        let (value, consumed, last) = read(bytes, bits)?;
        let is_overlong = or!(
            last == 0 && consumed > 1,
            told!("canonical-form" = "unchecked"; "does not refuse overlong forms"; "Refuse a last byte of zero, unless it is the only one."; false),
            told!("canonical-form" = "longest-passes"; "lets overlong forms of the type's most bytes pass"; "Refuse overlong forms of every length."; last == 0 && consumed > 1 && consumed as u32 != bits.div_ceil(7)),
            told!("canonical-form" = "nine-bytes-pass"; "lets overlong forms of nine bytes pass"; "Refuse overlong forms of every length."; last == 0 && consumed > 1 && consumed != 9),
            told!("canonical-form" = "single-zero-too"; "refuses the single byte of zero, too"; "00 is the shortest form of zero."; last == 0 && consumed > 0)
        );
        if is_overlong {
            return refused(or!(
                Class::Overlong,
                told!("overlong-class" = "invalid"; "refuses overlong forms as invalid"; "The class of a longer form than needed is overlong."; Class::Invalid),
                told!("overlong-class" = "longest-out-of-range"; "refuses an overlong form of the type's most bytes as out_of_range"; "A last possible byte of zero is overlong: it has no bit above the type."; if consumed as u32 == bits.div_ceil(7) { Class::OutOfRange } else { Class::Overlong })
            ));
        }
        let value = or!(
            value,
            int64(value),
            told!("result" = "signed"; signed(value, bits)),
            told!("result" = "double"; float64(value))
        );
        Ok((value, consumed))
    }

    fn zigzag_encode(&self, value: i64, bits: u32) -> Answer<Vec<u8>> {
        let bits = as_signed(bits);
        let value = or!(
            i128::from(value),
            told!("encode-range" = "wraps"; signed(value.into(), bits)),
            told!("encode-range" = "double-wraps"; if signed(value.into(), bits) == value.into() { value.into() } else { signed(float64(value.into()), bits) })
        );
        let is_outside = or!(
            value < -(1 << (bits - 1)) || value > (1 << (bits - 1)) - 1,
            told!("encode-range" = "unchecked"; false)
        );
        if is_outside {
            return out_of_range();
        }
        let value = or!(
            value,
            told!("zigzag-minimum" = "fails"; "fails on the type's smallest value, whose negative no such type holds"; "Count without negating: (v << 1) ^ (v >> (bits - 1))."; if value == -(1 << (bits - 1)) { return Err(outside()) } else { value })
        );
        let count = (value << 1) ^ (value >> or!(bits - 1, 31, told!("encode-range" = "unchecked"; 127)));
        let count = or!(
            count & low(bits),
            return written(((value & low(bits)) << 1) ^ ((value & low(bits)) >> (bits - 1))),
            told!("takes the sign from bit 31: `(int32) n >> 31`"; "Shift the whole number by `bits - 1`."; ((value << 1) ^ (int32(value) >> 31)) & low(bits)),
            told!("takes the sign from bit 31 of every number from -2^31 on, of larger ones of 64 bits, too"; "Shift the whole number by `bits - 1`."; ((value << 1) ^ (value >> if value < -0x8000_0000 { 63 } else { 31 })) & low(bits)),
            told!("exchanges positive and negative numbers"; "n from 0 on is 2n, below 0 it is -2n - 1."; return written((value.wrapping_abs() << 1) - if value > 0 { 1 } else { 0 })),
            told!("shifts the sign down alone, in 32 bits: `n >>> 31`"; "Shift with the sign: `n >> 31`."; return written(((value << 1) ^ ((value & 0xFFFF_FFFF) >> 31)) & 0xFFFF_FFFF)),
            told!("encode-range" = "unchecked"; count)
        );
        let count = or!(
            count,
            told!("zigzag-written" = "sign-in-bit-zero"; "doubles the magnitude and puts the sign into bit 0: -1 is 3"; "v >= 0 becomes 2 v, v < 0 becomes -2 v - 1."; ((value.wrapping_abs() << 1) | if value < 0 { 1 } else { 0 }) & low(64)),
            told!("zigzag-written" = "inverted"; "sets bit 0 of numbers from 0 on, and not of those below: 0 is 1, -1 is 0"; "v >= 0 becomes 2 v, v < 0 becomes -2 v - 1."; count ^ 1),
            told!("zigzag-written" = "in-32-bits"; "computes `n << 1 ^ n >> 31` in signed 32 bits on a binary64, as JavaScript's bit operators do"; "Shift in 64 bits; in JavaScript with BigInt."; ((int32(float64(value)) << 1) ^ (int32(float64(value)) >> 31)) & low(32)),
            told!("zigzag-written" = "negates"; "negates instead of inverting: -1 is 2"; "v < 0 becomes -2 v - 1: invert the bits of 2 v."; value.wrapping_abs() << 1),
            told!("zigzag-written" = "logical-shift"; "shifts the sign down as an unsigned number: only bit 0 of a negative value's double is inverted"; "v >> (bits - 1) must be an arithmetic shift of a signed type."; ((value << 1) ^ if value < 0 { 1 } else { 0 }) & low(bits)),
            told!("zigzag-written" = "logical-shift-64"; "shifts the sign of 64 bits down as an unsigned number, whatever the type: only bit 0 of a negative value's double is inverted"; "Shift the signed value: (v << 1) ^ (v >> 63), and cut the count to the type's width."; ((value << 1) ^ if value < 0 { 1 } else { 0 }) & low(64))
        );
        let bits = or!(bits, told!("encode-range" = "wraps"; 96), told!("encode-range" = "double-wraps"; 96));
        write(count, bits)
    }

    fn zigzag_decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        let bits = as_signed(bits);
        let (count, consumed, _) =
            or!(read(bytes, bits)?, told!("strict" = "overlong"; in_shortest_form(read(bytes, bits)?)?));
        let consumed = or!(consumed, told!("consumed-overlong" = "shortest"; consumed.min(length(count))));
        let count = or!(
            count,
            told!("arithmetic" = "int32"; if count < 0 { count & low(32) } else { count }),
            told!("arithmetic" = "int32-groups"; if count < 0 { count & low(32) } else { count }),
            told!("arithmetic" = "int32-unless-64"; if count < 0 { count & low(32) } else { count })
        );
        let value = or!(
            (count >> 1) ^ -(count & 1),
            told!("zigzag-read" = "sign-in-bit-zero"; "takes bit 0 for the sign of the other bits: 1 is negative zero, 3 is -1"; "An even count n is n / 2, an odd one -(n + 1) / 2."; if count & 1 == 1 { -(count >> 1) } else { count >> 1 }),
            told!("zigzag-read" = "inverted"; "takes even counts for negative numbers and odd ones for those from 0 on"; "An even count n is n / 2, an odd one -(n + 1) / 2."; (count >> 1) ^ -(!count & 1)),
            told!("zigzag-read" = "signed-shift"; "halves with an arithmetic shift, which takes the topmost bit for a sign"; "Shift the unsigned count: n >> 1 in an unsigned type."; (signed(count, bits) >> 1) ^ -(count & 1)),
            told!("zigzag-read" = "signed-shift-64"; "halves with an arithmetic shift of 64 bits for every type, which takes the topmost bit of a 64-bit count for a sign"; "Shift the unsigned count: n >> 1 in an unsigned type."; (int64(count) >> 1) ^ -(count & 1)),
            told!("zigzag-read" = "encoded-unsigned"; "undoes zigzag with the formula that makes it, (n << 1) ^ (n >> 31), of an unsigned n"; "(n >> 1) ^ -(n & 1), with an unsigned shift."; signed((count << 1) ^ (count >> (bits - 1)), bits)),
            told!("zigzag-read" = "rotated"; "takes bit 0 for the sign of two's complement and keeps the other bits, as a rotation does"; "Invert them: (n >> 1) ^ -(n & 1)."; (count >> 1) - ((count & 1) << (bits - 1))),
            told!("zigzag-read" = "bit-0-joined"; "joins the half with bit 0 instead of its negative, as (n >> 1) ^ (-n & 1) does"; "Negate after masking: (n >> 1) ^ -(n & 1)."; (count >> 1) ^ (count & 1)),
            told!("zigzag-read" = "plus-one-fails"; "adds one before it halves, and breaks on the largest count"; "Halve first: (n >> 1) ^ -(n & 1)."; if count == low(bits) { return Err(outside()) } else { (count >> 1) ^ -(count & 1) }),
            told!("zigzag-read" = "int32-shift"; "halves as a signed 32-bit integer, with an arithmetic shift"; "Shift an unsigned number right, in as many bits as the type has."; (int32(count) >> 1) ^ -(count & 1)),
            told!("zigzag-read" = "signed-remainder"; "takes the count for signed, and an odd negative one for even, as n % 2 == 1 ? (n + 1) / -2 : n / 2 does"; "Compute (n >> 1) ^ -(n & 1) with an unsigned shift."; by_remainder(count, bits.max(32)))
        );
        let value = or!(
            value,
            told!("zigzag-result" = "unsigned"; "returns a negative number as the unsigned one of the same bits, as `>>> 0` does"; "Return a signed number."; value & low(bits.max(32)))
        );
        let value = or!(value, told!("range" = "low-64-then-zigzag"; signed(value, bits)));
        Ok((value, consumed))
    }
}
