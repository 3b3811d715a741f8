//! What implementations of mixed radix do differently.

use crate::model::behaviour::{Parameter, parameter};

const PACK: &[&str] = &["mixed_radix.pack32"];
const UNPACK: &[&str] = &["mixed_radix.unpack32"];
const SPILL: &[&str] = &["mixed_radix.spill_write", "mixed_radix.spill_read"];
const SPILL_READ: &[&str] = &["mixed_radix.spill_read"];
const SPILL_WRITE: &[&str] = &["mixed_radix.spill_write"];
const BYTES: &[&str] = &["mixed_radix.bytes_write", "mixed_radix.bytes_read"];
const BYTES_WRITE: &[&str] = &["mixed_radix.bytes_write"];
const WRITES: &[&str] = &["mixed_radix.spill_write", "mixed_radix.bytes_write"];
const READS: &[&str] = &["mixed_radix.spill_read", "mixed_radix.bytes_read"];
const STREAMS: &[&str] = &[
    "mixed_radix.spill_write",
    "mixed_radix.spill_read",
    "mixed_radix.bytes_write",
    "mixed_radix.bytes_read",
];
const ZERO: &[&str] = &["mixed_radix.unpack32", "mixed_radix.spill_read", "mixed_radix.bytes_read"];
const VALUES_IN: &[&str] = &["mixed_radix.pack32", "mixed_radix.spill_write", "mixed_radix.bytes_write"];

/// All parameters.
pub const PARAMETERS: &[Parameter] = &[
    PRODUCT,
    DIGITS_PACKED,
    PACKED,
    UNPACK_ORDER,
    UNPACKED,
    NO_LIMITS,
    LEFT_OVER,
    VALUE_CHECK,
    LEAST_LIMIT,
    ZERO_LIMIT,
    LIMIT_CHECK,
    ACCUMULATOR,
    BLOCK_BITS,
    STREAM_ORDER,
    GROUP_END,
    GROUP_PRODUCT,
    WIDTH,
    BLOCK_LEN,
    BLOCK_WRITTEN,
    BLOCK_ORDER,
    DIGITS_WRITTEN,
    NUMBER_WRITTEN,
    PADDING,
    DIGITS_READ,
    NUMBER_CHECK,
    NUMBER_REFUSAL,
    END,
    END_CHECK,
    TRUNCATED_REFUSAL,
    CHECK_ORDER,
    VALUE_READ,
    CONSUMED,
    LAST_BYTE,
];

parameter! {
    /// How the product of the limits in an accumulator is checked.
    PRODUCT: Product = "product" for PACK, right Exact: "refuses a field with which the product would exceed 2^32";
    Missing = "missing": "does not check the product of the limits", "Keep the product of the limits, and refuse a field with which it would exceed 2^32.";
    Exclusive = "exclusive": "refuses a product of exactly 2^32", "Accept a product of 2^32: the largest number is one less.";
    Shrinks = "refused-if-smaller": "refuses a product only if it is smaller than before in 32 bits", "Compute the product in 64 bits and compare it with 2^32.";
    NotGrown = "refused-if-not-larger": "refuses a product only if it is not larger than before in 32 bits", "Compute the product in 64 bits and compare it with 2^32.";
    Before = "before-the-field": "checks the product before it multiplies by the field's limit", "Check the product with the field's own limit.";
    To31 = "to-31-bits": "refuses a product above 2^31", "Use an unsigned accumulator: products to 2^32 fit.";
    Numbers = "number-checked": "checks the number that is packed instead of the product of the limits", "Check the product of the limits, so that what fits does not depend on the values.";
}

