//! Reading: the length, the end and the refusals.

use super::{READ, READ_CANONICAL, READ_TOLERANT};
use crate::model::behaviour::parameter;

parameter! {
    /// How the length is read.
    LENGTH: Length = "length" for READ_TOLERANT, right Index: "reads the length as a CompactIndex";
    Byte = "byte": "reads the length as one plain byte", "Read the length as a CompactIndex; it is a plain byte only below 64.";
    Word = "i32": "reads the length as a 32-bit integer", "Read the length as a CompactIndex of 1 to 5 bytes.";
    SignedByte = "i8": "reads the length as one signed byte", "Read the length as a CompactIndex; it is a plain byte only below 64.";
    Short = "u16": "reads the length as a 16-bit integer", "Read the length as a CompactIndex of 1 to 5 bytes.";
    FlaggedByte = "flagged-byte": "reads the length as one byte whose bit 7 says UTF-16", "Read the length as a CompactIndex; its sign says UTF-16.";
    Leb128 = "leb128": "reads the length as LEB128, seven bits in every byte", "Byte 0 of a CompactIndex has six bits, then a \"more\" bit and the sign.";
}

parameter! {
    /// How the canonical reader reads the length.
    CANONICAL_LENGTH: CanonicalLength = "canonical-length" for READ_CANONICAL, right Shortest: "refuses a length that is not in its shortest form first";
    Tolerant = "tolerant": "reads the length with the tolerant decoder and leaves the rest to a comparison of bytes", "Refuse a length that is not in its shortest form before the text is read.";
    NotCanonical = "not-canonical": "refuses a length in a longer form as not canonical", "The class of a longer form is `overlong`.";
}

parameter! {
    /// What the sign of the length means.
    SIGN: Sign = "sign" for READ, right Wide: "takes a negative length for UTF-16, a positive one for Latin-1";
    Inverted = "inverted": "takes a positive length for UTF-16, a negative one for Latin-1", "A negative length means UTF-16.";
    AlwaysWide = "always-wide": "takes every string for UTF-16", "A positive length means one byte for each character.";
    WideOrEmpty = "wide-or-empty": "takes a positive length for UTF-16, as BioShock has it, and a negative one for the empty string", "A negative length means UTF-16, a positive one Latin-1.";
    Magnitude = "always-narrow": "takes every string for Latin-1, a negative length by its magnitude", "A negative length means UTF-16.";
    Slice = "negative-slice": "takes a negative length for the end of a slice, which Python counts from the end of the input", "A negative length means UTF-16.";
    Empty = "negative-empty": "takes a negative length for the empty string", "A negative length means UTF-16.";
    OutOfRange = "negative-out-of-range": "refuses a negative length as out of range", "A negative length means UTF-16.";
    Truncated = "negative-truncated": "takes a negative length for more than the input holds", "A negative length means UTF-16.";
}

parameter! {
    /// A length of 0.
    ZERO: Zero = "zero" for READ, right Empty: "takes a length of 0 for the empty string";
    Refused = "refused": "refuses a length of 0 as invalid", "0 is the empty string, and nothing follows it.";
    OutOfRange = "out-of-range": "refuses a length of 0 as out of range", "0 is the empty string, and nothing follows it.";
    Truncated = "truncated": "refuses a length of 0 as truncated", "0 is the empty string, and nothing follows it.";
    Terminated = "terminated": "expects a NUL after a length of 0", "0 is the empty string, and nothing follows it.";
    Fails = "fails": "breaks on a length of 0", "0 is the empty string, and nothing follows it.";
}

parameter! {
    /// A string of its NUL alone.
    NUL_ALONE: NulAlone = "nul-alone" for READ_TOLERANT, right Empty: "reads a NUL alone as the empty string";
    Refused = "refused": "refuses a NUL alone as invalid", "Read it as the empty string; only the canonical reader refuses it.";
    Overlong = "overlong": "refuses a NUL alone as overlong", "Read it as the empty string; only the canonical reader refuses it.";
    NarrowRefused = "narrow-refused": "refuses a NUL alone as invalid where it is one byte", "Read it as the empty string; only the canonical reader refuses it.";
    NarrowOverlong = "narrow-overlong": "refuses a NUL alone as overlong where it is one byte", "Read it as the empty string; only the canonical reader refuses it.";
}

