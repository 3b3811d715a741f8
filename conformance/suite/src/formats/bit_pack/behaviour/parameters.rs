//! What implementations of bit packing do differently.

use crate::model::behaviour::{Parameter, parameter};

const WRITE: &[&str] = &["bit_pack.write"];
const READ: &[&str] = &["bit_pack.read"];
const READS: &[&str] = &["bit_pack.read", "bit_pack.read_canonical"];
const CANONICAL: &[&str] = &["bit_pack.read_canonical"];
const ALL: &[&str] = &["bit_pack.write", "bit_pack.read", "bit_pack.read_canonical"];

/// All parameters.
pub const PARAMETERS: &[Parameter] = &[
    BIT_ORDER,
    FIELD_BYTES,
    FIELD_ORDER,
    WORDS,
    ALIGNMENT,
    LEAST_WIDTH,
    MOST_WIDTH,
    WIDTH_REFUSAL,
    WIDE_VALUE,
    LIMIT,
    VALUE_WRITTEN,
    PENDING,
    PADDING,
    ROOM,
    VALUE_READ,
    MASK,
    REFILL,
    END,
    END_CHECK,
    CHECK_ORDER,
    TRUNCATED_REFUSAL,
    CONSUMED,
    FOLLOWING,
    PADDING_CHECK,
    TRAILING_CHECK,
    ENDING_REFUSAL,
];

parameter! {
    /// Where the stream's first bit is, in the byte and in the field.
    BIT_ORDER: BitOrder = "bit-order" for ALL, right MostFirst: "takes bit 7 of a byte and the top bit of a field first";
    LeastFirst = "least-first": "takes bit 0 of a byte and the lowest bit of a field first", "Bit 0 of the stream is bit 7 of byte 0 and the top bit of the first field.";
    BytesFromBelow = "bytes-from-bit-0": "fills bytes from bit 0 up with fields from their top bit down", "Bit 0 of the stream is bit 7 of byte 0.";
    FieldsFromBelow = "fields-from-bit-0": "takes the lowest bit of a field first", "The top bit of a field comes first.";
}

parameter! {
    /// The order of a field's bytes.
    FIELD_BYTES: FieldBytes = "field-bytes" for ALL, right MostFirst: "takes the bits of a field by their weight";
    LittleEndian = "little-endian": "takes the bytes of a field wider than 8 bits in the order of a little-endian memory", "Shift bits out of the value; do not copy its memory.";
    Words = "little-endian-words": "takes the bytes of fields of 16, 32 and 64 bits in the order of a little-endian memory", "Shift bits out of the value; do not copy its memory.";
    MemoryFront = "little-endian-left": "takes as many bits as a field has from the front of its value's little-endian memory, where the low bits of a last part byte are not", "Shift bits out of the value; do not copy its memory.";
    Pieces = "low-pieces-first": "fills the rest of each byte with the lowest bits that are left of a field", "The most significant bit of a field comes first, in each byte that it touches.";
    Halves = "low-half-first": "takes the low 32 bits of a field wider than 32 before the others", "The most significant bit of a field comes first, at every width.";
}

parameter! {
    /// Which field comes first.
    FIELD_ORDER: FieldOrder = "field-order" for ALL, right FirstFirst: "takes the fields in order";
    LastFirst = "last-first": "takes the last field first", "The first field of the list comes first in the stream.";
}

parameter! {
    /// The unit in which the stream is stored.
    WORDS: Words = "words" for ALL, right Bytes: "stores bytes in the order of the stream";
    Two = "little-endian-16": "stores the stream in little-endian words of 16 bits", "Store bytes in the order of the stream.";
    Four = "little-endian-32": "stores the stream in little-endian words of 32 bits", "Store bytes in the order of the stream.";
    Eight = "little-endian-64": "stores the stream in little-endian words of 64 bits", "Store bytes in the order of the stream.";
}

parameter! {
    /// Where a field begins.
    ALIGNMENT: Alignment = "alignment" for ALL, right Bits: "begins a field at the bit after the one before";
    FieldsRight = "fields-right": "gives each field whole bytes, with the padding before it", "Begin a field at the bit where the one before ends.";
    FieldsLeft = "fields-left": "gives each field whole bytes, with the padding after it", "Begin a field at the bit where the one before ends.";
    StreamRight = "stream-right": "puts the padding before the first field", "Shift the last bits up to bit 7: the padding comes after the fields.";
    BitBefore = "one-bit-more": "gives each field one bit more, before its top bit", "Write and read as many bits as the width says.";
    BitBehind = "lowest-bit-twice": "gives each field one bit more, behind it, in which its lowest bit stands once more", "Write and read as many bits as the width says.";
    NoStraddling = "not-across-bytes": "begins a field that does not fit the rest of a byte in the next one", "Let a field cross the boundary of a byte.";
}

