//! What may be in the slots of a layout.

use super::counts;
use super::data::{data, kinds};
use crate::common::Refusal;

kinds! {
    /// How a byte says that another follows.
    More {
        /// Any of these bits is 1.
        Set(u8) = "tests {mask:#04X} for the \"more\" flag",
        Input = "reads on to the end of the input, whatever the \"more\" flag",
    }
    /// Which group is the least significant.
    Order {
        LeastFirst = "takes the first byte for the least significant group",
        MostFirst = "takes the first byte for the most significant group",
    }
    /// What happens where the last possible byte says "more".
    AtMost {
        Stops = "takes the last possible byte for the last, whatever its \"more\" flag says",
        Refused(Refusal) = "refuses a last possible byte that says \"more\"",
        /// It is read to its end first: one that has none is truncated.
        Drains(Refusal) = "reads a value that is too long to its end, and then refuses it",
        /// The next byte is asked for first: if there is none, it is truncated.
        Asks(Refusal) = "asks for the byte after the last possible one, and refuses a value that has it",
        Zero = "answers 0 where the last possible byte says \"more\"",
    }
    Join {
        Or = "joins the groups with a bitwise or",
        Add = "adds the groups, so that bits that overlap carry",
    }
    /// What the groups are joined in.
    Arithmetic {
        Exact = "joins the groups in as many bits as it takes",
        /// Modulo 32, 64 or whatever it is.
        ShiftsModulo(u8) = "takes shifts modulo n",
        Modulo(u8) = "shifts and joins in n bits, with shifts modulo n",
        Int32 = "shifts and joins in signed 32-bit integers, with shifts modulo 32",
        Int32Groups = "shifts each group as a signed 32-bit integer before it widens it",
        Int32Extended = "shifts and joins in signed 32-bit integers and extends the sign to 64 bits",
        Binary64 = "sums the groups in a binary64, which rounds beyond 2^53",
    }
    /// What is compared with the largest number.
    Compared {
        Number = "compares the number joined with the type's largest",
        Bytes = "compares the bits that the bytes have as LEB128 with the type's largest",
    }
    /// What happens to numbers that the type does not hold.
    Beyond {
        Refused = "refuses values that the type does not hold",
        /// Others are refused; the type's low bits are taken of those that are not.
        RefusedWraps = "wraps values that the type does not hold, up to another largest",
        /// Those are refused that bits of the type do not hold; a smaller one beyond the largest breaks the reader.
        Breaks = "breaks on values above the signed type's largest",
        Kept = "lets values through that the type does not hold",
        /// The type's low bits are taken, with its sign.
        Wraps = "wraps values that the type does not hold",
        Low(u8) = "keeps the low n bits of the value",
        /// Before the sign.
        LowMagnitude(u8) = "keeps the low n bits of the magnitude",
        Zero = "answers 0 to values that the type does not hold",
        LowestBits = "takes a last possible byte that has any bit of the type, and refuses one that has none",
        IfMore = "refuses a number that is too large only where another byte follows",
    }
    /// A type that a number passes through.
    Through {
        Itself = "passes the value as it is",
        Low(u8) = "passes the value through the low n bits",
        Signed(u8) = "passes the value through a signed integer of n bits",
        Binary64 = "passes the value through a binary64, which rounds beyond 2^53",
    }
    /// The number of bytes reported.
    Consumed {
        Read = "reports the number of bytes read",
        OneLess = "reports one byte less than it read",
        LongerLess = "reports one byte less than it read of longer forms than one byte",
        LongestLess = "reports one byte less than it read of forms of the most bytes",
    }
    /// Overlong forms that are refused.
    Forms {
        All = "overlong forms",
        None = "no overlong form",
        FromThree = "overlong forms from three bytes on only",
        ButLongest = "overlong forms of fewer than the most bytes only",
        SingleZero = "overlong forms, and zero in one byte",
    }
    /// What a canonical reader refuses for its sign.
    Zero {
        Negative = "refuses negative zero",
        Unchecked = "lets negative zero pass as canonical",
        Flag = "refuses a \"more\" flag in the last possible byte as not_canonical",
    }
    /// Which bytes have a "more" flag.
    Flagged {
        Right = "sets the \"more\" flag of every byte but the last",
        /// Of several.
        Rest7F = "sets the \"more\" flag of a last byte whose data is 0x7F",
        NotNegative = "does not set the \"more\" flag of byte 0 of negative values",
    }
    /// How many bytes are written.
    Length {
        Shortest = "writes the shortest form",
        /// What is left is cut off after its flag.
        AtMost(u8) = "stops after n bytes, the last of which may say \"more\"",
        Always(u8) = "writes n bytes, whatever the value",
    }
    WrittenOrder {
        LeastFirst = "writes the least significant group first",
        MostFirst = "writes the most significant group first",
    }
    /// The number whose groups are written.
    Magnitude {
        Absolute = "writes the groups of the absolute value",
        TwosComplement = "writes the groups of the two's complement pattern",
        TwosComplementCut = "writes the low bits of the two's complement pattern, in as many bytes as the absolute value takes",
        TwosComplement31 = "writes the groups of the two's complement pattern without its sign bit",
        Binary32Sign = "takes the magnitude through a binary32 and sets the sign where the value then differs",
        Zigzag(counts::Write) = "writes a count",
    }
    When {
        Negative = "negative values",
        NegativeOrZero = "negative values and zero",
    }
    /// What is written for the smallest value.
    WrittenMinimum {
        Itself = "writes the smallest value",
        Refused(Refusal) = "refuses the smallest value",
        NegativeZero = "writes the smallest value as 80, negative zero",
        /// Byte 4.
        SignExtended = "writes the smallest value with a sign-extended top byte",
        SignedShift = "shifts the magnitude of the smallest value as a signed number",
    }
    /// What happens to values that the type does not hold.
    WrittenBeyond {
        Refused = "refuses values that the type does not hold",
        Wraps = "keeps the type's low bits of a value that it does not hold",
        Binary64Wraps = "passes a value that the type does not hold through a binary64 and keeps the type's low bits",
        Kept = "writes all bits of a value that the type does not hold",
    }
    Lengths {
        All = "of all forms",
        OneByte = " of one-byte forms only",
    }
    Negation {
        Negates = "negates",
        /// The value is the magnitude.
        Ignored = "ignores the sign: every value reads as its magnitude",
        /// One too small.
        Inverts = "inverts a negative value's bits",
    }
}

data! {
    /// How the sign is read.
    enum Sign {
        None,
        Bit(SignBit),
        Zigzag(counts::Read),
    }
    /// A bit that says that the value is negative.
    struct SignBit {
        /// In the last byte, not in the first.
        pub last: bool,
        /// The bit, or several of which one is enough.
        pub mask: u8,
        pub lengths: Lengths,
        pub negation: Negation,
    }
    /// What a value that has an answer of its own is read as.
    enum Special {
        Itself,
        Number(i64),
        Refused(Refusal),
    }
    /// How the sign is written.
    enum WrittenSign {
        None,
        Bit(WrittenBit),
    }
    struct WrittenBit {
        pub last: bool,
        pub mask: u8,
        /// The bit of one-byte forms, if another.
        pub single: u8,
        pub when: When,
        pub lengths: Lengths,
    }
}
