//! Strings: the count, the bytes, NULs, and the padding.

use super::{ALL_READ, DECODED, ENCODED, READ, TEXT_WRITTEN, WRITE};
use crate::model::behaviour::parameter;

parameter! {
    /// The size of a string's count, in a writer.
    COUNT_SIZE_WRITTEN: CountSizeWritten = "count-size-written" for TEXT_WRITTEN, right Four: "writes the length of a string in four bytes";
    Two = "two-bytes": "writes the length of a string in two bytes", "Write a count of four bytes.";
    One = "one-byte": "writes the length of a string in one byte", "Write a count of four bytes.";
    Eight = "eight-bytes": "writes the length of a string in eight bytes", "Write a count of four bytes.";
}

parameter! {
    /// A string of more bytes than a byte counts.
    LONG_TEXT: LongText = "long-text" for WRITE, right Whole: "writes strings of any length";
    LowByte = "low-byte": "keeps the low byte of a string's length", "Write all four bytes of the count.";
    Refused = "255-refused": "refuses strings of more than 255 bytes", "Write strings up to what four bytes count.";
    Cut = "255-cut": "cuts strings to 255 bytes", "Write the whole text.";
}

parameter! {
    /// The size of a string's count, in a reader.
    COUNT_SIZE_READ: CountSizeRead = "count-size-read" for ALL_READ, right Four: "reads the length of a string from four bytes";
    Two = "two-bytes": "reads the length of a string from two bytes", "Read a count of four bytes.";
    One = "one-byte": "reads the length of a string from one byte", "Read a count of four bytes.";
    Eight = "eight-bytes": "reads the length of a string from eight bytes", "Read a count of four bytes.";
}

parameter! {
    /// Which bits of a serialised string's count are looked at.
    COUNT_BITS: CountBits = "count-bits" for DECODED, right All: "looks at all four bytes of a serialised string's length";
    SignIgnored = "31-bits": "drops the top bit of a serialised string's length", "Refuse a count of 2^31 and more (out_of_range).";
    LowWord = "low-word": "looks at the lower two of the four bytes of a serialised string's length", "Read all four bytes of the count.";
}

parameter! {
    /// A count of 2^31 and more, in a buffer.
    BUFFER_COUNT_SIGN: BufferCountSign = "buffer-count-sign" for READ, right Unsigned: "takes the length of a buffer's string for unsigned";
    OutOfRange = "out-of-range": "refuses a length of 2^31 and more in a buffer as out_of_range", "The count is unsigned: such a string reaches past the end (truncated).";
    Invalid = "invalid": "refuses a length of 2^31 and more in a buffer as invalid", "The count is unsigned: such a string reaches past the end (truncated).";
    Empty = "empty": "reads a length of 2^31 and more in a buffer as that of an empty string", "The count is unsigned: such a string reaches past the end (truncated).";
    Fails = "fails": "breaks on a length of 2^31 and more in a buffer", "The count is unsigned: such a string reaches past the end (truncated).";
}

parameter! {
    /// What a string's count counts, in a writer.
    COUNT_WRITTEN: CountWritten = "count-written" for TEXT_WRITTEN, right Bytes: "counts a string's bytes";
    Characters = "characters": "counts a string's characters instead of its bytes", "Count the bytes of the UTF-8.";
    Units = "utf-16-units": "counts a string's UTF-16 units instead of its bytes", "Count the bytes of the UTF-8.";
    OneMore = "one-more": "counts a NUL that is not written", "Count the bytes of the UTF-8 alone.";
    Itself = "with-itself": "counts the bytes of the count, too", "Count the bytes of the UTF-8 alone.";
    Padded = "padded": "counts the bytes up to a multiple of four", "Count the bytes of the UTF-8 alone.";
}

parameter! {
    /// What a string's count counts, in a reader.
    COUNT_READ: CountRead = "count-read" for ALL_READ, right Bytes: "takes a string's length for bytes";
    Characters = "characters": "takes a string's length for characters", "Take it for bytes.";
    WithNul = "with-nul": "drops the last byte of a string as its NUL", "The count is that of the text: there is no NUL.";
    NulBehind = "nul-behind": "skips a NUL after a string", "The count is that of the text: there is no NUL.";
    Itself = "with-itself": "takes a string's length to include the count's own bytes", "The count is that of the text alone.";
    Units = "utf-16-units": "takes a string's length for units of two bytes", "Take it for bytes.";
}

