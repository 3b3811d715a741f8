//! The choices of a reader.

use super::super::{CANONICAL, READERS, TOLERANT, UNSIGNED_READERS, ZIGZAG_DECODE};
use crate::model::behaviour::parameter;

parameter! {
    /// The most bytes that are read.
    LONGEST: Longest = "longest" for READERS, right Type: "reads at most the bytes that the type needs: 3, 5 or 10";
    None = "no-limit": "reads for as long as bytes say \"more\"", "Refuse a value that goes on past the type's most bytes: 3, 5 or 10.";
    NoneMod64 = "no-limit-mod-64": "reads for as long as bytes say \"more\" and takes shifts modulo 64, so that groups from the eleventh on fall back onto low bits",
        "Refuse a value that goes on past the type's most bytes: 3, 5 or 10.";
    NoneModType = "no-limit-mod-type": "reads for as long as bytes say \"more\" and takes shifts modulo the integer's width, 32 or 64, so that groups too far up fall back onto low bits",
        "Refuse a value that goes on past the type's most bytes: 3, 5 or 10.";
    Ten = "ten-always": "reads up to ten bytes for every type", "A u16 has at most 3 bytes, a u32 at most 5.";
    Five = "at-most-five": "reads at most five bytes", "A u64 has up to 10 bytes.";
    Eight = "at-most-eight": "reads at most eight bytes", "A u64 has up to 10 bytes.";
    Nine = "at-most-nine": "reads at most nine bytes", "A u64 has up to 10 bytes: seven bits in each.";
    NineWhole = "nine-whole": "reads at most nine bytes, and all eight bits of the ninth", "A ninth byte has seven data bits and a flag like any other: a u64 has up to 10 bytes.";
    Size = "size-of-type": "reads at most as many bytes as the type has in memory: 2, 4 or 8",
        "A byte has seven data bits: the most are 3, 5 and 10.";
    Less = "one-less": "reads one byte less than the type needs", "The most bytes are 3, 5 and 10.";
    More = "one-more": "reads one byte more than the type needs", "The most bytes are 3, 5 and 10.";
    Four = "at-most-four": "reads at most four bytes", "A u32 has up to 5 bytes, a u64 up to 10.";
    FourFor32 = "four-of-32-bits": "reads at most four bytes of a 32-bit type", "32 bits take up to 5 bytes: seven in each.";
    Three = "at-most-three": "reads at most three bytes", "A u32 has up to 5 bytes, a u64 up to 10.";
    TwoWhole = "two-whole": "reads at most two bytes, and all eight bits of the second", "A second byte has seven data bits and a flag like any other.";
}

parameter! {
    /// What happens where the last possible byte says "more".
    AT_LIMIT: AtLimit = "at-limit" for READERS, right Refused: "refuses a value whose last possible byte says \"more\"";
    Drains = "drains": "reads a value that is too long to its end before it refuses it, so that one that ends too early is truncated",
        "Refuse (out_of_range) once the last possible byte says \"more\".";
    Asks = "asks-first": "asks for the byte after the last possible one before it refuses it, so that it is truncated if there is none",
        "Refuse (out_of_range) once the last possible byte says \"more\".";
    Zero = "zero": "answers 0 where the last possible byte says \"more\"", "Refuse (out_of_range) a last possible byte that says \"more\".";
    Stops = "stops": "takes the last possible byte for the last, whatever its bit 7 says", "Refuse a last possible byte that says \"more\".";
    MinusOne = "minus-one": "answers -1 where the last possible byte says \"more\", which is the largest value of an unsigned type",
        "Refuse (out_of_range) a last possible byte that says \"more\"; no value of the type can say so.";
}

