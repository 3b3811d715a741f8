//! What implementations of variable-length integers do differently, in words; [`layout`](super::layout) says it in slots.

use super::{
    CANONICAL, READERS, SIGNED, TOLERANT, UNSIGNED, UNSIGNED_READERS, WRITERS, ZIGZAG_DECODE, ZIGZAG_ENCODE,
};
use crate::model::behaviour::choices;

choices! {
    pub PARAMETERS;
    "unsigned-type" for UNSIGNED, right "has the limits of each type" {
        "16-as-32": "has the limits of 32 bits for a u16, so that 65536 and more pass", "A u16 takes 3 bytes and values up to 65535.";
        "32-as-64": "has the limits of 64 bits for a u32", "A u32 takes 5 bytes and values up to 4294967295.";
        "all-32": "has the limits of 32 bits for all types", "Each type has its own limits: 3, 5 and 10 bytes.";
        "all-64": "has the limits of 64 bits for all types", "Each type has its own limits: 3, 5 and 10 bytes.";
        "64-as-63": "has the limits of 63 bits for a u64", "A u64 takes 10 bytes and values up to 2^64 - 1.";
    }

    "signed-type" for SIGNED, right "has the limits of each type" {
        "16-as-32": "has the limits of 32 bits for an i16", "An i16 takes 3 bytes and values from -32768 to 32767.";
        "32-as-64": "has the limits of 64 bits for an i32", "An i32 takes 5 bytes and 32 bits.";
        "all-32": "has the limits of 32 bits for all types", "Each type has its own limits: 3, 5 and 10 bytes.";
        "all-64": "has the limits of 64 bits for all types", "Each type has its own limits: 3, 5 and 10 bytes.";
        "64-as-63": "has the limits of 63 bits for an i64", "An i64 takes 10 bytes and 64 bits.";
    }

    "canonical-form" for CANONICAL, right "refuses a last byte of zero, unless it is the only one" {
        "unchecked": "does not refuse overlong forms", "Refuse a last byte of zero, unless it is the only one.";
        "two-bytes-only": "refuses overlong forms of two bytes only", "Refuse overlong forms of every length.";
        "zero-only": "refuses overlong forms of zero only", "Refuse overlong forms of every value.";
        "longest-passes": "lets overlong forms of the type's most bytes pass", "Refuse overlong forms of every length.";
        "longest-only": "refuses overlong forms of the type's most bytes only", "Refuse overlong forms of every length.";
        "zero-passes": "lets overlong forms of zero pass", "Only the single byte 00 is zero.";
        "first-80": "refuses a first byte of 0x80 instead of a last byte of zero", "Look at the last byte: the least significant group comes first.";
        "single-zero-too": "refuses the single byte of zero, too", "00 is the shortest form of zero.";
        "smallest-too": "refuses the smallest value of each length, too, such as 80 01", "128 needs two bytes: 80 01 is its shortest form.";
    }

    "overlong-class" for CANONICAL, right "refuses overlong forms as overlong" {
        "out-of-range": "refuses overlong forms as out_of_range", "The class of a longer form than needed is overlong.";
        "not-canonical": "refuses overlong forms as not_canonical", "The class of a longer form than needed is overlong.";
        "invalid": "refuses overlong forms as invalid", "The class of a longer form than needed is overlong.";
        "fails": "breaks on overlong forms", "Refuse them as overlong.";
        "longest-out-of-range": "refuses an overlong form of the type's most bytes as out_of_range",
            "A last possible byte of zero is overlong: it has no bit above the type.";
    }

    "strict" for TOLERANT, right "reads overlong forms" {
        "overlong": "refuses overlong forms", "Read overlong forms as the number that they spell.";
        "overlong-out-of-range": "refuses overlong forms as out_of_range", "Read overlong forms as the number that they spell.";
        "overlong-invalid": "refuses overlong forms as invalid", "Read overlong forms as the number that they spell.";
        "overlong-not-canonical": "refuses overlong forms as not_canonical", "Read overlong forms as the number that they spell.";
        "zero": "refuses overlong forms of zero", "Read overlong forms as the number that they spell.";
        "longest": "refuses overlong forms of the type's most bytes", "Read overlong forms as the number that they spell.";
    }

    "zigzag-read" for ZIGZAG_DECODE, right "counts outward from zero, negative first: 0, -1, 1, -2" {
        "sign-in-bit-zero": "takes bit 0 for the sign of the other bits: 1 is negative zero, 3 is -1",
            "An even count n is n / 2, an odd one -(n + 1) / 2.";
        "parity": "tests the wrong parity: even counts become negative", "Even counts are positive, odd ones negative.";
        "positive-first": "counts positive first: 1 is 1, 2 is -1", "1 is -1, 2 is 1.";
        "no-sign": "halves the count and loses the sign", "An odd count n is -(n + 1) / 2.";
        "signed-shift": "halves with an arithmetic shift, which takes the topmost bit for a sign", "Shift the unsigned count: n >> 1 in an unsigned type.";
        "signed-shift-64": "halves with an arithmetic shift of 64 bits for every type, which takes the topmost bit of a 64-bit count for a sign", "Shift the unsigned count: n >> 1 in an unsigned type.";
        "bit-0-joined": "joins the half with bit 0 instead of its negative, as (n >> 1) ^ (-n & 1) does", "Negate after masking: (n >> 1) ^ -(n & 1).";
        "plus-one-fails": "adds one before it halves, and breaks on the largest count", "Halve first: (n >> 1) ^ -(n & 1).";
        "plus-one-wraps": "adds one before it halves, so that the largest count wraps to 0", "Halve first: (n >> 1) ^ -(n & 1).";
        "unsigned": "returns negative values as large unsigned numbers", "Return a signed number.";
        "none": "returns the count", "An even count n is n / 2, an odd one -(n + 1) / 2.";
        "twos-complement": "takes the count for two's complement", "An even count n is n / 2, an odd one -(n + 1) / 2.";
        "sleb128": "extends the sign from bit 6 of the last byte, as the signed LEB128 of DWARF does", "Zigzag is unsigned LEB128 of a count.";
        "32-bits": "computes in 32 bits", "Compute in the type's width.";
        "int32-shift": "halves as a signed 32-bit integer, with an arithmetic shift", "Shift an unsigned number right, in as many bits as the type has.";
        "double": "passes the value through a binary64, which rounds beyond 2^53", "Keep the value in an integer of 64 bits.";
        "double-shortest": "passes the value through a binary64 and writes the fewest decimal digits that tell it apart",
            "Keep the value in an integer of 64 bits; JavaScript has BigInt.";
        "signed-remainder": "takes the count for signed, and an odd negative one for even, as n % 2 == 1 ? (n + 1) / -2 : n / 2 does",
            "Compute (n >> 1) ^ -(n & 1) with an unsigned shift.";
        "signed-remainder-halved": "takes the count for signed, and an odd negative one for even, as n % 2 == 1 ? -(n / 2) - 1 : n / 2 does",
            "Compute (n >> 1) ^ -(n & 1) with an unsigned shift.";
        "largest-is-minus-1": "takes the largest count for an error of -1, and returns -1", "Report errors beside the value: the largest count is the smallest value.";
    }

    "consumed-overlong" for TOLERANT, right "reports the bytes read" {
        "shortest": "reports the length of the shortest form", "Report how many bytes were read: an overlong form takes more than the shortest.";
    }

    "consumed" for READERS, right "reports the bytes read" {
        "one-less": "reports one byte less than was read, the offset of the last", "Report how many bytes were read.";
        "one-more": "reports one byte more than was read", "Report how many bytes were read.";
        "longer-one-less": "reports one byte less than was read where there are several", "Report how many bytes were read.";
        "longer-one-more": "reports one byte more than was read where there are several", "Report how many bytes were read.";
        "longest-one-less": "reports one byte less than was read where there are the type's most", "Report how many bytes were read.";
        "none": "reports no byte", "Report how many bytes were read.";
        "one": "reports one byte", "Report how many bytes were read.";
        "most-bytes": "reports the type's most bytes", "Report how many bytes were read.";
        "size-of-type": "reports the type's size in memory", "Report how many bytes were read.";
        "all": "reports all bytes of the input", "Report how many bytes were read.";
    }

    "result" for UNSIGNED_READERS, right "returns an unsigned number" {
        "signed": "returns a signed number of the type's width", "Return an unsigned number.";
        "signed-64": "returns a signed number of 64 bits for every type: what is 2^63 and more comes out negative", "Return an unsigned number; in Java with toUnsignedString.";
        "signed-32": "returns the low 32 bits as a signed number", "Return an unsigned number of the type's width.";
        "low-32": "returns the low 32 bits", "Return all bits of the type.";
        "double": "returns a binary64, which rounds beyond 2^53", "Return an integer of 64 bits.";
        "binary32": "returns a binary32, which rounds beyond 2^24", "Return an integer.";
        "double-shortest": "returns the fewest decimal digits that tell the value's binary64 apart", "Return an integer of 64 bits; JavaScript has BigInt.";
    }

    "largest" for READERS, right "takes numbers up to the unsigned type's largest" {
        "plus-one": "compares with > for >=: lets the type's largest number plus one pass", "Refuse every number above the type's largest.";
        "less-one": "refuses the type's largest number too", "Take numbers up to the unsigned type's largest.";
        "signed": "refuses numbers that a signed type of that width does not hold", "Take numbers up to the unsigned type's largest.";
        "signed-fails": "breaks on numbers that a signed type of that width does not hold", "Take numbers up to the unsigned type's largest.";
    }

    "longest" for READERS, right "reads at most the bytes that the type needs: 3, 5 or 10" {
        "no-limit": "reads for as long as bytes say \"more\"", "Refuse a value that goes on past the type's most bytes: 3, 5 or 10.";
        "no-limit-mod-64": "reads for as long as bytes say \"more\" and takes shifts modulo 64, so that groups from the eleventh on fall back onto low bits",
            "Refuse a value that goes on past the type's most bytes: 3, 5 or 10.";
        "no-limit-mod-type": "reads for as long as bytes say \"more\" and takes shifts modulo the integer's width, 32 or 64, so that groups too far up fall back onto low bits",
            "Refuse a value that goes on past the type's most bytes: 3, 5 or 10.";
        "ten-always": "reads up to ten bytes for every type", "A u16 has at most 3 bytes, a u32 at most 5.";
        "at-most-five": "reads at most five bytes", "A u64 has up to 10 bytes.";
        "at-most-eight": "reads at most eight bytes", "A u64 has up to 10 bytes.";
        "at-most-nine": "reads at most nine bytes", "A u64 has up to 10 bytes: seven bits in each.";
        "nine-whole": "reads at most nine bytes, and all eight bits of the ninth", "A ninth byte has seven data bits and a flag like any other: a u64 has up to 10 bytes.";
        "size-of-type": "reads at most as many bytes as the type has in memory: 2, 4 or 8",
            "A byte has seven data bits: the most are 3, 5 and 10.";
        "one-less": "reads one byte less than the type needs", "The most bytes are 3, 5 and 10.";
        "one-more": "reads one byte more than the type needs", "The most bytes are 3, 5 and 10.";
        "at-most-four": "reads at most four bytes", "A u32 has up to 5 bytes, a u64 up to 10.";
        "four-of-32-bits": "reads at most four bytes of a 32-bit type", "32 bits take up to 5 bytes: seven in each.";
        "at-most-three": "reads at most three bytes", "A u32 has up to 5 bytes, a u64 up to 10.";
        "two-whole": "reads at most two bytes, and all eight bits of the second", "A second byte has seven data bits and a flag like any other.";
    }

    "at-limit" for READERS, right "refuses a value whose last possible byte says \"more\"" {
        "drains": "reads a value that is too long to its end before it refuses it, so that one that ends too early is truncated",
            "Refuse (out_of_range) once the last possible byte says \"more\".";
        "asks-first": "asks for the byte after the last possible one before it refuses it, so that it is truncated if there is none",
            "Refuse (out_of_range) once the last possible byte says \"more\".";
        "zero": "answers 0 where the last possible byte says \"more\"", "Refuse (out_of_range) a last possible byte that says \"more\".";
        "stops": "takes the last possible byte for the last, whatever its bit 7 says", "Refuse a last possible byte that says \"more\".";
        "minus-one": "answers -1 where the last possible byte says \"more\", which is the largest value of an unsigned type",
            "Refuse (out_of_range) a last possible byte that says \"more\"; no value of the type can say so.";
    }

    "range" for READERS, right "refuses bits above the type in the last possible byte" {
        "dropped": "drops the bits above the type", "Refuse (out_of_range) bits above the type.";
        "16-through-32": "reads 16 bits as 32, and drops the upper half", "Refuse (out_of_range) what the type does not hold, after at most 3 bytes of a u16.";
        "dropped-at-64": "drops the bits above 64 bits, whatever the type", "Refuse (out_of_range) bits above the type.";
        "dropped-after-zigzag": "drops the bits above the type, those of a signed type only after the zigzag is undone", "Refuse (out_of_range) bits above the type.";
        "dropped-at-64-after-zigzag": "drops the bits above 64 bits, and those above a signed type after the zigzag is undone", "Refuse (out_of_range) bits above the type.";
        "zero": "answers 0 to a value with bits above the type, or with more bytes than the type has, where it reads those", "Refuse (out_of_range) bits above the type.";
        "64-unchecked": "checks narrower types only: the bits above 64 fall off", "Refuse (out_of_range) a tenth byte above 0x01.";
        "64-only": "checks 64 bits only, and drops the bits above a narrower type", "Refuse (out_of_range) bits above each type.";
        "64-only-kept": "checks 64 bits only, and keeps the bits above a narrower type", "Refuse (out_of_range) bits above each type.";
        "kept": "keeps the bits above the type", "Refuse (out_of_range) bits above the type.";
        "saturates": "takes the type's largest value for all above it", "Refuse (out_of_range) bits above the type.";
        "one-bit-more": "lets one bit above the type pass", "The last possible byte has 2, 4 or 1 bits of the type: 0x03, 0x0F or 0x01 at most.";
        "lowest-bits-tested": "takes a last possible byte that has any bit of the type, whatever its other bits, and refuses one that has none",
            "Refuse a last possible byte that has a bit above the type, and no other.";
        "2-53": "refuses values above 2^53 - 1", "Read 64 bits; in JavaScript with BigInt.";
        "2-53-if-more": "knows no types, and refuses a sum above 2^53 - 1 only where another byte follows", "Read 64 bits, in JavaScript with BigInt, and refuse what the type does not hold.";
    }

    "arithmetic" for READERS, right "shifts and joins the groups in as many bits as the type has" {
        "shift-mod-32": "takes shifts modulo 32, so that groups from the sixth on fall back onto low bits",
            "Shift in 64 bits; in JavaScript with BigInt, or by multiplication.";
        "int32": "shifts and joins in signed 32-bit integers, with shifts modulo 32", "Shift in 64 bits; in JavaScript with BigInt.";
        "uint32": "shifts and joins in unsigned 32-bit integers, with shifts modulo 32", "Shift in 64 bits; in JavaScript with BigInt.";
        "int32-sum": "shifts each group as a signed 32-bit integer, modulo 32, and adds them as wider numbers", "Widen each group to 64 bits before it is shifted, and join them with a bitwise or.";
        "int32-groups": "shifts each group as a signed 32-bit integer, modulo 32, before it widens it", "Widen each group to 64 bits before it is shifted.";
        "int32-extended": "shifts and joins in signed 32-bit integers and extends the sign to 64 bits", "Widen each group to 64 bits before it is shifted.";
        "low-32": "keeps the low 32 bits only", "Keep 64 bits of a u64.";
        "double": "sums the groups in a binary64, which rounds beyond 2^53", "Keep the value in an integer of 64 bits.";
        "int32-unless-64": "shifts and joins types of up to 32 bits in signed 32-bit integers, with shifts modulo 32, and wider ones in as many bits as they take",
            "Shift in as many bits as the type has; in JavaScript take u32 out with >>> 0.";
    }

    "data" for READERS, right "keeps the low seven bits of each byte" {
        "mask-3f": "masks bytes with 0x3F: bit 6 of each is lost", "Mask each byte with 0x7F.";
        "mask-7e": "loses bit 0 of each byte", "Mask each byte with 0x7F.";
        "mask-ff": "keeps the \"more\" flag as data", "Mask each byte with 0x7F.";
        "first-3f": "masks byte 0 with 0x3F, as a CompactIndex has it", "Mask each byte with 0x7F.";
        "last-3f": "takes bit 6 of the last byte for a sign", "Mask each byte with 0x7F.";
    }

    "shifts" for READERS, right "shifts each group seven bits further than the one before" {
        "eights": "shifts by 8 for each byte", "Shift by 7 for each byte: bit 7 is the flag.";
        "sixes": "shifts by 6 for each byte", "Shift by 7 for each byte.";
        "first-six": "shifts by 6 after the first byte, by 7 afterwards, as a CompactIndex has it", "Shift by 7 for each byte: byte 0 has seven data bits, too.";
        "first-eight": "shifts by 8 after the first byte, by 7 afterwards", "Shift by 7 for each byte.";
        "one-group-up": "shifts byte 0 by 7 already", "Byte 0 is not shifted.";
        "one-late": "does not shift byte 1", "Shift byte 1 by 7.";
        "not-advanced": "does not advance the shift", "Add 7 to the shift for each byte.";
        "fourth-20": "shifts byte 3 by 20", "Shift byte 3 by 21.";
        "fifth-27": "shifts byte 4 by 27", "Shift byte 4 by 28.";
    }

    "join" for READERS, right "joins the groups with a bitwise or" {
        "added": "adds the groups, so that bits that overlap by another mistake carry", "Join the groups with a bitwise or.";
    }

    "order" for READERS, right "takes byte 0 for the least significant group" {
        "most-first": "takes byte 0 for the most significant group", "Byte 0 has the seven least significant bits.";
        "bits-reversed": "takes the bits of each byte in reverse order", "Bit 0 of a byte is its least significant.";
    }

    "flags" for READERS, right "reads on while bit 7 is set" {
        "inverted": "reads on while bit 7 is not set", "Bit 7 says that another byte follows.";
        "bit-6": "takes bit 6 for the \"more\" flag", "The \"more\" flag is bit 7.";
        "one-byte": "reads one byte only", "Read on while bit 7 is set.";
        "above-80": "compares with > 0x80: takes 0x80 for a last byte", "0x80 says \"more\": compare with >= 0x80, or test bit 7.";
        "above-80-kept": "compares with > 0x80: takes 0x80 for a last byte, and for a group of 128", "0x80 says \"more\": compare with >= 0x80, or test bit 7, and mask each byte with 0x7F.";
        "from-7f": "compares with >= 0x7F: takes 0x7F for a byte that says \"more\"", "0x7F is a last byte: compare with > 0x7F, or test bit 7.";
        "whole-input": "reads to the end of the input, whatever bit 7 says", "Stop at the first byte whose bit 7 is not set.";
    }

    "truncated-class" for READERS, right "refuses input that ends too early as truncated" {
        "out-of-range": "refuses input that ends too early as out_of_range", "The class of input that ends inside a value is truncated.";
        "inside-out-of-range": "refuses input that ends inside a value as out_of_range, but empty input as truncated",
            "The class of input that ends inside a value is truncated.";
        "invalid": "refuses input that ends too early as invalid", "The class of input that ends inside a value is truncated.";
        "fails": "breaks on input that ends too early", "Refuse it as truncated.";
        "empty-fails": "breaks on empty input", "Refuse empty input as truncated.";
    }

    "end" for READERS, right "refuses input that ends inside the value" {
        "partial": "returns what was read so far when the input ends", "Refuse (truncated) when the input ends inside a value.";
        "partial-not-empty": "returns what was read so far when the input ends, but refuses empty input",
            "Refuse (truncated) when the input ends inside a value.";
        "zeros": "takes a missing byte for a zero, and counts it", "Refuse (truncated) when the input ends inside a value.";
        "zeros-unseen": "takes a missing byte for a zero, and counts it; the check for overlong forms does not see it", "Refuse (truncated) when the input ends inside a value.";
        "zeros-not-empty": "takes a missing byte for a zero, and counts it, but refuses empty input", "Refuse (truncated) when the input ends inside a value.";
        "ones": "takes missing bytes for 0xFF, as an end-of-file value of -1 or the bytes that an earlier call left in a buffer make them",
            "Refuse (truncated) when the input ends inside a value.";
        "ones-not-empty": "takes missing bytes for 0xFF, but refuses empty input", "Refuse (truncated) when the input ends inside a value.";
        "zero-of-no-bytes": "answers 0 and no bytes read when the input ends, which the caller does not look at", "Refuse (truncated) when the input ends inside a value; in Go, n == 0 of Uvarint says so.";
        "zero-of-all": "answers 0 when the input ends, and counts what was read", "Refuse (truncated) when the input ends inside a value.";
        "empty-is-zero": "reads empty input as 0", "Refuse (truncated) empty input.";
        "minus-one-of-all": "answers -1 when the input ends, which is the largest value of an unsigned type, and counts what was read",
            "Refuse (truncated) when the input ends inside a value; no value of the type can say so.";
        "byte-30": "takes the byte 30 for the end of the input, as !$byte does in PHP, where the text \"0\" is false", "Compare with '' or false: the byte 30 is a value of 48 like any other.";
    }

    "needs" for READERS, right "asks for no byte beyond the value" {
        "one-more": "asks for one byte beyond the value, as >= for > in the check of the end does", "A value may end with the input.";
        "most-bytes": "asks for the type's most bytes, whatever the value's length", "A short value may end with the input.";
        "two": "asks for two bytes at least", "A value may be one byte, the last of the input.";
    }

    "range-class" for READERS, right "refuses bits above the type as out_of_range" {
        "overlong": "refuses bits above the type as overlong", "The class of bits above the type is out_of_range.";
        "not-canonical": "refuses bits above the type as not_canonical", "The class of bits above the type is out_of_range.";
        "invalid": "refuses bits above the type as invalid", "The class of bits above the type is out_of_range.";
        "truncated": "refuses bits above the type as truncated", "The class of bits above the type is out_of_range.";
        "fails": "breaks on bits above the type", "Refuse them as out_of_range.";
    }

    "length-class" for READERS, right "refuses a value with too many bytes as out_of_range" {
        "overlong": "refuses a value with too many bytes as overlong", "The class of a value with too many bytes is out_of_range.";
        "not-canonical": "refuses a value with too many bytes as not_canonical", "The class of a value with too many bytes is out_of_range.";
        "invalid": "refuses a value with too many bytes as invalid", "The class of a value with too many bytes is out_of_range.";
        "truncated": "refuses a value with too many bytes as truncated", "The class of a value with too many bytes is out_of_range.";
        "fails": "breaks on a value with too many bytes", "Refuse it as out_of_range.";
    }

    "encode-loop" for WRITERS, right "goes on while the rest is above 0x7F" {
        "from-7f": "compares with >= 0x7F: a top group of 127 is followed by a zero byte", "Go on only while the rest is greater than 0x7F.";
        "above-80": "compares with > 0x80: a rest of 128 is written as 0x80, which says \"more\"", "Go on while the rest is greater than 0x7F.";
        "above-ff": "compares with > 0xFF: a rest up to 255 is written as it is, and its bit 7 says \"more\"", "Go on while the rest is greater than 0x7F.";
        "above-3f": "compares with > 0x3F: a rest from 64 on takes another byte", "Go on only while the rest is greater than 0x7F.";
        "zero-empty": "goes on while the rest is not zero: zero has no byte", "Zero is the byte 00.";
        "if": "has an if in the place of the loop, so that a second byte is the last, with the low eight bits of the rest", "Go on while the rest is greater than 0x7F, and mask each byte with 0x7F.";
        "one-more": "writes one zero group more than needed", "Stop at the first group after which nothing is left.";
        "at-least-two": "writes at least two bytes", "Write values up to 127 in one byte.";
        "most-bytes": "writes the type's most bytes, whatever the value", "Stop at the first group after which nothing is left.";
        "above-80-masked": "compares with > 0x80 and masks: a rest of 128 is written as 0x00", "Go on while the rest is greater than 0x7F.";
        "limits-short": "has each limit one short: 127, 16383 and so forth take another byte, which is zero", "One byte up to 127, two up to 16383, and so forth.";
        "limits-long": "has each limit one too large: 128, 16384 and so forth lose their topmost bit", "Two bytes from 128 on, three from 16384 on, and so forth.";
    }

    "encode-rounds" for WRITERS, right "stops when nothing is left" {
        "eight": "stops after eight bytes, the last of which says \"more\"", "Go on until nothing is left: ten bytes at most for 64 bits.";
        "nine": "stops after nine bytes, the last of which says \"more\" or holds eight bits", "Go on until nothing is left: ten bytes at most for 64 bits.";
        "five": "stops after five bytes, the last of which says \"more\"", "Go on until nothing is left: ten bytes at most for 64 bits.";
        "four": "stops after four bytes, the last of which says \"more\"", "Go on until nothing is left.";
        "size-of-type": "stops after as many bytes as the type has in memory", "A byte has seven data bits: go on until nothing is left.";
        "nine-and-one": "stops after nine bytes, and adds a tenth of 01 only where the ninth is FF", "Go on until nothing is left, shifting an unsigned value: ten bytes at most for 64 bits.";
        "size-of-type-refused": "refuses a value that takes more bytes than the type has in memory", "A byte has seven data bits: the most are 3, 5 and 10.";
        "five-ends": "stops after five bytes and does not say \"more\" in the last", "Go on until nothing is left: ten bytes at most for 64 bits.";
        "nine-ends": "stops after nine bytes and does not say \"more\" in the last", "Go on until nothing is left: ten bytes at most for 64 bits.";
    }

    "encode-data" for WRITERS, right "writes the low seven bits of the rest" {
        "mask-3f": "masks bytes with 0x3F: bit 6 of each is lost", "Mask each byte with 0x7F.";
        "more-3f": "masks bytes that are not the last with 0x3F", "Mask each byte with 0x7F.";
        "mask-7e": "loses bit 0 of each byte", "Mask each byte with 0x7F.";
        "flag-added": "adds 0x80 to eight bits of the rest, so that bit 7 is inverted", "Mask with 0x7F, then set bit 7.";
        "unmasked": "does not mask the bytes: bit 7 of the rest is the flag", "Mask with 0x7F, then set bit 7 if another byte follows.";
    }

    "encode-shifts" for WRITERS, right "shifts the rest by 7 after each byte" {
        "eights": "shifts by 8 after each byte", "Shift by 7 after each byte: bit 7 is the flag.";
        "sixes": "shifts by 6 after each byte", "Shift by 7 after each byte.";
        "first-six": "shifts by 6 after the first byte, by 7 afterwards, as a CompactIndex has it", "Shift by 7 after each byte: byte 0 has seven data bits, too.";
        "first-eight": "shifts by 8 after the first byte, by 7 afterwards", "Shift by 7 after each byte.";
        "fourth-20": "shifts byte 3 by 20 in all, and what follows by one less than it should", "Shift byte 3 by 21 in all.";
        "fifth-27": "shifts byte 4 by 27 in all, and what follows by one less than it should", "Shift byte 4 by 28 in all.";
    }

    "encode-flags" for WRITERS, right "sets bit 7 of all bytes but the last" {
        "missing": "does not set bit 7", "Set bit 7 of every byte but the last.";
        "inverted": "sets bit 7 of the last byte only", "Set bit 7 of every byte but the last.";
        "last-too": "sets bit 7 of the last byte, too", "The last byte has bit 7 clear.";
        "last-of-longer-too": "sets bit 7 of the last of several bytes, too", "The last byte has bit 7 clear.";
        "bit-6": "sets bit 6", "The \"more\" flag is bit 7.";
        "first-only": "sets bit 7 of the first byte only", "Set bit 7 of every byte but the last.";
    }

    "encode-order" for WRITERS, right "writes the least significant group first" {
        "most-first": "writes the most significant group first", "The first byte has the seven least significant bits.";
        "bytes-reversed": "writes the bytes in reverse order, flags and all", "The first byte has the seven least significant bits.";
        "bits-reversed": "writes the bits of each byte in reverse order", "Bit 0 of a byte is its least significant.";
    }

    "encode-arithmetic" for WRITERS, right "shifts in as many bits as the type has" {
        "32-bits": "shifts in 32 bits: what is above is lost", "Shift in 64 bits; in JavaScript with BigInt, or by division.";
        "int32-ends": "shifts in signed 32 bits and compares: what is negative ends at once", "Shift in 64 unsigned bits.";
        "int32-extended": "extends the sign of the low 32 bits to 64 bits", "Widen without a sign.";
        "signed-ends": "compares a signed 64-bit value: one from 2^63 on ends at once", "Compare and shift an unsigned value.";
        "signed-ends-masked": "compares a signed 64-bit value: one from 2^63 on ends at once, with its low seven bits", "Compare and shift an unsigned value.";
        "signed-shift": "shifts a signed 64-bit value, whose sign fills up: the tenth byte is 0x7F", "Shift an unsigned value.";
        "16-bits": "keeps the low 16 bits only", "Keep all bits of the type.";
        "double": "passes the value through a binary64, which rounds beyond 2^53", "Keep the value in an integer of 64 bits.";
        "double-unchecked": "rounds the value to a binary64 after the check, so that 2^64 may be written", "Keep the value in an integer of 64 bits.";
        "binary32": "passes the value through a binary32, which rounds beyond 2^24", "Keep the value in an integer.";
        "32-bits-unchecked": "keeps the low 32 bits of a value that passed the check", "Shift in as many bits as the type has.";
    }

    "encode-range" for WRITERS, right "refuses values that the type does not hold" {
        "wraps": "keeps the type's low bits of a value that it does not hold", "Refuse (out_of_range) what the type does not hold.";
        "double-wraps": "passes a value that the type does not hold through a binary64 and keeps the type's low bits", "Refuse (out_of_range) what the type does not hold.";
        "unchecked": "writes all bits of a value that the type does not hold", "Refuse (out_of_range) what the type does not hold.";
        "saturates": "writes the type's nearest value for one that it does not hold", "Refuse (out_of_range) what the type does not hold.";
        "limit-included": "compares with > for >=: writes the type's largest value plus one", "Refuse every value above the type's largest.";
        "largest-refused": "refuses the type's largest value too", "Write values up to the type's largest.";
        "count-wraps": "does not check the range, and keeps the type's low bits of what is written", "Refuse (out_of_range) a value that the type does not hold.";
        "sign-shifted": "writes all bits of a value that the type does not hold, those of a signed one mixed with more than its sign, as (n << 1) ^ (n >> 31) in wider integers does",
            "Refuse (out_of_range) what the type does not hold.";
    }

    "encode-limit" for WRITERS, right "writes numbers up to the unsigned type's largest" {
        "signed": "refuses numbers that a signed type of that width does not hold", "Write numbers up to the unsigned type's largest.";
        "2-53": "refuses numbers above 2^53 - 1", "Write 64 bits; in JavaScript with BigInt.";
    }

    "zigzag-written" for ZIGZAG_ENCODE, right "counts outward from zero, negative first: 0, -1, 1, -2 are 0, 1, 2, 3" {
        "sign-in-bit-zero": "doubles the magnitude and puts the sign into bit 0: -1 is 3", "v >= 0 becomes 2 v, v < 0 becomes -2 v - 1.";
        "negates": "negates instead of inverting: -1 is 2", "v < 0 becomes -2 v - 1: invert the bits of 2 v.";
        "logical-shift": "shifts the sign down as an unsigned number: only bit 0 of a negative value's double is inverted",
            "v >> (bits - 1) must be an arithmetic shift of a signed type.";
        "logical-shift-64": "shifts the sign of 64 bits down as an unsigned number, whatever the type: only bit 0 of a negative value's double is inverted",
            "Shift the signed value: (v << 1) ^ (v >> 63), and cut the count to the type's width.";
        "shift-31": "takes the sign with >> 31 whatever the type", "Shift by the type's width less one.";
        "shift-31-unless-below": "takes the sign with >> 31 whatever the type, but for values below -2^31", "Shift by the type's width less one.";
        "shift-by-width": "takes the sign with a shift by the type's width, which moves nothing", "Shift by the type's width less one.";
        "positive-first": "counts positive first: 1 is 1, -1 is 2", "-1 is 1, 1 is 2.";
        "doubled": "doubles the value and does not invert it", "v < 0 becomes -2 v - 1.";
        "twos-complement": "writes the type's two's complement pattern", "v >= 0 becomes 2 v, v < 0 becomes -2 v - 1.";
        "twos-complement-64": "writes the two's complement pattern of 64 bits, as int32 and int64 of Protocol Buffers do",
            "v >= 0 becomes 2 v, v < 0 becomes -2 v - 1: sint32 and sint64.";
        "sleb128": "writes the signed LEB128 of DWARF", "Zigzag is unsigned LEB128 of a count.";
        "magnitude": "writes twice the magnitude less one for every value but zero", "v > 0 becomes 2 v.";
        "32-bits": "counts in 32 bits", "Count in the type's width.";
        "double": "passes the value through a binary64 before it counts", "Keep the value in an integer of 64 bits.";
        "sign-in-bit-zero-cut": "doubles the magnitude in the type's bits and puts the sign into bit 0: -1 is 3, the smallest 1", "-1 is 1, 1 is 2, -2 is 3.";
    }

    "zigzag-minimum" for ZIGZAG_ENCODE, right "writes the type's smallest value" {
        "refused": "refuses the type's smallest value", "The smallest value is the largest count.";
        "fails": "fails on the type's smallest value, whose negative no such type holds", "Count without negating: (v << 1) ^ (v >> (bits - 1)).";
        "zero": "writes 0 for the type's smallest value, whose double overflows", "The smallest value is the largest count.";
        "saturates": "writes the smallest value but one", "The smallest value is the largest count.";
    }

    "encode-class" for WRITERS, right "refuses values that the type does not hold as out_of_range" {
        "invalid": "refuses values that the type does not hold as invalid", "The class of a value that the type does not hold is out_of_range.";
        "overlong": "refuses values that the type does not hold as overlong", "The class of a value that the type does not hold is out_of_range.";
        "fails": "breaks on values that the type does not hold", "Refuse them as out_of_range.";
    }
}
