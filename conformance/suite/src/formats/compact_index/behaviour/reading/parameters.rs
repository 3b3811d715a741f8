//! The choices of a CompactIndex decoder.

use super::super::{CANONICAL, DECODE, DECODERS};
use crate::model::behaviour::parameter;

parameter! {
    /// What is kept of byte 0.
    FIRST_DATA: FirstData = "first-data" for DECODERS, right Six: "keeps the low six bits of byte 0";
    Mask7F = "mask-7f": "keeps the \"more\" flag of byte 0 as data, which adds 64 to every longer value",
        "Mask byte 0 with 0x3F.";
    MaskBF = "mask-bf": "keeps the sign bit of byte 0 as data, which adds 128 to every negative value's magnitude",
        "Mask byte 0 with 0x3F.";
    Mask1F = "mask-1f": "keeps only five bits of byte 0", "Mask byte 0 with 0x3F: it has six data bits.";
    Mask3E = "mask-3e": "loses bit 0 of byte 0", "Mask byte 0 with 0x3F.";
    Dropped = "dropped": "leaves the data of byte 0 out, and begins with those of byte 1", "Add the six data bits of byte 0 below those of byte 1.";
}

parameter! {
    /// What is kept of bytes 1 to 3.
    MIDDLE_DATA: MiddleData = "middle-data" for DECODERS, right Seven: "keeps the low seven bits of bytes 1 to 3";
    Mask3F = "mask-3f": "keeps only six bits of bytes 1 to 3: bit 6 of each is lost", "Mask bytes 1 to 3 with 0x7F.";
    MaskFF = "mask-ff": "keeps the \"more\" flag of bytes 1 to 3 as data", "Mask bytes 1 to 3 with 0x7F.";
    Mask1F = "mask-1f": "keeps only five bits of bytes 1 to 3", "Mask bytes 1 to 3 with 0x7F.";
    Mask7E = "mask-7e": "loses bit 0 of bytes 1 to 3", "Mask bytes 1 to 3 with 0x7F.";
}

parameter! {
    /// What is kept of byte 4.
    BYTE_4: Byte4 = "byte-4" for DECODERS, right All: "keeps all eight bits of byte 4";
    Mask7F = "mask-7f": "masks byte 4 with 0x7F, as if it had a \"more\" flag",
        "Do not mask byte 4: it has no flag, and 32-bit arithmetic drops its excess bits.";
    Mask3F = "mask-3f": "masks byte 4 with 0x3F",
        "Do not mask byte 4: 32-bit arithmetic drops its excess bits.";
    Mask1F = "mask-1f": "masks byte 4 with 0x1F, or shifts it in 32 bits, so that its excess bits are never seen",
        "Do not mask byte 4: an engine lets the excess bits fall off, a canonical reader refuses them.";
    Mask0F = "mask-0f": "masks byte 4 with 0x0F, which loses magnitude bit 31", "Do not mask byte 4.";
    Mask80 = "mask-80": "masks byte 4 with 0x80, which loses all its data", "Do not mask byte 4.";
    Ignored = "ignored": "consumes byte 4 but does not use it", "Add byte 4, shifted left by 27.";
    Signed = "signed": "takes byte 4 for a signed char, so that 0x80 and more make the magnitude negative",
        "Read byte 4 as an unsigned byte.";
}

