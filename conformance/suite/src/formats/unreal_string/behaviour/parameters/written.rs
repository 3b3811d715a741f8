//! Writing.

use super::{WRITERS, WRITTEN, WRITTEN_SHORTEST};
use crate::model::behaviour::parameter;

parameter! {
    /// The empty string.
    EMPTY: Empty = "empty" for WRITTEN, right Zero: "writes the empty string as a length of 0";
    Nul = "nul": "writes the empty string as a length of 1 and a NUL", "The empty string is the byte 00 alone.";
    Own = "own-nul": "writes the empty string as its NUL, counted, in UTF-16 where that is asked for", "The empty string is the byte 00 alone.";
    Nothing = "nothing": "writes no byte for the empty string", "The empty string is the byte 00.";
    Refused = "refused": "refuses the empty string", "The empty string is the byte 00.";
}

parameter! {
    /// When text becomes wide.
    THRESHOLD: Threshold = "threshold" for WRITTEN_SHORTEST, right AboveFF: "writes UTF-16 for characters above U+00FF";
    Above7F = "above-7f": "writes UTF-16 for characters above U+007F", "Latin-1 holds the characters up to U+00FF.";
    From7F = "from-7f": "writes UTF-16 for U+007F and characters above it", "Latin-1 holds the characters up to U+00FF.";
    FromFF = "from-ff": "writes UTF-16 for U+00FF already", "Compare with `>`: Latin-1 holds U+00FF.";
    Always = "always": "writes UTF-16 always", "Write Latin-1 where every character is at most U+00FF.";
    Never = "never": "writes one byte for every character", "Write UTF-16LE where a character is above U+00FF.";
    NeverReplaced = "never-question-mark": "writes one byte for every character, a question mark above U+00FF", "Write UTF-16LE where a character is above U+00FF.";
    NeverDropped = "never-dropped": "drops characters above U+00FF", "Write UTF-16LE where a character is above U+00FF.";
    NeverRefused = "never-refused": "refuses characters above U+00FF as invalid", "Write UTF-16LE where a character is above U+00FF.";
    NeverOutOfRange = "never-out-of-range": "refuses characters above U+00FF as out of range", "Write UTF-16LE where a character is above U+00FF.";
    NeverFails = "never-fails": "breaks on characters above U+00FF", "Write UTF-16LE where a character is above U+00FF.";
    Above100 = "above-100": "writes U+0100 as one byte", "Compare with 0xFF: Latin-1 ends at U+00FF.";
    First = "first-character": "looks at the first character only", "Write UTF-16LE where any character is above U+00FF.";
    Last = "last-character": "lets the last character decide", "Write UTF-16LE where any character is above U+00FF.";
    Windows1252 = "windows-1252": "writes UTF-16 for what windows-1252 does not hold", "Latin-1 holds the characters up to U+00FF.";
}

parameter! {
    /// How the length is written.
    LENGTH_WRITTEN: LengthWritten = "length-written" for WRITTEN, right Index: "writes the length as a CompactIndex";
    Byte = "byte": "writes the length as one plain byte", "Write the length as a CompactIndex: from 64 on it takes two bytes.";
    Short = "i16": "writes the length as a 16-bit integer", "Write the length as a CompactIndex of 1 to 5 bytes.";
    Word = "i32": "writes the length as a 32-bit integer", "Write the length as a CompactIndex of 1 to 5 bytes.";
    Leb128 = "leb128": "writes the length as LEB128, with the sign in bit 31", "Byte 0 of a CompactIndex has six bits, then a \"more\" bit and the sign.";
    Inverted = "inverted": "writes the length of narrow text as negative, of wide text as positive", "A negative length means UTF-16.";
}

parameter! {
    /// What the length of a wide string counts, in a writer.
    WIDE_COUNT_WRITTEN: WideCountWritten = "wide-count-written" for WRITTEN, right Units: "announces UTF-16 units with the NUL";
    WithoutNul = "without-nul": "does not count the final NUL of a wide string", "The length includes the final NUL.";
    CodePoints = "code-points": "counts code points instead of UTF-16 units", "A character beyond U+FFFF is two units.";
    Bytes = "bytes": "announces bytes instead of UTF-16 units", "A length of -n means n units of two bytes, the NUL unit included.";
    Positive = "positive": "writes the length of a wide string without its sign", "A wide string's length is negative.";
    NulTwice = "nul-twice": "counts the final NUL of a wide string twice", "The length counts one NUL.";
    BytesWithoutNul = "bytes-without-nul": "announces bytes instead of UTF-16 units, without the NUL", "A length of -n means n units of two bytes, the NUL unit included.";
}

parameter! {
    /// What the length of a narrow string counts, in a writer.
    NARROW_COUNT_WRITTEN: NarrowCountWritten = "narrow-count-written" for WRITTEN_SHORTEST, right WithNul: "announces bytes with the NUL";
    WithoutNul = "without-nul": "does not count the final NUL of a narrow string", "The length includes the final NUL.";
    NulTwice = "nul-twice": "counts the final NUL of a narrow string twice", "The length counts one NUL.";
    Characters = "characters": "counts characters where a character takes several bytes", "The length counts bytes, the NUL included.";
}

