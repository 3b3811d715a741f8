//! The parameters: one enumeration each, the right choice and the wrong ones.

use crate::formats::compact_index::behaviour::carried::carried;
use crate::model::behaviour::{Parameter, joined, parameter};

const ALL: &[&str] = &["unreal_name.encode", "unreal_name.decode", "unreal_name.decode_canonical"];
const READ: &[&str] = &["unreal_name.decode", "unreal_name.decode_canonical"];
const READ_TOLERANT: &[&str] = &["unreal_name.decode"];
const READ_CANONICAL: &[&str] = &["unreal_name.decode_canonical"];
const WRITTEN: &[&str] = &["unreal_name.encode"];

/// All parameters.
pub const PARAMETERS: &[Parameter] = &joined::<{ OWN.len() + INDEX.len() }>(&[OWN, INDEX]);

/// Of the CompactIndex, what the cases of names tell apart.
const INDEX: &[Parameter] = carried! {
    READ => {
        "first-data", "middle-data", "byte-4", "shifts" without ["byte-3-plus-1", "byte-3-minus-1"], "order", "flags",
        "sign", "minimum" without ["saturated"], "longest", "after-byte-4", "end", "consumed", "followed", "truncated-class",
    }
    READ_TOLERANT => {
        "arithmetic" without ["magnitude-u32"], "negative-zero", "strict", "consumed-shortest",
    }
    READ_CANONICAL => {
        "range" without ["excess-only", "plus-2147483648", "plus-2147483648-wraps"],
        "canonical-form" without ["negative-zero-first", "byte-4-flag"],
        "classes",
    }
    // No length is negative, and none takes four bytes.
    WRITTEN => {
        "encode-first-limit" without ["minus-64", "minus-63"],
        "encode-later-limits" without [
            "three-bytes-short", "four-bytes-short", "three-bytes-long", "four-bytes-long", "by-shifts"
        ],
        "encode-length" without ["at-most-four", "at-most-three", "zero-empty"],
        "encode-data" without ["last-0f", "last-07"],
        "encode-shifts" without [
            "byte-3-plus-1", "byte-3-minus-1", "byte-4-plus-1", "byte-4-minus-1", "byte-4-by-24"
        ],
        "encode-order",
        "encode-flags" without ["byte-3-missing", "byte-4-too", "negative-missing"],
        "encode-sign" without [
            "missing", "bit-6", "bit-6-of-one-byte", "one-byte-only", "longer-only", "last-byte", "zero-negative"
        ],
    }
};

const OWN: &[Parameter] = &[
    VERSION,
    LENGTH,
    TOLERANCE,
    CANONICAL_LENGTH,
    NEGATIVE,
    ZERO,
    LIMIT,
    OLD_LIMIT,
    EMPTY,
    COUNT,
    END,
    NUL,
    INNER_NUL,
    CHARACTERS,
    TEXT,
    CONSUMED,
    REFUSAL,
    LENGTH_WRITTEN,
    COUNT_WRITTEN,
    NUL_WRITTEN,
    CHARACTERS_WRITTEN,
    NUL_IN_TEXT,
    LONG_WRITTEN,
    EMPTY_WRITTEN,
    REFUSAL_WRITTEN,
];

parameter! {
    /// Which versions have a length before each name.
    VERSION: Version = "version" for ALL, right From64: "expects a length from file version 64 on";
    From63 = "from-63": "expects a length from file version 63 on", "63 is the last version without a length: compare with `>= 64`.";
    From65 = "from-65": "expects a length from file version 65 on", "64 is the first version with a length: compare with `>= 64`.";
    From68 = "from-68": "expects a length from file version 68 on, where the heritage table ends", "Names have a length from version 64 on; 68 concerns the heritage table.";
    Signed = "signed": "takes the version for a signed 16-bit number", "The version is unsigned: 32768 and above have a length.";
    LowByte = "low-byte": "compares the low byte of the version", "The version is 16 bits; compare all of them.";
    Always = "always": "expects a length in every version", "Versions below 64 have no length: the name ends at its NUL.";
    Never = "never": "expects no length in any version", "From version 64 on a CompactIndex before the name counts its bytes.";
    Inverted = "inverted": "exchanges the two forms", "Below 64 the name ends at its NUL; from 64 on it has a length.";
}

