//! The parameters: one enumeration each, the right choice and the wrong ones.

use crate::model::behaviour::{Parameter, parameter};

const READ: &[&str] = &["unreal_string.decode", "unreal_string.decode_canonical"];
const READ_TOLERANT: &[&str] = &["unreal_string.decode"];
const READ_CANONICAL: &[&str] = &["unreal_string.decode_canonical"];
const WRITTEN: &[&str] =
    &["unreal_string.encode", "unreal_string.encode_wide", "unreal_string.decode_canonical"];
/// What a canonical reader compares with follows the writer of the same implementation.
const WRITTEN_SHORTEST: &[&str] = &["unreal_string.encode", "unreal_string.decode_canonical"];
const ALL: &[&str] = &[
    "unreal_string.encode",
    "unreal_string.encode_wide",
    "unreal_string.decode",
    "unreal_string.decode_canonical",
];

/// All parameters.
pub const PARAMETERS: &[Parameter] = &[
    LENGTH,
    CANONICAL_LENGTH,
    LIMIT,
    SIZE,
    WIDE_COUNT,
    WIDE,
    NARROW,
    NUL,
    INNER_NUL,
    SURROGATES,
    END,
    TRIM,
    CONSUMED,
    CANONICAL_CHECK,
    EMPTY,
    THRESHOLD,
    WIDE_COUNT_WRITTEN,
    NUL_IN_TEXT,
];

parameter! {
    /// How the length is read.
    LENGTH: Length = "length" for READ_TOLERANT, right Index: "reads the length as a CompactIndex";
    Byte = "byte": "reads the length as one plain byte", "Read the length as a CompactIndex; it is a plain byte only below 64.";
    Word = "i32": "reads the length as a 32-bit integer", "Read the length as a CompactIndex of 1 to 5 bytes.";
    Canonical = "canonical": "refuses a length that is not in its shortest form", "Accept overlong lengths in the tolerant reader; only the canonical one refuses them.";
    Unsigned = "unsigned": "ignores the sign of the length", "A negative length means UTF-16 units; keep the sign.";
    Mask3F = "mask-3f": "masks the length's continuation bytes with 0x3F", "Mask continuation bytes of a CompactIndex with 0x7F.";
}

parameter! {
    /// How the canonical reader reads the length.
    CANONICAL_LENGTH: CanonicalLength = "canonical-length" for READ_CANONICAL, right Shortest: "refuses a length that is not in its shortest form first";
    Tolerant = "tolerant": "reads the length with the tolerant decoder and leaves the rest to a comparison of bytes", "Refuse a length that is not in its shortest form before the text is read.";
}

parameter! {
    /// The longest length.
    LIMIT: Limit = "limit" for READ, right None: "accepts every length that the input holds";
    Bytes255 = "255": "refuses lengths above 255", "Bound the length by the bytes that are left, not by a constant.";
    Bytes1024 = "1024": "refuses lengths above 1024", "Bound the length by the bytes that are left, not by a constant.";
    Bytes65535 = "65535": "refuses lengths above 65535", "Bound the length by the bytes that are left, not by a constant.";
}

parameter! {
    /// The arithmetic of the size.
    SIZE: Size = "size" for READ, right Exact: "computes twice the length without overflow";
    Wraps = "wraps-32": "computes twice the length in 32 bits, where it wraps", "Compute the size in 64 bits, or compare the length with half of what is left.";
}

parameter! {
    /// What the length of a wide string counts, in a reader.
    WIDE_COUNT: WideCount = "wide-count" for READ, right Units: "takes a negative length for UTF-16 units";
    Bytes = "bytes": "takes a negative length for bytes", "A length of -n means n units of two bytes, the NUL unit included.";
    WithoutNul = "without-nul": "does not count the final NUL of a wide string", "The length includes the final NUL.";
}

parameter! {
    /// How wide text is coded.
    WIDE: Wide = "wide" for ALL, right LittleEndian: "codes wide text as UTF-16LE";
    BigEndian = "big-endian": "puts the high byte of a UTF-16 unit first", "UTF-16LE: the low byte of each unit first.";
    Ucs2 = "ucs-2": "cuts characters beyond U+FFFF to 16 bits and does not join surrogates", "Write characters beyond U+FFFF as surrogate pairs, and join pairs.";
    Refused = "refused": "refuses wide strings", "A negative length means UTF-16LE; read it.";
    LowByte = "low-byte": "keeps the low byte of each unit", "A unit is two bytes; join them.";
}

parameter! {
    /// How narrow text is coded.
    NARROW: Narrow = "narrow" for ALL, right Latin1: "codes narrow text as Latin-1";
    Windows1252 = "windows-1252": "codes narrow text as windows-1252", "Byte 0x80 is U+0080: Latin-1, not windows-1252.";
    Utf8 = "utf-8": "codes narrow text as UTF-8", "One byte is one character, U+0000 to U+00FF.";
    Utf8Lossy = "utf-8-lossy": "reads narrow text as UTF-8 and replaces what is malformed", "One byte is one character, U+0000 to U+00FF.";
    Ascii = "ascii": "refuses bytes above 0x7F in narrow text", "Bytes 0x80 to 0xFF are the characters U+0080 to U+00FF.";
    Ascii7 = "seven-bits": "keeps seven bits of each byte", "Keep all eight bits of each byte.";
}