parameter! {
    /// What happens to bits above the type.
    RANGE: Range = "range" for READERS, right Refused: "refuses bits above the type in the last possible byte";
    Dropped = "dropped": "drops the bits above the type", "Refuse (out_of_range) bits above the type.";
    ThroughWider = "16-through-32": "reads 16 bits as 32, and drops the upper half", "Refuse (out_of_range) what the type does not hold, after at most 3 bytes of a u16.";
    Dropped64 = "dropped-at-64": "drops the bits above 64 bits, whatever the type", "Refuse (out_of_range) bits above the type.";
    DroppedSigned = "dropped-after-zigzag": "drops the bits above the type, those of a signed type only after the zigzag is undone", "Refuse (out_of_range) bits above the type.";
    Dropped64Signed = "dropped-at-64-after-zigzag": "drops the bits above 64 bits, and those above a signed type after the zigzag is undone", "Refuse (out_of_range) bits above the type.";
    Zero = "zero": "answers 0 to a value with bits above the type, or with more bytes than the type has, where it reads those", "Refuse (out_of_range) bits above the type.";
    Unchecked64 = "64-unchecked": "checks narrower types only: the bits above 64 fall off", "Refuse (out_of_range) a tenth byte above 0x01.";
    Only64 = "64-only": "checks 64 bits only, and drops the bits above a narrower type", "Refuse (out_of_range) bits above each type.";
    Only64Kept = "64-only-kept": "checks 64 bits only, and keeps the bits above a narrower type", "Refuse (out_of_range) bits above each type.";
    Wide = "kept": "keeps the bits above the type", "Refuse (out_of_range) bits above the type.";
    Saturates = "saturates": "takes the type's largest value for all above it", "Refuse (out_of_range) bits above the type.";
    OneBitMore = "one-bit-more": "lets one bit above the type pass", "The last possible byte has 2, 4 or 1 bits of the type: 0x03, 0x0F or 0x01 at most.";
    Held = "lowest-bits-tested": "takes a last possible byte that has any bit of the type, whatever its other bits, and refuses one that has none",
        "Refuse a last possible byte that has a bit above the type, and no other.";
    Safe = "2-53": "refuses values above 2^53 - 1", "Read 64 bits; in JavaScript with BigInt.";
    SafeIfMore = "2-53-if-more": "knows no types, and refuses a sum above 2^53 - 1 only where another byte follows", "Read 64 bits, in JavaScript with BigInt, and refuse what the type does not hold.";
}

parameter! {
    /// The largest number that is read: a value, or the count of a signed one.
    LARGEST: Largest = "largest" for READERS, right Own: "takes numbers up to the unsigned type's largest";
    PlusOne = "plus-one": "compares with > for >=: lets the type's largest number plus one pass", "Refuse every number above the type's largest.";
    LessOne = "less-one": "refuses the type's largest number too", "Take numbers up to the unsigned type's largest.";
    Signed = "signed": "refuses numbers that a signed type of that width does not hold", "Take numbers up to the unsigned type's largest.";
    SignedFails = "signed-fails": "breaks on numbers that a signed type of that width does not hold", "Take numbers up to the unsigned type's largest.";
}

parameter! {
    /// What the value is assembled in.
    ARITHMETIC: Arithmetic = "arithmetic" for READERS, right Exact: "shifts and joins the groups in as many bits as the type has";
    Mod32 = "shift-mod-32": "takes shifts modulo 32, so that groups from the sixth on fall back onto low bits",
        "Shift in 64 bits; in JavaScript with BigInt, or by multiplication.";
    Int32 = "int32": "shifts and joins in signed 32-bit integers, with shifts modulo 32", "Shift in 64 bits; in JavaScript with BigInt.";
    Uint32 = "uint32": "shifts and joins in unsigned 32-bit integers, with shifts modulo 32", "Shift in 64 bits; in JavaScript with BigInt.";
    Int32Sum = "int32-sum": "shifts each group as a signed 32-bit integer, modulo 32, and adds them as wider numbers", "Widen each group to 64 bits before it is shifted, and join them with a bitwise or.";
    Int32Groups = "int32-groups": "shifts each group as a signed 32-bit integer, modulo 32, before it widens it", "Widen each group to 64 bits before it is shifted.";
    Int32Extended = "int32-extended": "shifts and joins in signed 32-bit integers and extends the sign to 64 bits", "Widen each group to 64 bits before it is shifted.";
    Low32 = "low-32": "keeps the low 32 bits only", "Keep 64 bits of a u64.";
    Double = "double": "sums the groups in a binary64, which rounds beyond 2^53", "Keep the value in an integer of 64 bits.";
    Int32Narrow = "int32-unless-64": "shifts and joins types of up to 32 bits in signed 32-bit integers, with shifts modulo 32, and wider ones in as many bits as they take",
        "Shift in as many bits as the type has; in JavaScript take u32 out with >>> 0.";
}