parameter! {
    /// By how much the groups of bytes 1 to 4 are shifted: the order is that of `SHIFTS`.
    SHIFTS_READ: ShiftsRead = "shifts" for DECODERS, right Right: "shifts bytes 1 to 4 left by 6, 13, 20 and 27";
    Plus1 = "plus-1": "shifts bytes 1 to 4 left by 7, 14, 21 and 28",
        "Shift left by 6, 13, 20 and 27: byte 0 has six data bits.";
    Minus1 = "minus-1": "shifts bytes 1 to 4 left by 5, 12, 19 and 26", "Shift left by 6, 13, 20 and 27.";
    Sixes = "sixes": "shifts bytes 1 to 4 left by 6, 12, 18 and 24",
        "Shift left by 6, 13, 20 and 27: only byte 0 has six data bits.";
    Eights = "eights": "shifts bytes 1 to 4 left by 6, 14, 22 and 30", "Shift left by 6, 13, 20 and 27.";
    Byte1Plus1 = "byte-1-plus-1": "shifts byte 1 left by 7", "Shift byte 1 left by 6.";
    Byte2Plus1 = "byte-2-plus-1": "shifts byte 2 left by 14", "Shift byte 2 left by 13.";
    Byte2Minus1 = "byte-2-minus-1": "shifts byte 2 left by 12", "Shift byte 2 left by 13.";
    Byte3Plus1 = "byte-3-plus-1": "shifts byte 3 left by 21", "Shift byte 3 left by 20.";
    Byte3Minus1 = "byte-3-minus-1": "shifts byte 3 left by 19", "Shift byte 3 left by 20.";
    Byte4Plus1 = "byte-4-plus-1": "shifts byte 4 left by 28", "Shift byte 4 left by 27.";
    Byte4Minus1 = "byte-4-minus-1": "shifts byte 4 left by 26", "Shift byte 4 left by 27.";
    Byte4By24 = "byte-4-by-24": "shifts byte 4 left by 24", "Shift byte 4 left by 27.";
}

parameter! {
    /// How the groups are joined.
    JOIN: Join = "join" for DECODERS, right Or: "joins the groups with a bitwise or";
    Added = "added": "adds the groups, so that bits that overlap by another mistake carry", "Join the groups with a bitwise or.";
}

parameter! {
    /// Which group comes first.
    ORDER: Order = "order" for DECODERS, right LeastFirst: "takes byte 0 for the least significant group";
    MostFirst = "most-first": "takes byte 0 for the most significant group",
        "Byte 0 has the six least significant bits, byte 1 the next seven.";
    BitsReversed = "bits-reversed": "takes the bits of each byte in reverse order", "Bit 0 of a byte is its least significant.";
}

parameter! {
    /// Where the next byte is taken from.
    ADVANCE: Advance = "advance" for DECODERS, right Next: "takes each byte from the place after the one before";
    Never = "never": "takes byte 0 again for every byte: the position is not advanced", "Advance the position with each byte read.";
}

parameter! {
    /// Which bits are flags.
    FLAGS: Flags = "flags" for DECODERS, right Right: "reads the \"more\" flags from bit 6 of byte 0 and bit 7 of the others";
    Swapped = "swapped": "takes bit 7 of byte 0 for the \"more\" flag and bit 6 for the sign",
        "Bit 7 of byte 0 is the sign, bit 6 says that another byte follows.";
    LaterBit6 = "later-bit-6": "takes bit 6 of bytes 1 to 3 for the \"more\" flag",
        "Only byte 0 has its \"more\" flag in bit 6; the others have it in bit 7.";
    Inverted = "inverted": "takes a \"more\" flag of 0 for \"another byte follows\"", "A \"more\" flag of 1 says that another byte follows.";
    NotZero = "not-zero": "takes every byte but 0 for one with a \"more\" flag, as `byte && 0x40` does", "Test the bit: `byte & 0x40` for byte 0, `byte & 0x80` for the others.";
    FirstAny = "first-any": "takes bit 6 or bit 7 of byte 0 for its \"more\" flag", "Bit 7 of byte 0 is the sign; bit 6 says that another byte follows.";
}

parameter! {
    /// The sign.
    SIGN: Sign = "sign" for DECODERS, right Bit7: "takes bit 7 of byte 0 for the sign";
    Ignored = "ignored": "ignores the sign: every value reads as its magnitude", "Negate the value if bit 7 of byte 0 is set.";
    Inverted = "inverted": "takes bit 7 of byte 0 for a positive sign", "Negate the value if bit 7 of byte 0 is set.";
    OnesComplement = "ones-complement": "inverts a negative value's bits: it comes out one too small",
        "Negate the magnitude; do not invert its bits.";
    NotZero = "not-zero": "takes every value whose byte 0 is not 0 for negative, as `byte && 0x80` does", "Test the bit: `byte & 0x80`.";
    ShortOnly = "one-byte-only": "applies the sign to one-byte forms only", "Negate values of every length.";
    LongOnly = "longer-only": "does not apply the sign to one-byte forms", "Negate values of every length.";
    LastByte = "last-byte": "takes bit 7 of the last byte for the sign, as a loop does that keeps each byte in the same variable",
        "Keep the sign of byte 0 before the next byte is read.";
}

