//! The engine's serialisation: header, forms, and what the canonical decoder refuses.

use super::{CANONICAL, DECODED, ENCODED, VARIANT_DECODE};
use crate::model::behaviour::parameter;

parameter! {
    /// The shape of the header that is written.
    HEADER_WRITTEN: HeaderWritten = "header-written" for ENCODED, right Four: "writes a header of four bytes, the type first";
    BigEndian = "big-endian": "writes the header's most significant byte first", "Byte 0 is the type.";
    OneByte = "one-byte": "writes a header of one byte", "Write four bytes.";
    Missing = "missing": "writes no header", "Write four bytes before the payload.";
    LengthFirst = "length-first": "writes the length of the serialisation before it", "Write header and payload alone.";
}

parameter! {
    /// The shape of the header that is read.
    HEADER_READ: HeaderRead = "header-read" for DECODED, right Four: "reads a header of four bytes, the type first";
    BigEndian = "big-endian": "reads the header's most significant byte first", "Byte 0 is the type.";
    OneByte = "one-byte": "reads a header of one byte", "Read four bytes.";
    LengthFirst = "length-first": "expects the length of the serialisation before it", "The header comes first.";
}

parameter! {
    /// The types' numbers that are written.
    TYPE_NUMBERS_WRITTEN: TypeNumbersWritten = "type-numbers-written" for ENCODED, right Engine3: "writes the type numbers of engine 3";
    FromZero = "from-zero": "numbers types from 0", "Nil is 0, bool 1.";
    Engine4 = "engine-4": "writes the type numbers of engine 4", "In engine 3: rect2 6, vector3 7, quat 10, color 14.";
    Swapped = "int-float-swapped": "exchanges the numbers of int and float", "Int is 2, float 3.";
    Rect = "rect2-vector3-swapped": "exchanges the numbers of rect2 and vector3", "Rect2 is 6, vector3 7.";
    Color = "color-13": "gives color the number 13", "Color is 14.";
    Quat = "quat-9": "gives quat the number 9", "Quat is 10.";
}

parameter! {
    /// The types' numbers that are read.
    TYPE_NUMBERS_READ: TypeNumbersRead = "type-numbers-read" for DECODED, right Engine3: "reads the type numbers of engine 3";
    FromZero = "from-zero": "numbers types from 0", "Nil is 0, bool 1.";
    Engine4 = "engine-4": "reads the type numbers of engine 4", "In engine 3: rect2 6, vector3 7, quat 10, color 14.";
    Scalars = "scalars-only": "reads bool, int, float and string only", "Read vector2 5, rect2 6, vector3 7, quat 10 and color 14, too.";
    Engine4Vectors = "engine-4-vectors": "reads the type numbers of engine 4, and of its types bool, int, float, string, vector2 and vector3 only", "In engine 3: rect2 6, vector3 7, quat 10, color 14.";
    Vector2Last = "up-to-vector2": "reads bool, int, float, string and vector2 only", "Read rect2 6, vector3 7, quat 10 and color 14, too.";
    Swapped = "int-float-swapped": "exchanges the numbers of int and float", "Int is 2, float 3.";
    Rect = "rect2-vector3-swapped": "exchanges the numbers of rect2 and vector3", "Rect2 is 6, vector3 7.";
    Color = "color-13": "takes 13 for color's number", "Color is 14.";
    Quat = "quat-9": "takes 9 for quat's number", "Quat is 10.";
}

parameter! {
    /// The bits of the type.
    TYPE_BITS: TypeBits = "type-bits" for DECODED, right Eight: "reads the type from one byte";
    Sixteen = "two-bytes": "reads the type from two bytes of the header", "Byte 0 alone is the type.";
    All = "all-but-flag": "reads the type from all bits of the header but the flag", "Byte 0 alone is the type.";
    Seven = "seven-bits": "keeps seven bits of the type", "Keep all eight: refuse types above 127.";
    Four = "four-bits": "keeps four bits of the type", "Keep all eight.";
}

