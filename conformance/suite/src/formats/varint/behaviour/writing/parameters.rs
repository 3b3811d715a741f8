//! The choices of a writer.

use super::super::{WRITERS, ZIGZAG_ENCODE};
use crate::model::behaviour::parameter;

parameter! {
    /// How long the loop runs.
    LOOP: Loop = "encode-loop" for WRITERS, right Above7F: "goes on while the rest is above 0x7F";
    From7F = "from-7f": "compares with >= 0x7F: a top group of 127 is followed by a zero byte", "Go on only while the rest is greater than 0x7F.";
    Above80 = "above-80": "compares with > 0x80: a rest of 128 is written as 0x80, which says \"more\"", "Go on while the rest is greater than 0x7F.";
    AboveFF = "above-ff": "compares with > 0xFF: a rest up to 255 is written as it is, and its bit 7 says \"more\"", "Go on while the rest is greater than 0x7F.";
    Above3F = "above-3f": "compares with > 0x3F: a rest from 64 on takes another byte", "Go on only while the rest is greater than 0x7F.";
    Zero = "zero-empty": "goes on while the rest is not zero: zero has no byte", "Zero is the byte 00.";
    If = "if": "has an if in the place of the loop, so that a second byte is the last, with the low eight bits of the rest", "Go on while the rest is greater than 0x7F, and mask each byte with 0x7F.";
    Longer = "one-more": "writes one zero group more than needed", "Stop at the first group after which nothing is left.";
    Two = "at-least-two": "writes at least two bytes", "Write values up to 127 in one byte.";
    Most = "most-bytes": "writes the type's most bytes, whatever the value", "Stop at the first group after which nothing is left.";
    Above80Masked = "above-80-masked": "compares with > 0x80 and masks: a rest of 128 is written as 0x00", "Go on while the rest is greater than 0x7F.";
    LimitsShort = "limits-short": "has each limit one short: 127, 16383 and so forth take another byte, which is zero", "One byte up to 127, two up to 16383, and so forth.";
    LimitsLong = "limits-long": "has each limit one too large: 128, 16384 and so forth lose their topmost bit", "Two bytes from 128 on, three from 16384 on, and so forth.";
}

parameter! {
    /// After how many bytes the writer stops.
    ROUNDS: Rounds = "encode-rounds" for WRITERS, right All: "stops when nothing is left";
    Eight = "eight": "stops after eight bytes, the last of which says \"more\"", "Go on until nothing is left: ten bytes at most for 64 bits.";
    Nine = "nine": "stops after nine bytes, the last of which says \"more\" or holds eight bits", "Go on until nothing is left: ten bytes at most for 64 bits.";
    Five = "five": "stops after five bytes, the last of which says \"more\"", "Go on until nothing is left: ten bytes at most for 64 bits.";
    Four = "four": "stops after four bytes, the last of which says \"more\"", "Go on until nothing is left.";
    Size = "size-of-type": "stops after as many bytes as the type has in memory", "A byte has seven data bits: go on until nothing is left.";
    NineAndOne = "nine-and-one": "stops after nine bytes, and adds a tenth of 01 only where the ninth is FF", "Go on until nothing is left, shifting an unsigned value: ten bytes at most for 64 bits.";
    SizeRefused = "size-of-type-refused": "refuses a value that takes more bytes than the type has in memory", "A byte has seven data bits: the most are 3, 5 and 10.";
    FiveEnds = "five-ends": "stops after five bytes and does not say \"more\" in the last", "Go on until nothing is left: ten bytes at most for 64 bits.";
    NineEnds = "nine-ends": "stops after nine bytes and does not say \"more\" in the last", "Go on until nothing is left: ten bytes at most for 64 bits.";
}

parameter! {
    /// The data of each byte.
    DATA: Data = "encode-data" for WRITERS, right Seven: "writes the low seven bits of the rest";
    Mask3F = "mask-3f": "masks bytes with 0x3F: bit 6 of each is lost", "Mask each byte with 0x7F.";
    More3F = "more-3f": "masks bytes that are not the last with 0x3F", "Mask each byte with 0x7F.";
    Mask7E = "mask-7e": "loses bit 0 of each byte", "Mask each byte with 0x7F.";
    FlagAdded = "flag-added": "adds 0x80 to eight bits of the rest, so that bit 7 is inverted", "Mask with 0x7F, then set bit 7.";
    Unflagged = "unmasked": "does not mask the bytes: bit 7 of the rest is the flag", "Mask with 0x7F, then set bit 7 if another byte follows.";
}

