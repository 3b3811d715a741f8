//! The parameters: one enumeration each, the right choice and the wrong ones.

use std::sync::LazyLock;

use crate::formats::compact_index::behaviour as index;
use crate::formats::contained::contained;
use crate::model::behaviour::{Parameter, parameters};

const READ: &[&str] = &["unreal_string.decode", "unreal_string.decode_canonical"];
const READ_TOLERANT: &[&str] = &["unreal_string.decode"];
const READ_CANONICAL: &[&str] = &["unreal_string.decode_canonical"];
const WRITTEN: &[&str] =
    &["unreal_string.encode", "unreal_string.encode_wide", "unreal_string.decode_canonical"];
/// What a canonical reader compares with follows the writer of the same implementation.
const WRITTEN_SHORTEST: &[&str] = &["unreal_string.encode", "unreal_string.decode_canonical"];
const WRITERS: &[&str] = &["unreal_string.encode", "unreal_string.encode_wide"];
const ALL: &[&str] = &[
    "unreal_string.encode",
    "unreal_string.encode_wide",
    "unreal_string.decode",
    "unreal_string.decode_canonical",
];

/// All parameters.
pub static PARAMETERS: LazyLock<Vec<Parameter>> = LazyLock::new(|| {
    let uses: [(&str, &[&'static str]); 3] = [
        ("compact_index.encode", WRITTEN),
        ("compact_index.decode", READ_TOLERANT),
        ("compact_index.decode_canonical", READ_CANONICAL),
    ];
    [OWN, &contained("compact_index", &index::PARAMETERS, &uses)].concat()
});

parameters! {
    const OWN;
    Length = "length" for READ_TOLERANT, right Index: "reads the length as a CompactIndex" {
        Byte = "byte": "reads the length as one plain byte", "Read the length as a CompactIndex; it is a plain byte only below 64.";
    }
    Sign = "sign" for READ, right Wide: "takes a negative length for UTF-16, a positive one for Latin-1" {
        WideOrEmpty = "wide-or-empty": "takes a positive length for UTF-16, as BioShock has it, and a negative one for the empty string", "A negative length means UTF-16, a positive one Latin-1.";
        Magnitude = "always-narrow": "takes every string for Latin-1, a negative length by its magnitude", "A negative length means UTF-16.";
        Slice = "negative-slice": "takes a negative length for the end of a slice, which Python counts from the end of the input", "A negative length means UTF-16.";
        Empty = "negative-empty": "takes a negative length for the empty string", "A negative length means UTF-16.";
        Truncated = "negative-truncated": "takes a negative length for more than the input holds", "A negative length means UTF-16.";
    }
    Zero = "zero" for READ, right Empty: "takes a length of 0 for the empty string" {
        Refused = "refused": "refuses a length of 0 as invalid", "0 is the empty string, and nothing follows it.";
        Truncated = "truncated": "refuses a length of 0 as truncated", "0 is the empty string, and nothing follows it.";
    }
    Limit = "limit" for READ, right None: "accepts every length that the input holds" {
        Bytes255 = "255": "refuses lengths above 255", "Bound the length by the bytes that are left, not by a constant.";
        Bytes1024 = "1024": "refuses lengths above 1024", "Bound the length by the bytes that are left, not by a constant.";
    }
    Size = "size" for READ, right Exact: "computes twice the length without overflow" {
        Wraps = "wraps-32": "computes twice the length in 32 bits, where it wraps", "Compute the size in 64 bits, or compare the length with half of what is left.";
        WrapsUnsignedEmpty = "wraps-unsigned-32-empty": "computes twice the length in 32 unsigned bits, where 2^32 is 0, and takes no bytes for the empty string", "Compute the size in 64 bits, or compare the length with half of what is left.";
        Checked = "checked-32": "refuses as out of range a size that 32 bits do not hold, that of -2^31 too", "Compute the size in 64 bits, or compare the length with half of what is left: such a string is truncated.";
    }
    WideCount = "wide-count" for READ, right Units: "takes a negative length for UTF-16 units" {
        Bytes = "bytes": "takes a negative length for bytes", "A length of -n means n units of two bytes, the NUL unit included.";
        WithoutNul = "without-nul": "does not count the final NUL of a wide string", "The length includes the final NUL.";
        OneLess = "one-less": "reads one unit less than the length of a wide string says", "The length counts the units, that of the NUL included.";
    }
    NarrowCount = "narrow-count" for READ, right WithNul: "takes a positive length for bytes, the NUL included" {
        Ignored = "ignored": "ignores the length of narrow text and reads up to its NUL", "The length says where the text ends; refuse a NUL before that.";
    }
    Wide = "wide" for ALL, right LittleEndian: "codes wide text as UTF-16LE" {
        BigEndian = "big-endian": "puts the high byte of a UTF-16 unit first", "UTF-16LE: the low byte of each unit first.";
        Refused = "refused": "refuses wide strings", "A negative length means UTF-16LE; read it.";
    }
    WideRead = "wide-read" for READ, right Utf16: "reads wide text as UTF-16" {
        Bytes = "bytes": "takes each byte of wide text for a character, and the last one for the NUL", "A unit is two bytes; join them.";
        LowBytes = "low-bytes": "keeps the low byte of each unit of wide text", "A unit is two bytes; join them.";
        LowBytesEnd = "low-bytes-to-nul": "keeps the low byte of each unit of wide text, up to the first that is 0", "A unit is two bytes; join them.";
    }
    Narrow = "narrow" for ALL, right Latin1: "codes narrow text as Latin-1" {
        Windows1252 = "windows-1252": "codes narrow text as windows-1252", "Byte 0x80 is U+0080: Latin-1, not windows-1252.";
        Utf8 = "utf-8": "codes narrow text as UTF-8", "One byte is one character, U+0000 to U+00FF.";
        Utf8Lossy = "utf-8-lossy": "reads narrow text as UTF-8 and replaces what is malformed", "One byte is one character, U+0000 to U+00FF.";
        Ascii = "ascii": "refuses narrow text with anything above U+007F", "Bytes 0x80 to 0xFF are the characters U+0080 to U+00FF.";
        Ascii7 = "seven-bits": "keeps seven bits of each byte", "Keep all eight bits of each byte.";
        QuestionMark = "question-mark": "replaces what is above U+007F by question marks in narrow text", "Bytes 0x80 to 0xFF are the characters U+0080 to U+00FF.";
    }
    Nul = "nul" for READ, right Checked: "refuses a string whose last unit is not NUL" {
        Unchecked = "unchecked": "drops the last unit without checking that it is NUL", "Check that the last unit is NUL.";
        Optional = "optional": "drops the last unit only if it is NUL", "Refuse a string whose last unit is not NUL.";
        First = "first": "ends the text at the first NUL, as a C string", "Take the text from the length; refuse a NUL before its end.";
        FirstOfText = "first-of-text": "decodes the text and ends it at its first NUL", "Refuse a NUL before the end, and check that the last unit is one.";
        Stripped = "stripped": "strips all trailing NULs", "Drop exactly one NUL, and refuse others.";
        Deleted = "deleted": "deletes every NUL and checks nothing", "Drop exactly one NUL, and refuse others.";
        KeptChecked = "kept-checked": "checks the final NUL and keeps it in the text", "The length includes the NUL; the text does not.";
    }
    InnerNul = "inner-nul" for READ, right Refused: "refuses a NUL before the end" {
        Kept = "kept": "accepts a NUL before the end", "Refuse it: readers disagree about where such a text ends.";
    }
    Surrogates = "surrogates" for READ, right Refused: "refuses a surrogate without its partner" {
        Kept = "kept": "accepts a surrogate without its partner", "Refuse malformed UTF-16.";
        Replaced = "replaced": "replaces a surrogate without its partner by U+FFFD", "Refuse malformed UTF-16.";
        Swallows = "swallows": "replaces a surrogate without its partner by U+FFFD, and loses the unit after a high one", "Refuse malformed UTF-16.";
        Questioned = "question-mark": "replaces a surrogate without its partner by a question mark", "Refuse malformed UTF-16.";
    }
    End = "end" for READ, right Refused: "refuses a string that goes on past the input" {
        Partial = "partial": "returns what is there of a truncated string", "Refuse input that ends inside the string.";
        Units = "counts-units": "compares the length of a wide string with the bytes that are left, and returns what is there", "A length of -n takes 2 n bytes.";
        Slice = "partial-slice": "takes the slice that is there of a truncated string, its last unit for the NUL, and counts the bytes that are not there as consumed", "Refuse input that ends inside the string.";
        TextSlice = "partial-text": "returns what is there of a truncated string up to where its NUL is due, and counts the bytes that are not there as consumed", "Refuse input that ends inside the string, its NUL included.";
        PartialCounted = "partial-counted": "returns what is there of a truncated string, and counts the bytes that are not there as consumed", "Refuse input that ends inside the string.";
    }
    Trim = "trim" for READ, right Kept: "keeps white space at the ends" {
        Both = "both": "strips white space at both ends", "Keep the text as it is.";
        ByteOrderMark = "byte-order-mark": "swallows a leading U+FEFF", "U+FEFF is a character like any other here.";
    }
    CanonicalCheck = "canonical-check" for READ_CANONICAL, right Encoded: "refuses wide text that is narrow enough" {
        None = "none": "accepts wide text that is narrow enough", "Refuse what the encoder does not write.";
    }
    ReadRefusal = "refusal" for READ, right Named: "refuses with the class of the fault" {
        TruncatedFails = "truncated-fails": "breaks on truncated input", "Refuse input that ends inside the string as `truncated`.";
    }
    Empty = "empty" for WRITTEN, right Zero: "writes the empty string as a length of 0" {
        Nul = "nul": "writes the empty string as a length of 1 and a NUL", "The empty string is the byte 00 alone.";
        Own = "own-nul": "writes the empty string as its NUL, counted, in UTF-16 where that is asked for", "The empty string is the byte 00 alone.";
    }
    Threshold = "threshold" for WRITTEN_SHORTEST, right AboveFF: "writes UTF-16 for characters above U+00FF" {
        Above7F = "above-7f": "writes UTF-16 for characters above U+007F", "Latin-1 holds the characters up to U+00FF.";
        From7F = "from-7f": "writes UTF-16 for U+007F and characters above it", "Latin-1 holds the characters up to U+00FF.";
        FromFF = "from-ff": "writes UTF-16 for U+00FF already", "Compare with `>`: Latin-1 holds U+00FF.";
        Always = "always": "writes UTF-16 always", "Write Latin-1 where every character is at most U+00FF.";
        Never = "never": "writes one byte for every character", "Write UTF-16LE where a character is above U+00FF.";
        NeverFails = "never-fails": "breaks on characters above U+00FF", "Write UTF-16LE where a character is above U+00FF.";
        Windows1252 = "windows-1252": "writes UTF-16 for what windows-1252 does not hold", "Latin-1 holds the characters up to U+00FF.";
    }
    LengthWritten = "length-written" for WRITTEN, right Index: "writes the length as a CompactIndex" {
        Byte = "byte": "writes the length as one plain byte", "Write the length as a CompactIndex: from 64 on it takes two bytes.";
    }
    WideCountWritten = "wide-count-written" for WRITTEN, right Units: "announces UTF-16 units with the NUL" {
        WithoutNul = "without-nul": "does not count the final NUL of a wide string", "The length includes the final NUL.";
        CodePoints = "code-points": "counts code points instead of UTF-16 units", "A character beyond U+FFFF is two units.";
        Bytes = "bytes": "announces bytes instead of UTF-16 units", "A length of -n means n units of two bytes, the NUL unit included.";
    }
    NarrowCountWritten = "narrow-count-written" for WRITTEN_SHORTEST, right WithNul: "announces bytes with the NUL" {
        WithoutNul = "without-nul": "does not count the final NUL of a narrow string", "The length includes the final NUL.";
    }
    NarrowWritten = "narrow-written" for WRITTEN_SHORTEST, right Same: "writes narrow text as it is read" {
        Utf8 = "utf-8": "writes narrow text as UTF-8", "One byte is one character, U+0000 to U+00FF.";
        Windows1252 = "windows-1252": "writes narrow text as windows-1252, and question marks for what that does not hold", "U+0080 is byte 0x80: Latin-1, not windows-1252.";
        Fails = "ascii-fails": "breaks on characters from U+0080 on in narrow text", "U+0080 to U+00FF are the bytes 0x80 to 0xFF.";
    }
    WideWritten = "wide-written" for WRITTEN, right Utf16: "writes wide text as UTF-16" {
        Swapped = "surrogates-swapped": "writes the low surrogate of a pair first", "The high surrogate comes first.";
        ByteOrderMark = "byte-order-mark": "writes a byte order mark before wide text, and counts it", "Wide text starts with its first character.";
        CutFirst = "cut-first": "cuts every character to 16 bits before it looks which encoding the text takes", "Write characters beyond U+FFFF as surrogate pairs.";
    }
    NulInText = "nul-in-text" for WRITERS, right Refused: "refuses a text with a NUL" {
        Written = "written": "writes a NUL inside the text", "Refuse it: readers disagree about where such a text ends.";
        Ends = "ends": "ends the text at its first NUL", "Refuse it: the rest of the text is lost.";
    }
}