parameter! {
    /// How a type without a meaning is refused.
    TYPE_REFUSAL: TypeRefusal = "type-refusal" for DECODED, right Invalid: "refuses an unknown type as invalid";
    OutOfRange = "out-of-range": "refuses an unknown type as out_of_range", "Refuse it as invalid.";
    NotCanonical = "not-canonical": "refuses an unknown type as not_canonical", "Refuse it as invalid.";
    Fails = "fails": "breaks on an unknown type", "Refuse it as invalid.";
    NilRead = "nil-read": "reads type 0, the engine's nil, instead of refusing it", "Refuse it as invalid: the format has no nil.";
    EngineRead = "engine-types-read": "reads the types that the engine has and the format has not, and refuses only numbers that the engine has not either",
        "Refuse all other types as invalid.";
}

parameter! {
    /// Where the flag of the 64-bit form is written.
    FLAG_WRITTEN: FlagWritten = "flag-written" for ENCODED, right Byte2: "sets bit 0 of byte 2 for the 64-bit form";
    Missing = "missing": "does not set the flag of the 64-bit form", "Set bit 0 of byte 2.";
    Byte1 = "byte-1": "sets bit 0 of byte 1 for the 64-bit form", "Set bit 0 of byte 2.";
    Byte3 = "byte-3": "sets bit 0 of byte 3 for the 64-bit form", "Set bit 0 of byte 2.";
    Bit1 = "bit-1": "sets bit 1 of byte 2 for the 64-bit form", "Set bit 0 of byte 2.";
    Bit7 = "bit-7": "sets bit 7 of byte 2 for the 64-bit form", "Set bit 0 of byte 2.";
    IntsMissing = "ints-missing": "does not set the flag of the 64-bit form of an int", "Set bit 0 of byte 2 for ints, too.";
    FloatsMissing = "floats-missing": "does not set the flag of the 64-bit form of a float", "Set bit 0 of byte 2 for floats, too.";
    NarrowToo = "always": "sets the flag for the 32-bit form, too", "Set bit 0 of byte 2 for the 64-bit form alone.";
}

parameter! {
    /// Where the flag of the 64-bit form is read.
    FLAG_READ: FlagRead = "flag-read" for DECODED, right Byte2: "takes bit 0 of byte 2 for the flag of the 64-bit form";
    Ignored = "ignored": "does not look at the flag of the 64-bit form", "Bit 0 of byte 2: the payload of an int or float has 8 bytes.";
    AnyBit = "any-bit": "takes any bit of byte 2 for the flag of the 64-bit form", "Look at bit 0 of byte 2 alone.";
    Byte1 = "byte-1": "takes bit 0 of byte 1 for the flag of the 64-bit form", "Bit 0 of byte 2.";
    Byte3 = "byte-3": "takes bit 0 of byte 3 for the flag of the 64-bit form", "Bit 0 of byte 2.";
    UpperHalf = "upper-half": "takes any bit of bytes 2 and 3 for the flag of the 64-bit form", "Look at bit 0 of byte 2 alone.";
    Length = "length": "takes the 64-bit form where eight bytes of payload are there", "Bit 0 of byte 2 decides.";
}

parameter! {
    /// The other bits of the flag's byte.
    FLAG_BITS: FlagBits = "flag-bits" for VARIANT_DECODE, right Ignored: "looks at the flag's bit alone";
    EqualsOne = "byte-equals-1": "takes the 64-bit form only where byte 2 is 1", "Look at bit 0 of byte 2 alone: other bits are the engine's.";
}

parameter! {
    /// The types that have a 64-bit form.
    WIDE_TYPES: WideTypes = "wide-types" for DECODED, right Numbers: "looks at the flag for ints and floats only";
    Bools = "bools": "reads eight bytes of payload of a bool with the flag", "A bool has no 64-bit form.";
    Vectors = "vectors": "reads components of 64 bits with the flag", "Vectors and the like have no 64-bit form.";
    IntsOnly = "ints-only": "looks at the flag for ints only", "Floats have a 64-bit form, too.";
    FloatsOnly = "floats-only": "looks at the flag for floats only", "Ints have a 64-bit form, too.";
    Refused = "refused": "refuses the flag for other types (invalid)", "Look at it for ints and floats only.";
}

parameter! {
    /// The header bits without a meaning, in the tolerant decoder.
    HEADER_CHECK: HeaderCheck = "header-check" for VARIANT_DECODE, right Ignored: "does not look at header bits without a meaning";
    All = "not-canonical": "refuses header bits without a meaning (not_canonical)", "Do not look at them; only the canonical decoder does.";
    AllInvalid = "invalid": "refuses header bits without a meaning (invalid)", "Do not look at them; only the canonical decoder does.";
    AllOutOfRange = "out-of-range": "refuses header bits without a meaning (out_of_range)", "Do not look at them; only the canonical decoder does.";
}