parameter! {
    /// How the length is read.
    LENGTH: Length = "length" for READ, right Index: "reads the length as a CompactIndex";
    Byte = "byte": "reads the length as one plain byte", "Read the length as a CompactIndex; it is a plain byte only below 64.";
    SignedByte = "i8": "reads the length as one signed byte", "Read the length as a CompactIndex; it is a plain byte only below 64.";
    Short = "u16": "reads the length as a 16-bit integer", "Read the length as a CompactIndex of 1 to 5 bytes.";
    Word = "i32": "reads the length as a 32-bit integer", "Read the length as a CompactIndex of 1 to 5 bytes.";
    Leb128 = "leb128": "reads the length as LEB128, seven bits in every byte", "Byte 0 of a CompactIndex has six bits, then a \"more\" bit and the sign.";
}

parameter! {
    /// Forms of the length that the tolerant reader accepts.
    TOLERANCE: Tolerance = "tolerance" for READ_TOLERANT, right Any: "accepts a length in a longer form";
    Shortest = "shortest": "refuses a length that is not in its shortest form", "Accept longer forms in the tolerant reader; only the canonical one refuses them.";
}

parameter! {
    /// Forms of the length that the canonical reader accepts.
    CANONICAL_LENGTH: CanonicalLength = "canonical-length" for READ_CANONICAL, right Shortest: "refuses a length that is not in its shortest form";
    Tolerant = "tolerant": "accepts a length in a longer form", "Read the length with the canonical decoder.";
    NotCanonical = "not-canonical": "refuses a longer form as not canonical", "The class of a longer form is `overlong`.";
}

parameter! {
    /// A negative length.
    NEGATIVE: Negative = "negative" for READ, right Refused: "refuses a negative length as out of range";
    Magnitude = "magnitude": "takes a negative length by its magnitude", "Refuse a negative length; names have no UTF-16 form.";
    Wide = "wide": "takes a negative length for UTF-16 units, as in a string", "Refuse a negative length; names have no UTF-16 form.";
    WideReplaced = "wide-replaced": "takes a negative length for UTF-16 units and replaces surrogates without their partner", "Refuse a negative length; names have no UTF-16 form.";
    WideLow = "wide-low-bytes": "takes a negative length for units of which it keeps the low bytes", "Refuse a negative length; names have no UTF-16 form.";
    ToNul = "text-to-nul": "takes the text up to the next NUL for a negative length, and consumes the length only", "Refuse a negative length; printf ignores a negative precision.";
    Empty = "empty": "takes a negative length for an empty name", "Refuse a negative length.";
    Huge = "huge": "takes a negative length for a huge unsigned one", "Refuse a negative length before it is compared with what is left.";
    Invalid = "invalid": "refuses a negative length as invalid", "A negative length is out of range.";
    FromEnd = "sliced-from-end": "cuts a slice that ends a negative length before its start, and where that is before the input counts it from the input's end", "Refuse a negative length (out_of_range) before it is used.";
    Sliced = "sliced": "cuts a slice of a negative length: -1 makes an empty name, the others are invalid", "Refuse a negative length (out_of_range) before it is used.";
}

parameter! {
    /// A length of zero.
    ZERO: Zero = "zero" for READ, right Refused: "refuses a length of 0, which counts no NUL";
    Empty = "empty": "takes a length of 0 for the empty name", "Refuse it: the length counts the NUL, so the empty name has a length of 1.";
    Terminated = "terminated": "takes a length of 0 for a name that ends at its NUL", "Refuse it: the length counts the NUL.";
    OutOfRange = "out-of-range": "refuses a length of 0 as out of range", "The class of a length of 0 is `invalid`.";
    Truncated = "truncated": "refuses a length of 0 as truncated", "The class of a length of 0 is `invalid`.";
    Wraps = "256": "counts a length of 0 down in eight bits, so that it takes 256 bytes", "Refuse it before the bytes are counted: the empty name has a length of 1.";
    WrapsEmpty = "256-empty": "counts a length of 0 down in eight bits, and takes 256 bytes for the empty name", "Refuse it before the bytes are counted: the empty name has a length of 1.";
}

