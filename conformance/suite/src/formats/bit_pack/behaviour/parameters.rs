//! What implementations of bit packing do differently.

use std::sync::LazyLock;

use super::super::table::{BOTH, CANONICAL, LSB, MSB, WRITES};
use crate::model::behaviour::{Parameter, parameters};

const READ: &[&str] = &["bit_pack.read", "bit_pack.read_lsb"];
const READS: &[&str] =
    &["bit_pack.read", "bit_pack.read_canonical", "bit_pack.read_lsb", "bit_pack.read_canonical_lsb"];
const MSB_WRITE: &[&str] = &["bit_pack.write"];
const MSB_READS: &[&str] = &["bit_pack.read", "bit_pack.read_canonical"];

/// All parameters.
pub static PARAMETERS: LazyLock<Vec<Parameter>> = LazyLock::new(|| OWN.to_vec());

parameters! {
    const OWN;
    BitOrder = "bit-order" for MSB, right MostFirst: "takes bit 7 of a byte and the top bit of a field first" {
        LeastFirst = "least-first": "takes bit 0 of a byte and the lowest bit of a field first", "Bit 0 of the stream is bit 7 of byte 0 and the top bit of the first field.";
        BytesFromBelow = "bytes-from-bit-0": "fills bytes from bit 0 up with fields from their top bit down", "Bit 0 of the stream is bit 7 of byte 0.";
        FieldsFromBelow = "fields-from-bit-0": "takes the lowest bit of a field first", "The top bit of a field comes first.";
    }
    LsbOrder = "lsb-order" for LSB, right LeastFirst: "takes bit 0 of a byte and the lowest bit of a field first" {
        MostFirst = "most-first": "takes bit 7 of a byte and the top bit of a field first", "Bit 0 of the stream is bit 0 of byte 0 and the lowest bit of the first field.";
        BytesFromAbove = "bytes-from-bit-7": "fills bytes from bit 7 down with fields from their lowest bit up", "Bit 0 of the stream is bit 0 of byte 0.";
        FieldsFromAbove = "fields-from-top": "takes the top bit of a field first", "The lowest bit of a field comes first.";
    }
    FieldBytes = "field-bytes" for BOTH, right MostFirst: "takes the bits of a field by their weight" {
        Reversed = "reversed": "takes the bytes of a field wider than 8 bits in reverse order, as a memory of the other byte order holds them", "Shift bits out of the value; do not copy its memory.";
        Words = "reversed-words": "takes the bytes of fields of 16, 32 and 64 bits in reverse order, as a memory of the other byte order holds them", "Shift bits out of the value; do not copy its memory.";
    }
    FieldOrder = "field-order" for BOTH, right FirstFirst: "takes the fields in order" {
        LastFirst = "last-first": "takes the last field first", "The first field of the list comes first in the stream.";
    }
    Words = "words" for BOTH, right Bytes: "stores bytes in the order of the stream" {
        Two = "reversed-16": "stores the stream in words of 16 bits whose bytes are in reverse order", "Store bytes in the order of the stream.";
        Four = "reversed-32": "stores the stream in words of 32 bits whose bytes are in reverse order", "Store bytes in the order of the stream.";
    }
    Alignment = "alignment" for MSB, right Bits: "begins a field at the bit after the one before" {
        FieldsRight = "fields-right": "gives each field whole bytes, with the padding before it", "Begin a field at the bit where the one before ends.";
        StreamRight = "stream-right": "puts the padding before the first field", "Shift the last bits up to bit 7: the padding comes after the fields.";
    }
    LeastWidth = "least-width" for BOTH, right One: "refuses a width of 0" {
        Zero = "zero-accepted": "takes a width of 0 for a field without bits", "Refuse a width of 0 (out_of_range).";
    }
    MostWidth = "most-width" for BOTH, right To64: "accepts widths to 64 and refuses greater ones" {
        To32 = "32": "refuses widths above 32", "Accept widths to 64.";
        To63 = "63": "refuses a width of 64", "Accept a width of 64.";
        Unlimited = "unlimited": "accepts widths above 64", "Refuse widths above 64 (out_of_range).";
    }
    WidthRefusal = "width-refusal" for BOTH, right OutOfRange: "refuses a width that it does not accept as out_of_range" {
        Breaks = "breaks": "breaks on a width that it does not accept", "Refuse it as out_of_range.";
    }
    WideValue = "wide-value" for WRITES, right Refused: "refuses a value that its field does not hold" {
        Masked = "masked": "cuts a value to its field's low bits", "Refuse a value that the width does not hold (out_of_range).";
        Clamped = "clamped": "writes the field's largest value instead of one that it does not hold", "Refuse a value that the width does not hold (out_of_range).";
        OredLost = "ored-lost": "combines the excess bits of a value with those of the field beside it by OR, and loses what lies outside the stream", "Refuse a value that the width does not hold (out_of_range).";
        LimitMasked = "limit-masked": "lets the value 2^width through, as 0", "Refuse from 2^width on: compare with `>=`.";
        LimitOred = "limit-ored": "lets the value 2^width through, and sets the bit beside its field", "Refuse from 2^width on: compare with `>=`.";
        MaskedModulo32 = "masked-modulo-32": "cuts a value with (1 << width) - 1 in 32 bits, which leaves nothing of 32", "Refuse a value that the width does not hold (out_of_range).";
        Behind = "left-behind": "leaves what exceeds a field in the bits behind it, until the next field replaces its own", "Refuse a value that the width does not hold (out_of_range).";
        Breaks = "breaks": "breaks on a value that its field does not hold", "Refuse it as out_of_range.";
    }
    Limit = "limit" for WRITES, right Exact: "finds that 2^width is the first value too large" {
        Modulo32 = "shift-modulo-32": "shifts 1 by the width modulo 32 for the limit, so that wide fields take few values", "Shift in more than 64 bits, or shift the value right by the width.";
        Modulo64 = "shift-modulo-64": "shifts 1 by the width modulo 64 for the limit, so that a field of 64 bits takes only 0", "Check 64 bits apart, or shift the value right by the width.";
        Below32 = "below-32-only": "checks fields of less than 32 bits only, and cuts what wider ones do not hold", "Check every width below 64: value >> width must be 0.";
    }
    ValueWritten = "value-written" for WRITES, right Unsigned64: "takes values as unsigned numbers of 64 bits" {
        Double = "double": "passes values through a binary64, which rounds beyond 2^53", "Keep values in integers of 64 bits.";
        Low32 = "32-bits": "takes the low 32 bits of a value", "Keep values in integers of 64 bits.";
        Repeated32 = "32-bits-repeated": "takes the low 32 bits of a value, and repeats them in a wider field, whose shifts are modulo 32", "Keep values in integers of 64 bits.";
        DoubleRepeated32 = "double-repeated": "takes the low 32 bits of a value's binary64, and repeats them in a wider field, whose shifts are modulo 32", "Keep values in integers of 64 bits; JavaScript has BigInt.";
    }
    Pending = "write-accumulator" for MSB_WRITE, right Wide: "keeps all bits of a field beside those that wait for their byte" {
        Field32 = "32-loses-field": "loses the top bits of a field that do not fit 32 bits beside those that wait", "Use an accumulator of more than 64 bits, or write a field in parts.";
        Waiting32 = "32-loses-waiting": "shifts the bits that wait out of an accumulator of 32 bits", "Use an accumulator of more than 64 bits, or write a field in parts.";
        Waiting64 = "64-loses-waiting": "shifts the bits that wait out of an accumulator of 64 bits", "Use an accumulator of more than 64 bits, or write a field in parts.";
        NeverCleared = "never-cleared": "does not clear the byte that waits after it is written, so that its ones stay in all that follow", "Start each byte as 0.";
    }
    Padding = "padding" for WRITES, right Zeros: "pads the last byte with zeros" {
        Ones = "ones": "pads the last byte with ones", "Pad with zeros, whatever the buffer held.";
        ByteBefore = "byte-before": "pads the last byte with the same bits of the byte before it", "Pad with zeros: clear the byte that waits after it is written.";
        OneAndZeros = "one-and-zeros": "marks the end with a one before the zeros", "Pad with zeros only.";
        ExtraByte = "extra-byte": "adds a zero byte when the fields fill whole bytes", "Pad with (8 - bits % 8) % 8 bits.";
        Flushed32 = "flushed-32": "pads to a multiple of 32 bits, and adds 32 more where the fields fill one", "Pad to whole bytes, and not beyond them.";
    }
    ValueRead = "value-read" for READS, right Unsigned64: "returns values as unsigned numbers of 64 bits" {
        Signed64 = "signed-64": "returns fields of 64 bits as signed numbers", "Return unsigned numbers.";
        SignedWords = "signed-32-and-64": "returns fields of 32 and of 64 bits as signed numbers", "Return unsigned numbers.";
        Signed32 = "signed-32": "returns the low 32 bits of a field as a signed number", "Return unsigned numbers of 64 bits.";
        Low32 = "32-bits": "returns the low 32 bits of a field", "Return numbers of 64 bits.";
        DoubleSummed = "double-summed": "sums the bits of a field in a binary64 from the lowest up, which rounds at each of them beyond 2^53", "Keep values in integers of 64 bits.";
        DoubleShortest = "double-shortest": "passes values through a binary64 and writes the fewest decimal digits that tell it apart", "Keep values in integers of 64 bits; JavaScript has BigInt.";
        SignExtendedUnsigned = "sign-extended-64": "takes the top bit of a field for its sign and returns the 64-bit pattern", "Fields are unsigned: fill up with zeros.";
    }
    Mask = "mask" for READS, right Exact: "masks a field with as many ones as it has bits" {
        Modulo32 = "shift-modulo-32": "shifts 1 by the width modulo 32 for the mask, so that fields of 32 bits read as 0", "Shift the largest number right by 64 less the width.";
        Modulo64 = "shift-modulo-64": "shifts 1 by the width modulo 64 for the mask, so that fields of 64 bits read as 0", "Shift the largest number right by 64 less the width.";
        Folded32 = "bits-modulo-32": "shifts each bit of a field by its place modulo 32, so that those from 32 on are or-ed into the low ones", "Keep values in integers of 64 bits.";
    }
    Refill = "read-accumulator" for MSB_READS, right Wide: "keeps all bits of a field beside those of the next" {
        LastWordLow = "last-word-low": "loads words of 32 bits, and puts the bytes of a last one that is not full at its low end", "Read bytes, or shift a last word that is not full to the top.";
    }
    End = "end" for READS, right Refused: "refuses a field that the input does not hold" {
        Zeros = "zeros": "reads zeros after the end of the input", "Refuse a field that the input does not hold (truncated).";
        ZerosTo32 = "zeros-to-32-bits": "pads the input with zeros to a multiple of 32 bits, and refuses what is beyond", "Refuse a field that the input does not hold (truncated).";
        ZerosInPlace = "zeros-in-place": "reads zeros after the end of the input, and does not count them as consumed", "Refuse a field that the input does not hold (truncated).";
        Ones = "ones": "reads ones after the end of the input, as from a -1", "Refuse a field that the input does not hold (truncated).";
        Partial = "partial": "returns the bits that are left for a field that lacks some", "Refuse a field that the input does not hold (truncated).";
    }
    EndCheck = "end-check" for READS, right Bits: "compares the end of a field with the bits of the input" {
        WholeBytes = "rounded-down": "compares whole bytes, so that up to seven missing bits read as zeros", "Compare bits, or round the end up to whole bytes.";
    }
    Following = "following" for READ, right Left: "leaves the bytes that follow the fields" {
        Consumed = "consumed": "counts the whole input as consumed", "Count the bytes that hold the fields.";
    }
    PaddingCheck = "padding-check" for CANONICAL, right First: "refuses padding that is not zero, after it has refused bytes that follow" {
        Missing = "missing": "does not check the padding", "Refuse a padding bit that is set (not_canonical).";
        BeforeTrailing = "before-trailing": "checks all that is left for zeros before it looks for bytes that follow", "Refuse whole bytes that are left first (trailing).";
        LastBit = "last-bit-only": "checks the last padding bit alone", "Check every bit up to the end of the byte.";
        ButLast = "last-bit-unchecked": "checks all padding bits but the last", "Check every bit up to the end of the byte.";
    }
    TrailingCheck = "trailing-check" for CANONICAL, right Byte: "refuses eight bits and more after the last field" {
        Missing = "missing": "does not check that bytes follow", "Refuse whole bytes that are left (trailing).";
        OneAllowed = "more-than-8-bits": "refuses only more than eight bits after the last field", "Refuse from eight bits on: compare with `>=`.";
        Unequal = "compared-for-equality": "refuses as trailing wherever the bytes that the fields take are not those of the input, more of them too", "Refuse (truncated) a field that the input does not hold, and (trailing) whole bytes that are left.";
    }
}