parameter! {
    /// When an int takes 64 bits.
    INT_FORM: IntForm = "int-form" for ENCODED, right ByRange: "writes an int with 32 bits if an i32 holds it";
    Always64 = "always-64": "writes every int with 64 bits", "Write 32 bits if an i32 holds the value.";
    Always32 = "always-32": "writes every int with 32 bits", "Write 64 bits if no i32 holds the value.";
    Unsigned = "u32": "writes an int with 32 bits if a u32 holds it", "Write 32 bits if an i32 holds the value.";
    Either = "i32-or-u32": "writes an int with 32 bits if an i32 or a u32 holds it", "Write 32 bits if an i32 holds the value.";
    MinimumWide = "minimum-wide": "writes -2^31 with 64 bits", "-2^31 is an i32: compare with `>=`.";
    MaximumWide = "maximum-wide": "writes 2^31 - 1 with 64 bits", "2^31 - 1 is an i32: compare with `<=`.";
    AboveNarrow = "2^31-narrow": "writes 2^31 with 32 bits", "2^31 is no i32: compare with `<`.";
    BelowNarrow = "below-narrow": "writes -2^31 - 1 with 32 bits", "-2^31 - 1 is no i32.";
    UpperBound = "upper-bound-only": "writes every int up to 2^31 - 1 with 32 bits, below -2^31 too", "Check both bounds.";
    LowerBound = "lower-bound-only": "writes every int from -2^31 on with 32 bits, above 2^31 - 1 too", "Check both bounds.";
    SixteenBits = "i16": "writes an int with 64 bits if no i16 holds it", "Write 32 bits if an i32 holds the value.";
    NegativeWide = "negative-wide": "writes negative ints with 64 bits", "An i32 holds -2^31 to 2^31 - 1: 32 bits.";
}

parameter! {
    /// An int's value on its way out.
    INT_VALUE_WRITTEN: IntValueWritten = "int-value-written" for ENCODED, right Exact: "writes the value of an int as it is";
    Double = "double": "passes an int through a binary64", "Keep all 64 bits: no float in between.";
    Float = "float": "passes an int through a binary32", "Keep all 64 bits: no float in between.";
    Saturates = "saturates-32": "writes the nearest i32 for an int beyond", "Write 64 bits if no i32 holds the value.";
    Refused = "32-bits-only": "refuses ints beyond 32 bits", "Write 64 bits if no i32 holds the value.";
    ZeroExtended = "zero-extended": "leaves the upper half of a 64-bit form zero", "Write all eight bytes of the two's complement.";
    WordsSwapped = "words-swapped": "writes the upper half of a 64-bit form first", "Write the least significant byte first.";
}

parameter! {
    /// An int's value on its way in.
    INT_VALUE_READ: IntValueRead = "int-value-read" for DECODED, right Signed: "extends the sign of both forms of an int";
    Unsigned = "unsigned": "reads an int without its sign", "Read two's complement in both forms.";
    NarrowUnsigned = "32-bits-unsigned": "reads the 32-bit form of an int without its sign", "Extend the sign of the 32-bit form.";
    WideUnsigned = "64-bits-unsigned": "reads the 64-bit form of an int without its sign", "Read two's complement in both forms.";
    Low32 = "low-32-bits": "keeps the lower 32 bits of the 64-bit form", "Keep all 64 bits.";
    Double = "double": "passes an int through a binary64", "Keep all 64 bits: no float in between.";
    LowAdded = "low-half-signed-added": "adds the lower half of a 64-bit form as a signed number", "The lower half has no sign.";
    LowOred = "low-half-signed-ored": "extends the sign of the lower half of a 64-bit form over the upper one", "The lower half has no sign.";
    WordsOred = "words-ored": "joins the words of the 64-bit form with shifts of 32 bits, so that the upper one falls onto the lower", "Widen the upper word to 64 bits before it is shifted; in JavaScript with BigInt.";
    WordsSwapped = "words-swapped": "reads the upper half of a 64-bit form first", "Read the least significant byte first.";
}