parameter! {
    /// How a value joins the number in an accumulator.
    DIGITS_PACKED: DigitsPacked = "pack-digits" for PACK, right Own: "multiplies the number by the field's own limit and adds the value";
    Last = "last-limit": "multiplies by the limit of the field before", "Multiply by the limit of the value that is added.";
    Brackets = "added-before": "adds the value before it multiplies", "Multiply what is there first, then add the value.";
    FirstLeast = "first-least": "makes the first value the least significant", "Multiply what is there, and add the next value: the first is the most significant.";
    LimitsReversed = "limits-reversed": "multiplies by the limits in reverse order", "Multiply by the limit of the value that is added.";
    LastLeftOut = "last-left-out": "leaves out the last field", "Go on to the last field: < count, not < count - 1.";
}

parameter! {
    /// The type of the accumulator when packing.
    PACKED: Packed = "pack-accumulator" for PACK, right Unsigned: "keeps an unsigned accumulator";
    Signed = "signed": "returns the accumulator as a signed number", "Use an unsigned accumulator.";
    Low31 = "31-bits": "returns the low 31 bits of the accumulator", "Use an unsigned accumulator of 32 bits.";
    Float = "float": "keeps the accumulator in a binary32, which rounds beyond 2^24", "Keep the accumulator in an integer.";
    Saturated = "signed-clamped": "returns at most 2^31 - 1", "Use an unsigned accumulator.";
    Wide64 = "64-bits": "keeps an accumulator of 64 bits, and accepts products to 2^64", "Refuse a field with which the product would exceed 2^32.";
    Unbounded = "unbounded": "keeps an accumulator of any size, and accepts every product", "Refuse a field with which the product would exceed 2^32.";
}

parameter! {
    /// The order in which values come out of an accumulator.
    UNPACK_ORDER: UnpackOrder = "unpack-order" for UNPACK, right LastFirst: "takes the value packed last out first";
    FirstFirst = "first-first": "returns the values in reverse", "The value packed last comes out first; unpack with the limits in reverse.";
    LimitsReversed = "limits-reversed": "divides by the limits in reverse", "Divide by the limits in the order given: the last one packed comes first.";
    BothReversed = "both-reversed": "divides by the limits in reverse and returns the values in the order of the limits", "Divide by the limits in the order given: the last one packed comes first.";
}

parameter! {
    /// How a value is taken out of an accumulator.
    UNPACKED: Unpacked = "unpack-arithmetic" for UNPACK, right Unsigned: "takes remainder and quotient of an unsigned accumulator";
    Signed = "signed": "divides a signed accumulator and truncates towards zero", "Use an unsigned accumulator.";
    Floored = "signed-floored": "divides a signed accumulator and rounds down", "Use an unsigned accumulator.";
    Rounded = "rounded": "rounds the quotient to nearest", "Truncate the quotient.";
    Float = "float": "keeps the accumulator in a binary32, which rounds beyond 2^24", "Keep the accumulator in an integer.";
    Swapped = "quotient-out": "returns the quotient and keeps the remainder", "The value is the remainder; the quotient goes on.";
    DividedFirst = "divided-first": "divides before it takes the remainder", "Take the remainder first, then divide.";
    NotDivided = "not-divided": "does not divide the accumulator after a value", "Divide the accumulator by the limit after each value.";
    Shared = "limits-multiplied": "divides by the product of the limits up to the next value", "Divide by the limit of the value alone.";
    SignedRefused = "signed-refused": "takes accumulator and limits for signed numbers of 32 bits, and refuses an accumulator below 0", "Use an unsigned accumulator.";
    CastFirst = "remainder-of-a-cast": "takes the remainder of the accumulator as a signed number of 32 bits, and divides it unsigned", "Take the remainder before it is narrowed, or use an unsigned accumulator.";
    Strides = "strides-32": "divides by the product of the limits before a value, in signed numbers of 32 bits, and takes the remainder", "Divide what is left by one limit after the other: their product may exceed 32 bits.";
    LastWhole = "last-whole": "returns what is left for the last value, not its remainder", "Take the remainder of the last value, too.";
    SignedQuotient = "signed-quotient": "cuts the quotient to 32 signed bits", "Keep the quotient unsigned; in JavaScript with Math.floor, not | 0.";
}

