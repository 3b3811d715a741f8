//! Known mistakes in bit packing.

use crate::model::{Deviant, Kind};

const WRITE: &[&str] = &["bit_pack.write"];
const ALL_WAYS: &[&str] = &["bit_pack.write", "bit_pack.read", "bit_pack.read_canonical"];
const CANONICAL: &[&str] = &["bit_pack.read_canonical"];

pub const ALL: &[Deviant] = &[
    Deviant {
        id: "listing1-drops-high-bits",
        kind: Kind::Published,
        summary: "Truncates a value that is wider than its field and reports nothing.",
        says: "\"u32 src_mask = (1 << (num_bits_to_write - 1));\" (Blow, listing 1) starts at the field's top bit, whatever is above it.",
        fix: "Refuse a value that the width does not hold (out_of_range).",
        affects: "Writers: a ninth kind of entity in a 3-bit field becomes the first.",
        operations: WRITE,
        point: &[("wide-value", "masked")],
    },
    Deviant {
        id: "bits-lsb-first",
        kind: Kind::Plausible,
        summary: "Fills bytes from bit 0 up, least significant bit of each field first, as Deflate does.",
        says: "\"byte dest_mask = (1 << (7 - bit_index));\" (Blow, listing 1): the first bit is bit 7. Many formats have it the other way.",
        fix: "The first bit of the stream is bit 7 of byte 0 and the top bit of the first field.",
        affects: "Both sides: everything.",
        operations: ALL_WAYS,
        point: &[("bit-order", "least-first")],
    },
    Deviant {
        id: "bits-field-byte-order",
        kind: Kind::Plausible,
        summary: "Swaps the bytes of fields wider than 8 bits: a memory copy on a little-endian CPU.",
        says: "\"They would treat an input value (32 bits maximum) as a string of bits in memory, and copy that string of bits\" (Blow, Packing Integers): a warning.",
        fix: "Shift bits out of the value; do not copy its memory.",
        affects: "Both sides: fields wider than 8 bits.",
        operations: ALL_WAYS,
        point: &[("field-bytes", "little-endian")],
    },
    Deviant {
        id: "bits-pad-ones",
        kind: Kind::Plausible,
        summary: "Pads the last byte with ones.",
        says: "\"byte buffer[BUFFER_SIZE]; // All initialized to 0\" (Blow, listing 1): the padding is zero because the buffer was.",
        fix: "Pad with zeros, whatever the buffer held.",
        affects: "Writers into reused buffers: canonical readers refuse, and equal packets differ in bytes.",
        operations: WRITE,
        point: &[("padding", "ones")],
    },
    Deviant {
        id: "bits-trailing-unseen",
        kind: Kind::Plausible,
        summary: "A canonical reader that stops after the last field and ignores bytes that follow.",
        says: "Nothing: the article shows no reader.",
        fix: "With whole bytes left, refuse (trailing).",
        affects: "Signatures, deduplication and replay checks that compare bytes.",
        operations: CANONICAL,
        point: &[("trailing-check", "missing")],
    },
    Deviant {
        id: "bits-padding-unseen",
        kind: Kind::Plausible,
        summary: "A canonical reader that ignores the padding.",
        says: "Nothing: the article shows no reader.",
        fix: "With a padding bit set, refuse (not_canonical).",
        affects: "Signatures, deduplication and replay checks that compare bytes.",
        operations: CANONICAL,
        point: &[("padding-check", "missing")],
    },
];