parameter! {
    /// The smallest width.
    LEAST_WIDTH: LeastWidth = "least-width" for ALL, right One: "refuses a width of 0";
    Zero = "zero-accepted": "takes a width of 0 for a field without bits", "Refuse a width of 0 (out_of_range).";
    NextBit = "next-bit": "returns the next bit for a width of 0, and does not take it", "Refuse a width of 0 (out_of_range) before the loop over its bits.";
    OneBit = "as-1": "takes a width of 0 for 1", "Refuse a width of 0 (out_of_range) before the loop over its bits.";
    Two = "one-refused": "refuses a width of 1", "Accept widths from 1 on.";
}

parameter! {
    /// The largest width.
    MOST_WIDTH: MostWidth = "most-width" for ALL, right To64: "accepts widths to 64 and refuses greater ones";
    To31 = "31": "refuses widths above 31", "Accept widths to 64, at least to 32.";
    To32 = "32": "refuses widths above 32", "Accept widths to 64.";
    To53 = "53": "refuses widths above 53", "Accept widths to 64: use 64-bit integers.";
    To57 = "57": "refuses widths above 57, which fit 64 bits at any alignment", "Accept widths to 64: a field of more than 57 bits can take nine bytes.";
    To63 = "63": "refuses a width of 64", "Accept a width of 64.";
    Clamped = "clamped": "takes a width above 64 for 64", "Refuse widths above 64 (out_of_range).";
    Modulo = "modulo-64": "takes a width above 64 modulo 64", "Refuse widths above 64 (out_of_range) before any shift.";
    Unlimited = "unlimited": "accepts widths above 64", "Refuse widths above 64 (out_of_range).";
    Byte = "modulo-256": "accepts widths above 64, and takes a width modulo 256, as a byte", "Refuse widths above 64 (out_of_range) before they are narrowed.";
    Skipped = "skipped": "writes nothing for a width above 64, and reads 0", "Refuse widths above 64 (out_of_range).";
}

parameter! {
    /// How a width that is none is refused.
    WIDTH_REFUSAL: WidthRefusal = "width-refusal" for ALL, right OutOfRange: "refuses such a width as out_of_range";
    Invalid = "invalid": "refuses such a width as invalid", "Refuse it as out_of_range.";
    Truncated = "truncated": "refuses such a width as truncated", "Refuse it as out_of_range.";
    Breaks = "breaks": "breaks on such a width", "Refuse it as out_of_range.";
}

parameter! {
    /// What happens to a value that its field does not hold.
    WIDE_VALUE: WideValue = "wide-value" for WRITE, right Refused: "refuses a value that its field does not hold";
    Masked = "masked": "cuts a value to its field's low bits", "Refuse a value that the width does not hold (out_of_range).";
    High = "high-bits": "writes the high bits of a value that its field does not hold", "Refuse a value that the width does not hold (out_of_range).";
    Clamped = "clamped": "writes the field's largest value instead of one that it does not hold", "Refuse a value that the width does not hold (out_of_range).";
    Ored = "ored": "combines the excess bits of a value with the fields before by OR", "Refuse a value that the width does not hold (out_of_range).";
    OredLost = "ored-lost": "combines the excess bits of a value with the fields before by OR, and loses what lies before the first", "Refuse a value that the width does not hold (out_of_range).";
    OredInByte = "ored-in-byte": "combines the excess bits of a value with those before it in the byte where it begins by OR, and loses the others", "Refuse a value that the width does not hold (out_of_range).";
    Added = "added": "carries the excess of a value into the fields before", "Refuse a value that the width does not hold (out_of_range).";
    LimitMasked = "limit-masked": "lets the value 2^width through, as 0", "Refuse from 2^width on: compare with `>=`.";
    LimitOred = "limit-ored": "lets the value 2^width through, and sets the bit before its field", "Refuse from 2^width on: compare with `>=`.";
    LimitAdded = "limit-added": "lets the value 2^width through, and carries it into the fields before", "Refuse from 2^width on: compare with `>=`.";
    Invalid = "invalid": "refuses a value that its field does not hold as invalid", "Refuse it as out_of_range.";
    MaskedModulo32 = "masked-modulo-32": "cuts a value with (1 << width) - 1 in 32 bits, which leaves nothing of 32", "Refuse a value that the width does not hold (out_of_range).";
    Behind = "left-behind": "leaves what exceeds a field in the bits behind it, until the next field replaces its own", "Refuse a value that the width does not hold (out_of_range).";
    Breaks = "breaks": "breaks on a value that its field does not hold", "Refuse it as out_of_range.";
}