parameter! {
    /// What unpacking no values gives.
    NO_LIMITS: NoLimits = "no-limits" for UNPACK, right NoValues: "returns no values for no limits";
    Breaks = "breaks": "fails with an error on a list without limits", "No limits take nothing out: return no values.";
    Refused = "refused": "refuses a list without limits", "No limits take nothing out: return no values.";
}

parameter! {
    /// What is left of an accumulator after the last value.
    LEFT_OVER: LeftOver = "left-over" for UNPACK, right Ignored: "ignores what is left after the last value";
    Refused = "refused": "refuses an accumulator of which something is left", "Values below the ones unpacked stay in the accumulator: do not refuse.";
    BelowProduct32 = "below-32-bit-product": "refuses an accumulator that is not below the product of the limits, in signed numbers of 32 bits", "Take the values out of any accumulator, and do not multiply limits in 32 bits.";
    ZeroRefused = "empty-refused": "refuses to unpack from an accumulator that is 0", "A zero accumulator holds zeros: unpack them.";
}

parameter! {
    /// How a value is checked against its limit.
    VALUE_CHECK: ValueCheck = "value-check" for VALUES_IN, right Below: "refuses a value that is not below its limit";
    Missing = "missing": "packs a value that is not below its limit: it carries into the value packed before", "Refuse a value that is not below its limit (out_of_range).";
    LimitPasses = "limit-passes": "lets a value through that equals its limit", "Refuse from the limit on: compare with `>=`.";
    Modulo = "modulo": "takes a value modulo its limit", "Refuse a value that is not below its limit (out_of_range).";
    Clamped = "clamped": "packs the largest value instead of one that is not below its limit", "Refuse a value that is not below its limit (out_of_range).";
    LargestRefused = "largest-refused": "refuses the value below its limit", "Accept values to limit - 1.";
    Invalid = "invalid": "refuses a value that is not below its limit as invalid", "Refuse it as out_of_range.";
    LimitAndZeroPass = "limit-and-zero-pass": "lets a value through that equals its limit, 0 of a limit of 0 included", "Refuse from the limit on: compare with `>=`.";
    Unchecked = "unchecked": "checks neither values nor limits, and multiplies by a limit of 0", "Refuse a value that is not below its limit (out_of_range).";
    Signed32 = "signed-32": "takes limits and values for signed numbers of 32 bits, and refuses those that are below 0", "Keep limits and values in unsigned integers.";
}

parameter! {
    /// What a writer takes least: of a limit, and of fields.
    LEAST_LIMIT: LeastLimit = "least-limit" for VALUES_IN, right One: "writes nothing for a field whose limit is 1";
    Two = "two": "refuses a limit of 1", "A field whose limit is 1 is 0, and takes nothing.";
    EmptyRefused = "empty-refused": "refuses a list without fields", "No fields are the number 0.";
    EmptyBreaks = "empty-breaks": "fails with an error on a list without fields", "No fields are the number 0.";
}

parameter! {
    /// What a reader does with a limit of 0.
    ZERO_LIMIT: ZeroLimit = "zero-limit" for ZERO, right Refused: "refuses a limit of 0";
    Error = "error": "fails at a limit of 0, by a division", "Refuse a limit of 0 (out_of_range) before it divides.";
    Zero = "zero": "reads 0 for a limit of 0", "Refuse a limit of 0 (out_of_range).";
    Invalid = "invalid": "refuses a limit of 0 as invalid", "Refuse it as out_of_range.";
    SignedTwo = "below-2-refused": "takes limits for signed numbers of 32 bits, and refuses those below 2", "Keep limits in unsigned integers, and refuse 0 only.";
    OneRefused = "one-refused": "refuses a limit of 1, too", "A field whose limit is 1 is 0.";
}