parameter! {
    /// When a float takes 64 bits.
    FLOAT_FORM: FloatForm = "float-form" for ENCODED, right Exact: "writes a float with 32 bits if a binary32 holds it exactly";
    Always32 = "always-32": "writes every float with 32 bits", "Write 64 bits unless a binary32 holds the value exactly.";
    Always64 = "always-64": "writes every float with 64 bits", "Write 32 bits if a binary32 holds the value exactly.";
    InfinityWide = "infinity-wide": "writes infinities with 64 bits", "A binary32 holds infinities: write 32 bits.";
    NanNarrow = "nan-narrow": "writes NaN with 32 bits", "NaN takes 64 bits: it is equal to nothing.";
    QuietNanNarrow = "quiet-nan-narrow": "writes the usual quiet NaN with 32 bits and other NaN with 64", "NaN takes 64 bits: it is equal to nothing.";
    Epsilon = "within-1e-6": "writes a float with 32 bits if it is within 1e-6 of a binary32 relative to it, and infinities with 64", "Write 32 bits only if a binary32 holds the value exactly.";
    EpsilonInfinities = "within-1e-6-or-infinite": "writes a float with 32 bits if it is within 1e-6 of a binary32 relative to it", "Write 32 bits only if a binary32 holds the value exactly.";
    EpsilonAbsolute = "within-1e-6-absolute": "writes a float with 32 bits if a binary32 differs from it by less than 1e-6, and infinities with 64", "Write 32 bits only if a binary32 holds the value exactly.";
    InRange = "in-range": "writes a float with 32 bits if it lies in the range of finite binary32", "Write 32 bits only if a binary32 holds the value exactly.";
    NoOverflow = "no-overflow": "writes a float with 32 bits unless a finite one becomes infinite", "Write 32 bits only if a binary32 holds the value exactly.";
    SubnormalWide = "subnormal-wide": "writes subnormal binary32 with 64 bits", "A binary32 holds them exactly: write 32 bits.";
    MantissaOnly = "24-bits": "writes a float with 32 bits if 24 bits hold its digits, whatever its exponent", "Write 32 bits only if a binary32 holds the value exactly, exponent and all.";
    ZeroWide = "zero-wide": "writes zero with 64 bits", "A binary32 holds zero: write 32 bits.";
    NegativeZeroWide = "negative-zero-wide": "writes -0 with 64 bits", "A binary32 holds -0: write 32 bits.";
}

parameter! {
    /// Floats without a fraction.
    WHOLE_FLOATS: WholeFloats = "whole-floats" for ENCODED, right Floats: "serialises a float without a fraction as a float";
    Ints = "ints": "serialises a float without a fraction as an int", "Keep the type: 1.0 is a float.";
}

parameter! {
    /// A float's value in the 64-bit form.
    FLOAT_VALUE_READ: FloatValueRead = "float-value-read" for DECODED, right Exact: "returns every bit of a float's 64-bit form";
    Float = "float": "passes the 64-bit form of a float through a binary32", "Keep the binary64.";
    Decimal = "decimal": "passes the 32-bit form of a float through its shortest decimal digits", "Widen the binary32 exactly.";
    Bits = "bits": "takes the pattern of the 32-bit form for a number", "The payload is the pattern of a binary32.";
    WordsSwapped = "words-swapped": "reads the upper half of a 64-bit form first", "Read the least significant byte first.";
}

parameter! {
    /// The payload of a bool that is written.
    BOOL_PAYLOAD_WRITTEN: BoolPayloadWritten = "bool-payload-written" for ENCODED, right Four: "writes a bool as a number of four bytes";
    OneByte = "one-byte": "writes one byte of payload for a bool", "Write a number of four bytes.";
    AllOnes = "all-ones": "writes true as 0xFFFFFFFF", "Write true as 1.";
    Ff = "true-is-ff": "writes true as 0xFF", "Write true as 1.";
    Eight = "eight-bytes": "writes eight bytes of payload for a bool", "Write a number of four bytes.";
    Inverted = "inverted": "writes true as 0 and false as 1", "Write true as 1.";
}

parameter! {
    /// The size of a bool's payload that is read.
    BOOL_PAYLOAD_SIZE: BoolPayloadSize = "bool-payload-size" for DECODED, right Four: "reads four bytes of payload of a bool";
    One = "one-byte": "reads one byte of payload of a bool", "The payload is a number of four bytes.";
    Eight = "eight-bytes": "reads eight bytes of payload of a bool", "The payload is a number of four bytes.";
}