parameter! {
    /// How the first value that a field does not hold is found.
    LIMIT: Limit = "limit" for WRITE, right Exact: "finds that 2^width is the first value too large";
    LargestRefused = "largest-refused": "refuses the largest value of a field", "Accept values to 2^width - 1.";
    Modulo32 = "shift-modulo-32": "shifts 1 by the width modulo 32 for the limit, so that wide fields take few values", "Shift in more than 64 bits, or shift the value right by the width.";
    Modulo64 = "shift-modulo-64": "shifts 1 by the width modulo 64 for the limit, so that a field of 64 bits takes only 0", "Check 64 bits apart, or shift the value right by the width.";
    Signed32 = "signed-32": "compares with a limit of 32 signed bits, so that fields of 31 bits and more take no value", "Compare unsigned numbers in 64 bits.";
    Below32 = "below-32-only": "checks fields of less than 32 bits only, and cuts what wider ones do not hold", "Check every width below 64: value >> width must be 0.";
    Double = "double": "compares in binary64, so that the largest values of fields of 54 bits and more pass for 2^width", "Compare integers of 64 bits; JavaScript has BigInt.";
    Signed = "sign-bit-refused": "refuses values with the field's top bit set, as if they were signed", "Fields are unsigned: accept values to 2^width - 1.";
}

parameter! {
    /// The type that a value passes through before it is written.
    VALUE_WRITTEN: ValueWritten = "value-written" for WRITE, right Unsigned64: "takes values as unsigned numbers of 64 bits";
    Double = "double": "passes values through a binary64, which rounds beyond 2^53", "Keep values in integers of 64 bits.";
    Float = "float": "passes values through a binary32, which rounds beyond 2^24", "Keep values in integers of 64 bits.";
    Low32 = "32-bits": "takes the low 32 bits of a value", "Keep values in integers of 64 bits.";
    Low16 = "16-bits": "takes the low 16 bits of a value", "Keep values in integers of 64 bits.";
    SignExtended32 = "signed-32": "takes the low 32 bits of a value and extends their sign", "Keep values in unsigned integers of 64 bits.";
    DoubleSigned32 = "double-signed-32": "takes the low 32 bits of a value's binary64 and extends their sign", "Keep values in integers of 64 bits; JavaScript has BigInt.";
    Repeated32 = "32-bits-repeated": "takes the low 32 bits of a value, and repeats them in a wider field, whose shifts are modulo 32", "Keep values in integers of 64 bits.";
    DoubleRepeated32 = "double-repeated": "takes the low 32 bits of a value's binary64, and repeats them in a wider field, whose shifts are modulo 32", "Keep values in integers of 64 bits; JavaScript has BigInt.";
    NotNegative = "signed-64": "refuses values from 2^63 on, which are negative in signed numbers", "Keep values in unsigned integers of 64 bits.";
}

parameter! {
    /// The accumulator in which a field joins the bits that wait for their byte.
    PENDING: Pending = "write-accumulator" for WRITE, right Wide: "keeps all bits of a field beside those that wait for their byte";
    Field32 = "32-loses-field": "loses the top bits of a field that do not fit 32 bits beside those that wait", "Use an accumulator of more than 64 bits, or write a field in parts.";
    Field64 = "64-loses-field": "loses the top bits of a field that do not fit 64 bits beside those that wait", "Use an accumulator of more than 64 bits, or write a field in parts.";
    Waiting32 = "32-loses-waiting": "shifts the bits that wait out of an accumulator of 32 bits", "Use an accumulator of more than 64 bits, or write a field in parts.";
    Waiting64 = "64-loses-waiting": "shifts the bits that wait out of an accumulator of 64 bits", "Use an accumulator of more than 64 bits, or write a field in parts.";
    Low32 = "32-loses-low": "loses the low bits of a field that do not fit 32 bits behind those that wait", "Use an accumulator of more than 64 bits, or write a field in parts.";
    Low64 = "64-loses-low": "loses the low bits of a field that do not fit 64 bits behind those that wait", "Use an accumulator of more than 64 bits, or write a field in parts.";
    NeverCleared = "never-cleared": "does not clear the byte that waits after it is written, so that its ones stay in all that follow", "Start each byte as 0.";
}