parameter! {
    /// Which limits an accumulator takes.
    LIMIT_CHECK: LimitCheck = "limit-check" for SPILL, right Inclusive: "accepts limits to 2^32, to 2^64 with 64 bits";
    Missing = "missing": "accepts limits above its accumulator", "Refuse limits above 2^32 with an accumulator of 32 bits (out_of_range).";
    Exclusive = "exclusive": "refuses a limit of 2^32 with an accumulator of 32 bits", "Accept a limit of 2^32: its largest value is one less.";
    To31 = "to-31-bits": "refuses limits above 2^31, above 2^63 with 64 bits", "Keep limits and numbers in unsigned integers.";
    Invalid = "invalid": "refuses a limit above its accumulator as invalid", "Refuse it as out_of_range.";
}

parameter! {
    /// The accumulator's size.
    ACCUMULATOR: Accumulator = "accumulator" for SPILL, right AsAsked: "fills an accumulator of the size asked";
    Always32 = "always-32": "always fills 32 bits", "Fill 64 bits where the accumulator has 64.";
    Always64 = "always-64": "always fills 64 bits", "Fill 32 bits where the accumulator has 32.";
    LessOne = "one-bit-less": "fills one bit less than the accumulator has", "Fill the accumulator: numbers are unsigned.";
    Half = "half": "fills half of the accumulator", "Fill the accumulator: the product is computed in more bits.";
    Double = "53-bits": "fills at most 53 bits", "Keep numbers in integers of 64 bits.";
    Groups32 = "groups-of-32": "fills 32 bits with more than one field, whatever the accumulator has", "Fill 64 bits where the accumulator has 64.";
    SixtyThree = "63-bits": "fills at most 63 bits", "Keep numbers in unsigned integers of 64 bits.";
}

parameter! {
    /// The size of a block.
    BLOCK_BITS: BlockBits = "block-bits" for BYTES, right To2048: "fills blocks of 2048 bits";
    To64 = "64": "fills blocks of 64 bits", "A block takes products of at most 2^2048.";
    To128 = "128": "fills blocks of 128 bits", "A block takes products of at most 2^2048.";
    To256 = "256": "fills blocks of 256 bits", "A block takes products of at most 2^2048.";
    To512 = "512": "fills blocks of 512 bits", "A block takes products of at most 2^2048.";
    To1024 = "1024": "fills blocks of 1024 bits", "A block takes products of at most 2^2048.";
    To2040 = "2040": "fills blocks of 2040 bits, 255 bytes", "A block takes products of at most 2^2048.";
    To2047 = "2047": "fills blocks of 2047 bits", "A block takes products of at most 2^2048.";
    To4096 = "4096": "fills blocks of 4096 bits", "A block takes products of at most 2^2048.";
}

parameter! {
    /// The order of the bits of a stream of groups.
    STREAM_ORDER: StreamOrder = "stream-order" for SPILL, right MostFirst: "starts a byte with its bit 7, a group with its most significant bit";
    LeastFirst = "least-first": "starts a byte with its bit 0, a group with its lowest bit", "The first bit of the stream is bit 7 of byte 0, and the most significant of its group.";
    GroupsFromBelow = "groups-from-bit-0": "starts a group with its lowest bit", "A group is written most significant bit first.";
    BytesFromBelow = "bytes-from-bit-0": "starts a byte with its bit 0", "The first bit of the stream is bit 7 of byte 0.";
}

parameter! {
    /// When a group or block ends.
    GROUP_END: GroupEnd = "group-end" for STREAMS, right Number: "ends a group before the field with which its largest number would not fit";
    Product = "product": "ends a group before the field with which its product would not fit", "Compare the product less one with the largest number that fits.";
    Widths = "sum-of-widths": "ends a group before the field with which the sum of its fields' widths would not fit", "Compare the product of the limits.";
    Late = "after-the-field": "ends a group only after the field with which it is full", "End a group before the field with which its largest number would not fit.";
    EachField = "each-field": "ends a group after each field", "Fill the group as long as the largest number fits.";
}