parameter! {
    /// Which NUL is written.
    NUL_WRITTEN: NulWritten = "nul-written" for WRITTEN, right One: "writes one NUL unit after the text";
    None = "none": "writes no NUL, and counts none", "Write a NUL after the text, and count it.";
    Missing = "missing": "counts a NUL and does not write it", "Write a NUL after the text.";
    Two = "two": "writes and counts a second NUL", "Write one NUL, counted once.";
    WideByte = "wide-one-byte": "writes the NUL of wide text as one byte", "The NUL of wide text is a unit of two bytes.";
    WideNone = "wide-none": "writes no NUL after wide text, and counts none", "Write a NUL after the text, and count it.";
    WideMissing = "wide-missing": "counts a NUL after wide text and does not write it", "Write a NUL after the text.";
    NarrowWord = "narrow-two-bytes": "writes the NUL of narrow text as two bytes, and counts one", "The NUL of narrow text is one byte.";
}

parameter! {
    /// How characters become units of wide text.
    WIDE_WRITTEN: WideWritten = "wide-written" for WRITTEN, right Utf16: "writes wide text as UTF-16";
    Swapped = "surrogates-swapped": "writes the low surrogate of a pair first", "The high surrogate comes first.";
    ByteOrderMark = "byte-order-mark": "writes a byte order mark before wide text, and counts it", "Wide text starts with its first character.";
    Questioned = "beyond-question-mark": "writes a question mark for a character beyond U+FFFF", "Write characters beyond U+FFFF as surrogate pairs.";
    Replaced = "beyond-replaced": "writes U+FFFD for a character beyond U+FFFF", "Write characters beyond U+FFFF as surrogate pairs.";
    Dropped = "beyond-dropped": "drops characters beyond U+FFFF", "Write characters beyond U+FFFF as surrogate pairs.";
    Refused = "beyond-refused": "refuses characters beyond U+FFFF as invalid", "Write characters beyond U+FFFF as surrogate pairs.";
    Unmoved = "beyond-unmoved": "splits a character beyond U+FFFF without taking 0x10000 off first", "Take 0x10000 off before the ten high bits are taken.";
    LowByte = "low-byte": "writes the low byte of each unit only", "A unit is two bytes.";
    Cut = "beyond-cut": "writes the low 16 bits of a character beyond U+FFFF", "Write characters beyond U+FFFF as surrogate pairs.";
    CutFirst = "cut-first": "cuts every character to 16 bits before it looks which encoding the text takes", "Write characters beyond U+FFFF as surrogate pairs.";
}

parameter! {
    /// A NUL in a text to be written.
    NUL_IN_TEXT: NulInText = "nul-in-text" for WRITERS, right Refused: "refuses a text with a NUL";
    Written = "written": "writes a NUL inside the text", "Refuse it: readers disagree about where such a text ends.";
    WrittenOnce = "written-not-doubled": "writes a NUL inside the text, and adds none to a text that ends with one", "Refuse it: readers disagree about where such a text ends.";
    Ends = "ends": "ends the text at its first NUL", "Refuse it: the rest of the text is lost.";
    Dropped = "dropped": "drops NULs from the text", "Refuse it.";
    EndDropped = "end-dropped": "drops NULs from the end of the text, and refuses others", "Refuse it.";
}

parameter! {
    /// The class of refusals, in a writer.
    REFUSAL_WRITTEN: WrittenRefusal = "refusal-written" for WRITERS, right Invalid: "refuses a NUL as invalid";
    OutOfRange = "out-of-range": "refuses a NUL as out of range", "A NUL in a text is `invalid`.";
    NotCanonical = "not-canonical": "refuses a NUL as not canonical", "A NUL in a text is `invalid`.";
    Fails = "fails": "breaks on a NUL", "Refuse it as `invalid`.";
}

parameter! {
    /// How narrow text is written.
    NARROW_WRITTEN: NarrowWritten = "narrow-written" for WRITTEN_SHORTEST, right Same: "writes narrow text as it is read";
    Utf8 = "utf-8": "writes narrow text as UTF-8", "One byte is one character, U+0000 to U+00FF.";
    Utf8Units = "utf-8-counted-in-utf-16": "writes narrow text as UTF-8, and counts the UTF-16 units of the text", "One byte is one character, U+0000 to U+00FF, and the length counts bytes.";
    Windows1252 = "windows-1252": "writes narrow text as windows-1252, and question marks for what that does not hold", "U+0080 is byte 0x80: Latin-1, not windows-1252.";
    AsciiReplaced = "ascii-replaced": "writes question marks for U+0080 to U+00FF", "U+0080 to U+00FF are the bytes 0x80 to 0xFF.";
    Refused = "ascii-refused": "refuses characters from U+0080 on in narrow text", "U+0080 to U+00FF are the bytes 0x80 to 0xFF.";
    Fails = "ascii-fails": "breaks on characters from U+0080 on in narrow text", "U+0080 to U+00FF are the bytes 0x80 to 0xFF.";
}
