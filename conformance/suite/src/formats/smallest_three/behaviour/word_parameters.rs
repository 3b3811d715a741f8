//! What implementations of smallest three do differently: the words.

use crate::model::behaviour::parameter;

const READS: &[&str] = &["smallest_three.restore", "smallest_three.restore_original"];
const WORDS: &[&str] =
    &["smallest_three.compress", "smallest_three.restore", "smallest_three.restore_original"];

parameter! {
    /// The order of a, b and c in the words.
    FIELD_ORDER: FieldOrder = "field-order" for WORDS, right Abc: "puts a in the lowest bits, then b, then c";
    Cba = "reversed": "puts c in the lowest bits, then b, then a", "a belongs in the lowest bits.";
    CbaInOne = "reversed-9-10": "puts c in the lowest bits, then b, then a, where there is one word", "a belongs in the lowest bits.";
    Swapped = "bc-swapped": "swaps b and c", "b follows a, c follows b.";
    AbSwapped = "ab-swapped": "swaps a and b", "b follows a, c follows b.";
    Swapped9 = "bc-swapped-9": "swaps b and c of the 9-bit word", "b follows a, c follows b, at every width.";
    Swapped10 = "bc-swapped-10": "swaps b and c of the 10-bit word", "b follows a, c follows b, at every width.";
    Swapped15 = "bc-swapped-15": "swaps b and c of the 15-bit words", "b follows a, c follows b, at every width.";
}

parameter! {
    /// The order of the words at 15 bits.
    WORD_ORDER: WordOrder = "word-order" for &["smallest_three.compress"], right FirstSecond: "returns the word of 32 bits before that of 16";
    SecondFirst = "swapped": "returns the word of 16 bits before that of 32", "The word of 32 bits is the first.";
}

parameter! {
    /// Where the index is at 9 bits.
    INDEX_9: Index9 = "index-9" for WORDS, right Above: "has the index of the 9-bit word at bits 27 and 28";
    OneLower = "one-lower": "has the index of the 9-bit word one bit too low, at 26", "Shift it by 27.";
    OneHigher = "one-higher": "has the index of the 9-bit word one bit too high, at 28", "Shift it by 27.";
    Top = "top": "has the index of the 9-bit word in its two highest bits", "Shift it by 27.";
    Lowest = "lowest": "has the index of the 9-bit word in its two lowest bits and the components above it", "Shift it by 27, and the components by 0, 9 and 18.";
}

parameter! {
    /// Where the index is at 10 bits.
    INDEX_10: Index10 = "index-10" for WORDS, right Above: "has the index of the 10-bit word at bits 30 and 31";
    OneLower = "one-lower": "has the index of the 10-bit word one bit too low, at 29", "Shift it by 30.";
    OneHigher = "one-higher": "has the index of the 10-bit word one bit too high, at 31", "Shift it by 30.";
    Lowest = "lowest": "has the index of the 10-bit word in its two lowest bits and the components above it", "Shift it by 30, and the components by 0, 10 and 20.";
}

parameter! {
    /// Where the index is at 15 bits.
    INDEX_15: Index15 = "index-15" for WORDS, right Above: "has the index of the first 15-bit word at bits 30 and 31";
    OneLower = "one-lower": "has the index of the first 15-bit word one bit too low, at 29", "Shift it by 30.";
    OneHigher = "one-higher": "has the index of the first 15-bit word one bit too high, at 31", "Shift it by 30.";
    Lowest = "lowest": "has the index of the first 15-bit word in its two lowest bits and the components above it", "Shift it by 30, and the components by 0 and 15.";
    Split = "split": "has three words of 16 bits: above a the high bit of the index, above b the low one, and above c whether the dropped component alone is to be negated", "b follows a directly; the index is above it, sig above c.";
    SplitLowFirst = "split-low-first": "has three words of 16 bits: above a the low bit of the index, above b the high one, and above c whether the dropped component alone is to be negated", "b follows a directly; the index is above it, sig above c.";
    OneNumber = "one-number": "has the index, a, b and c from the top down in one number of 48 bits, and no sig", "a and b are in the first word, below the index, c and sig in the second.";
}

parameter! {
    /// Where b is.
    B_PLACE: BPlace = "b-place" for WORDS, right Right: "shifts b by the width";
    Low9 = "9-one-lower": "has b of the 9-bit word one bit too low, at 8", "Shift it by 9.";
    High9 = "9-one-higher": "has b of the 9-bit word one bit too high, at 10", "Shift it by 9.";
    Low10 = "10-one-lower": "has b of the 10-bit word one bit too low, at 9", "Shift it by 10.";
    High10 = "10-one-higher": "has b of the 10-bit word one bit too high, at 11", "Shift it by 10.";
    Low15 = "15-one-lower": "has b of the 15-bit words one bit too low, at 14", "Shift it by 15.";
    High15 = "15-one-higher": "has b of the 15-bit words one bit too high, at 16", "Shift it by 15.";
}