parameter! {
    /// Which payloads of a bool are true.
    BOOL_PAYLOAD_READ: BoolPayloadRead = "bool-payload-read" for VARIANT_DECODE, right NotZero: "takes any payload of a bool but 0 for true";
    FirstByte = "first-byte": "looks at the first byte of a bool's payload only", "Look at all four bytes.";
    OnlyOne = "only-one": "takes only a payload of 1 for true", "Take any payload but 0 for true.";
    LowBit = "low-bit": "looks at the lowest bit of a bool's payload only", "Take any payload but 0 for true.";
    Positive = "positive": "takes only positive payloads for true", "Take any payload but 0 for true.";
    Refused = "refused": "refuses payloads of a bool above 1 (out_of_range)", "Take any payload but 0 for true; only the canonical decoder refuses.";
    RefusedInvalid = "refused-invalid": "refuses payloads of a bool above 1 (invalid)", "Take any payload but 0 for true; only the canonical decoder refuses.";
}

parameter! {
    /// A string's count of 2^31 and more.
    COUNT_SIGN: CountSign = "count-sign" for DECODED, right Refused: "refuses a serialised string's count of 2^31 and more as out_of_range";
    Unchecked = "unchecked": "takes a serialised string's count for unsigned, so that 2^31 and more reach past the end", "Refuse a count of 2^31 and more (out_of_range): the engine's is signed.";
    LimitIncluded = "2^31-accepted": "lets a serialised string's count of exactly 2^31 pass", "Compare with `>=`: 2^31 is negative as the engine reads it.";
    Empty = "empty": "takes a negative count of a serialised string for an empty string", "Refuse a count of 2^31 and more (out_of_range).";
    Invalid = "invalid": "refuses a serialised string's count of 2^31 and more as invalid", "Refuse it as out_of_range.";
    Fails = "fails": "breaks on a serialised string's count of 2^31 and more", "Refuse it as out_of_range.";
    EndFirst = "huge-refused": "refuses a serialised string's count above 2^24 as out_of_range", "Only counts of 2^31 and more are out of range; others reach past the end (truncated).";
}

parameter! {
    /// What the canonical decoder compares with.
    COMPARISON: Comparison = "comparison" for CANONICAL, right Written: "compares with the bytes that its own encoder writes";
    Format = "format": "checks header, form and padding for themselves", "Compare with what is written, and fix the decoder.";
}

parameter! {
    /// Which forms of a number the canonical decoder compares.
    FORM_CHECK: FormCheck = "form-check" for CANONICAL, right All: "refuses a form of a number that the engine does not write";
    Missing = "missing": "accepts both forms of a number", "Refuse the form that the engine does not write.";
    IntsMissing = "ints-missing": "accepts the 64-bit form of every int", "Refuse 64 bits where an i32 holds the value (overlong).";
    FloatsMissing = "floats-missing": "accepts both forms of a float", "Refuse 64 bits where a binary32 holds the value, and NaN with 32.";
    OverlongMissing = "overlong-missing": "accepts overlong 64-bit forms", "Refuse 64 bits where 32 hold the value (overlong).";
    OverlongFloatsMissing = "overlong-floats-missing": "accepts the 64-bit form of every float", "Refuse 64 bits where a binary32 holds the value (overlong).";
    NanMissing = "nan-missing": "accepts NaN with 32 bits", "Refuse it (invalid): NaN takes 64 bits.";
}

parameter! {
    /// How a form that the engine does not write is refused.
    FORM_REFUSAL: FormRefusal = "form-refusal" for CANONICAL, right Apart: "refuses overlong forms as overlong, and NaN with 32 bits as invalid";
    NotCanonical = "not-canonical": "refuses overlong 64-bit forms and NaN with 32 bits as not_canonical", "Refuse an overlong form as overlong, and NaN with 32 bits as invalid.";
    OverlongNotCanonical = "overlong-not-canonical": "refuses overlong 64-bit forms as not_canonical", "Refuse an overlong form as overlong.";
    Invalid = "overlong-invalid": "refuses overlong 64-bit forms as invalid", "Refuse an overlong form as overlong.";
    OverlongOutOfRange = "overlong-out-of-range": "refuses overlong 64-bit forms as out_of_range", "Refuse an overlong form as overlong.";
    NanNotCanonical = "nan-not-canonical": "refuses NaN with 32 bits as not_canonical", "Refuse it as invalid.";
    NanOverlong = "nan-overlong": "refuses NaN with 32 bits as overlong", "Refuse it as invalid: it is too short.";
    NanOutOfRange = "nan-out-of-range": "refuses NaN with 32 bits as out_of_range", "Refuse it as invalid.";
}

