//! Bytes, their order and their end, and the vectors' components.

use super::operations::{
    DECODE, FIXED_DECODE, FLOAT16, LONG_DECODE, NORMALIZED_DECODE, NORMALIZED16, PARTS_DECODE,
    QUATERNION_DECODE, QUATERNION64, RANGE_DECODE, RANGE16, VARIABLE, VARIABLE_DECODE, VARIABLE_ENCODE,
    VECTOR_FLOAT16, VECTOR_FLOAT32, VECTOR2, VECTOR3, WORDS_DECODE,
};
use crate::formats::packet::behaviour::family::family;

family! {
    /// The order of a word's bytes.
    BYTE_ORDER: ByteOrder for
        "float16-byte-order" of FLOAT16,
        "vector-float16-byte-order" of VECTOR_FLOAT16,
        "vector-float32-byte-order" of VECTOR_FLOAT32,
        "normalized-byte-order" of NORMALIZED16,
        "range-byte-order" of RANGE16,
        "quaternion-byte-order" of QUATERNION64;
    right LittleEndian: "has the least significant byte of a word first";
    BigEndian = "big-endian": "has the most significant byte of a word first", "Least significant byte first.";
}

family! {
    /// How a reader makes a word of two bytes.
    LOW_BYTE: LowByte for "low-byte" of WORDS_DECODE; right Unsigned: "takes both bytes of a word as unsigned";
    SignOred = "sign-extended": "extends the sign of a word's low byte over the high one",
        "Mask the low byte with 0xFF before it is or-ed.";
    SignAdded = "sign-added": "adds a word's low byte as a signed one, so that from 0x80 on the high byte is one less",
        "Mask the low byte with 0xFF before it is added.";
    HighLost = "high-byte-lost": "loses a word's high byte, shifted out of a type of eight bits",
        "Widen the byte before shifting it by 8.";
}

family! {
    /// The signedness of a word that counts steps.
    WORD_SIGN: WordSign for
        "normalized-word-sign" of NORMALIZED_DECODE,
        "range-word-sign" of RANGE_DECODE,
        "quaternion-word-sign" of QUATERNION_DECODE;
    right Unsigned: "counts steps without a sign";
    Signed = "signed": "takes a number of steps for a signed one", "Read the word as an unsigned one.";
}

family! {
    /// What becomes of a field of fixed size that the input ends in.
    END: End for "end" of FIXED_DECODE; right Refused: "refuses input that ends inside the field";
    Zeros = "zeros": "takes missing bytes for zero", "Refuse input that ends inside the field.";
    ZerosUncounted = "zeros-uncounted": "takes missing bytes for zero and consumes what there is",
        "Refuse input that ends inside the field.";
    Ones = "ones": "takes missing bytes for 0xFF, as an end-of-file value of -1 makes them",
        "Refuse input that ends inside the field.";
    OneShort = "one-short": "accepts input that is one byte short, and takes that byte for zero",
        "Compare with the field's whole length.";
    Invalid = "invalid": "refuses input that ends inside the field as invalid", "Say truncated.";
    OutOfRange = "out-of-range": "refuses input that ends inside the field as out_of_range", "Say truncated.";
    Breaks = "breaks": "fails with an error on input that ends inside the field",
        "Check the length before reading, and say truncated.";
}

family! {
    /// What becomes of the first bytes of a field of several.
    PARTIAL: Partial for "partial" of LONG_DECODE; right Refused: "refuses a field of which any byte is missing";
    Zeros = "only-empty-refused": "refuses empty input only, and takes a field's missing bytes for zero",
        "Compare with the field's whole length.";
}

family! {
    /// The bytes consumed.
    CONSUMED: Consumed for "consumed" of DECODE; right Field: "consumes the bytes of the field";
    Whole = "whole-input": "says that it consumed the whole input", "Say the length of the field.";
    OneLess = "one-less": "says one byte less than it consumed", "Say the length of the field.";
    OneMore = "one-more": "says one byte more than it consumed", "Say the length of the field.";
    Zero = "zero": "says that it consumed nothing", "Say the length of the field.";
}

family! {
    /// The bytes consumed by a field of several components.
    PARTS_CONSUMED: PartsConsumed for "consumed-components" of PARTS_DECODE; right All: "consumes all components";
    One = "one": "says that it consumed one component", "Say the length of the field.";
    OneLess = "one-less": "says one component less than it consumed", "Say the length of the field.";
    Four = "four-bytes-each": "counts four bytes for each component", "Say the length of the field.";
    Two = "two-bytes-each": "counts two bytes for each component", "Say the length of the field.";
}

family! {
    /// What becomes of bytes after the field.
    AFTER: After for "after" of DECODE; right Unseen: "does not look at what follows the field";
    Refused = "refused": "refuses bytes that follow the field", "Leave what follows the field to the caller.";
}

family! {
    /// How a pattern of 16 bits stands in a VariableFloat16.
    VARIABLE_FORM: VariableForm for "variable-form" of VARIABLE; right Leb128: "has the pattern as LEB128";
    Fixed = "fixed": "has the two bytes of a Float16 for a VariableFloat16", "Have the pattern as LEB128.";
    FixedBigEndian = "fixed-big-endian": "has two bytes for a VariableFloat16, the most significant first",
        "Have the pattern as LEB128.";
    Reversed = "groups-reversed": "has the most significant group first", "Least significant group first.";
    Swapped = "bytes-swapped": "has the pattern with its bytes exchanged", "Have the pattern as it is, as a number.";
    Inverted = "flag-inverted": "sets bit 7 in the last byte and not in the others", "Bit 7 says that more bytes follow.";
}