parameter! {
    /// What follows the last field.
    PADDING: Padding = "padding" for WRITE, right Zeros: "pads the last byte with zeros";
    Ones = "ones": "pads the last byte with ones", "Pad with zeros, whatever the buffer held.";
    ByteBefore = "byte-before": "pads the last byte with the low bits of the byte before it", "Pad with zeros: clear the byte that waits after it is written.";
    OneAndZeros = "one-and-zeros": "marks the end with a one before the zeros", "Pad with zeros only.";
    Dropped = "dropped": "drops the last byte if it is not full", "Write the bits that wait when the stream ends.";
    ExtraByte = "extra-byte": "adds a zero byte when the fields fill whole bytes", "Pad with (8 - bits % 8) % 8 bits.";
    EmptyBreaks = "empty-breaks": "breaks on no fields", "No fields are no bytes.";
    NeverEmpty = "never-empty": "writes a zero byte for no fields", "No fields are no bytes.";
    To32 = "to-32-bits": "pads to a multiple of 32 bits", "Pad to whole bytes.";
    To64 = "to-64-bits": "pads to a multiple of 64 bits", "Pad to whole bytes.";
    Flushed32 = "flushed-32": "pads to a multiple of 32 bits, and adds 32 more where the fields fill one", "Pad to whole bytes, and not beyond them.";
}

parameter! {
    /// The buffer that takes the fields.
    ROOM: Room = "room" for WRITE, right Enough: "accepts fields that fill their buffer";
    ExactRefused = "exact-fit-refused": "refuses a field that ends with its buffer", "Accept a field whose end is the buffer's end: compare with `>`.";
}

parameter! {
    /// The type in which a value is returned.
    VALUE_READ: ValueRead = "value-read" for READS, right Unsigned64: "returns values as unsigned numbers of 64 bits";
    Signed64 = "signed-64": "returns fields of 64 bits as signed numbers", "Return unsigned numbers.";
    SignedWords = "signed-32-and-64": "returns fields of 32 and of 64 bits as signed numbers", "Return unsigned numbers.";
    Signed32 = "signed-32": "returns the low 32 bits of a field as a signed number", "Return unsigned numbers of 64 bits.";
    SignExtended = "sign-extended": "takes the top bit of each field for a sign", "Fields are unsigned: fill the bits above with zeros.";
    Low32 = "32-bits": "returns the low 32 bits of a field", "Return numbers of 64 bits.";
    Low16 = "16-bits": "returns the low 16 bits of a field", "Return numbers of 64 bits.";
    Double = "double": "passes values through a binary64, which rounds beyond 2^53", "Keep values in integers of 64 bits.";
    DoubleSummed = "double-summed": "sums the bits of a field in a binary64 from the lowest up, which rounds at each of them beyond 2^53", "Keep values in integers of 64 bits.";
    DoubleShortest = "double-shortest": "passes values through a binary64 and writes the fewest decimal digits that tell it apart", "Keep values in integers of 64 bits; JavaScript has BigInt.";
    Float = "float": "passes values through a binary32, which rounds beyond 2^24", "Keep values in integers of 64 bits.";
    SignExtendedUnsigned = "sign-extended-64": "takes the top bit of a field for its sign and returns the 64-bit pattern", "Fields are unsigned: fill up with zeros.";
}

parameter! {
    /// The mask that cuts a field out of the accumulator.
    MASK: Mask = "mask" for READS, right Exact: "masks a field with as many ones as it has bits";
    Modulo32 = "shift-modulo-32": "shifts 1 by the width modulo 32 for the mask, so that fields of 32 bits read as 0", "Shift the largest number right by 64 less the width.";
    Modulo64 = "shift-modulo-64": "shifts 1 by the width modulo 64 for the mask, so that fields of 64 bits read as 0", "Shift the largest number right by 64 less the width.";
    Folded32 = "bits-modulo-32": "shifts each bit of a field by its place modulo 32, so that those from 32 on are or-ed into the low ones", "Keep values in integers of 64 bits.";
    OneShort = "one-bit-short": "loses the top bit of each field", "Mask with (1 << width) - 1.";
    LastBit = "lowest-bit-lost": "reads the lowest bit of each field as 0", "Mask with (1 << width) - 1.";
    PowerOfTwo = "without-minus-1": "masks with 1 << width, without - 1: the bit before the field is all that is left", "The mask of a field is (1 << width) - 1.";
}

