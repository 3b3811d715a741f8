//! Text: characters, surrogates and NULs.

use super::{ALL, READ};
use crate::model::behaviour::parameter;

parameter! {
    /// How wide text is coded.
    WIDE: Wide = "wide" for ALL, right LittleEndian: "codes wide text as UTF-16LE";
    BigEndian = "big-endian": "puts the high byte of a UTF-16 unit first", "UTF-16LE: the low byte of each unit first.";
    Ucs2 = "ucs-2": "cuts characters beyond U+FFFF to 16 bits and does not join surrogates", "Write characters beyond U+FFFF as surrogate pairs, and join pairs.";
    Refused = "refused": "refuses wide strings", "A negative length means UTF-16LE; read it.";
    LowByte = "low-byte": "keeps the low byte of each unit", "A unit is two bytes; join them.";
}

parameter! {
    /// How the units of wide text become characters.
    WIDE_READ: WideRead = "wide-read" for READ, right Utf16: "reads wide text as UTF-16";
    Bytes = "bytes": "takes each byte of wide text for a character, and the last one for the NUL", "A unit is two bytes; join them.";
    Swapped = "surrogates-swapped": "reads the low surrogate of a pair first", "The high surrogate comes first.";
    Ucs2Replaced = "beyond-replaced": "replaces characters beyond U+FFFF by U+FFFD", "Join surrogate pairs.";
    Ucs2Questioned = "beyond-question-mark": "replaces characters beyond U+FFFF by question marks", "Join surrogate pairs.";
    Ascii = "ascii": "replaces the characters above U+007F of wide text by question marks", "Keep the characters of wide text as they are.";
    LowBytes = "low-bytes": "keeps the low byte of each unit of wide text", "A unit is two bytes; join them.";
    LowBytesEnd = "low-bytes-to-nul": "keeps the low byte of each unit of wide text, up to the first that is 0", "A unit is two bytes; join them.";
    Latin1 = "latin-1": "replaces the characters above U+00FF of wide text by question marks", "Keep the characters of wide text as they are.";
}

parameter! {
    /// How narrow text is coded.
    NARROW: Narrow = "narrow" for ALL, right Latin1: "codes narrow text as Latin-1";
    Windows1252 = "windows-1252": "codes narrow text as windows-1252", "Byte 0x80 is U+0080: Latin-1, not windows-1252.";
    Utf8 = "utf-8": "codes narrow text as UTF-8", "One byte is one character, U+0000 to U+00FF.";
    Utf8Lossy = "utf-8-lossy": "reads narrow text as UTF-8 and replaces what is malformed", "One byte is one character, U+0000 to U+00FF.";
    Ascii = "ascii": "refuses bytes above 0x7F in narrow text", "Bytes 0x80 to 0xFF are the characters U+0080 to U+00FF.";
    Ascii7 = "seven-bits": "keeps seven bits of each byte", "Keep all eight bits of each byte.";
    Utf8Ignored = "utf-8-ignored": "reads narrow text as UTF-8 and skips what is malformed", "One byte is one character, U+0000 to U+00FF.";
    AsciiReplaced = "ascii-replaced": "replaces bytes above 0x7F by U+FFFD", "Bytes 0x80 to 0xFF are the characters U+0080 to U+00FF.";
    QuestionMark = "question-mark": "replaces what is above U+007F by question marks in narrow text", "Bytes 0x80 to 0xFF are the characters U+0080 to U+00FF.";
    AsciiIgnored = "ascii-ignored": "skips what is above U+007F in narrow text", "Bytes 0x80 to 0xFF are the characters U+0080 to U+00FF.";
}

parameter! {
    /// What is done with the final unit.
    NUL: Nul = "nul" for READ, right Checked: "refuses a string whose last unit is not NUL";
    Unchecked = "unchecked": "drops the last unit without checking that it is NUL", "Check that the last unit is NUL.";
    Kept = "kept": "keeps the final NUL in the text", "The length includes the NUL; the text does not.";
    Optional = "optional": "drops the last unit only if it is NUL", "Refuse a string whose last unit is not NUL.";
    First = "first": "ends the text at the first NUL, as a C string", "Take the text from the length; refuse a NUL before its end.";
    FirstOfText = "first-of-text": "decodes the text and ends it at its first NUL", "Refuse a NUL before the end, and check that the last unit is one.";
    Stripped = "stripped": "strips all trailing NULs", "Drop exactly one NUL, and refuse others.";
    Deleted = "deleted": "deletes every NUL and checks nothing", "Drop exactly one NUL, and refuse others.";
    WideUnchecked = "wide-unchecked": "drops the last unit of wide text and looks for no NUL in it", "Check that the last unit is NUL and that no other is, in wide text, too.";
    KeptChecked = "kept-checked": "checks the final NUL and keeps it in the text", "The length includes the NUL; the text does not.";
}

parameter! {
    /// A NUL before the end.
    INNER_NUL: InnerNul = "inner-nul" for READ, right Refused: "refuses a NUL before the end";
    Kept = "kept": "accepts a NUL before the end", "Refuse it: readers disagree about where such a text ends.";
    Ends = "ends": "ends the text at a NUL before the end", "Refuse it: readers disagree about where such a text ends.";
}

parameter! {
    /// A surrogate without its partner.
    SURROGATES: Surrogates = "surrogates" for READ, right Refused: "refuses a surrogate without its partner";
    Kept = "kept": "accepts a surrogate without its partner", "Refuse malformed UTF-16.";
    Replaced = "replaced": "replaces a surrogate without its partner by U+FFFD", "Refuse malformed UTF-16.";
    Swallows = "swallows": "replaces a surrogate without its partner by U+FFFD, and loses the unit after a high one", "Refuse malformed UTF-16.";
    Skipped = "skipped": "skips a surrogate without its partner", "Refuse malformed UTF-16.";
    Questioned = "question-mark": "replaces a surrogate without its partner by a question mark", "Refuse malformed UTF-16.";
    Fails = "fails": "breaks on a surrogate without its partner", "Refuse malformed UTF-16 as invalid.";
    LowReplaced = "low-replaced": "replaces a low surrogate without its partner by U+FFFD, and refuses a high one", "Refuse malformed UTF-16.";
    HighReplaced = "high-replaced": "replaces a high surrogate without its partner by U+FFFD, and refuses a low one", "Refuse malformed UTF-16.";
    LowKept = "low-kept": "accepts a low surrogate without its partner, and refuses a high one", "Refuse malformed UTF-16.";
    HighKept = "high-kept": "accepts a high surrogate without its partner, and refuses a low one", "Refuse malformed UTF-16.";
}

parameter! {
    /// White space.
    TRIM: Trim = "trim" for READ, right Kept: "keeps white space at the ends";
    Both = "both": "strips white space at both ends", "Keep the text as it is.";
    Right = "right": "strips white space at the end", "Keep the text as it is.";
    LineEnds = "line-ends": "translates CR LF to LF", "Keep the text as it is; open files in binary mode.";
    ByteOrderMark = "byte-order-mark": "swallows a leading U+FEFF", "U+FEFF is a character like any other here.";
    Controls = "controls": "drops control characters", "Keep the text as it is.";
    Lower = "lower": "folds the text to lower case", "Keep the text as it is.";
}
