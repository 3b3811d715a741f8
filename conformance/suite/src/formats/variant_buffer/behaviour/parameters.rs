//! The parameters: one enumeration each, the right choice and the wrong ones.

use std::sync::LazyLock;

use crate::model::behaviour::{Parameter, parameters};

const REWRITE: &[&str] = &["variant_buffer.rewrite"];
const WRITTEN: &[&str] = &["variant_buffer.write", "variant_buffer.rewrite"];
const READ_TOLERANT: &[&str] = &["variant_buffer.read"];
const READ_CANONICAL: &[&str] = &["variant_buffer.read_canonical"];
const READ: &[&str] = &["variant_buffer.read", "variant_buffer.read_canonical"];
const VARIANT_DECODE: &[&str] = &["variant_buffer.variant_decode"];
const CANONICAL: &[&str] = &["variant_buffer.variant_decode_canonical"];
const DECODED: &[&str] = &["variant_buffer.variant_decode", "variant_buffer.variant_decode_canonical"];
const ALL_READ: &[&str] = &[
    "variant_buffer.read",
    "variant_buffer.read_canonical",
    "variant_buffer.variant_decode",
    "variant_buffer.variant_decode_canonical",
];
/// What a canonical decoder compares with follows the encoder of the same implementation.
const ENCODED: &[&str] = &["variant_buffer.variant_encode", "variant_buffer.variant_decode_canonical"];
const TEXT_WRITTEN: &[&str] =
    &["variant_buffer.write", "variant_buffer.variant_encode", "variant_buffer.variant_decode_canonical"];
const ALL_WRITTEN: &[&str] = &[
    "variant_buffer.write",
    "variant_buffer.rewrite",
    "variant_buffer.variant_encode",
    "variant_buffer.variant_decode_canonical",
];

/// All parameters.
pub static PARAMETERS: LazyLock<Vec<Parameter>> = LazyLock::new(|| OWN.to_vec());