parameter! {
    /// What is kept of each byte.
    DATA: Data = "data" for READERS, right Seven: "keeps the low seven bits of each byte";
    Mask3F = "mask-3f": "masks bytes with 0x3F: bit 6 of each is lost", "Mask each byte with 0x7F.";
    Mask7E = "mask-7e": "loses bit 0 of each byte", "Mask each byte with 0x7F.";
    MaskFF = "mask-ff": "keeps the \"more\" flag as data", "Mask each byte with 0x7F.";
    First3F = "first-3f": "masks byte 0 with 0x3F, as a CompactIndex has it", "Mask each byte with 0x7F.";
    Last3F = "last-3f": "takes bit 6 of the last byte for a sign", "Mask each byte with 0x7F.";
}

parameter! {
    /// By how much the groups are shifted.
    SHIFTS_READ: ShiftsRead = "shifts" for READERS, right Sevens: "shifts each group seven bits further than the one before";
    Eights = "eights": "shifts by 8 for each byte", "Shift by 7 for each byte: bit 7 is the flag.";
    Sixes = "sixes": "shifts by 6 for each byte", "Shift by 7 for each byte.";
    SixFirst = "first-six": "shifts by 6 after the first byte, by 7 afterwards, as a CompactIndex has it", "Shift by 7 for each byte: byte 0 has seven data bits, too.";
    EightFirst = "first-eight": "shifts by 8 after the first byte, by 7 afterwards", "Shift by 7 for each byte.";
    Plus7 = "one-group-up": "shifts byte 0 by 7 already", "Byte 0 is not shifted.";
    Late = "one-late": "does not shift byte 1", "Shift byte 1 by 7.";
    Never = "not-advanced": "does not advance the shift", "Add 7 to the shift for each byte.";
    Fourth20 = "fourth-20": "shifts byte 3 by 20", "Shift byte 3 by 21.";
    Fifth27 = "fifth-27": "shifts byte 4 by 27", "Shift byte 4 by 28.";
}

parameter! {
    /// How the groups are joined.
    JOIN: Join = "join" for READERS, right Or: "joins the groups with a bitwise or";
    Added = "added": "adds the groups, so that bits that overlap by another mistake carry", "Join the groups with a bitwise or.";
}

parameter! {
    /// Which group comes first.
    ORDER: Order = "order" for READERS, right LeastFirst: "takes byte 0 for the least significant group";
    MostFirst = "most-first": "takes byte 0 for the most significant group", "Byte 0 has the seven least significant bits.";
    BitsReversed = "bits-reversed": "takes the bits of each byte in reverse order", "Bit 0 of a byte is its least significant.";
}

parameter! {
    /// Which bytes say "more".
    FLAGS: Flags = "flags" for READERS, right Bit7: "reads on while bit 7 is set";
    Inverted = "inverted": "reads on while bit 7 is not set", "Bit 7 says that another byte follows.";
    Bit6 = "bit-6": "takes bit 6 for the \"more\" flag", "The \"more\" flag is bit 7.";
    OneByte = "one-byte": "reads one byte only", "Read on while bit 7 is set.";
    Above80 = "above-80": "compares with > 0x80: takes 0x80 for a last byte", "0x80 says \"more\": compare with >= 0x80, or test bit 7.";
    Above80Kept = "above-80-kept": "compares with > 0x80: takes 0x80 for a last byte, and for a group of 128", "0x80 says \"more\": compare with >= 0x80, or test bit 7, and mask each byte with 0x7F.";
    From7F = "from-7f": "compares with >= 0x7F: takes 0x7F for a byte that says \"more\"", "0x7F is a last byte: compare with > 0x7F, or test bit 7.";
    All = "whole-input": "reads to the end of the input, whatever bit 7 says", "Stop at the first byte whose bit 7 is not set.";
}