parameter! {
    /// The product that a group starts with.
    GROUP_PRODUCT: GroupProduct = "group-product" for STREAMS, right FirstLimit: "starts the product of a group with the limit of its first field";
    One = "starts-with-1": "forgets the limit of the field that opens a group after the first", "Start the product of a group with the limit of the field that opens it.";
    OneJoined = "starts-with-1-joined": "forgets the limit of the field that opens a group after the first, and joins what its number has above the group's bits to the bits before", "Start the product of a group with the limit of the field that opens it.";
}

parameter! {
    /// The bits of a group's number.
    WIDTH: Width = "number-width" for SPILL, right Number: "writes a group in as many bits as its largest number has";
    Product = "product": "writes a group in as many bits as its product has", "The width is that of the product less one.";
    ProductAboveOne = "product-above-1": "writes a group in as many bits as its product has, and one of product 1 in none", "The width is that of the product less one.";
    Word = "word": "writes a group as a whole word", "Write as few bits as hold the product less one.";
    Sum = "sum-of-widths": "writes a group in as many bits as its fields have together", "Write as few bits as hold the product less one.";
    Bytes = "whole-bytes": "writes a group in whole bytes", "Write as few bits as hold the product less one.";
    LogarithmJoined = "double-logarithm-joined": "takes a binary64 logarithm of the product for the width, and joins what its number has above to the bits before", "Count the bits of the product less one in integers.";
    Down = "rounded-down": "rounds the logarithm of the product down", "Round up: write as many bits as the product less one has.";
    AtLeastOne = "at-least-1": "writes a bit for a group of one number", "A group of one number takes no bits.";
    LastWord = "last-word": "writes the last group as a whole word", "Write as few bits as hold the product less one, of the last group, too.";
    Logarithm = "double-logarithm": "takes a binary64 logarithm of the product for the width, which is a bit short behind large powers of two", "Count the bits of the product less one in integers.";
}

parameter! {
    /// The bytes of a block's number.
    BLOCK_LEN: BlockLen = "block-length" for BYTES, right Number: "stores a block in as many bytes as its largest number has";
    OneMore = "divided-plus-one": "stores a byte more when the largest number fills its bytes", "Round up: (bits + 7) / 8.";
    Product = "product": "stores a block in as many bytes as its product has", "The length is that of the product less one.";
    ProductAboveOne = "product-above-1": "stores a block in as many bytes as its product has, and one of product 1 in none", "The length is that of the product less one.";
    Down = "rounded-down": "rounds the bytes of a block down", "Round up: (bits + 7) / 8.";
    AtLeastOne = "at-least-1": "stores a byte for a block of one number", "A block of one number takes no bytes.";
    Logarithm = "double-logarithm": "takes a binary64 logarithm of the product for the bytes of a block, of which there is none beyond 2^1024: it writes no such block, and finds no input long enough for one",
        "Count the bits of the product less one in integers.";
    Words = "32-bit-words": "stores a block in words of 32 bits", "Store as few bytes as hold the product less one.";
    Sum = "sum-of-bytes": "stores a block in as many bytes as its fields have together", "Store as few bytes as hold the product less one.";
}

parameter! {
    /// The number whose bytes a block that is written takes.
    BLOCK_WRITTEN: BlockWritten = "block-written" for BYTES_WRITE, right Largest: "writes a block in the bytes of its largest number";
    Own = "own": "writes a block in as many bytes as its own number has, at least one", "A reader knows the limits only: write the bytes that hold the product less one.";
    OwnOrNone = "own-or-none": "writes a block in as many bytes as its own number has, none for 0", "A reader knows the limits only: write the bytes that hold the product less one.";
}

parameter! {
    /// The order of a block's bytes.
    BLOCK_ORDER: BlockOrder = "block-order" for BYTES, right MostFirst: "stores the most significant byte of a block first";
    LeastFirst = "least-first": "stores the least significant byte of a block first", "The most significant byte first.";
    Words = "little-endian-32": "stores the bytes of a block in little-endian words of 32 bits", "The most significant byte first.";
}

