//! Known mistakes in bit packing.

use super::table::{BOTH, CANONICAL, LSB, MSB, WRITES};
use crate::model::deviants;

deviants! {
    Published "listing1-drops-high-bits": "wide-value" = "masked" in WRITES;
        does "Truncates a value that is wider than its field and reports nothing.",
        says "\"u32 src_mask = (1 << (num_bits_to_write - 1));\" (Blow, listing 1) starts at the field's top bit, whatever is above it.",
        fix "Refuse a value that the width does not hold (out_of_range).",
        affects "Writers: a ninth kind of entity in a 3-bit field becomes the first.";

    Plausible "bits-lsb-first": "bit-order" = "least-first" in MSB;
        does "Fills bytes from bit 0 up, least significant bit of each field first, as Deflate does.",
        says "\"byte dest_mask = (1 << (7 - bit_index));\" (Blow, listing 1): the first bit is bit 7. Many formats have it the other way.",
        fix "The first bit of the stream is bit 7 of byte 0 and the top bit of the first field.",
        affects "Both sides: everything.";

    Plausible "bits-msb-first": "lsb-order" = "most-first" in LSB;
        does "Fills bytes from bit 7 down, most significant bit of each field first, where the stream is least significant bit first.",
        says "\"byte dest_mask = (1 << (7 - bit_index));\" (Blow, listing 1) is the other order.",
        fix "Bit n of the stream is bit n % 8 of byte n / 8, and the lowest bit of a field comes first.",
        affects "Both sides: everything.";

    Plausible "bits-field-byte-order": "field-bytes" = "reversed" in BOTH;
        does "Swaps the bytes of fields wider than 8 bits: a memory copy on a CPU of the other byte order.",
        says "\"They would treat an input value (32 bits maximum) as a string of bits in memory, and copy that string of bits\" (Blow, Packing Integers): a warning.",
        fix "Shift bits out of the value; do not copy its memory.",
        affects "Both sides: fields wider than 8 bits.";

    Plausible "bits-pad-ones": "padding" = "ones" in WRITES;
        does "Pads the last byte with ones.",
        says "\"byte buffer[BUFFER_SIZE]; // All initialized to 0\" (Blow, listing 1): the padding is zero because the buffer was.",
        fix "Pad with zeros, whatever the buffer held.",
        affects "Writers into reused buffers: canonical readers refuse, and equal packets differ in bytes.";

    Plausible "bits-trailing-unseen": "trailing-check" = "missing" in CANONICAL;
        does "A canonical reader that stops after the last field and ignores bytes that follow.",
        says "Nothing: the article shows no reader.",
        fix "With whole bytes left, refuse (trailing).",
        affects "Signatures, deduplication and replay checks that compare bytes.";

    Plausible "bits-padding-unseen": "padding-check" = "missing" in CANONICAL;
        does "A canonical reader that ignores the padding.",
        says "Nothing: the article shows no reader.",
        fix "With a padding bit set, refuse (not_canonical).",
        affects "Signatures, deduplication and replay checks that compare bytes.";
}