parameter! {
    /// Where c is.
    C_PLACE: CPlace = "c-place" for WORDS, right Right: "shifts c by twice the width, and not at all in the second word";
    Low9 = "9-one-lower": "has c of the 9-bit word one bit too low, at 17", "Shift it by 18.";
    High9 = "9-one-higher": "has c of the 9-bit word one bit too high, at 19", "Shift it by 18.";
    Low10 = "10-one-lower": "has c of the 10-bit word one bit too low, at 19", "Shift it by 20.";
    High10 = "10-one-higher": "has c of the 10-bit word one bit too high, at 21", "Shift it by 20.";
    High15 = "15-one-higher": "has c of the 15-bit words one bit too high, above a sig at bit 0", "c is in the 15 lowest bits of the second word, sig in its highest.";
}

parameter! {
    /// Where sig is at 9 bits.
    SIG_9: Sig9 = "sig-9" for WORDS, right Bit30: "has sig of the 9-bit word at bit 30";
    Bit29 = "bit-29": "has sig of the 9-bit word directly above the index, at bit 29", "Shift it by 30.";
    Bit31 = "bit-31": "has sig of the 9-bit word in its highest bit", "Shift it by 30.";
    BelowIndex = "below-index": "has sig of the 9-bit word below the index: sig at bit 27, the index at 28 and 29", "Shift the index by 27, and sig by 30.";
    Missing = "missing": "neither stores nor reads sig of the 9-bit word", "It is at bit 30.";
}

parameter! {
    /// Where sig is at 15 bits.
    SIG_15: Sig15 = "sig-15" for WORDS, right Bit15: "has sig in the highest bit of the second 15-bit word";
    Lost = "lost": "loses sig of the 15-bit words, which is 0", "second = c | (sig & 1) << 15.";
    Missing = "missing": "neither stores nor reads sig of the 15-bit words, which is taken for 1", "second = c | (sig & 1) << 15.";
    FirstWord = "first-word": "has sig of the 15-bit words at bit 15 of the first, which is b's", "It is at bit 15 of the second word.";
}

parameter! {
    /// The sign of an index that is shifted down from the top of a word.
    INDEX_SIGN: IndexSign = "index-sign" for READS, right Unsigned: "shifts an unsigned word to get the index";
    Spliced10 = "signed-10": "shifts the 10-bit word as a signed number, so that the indices 2 and 3 become -2 and -1, places from the end",
        "Shift an unsigned word; in JavaScript with >>>.";
    Spliced = "signed": "shifts the words as signed numbers, so that the indices 2 and 3 at 10 and 15 bits become -2 and -1, places from the end",
        "Shift an unsigned word; in JavaScript with >>>.";
}

parameter! {
    /// The sign of a word that is returned.
    WORD_SIGN: WordSign = "word-sign" for &["smallest_three.compress"], right Unsigned: "returns words as unsigned numbers";
    Signed10 = "signed-10": "returns the 10-bit word as a signed number, negative for the indices 2 and 3", "Return an unsigned number; in JavaScript with >>> 0.";
    Signed = "signed": "returns words of 32 bits as signed numbers", "Return unsigned numbers; in JavaScript with >>> 0.";
}

parameter! {
    /// The masks of a, b and c where they are read.
    FIELD_MASK: FieldMask = "field-mask" for READS, right Width: "masks each component to the width";
    Nine = "1ff": "masks components with 0x1FF at every width", "The mask is 2^bits - 1.";
    OneShort = "one-short": "masks components one bit short", "The mask is 2^bits - 1.";
    SecondWhole = "second-word-whole": "takes the whole second word for c, sig included", "Mask the second word with 0x7FFF.";
}

parameter! {
    /// What is done about reserved bits.
    RESERVED: Reserved = "reserved" for &["smallest_three.restore"], right Refused: "refuses reserved bits of the 9-bit word";
    Unchecked = "unchecked": "ignores reserved bits of the 9-bit word", "Refuse bits 29 and 31.";
    Only29 = "only-29": "refuses bit 29 of the 9-bit word only", "Refuse bits 29 and 31.";
    Only31 = "only-31": "refuses bit 31 of the 9-bit word only", "Refuse bits 29 and 31.";
    Last = "last": "refuses reserved bits only after words of no rotation", "Check reserved bits first.";
}

parameter! {
    /// What the original's way of restoring does about reserved bits.
    ORIGINAL_RESERVED: OriginalReserved = "original-reserved" for &["smallest_three.restore_original"], right Ignored: "ignores reserved bits, as the original does";
    Refused = "refused": "refuses reserved bits where the original ignores them", "Ignore them; the checked operation refuses.";
}

parameter! {
    /// The class of reserved bits.
    CLASS_RESERVED: ClassReserved = "class-reserved" for &["smallest_three.restore"], right NotCanonical: "refuses reserved bits as not_canonical";
    Invalid = "invalid": "refuses reserved bits as invalid", "Say not_canonical.";
    OutOfRange = "out-of-range": "refuses reserved bits as out_of_range", "Say not_canonical.";
    Breaks = "breaks": "breaks with an error for reserved bits", "Refuse them (not_canonical).";
}