parameter! {
    /// How values join a group's or a block's number.
    DIGITS_WRITTEN: DigitsWritten = "written-digits" for WRITES, right FirstMost: "makes the first field the most significant";
    FirstLeast = "first-least": "makes the first field of a group the least significant", "Multiply what is there, and add the next field: the first is the most significant.";
    Last = "last-limit": "multiplies by the limit of the field before", "Multiply by the limit of the value that is added.";
    Brackets = "added-before": "adds a value before it multiplies", "Multiply what is there first, then add the value.";
    LimitsReversed = "limits-reversed": "multiplies by a group's limits in reverse order", "Multiply by the limit of the value that is added.";
    ValuesReversed = "values-reversed": "takes a group's values in reverse order, but not their limits", "Take values and limits in the same order.";
}

parameter! {
    /// The arithmetic of a group's number.
    NUMBER_WRITTEN: NumberWritten = "written-arithmetic" for SPILL_WRITE, right Exact: "keeps a group's number exactly";
    Double = "double": "keeps a group's number in a binary64, which rounds beyond 2^53", "Keep the number in an integer of 64 bits.";
    DoubleRounded = "double-once": "keeps a group's number in a binary64 and cuts it to its bits", "Keep the number in an integer of 64 bits.";
    Low32 = "32-bits": "keeps the low 32 bits of a group's number", "Keep the number in an integer of 64 bits.";
    Low31 = "one-bit-less": "loses the top bit of a full accumulator", "Keep the number in an unsigned integer.";
}

parameter! {
    /// The padding of the last byte.
    PADDING: Padding = "padding" for SPILL_WRITE, right After: "pads the last byte with zeros";
    Before = "before": "puts the padding before the first group", "Shift the last bits up to bit 7: the padding comes after the groups.";
    Ones = "ones": "pads the last byte with ones", "Pad with zeros.";
    ExtraByte = "extra-byte": "adds a zero byte when the groups fill whole bytes", "Pad with (8 - bits % 8) % 8 bits.";
    Dropped = "dropped": "drops the last byte if it is not full", "Write the bits that wait when the stream ends.";
    To32 = "to-32-bits": "pads to a multiple of 32 bits", "Pad to whole bytes.";
    BitsReversed = "from-bit-0": "fills bytes from bit 0 up", "The first bit of the stream is bit 7 of byte 0.";
}

parameter! {
    /// How values come out of a group's or a block's number.
    DIGITS_READ: DigitsRead = "read-digits" for READS, right FirstMost: "takes the first field for the most significant";
    FirstLeast = "first-least": "takes the first field of a group for the least significant", "The last field packed is the least significant: divide by the limits in reverse, and reverse the values.";
    ValuesReversed = "values-reversed": "returns the values of a group last packed first", "Reverse the values of a group before they are returned.";
    LimitsInOrder = "limits-in-order": "divides by the limits of a group in their order, and reverses the values", "Divide by the limits in reverse too.";
    AllReversed = "all-reversed": "returns all values last packed first", "Return the values in the order of the limits.";
    Swapped = "quotient-out": "returns the quotient of a division and keeps the remainder", "The value is the remainder; the quotient goes on.";
    NextLimit = "next-limit": "divides by the limit of the field after", "Divide by the limit of the value that is taken.";
}

parameter! {
    /// How a number is checked against the product of the limits.
    NUMBER_CHECK: NumberCheck = "number-check" for READS, right Below: "refuses a number that is not below the product of the limits";
    Missing = "missing": "reads a number that is not below the product of its limits, and drops what is above", "Refuse a number that is not below the product of the limits (out_of_range).";
    ProductPasses = "product-passes": "lets a number through that equals the product of its limits", "Refuse from the product on: compare with `>=`.";
    LargestRefused = "largest-refused": "refuses the largest number of a group", "Accept numbers to the product less one.";
    Carried = "kept-in-the-first": "leaves what is above the product in the first value", "Refuse a number that is not below the product of the limits (out_of_range).";
}

