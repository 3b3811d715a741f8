//! What may be in the slots of a layout.

use super::counts;
use super::data::{data, kinds};
use crate::common::Refusal;

kinds! {
    /// How a byte says that another follows.
    More {
        /// Any of these bits is 1.
        Set(u8) = "tests {mask:#04X} for the \"more\" flag",
        /// All of these bits are 0.
        Clear(u8) = "takes a cleared {mask:#04X} for the \"more\" flag",
        Above(u8) = "compares with > {most:#04X} for the \"more\" flag",
        AboveKept(u8) = "compares with > {most:#04X} for the \"more\" flag, and keeps {most:#04X} whole",
        Input = "reads on to the end of the input, whatever the \"more\" flag",
        Never = "does not look for a \"more\" flag",
    }
    /// Which group is the least significant.
    Order {
        LeastFirst = "takes the first byte for the least significant group",
        MostFirst = "takes the first byte for the most significant group",
        BitsReversed = "takes the bits of each byte in reverse order",
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
        MinusOne = "answers -1 where the last possible byte says \"more\"",
    }
    Join {
        Or = "joins the groups with a bitwise or",
        Add = "adds the groups, so that bits that overlap carry",
        Xor = "joins the groups with a bitwise xor",
    }
    /// What the groups are joined in.
    Arithmetic {
        Exact = "joins the groups in as many bits as it takes",
        /// Modulo 32, 64 or whatever it is.
        ShiftsModulo(u8) = "takes shifts modulo n",
        Modulo(u8) = "shifts and joins in n bits, with shifts modulo n",
        Int32 = "shifts and joins in signed 32-bit integers, with shifts modulo 32",
        Uint32 = "shifts and joins in unsigned 32-bit integers, with shifts modulo 32",
        Int32Sum = "shifts each group as a signed 32-bit integer and adds them as wider numbers",
        Int32Groups = "shifts each group as a signed 32-bit integer before it widens it",
        Int32Extended = "shifts and joins in signed 32-bit integers and extends the sign to 64 bits",
        Low32 = "keeps the low 32 bits only",
        Binary64 = "sums the groups in a binary64, which rounds beyond 2^53",
        Binary32 = "passes the magnitude through a binary32",
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
        Saturates = "limits values that the type does not hold to the ends of the range",
        SaturatesMagnitude = "limits the magnitude to the largest positive value",
        Zero = "answers 0 to values that the type does not hold",
        /// What is not refused is wrapped.
        Byte(u8, u8) = "refuses only a byte at the first place above the second",
        LowestBits = "takes a last possible byte that has any bit of the type, and refuses one that has none",
        IfMore = "refuses a number that is too large only where another byte follows",
    }
    /// A type that a number passes through.
    Through {
        Itself = "passes the value as it is",
        Low(u8) = "passes the value through the low n bits",
        Signed(u8) = "passes the value through a signed integer of n bits",
        Binary64 = "passes the value through a binary64, which rounds beyond 2^53",
        Binary64Digits = "passes the value through a binary64 and its shortest decimal digits",
        Binary32 = "passes the value through a binary32, which rounds beyond 2^24",
        SignFills = "passes the value through a signed 64-bit integer, whose sign fills up as it is shifted",
        /// Of 32 or 64 bits; it is compared.
        SignEnds(u8) = "passes the value through a signed integer of n bits, which ends at once if it is negative",
        /// The one byte is masked.
        SignEndsMasked(u8) = "passes the value through a signed integer of n bits, which ends at once with seven bits if it is negative",
        Extended32 = "passes the value through a signed 32-bit integer that is widened with its sign",
    }
    Needs {
        Value = "lets a value end with the input",
        OneMore = "asks for one byte beyond the value",
        AtLeast(u8) = "asks for n bytes at least",
    }
    /// The number of bytes reported.
    Consumed {
        Read = "reports the number of bytes read",
        OneLess = "reports one byte less than it read",
        OneMore = "reports one byte more than it read",
        LongerLess = "reports one byte less than it read of longer forms than one byte",
        LongerMore = "reports one byte more than it read of longer forms than one byte",
        LongestLess = "reports one byte less than it read of forms of the most bytes",
        Constant(u8) = "reports so many bytes, whatever the length",
        All = "reports the whole input",
    }
    /// Overlong forms that are refused.
    Forms {
        All = "overlong forms",
        None = "no overlong form",
        TwoBytes = "overlong forms of two bytes only",
        FromThree = "overlong forms from three bytes on only",
        Longest = "overlong forms of the most bytes only",
        ButLongest = "overlong forms of fewer than the most bytes only",
        ZeroOnly = "overlong forms of zero only",
        ButZero = "overlong forms but those of zero",
        First80 = "forms whose first of several bytes is 0x80",
        SingleZero = "overlong forms, and zero in one byte",
        Smallest = "overlong forms, and the smallest number of each length",
    }
    /// What a canonical reader refuses for its sign.
    Zero {
        Negative = "refuses negative zero",
        Unchecked = "lets negative zero pass as canonical",
        First = "looks for negative zero before overlong forms",
        Flag = "refuses a \"more\" flag in the last possible byte as not_canonical",
        Any = "refuses zero",
    }
    /// Which bytes have a "more" flag.
    Flagged {
        Right = "sets the \"more\" flag of every byte but the last",
        Last = "sets the \"more\" flag of the last byte, too",
        LastOfLonger = "sets the \"more\" flag of the last of several bytes, too",
        OnlyLast = "sets the \"more\" flag of the last byte only",
        OnlyFirst = "sets the \"more\" flag of the first byte only",
        Byte(u8) = "sets the \"more\" flag of byte n, too",
        /// Of several.
        Rest7F = "sets the \"more\" flag of a last byte whose data is 0x7F",
        /// A single byte of 0x3F.
        Single3F = "sets the \"more\" flag of byte 0 for a magnitude of 63",
        NotNegative = "does not set the \"more\" flag of byte 0 of negative values",
        NotRest80 = "does not set the \"more\" flag where exactly 0x80 is left",
        Added = "adds the \"more\" flag to eight bits, so that bit 7 is inverted",
    }
    /// How many bytes are written.
    Length {
        Shortest = "writes the shortest form",
        /// What is left is cut off after its flag.
        AtMost(u8) = "stops after n bytes, the last of which may say \"more\"",
        EndsAt(u8) = "stops after n bytes",
        RefusedAbove(u8) = "refuses a value that takes more than n bytes",
        NineAndOne = "stops after nine bytes, and adds a tenth of 01 only where the ninth is FF",
        Always(u8) = "writes n bytes, whatever the value",
        /// Up to so many.
        OneMore(u8) = "writes one group more than needed",
        AtLeast(u8) = "writes at least n bytes",
        ZeroEmpty = "writes no byte for zero",
    }
    WrittenOrder {
        LeastFirst = "writes the least significant group first",
        MostFirst = "writes the most significant group first",
        BytesReversed = "writes the bytes in reverse order, flags and all",
        BitsReversed = "writes the bits of each byte in reverse order",
    }
    /// The number whose groups are written.
    Magnitude {
        Absolute = "writes the groups of the absolute value",
        TwosComplement = "writes the groups of the two's complement pattern",
        TwosComplementCut = "writes the low bits of the two's complement pattern, in as many bytes as the absolute value takes",
        TwosComplement31 = "writes the groups of the two's complement pattern without its sign bit",
        OnesComplement = "inverts the bits of negative values instead of negating them",
        Binary32 = "takes the magnitude through a binary32",
        Binary32Sign = "takes the magnitude through a binary32 and sets the sign where the value then differs",
        Low(u8) = "truncates the magnitude to n bits",
        Signed(u8) = "passes the value through a signed integer of n bits",
        Zigzag(counts::Write) = "writes a count",
    }
    When {
        Negative = "negative values",
        NotNegative = "values that are not negative",
        NegativeOrZero = "negative values and zero",
    }
    /// What is written for the smallest value.
    WrittenMinimum {
        Itself = "writes the smallest value",
        As(i64) = "writes the smallest value as n",
        Refused(Refusal) = "refuses the smallest value",
        NegativeZero = "writes the smallest value as 80, negative zero",
        FirstByte = "writes the first byte of the smallest value only",
        Positive = "writes the smallest value without its sign",
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
        Saturates = "writes the type's nearest value for one that it does not hold",
    }
    Lengths {
        All = "of all forms",
        OneByte = " of one-byte forms only",
        Longer = " of longer forms only",
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
        /// 0 is negative.
        pub inverted: bool,
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