parameter! {
    /// The accumulator from which a field is read.
    REFILL: Refill = "read-accumulator" for READS, right Wide: "keeps all bits of a field beside those of the next";
    To32 = "32-bits": "shifts the top bits of a field out of an accumulator of 32 bits when it loads the last byte", "Use an accumulator of more than 64 bits, or read a field in parts.";
    To64 = "64-bits": "shifts the top bits of a field out of an accumulator of 64 bits when it loads the last byte", "Use an accumulator of more than 64 bits, or read a field in parts.";
    FromTop32 = "32-bits-from-the-top": "loads whole bytes behind those left in an accumulator of 32 bits, so that a field for which they leave no room lacks its low bits", "Use an accumulator of more than 64 bits, or read a field in parts.";
    LastWordLow = "last-word-low": "loads words of 32 bits, and puts the bytes of a last one that is not full at its low end", "Read bytes, or shift a last word that is not full to the top.";
    Next32 = "32-bits-loses-next": "loads the last byte of a field into an accumulator of 32 bits, and loses the bits of the next field for which it has no room", "Use an accumulator of more than 64 bits, or read a field in parts.";
}

parameter! {
    /// What a field is that the input does not hold.
    END: End = "end" for READS, right Refused: "refuses a field that the input does not hold";
    Zeros = "zeros": "reads zeros after the end of the input", "Refuse a field that the input does not hold (truncated).";
    ZerosTo32 = "zeros-to-32-bits": "pads the input with zeros to a multiple of 32 bits, and refuses what is beyond", "Refuse a field that the input does not hold (truncated).";
    ZerosInPlace = "zeros-in-place": "reads zeros after the end of the input, and does not count them as consumed", "Refuse a field that the input does not hold (truncated).";
    Ones = "ones": "reads ones after the end of the input, as from a -1", "Refuse a field that the input does not hold (truncated).";
    Partial = "partial": "returns the bits that are left for a field that lacks some", "Refuse a field that the input does not hold (truncated).";
    PartialInPlace = "partial-in-place": "returns the bits that are left for a field that lacks some, and counts no more than those", "Refuse a field that the input does not hold (truncated).";
    LastBit = "last-bit-again": "repeats the last bit of the input after its end", "Refuse a field that the input does not hold (truncated).";
    Again = "last-byte-again": "reads the last byte again after the end of the input", "Refuse a field that the input does not hold (truncated).";
    AgainInPlace = "last-byte-again-in-place": "reads the last byte again after the end of the input, and does not count it as consumed", "Refuse a field that the input does not hold (truncated).";
    FromFront = "from-the-front": "goes on at the front of the input after its end", "Refuse a field that the input does not hold (truncated).";
    Zero = "zero": "returns 0 for a field that the input does not hold whole", "Refuse a field that the input does not hold (truncated).";
    MinusOne = "minus-one": "returns -1 for a field that the input does not hold, and takes nothing", "Refuse a field that the input does not hold (truncated).";
    Stops = "stops": "returns the fields before one that the input does not hold", "Refuse a field that the input does not hold (truncated).";
    ZeroLoaded = "zero-loaded": "returns 0 for a field that the input does not hold whole, and takes nothing, but counts the whole input, which it has loaded", "Refuse a field that the input does not hold (truncated).";
}

parameter! {
    /// How the end of the input is found.
    END_CHECK: EndCheck = "end-check" for READS, right Bits: "compares the end of a field with the bits of the input";
    ExactRefused = "exact-end-refused": "refuses a field that ends with the input", "Accept a field whose end is the input's end.";
    WholeBytes = "rounded-down": "compares whole bytes, so that up to seven missing bits read as zeros", "Compare bits, or round the end up to whole bytes.";
    FirstBit = "first-bit-only": "checks only that the first bit of a field is there and reads zeros for the rest", "Compare the end of a field with the end of the input.";
    WholeBytesLeft = "whole-bytes-left": "refuses a field unless as many whole bytes are left as its bits take alone", "Compare the end of a field with the bits of the input.";
    ByteAfter = "next-byte-needed": "refuses a field unless a byte follows the one in which it ends", "Accept a field whose end is the input's end.";
}