parameter! {
    /// The longest length.
    LIMIT: Limit = "limit" for READ, right None: "accepts every length that the input holds";
    Bytes63 = "63": "refuses lengths above 63", "Bound the length by the bytes that are left, not by a constant.";
    Bytes64 = "64": "refuses lengths above 64", "Bound the length by the bytes that are left, not by a constant.";
    Every64 = "64-in-either-form": "refuses names of more than 64 bytes with their NUL, with a length or without",
        "Read the whole name; the format has no limit.";
    Buffer64 = "buffer-64": "reads into a buffer of 64 bytes, the length and the NUL among them: refuses lengths above 64 as invalid, and cuts names that do not fit",
        "Read the whole name; the format has no limit.";
    Bytes128 = "128": "refuses lengths above 128", "Bound the length by the bytes that are left, not by a constant.";
    Bytes255 = "255": "refuses lengths above 255", "Bound the length by the bytes that are left, not by a constant.";
    Bytes256 = "256": "refuses lengths above 256", "Bound the length by the bytes that are left, not by a constant.";
    Bytes1023 = "1023": "refuses lengths from 1024 on", "Bound the length by the bytes that are left, not by a constant.";
    Bytes1024 = "1024": "refuses lengths above 1024", "Bound the length by the bytes that are left, not by a constant.";
    Bytes4096 = "4096": "refuses lengths above 4096", "Bound the length by the bytes that are left, not by a constant.";
    Bytes65535 = "65535": "refuses lengths above 65535", "Bound the length by the bytes that are left, not by a constant.";
    Byte = "low-byte": "keeps the low 8 bits of the length", "Keep all 32 bits of the length.";
    Word = "low-16": "keeps the low 16 bits of the length", "Keep all 32 bits of the length.";
}

parameter! {
    /// The longest name without a length.
    OLD_LIMIT: OldLimit = "old-limit" for READ, right None: "accepts every name without a length that ends in the input";
    Chars255 = "255": "refuses names without a length of more than 255 characters", "Read up to the NUL; the format has no limit.";
    Chars1023 = "1023": "refuses names without a length of more than 1023 characters", "Read up to the NUL; the format has no limit.";
    Cut255 = "cut-255": "ends a name without a length after 255 characters", "Read up to the NUL; the format has no limit.";
    Byte = "low-byte": "counts the characters of a name without a length in 8 bits, so that 256 are none", "Count in as many bits as a file has bytes.";
}

parameter! {
    /// The empty name.
    EMPTY: EmptyRead = "empty" for READ, right Accepted: "accepts the empty name";
    Refused = "refused": "refuses the empty name as invalid", "It is a name: a NUL, counted where there is a length.";
    OldRefused = "old-refused": "refuses the empty name where there is no length", "It is a name: a NUL alone.";
}

parameter! {
    /// What the length counts.
    COUNT: Count = "count" for READ, right WithNul: "counts the NUL in the length";
    WithoutNul = "without-nul": "does not count the NUL in the length", "The length counts the NUL: 6 for UT2k3.";
    NoNul = "no-nul": "expects the characters alone, without a NUL", "A NUL ends the name, and the length counts it.";
    WithLength = "with-length": "counts the length's own bytes in it", "The length counts the characters and the NUL, not itself.";
}

parameter! {
    /// The end of the input.
    END: End = "end" for READ, right Refused: "refuses a name that goes on past the input";
    Partial = "partial": "returns what is there of a truncated name", "Refuse input that ends inside the name.";
    PartialCounted = "partial-counted": "returns what is there of a truncated name, and counts the bytes that are not there as consumed", "Refuse input that ends inside the name.";
    Slice = "partial-slice": "takes the slice that is there of a truncated name, its last byte for the NUL, and counts the bytes that are not there as consumed", "Refuse input that ends inside the name.";
    CountedPartial = "counted-partial": "returns what is there of a truncated name with a length", "Refuse input that ends inside the name.";
    OldPartial = "old-partial": "lets a name without a length end with the input instead of a NUL", "Refuse a name without its NUL.";
    Zeros = "zeros": "reads zeros past the end of the input", "Refuse input that ends inside the name.";
    ZerosNotConsumed = "zeros-not-consumed": "takes missing bytes for zeros, those of the length too, and does not count them as consumed", "Refuse input that ends inside the length or the name.";
    Whole = "whole-buffer": "compares the length with the whole input instead of what is left after it", "Compare the length with what is left after it.";
    OneOver = "one-over": "accepts a name that goes on for one byte past the input", "Compare with `>`, and with what is left after the length.";
    CountedExact = "counted-exact-refused": "refuses a name with a length that ends with the input", "A name may end where the input ends: compare with `>`, not `>=`.";
    Exact = "exact-refused": "refuses a name that ends with the input", "A name may end where the input ends: compare with `>`, not `>=`.";
}