parameter! {
    /// What a missing byte is.
    END: End = "end" for READERS, right Refused: "refuses input that ends inside the value";
    Partial = "partial": "returns what was read so far when the input ends", "Refuse (truncated) when the input ends inside a value.";
    PartialNotEmpty = "partial-not-empty": "returns what was read so far when the input ends, but refuses empty input",
        "Refuse (truncated) when the input ends inside a value.";
    Zeros = "zeros": "takes a missing byte for a zero, and counts it", "Refuse (truncated) when the input ends inside a value.";
    ZerosUnseen = "zeros-unseen": "takes a missing byte for a zero, and counts it; the check for overlong forms does not see it", "Refuse (truncated) when the input ends inside a value.";
    ZerosNotEmpty = "zeros-not-empty": "takes a missing byte for a zero, and counts it, but refuses empty input", "Refuse (truncated) when the input ends inside a value.";
    Ones = "ones": "takes missing bytes for 0xFF, as an end-of-file value of -1 or the bytes that an earlier call left in a buffer make them",
        "Refuse (truncated) when the input ends inside a value.";
    OnesNotEmpty = "ones-not-empty": "takes missing bytes for 0xFF, but refuses empty input", "Refuse (truncated) when the input ends inside a value.";
    Nothing = "zero-of-no-bytes": "answers 0 and no bytes read when the input ends, which the caller does not look at", "Refuse (truncated) when the input ends inside a value; in Go, n == 0 of Uvarint says so.";
    Zero = "zero-of-all": "answers 0 when the input ends, and counts what was read", "Refuse (truncated) when the input ends inside a value.";
    EmptyIsZero = "empty-is-zero": "reads empty input as 0", "Refuse (truncated) empty input.";
    MinusOne = "minus-one-of-all": "answers -1 when the input ends, which is the largest value of an unsigned type, and counts what was read",
        "Refuse (truncated) when the input ends inside a value; no value of the type can say so.";
    Byte30 = "byte-30": "takes the byte 30 for the end of the input, as !$byte does in PHP, where the text \"0\" is false", "Compare with '' or false: the byte 30 is a value of 48 like any other.";
}

parameter! {
    /// How many bytes there must be.
    NEEDS: Needs = "needs" for READERS, right Value: "asks for no byte beyond the value";
    OneMore = "one-more": "asks for one byte beyond the value, as >= for > in the check of the end does", "A value may end with the input.";
    Most = "most-bytes": "asks for the type's most bytes, whatever the value's length", "A short value may end with the input.";
    Two = "two": "asks for two bytes at least", "A value may be one byte, the last of the input.";
}

parameter! {
    /// Which overlong forms a canonical reader refuses.
    FORM: Form = "canonical-form" for CANONICAL, right Checked: "refuses a last byte of zero, unless it is the only one";
    Unchecked = "unchecked": "does not refuse overlong forms", "Refuse a last byte of zero, unless it is the only one.";
    OnlyTwoBytes = "two-bytes-only": "refuses overlong forms of two bytes only", "Refuse overlong forms of every length.";
    OnlyZero = "zero-only": "refuses overlong forms of zero only", "Refuse overlong forms of every value.";
    ButLongest = "longest-passes": "lets overlong forms of the type's most bytes pass", "Refuse overlong forms of every length.";
    OnlyLongest = "longest-only": "refuses overlong forms of the type's most bytes only", "Refuse overlong forms of every length.";
    ButZero = "zero-passes": "lets overlong forms of zero pass", "Only the single byte 00 is zero.";
    First80 = "first-80": "refuses a first byte of 0x80 instead of a last byte of zero", "Look at the last byte: the least significant group comes first.";
    SingleZero = "single-zero-too": "refuses the single byte of zero, too", "00 is the shortest form of zero.";
    Smallest = "smallest-too": "refuses the smallest value of each length, too, such as 80 01", "128 needs two bytes: 80 01 is its shortest form.";
}

parameter! {
    /// What a tolerant reader does with overlong forms.
    STRICT: Strict = "strict" for TOLERANT, right Reads: "reads overlong forms";
    Refuses = "overlong": "refuses overlong forms", "Read overlong forms as the number that they spell.";
    OutOfRange = "overlong-out-of-range": "refuses overlong forms as out_of_range", "Read overlong forms as the number that they spell.";
    Invalid = "overlong-invalid": "refuses overlong forms as invalid", "Read overlong forms as the number that they spell.";
    NotCanonical = "overlong-not-canonical": "refuses overlong forms as not_canonical", "Read overlong forms as the number that they spell.";
    Zero = "zero": "refuses overlong forms of zero", "Read overlong forms as the number that they spell.";
    Longest = "longest": "refuses overlong forms of the type's most bytes", "Read overlong forms as the number that they spell.";
}