parameter! {
    /// What is checked first.
    CHECK_ORDER: CheckOrder = "check-order" for READS, right InTurn: "checks width and length of a field in turn";
    WidthsFirst = "widths-first": "checks all widths before it reads the first field", "Refuse what comes first in the stream.";
    LengthFirst = "length-first": "checks the length of all fields before it reads the first", "Refuse what comes first in the stream.";
}

parameter! {
    /// How a field that the input does not hold is refused.
    TRUNCATED_REFUSAL: TruncatedRefusal = "truncated-refusal" for READS, right Truncated: "refuses such a field as truncated";
    OutOfRange = "out-of-range": "refuses such a field as out_of_range", "Refuse it as truncated.";
    Invalid = "invalid": "refuses such a field as invalid", "Refuse it as truncated.";
    Breaks = "breaks": "breaks on such a field", "Refuse it as truncated.";
}

parameter! {
    /// The bytes consumed.
    CONSUMED: Consumed = "consumed" for READS, right Up: "counts the byte in which the last field ends";
    Down = "rounded-down": "does not count a byte of which only some bits were read", "Round the bits read up to whole bytes.";
    OneMore = "one-more": "counts a byte more when the fields end with a byte", "Round the bits read up: (bits + 7) / 8.";
    Bits = "bits": "counts bits", "Count bytes.";
}

parameter! {
    /// Whether what follows the fields is consumed.
    FOLLOWING: Following = "following" for READ, right Left: "leaves the bytes that follow the fields";
    Consumed = "consumed": "counts the whole input as consumed", "Count the bytes that hold the fields.";
}

parameter! {
    /// How the padding is checked.
    PADDING_CHECK: PaddingCheck = "padding-check" for CANONICAL, right First: "refuses padding that is not zero, after it has refused bytes that follow";
    Missing = "missing": "does not check the padding", "Refuse a padding bit that is set (not_canonical).";
    BeforeTrailing = "before-trailing": "checks all that is left for zeros before it looks for bytes that follow", "Refuse whole bytes that are left first (trailing).";
    PaddingBeforeTrailing = "padding-first": "checks the padding before it looks for bytes that follow", "Refuse whole bytes that are left first (trailing).";
    FirstBit = "first-bit-only": "checks the first padding bit alone", "Check every bit up to the end of the byte.";
    LastBit = "last-bit-only": "checks the last padding bit alone", "Check every bit up to the end of the byte.";
    ButLast = "last-bit-unchecked": "checks all padding bits but the last", "Check every bit up to the end of the byte.";
    OnesWanted = "ones-wanted": "wants ones for padding", "Padding is zero.";
}

parameter! {
    /// How bytes that follow are found.
    TRAILING_CHECK: TrailingCheck = "trailing-check" for CANONICAL, right Byte: "refuses eight bits and more after the last field";
    Missing = "missing": "does not check that bytes follow", "Refuse whole bytes that are left (trailing).";
    OneAllowed = "more-than-8-bits": "refuses only more than eight bits after the last field", "Refuse from eight bits on: compare with `>=`.";
    ByteAllowed = "one-byte-allowed": "refuses two whole bytes after the last field and more, and accepts one", "Refuse whole bytes that are left (trailing), the first too.";
    ZerosAllowed = "zeros-allowed": "accepts bytes that follow if they are zero", "Refuse whole bytes that are left (trailing), whatever they hold.";
    Unequal = "compared-for-equality": "refuses as trailing wherever the bytes that the fields take are not those of the input, more of them too", "Refuse (truncated) a field that the input does not hold, and (trailing) whole bytes that are left.";
    PaddingRefused = "padding-refused": "refuses the padding itself as trailing", "Up to seven zero bits after the last field are padding.";
}

parameter! {
    /// How padding and bytes that follow are refused.
    ENDING_REFUSAL: EndingRefusal = "ending-refusal" for CANONICAL, right Apart: "refuses bytes that follow as trailing and padding as not_canonical";
    Trailing = "trailing": "refuses padding as trailing", "Refuse a padding bit that is set as not_canonical.";
    NotCanonical = "not-canonical": "refuses bytes that follow as not_canonical", "Refuse whole bytes that are left as trailing.";
    Invalid = "invalid": "refuses padding and bytes that follow as invalid", "Refuse whole bytes as trailing and padding as not_canonical.";
    TrailingOverlong = "overlong": "refuses bytes that follow as overlong", "Refuse whole bytes that are left as trailing.";
    PaddingOutOfRange = "out-of-range": "refuses padding as out_of_range", "Refuse a padding bit that is set as not_canonical.";
}