parameter! {
    /// The NUL that a writer adds.
    NUL_ADDED: NulAdded = "nul-added" for TEXT_WRITTEN, right None: "adds no NUL to a string";
    Counted = "counted": "adds a NUL to a string and counts it", "Write the text alone.";
    Uncounted = "uncounted": "adds a NUL to a string and does not count it", "Write the text alone.";
}

parameter! {
    /// The encoding of text, in a writer.
    TEXT_WRITTEN_AS: TextWritten = "text-written" for TEXT_WRITTEN, right Utf8: "writes text as UTF-8";
    Latin1 = "latin-1": "writes text as Latin-1, with ? for what it lacks", "Write UTF-8.";
    Ascii = "ascii": "writes ? for every character above U+007F", "Write UTF-8.";
    AsciiRefused = "ascii-refused": "refuses characters above U+007F", "Write UTF-8.";
    AsciiDropped = "ascii-dropped": "drops characters above U+007F", "Write UTF-8.";
    Utf16 = "utf-16": "writes text as UTF-16LE", "Write UTF-8.";
    Utf16Mark = "utf-16-marked": "writes text as UTF-16LE with a byte-order mark", "Write UTF-8.";
    Surrogates = "surrogates": "writes each surrogate of a character beyond U+FFFF in three bytes", "Write such a character in four bytes of UTF-8.";
    Mark = "byte-order-mark": "writes a byte-order mark before the text", "Write the text alone.";
}

parameter! {
    /// The encoding of text, in a reader.
    TEXT_READ: TextRead = "text-read" for ALL_READ, right Utf8: "refuses text that is not UTF-8";
    Replaced = "replaced": "replaces what is not UTF-8 by U+FFFD", "Refuse text that is not UTF-8 (invalid).";
    ReplacedWhole = "replaced-by-length": "replaces what is not UTF-8 by one U+FFFD, and the byte that breaks a sequence with it; a sequence that the text ends in by a space",
        "Refuse text that is not UTF-8 (invalid).";
    Skipped = "skipped": "skips what is not UTF-8", "Refuse text that is not UTF-8 (invalid).";
    Cut = "cut": "ends a string where it is not UTF-8", "Refuse text that is not UTF-8 (invalid).";
    MarkDropped = "byte-order-mark-dropped": "drops a byte-order mark at the start of a text", "U+FEFF is a character like any other; in JavaScript, new TextDecoder(\"utf-8\", { ignoreBOM: true }).";
    Latin1 = "latin-1": "reads text as Latin-1", "Read UTF-8.";
    SignExtended = "sign-extended": "widens each byte to a character of 16 bits with its sign, so that 80 is U+FF80", "Read UTF-8.";
    Ascii = "ascii": "refuses characters above U+007F", "Read UTF-8.";
    Fallback = "latin-1-fallback": "reads text that is not UTF-8 as Latin-1", "Refuse text that is not UTF-8 (invalid).";
    Empty = "emptied": "reads text that is not UTF-8 as an empty string", "Refuse text that is not UTF-8 (invalid).";
}

parameter! {
    /// A character in more bytes than it needs.
    OVERLONG_TEXT: OverlongText = "overlong-text" for READ, right Refused: "refuses a character in more bytes than it needs";
    Accepted = "accepted": "accepts a character in more bytes than it needs", "Refuse it (invalid): UTF-8 has one form of each character.";
}

parameter! {
    /// How text that is not UTF-8 is refused.
    TEXT_REFUSAL: TextRefusal = "text-refusal" for ALL_READ, right Invalid: "refuses malformed text as invalid";
    OutOfRange = "out-of-range": "refuses malformed text as out_of_range", "Refuse it as invalid.";
    NotCanonical = "not-canonical": "refuses malformed text as not_canonical", "Refuse it as invalid.";
    Fails = "fails": "breaks on malformed text", "Refuse it as invalid.";
}

parameter! {
    /// A NUL in a buffer's string that is written.
    NUL_WRITTEN: NulWritten = "nul-written" for WRITE, right Kept: "writes a NUL as any character";
    Ends = "ends": "ends a string at its first NUL", "Write the whole text: in a buffer a NUL is text.";
    Refused = "refused": "refuses a string with a NUL", "Write the whole text: in a buffer a NUL is text.";
    Modified = "c0-80": "writes a NUL as C0 80", "Write the byte 00.";
}

