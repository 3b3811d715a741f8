//! What implementations of mixed radix do differently.

use std::sync::LazyLock;

use crate::model::behaviour::{Parameter, parameters};

const PACK: &[&str] = &["mixed_radix.pack32"];
const UNPACK: &[&str] = &["mixed_radix.unpack32"];
const SPILL: &[&str] = &["mixed_radix.spill_write", "mixed_radix.spill_read"];
const SPILL_WRITE: &[&str] = &["mixed_radix.spill_write"];
const BYTES: &[&str] = &["mixed_radix.bytes_write", "mixed_radix.bytes_read"];
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
pub static PARAMETERS: LazyLock<Vec<Parameter>> = LazyLock::new(|| OWN.to_vec());

parameters! {
    const OWN;
    Product = "product" for PACK, right Exact: "refuses a field with which the product would exceed 2^32" {
        Missing = "missing": "does not check the product of the limits", "Keep the product of the limits, and refuse a field with which it would exceed 2^32.";
        Shrinks = "refused-if-smaller": "refuses a product only if it is smaller than before in 32 bits", "Compute the product in 64 bits and compare it with 2^32.";
    }
    DigitsPacked = "pack-digits" for PACK, right Own: "multiplies the number by the field's own limit and adds the value" {
        Last = "last-limit": "multiplies by the limit of the field before", "Multiply by the limit of the value that is added.";
        Brackets = "added-before": "adds the value before it multiplies", "Multiply what is there first, then add the value.";
        FirstLeast = "first-least": "makes the first value the least significant", "Multiply what is there, and add the next value: the first is the most significant.";
        LastLeftOut = "last-left-out": "leaves out the last field", "Go on to the last field: < count, not < count - 1.";
    }
    Packed = "pack-accumulator" for PACK, right Unsigned: "keeps an unsigned accumulator" {
        Signed = "signed": "returns the accumulator as a signed number", "Use an unsigned accumulator.";
        Wide64 = "64-bits": "keeps an accumulator of 64 bits, and accepts products to 2^64", "Refuse a field with which the product would exceed 2^32.";
        Unbounded = "unbounded": "keeps an accumulator of any size, and accepts every product", "Refuse a field with which the product would exceed 2^32.";
    }
    UnpackOrder = "unpack-order" for UNPACK, right LastFirst: "takes the value packed last out first" {
        FirstFirst = "first-first": "returns the values in reverse", "The value packed last comes out first; unpack with the limits in reverse.";
        LimitsReversed = "limits-reversed": "divides by the limits in reverse", "Divide by the limits in the order given: the last one packed comes first.";
    }
    Unpacked = "unpack-arithmetic" for UNPACK, right Unsigned: "takes remainder and quotient of an unsigned accumulator" {
        Signed = "signed": "divides a signed accumulator and truncates towards zero", "Use an unsigned accumulator.";
        DividedFirst = "divided-first": "divides before it takes the remainder", "Take the remainder first, then divide.";
        SignedRefused = "signed-refused": "takes accumulator and limits for signed numbers of 32 bits, and refuses an accumulator below 0", "Use an unsigned accumulator.";
        LastWhole = "last-whole": "returns what is left for the last value, not its remainder", "Take the remainder of the last value, too.";
    }
    NoLimits = "no-limits" for UNPACK, right NoValues: "returns no values for no limits" {
        Breaks = "breaks": "fails with an error on a list without limits", "No limits take nothing out: return no values.";
    }
    LeftOver = "left-over" for UNPACK, right Ignored: "ignores what is left after the last value" {
        Refused = "refused": "refuses an accumulator of which something is left", "Values below the ones unpacked stay in the accumulator: do not refuse.";
    }
    ValueCheck = "value-check" for VALUES_IN, right Below: "refuses a value that is not below its limit" {
        Missing = "missing": "packs a value that is not below its limit: it carries into the value packed before", "Refuse a value that is not below its limit (out_of_range).";
        LimitAndZeroPass = "limit-and-zero-pass": "lets a value through that equals its limit, 0 of a limit of 0 included", "Refuse from the limit on: compare with `>=`.";
        Signed32 = "signed-32": "takes limits and values for signed numbers of 32 bits, and refuses those that are below 0", "Keep limits and values in unsigned integers.";
    }
    LeastLimit = "least-limit" for VALUES_IN, right One: "takes a list without fields" {
        EmptyRefused = "empty-refused": "refuses a list without fields", "No fields are the number 0.";
        EmptyBreaks = "empty-breaks": "fails with an error on a list without fields", "No fields are the number 0.";
    }
    ZeroLimit = "zero-limit" for ZERO, right Refused: "refuses a limit of 0" {
        Error = "error": "fails at a limit of 0, by a division", "Refuse a limit of 0 (out_of_range) before it divides.";
        Zero = "zero": "reads 0 for a limit of 0", "Refuse a limit of 0 (out_of_range).";
        Invalid = "invalid": "refuses a limit of 0 as invalid", "Refuse it as out_of_range.";
        OneRefused = "one-refused": "refuses a limit of 1, too", "A field whose limit is 1 is 0.";
    }
    LimitCheck = "limit-check" for SPILL, right Inclusive: "accepts limits to 2^32, to 2^64 with 64 bits" {
        To31 = "to-31-bits": "refuses limits above 2^31, above 2^63 with 64 bits", "Keep limits and numbers in unsigned integers.";
    }
    Accumulator = "accumulator" for SPILL, right AsAsked: "fills an accumulator of the size asked" {
        Always32 = "always-32": "always fills 32 bits", "Fill 64 bits where the accumulator has 64.";
        SixtyThree = "63-bits": "fills at most 63 bits", "Keep numbers in unsigned integers of 64 bits.";
    }
    BlockBits = "block-bits" for BYTES, right To2048: "fills blocks of 2048 bits" {
        To4096 = "4096": "fills blocks of 4096 bits", "A block takes products of at most 2^2048.";
    }
    GroupEnd = "group-end" for STREAMS, right Number: "ends a group before the field with which its largest number would not fit" {
        Product = "product": "ends a group before the field with which its product would not fit", "Compare the product less one with the largest number that fits.";
    }
    GroupProduct = "group-product" for STREAMS, right FirstLimit: "starts the product of a group with the limit of its first field" {
        OneJoined = "starts-with-1-joined": "forgets the limit of the field that opens a group after the first, and joins what its number has above the group's bits to the bits before", "Start the product of a group with the limit of the field that opens it.";
    }
    Width = "number-width" for SPILL, right Number: "writes a group in as many bits as its largest number has" {
        Product = "product": "writes a group in as many bits as its product has", "The width is that of the product less one.";
        Word = "word": "writes a group as a whole word", "Write as few bits as hold the product less one.";
        Sum = "sum-of-widths": "writes a group in as many bits as its fields have together", "Write as few bits as hold the product less one.";
    }
    BlockOrder = "block-order" for BYTES, right MostFirst: "stores the most significant byte of a block first" {
        LeastFirst = "least-first": "stores the least significant byte of a block first", "The most significant byte first.";
    }
    DigitsWritten = "written-digits" for WRITES, right FirstMost: "makes the first field the most significant" {
        FirstLeast = "first-least": "makes the first field of a group the least significant", "Multiply what is there, and add the next field: the first is the most significant.";
    }
    NumberWritten = "written-arithmetic" for SPILL_WRITE, right Exact: "keeps a group's number exactly" {
        Double = "double": "keeps a group's number in a binary64, which rounds beyond 2^53", "Keep the number in an integer of 64 bits.";
    }
    Padding = "padding" for SPILL_WRITE, right After: "pads the last byte with zeros" {
        Before = "before": "puts the padding before the first group", "Shift the last bits up to bit 7: the padding comes after the groups.";
    }
    DigitsRead = "read-digits" for READS, right FirstMost: "takes the first field for the most significant" {
        FirstLeast = "first-least": "takes the first field of a group for the least significant", "The last field packed is the least significant: divide by the limits in reverse, and reverse the values.";
        LimitsInOrder = "limits-in-order": "divides by the limits of a group in their order, and reverses the values", "Divide by the limits in reverse too.";
    }
    NumberCheck = "number-check" for READS, right Below: "refuses a number that is not below the product of the limits" {
        Missing = "missing": "reads a number that is not below the product of its limits, and drops what is above", "Refuse a number that is not below the product of the limits (out_of_range).";
    }
    End = "end" for READS, right Refused: "refuses a group that the input does not hold" {
        Zeros = "zeros": "reads zeros after the end of the input", "Refuse a group that the input does not hold (truncated).";
    }
}