parameter! {
    /// What is done with the last byte of a counted name.
    NUL: Nul = "nul" for READ, right Checked: "refuses a counted name whose last byte is not NUL";
    Unchecked = "unchecked": "drops the last byte without checking that it is NUL", "Check that the last byte is NUL.";
    Kept = "kept": "keeps the final NUL in the name", "The length counts the NUL; the name ends before it.";
    Optional = "optional": "drops the last byte only if it is NUL", "Refuse a name whose last byte is not NUL.";
    First = "first": "ends the name at the first NUL, as a C string, and checks nothing", "Check that the last byte counted is NUL.";
    FirstRead = "first-read": "reads a counted name up to the first NUL inside its length and no further, and checks nothing", "Consume the bytes that the length counts, of which the last is NUL.";
    Stripped = "stripped": "strips all trailing NULs and checks nothing", "Check that the last byte is NUL, and end the name at its first NUL.";
    Deleted = "deleted": "deletes every NUL and checks nothing", "Check that the last byte is NUL, and end the name at its first NUL.";
    StrippedBoth = "stripped-both": "strips NULs at both ends and checks nothing", "Check that the last byte is NUL, and end the name at its first NUL.";
    Trimmed = "trimmed": "strips NULs, control characters and spaces at both ends of every name and checks nothing", "Check that the last byte is NUL, end the name at its first NUL, and keep the characters as they are.";
    KeptChecked = "kept-checked": "checks the final NUL and keeps it in the name", "The length counts the NUL; the name ends before it.";
}

parameter! {
    /// A NUL before the end of a counted name.
    INNER_NUL: InnerNul = "inner-nul" for READ, right Right: "ends the name at its first NUL, and refuses one before the end where only canonical names are read";
    Refused = "refused": "refuses a NUL before the end", "Obfuscated packages have names with bytes behind their NUL: an engine reads up to it.";
    Kept = "kept": "keeps a NUL before the end in the name", "Take the name up to its first NUL, and consume what the length counts.";
    Ends = "ends": "ends the name at its first NUL where only canonical names are read, too", "No writer emits bytes behind a NUL: refuse them in canonical reading.";
}

parameter! {
    /// How the characters are read.
    CHARACTERS: Characters = "characters" for READ, right Latin1: "reads names as Latin-1";
    Windows1252 = "windows-1252": "reads names as windows-1252", "Byte 0x80 is U+0080: Latin-1, not windows-1252.";
    CountedWindows1252 = "counted-windows-1252": "reads names with a length as windows-1252", "Byte 0x80 is U+0080: Latin-1, not windows-1252.";
    Utf8 = "utf-8": "reads names as UTF-8", "One byte is one character, U+0001 to U+00FF.";
    Utf8Lossy = "utf-8-lossy": "reads names as UTF-8 and replaces what is malformed", "One byte is one character, U+0001 to U+00FF.";
    Utf8Ignored = "utf-8-ignored": "reads names as UTF-8 and skips what is malformed", "One byte is one character, U+0001 to U+00FF.";
    Ascii = "ascii": "refuses bytes above 0x7F", "Bytes 0x80 to 0xFF are the characters U+0080 to U+00FF.";
    AsciiReplaced = "ascii-replaced": "replaces bytes above 0x7F by U+FFFD", "Bytes 0x80 to 0xFF are the characters U+0080 to U+00FF.";
    QuestionMark = "question-mark": "replaces bytes above 0x7F by question marks", "Bytes 0x80 to 0xFF are the characters U+0080 to U+00FF.";
    AsciiIgnored = "ascii-ignored": "skips bytes above 0x7F", "Bytes 0x80 to 0xFF are the characters U+0080 to U+00FF.";
    SevenBits = "seven-bits": "keeps seven bits of each byte", "Keep all eight bits of each byte.";
}

parameter! {
    /// What is done with the text.
    TEXT: Text = "text" for READ, right Kept: "keeps the text as it is";
    Trimmed = "trimmed": "strips white space at both ends", "Keep the text as it is.";
    TrimmedRight = "trimmed-right": "strips white space at the end", "Keep the text as it is.";
    Lower = "lower": "folds the text to lower case", "Compare names without case, but keep their spelling.";
    Cut63 = "cut-63": "truncates the text to 63 characters", "Keep the whole name, or refuse it.";
    Reversed = "reversed": "reverses the text", "Characters are in reading order.";
    Controls = "controls": "drops control characters", "Keep the text as it is.";
}