parameter! {
    /// The longest length.
    LIMIT: Limit = "limit" for READ, right None: "accepts every length that the input holds";
    Bytes255 = "255": "refuses lengths above 255", "Bound the length by the bytes that are left, not by a constant.";
    Bytes1024 = "1024": "refuses lengths above 1024", "Bound the length by the bytes that are left, not by a constant.";
    Bytes65535 = "65535": "refuses lengths above a limit, which is 65535 or more", "Bound the length by the bytes that are left, not by a constant.";
    Bytes64 = "64": "refuses lengths above 64", "Bound the length by the bytes that are left, not by a constant.";
    Byte = "low-byte": "keeps the low 8 bits of the length's magnitude", "Keep all 32 bits of the length.";
    Word = "low-16": "keeps the low 16 bits of the length's magnitude", "Keep all 32 bits of the length.";
}

parameter! {
    /// The arithmetic of the size.
    SIZE: Size = "size" for READ, right Exact: "computes twice the length without overflow";
    Wraps = "wraps-32": "computes twice the length in 32 bits, where it wraps", "Compute the size in 64 bits, or compare the length with half of what is left.";
    WrapsUnsigned = "wraps-unsigned-32": "computes twice the length in 32 unsigned bits, where 2^32 is 0", "Compute the size in 64 bits, or compare the length with half of what is left.";
    WrapsUnsignedEmpty = "wraps-unsigned-32-empty": "computes twice the length in 32 unsigned bits, where 2^32 is 0, and takes no bytes for the empty string", "Compute the size in 64 bits, or compare the length with half of what is left.";
    Checked = "checked-32": "refuses as out of range a size that 32 bits do not hold, that of -2^31 too", "Compute the size in 64 bits, or compare the length with half of what is left: such a string is truncated.";
    WrapsEmpty = "wraps-32-empty": "computes twice the length in 32 bits, and takes no bytes for the empty string", "Compute the size in 64 bits, or compare the length with half of what is left.";
}

parameter! {
    /// What the length of a wide string counts, in a reader.
    WIDE_COUNT: WideCount = "wide-count" for READ, right Units: "takes a negative length for UTF-16 units";
    Bytes = "bytes": "takes a negative length for bytes", "A length of -n means n units of two bytes, the NUL unit included.";
    WithoutNul = "without-nul": "does not count the final NUL of a wide string", "The length includes the final NUL.";
    OneLess = "one-less": "reads one unit less than the length of a wide string says", "The length counts the units, that of the NUL included.";
    OneByteLess = "one-byte-less": "reads one byte less than the units of a wide string take, so that the last is cut in two", "A length of -n takes 2 n bytes.";
}

parameter! {
    /// What the length of a narrow string counts, in a reader.
    NARROW_COUNT: NarrowCount = "narrow-count" for READ, right WithNul: "takes a positive length for bytes, the NUL included";
    WithoutNul = "without-nul": "does not count the final NUL of a narrow string", "The length includes the final NUL.";
    OneLess = "one-less": "reads one byte less than the length of a narrow string says", "The length counts the bytes, the NUL included.";
    Ignored = "ignored": "ignores the length of narrow text and reads up to its NUL", "The length says where the text ends; refuse a NUL before that.";
}

parameter! {
    /// The end of the input.
    END: End = "end" for READ, right Refused: "refuses a string that goes on past the input";
    Partial = "partial": "returns what is there of a truncated string", "Refuse input that ends inside the string.";
    Zeros = "zeros": "reads zeros past the end of the input", "Refuse input that ends inside the string.";
    Whole = "whole-buffer": "compares the size with the whole input instead of what is left after the length", "Compare the size with what is left after the length.";
    Exact = "exact-refused": "refuses a string that ends with the input", "A string may end where the input ends: compare with `>`, not `>=`.";
    OneOver = "one-over": "accepts a string that goes on for one byte past the input", "Compare with `>`, and with what is left after the length.";
    Units = "counts-units": "compares the length of a wide string with the bytes that are left, and returns what is there", "A length of -n takes 2 n bytes.";
    Slice = "partial-slice": "takes the slice that is there of a truncated string, its last unit for the NUL, and counts the bytes that are not there as consumed", "Refuse input that ends inside the string.";
    TextSlice = "partial-text": "returns what is there of a truncated string up to where its NUL is due, and counts the bytes that are not there as consumed", "Refuse input that ends inside the string, its NUL included.";
    PartialCounted = "partial-counted": "returns what is there of a truncated string, and counts the bytes that are not there as consumed", "Refuse input that ends inside the string.";
}

