//! The ways in which signed values are counted.

use super::data::kinds;

kinds! {
    Read {
        /// 0, -1, 1, -2.
        Outward = "reads counts outward from zero",
        SignInBitZero = "takes bit 0 for a sign and the rest for the magnitude: 3 is -1",
        SignedShift = "halves the count as a signed number of the type",
        SignedShift64 = "halves the count as a signed 64-bit number",
        BitZeroJoined = "inverts only bit 0 of the half",
        Int32 = "undoes the zigzag in signed 32-bit integers",
        Remainder = "takes the sign by the remainder of a signed count",
        PlusOneBreaks = "breaks when it adds one to the largest count",
    }
    /// What is written for a signed value.
    Write {
        /// 0, 1, 2, 3 for 0, -1, 1, -2.
        Outward = "counts outward from zero",
        SignInBitZero = "doubles the magnitude and puts the sign into bit 0: -1 is 3",
        Negates = "negates instead of inverting: -1 is 2",
        LogicalShift = "shifts the sign down as an unsigned number: only bit 0 of a negative value's double is inverted",
        LogicalShift64 = "shifts the sign of 64 bits down as an unsigned number",
    }
}