parameter! {
    /// By how much the rest is shifted.
    SHIFTS_WRITTEN: ShiftsWritten = "encode-shifts" for WRITERS, right Sevens: "shifts the rest by 7 after each byte";
    Eights = "eights": "shifts by 8 after each byte", "Shift by 7 after each byte: bit 7 is the flag.";
    Sixes = "sixes": "shifts by 6 after each byte", "Shift by 7 after each byte.";
    SixFirst = "first-six": "shifts by 6 after the first byte, by 7 afterwards, as a CompactIndex has it", "Shift by 7 after each byte: byte 0 has seven data bits, too.";
    EightFirst = "first-eight": "shifts by 8 after the first byte, by 7 afterwards", "Shift by 7 after each byte.";
    Fourth20 = "fourth-20": "shifts byte 3 by 20 in all, and what follows by one less than it should", "Shift byte 3 by 21 in all.";
    Fifth27 = "fifth-27": "shifts byte 4 by 27 in all, and what follows by one less than it should", "Shift byte 4 by 28 in all.";
}

parameter! {
    /// The "more" flags.
    FLAGS: Flags = "encode-flags" for WRITERS, right Bit7: "sets bit 7 of all bytes but the last";
    Missing = "missing": "does not set bit 7", "Set bit 7 of every byte but the last.";
    Inverted = "inverted": "sets bit 7 of the last byte only", "Set bit 7 of every byte but the last.";
    LastToo = "last-too": "sets bit 7 of the last byte, too", "The last byte has bit 7 clear.";
    LastLonger = "last-of-longer-too": "sets bit 7 of the last of several bytes, too", "The last byte has bit 7 clear.";
    Bit6 = "bit-6": "sets bit 6", "The \"more\" flag is bit 7.";
    FirstOnly = "first-only": "sets bit 7 of the first byte only", "Set bit 7 of every byte but the last.";
}

parameter! {
    /// Which group comes first.
    ORDER: Order = "encode-order" for WRITERS, right LeastFirst: "writes the least significant group first";
    MostFirst = "most-first": "writes the most significant group first", "The first byte has the seven least significant bits.";
    BytesReversed = "bytes-reversed": "writes the bytes in reverse order, flags and all", "The first byte has the seven least significant bits.";
    BitsReversed = "bits-reversed": "writes the bits of each byte in reverse order", "Bit 0 of a byte is its least significant.";
}

parameter! {
    /// What the value is shifted in.
    ARITHMETIC: Arithmetic = "encode-arithmetic" for WRITERS, right Exact: "shifts in as many bits as the type has";
    Low32 = "32-bits": "shifts in 32 bits: what is above is lost", "Shift in 64 bits; in JavaScript with BigInt, or by division.";
    Int32Ends = "int32-ends": "shifts in signed 32 bits and compares: what is negative ends at once", "Shift in 64 unsigned bits.";
    Int32Extended = "int32-extended": "extends the sign of the low 32 bits to 64 bits", "Widen without a sign.";
    SignedEnds = "signed-ends": "compares a signed 64-bit value: one from 2^63 on ends at once", "Compare and shift an unsigned value.";
    SignedEndsMasked = "signed-ends-masked": "compares a signed 64-bit value: one from 2^63 on ends at once, with its low seven bits", "Compare and shift an unsigned value.";
    SignedShift = "signed-shift": "shifts a signed 64-bit value, whose sign fills up: the tenth byte is 0x7F", "Shift an unsigned value.";
    Sixteen = "16-bits": "keeps the low 16 bits only", "Keep all bits of the type.";
    Double = "double": "passes the value through a binary64, which rounds beyond 2^53", "Keep the value in an integer of 64 bits.";
    DoubleAfter = "double-unchecked": "rounds the value to a binary64 after the check, so that 2^64 may be written", "Keep the value in an integer of 64 bits.";
    Single = "binary32": "passes the value through a binary32, which rounds beyond 2^24", "Keep the value in an integer.";
    Low32After = "32-bits-unchecked": "keeps the low 32 bits of a value that passed the check", "Shift in as many bits as the type has.";
}

parameter! {
    /// What happens to values that the type does not hold.
    RANGE: Range = "encode-range" for WRITERS, right Refused: "refuses values that the type does not hold";
    Wraps = "wraps": "keeps the type's low bits of a value that it does not hold", "Refuse (out_of_range) what the type does not hold.";
    DoubleWraps = "double-wraps": "passes a value that the type does not hold through a binary64 and keeps the type's low bits", "Refuse (out_of_range) what the type does not hold.";
    Unchecked = "unchecked": "writes all bits of a value that the type does not hold", "Refuse (out_of_range) what the type does not hold.";
    Saturates = "saturates": "writes the type's nearest value for one that it does not hold", "Refuse (out_of_range) what the type does not hold.";
    Limit = "limit-included": "compares with > for >=: writes the type's largest value plus one", "Refuse every value above the type's largest.";
    Largest = "largest-refused": "refuses the type's largest value too", "Write values up to the type's largest.";
    CountWraps = "count-wraps": "does not check the range, and keeps the type's low bits of what is written", "Refuse (out_of_range) a value that the type does not hold.";
    SignShifted = "sign-shifted": "writes all bits of a value that the type does not hold, those of a signed one mixed with more than its sign, as (n << 1) ^ (n >> 31) in wider integers does",
        "Refuse (out_of_range) what the type does not hold.";
}