parameter! {
    /// How a number that is not below its product is refused.
    NUMBER_REFUSAL: NumberRefusal = "number-refusal" for READS, right OutOfRange: "refuses such a number as out_of_range";
    Invalid = "invalid": "refuses such a number as invalid", "Refuse it as out_of_range.";
    NotCanonical = "not-canonical": "refuses such a number as not_canonical", "Refuse it as out_of_range.";
}

parameter! {
    /// What a group or block is that the input does not hold.
    END: End = "end" for READS, right Refused: "refuses a group that the input does not hold";
    Zeros = "zeros": "reads zeros after the end of the input", "Refuse a group that the input does not hold (truncated).";
    Ones = "ones": "reads ones after the end of the input, as from a -1", "Refuse a group that the input does not hold (truncated).";
    Partial = "partial": "takes the bits that are left for the number of a group that lacks some", "Refuse a group that the input does not hold (truncated).";
    Zero = "zero": "reads zeros for the values of a group that the input does not hold whole", "Refuse a group that the input does not hold (truncated).";
    Stops = "stops": "returns the values before a group that the input does not hold", "Refuse a group that the input does not hold (truncated).";
}

parameter! {
    /// How the end of the input is found.
    END_CHECK: EndCheck = "end-check" for READS, right Exact: "compares the end of a group with the end of the input";
    ExactRefused = "exact-end-refused": "refuses a group that ends with the input", "Accept a group whose end is the input's end.";
    FirstOnly = "first-only": "checks only that a group begins within the input and reads zeros for the rest", "Compare the end of a group with the end of the input.";
}

parameter! {
    /// How a group that the input does not hold is refused.
    TRUNCATED_REFUSAL: TruncatedRefusal = "truncated-refusal" for READS, right Truncated: "refuses such a group as truncated";
    OutOfRange = "out-of-range": "refuses such a group as out_of_range", "Refuse it as truncated.";
    Invalid = "invalid": "refuses such a group as invalid", "Refuse it as truncated.";
}

parameter! {
    /// What is checked first.
    CHECK_ORDER: CheckOrder = "check-order" for SPILL_READ, right InTurn: "checks length and number of a group in turn";
    LengthFirst = "length-first": "checks the length of all groups before the number of the first", "Refuse what comes first in the stream.";
}

parameter! {
    /// The type in which a value is returned.
    VALUE_READ: ValueRead = "value-read" for READS, right Unsigned: "returns values as unsigned numbers of 64 bits";
    Signed64 = "signed-64": "returns values from 2^63 on as negative numbers", "Return unsigned numbers.";
    Signed32 = "signed-32": "returns the low 32 bits of a value as a signed number", "Return unsigned numbers of 64 bits.";
    Low32 = "32-bits": "returns the low 32 bits of a value", "Return numbers of 64 bits.";
    Double = "double": "passes values through a binary64, which rounds beyond 2^53", "Keep values in integers of 64 bits.";
    DoubleShortest = "double-shortest": "passes values through a binary64 and writes the fewest decimal digits that tell it apart", "Keep values in integers of 64 bits; JavaScript has BigInt.";
}

parameter! {
    /// The bytes consumed.
    CONSUMED: Consumed = "consumed" for READS, right Exact: "counts the bytes that hold the groups";
    OneMore = "one-more": "counts a byte more when the groups end with a byte", "Count the bytes that hold the groups, with a partial one.";
    OneLess = "one-less": "counts a byte less", "Count the bytes that hold the groups, with a partial one.";
    Bits = "bits": "counts bits", "Count bytes.";
    All = "all": "counts the whole input", "Count the bytes that hold the groups.";
}

parameter! {
    /// A last byte of which some bits are no group's.
    LAST_BYTE: LastByte = "last-byte" for SPILL_READ, right Counted: "counts a last byte that is read in part";
    LeftOut = "left-out": "leaves out a last byte that is read in part", "Count the bytes that hold the groups, with a partial one.";
}