parameter! {
    /// What is done with the final unit.
    NUL: Nul = "nul" for READ, right Checked: "refuses a string whose last unit is not NUL";
    Unchecked = "unchecked": "drops the last unit without checking that it is NUL", "Check that the last unit is NUL.";
    Kept = "kept": "keeps the final NUL in the text", "The length includes the NUL; the text does not.";
    Optional = "optional": "drops the last unit only if it is NUL", "Refuse a string whose last unit is not NUL.";
    First = "first": "ends the text at the first NUL, as a C string", "Take the text from the length; refuse a NUL before its end.";
    Stripped = "stripped": "strips all trailing NULs", "Drop exactly one NUL, and refuse others.";
}

parameter! {
    /// A NUL before the end.
    INNER_NUL: InnerNul = "inner-nul" for READ, right Refused: "refuses a NUL before the end";
    Kept = "kept": "accepts a NUL before the end", "Refuse it: readers disagree about where such a text ends.";
}

parameter! {
    /// A surrogate without its partner.
    SURROGATES: Surrogates = "surrogates" for READ, right Refused: "refuses a surrogate without its partner";
    Replaced = "replaced": "replaces a surrogate without its partner by U+FFFD", "Refuse malformed UTF-16.";
    Skipped = "skipped": "skips a surrogate without its partner", "Refuse malformed UTF-16.";
}

parameter! {
    /// The end of the input.
    END: End = "end" for READ, right Refused: "refuses a string that goes on past the input";
    Partial = "partial": "returns what is there of a truncated string", "Refuse input that ends inside the string.";
    Zeros = "zeros": "reads zeros past the end of the input", "Refuse input that ends inside the string.";
    Whole = "whole-buffer": "compares the size with the whole input instead of what is left after the length", "Compare the size with what is left after the length.";
    Exact = "exact-refused": "refuses a string that ends with the input", "A string may end where the input ends: compare with `>`, not `>=`.";
}

parameter! {
    /// White space.
    TRIM: Trim = "trim" for READ, right Kept: "keeps white space at the ends";
    Both = "both": "strips white space at both ends", "Keep the text as it is.";
    Right = "right": "strips white space at the end", "Keep the text as it is.";
    LineEnds = "line-ends": "translates CR LF to LF", "Keep the text as it is; open files in binary mode.";
    ByteOrderMark = "byte-order-mark": "swallows a leading U+FEFF", "U+FEFF is a character like any other here.";
}

parameter! {
    /// The number of bytes consumed.
    CONSUMED: Consumed = "consumed" for READ, right All: "consumes length, text and NUL";
    WithoutNul = "without-nul": "does not count the final NUL as consumed", "The string ends after its NUL.";
    WithoutLength = "without-length": "does not count the length as consumed", "The string begins with its length.";
}

parameter! {
    /// What else the canonical reader compares.
    CANONICAL_CHECK: CanonicalCheck = "canonical-check" for READ_CANONICAL, right Encoded: "refuses wide text that is narrow enough";
    None = "none": "accepts wide text that is narrow enough", "Refuse what the encoder does not write.";
}

parameter! {
    /// The empty string.
    EMPTY: Empty = "empty" for WRITTEN, right Zero: "writes the empty string as a length of 0";
    Nul = "nul": "writes the empty string as a length of 1 and a NUL", "The empty string is the byte 00 alone.";
}

parameter! {
    /// When text becomes wide.
    THRESHOLD: Threshold = "threshold" for WRITTEN_SHORTEST, right AboveFF: "writes UTF-16 for characters above U+00FF";
    Above7F = "above-7f": "writes UTF-16 for characters above U+007F", "Latin-1 holds the characters up to U+00FF.";
    FromFF = "from-ff": "writes UTF-16 for U+00FF already", "Compare with `>`: Latin-1 holds U+00FF.";
    Always = "always": "writes UTF-16 always", "Write Latin-1 where every character is at most U+00FF.";
    Never = "never": "writes one byte for every character", "Write UTF-16LE where a character is above U+00FF.";
}

parameter! {
    /// What the length of a wide string counts, in a writer.
    WIDE_COUNT_WRITTEN: WideCountWritten = "wide-count-written" for WRITTEN, right Units: "announces UTF-16 units with the NUL";
    WithoutNul = "without-nul": "does not count the final NUL of a wide string", "The length includes the final NUL.";
    CodePoints = "code-points": "counts code points instead of UTF-16 units", "A character beyond U+FFFF is two units.";
    Bytes = "bytes": "announces bytes instead of UTF-16 units", "A length of -n means n units of two bytes, the NUL unit included.";
    Positive = "positive": "writes the length of a wide string without its sign", "A wide string's length is negative.";
}

parameter! {
    /// A NUL in a text to be written.
    NUL_IN_TEXT: NulInText = "nul-in-text" for &["unreal_string.encode", "unreal_string.encode_wide"], right Refused: "refuses a text with a NUL";
    Written = "written": "writes a NUL inside the text", "Refuse it: readers disagree about where such a text ends.";
    Ends = "ends": "ends the text at its first NUL", "Refuse it: the rest of the text is lost.";
}