parameter! {
    /// The width of an engine reader's arithmetic.
    ARITHMETIC: Arithmetic = "arithmetic" for DECODE, right Wraps: "computes in 32 bits that wrap";
    Wide = "wide": "computes with more than 32 bits, so that forms above the range give values above the range",
        "Truncate the value to 32 bits, as the engine does.";
    Magnitude32 = "magnitude-u32": "keeps the magnitude as an unsigned 32-bit number and negates it in a wider type",
        "Truncate the value to a signed 32-bit integer after the sign is applied.";
    Unsigned = "unsigned": "returns an unsigned 32-bit number", "Return a signed 32-bit integer.";
    Magnitude31 = "magnitude-31": "drops bit 31 of the magnitude", "Keep 32 bits of the magnitude.";
    Saturates = "saturates": "limits forms above the range to the ends of the range",
        "Truncate the value to 32 bits, as the engine does.";
    Refuses = "refuses": "refuses forms above the range", "Truncate the value to 32 bits; only a canonical reader refuses.";
    Float32 = "float32": "passes the magnitude through a binary32", "Keep the magnitude in an integer.";
    Sixteen = "16-bits": "returns a 16-bit integer", "Return a signed 32-bit integer.";
    SaturatesMagnitude = "saturates-magnitude": "limits the magnitude to 2147483647, that of -2147483648, too",
        "Truncate the value to 32 bits, as the engine does.";
}

parameter! {
    /// The negation of -2^31's magnitude.
    MINIMUM: Minimum = "minimum" for DECODERS, right Itself: "reads C0 80 80 80 10 as -2147483648";
    Positive = "positive": "reads C0 80 80 80 10 as +2147483648", "Negate in 32-bit arithmetic that wraps.";
    Fails = "fails": "fails when it negates the magnitude of -2147483648", "Negate with wrapping arithmetic.";
    Refused = "refused": "refuses C0 80 80 80 10 as out of range", "-2147483648 is a value like any other.";
    Saturated = "saturated": "reads C0 80 80 80 10 as -2147483647", "-2147483648 is a value like any other.";
    Zero = "zero": "reads C0 80 80 80 10 as 0", "Keep bit 31 of the magnitude.";
}

parameter! {
    /// How many bytes are read.
    LONGEST: Longest = "longest" for DECODERS, right Five: "reads up to five bytes";
    Four = "four": "reads at most four bytes: byte 4 is never read", "Read a fifth byte if byte 3 says that more follow.";
    Three = "three": "reads at most three bytes", "Read up to five bytes.";
    One = "one": "refuses every longer form than one byte as truncated", "Read up to five bytes.";
}

parameter! {
    /// What follows byte 4.
    AFTER: After = "after-byte-4" for DECODERS, right Stops: "stops after byte 4, whatever its bit 7 says";
    EndlessMod32 = "endless-mod-32": "goes on after byte 4 for as long as bit 7 is set, with shifts modulo 32",
        "Stop after the fifth byte.";
    Endless = "endless": "goes on after byte 4 for as long as bit 7 is set", "Stop after the fifth byte.";
    RefusesMore = "refuses-more": "refuses a byte 4 with bit 7 set as malformed",
        "Take bit 7 of byte 4 for data: an engine lets it fall off.";
    MoreNotCanonical = "more-not-canonical": "refuses a byte 4 with bit 7 set as not_canonical",
        "Take bit 7 of byte 4 for data: an engine lets it fall off, a canonical reader refuses it as out_of_range.";
    RefusesSixth = "refuses-sixth": "asks for a sixth byte where bit 7 of byte 4 is set: refuses input without one as truncated, with one as malformed",
        "Stop after the fifth byte: an engine lets its bit 7 fall off.";
    RefusesExcess = "refuses-excess": "refuses a byte 4 above 0x1F as malformed",
        "An engine lets the excess bits of byte 4 fall off.";
}

