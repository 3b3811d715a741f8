//! Known mistakes in variable-length integers.

use crate::model::deviants;

const ENCODE: &[&str] = &["varint.encode"];
const DECODE: &[&str] = &["varint.decode"];

deviants! {
    Published "varint-eight-rounds": "encode-rounds" = "eight" in ENCODE;
        does "Runs eight rounds: from 2^56 on the value is cut, and its last byte still says that another follows.",
        says "\"for (int i = 0; i < sizeof(UInt64); i++)\" (Heist, Packet Encoding: Lossless): sizeof counts bytes, not groups.",
        fix "Loop until nothing is left: ten rounds at most for 64 bits.",
        affects "Writers: values from 2^56 on lose their top byte, and the reader takes the next field's bytes for it.";

    Wild "varint-no-limit": "longest" = "no-limit", "range" = "low-64" in DECODE;
        does "Reads for as long as bytes say \"more\", and shifts groups out at the top.",
        says "\"You read byte by byte, and if the 8th bit in the byte is set it means there are more bytes to come\" (Heist, \
               Packet Encoding: Lossless) has no limit.",
        fix "Refuse a value that goes on past the type's most bytes (3, 5 or 10), and bits above the type in the last of them.",
        affects "Readers of untrusted packets: unbounded input, and many byte strings for one value.";

    Wild "varint-signed-shift": "encode-width" = "32-bits", "arithmetic" = "int32-extended"
        in &["varint.encode", "varint.decode"];
        does "Shifts in 32 signed bits: writes from 2^32 on and reads from 2^31 on are wrong.",
        says "\"value >>= 7\" (Heist, Packet Encoding: Lossless), in a language whose shift works on 32-bit integers.",
        fix "Shift in 64 bits; in JavaScript with BigInt, or by division.",
        affects "JavaScript, and C with int: identifiers and timestamps above two thousand million.";

    Plausible "varint-type-wraps": "range" = "dropped" in DECODE;
        does "Drops bits above the type instead of refusing them.",
        says "Nothing: the source has 64 bits only, and does not say what a reader does with more.",
        fix "Refuse (out_of_range) at the last byte.",
        affects "Readers of lengths and identifiers: two byte strings for one value, and a check before the cut is void.";

    Plausible "varint-big-endian-groups": "encode-order" = "most-first", "order" = "most-first"
        in &["varint.encode", "varint.decode"];
        does "Puts the most significant group first, as MIDI files and ASN.1 do.",
        says "\"Take the 7 least significant bits\" comes first in the source's loop; other formats turn it round.",
        fix "The first byte has the seven least significant bits.",
        affects "Both sides: every value from 128 on.";

    Plausible "varint-canonical-is-tolerant": "canonical-form" = "unchecked" in &["varint.decode_canonical"];
        does "Lets overlong forms pass as canonical.",
        says "Nothing: the source never asks whether a form is the shortest.",
        fix "A last byte of zero, unless it is the only one, is overlong.",
        affects "Signatures, deduplication and replay checks that compare bytes.";

    Plausible "zigzag-sign-in-bit-zero": "zigzag-written" = "sign-in-bit-zero", "zigzag-read" = "sign-in-bit-zero"
        in &["varint.zigzag_encode", "varint.zigzag_decode"];
        does "Doubles the magnitude and puts the sign into bit 0: -1 becomes 3, and 1 stands for negative zero.",
        says "Nothing: the source has no signed values; descriptions of zigzag as \"the sign in the lowest bit\" invite it.",
        fix "v >= 0 becomes 2 v, v < 0 becomes -2 v - 1.",
        affects "Both sides: every negative value is off by one.";
}
