//! The ways in which signed values are counted.

use super::data::data;

data! {
    /// What a count is read as.
    enum Read {
        /// 0, -1, 1, -2.
        Outward,
        /// The magnitude is the half, bit 0 its sign.
        SignInBitZero,
        /// Even counts are negative.
        Parity,
        /// 0, 1, -1, 2.
        PositiveFirst,
        NoSign,
        /// Halved as a signed number of the type's bits, or of 64.
        SignedShift,
        SignedShift64,
        /// Only bit 0 of the half is inverted.
        BitZeroJoined,
        Unsigned,
        Unmapped,
        TwosComplement,
        /// The signed LEB128 of DWARF.
        Sleb,
        Bits32,
        Int32,
        Binary64,
        Binary64Digits,
        /// By the remainder of a signed count.
        Remainder,
        RemainderHalved,
        /// The largest count is -1.
        LargestMinusOne,
        /// The largest count plus one is 0, or breaks.
        PlusOneWraps,
        PlusOneBreaks,
    }
    /// What is written for a signed value.
    enum Write {
        /// 0, 1, 2, 3 for 0, -1, 1, -2.
        Outward,
        SignInBitZero,
        /// In the type's bits.
        SignInBitZeroCut,
        Negates,
        LogicalShift,
        LogicalShift64,
        Shift31,
        Shift31From,
        ShiftByWidth,
        PositiveFirst,
        Doubled,
        TwosComplement,
        TwosComplement64,
        Magnitude,
        Bits32,
        Binary64,
        /// No count: the groups of the signed LEB128.
        Sleb,
        /// All bits of a value that the type does not hold, mixed with more than its sign.
        SignShifted,
    }
}
