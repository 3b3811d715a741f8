//! Where the input ends, what is consumed, and rewriting.

use super::{ALL_READ, DECODED, READ, REWRITE, VARIANT_DECODE};
use crate::model::behaviour::parameter;

parameter! {
    /// The check that a value is there.
    END: End = "end" for ALL_READ, right Refused: "refuses a value that reaches past the end";
    ExactRefused = "exact-refused": "refuses a value that ends where the input ends", "Compare with `>`, not `>=`: a value may end with the input.";
    OneShort = "one-short": "reads a value of which the last byte is missing", "Refuse a value if a single byte of it is missing.";
    FirstByte = "first-byte": "checks only that the first byte of a value is there, and reads zeros for the rest", "Refuse a value that reaches past the end.";
    WholeInput = "whole-input": "compares the size of a value with the whole input instead of what is left, and reads zeros past the end", "Compare the size with what is left.";
    StartOnly = "start-only": "looks for the end only where a value starts, and answers a zero of no bytes there; a value that starts before it is read past the end, as zeros",
        "Refuse (truncated) a value that reaches past the end, in the answer too.";
    Zeros = "zeros": "reads zeros past the end of the input, and counts them as consumed", "Refuse a value that reaches past the end (truncated).";
    ZerosNotConsumed = "zeros-not-consumed": "reads zeros past the end of the input", "Refuse a value that reaches past the end (truncated).";
    Partial = "partial": "reads numbers and text from the bytes that are there, and counts those that are missing as consumed", "Refuse a value that reaches past the end (truncated).";
    PartialNotConsumed = "partial-not-consumed": "reads numbers and text from the bytes that are there", "Refuse a value that reaches past the end (truncated).";
}

parameter! {
    /// The check that the text of a string is there.
    TEXT_END: TextEnd = "text-end" for ALL_READ, right Refused: "refuses a string that reaches past the end";
    ExactRefused = "exact-refused": "refuses a string that ends where the input ends", "Compare with `>`, not `>=`: a string may end with the input.";
    WholeInput = "whole-input": "compares the length of a string with the whole input instead of what is left after its count", "Compare the length with what is left.";
    OneShort = "one-short": "reads a string of which the last byte is missing", "Refuse a string if a single byte of it is missing.";
    Partial = "partial": "reads what is there of a string, and counts what is missing as consumed", "Refuse a string that reaches past the end (truncated).";
    PartialNotConsumed = "partial-not-consumed": "reads what is there of a string", "Refuse a string that reaches past the end (truncated).";
    Empty = "empty": "reads a string that reaches past the end as an empty one", "Refuse a string that reaches past the end (truncated).";
}

parameter! {
    /// How a value that reaches past the end is refused.
    TRUNCATED_REFUSAL: TruncatedRefusal = "truncated-refusal" for ALL_READ, right Truncated: "refuses a value that reaches past the end as truncated";
    OutOfRange = "out-of-range": "refuses a value that reaches past the end as out_of_range", "Refuse it as truncated.";
    Invalid = "invalid": "refuses a value that reaches past the end as invalid", "Refuse it as truncated.";
    Fails = "fails": "breaks on a value that reaches past the end", "Refuse it as truncated.";
}

parameter! {
    /// How a string that reaches past the end is refused.
    TEXT_END_REFUSAL: TextEndRefusal = "text-end-refusal" for ALL_READ, right AsOthers: "refuses a string that reaches past the end as it refuses other values";
    OutOfRange = "out-of-range": "refuses a string that reaches past the end as out_of_range", "Refuse it as truncated.";
    Invalid = "invalid": "refuses a string that reaches past the end as invalid", "Refuse it as truncated.";
    Fails = "fails": "breaks on a string that reaches past the end", "Refuse it as truncated.";
}