parameters! {
    const OWN;
    OrderWritten = "order-written" for ALL_WRITTEN, right Little: "writes the least significant byte first" {
        Big = "big-endian": "writes the most significant byte of every number first", "Write the least significant byte first, on every machine.";
    }
    BoolWritten = "bool-written" for WRITTEN, right One: "writes a bool as one byte, 0 or 1" {
        FourBytes = "four-bytes": "writes a bool as four bytes", "Write one byte.";
    }
    BoolRead = "bool-read" for READ_TOLERANT, right NotZero: "takes every byte but 0 for true" {
        OnlyOne = "only-one": "takes only 1 for true", "Take every byte but 0 for true.";
    }
    BoolCheck = "bool-check" for READ_CANONICAL, right AboveOne: "refuses bool bytes above 1" {
        Missing = "missing": "accepts every bool byte", "Refuse bool bytes above 1 (out_of_range).";
    }
    UintWritten = "uint-written" for WRITTEN, right Unsigned: "writes a uint as four bytes" {
        Keeps64 = "keeps-64-bits": "writes a uint of 2^31 and more as eight bytes", "Write four bytes, always.";
    }
    UshortWritten = "ushort-written" for WRITTEN, right Unsigned: "writes a ushort as two bytes" {
        SignedFails = "signed-fails": "packs a ushort as a signed number: 32768 and more fail", "Pack an unsigned number of 16 bits.";
    }
    IntRead = "int-read" for READ, right Signed: "reads an int as four bytes of two's complement" {
        Big = "big-endian": "reads the most significant byte of an int first", "Read the least significant byte first.";
    }
    UintRead = "uint-read" for READ, right Unsigned: "reads a uint without a sign" {
        Signed = "signed": "extends the sign of a uint", "Fill the upper bits with zeros.";
    }
    ByteRead = "byte-read" for READ, right Unsigned: "reads a byte without a sign" {
        Signed = "signed": "extends the sign of a byte", "Fill the upper bits with zeros.";
    }
    UshortRead = "ushort-read" for READ, right Unsigned: "reads a ushort without a sign" {
        Signed = "signed": "extends the sign of a ushort", "Fill the upper bits with zeros.";
    }
    Vector3Written = "vector3-written" for ALL_WRITTEN, right Xyz: "writes a vector3 as x y z" {
        Reversed = "z-y-x": "writes a vector3 as z y x", "Write x, y, z.";
    }
    Rect2Read = "rect2-read" for ALL_READ, right PositionSize: "reads a rect2 as x y width height" {
        SizeFirst = "size-first": "reads the size of a rect2 before its position", "Read position, then size.";
    }
    ColorWritten = "color-written" for ALL_WRITTEN, right Rgba: "writes a colour as red green blue alpha" {
        Bgra = "bgra": "writes a colour as blue green red alpha", "Write red, green, blue, alpha.";
    }
    FloatsWritten = "floats-written" for ALL_WRITTEN, right Kept: "writes the pattern of each float as it is" {
        NegativeZeroLost = "negative-zero-lost": "writes -0 as +0", "Keep the sign of zero.";
    }
    FloatsRead = "floats-read" for ALL_READ, right Kept: "returns each float with the pattern that was written" {
        Cleaned = "six-decimals-finite": "rounds floats to six decimals, passes those without a fraction through an integer, and refuses infinities and NaN (invalid)",
            "Return each float with the pattern that was written; round what is shown.";
    }
    CountSizeWritten = "count-size-written" for TEXT_WRITTEN, right Four: "writes the length of a string in four bytes" {
        Two = "two-bytes": "writes the length of a string in two bytes", "Write a count of four bytes.";
    }
    CountWritten = "count-written" for TEXT_WRITTEN, right Bytes: "counts a string's bytes" {
        Characters = "characters": "counts a string's characters instead of its bytes", "Count the bytes of the UTF-8.";
        Units = "utf-16-units": "counts a string's UTF-16 units instead of its bytes", "Count the bytes of the UTF-8.";
        Itself = "with-itself": "counts the bytes of the count, too", "Count the bytes of the UTF-8 alone.";
    }
    PaddingWritten = "padding-written" for ENCODED, right ToFour: "pads a serialised string with zeros to a multiple of four" {
        None = "none": "leaves out the zeros after a serialised string", "Write zeros up to a multiple of four.";
        Always = "always": "adds four zeros to a serialised string whose length is a multiple of four", "Pad by (4 - length % 4) % 4.";
    }
    NulAdded = "nul-added" for TEXT_WRITTEN, right None: "adds no NUL to a string" {
        Uncounted = "uncounted": "adds a NUL to a string and does not count it", "Write the text alone.";
    }
    TextWritten = "text-written" for TEXT_WRITTEN, right Utf8: "writes text as UTF-8" {
        Utf16 = "utf-16": "writes text as UTF-16LE", "Write UTF-8.";
    }
    TextRead = "text-read" for ALL_READ, right Utf8: "refuses text that is not UTF-8" {
        Replaced = "replaced": "replaces what is not UTF-8 by U+FFFD", "Refuse text that is not UTF-8 (invalid).";
        MarkDropped = "byte-order-mark-dropped": "drops a byte-order mark at the start of a text", "U+FEFF is a character like any other; in JavaScript, new TextDecoder(\"utf-8\", { ignoreBOM: true }).";
    }
    NulRead = "nul-read" for READ, right Kept: "reads a NUL as any character" {
        Ends = "ends": "ends a string at its first NUL", "Take the text from the count: in a buffer a NUL is text.";
    }
    NulEncoded = "nul-encoded" for ENCODED, right Refused: "refuses to serialise a string with a NUL" {
        Written = "written": "serialises a string with a NUL", "Refuse it (invalid): the engine cuts it there.";
    }
    NulDecoded = "nul-decoded" for DECODED, right Refused: "refuses a serialised string with a NUL" {
        Kept = "kept": "accepts a serialised string with a NUL", "Refuse it (invalid): the engine cuts it there.";
        Ends = "ends": "ends a serialised string at its first NUL", "Refuse it (invalid): two serialisations would be one value.";
    }
    PaddingRead = "padding-read" for DECODED, right Required: "takes a serialised string's padding for a part of it" {
        Optional = "optional": "reads a string whose padding is cut off", "Refuse it (truncated): the padding belongs to the value.";
        NotConsumed = "not-consumed": "does not count a serialised string's padding as consumed", "The value ends after its padding.";
        Always = "always": "expects one to four bytes of padding, four after a multiple of four", "There is none where the length is a multiple of four.";
    }
    TextEnd = "text-end" for ALL_READ, right Refused: "refuses a string that reaches past the end" {
        Partial = "partial": "reads what is there of a string, and counts what is missing as consumed", "Refuse a string that reaches past the end (truncated).";
    }
    TextConsumed = "text-consumed" for ALL_READ, right All: "moves by a string's count and bytes" {
        WithoutCount = "without-count": "does not move by the bytes of a string's count", "A string begins with its count.";
    }
    RewriteEnd = "rewrite-end" for REWRITE, right Refused: "refuses to rewrite past the end" {
        Appends = "appends": "makes the buffer longer, and appends a value whose position is after the end", "Refuse a value that reaches past the end (out_of_range).";
    }
    RewriteMode = "rewrite-mode" for REWRITE, right Overwrites: "overwrites the bytes at the position" {
        Inserts = "inserts": "inserts a value at the position", "Overwrite: the buffer keeps its length.";
    }
    TypeNumbersWritten = "type-numbers-written" for ENCODED, right Engine3: "writes the type numbers of engine 3" {
        Engine4 = "engine-4": "writes the type numbers of engine 4", "In engine 3: rect2 6, vector3 7, quat 10, color 14.";
    }
    TypeNumbersRead = "type-numbers-read" for DECODED, right Engine3: "reads the type numbers of engine 3" {
        Scalars = "scalars-only": "reads bool, int, float and string only", "Read vector2 5, rect2 6, vector3 7, quat 10 and color 14, too.";
        Engine4 = "engine-4": "reads the type numbers of engine 4", "In engine 3: rect2 6, vector3 7, quat 10, color 14.";
        Engine4Vectors = "engine-4-vectors": "reads the type numbers of engine 4, and of its types bool, int, float, string, vector2 and vector3 only", "In engine 3: rect2 6, vector3 7, quat 10, color 14.";
    }
    TypeBits = "type-bits" for DECODED, right Eight: "reads the type from one byte" {
        Sixteen = "two-bytes": "reads the type from two bytes of the header", "Byte 0 alone is the type.";
    }
    TypeRefusal = "type-refusal" for DECODED, right Invalid: "refuses an unknown type as invalid" {
        Fails = "fails": "breaks on an unknown type", "Refuse it as invalid.";
        NilRead = "nil-read": "reads type 0, the engine's nil, instead of refusing it", "Refuse it as invalid: the format has no nil.";
    }
    FlagWritten = "flag-written" for ENCODED, right Byte2: "sets bit 0 of byte 2 for the 64-bit form" {
        IntsMissing = "ints-missing": "does not set the flag of the 64-bit form of an int", "Set bit 0 of byte 2 for ints, too.";
    }
    FlagBits = "flag-bits" for VARIANT_DECODE, right Ignored: "looks at the flag's bit alone" {
        EqualsOne = "byte-equals-1": "takes the 64-bit form only where byte 2 is 1", "Look at bit 0 of byte 2 alone: other bits are the engine's.";
    }
    FlagRead = "flag-read" for DECODED, right Byte2: "takes bit 0 of byte 2 for the flag of the 64-bit form" {
        Ignored = "ignored": "does not look at the flag of the 64-bit form", "Bit 0 of byte 2: the payload of an int or float has 8 bytes.";
        AnyBit = "any-bit": "takes any bit of byte 2 for the flag of the 64-bit form", "Look at bit 0 of byte 2 alone.";
    }
    WideTypes = "wide-types" for DECODED, right Numbers: "looks at the flag for ints and floats only" {
        Vectors = "vectors": "reads components of 64 bits with the flag", "Vectors and the like have no 64-bit form.";
    }
    IntForm = "int-form" for ENCODED, right ByRange: "writes an int with 32 bits if an i32 holds it" {
        Always64 = "always-64": "writes every int with 64 bits", "Write 32 bits if an i32 holds the value.";
        Either = "i32-or-u32": "writes an int with 32 bits if an i32 or a u32 holds it", "Write 32 bits if an i32 holds the value.";
        MinimumWide = "minimum-wide": "writes -2^31 with 64 bits", "-2^31 is an i32: compare with `>=`.";
    }
    IntValueWritten = "int-value-written" for ENCODED, right Exact: "writes the value of an int as it is" {
        Refused = "32-bits-only": "refuses ints beyond 32 bits", "Write 64 bits if no i32 holds the value.";
    }
    IntValueRead = "int-value-read" for DECODED, right Signed: "extends the sign of both forms of an int" {
        Double = "double": "passes an int through a binary64", "Keep all 64 bits: no float in between.";
        WordsOred = "words-ored": "joins the words of the 64-bit form with shifts of 32 bits, so that the upper one falls onto the lower", "Widen the upper word to 64 bits before it is shifted; in JavaScript with BigInt.";
    }
    FloatForm = "float-form" for ENCODED, right Exact: "writes a float with 32 bits if a binary32 holds it exactly" {
        Always32 = "always-32": "writes every float with 32 bits", "Write 64 bits unless a binary32 holds the value exactly.";
        Always64 = "always-64": "writes every float with 64 bits", "Write 32 bits if a binary32 holds the value exactly.";
        InfinityWide = "infinity-wide": "writes infinities with 64 bits", "A binary32 holds infinities: write 32 bits.";
        NanNarrow = "nan-narrow": "writes NaN with 32 bits", "NaN takes 64 bits: it is equal to nothing.";
        Epsilon = "within-1e-6": "writes a float with 32 bits if it is within 1e-6 of a binary32 relative to it, and infinities with 64", "Write 32 bits only if a binary32 holds the value exactly.";
    }
    WholeFloats = "whole-floats" for ENCODED, right Floats: "serialises a float without a fraction as a float" {
        Ints = "ints": "serialises a float without a fraction as an int", "Keep the type: 1.0 is a float.";
    }
    FloatValueRead = "float-value-read" for DECODED, right Exact: "returns every bit of a float's 64-bit form" {
        Decimal = "decimal": "passes the 32-bit form of a float through its shortest decimal digits", "Widen the binary32 exactly.";
    }
    BoolPayloadRead = "bool-payload-read" for VARIANT_DECODE, right NotZero: "takes any payload of a bool but 0 for true" {
        FirstByte = "first-byte": "looks at the first byte of a bool's payload only", "Look at all four bytes.";
        OnlyOne = "only-one": "takes only a payload of 1 for true", "Take any payload but 0 for true.";
    }
    CountSign = "count-sign" for DECODED, right Refused: "refuses a serialised string's count of 2^31 and more as out_of_range" {
        Unchecked = "unchecked": "takes a serialised string's count for unsigned, so that 2^31 and more reach past the end", "Refuse a count of 2^31 and more (out_of_range): the engine's is signed.";
    }
    FormRefusal = "form-refusal" for CANONICAL, right Apart: "refuses overlong forms as overlong, and NaN with 32 bits as invalid" {
        NotCanonical = "not-canonical": "refuses overlong 64-bit forms and NaN with 32 bits as not_canonical", "Refuse an overlong form as overlong, and NaN with 32 bits as invalid.";
    }
    PaddingCompared = "padding-compared" for CANONICAL, right All: "refuses padding that is not zero" {
        Missing = "missing": "does not look at what stands in a string's padding", "Refuse padding that is not zero (not_canonical).";
    }
}
