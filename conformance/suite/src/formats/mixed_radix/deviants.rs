//! Known mistakes in mixed radix, including the forms that the article only suggests.

use crate::model::deviants;

const PACK: &[&str] = &["mixed_radix.pack32"];
const UNPACK: &[&str] = &["mixed_radix.unpack32"];
const SPILL_WRITE: &[&str] = &["mixed_radix.spill_write"];
const SPILL: &[&str] = &["mixed_radix.spill_write", "mixed_radix.spill_read"];
const BYTES: &[&str] = &["mixed_radix.bytes_write", "mixed_radix.bytes_read"];

deviants! {
    Published "listing2-overflows": "product" = "missing" in PACK;
        does "Lets the product of the limits overflow 32 bits: the values packed first are lost.",
        says "\"accumulator = (limit * accumulator) + value;\" (Blow, listing 2), without a record of how full it is.",
        fix "Keep the product of the limits, and refuse a field with which it would exceed 2^32.",
        affects "Writers: the fourteenth 5-way value destroys the first.";

    Published "listing2-value-unchecked": "value-check" = "missing" in PACK;
        does "Packs a value that is not below its limit: it carries into the value packed before.",
        says "\"accumulator = (limit * accumulator) + value;\" (Blow, listing 2), without a check of the value.",
        fix "Refuse a value that is not below its limit (out_of_range).",
        affects "Writers: a sixth kind of entity changes its neighbour as well.";

    Plausible "radix-fifo": "unpack-order" = "first-first" in UNPACK;
        does "Takes the first value out for the first one packed.",
        says "Nothing: the article does not say that its packer is a stack; its bit packer is not one.",
        fix "The value packed last comes out first; unpack with the limits in reverse.",
        affects "Readers: every record of two fields or more.";

    Plausible "radix-last-limit": "pack-digits" = "last-limit" in PACK;
        does "Multiplies by the limit of the field before instead of the field's own.",
        says "\"it's y*5+x, where x and y range from 0 to 4\" (Blow, Packing Integers): with equal limits nobody can tell whose the 5 is.",
        fix "Multiply by the limit of the value that is added.",
        affects "Writers of records with different limits.";

    Plausible "spill-whole-words": "number-width" = "word" in SPILL_WRITE;
        does "Writes each full accumulator as a whole word.",
        says "\"cram as many values together as I can without exceeding the packer's 32-bit limit; then I pass the results to the Bit_Packer\" (Blow, Packing Integers) does not say in how many bits.",
        fix "Write as few bits as hold the product less one.",
        affects "Both sides: other bytes, and often more of them than with plain bit fields.";

    Plausible "spill-width-of-product": "number-width" = "product" in SPILL_WRITE;
        does "Takes the width of the product instead of that of the largest number: a bit too many at powers of two.",
        says "Nothing: the article names no widths.",
        fix "The width is that of the product less one.",
        affects "Both sides: limits of 2, 4, 8 and so on.";

    Plausible "spill-bound-exclusive": "group-end" = "product" in SPILL_WRITE;
        does "Spills when the product reaches 2^32 (2^64), because the product itself has no room in a word.",
        says "\"without exceeding the packer's 32-bit limit\" (Blow, Packing Integers): the number must fit, not the product.",
        fix "Compare the product less one with the largest word.",
        affects "Both sides: groups that fill their accumulator exactly are cut one field earlier.";

    Plausible "spill-last-field-first": "written-digits" = "first-least", "read-digits" = "first-least"
        in SPILL;
        does "Makes the first field the least significant digit of its group.",
        says "\"it's y*5+x\" and \"x = n%5\" (Blow, Packing Integers): x is named first and comes out first.",
        fix "Multiply what is there, and add the next field: the first is the most significant.",
        affects "Both sides: every group of two fields or more.";

    Plausible "spill-range-unchecked": "number-check" = "missing" in &["mixed_radix.spill_read"];
        does "Reads a number that is not below the product of its limits, and drops what is above.",
        says "Nothing: \"x = n%5; y = n/5\" (Blow, Packing Integers) takes every n for a valid one.",
        fix "Refuse a number that is not below the product of the limits (out_of_range).",
        affects "Readers of untrusted packets: two byte strings for one list of values.";

    Plausible "blocks-little-endian": "block-order" = "least-first" in BYTES;
        does "Stores a block's least significant byte first, as long-number libraries keep it.",
        says "\"automatically stores its results into a byte array when it gets full enough\" (Blow, Packing Integers) gives no order.",
        fix "The most significant byte first.",
        affects "Both sides: every block of two bytes or more.";
}