parameter! {
    /// How a header that is cut is refused.
    HEADER_END_REFUSAL: HeaderEndRefusal = "header-end-refusal" for VARIANT_DECODE, right AsOthers: "refuses a cut header as it refuses other values";
    OutOfRange = "out-of-range": "refuses a cut header as out_of_range", "Refuse it as truncated.";
    Invalid = "invalid": "refuses a cut header as invalid", "Refuse it as truncated.";
    Fails = "fails": "breaks on a cut header", "Refuse it as truncated.";
}

parameter! {
    /// How a serialised string without its padding is refused.
    PADDING_END_REFUSAL: PaddingEndRefusal = "padding-end-refusal" for DECODED, right AsOthers: "refuses a serialised string whose padding is cut as it refuses other values";
    Invalid = "invalid": "refuses a serialised string whose padding is cut as invalid", "Refuse it as truncated.";
    NotCanonical = "not-canonical": "refuses a serialised string whose padding is cut as not_canonical", "Refuse it as truncated.";
}

parameter! {
    /// The values before one that reaches past the end.
    CUT_LIST: CutList = "cut-list" for READ, right Refused: "refuses all values if one reaches past the end";
    Kept = "kept": "returns the values before the one that reaches past the end", "Refuse all (truncated).";
}

parameter! {
    /// What follows.
    FOLLOWING: Following = "following" for ALL_READ, right Ignored: "does not look at what follows";
    Refused = "refused": "refuses bytes that follow", "Do not look at what follows: the caller knows how many bytes were consumed.";
}

parameter! {
    /// The number of bytes consumed.
    CONSUMED: Consumed = "consumed" for ALL_READ, right End: "consumes the bytes of what it returns";
    Whole = "whole-input": "reports the whole input as consumed", "Report where the last value ends.";
    OneMore = "one-more": "reports one byte too many as consumed", "Report where the last value ends.";
    OneLess = "one-less": "reports one byte too few as consumed", "Report where the last value ends.";
    Zero = "zero": "reports nothing as consumed", "Report where the last value ends.";
}

parameter! {
    /// The number of bytes that a list consumed.
    LIST_CONSUMED: ListConsumed = "list-consumed" for READ, right Bytes: "reports the bytes of all values as consumed";
    Values = "values": "reports the number of values as consumed", "Report bytes.";
    Last = "last": "reports the bytes of the last value as consumed", "Report the bytes of all values.";
    BeforeLast = "before-last": "reports where the last value begins as consumed", "Report where it ends.";
}

parameter! {
    /// Whether a serialisation's header counts as consumed.
    HEADER_CONSUMED: HeaderConsumed = "header-consumed" for DECODED, right Counted: "counts the header as consumed";
    Missing = "missing": "does not count the header as consumed", "The value begins with its header.";
}

parameter! {
    /// How far a string moves the position.
    TEXT_CONSUMED: TextConsumed = "text-consumed" for ALL_READ, right All: "moves by a string's count and bytes";
    WithoutCount = "without-count": "does not move by the bytes of a string's count", "A string begins with its count.";
    CountTwice = "count-twice": "moves by the bytes of a string's count twice", "A string begins with its count; pass it once.";
    Characters = "characters": "moves by a string's characters instead of its bytes", "Move by the bytes of the UTF-8.";
}