parameter! {
    /// The end of the input.
    END: End = "end" for DECODERS, right Refused: "refuses input that ends inside the value";
    Zeros = "zeros": "takes missing bytes for zeros", "Refuse (truncated) when a byte is missing.";
    Ones = "ones": "takes missing bytes for 0xFF, as an end-of-file value of -1 makes them",
        "Compare the result of the read with end-of-file before it is used.";
    Partial = "partial": "returns what was read so far when the input ends", "Refuse (truncated) when a byte is missing.";
    ZerosNotEmpty = "zeros-not-empty": "takes missing bytes after the first for zeros", "Refuse (truncated) when any byte is missing.";
    OnesNotEmpty = "ones-not-empty": "takes missing bytes after the first for 0xFF", "Refuse (truncated) when any byte is missing.";
    PartialNotEmpty = "partial-not-empty": "returns what was read so far when the input ends after the first byte",
        "Refuse (truncated) when any byte is missing, not only the first.";
    Repeated = "repeated": "takes the byte before again for each byte that is missing: a read that fails leaves it where it was",
        "Compare the result of each read with what was asked for.";
}

parameter! {
    /// Negative zero, to an engine reader.
    NEGATIVE_ZERO: NegativeZero = "negative-zero" for DECODE, right Zero: "reads negative zero as 0";
    Minimum = "minimum": "reads negative zero as -2147483648", "`80` is 0.";
    SixtyFour = "64": "reads negative zero as 64", "`80` is 0.";
    MinusOne = "minus-1": "reads negative zero as -1", "`80` is 0.";
    Overlong = "refused-overlong": "refuses negative zero as overlong", "`80` is 0 to an engine; only a canonical reader refuses it.";
    Refused = "refused": "refuses negative zero", "`80` is 0 to an engine; only a canonical reader refuses it.";
}

parameter! {
    /// What an engine reader refuses beyond truncated input.
    STRICT: Strict = "strict" for DECODE, right No: "reads overlong forms";
    Overlong = "overlong": "refuses overlong forms", "Read longer forms than needed; only a canonical reader refuses them.";
}

parameter! {
    /// A canonical reader's check of the range.
    RANGE: Range = "range" for CANONICAL, right Checked: "refuses values that no i32 holds";
    MissingWide = "unchecked": "lets values through that no i32 holds", "Refuse (out_of_range) what no i32 holds.";
    MissingWraps = "wraps": "wraps values that no i32 holds", "Check the range before the value is truncated to 32 bits.";
    ExcessOnly = "excess-only": "refuses only a byte 4 above 0x1F, and wraps +2147483648 and magnitudes up to 2^32",
        "The magnitude is at most 2147483647, or 2147483648 if the sign is set.";
    NoMinimum = "no-minimum": "refuses -2147483648", "The range is not symmetrical: -2147483648 is in it.";
    PlusMinimumWraps = "plus-2147483648-wraps": "takes +2147483648 for -2147483648", "The magnitude 2147483648 is in range only if the sign is set.";
    PlusMinimum = "plus-2147483648": "lets +2147483648 through", "The magnitude 2147483648 is in range only if the sign is set.";
}

parameter! {
    /// A canonical reader's check of the form.
    CANONICAL_FORM: CanonicalForm = "canonical-form" for CANONICAL,
        right Checked: "refuses overlong forms first, then negative zero";
    NoOverlong = "overlong-unchecked": "lets overlong forms pass as canonical", "Refuse a last byte without data, unless it is the only one.";
    NoNegativeZero = "negative-zero-unchecked": "lets negative zero pass as canonical", "Refuse 80.";
    ZeroFirst = "negative-zero-first": "looks for negative zero before overlong forms", "Report an overlong form as overlong, whatever its value.";
    Unchecked = "unchecked": "checks neither for overlong forms nor for negative zero", "Refuse both.";
    OnlyTwoBytes = "two-bytes-only": "looks for overlong forms of two bytes only", "Refuse a last byte without data at every length.";
    FromThree = "from-three-bytes": "does not look for overlong forms of two bytes", "Refuse a last byte without data at every length.";
    OnlyByte4 = "byte-4-only": "looks for overlong forms of five bytes only", "Refuse a last byte without data at every length.";
    Byte4Flag = "byte-4-flag": "refuses a \"more\" flag of byte 4 as not_canonical, once the value is in range without it", "Byte 4 has no flag: refuse (out_of_range) what no i32 holds.";
    Zero = "zero-refused": "refuses zero", "`00` is the canonical form of 0.";
}