parameter! {
    /// The number of bytes consumed.
    CONSUMED: Consumed = "consumed" for READ, right All: "consumes length, text and NUL";
    WithoutNul = "without-nul": "does not count the final NUL as consumed", "The string ends after its NUL.";
    WithoutLength = "without-length": "does not count the length as consumed", "The string begins with its length.";
    OneMore = "one-more": "counts one byte more", "The string ends after its NUL, which the length counts.";
    OneLess = "one-less": "counts one byte less", "The string ends after its NUL, which the length counts.";
    LengthOne = "length-one-byte": "counts one byte for the length whatever it takes", "A length takes one to five bytes.";
    Everything = "everything": "reports the whole input as consumed", "Report the bytes up to the NUL; what follows is the caller's.";
    Units = "units": "counts the units of wide text instead of its bytes", "A unit takes two bytes.";
}

parameter! {
    /// What else the canonical reader compares.
    CANONICAL_CHECK: CanonicalCheck = "canonical-check" for READ_CANONICAL, right Encoded: "refuses wide text that is narrow enough";
    None = "none": "accepts wide text that is narrow enough", "Refuse what the encoder does not write.";
    WideAccepted = "wide-accepted": "accepts wide text that is narrow enough, and refuses a NUL alone", "Refuse what the encoder does not write.";
    NulAccepted = "nul-alone-accepted": "accepts a NUL alone as the empty string", "Refuse what the encoder does not write: the empty string is 00.";
    NotCanonical = "not-canonical": "refuses what the encoder does not write as not canonical", "The class of a form that is longer than needed is `overlong`.";
    WholeInput = "whole-input": "compares the whole input with what the encoder writes, and refuses a string with bytes after it as overlong", "Compare the bytes that were consumed; what follows is the caller's.";
    EmptyAccepted = "empty-accepted": "accepts a NUL alone as the empty string, in UTF-16, too", "Refuse what the encoder does not write: the empty string is 00.";
    AsciiOnly = "ascii-only": "accepts wide text that is narrow enough but not all ASCII", "Latin-1 holds characters up to U+00FF: refuse what the encoder does not write.";
}

parameter! {
    /// Classes of refusal.
    REFUSAL: ReadRefusal = "refusal" for READ, right Named: "refuses with the class of the fault";
    TruncatedAsInvalid = "truncated-as-invalid": "refuses truncated input as invalid", "Input that ends inside the string is `truncated`.";
    TruncatedAsRange = "truncated-as-out-of-range": "refuses truncated input as out of range", "Input that ends inside the string is `truncated`.";
    InvalidAsTruncated = "invalid-as-truncated": "refuses invalid strings as truncated", "A NUL that is missing or out of place and a lone surrogate are `invalid`.";
    InvalidAsRange = "invalid-as-out-of-range": "refuses invalid strings as out of range", "A NUL that is missing or out of place and a lone surrogate are `invalid`.";
    InvalidAsNotCanonical = "invalid-as-not-canonical": "refuses invalid strings as not canonical", "A NUL that is missing or out of place and a lone surrogate are `invalid`.";
    AllInvalid = "all-invalid": "refuses everything as invalid", "Name the fault: truncated, overlong, out of range or invalid.";
    AllTruncated = "all-truncated": "refuses everything as truncated", "Name the fault: truncated, overlong, out of range or invalid.";
    TruncatedFails = "truncated-fails": "breaks on truncated input", "Refuse input that ends inside the string as `truncated`.";
    InvalidFails = "invalid-fails": "breaks on invalid strings", "Refuse them as `invalid`.";
}