parameter! {
    /// The number of bytes reported.
    CONSUMED: Consumed = "consumed" for READERS, right Read: "reports the bytes read";
    OneLess = "one-less": "reports one byte less than was read, the offset of the last", "Report how many bytes were read.";
    OneMore = "one-more": "reports one byte more than was read", "Report how many bytes were read.";
    LongerLess = "longer-one-less": "reports one byte less than was read where there are several", "Report how many bytes were read.";
    LongerMore = "longer-one-more": "reports one byte more than was read where there are several", "Report how many bytes were read.";
    LongestLess = "longest-one-less": "reports one byte less than was read where there are the type's most", "Report how many bytes were read.";
    None = "none": "reports no byte", "Report how many bytes were read.";
    One = "one": "reports one byte", "Report how many bytes were read.";
    Most = "most-bytes": "reports the type's most bytes", "Report how many bytes were read.";
    Size = "size-of-type": "reports the type's size in memory", "Report how many bytes were read.";
    All = "all": "reports all bytes of the input", "Report how many bytes were read.";
}

parameter! {
    /// The number of bytes reported for an overlong form.
    CONSUMED_SHORTEST: ConsumedShortest = "consumed-overlong" for TOLERANT, right Read: "reports the bytes read";
    Shortest = "shortest": "reports the length of the shortest form", "Report how many bytes were read: an overlong form takes more than the shortest.";
}

parameter! {
    /// What becomes of the value after the checks.
    RESULT: ResultType = "result" for UNSIGNED_READERS, right Unsigned: "returns an unsigned number";
    Signed = "signed": "returns a signed number of the type's width", "Return an unsigned number.";
    Signed64 = "signed-64": "returns a signed number of 64 bits for every type: what is 2^63 and more comes out negative", "Return an unsigned number; in Java with toUnsignedString.";
    Signed32 = "signed-32": "returns the low 32 bits as a signed number", "Return an unsigned number of the type's width.";
    Low32 = "low-32": "returns the low 32 bits", "Return all bits of the type.";
    Double = "double": "returns a binary64, which rounds beyond 2^53", "Return an integer of 64 bits.";
    Single = "binary32": "returns a binary32, which rounds beyond 2^24", "Return an integer.";
    DoubleShortest = "double-shortest": "returns the fewest decimal digits that tell the value's binary64 apart", "Return an integer of 64 bits; JavaScript has BigInt.";
}

parameter! {
    /// How a count becomes a signed value.
    UNZIGZAG: Unzigzag = "zigzag-read" for ZIGZAG_DECODE,
        right Outward: "counts outward from zero, negative first: 0, -1, 1, -2";
    SignInBitZero = "sign-in-bit-zero": "takes bit 0 for the sign of the other bits: 1 is negative zero, 3 is -1",
        "An even count n is n / 2, an odd one -(n + 1) / 2.";
    Parity = "parity": "tests the wrong parity: even counts become negative", "Even counts are positive, odd ones negative.";
    PositiveFirst = "positive-first": "counts positive first: 1 is 1, 2 is -1", "1 is -1, 2 is 1.";
    NoSign = "no-sign": "halves the count and loses the sign", "An odd count n is -(n + 1) / 2.";
    SignedShift = "signed-shift": "halves with an arithmetic shift, which takes the topmost bit for a sign", "Shift the unsigned count: n >> 1 in an unsigned type.";
    SignedShift64 = "signed-shift-64": "halves with an arithmetic shift of 64 bits for every type, which takes the topmost bit of a 64-bit count for a sign", "Shift the unsigned count: n >> 1 in an unsigned type.";
    BitZeroJoined = "bit-0-joined": "joins the half with bit 0 instead of its negative, as (n >> 1) ^ (-n & 1) does", "Negate after masking: (n >> 1) ^ -(n & 1).";
    PlusOneFails = "plus-one-fails": "adds one before it halves, and breaks on the largest count", "Halve first: (n >> 1) ^ -(n & 1).";
    PlusOneWraps = "plus-one-wraps": "adds one before it halves, so that the largest count wraps to 0", "Halve first: (n >> 1) ^ -(n & 1).";
    Unsigned = "unsigned": "returns negative values as large unsigned numbers", "Return a signed number.";
    Unmapped = "none": "returns the count", "An even count n is n / 2, an odd one -(n + 1) / 2.";
    TwosComplement = "twos-complement": "takes the count for two's complement", "An even count n is n / 2, an odd one -(n + 1) / 2.";
    Sleb = "sleb128": "extends the sign from bit 6 of the last byte, as the signed LEB128 of DWARF does", "Zigzag is unsigned LEB128 of a count.";
    ThirtyTwo = "32-bits": "computes in 32 bits", "Compute in the type's width.";
    Int32 = "int32-shift": "halves as a signed 32-bit integer, with an arithmetic shift", "Shift an unsigned number right, in as many bits as the type has.";
    Double = "double": "passes the value through a binary64, which rounds beyond 2^53", "Keep the value in an integer of 64 bits.";
    DoubleShortest = "double-shortest": "passes the value through a binary64 and writes the fewest decimal digits that tell it apart",
        "Keep the value in an integer of 64 bits; JavaScript has BigInt.";
    Remainder = "signed-remainder": "takes the count for signed, and an odd negative one for even, as n % 2 == 1 ? (n + 1) / -2 : n / 2 does",
        "Compute (n >> 1) ^ -(n & 1) with an unsigned shift.";
    RemainderHalved = "signed-remainder-halved": "takes the count for signed, and an odd negative one for even, as n % 2 == 1 ? -(n / 2) - 1 : n / 2 does",
        "Compute (n >> 1) ^ -(n & 1) with an unsigned shift.";
    LargestMinusOne = "largest-is-minus-1": "takes the largest count for an error of -1, and returns -1", "Report errors beside the value: the largest count is the smallest value.";
}