parameter! {
    /// The number of bytes reported.
    CONSUMED: Consumed = "consumed" for DECODERS, right Read: "reports the number of bytes read";
    OneLess = "one-less": "reports one byte less than it read", "Count the byte that ends the value.";
    OneMore = "one-more": "reports one byte more than it read", "Count only the bytes of the value.";
    FiveIsFour = "five-is-four": "reports four bytes for five", "Advance past byte 4.";
    FourIsThree = "longer-one-less": "reports one byte less than it read of longer forms than one byte", "Count the byte that ends the value.";
    None = "none": "reports no bytes", "Advance the position past the value.";
    One = "always-1": "reports one byte, whatever the length", "Count every byte read.";
    Five = "always-5": "reports five bytes, whatever the length", "Count only the bytes of the value.";
    All = "all": "reports the whole input", "Count only the bytes of the value.";
}

parameter! {
    /// What follows the value.
    FOLLOWED: Followed = "followed" for DECODERS, right Left: "leaves what follows the value to the caller";
    Refused = "refused": "refuses bytes after the value as trailing", "Report the number of bytes read; what follows is the caller's.";
}

parameter! {
    /// The number of bytes reported for an overlong form.
    CONSUMED_SHORTEST: ConsumedShortest = "consumed-shortest" for DECODE, right Read: "reports an overlong form's own length";
    Shortest = "shortest": "reports the length of the shortest form, not of the bytes read", "Report the number of bytes read.";
}

parameter! {
    /// The class of the refusal of truncated input.
    TRUNCATED: Truncated = "truncated-class" for DECODERS, right Itself: "refuses truncated input as truncated";
    InsideInvalid = "inside-invalid": "refuses input that ends inside a value as invalid, but empty input as truncated", "Refuse truncated input as truncated.";
    OutOfRange = "out-of-range": "refuses truncated input as out_of_range", "Refuse truncated input as truncated.";
    Invalid = "invalid": "refuses truncated input as invalid", "Refuse truncated input as truncated.";
    Fails = "fails": "fails on truncated input instead of refusing it", "Refuse truncated input as truncated.";
}

parameter! {
    /// The classes of a canonical reader's other refusals.
    CLASSES: Classes = "classes" for CANONICAL, right Right: "refuses with the class that fits";
    OverlongNotCanonical = "overlong-as-not-canonical": "refuses overlong forms as not_canonical", "Refuse them as overlong.";
    OverlongOutOfRange = "overlong-as-out-of-range": "refuses overlong forms as out_of_range", "Refuse them as overlong.";
    RangeOverlong = "range-as-overlong": "refuses values above the range as overlong", "Refuse them as out_of_range.";
    RangeNotCanonical = "range-as-not-canonical": "refuses values above the range as not_canonical", "Refuse them as out_of_range.";
    RangeInvalid = "range-as-invalid": "refuses values above the range as invalid", "Refuse them as out_of_range.";
    ZeroOverlong = "negative-zero-as-overlong": "refuses negative zero as overlong", "Refuse it as not_canonical.";
    ZeroInvalid = "negative-zero-as-invalid": "refuses negative zero as invalid", "Refuse it as not_canonical.";
    ZeroOutOfRange = "negative-zero-as-out-of-range": "refuses negative zero as out_of_range", "Refuse it as not_canonical.";
    Swapped = "overlong-and-range-swapped": "swaps overlong and out_of_range", "Refuse longer forms than needed as overlong, values above the range as out_of_range.";
    AllNotCanonical = "all-not-canonical": "refuses everything but truncated input as not_canonical",
        "Tell overlong, out_of_range and not_canonical apart.";
    AllInvalid = "all-invalid": "refuses everything but truncated input as invalid", "Tell overlong, out_of_range and not_canonical apart.";
}