parameter! {
    /// The number of bytes consumed.
    CONSUMED: Consumed = "consumed" for READ, right All: "consumes length, characters and NUL";
    WithoutNul = "without-nul": "does not count the NUL as consumed", "The name ends after its NUL.";
    OldWithoutNul = "old-without-nul": "does not count the NUL of a name without length as consumed", "The name ends after its NUL.";
    CountedWithoutNul = "counted-without-nul": "does not count the NUL of a name with length as consumed", "The name ends after its NUL.";
    WithoutLength = "without-length": "does not count the length as consumed", "The name begins with its length.";
    LengthOne = "length-one-byte": "counts one byte for the length whatever it takes", "A length takes one to five bytes.";
    OneMore = "one-more": "counts one byte more", "The name ends after its NUL, which the length counts.";
    Everything = "everything": "reports the whole input as consumed", "Report the bytes up to the NUL; what follows is the caller's.";
}

parameter! {
    /// Classes of refusal.
    REFUSAL: ReadRefusal = "refusal" for READ, right Named: "refuses with the class of the fault";
    TruncatedAsInvalid = "truncated-as-invalid": "refuses truncated input as invalid", "Input that ends inside the name is `truncated`.";
    OldTruncatedAsInvalid = "old-truncated-as-invalid": "refuses a name without length that has no NUL as invalid", "Input that ends inside the name is `truncated`.";
    TruncatedAsRange = "truncated-as-out-of-range": "refuses truncated input as out of range", "Input that ends inside the name is `truncated`.";
    InvalidAsTruncated = "invalid-as-truncated": "refuses invalid names as truncated", "A NUL that is missing or out of place is `invalid`.";
    InvalidAsRange = "invalid-as-out-of-range": "refuses invalid names as out of range", "A NUL that is missing or out of place is `invalid`.";
    InvalidAsNotCanonical = "invalid-as-not-canonical": "refuses invalid names as not canonical", "A NUL that is missing or out of place is `invalid`.";
    RangeAsTruncated = "out-of-range-as-truncated": "refuses a length out of range as truncated", "A negative length is `out_of_range`.";
    AllInvalid = "all-invalid": "refuses everything as invalid", "Name the fault: truncated, overlong, out of range or invalid.";
    AllTruncated = "all-truncated": "refuses everything as truncated", "Name the fault: truncated, overlong, out of range or invalid.";
    TruncatedFails = "truncated-fails": "breaks on input that ends too early", "Refuse it as `truncated`.";
}

parameter! {
    /// How the length is written.
    LENGTH_WRITTEN: LengthWritten = "length-written" for WRITTEN, right Index: "writes the length as a CompactIndex";
    Byte = "byte": "writes the length as one plain byte", "Write the length as a CompactIndex: from 64 on it takes two bytes.";
    Short = "u16": "writes the length as a 16-bit integer", "Write the length as a CompactIndex of 1 to 5 bytes.";
    Word = "i32": "writes the length as a 32-bit integer", "Write the length as a CompactIndex of 1 to 5 bytes.";
    Leb128 = "leb128": "writes the length as LEB128, seven bits in every byte", "Byte 0 of a CompactIndex has six bits, then a \"more\" bit and the sign.";
    Negative = "negative": "writes the length as a negative number", "The length of a name is positive.";
    LowByte = "low-byte": "keeps the low 8 bits of the length", "Keep the whole length.";
}

parameter! {
    /// What the written length counts.
    COUNT_WRITTEN: CountWritten = "count-written" for WRITTEN, right WithNul: "counts the NUL in the length";
    WithoutNul = "without-nul": "does not count the NUL in the length", "The length counts the NUL: 6 for UT2k3.";
    NulTwice = "nul-twice": "counts the NUL twice", "The length counts one NUL: 6 for UT2k3.";
    WithLength = "with-length": "counts the length's own bytes in it", "The length counts the characters and the NUL, not itself.";
    TwoBytes = "two-bytes": "counts two bytes for each character", "The length counts bytes, one for each character and the NUL.";
}

parameter! {
    /// Which NUL is written.
    NUL_WRITTEN: NulWritten = "nul-written" for WRITTEN, right One: "writes one NUL after the characters";
    None = "none": "writes no NUL, and counts none", "Write a NUL after the characters, and count it.";
    Missing = "missing": "counts a NUL and does not write it", "Write a NUL after the characters.";
    Two = "two": "writes and counts a second NUL after a name with a length", "Write one NUL, counted once.";
    OldNone = "old-none": "writes no NUL where there is no length", "Without a length the NUL alone ends the name.";
    CountedNone = "counted-none": "writes and counts no NUL where there is a length", "The NUL is there in both forms.";
}