parameter! {
    /// How truncated input is refused.
    TRUNCATED: Truncated = "truncated-class" for READERS, right Itself: "refuses input that ends too early as truncated";
    OutOfRange = "out-of-range": "refuses input that ends too early as out_of_range", "The class of input that ends inside a value is truncated.";
    InsideOutOfRange = "inside-out-of-range": "refuses input that ends inside a value as out_of_range, but empty input as truncated",
        "The class of input that ends inside a value is truncated.";
    Invalid = "invalid": "refuses input that ends too early as invalid", "The class of input that ends inside a value is truncated.";
    Fails = "fails": "breaks on input that ends too early", "Refuse it as truncated.";
    EmptyFails = "empty-fails": "breaks on empty input", "Refuse empty input as truncated.";
}

parameter! {
    /// How bits above the type are refused.
    RANGE_CLASS: RangeClass = "range-class" for READERS, right OutOfRange: "refuses bits above the type as out_of_range";
    Overlong = "overlong": "refuses bits above the type as overlong", "The class of bits above the type is out_of_range.";
    NotCanonical = "not-canonical": "refuses bits above the type as not_canonical", "The class of bits above the type is out_of_range.";
    Invalid = "invalid": "refuses bits above the type as invalid", "The class of bits above the type is out_of_range.";
    Truncated = "truncated": "refuses bits above the type as truncated", "The class of bits above the type is out_of_range.";
    Fails = "fails": "breaks on bits above the type", "Refuse them as out_of_range.";
}

parameter! {
    /// How a value that goes on too long is refused.
    LENGTH_CLASS: LengthClass = "length-class" for READERS, right OutOfRange: "refuses a value with too many bytes as out_of_range";
    Overlong = "overlong": "refuses a value with too many bytes as overlong", "The class of a value with too many bytes is out_of_range.";
    NotCanonical = "not-canonical": "refuses a value with too many bytes as not_canonical", "The class of a value with too many bytes is out_of_range.";
    Invalid = "invalid": "refuses a value with too many bytes as invalid", "The class of a value with too many bytes is out_of_range.";
    Truncated = "truncated": "refuses a value with too many bytes as truncated", "The class of a value with too many bytes is out_of_range.";
    Fails = "fails": "breaks on a value with too many bytes", "Refuse it as out_of_range.";
}

parameter! {
    /// How a canonical reader refuses overlong forms.
    OVERLONG_CLASS: OverlongClass = "overlong-class" for CANONICAL, right Overlong: "refuses overlong forms as overlong";
    OutOfRange = "out-of-range": "refuses overlong forms as out_of_range", "The class of a longer form than needed is overlong.";
    NotCanonical = "not-canonical": "refuses overlong forms as not_canonical", "The class of a longer form than needed is overlong.";
    Invalid = "invalid": "refuses overlong forms as invalid", "The class of a longer form than needed is overlong.";
    Fails = "fails": "breaks on overlong forms", "Refuse them as overlong.";
    Longest = "longest-out-of-range": "refuses an overlong form of the type's most bytes as out_of_range",
        "A last possible byte of zero is overlong: it has no bit above the type.";
}
