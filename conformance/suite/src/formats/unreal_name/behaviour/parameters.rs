//! The parameters: one enumeration each, the right choice and the wrong ones.

use std::sync::LazyLock;

use crate::formats::compact_index::behaviour as index;
use crate::formats::contained::contained;
use crate::model::behaviour::{Parameter, parameters};

const ALL: &[&str] = &["unreal_name.encode", "unreal_name.decode", "unreal_name.decode_canonical"];
const READ: &[&str] = &["unreal_name.decode", "unreal_name.decode_canonical"];
const READ_TOLERANT: &[&str] = &["unreal_name.decode"];
const READ_CANONICAL: &[&str] = &["unreal_name.decode_canonical"];
const WRITTEN: &[&str] = &["unreal_name.encode"];

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
    Version = "version" for ALL, right From64: "expects a length from file version 64 on" {
        From63 = "from-63": "expects a length from file version 63 on", "63 is the last version without a length: compare with `>= 64`.";
        From65 = "from-65": "expects a length from file version 65 on", "64 is the first version with a length: compare with `>= 64`.";
        Signed = "signed": "takes the version for a signed 16-bit number", "The version is unsigned: 32768 and above have a length.";
        Always = "always": "expects a length in every version", "Versions below 64 have no length: the name ends at its NUL.";
    }
    Length = "length" for READ, right Index: "reads the length as a CompactIndex" {
        Byte = "byte": "reads the length as one plain byte", "Read the length as a CompactIndex; it is a plain byte only below 64.";
    }
    Tolerance = "tolerance" for READ_TOLERANT, right Any: "accepts a length in a longer form" {
        Shortest = "shortest": "refuses a length that is not in its shortest form", "Accept longer forms in the tolerant reader; only the canonical one refuses them.";
    }
    CanonicalLength = "canonical-length" for READ_CANONICAL, right Shortest: "refuses a length that is not in its shortest form" {
        Tolerant = "tolerant": "accepts a length in a longer form", "Read the length with the canonical decoder.";
    }
    Negative = "negative" for READ, right Refused: "refuses a negative length as out of range" {
        Magnitude = "magnitude": "takes a negative length by its magnitude", "Refuse a negative length; names have no UTF-16 form.";
        Wide = "wide": "takes a negative length for UTF-16 units, as in a string", "Refuse a negative length; names have no UTF-16 form.";
        WideReplaced = "wide-replaced": "takes a negative length for UTF-16 units and replaces surrogates without their partner", "Refuse a negative length; names have no UTF-16 form.";
        Empty = "empty": "takes a negative length for an empty name", "Refuse a negative length.";
        Invalid = "invalid": "refuses a negative length as invalid", "A negative length is out of range.";
        FromEnd = "sliced-from-end": "cuts a slice that ends a negative length before its start, and where that is before the input counts it from the input's end", "Refuse a negative length (out_of_range) before it is used.";
        Sliced = "sliced": "cuts a slice of a negative length: -1 makes an empty name, the others are invalid", "Refuse a negative length (out_of_range) before it is used.";
    }
    Zero = "zero" for READ, right Refused: "refuses a length of 0, which counts no NUL" {
        Empty = "empty": "takes a length of 0 for the empty name", "Refuse it: the length counts the NUL, so the empty name has a length of 1.";
        Truncated = "truncated": "refuses a length of 0 as truncated", "The class of a length of 0 is `invalid`.";
    }
    Limit = "limit" for READ, right None: "accepts every length that the input holds" {
        Bytes64 = "64": "refuses lengths above 64", "Bound the length by the bytes that are left, not by a constant.";
        Bytes128 = "128": "refuses lengths above 128", "Bound the length by the bytes that are left, not by a constant.";
        Bytes1023 = "1023": "refuses lengths from 1024 on", "Bound the length by the bytes that are left, not by a constant.";
    }
    OldLimit = "old-limit" for READ, right None: "accepts every name without a length that ends in the input" {
        Cut255 = "cut-255": "ends a name without a length after 255 characters", "Read up to the NUL; the format has no limit.";
    }
    EmptyRead = "empty" for READ, right Accepted: "accepts the empty name" {
        Refused = "refused": "refuses the empty name as invalid", "It is a name: a NUL, counted where there is a length.";
        OldRefused = "old-refused": "refuses the empty name where there is no length", "It is a name: a NUL alone.";
    }
    Count = "count" for READ, right WithNul: "counts the NUL in the length" {
        WithoutNul = "without-nul": "does not count the NUL in the length", "The length counts the NUL: 6 for UT2k3.";
    }
    End = "end" for READ, right Refused: "refuses a name that goes on past the input" {
        PartialCounted = "partial-counted": "returns what is there of a truncated name, and counts the bytes that are not there as consumed", "Refuse input that ends inside the name.";
        CountedPartial = "counted-partial": "returns what is there of a truncated name with a length", "Refuse input that ends inside the name.";
        OldPartial = "old-partial": "lets a name without a length end with the input instead of a NUL", "Refuse a name without its NUL.";
        ZerosNotConsumed = "zeros-not-consumed": "takes missing bytes for zeros, those of the length too, and does not count them as consumed", "Refuse input that ends inside the length or the name.";
        Whole = "whole-buffer": "compares the length with the whole input instead of what is left after it", "Compare the length with what is left after it.";
    }
    Nul = "nul" for READ, right Checked: "refuses a counted name whose last byte is not NUL" {
        Unchecked = "unchecked": "drops the last byte without checking that it is NUL", "Check that the last byte is NUL.";
        Kept = "kept": "keeps the final NUL in the name", "The length counts the NUL; the name ends before it.";
        Optional = "optional": "drops the last byte only if it is NUL", "Refuse a name whose last byte is not NUL.";
        FirstRead = "first-read": "reads a counted name up to the first NUL inside its length and no further, and checks nothing", "Consume the bytes that the length counts, of which the last is NUL.";
        Stripped = "stripped": "strips all trailing NULs and checks nothing", "Check that the last byte is NUL, and end the name at its first NUL.";
        StrippedBoth = "stripped-both": "strips NULs at both ends and checks nothing", "Check that the last byte is NUL, and end the name at its first NUL.";
        Trimmed = "trimmed": "strips NULs, control characters and spaces at both ends of every name and checks nothing", "Check that the last byte is NUL, end the name at its first NUL, and keep the characters as they are.";
        KeptChecked = "kept-checked": "checks the final NUL and keeps it in the name", "The length counts the NUL; the name ends before it.";
    }
    InnerNul = "inner-nul" for READ, right Right: "ends the name at its first NUL, and refuses one before the end where only canonical names are read" {
        Refused = "refused": "refuses a NUL before the end", "Obfuscated packages have names with bytes behind their NUL: an engine reads up to it.";
        Kept = "kept": "keeps a NUL before the end in the name", "Take the name up to its first NUL, and consume what the length counts.";
    }
    Characters = "characters" for READ, right Latin1: "reads names as Latin-1" {
        Windows1252 = "windows-1252": "reads names as windows-1252", "Byte 0x80 is U+0080: Latin-1, not windows-1252.";
        CountedWindows1252 = "counted-windows-1252": "reads names with a length as windows-1252", "Byte 0x80 is U+0080: Latin-1, not windows-1252.";
        Utf8Lossy = "utf-8-lossy": "reads names as UTF-8 and replaces what is malformed", "One byte is one character, U+0001 to U+00FF.";
        Utf8Ignored = "utf-8-ignored": "reads names as UTF-8 and skips what is malformed", "One byte is one character, U+0001 to U+00FF.";
        QuestionMark = "question-mark": "replaces bytes above 0x7F by question marks", "Bytes 0x80 to 0xFF are the characters U+0080 to U+00FF.";
        SevenBits = "seven-bits": "keeps seven bits of each byte", "Keep all eight bits of each byte.";
    }
    ReadRefusal = "refusal" for READ, right Named: "refuses with the class of the fault" {
        OldTruncatedAsInvalid = "old-truncated-as-invalid": "refuses a name without length that has no NUL as invalid", "Input that ends inside the name is `truncated`.";
        TruncatedFails = "truncated-fails": "breaks on input that ends too early", "Refuse it as `truncated`.";
    }
    LengthWritten = "length-written" for WRITTEN, right Index: "writes the length as a CompactIndex" {
        Byte = "byte": "writes the length as one plain byte", "Write the length as a CompactIndex: from 64 on it takes two bytes.";
    }
    CountWritten = "count-written" for WRITTEN, right WithNul: "counts the NUL in the length" {
        WithoutNul = "without-nul": "does not count the NUL in the length", "The length counts the NUL: 6 for UT2k3.";
    }
    NulWritten = "nul-written" for WRITTEN, right One: "writes one NUL after the characters" {
        Two = "two": "writes and counts a second NUL after a name with a length", "Write one NUL, counted once.";
    }
    CharactersWritten = "characters-written" for WRITTEN, right Latin1: "writes names as Latin-1 and refuses other characters" {
        Utf8 = "utf-8": "writes names as UTF-8", "One character is one byte; refuse characters above U+00FF.";
        Utf8Latin1 = "utf-8-latin-1": "writes names as UTF-8 and refuses characters above U+00FF", "One character is one byte.";
        Ascii = "ascii": "refuses characters above U+007F", "Characters up to U+00FF are one byte each.";
        Replaced = "replaced": "replaces characters above U+00FF by question marks", "Refuse characters above U+00FF.";
    }
    LongWritten = "long-written" for WRITTEN, right Written: "writes names of every length" {
        Cut63 = "cut-63": "truncates names to 63 characters", "Write the whole name; the format has no limit.";
        Refused63 = "refused-63": "refuses names longer than 63 characters", "Write the whole name; the format has no limit.";
    }
    EmptyWritten = "empty-written" for WRITTEN, right Nul: "writes the empty name as a NUL, counted where there is a length" {
        Refused = "refused": "refuses the empty name", "Write it: a NUL, after a length of 1 from version 64 on.";
    }
}