parameter! {
    /// The check of a rewrite's end.
    REWRITE_END: RewriteEnd = "rewrite-end" for REWRITE, right Refused: "refuses to rewrite past the end";
    ExactRefused = "exact-refused": "refuses to rewrite a value that ends with the buffer", "Compare with `>`, not `>=`: a value may end with the buffer.";
    LongerExactRefused = "exact-refused-of-several-bytes": "refuses to rewrite a value of several bytes that ends with the buffer", "Compare with `>`, not `>=`: a value may end with the buffer.";
    Extends = "extends": "makes the buffer longer for a value that reaches past the end", "Refuse a value that reaches past the end (out_of_range).";
    OneAccepted = "one-accepted": "lets a value reach one byte past the end, and the buffer grow", "Refuse a value that reaches past the end (out_of_range).";
    ExtendsInside = "extends-inside": "makes the buffer longer for a value that begins inside it and reaches past its end", "Refuse a value that reaches past the end (out_of_range).";
    Appends = "appends": "makes the buffer longer, and appends a value whose position is after the end", "Refuse a value that reaches past the end (out_of_range).";
    Clipped = "clipped": "writes those bytes of a value that are inside the buffer", "Refuse a value that reaches past the end (out_of_range).";
    ClippedInside = "clipped-inside": "writes those bytes of a value that begins inside the buffer that fit", "Refuse a value that reaches past the end (out_of_range).";
    Ignored = "ignored": "leaves the buffer as it is if a value reaches past its end", "Refuse the value (out_of_range).";
    Moved = "moved": "moves a value that reaches past the end to the last place that holds it", "Refuse the value (out_of_range).";
    FourBytes = "four-bytes": "checks the end for four bytes, whatever the value's type", "Compare with the size of the value's type.";
}

parameter! {
    /// How a rewrite past the end is refused.
    REWRITE_REFUSAL: RewriteRefusal = "rewrite-refusal" for REWRITE, right OutOfRange: "refuses to rewrite past the end as out_of_range";
    Truncated = "truncated": "refuses to rewrite past the end as truncated", "Refuse it as out_of_range.";
    Invalid = "invalid": "refuses to rewrite past the end as invalid", "Refuse it as out_of_range.";
    Fails = "fails": "breaks on rewriting past the end", "Refuse it as out_of_range.";
}

parameter! {
    /// A string that is to be rewritten.
    REWRITE_STRING: RewriteString = "rewrite-string" for REWRITE, right Refused: "refuses to rewrite a string";
    Allowed = "allowed": "rewrites a string", "Refuse strings (out_of_range): they have no fixed size.";
    Ignored = "ignored": "leaves the buffer as it is for a string", "Refuse strings (out_of_range).";
    Invalid = "invalid": "refuses to rewrite a string as invalid", "Refuse it as out_of_range.";
    Fails = "fails": "breaks on rewriting a string", "Refuse it as out_of_range.";
}

parameter! {
    /// What happens to the bytes at the position.
    REWRITE_MODE: RewriteMode = "rewrite-mode" for REWRITE, right Overwrites: "overwrites the bytes at the position";
    Inserts = "inserts": "inserts a value at the position", "Overwrite: the buffer keeps its length.";
    CutsOff = "cuts-off": "drops what follows a value that is rewritten", "The buffer keeps its length.";
    Appends = "appends": "appends a value to the buffer", "Overwrite the bytes at the position.";
    Combines = "ored": "combines a value with the bytes in its place by OR", "Overwrite them.";
    FirstByte = "first-byte": "overwrites one byte", "Overwrite as many bytes as the value has.";
    OneLess = "one-less": "leaves the last byte of a value unwritten", "Overwrite as many bytes as the value has.";
    Alone = "alone": "returns the bytes of the value alone", "Return the whole buffer.";
}

parameter! {
    /// Where a value is rewritten.
    REWRITE_POSITION: RewritePosition = "rewrite-position" for REWRITE, right Bytes: "counts the position in bytes from the front";
    OneMore = "one-more": "rewrites one byte after the position", "The first byte has position 0.";
    OneLess = "one-less": "rewrites one byte before the position", "The first byte has position 0.";
    ThirtyTwo = "32-bits": "keeps the low 32 bits of the position, with their sign, and writes what is negative from before the buffer on", "Keep all bits of the position, and refuse what is past the end (out_of_range).";
    Front = "front": "rewrites at the front whatever the position", "Rewrite at the position.";
    FromEnd = "from-end": "counts the position from the end", "Count bytes from the front.";
    Header = "behind-header": "rewrites four bytes after the position", "A buffer has no header: count bytes from the front.";
    Ending = "at-the-end": "takes the position for where the value ends", "The value begins at the position.";
}