parameter! {
    /// A NUL in a buffer's string that is read.
    NUL_READ: NulRead = "nul-read" for READ, right Kept: "reads a NUL as any character";
    Ends = "ends": "ends a string at its first NUL", "Take the text from the count: in a buffer a NUL is text.";
    Refused = "refused": "refuses a string with a NUL", "In a buffer a NUL is text.";
}

parameter! {
    /// A NUL in a string that is serialised.
    NUL_ENCODED: NulEncoded = "nul-encoded" for ENCODED, right Refused: "refuses to serialise a string with a NUL";
    Written = "written": "serialises a string with a NUL", "Refuse it (invalid): the engine cuts it there.";
    Ends = "ends": "ends a serialised string at its first NUL", "Refuse it (invalid): the rest of the text is lost.";
    OutOfRange = "out-of-range": "refuses to serialise a string with a NUL as out_of_range", "Refuse it as invalid.";
}

parameter! {
    /// A NUL in a serialised string.
    NUL_DECODED: NulDecoded = "nul-decoded" for DECODED, right Refused: "refuses a serialised string with a NUL";
    Kept = "kept": "accepts a serialised string with a NUL", "Refuse it (invalid): the engine cuts it there.";
    Ends = "ends": "ends a serialised string at its first NUL", "Refuse it (invalid): two serialisations would be one value.";
    Stripped = "stripped": "strips NULs at the end of a serialised string", "Refuse it (invalid): two serialisations would be one value.";
    NotCanonical = "not-canonical": "refuses a serialised string with a NUL as not_canonical", "Refuse it as invalid.";
    OutOfRange = "out-of-range": "refuses a serialised string with a NUL as out_of_range", "Refuse it as invalid.";
}

parameter! {
    /// Padding in a buffer that is written.
    BUFFER_PADDING_WRITTEN: BufferPaddingWritten = "buffer-padding-written" for WRITE, right None: "writes no padding after a buffer's string";
    ToFour = "to-four": "pads a buffer's string to a multiple of four", "Only the engine's serialisation is padded.";
}

parameter! {
    /// Padding in a buffer that is read.
    BUFFER_PADDING_READ: BufferPaddingRead = "buffer-padding-read" for READ, right None: "reads no padding after a buffer's string";
    ToFour = "to-four": "skips padding after a buffer's string", "Only the engine's serialisation is padded.";
}

parameter! {
    /// The padding of a serialised string that is written.
    PADDING_WRITTEN: PaddingWritten = "padding-written" for ENCODED, right ToFour: "pads a serialised string with zeros to a multiple of four";
    None = "none": "leaves out the zeros after a serialised string", "Write zeros up to a multiple of four.";
    Always = "always": "pads a serialised string with one to four zeros, four after a multiple of four", "Write none where the length is a multiple of four.";
    Spaces = "spaces": "pads a serialised string with spaces", "Write zeros.";
    ToEight = "to-eight": "pads a serialised string to a multiple of eight", "Write zeros up to a multiple of four.";
    ToTwo = "to-two": "pads a serialised string to a multiple of two", "Write zeros up to a multiple of four.";
    Remainder = "remainder": "writes as many zeros after a serialised string as its length leaves divided by four", "Write 4 minus the remainder, or none.";
}

parameter! {
    /// The padding of a serialised string that is read.
    PADDING_READ: PaddingRead = "padding-read" for DECODED, right Required: "takes a serialised string's padding for a part of it";
    Optional = "optional": "reads a string whose padding is cut off", "Refuse it (truncated): the padding belongs to the value.";
    Unread = "unread": "does not expect padding after a serialised string", "The padding belongs to the value: skip it, and refuse input without it.";
    NotConsumed = "not-consumed": "does not count a serialised string's padding as consumed", "The value ends after its padding.";
    Unchecked = "unchecked": "skips a serialised string's padding without checking that it is there", "Refuse input that ends in the padding (truncated).";
    Always = "always": "expects one to four bytes of padding, four after a multiple of four", "There is none where the length is a multiple of four.";
    Remainder = "remainder": "expects as many bytes of padding as the length leaves divided by four", "There are 4 minus the remainder, or none.";
    InText = "in-text": "takes a serialised string's padding for text", "The text ends after as many bytes as the count says.";
    ZeroRequired = "zero-required": "refuses padding that is not zero", "Do not look at the padding; only the canonical decoder does.";
}