parameter! {
    /// Which header bits the canonical decoder compares.
    HEADER_COMPARED: HeaderCompared = "header-compared" for CANONICAL, right All: "refuses every header bit that the engine does not write";
    Missing = "missing": "does not compare the header", "Refuse header bits that the engine does not write (not_canonical).";
    Byte1Missing = "byte-1-missing": "does not compare byte 1 of the header", "Refuse header bits that the engine does not write (not_canonical).";
    Byte2Missing = "byte-2-missing": "does not compare byte 2 of the header", "Refuse header bits that the engine does not write (not_canonical).";
    Byte3Missing = "byte-3-missing": "does not compare byte 3 of the header", "Refuse header bits that the engine does not write (not_canonical).";
    Byte2Only = "byte-2-only": "compares byte 2 of the header only", "Refuse header bits that the engine does not write (not_canonical).";
    BoolFlagMissing = "other-types-missing": "accepts the flag of the 64-bit form for types that have none", "Refuse it (not_canonical).";
}

parameter! {
    /// How header bits that the engine does not write are refused.
    HEADER_REFUSAL: HeaderRefusal = "header-refusal" for CANONICAL, right NotCanonical: "refuses header bits as not_canonical";
    Invalid = "invalid": "refuses header bits that the engine does not write as invalid", "Refuse them as not_canonical.";
    OutOfRange = "out-of-range": "refuses header bits that the engine does not write as out_of_range", "Refuse them as not_canonical.";
}

parameter! {
    /// Which padding the canonical decoder compares.
    PADDING_COMPARED: PaddingCompared = "padding-compared" for CANONICAL, right All: "refuses padding that is not zero";
    Missing = "missing": "does not look at what stands in a string's padding", "Refuse padding that is not zero (not_canonical).";
    FirstOnly = "first-only": "looks at the first byte of a string's padding only", "Refuse padding that is not zero, every byte of it.";
    LastOnly = "last-only": "looks at the last byte of a string's padding only", "Refuse padding that is not zero, every byte of it.";
}

parameter! {
    /// How padding that is not zero is refused.
    PADDING_REFUSAL: PaddingRefusal = "padding-refusal" for CANONICAL, right NotCanonical: "refuses padding that is not zero as not_canonical";
    Invalid = "invalid": "refuses padding that is not zero as invalid", "Refuse it as not_canonical.";
    OutOfRange = "out-of-range": "refuses padding that is not zero as out_of_range", "Refuse it as not_canonical.";
    Trailing = "trailing": "refuses padding that is not zero as trailing", "Refuse it as not_canonical.";
}

parameter! {
    /// Which payloads of a bool the canonical decoder compares.
    BOOL_COMPARED: BoolCompared = "bool-compared" for CANONICAL, right AboveOne: "refuses payloads of a bool above 1";
    Missing = "missing": "accepts every payload of a bool", "Refuse payloads above 1 (out_of_range).";
    FirstByte = "first-byte": "compares the first byte of a bool's payload only", "Refuse payloads above 1: compare all four bytes.";
    UpperBytes = "upper-bytes": "compares the upper three bytes of a bool's payload only", "Refuse payloads above 1: compare all four bytes.";
    Signed = "signed": "compares a bool's payload with 1 as a signed number", "Compare unsigned: refuse payloads above 1.";
}

parameter! {
    /// How a payload of a bool above 1 is refused.
    BOOL_COMPARED_REFUSAL: BoolComparedRefusal = "bool-compared-refusal" for CANONICAL, right OutOfRange: "refuses a payload of a bool above 1 as out_of_range";
    NotCanonical = "not-canonical": "refuses a payload of a bool above 1 as not_canonical", "Refuse it as out_of_range.";
    Invalid = "invalid": "refuses a payload of a bool above 1 as invalid", "Refuse it as out_of_range.";
}