family! {
    /// Which form of a pattern is written.
    VARIABLE_WRITTEN: VariableWritten for "variable-written" of VARIABLE_ENCODE;
    right Shortest: "writes the shortest form";
    AlwaysThree = "always-three": "writes three bytes for every pattern", "Stop where the rest is zero.";
    Above80 = "above-80": "goes on above 0x80 only, so that the last group may be 0x80: > for >=",
        "Go on while the rest is at least 0x80.";
    AtLeast7F = "at-least-7f": "goes on from 0x7F on: >= for >", "Go on while the rest is above 0x7F.";
}

family! {
    /// What becomes of forms of more than 16 bits.
    VARIABLE_LIMIT: VariableLimit for "variable-limit" of VARIABLE_DECODE;
    right Refused: "refuses more than three bytes, and more than 16 bits";
    Wraps = "wraps": "drops the bits of the third byte that a pattern does not have", "Refuse patterns above 0xFFFF.";
    Longer = "longer": "reads more than three bytes as long as the pattern has 16 bits", "Refuse a fourth byte.";
    LongerWraps = "longer-wraps": "reads as many bytes as say \"more\", and drops what is above 16 bits",
        "Refuse a fourth byte and patterns above 0xFFFF.";
    Stops = "stops": "stops after three bytes, whatever the third one says, and drops what is above 16 bits",
        "Refuse a fourth byte and patterns above 0xFFFF.";
    Invalid = "invalid": "refuses forms of more than 16 bits as invalid", "Say out_of_range.";
}

family! {
    /// What becomes of longer forms than needed.
    VARIABLE_OVERLONG: VariableOverlong for "variable-overlong" of VARIABLE_DECODE;
    right Accepted: "reads longer forms than needed";
    Refused = "refused": "refuses longer forms than needed", "Read them; only a canonical reader refuses them.";
    ConsumedShort = "shortest-consumed": "says that it consumed the length of the shortest form",
        "Count the bytes that were read.";
}

family! {
    /// What becomes of a VariableFloat16 that the input ends in.
    VARIABLE_END: VariableEnd for "variable-end" of VARIABLE_DECODE; right Refused: "refuses input that ends inside the field";
    Partial = "partial": "returns what it has where the input ends", "Refuse input that ends after a byte that says \"more\".";
    Counted = "zeros": "takes a missing byte for zero and counts it", "Refuse input that ends after a byte that says \"more\".";
    OnlyEmptyRefused = "only-empty-refused": "refuses empty input only, and returns what it has where other input ends",
        "Refuse input that ends after a byte that says \"more\".";
    Invalid = "invalid": "refuses input that ends inside the field as invalid", "Say truncated.";
    OutOfRange = "out-of-range": "refuses input that ends inside the field as out_of_range", "Say truncated.";
    Breaks = "breaks": "fails with an error on input that ends inside the field",
        "Check the length before reading, and say truncated.";
}

family! {
    /// The components of a vector of two.
    VECTOR2_ORDER: Vector2Order for "vector2-order" of VECTOR2; right InOrder: "has x, then y";
    Swapped = "swapped": "exchanges x and y", "First x, then y.";
    XTwice = "x-twice": "has x in the place of y, too", "First x, then y.";
    YTwice = "y-twice": "has y in the place of x, too", "First x, then y.";
}

family! {
    /// The components of a vector of three.
    VECTOR3_ORDER: Vector3Order for "vector3-order" of VECTOR3; right InOrder: "has x, then y, then z";
    YzSwapped = "yz-swapped": "exchanges y and z", "x, y, z.";
    XySwapped = "xy-swapped": "exchanges x and y", "x, y, z.";
    Reversed = "reversed": "has z, y, x", "x, y, z.";
    ZFirst = "z-first": "has z, x, y", "x, y, z.";
    XLast = "x-last": "has y, z, x", "x, y, z.";
    XTwice = "x-twice": "has x in the place of y, too", "x, y, z.";
    YTwice = "y-twice": "has y in the place of z, too", "x, y, z.";
    XForZ = "x-for-z": "has x in the place of z, too", "x, y, z.";
    XThrice = "x-thrice": "has x in all places", "x, y, z.";
}

family! {
    /// What becomes of binary32 components.
    FLOAT32: Float32 for "vector-float32-bits" of VECTOR_FLOAT32; right Kept: "keeps every bit of a binary32";
    NanQuieted = "nan-quieted": "makes signalling NaNs quiet, as a conversion to binary64 and back does",
        "Move the bits, not the number.";
    NanDefault = "nan-default": "makes every NaN the default one", "Move the bits, not the number.";
    NegativeZeroLost = "negative-zero-lost": "makes -0 a positive zero", "Move the bits, not the number.";
    SubnormalsFlushed = "subnormals-flushed": "flushes subnormal numbers to zero", "Move the bits, not the number.";
    NanRefused = "nan-refused": "refuses NaN as invalid", "Let every pattern pass.";
    NotFiniteRefused = "not-finite-refused": "refuses NaN and infinities as invalid", "Let every pattern pass.";
}