parameter! {
    /// The largest number that is written: a value, or the count of a signed one.
    UNSIGNED_LIMIT: UnsignedLimit = "encode-limit" for WRITERS, right Type: "writes numbers up to the unsigned type's largest";
    Signed = "signed": "refuses numbers that a signed type of that width does not hold", "Write numbers up to the unsigned type's largest.";
    Safe = "2-53": "refuses numbers above 2^53 - 1", "Write 64 bits; in JavaScript with BigInt.";
}

parameter! {
    /// How a signed value becomes a count.
    ZIGZAG: Zigzag = "zigzag-written" for ZIGZAG_ENCODE,
        right Outward: "counts outward from zero, negative first: 0, -1, 1, -2 are 0, 1, 2, 3";
    SignInBitZero = "sign-in-bit-zero": "doubles the magnitude and puts the sign into bit 0: -1 is 3", "v >= 0 becomes 2 v, v < 0 becomes -2 v - 1.";
    Negates = "negates": "negates instead of inverting: -1 is 2", "v < 0 becomes -2 v - 1: invert the bits of 2 v.";
    LogicalShift = "logical-shift": "shifts the sign down as an unsigned number: only bit 0 of a negative value's double is inverted",
        "v >> (bits - 1) must be an arithmetic shift of a signed type.";
    LogicalShift64 = "logical-shift-64": "shifts the sign of 64 bits down as an unsigned number, whatever the type: only bit 0 of a negative value's double is inverted",
        "Shift the signed value: (v << 1) ^ (v >> 63), and cut the count to the type's width.";
    Shift31 = "shift-31": "takes the sign with >> 31 whatever the type", "Shift by the type's width less one.";
    Shift31From = "shift-31-unless-below": "takes the sign with >> 31 whatever the type, but for values below -2^31", "Shift by the type's width less one.";
    ShiftByWidth = "shift-by-width": "takes the sign with a shift by the type's width, which moves nothing", "Shift by the type's width less one.";
    PositiveFirst = "positive-first": "counts positive first: 1 is 1, -1 is 2", "-1 is 1, 1 is 2.";
    Doubled = "doubled": "doubles the value and does not invert it", "v < 0 becomes -2 v - 1.";
    TwosComplement = "twos-complement": "writes the type's two's complement pattern", "v >= 0 becomes 2 v, v < 0 becomes -2 v - 1.";
    TwosComplement64 = "twos-complement-64": "writes the two's complement pattern of 64 bits, as int32 and int64 of Protocol Buffers do",
        "v >= 0 becomes 2 v, v < 0 becomes -2 v - 1: sint32 and sint64.";
    Sleb = "sleb128": "writes the signed LEB128 of DWARF", "Zigzag is unsigned LEB128 of a count.";
    Magnitude = "magnitude": "writes twice the magnitude less one for every value but zero", "v > 0 becomes 2 v.";
    ThirtyTwo = "32-bits": "counts in 32 bits", "Count in the type's width.";
    Double = "double": "passes the value through a binary64 before it counts", "Keep the value in an integer of 64 bits.";
    SignInBitZeroOfType = "sign-in-bit-zero-cut": "doubles the magnitude in the type's bits and puts the sign into bit 0: -1 is 3, the smallest 1", "-1 is 1, 1 is 2, -2 is 3.";
}

parameter! {
    /// The smallest signed value.
    MINIMUM: Minimum = "zigzag-minimum" for ZIGZAG_ENCODE, right Counted: "writes the type's smallest value";
    Refused = "refused": "refuses the type's smallest value", "The smallest value is the largest count.";
    Fails = "fails": "fails on the type's smallest value, whose negative no such type holds", "Count without negating: (v << 1) ^ (v >> (bits - 1)).";
    Zero = "zero": "writes 0 for the type's smallest value, whose double overflows", "The smallest value is the largest count.";
    Saturates = "saturates": "writes the smallest value but one", "The smallest value is the largest count.";
}

parameter! {
    /// How values that the type does not hold are refused.
    CLASS: WrongClass = "encode-class" for WRITERS, right OutOfRange: "refuses values that the type does not hold as out_of_range";
    Invalid = "invalid": "refuses values that the type does not hold as invalid", "The class of a value that the type does not hold is out_of_range.";
    Overlong = "overlong": "refuses values that the type does not hold as overlong", "The class of a value that the type does not hold is out_of_range.";
    Fails = "fails": "breaks on values that the type does not hold", "Refuse them as out_of_range.";
}