parameter! {
    /// How the characters are written.
    CHARACTERS_WRITTEN: CharactersWritten = "characters-written" for WRITTEN, right Latin1: "writes names as Latin-1 and refuses other characters";
    Utf8 = "utf-8": "writes names as UTF-8", "One character is one byte; refuse characters above U+00FF.";
    Utf8Latin1 = "utf-8-latin-1": "writes names as UTF-8 and refuses characters above U+00FF", "One character is one byte.";
    Utf8Uncounted = "utf-8-characters-counted": "writes names as UTF-8 and counts characters", "One character is one byte; refuse characters above U+00FF.";
    Ascii = "ascii": "refuses characters above U+007F", "Characters up to U+00FF are one byte each.";
    Windows1252 = "windows-1252": "writes names as windows-1252", "U+0080 is byte 0x80: Latin-1, not windows-1252.";
    LowByte = "low-byte": "keeps the low 8 bits of each character", "Refuse characters above U+00FF.";
    SevenBits = "seven-bits": "keeps seven bits of each character and refuses those above U+00FF", "Keep all eight bits.";
    Replaced = "replaced": "replaces characters above U+00FF by question marks", "Refuse characters above U+00FF.";
    AsciiReplaced = "ascii-replaced": "replaces characters above U+007F by question marks", "Characters up to U+00FF are one byte each; refuse others.";
    AsciiReplacedLatin1 = "ascii-replaced-latin-1": "replaces characters from U+0080 to U+00FF by question marks and refuses others", "Characters up to U+00FF are one byte each.";
    Dropped = "dropped": "drops characters above U+00FF", "Refuse characters above U+00FF.";
    FromFF = "from-ff": "refuses U+00FF already", "Compare with `>`: Latin-1 holds U+00FF.";
    Through100 = "through-100": "writes U+0100 as the byte 00", "Compare with `>`: Latin-1 ends at U+00FF.";
}

parameter! {
    /// A NUL in a name to be written.
    NUL_IN_TEXT: NulInText = "nul-in-text" for WRITTEN, right Refused: "refuses a name with a NUL";
    Written = "written": "writes a NUL inside the name", "Refuse it: readers disagree about where such a name ends.";
    Ends = "ends": "ends the name at its first NUL", "Refuse it: the rest of the name is lost.";
    Dropped = "dropped": "drops NULs from the name", "Refuse it.";
}

parameter! {
    /// Names longer than an engine's buffer of 64 bytes.
    LONG_WRITTEN: LongWritten = "long-written" for WRITTEN, right Written: "writes names of every length";
    Cut63 = "cut-63": "truncates names to 63 characters", "Write the whole name; the format has no limit.";
    Cut64 = "cut-64": "truncates names to 64 characters", "Write the whole name; the format has no limit.";
    Refused63 = "refused-63": "refuses names longer than 63 characters", "Write the whole name; the format has no limit.";
    Refused64 = "refused-64": "refuses names longer than 64 characters", "Write the whole name; the format has no limit.";
    Refused255 = "refused-255": "refuses names of 255 characters and more", "Write the whole name; the format has no limit.";
}

parameter! {
    /// The empty name.
    EMPTY_WRITTEN: EmptyWritten = "empty-written" for WRITTEN, right Nul: "writes the empty name as a NUL, counted where there is a length";
    Zero = "zero": "writes the empty name as a length of 0", "The length counts the NUL: 01 00.";
    Refused = "refused": "refuses the empty name", "Write it: a NUL, after a length of 1 from version 64 on.";
    None = "none": "writes the empty name as None", "Write what is asked; None is another name.";
}

parameter! {
    /// Classes of refusal, in a writer.
    REFUSAL_WRITTEN: WrittenRefusal = "refusal-written" for WRITTEN, right Invalid: "refuses a character that no name holds as invalid";
    OutOfRange = "out-of-range": "refuses a character that no name holds as out of range", "A character that no name holds is `invalid`.";
    Nul = "nul-out-of-range": "refuses a NUL as out of range", "A NUL in a name is `invalid`.";
    Wide = "wide-out-of-range": "refuses a character above U+00FF as out of range", "A character that no name holds is `invalid`.";
}
