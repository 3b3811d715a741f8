//! The ways in which signed values are counted.

use super::data::kinds;

kinds! {
    /// What a count is read as.
    Read {
        /// 0, -1, 1, -2.
        Outward = "reads counts outward from zero",
        SignInBitZero = "takes bit 0 for a sign and the rest for the magnitude: 3 is -1",
        Parity = "takes even counts for negative",
        PositiveFirst = "counts positive first: 1 is 1, 2 is -1",
        NoSign = "halves the count and ignores its sign",
        SignedShift = "halves the count as a signed number of the type",
        SignedShift64 = "halves the count as a signed 64-bit number",
        BitZeroJoined = "inverts only bit 0 of the half",
        Unsigned = "returns the signed value as an unsigned one",
        Unmapped = "returns the count itself",
        TwosComplement = "takes the count for a two's complement pattern",
        Sleb = "reads the signed LEB128 of DWARF",
        Bits32 = "undoes the zigzag in 32 bits",
        Int32 = "undoes the zigzag in signed 32-bit integers",
        Binary64 = "passes the value through a binary64",
        Binary64Digits = "passes the value through a binary64 and its shortest decimal digits",
        Remainder = "takes the sign by the remainder of a signed count",
        RemainderHalved = "takes the sign by the remainder of a signed count",
        LargestMinusOne = "reads the largest count as -1",
        PlusOneWraps = "adds one to the largest count, which wraps to 0",
        PlusOneBreaks = "breaks when it adds one to the largest count",
    }
    /// What is written for a signed value.
    Write {
        /// 0, 1, 2, 3 for 0, -1, 1, -2.
        Outward = "counts outward from zero",
        SignInBitZero = "doubles the magnitude and puts the sign into bit 0: -1 is 3",
        /// In the type's bits.
        SignInBitZeroCut = "doubles the magnitude and puts the sign into bit 0: -1 is 3",
        Negates = "negates instead of inverting: -1 is 2",
        LogicalShift = "shifts the sign down as an unsigned number: only bit 0 of a negative value's double is inverted",
        LogicalShift64 = "shifts the sign of 64 bits down as an unsigned number",
        Shift31 = "takes the sign with >> 31 whatever the type",
        Shift31From = "takes the sign with >> 31 whatever the type",
        ShiftByWidth = "takes the sign with a shift by the type's width, which moves nothing",
        PositiveFirst = "counts positive first: 1 is 1, -1 is 2",
        Doubled = "doubles the value and does not invert it",
        TwosComplement = "writes the type's two's complement pattern",
        TwosComplement64 = "writes the two's complement pattern of 64 bits",
        Magnitude = "writes twice the magnitude less one for every value but zero",
        Bits32 = "counts in 32 bits",
        Binary64 = "passes the value through a binary64 before it counts",
        Sleb = "writes the signed LEB128 of DWARF",
        /// Of a value that the type does not hold.
        SignShifted = "mixes a value that the type does not hold with more than its sign",
    }
}
