//! Known mistakes in the buffer and in the serialisation.

use crate::model::deviants;

const READ: &[&str] = &["variant_buffer.read", "variant_buffer.read_canonical"];

deviants! {
    Plausible "ushort-signed": "ushort-read" = "signed" in READ;
        does "Extends the sign of a ushort when reading.",
        says "\"it stores only 16 bits of the original 32 of the integer\": whose sign is left open.",
        fix "Fill the upper 16 bits with zeros.",
        affects "Readers in languages without unsigned types: 32768 to 65535 read as negative numbers.";

    Plausible "uint-signed": "uint-read" = "signed" in READ;
        does "Extends the sign of a uint when reading.",
        says "\"we don't have unsigned integers within GDScript\".",
        fix "Fill the upper 32 bits with zeros: the value is an int of 64 bits.",
        affects "Hashes: half of them read as negative numbers, unequal to what was sent.";

    Plausible "buffer-bool-only-one": "bool-read" = "only-one" in &["variant_buffer.read"];
        does "Reads a bool byte as true only if it is 1.",
        says "Nothing: \"the boolean type uses a single byte\".",
        fix "The engine takes any payload other than 0 for true (measured); a strict reader refuses other bytes.",
        affects "Buffers of foreign writers: true reads as false.";

    Plausible "buffer-big-endian": "order-written" = "big-endian" in &["variant_buffer.write"];
        does "Writes the most significant byte first.",
        says "\"is_big: honestly I'm not sure if this is needed\".",
        fix "Little-endian on every machine: the engine's serialisation is.",
        affects "Ports that follow network order, and memory copies on big-endian machines.";

    Plausible "buffer-bool-four-bytes": "bool-written" = "four-bytes" in &["variant_buffer.write"];
        does "Writes all four payload bytes of a bool.",
        says "\"stripping out 4 bytes of the given value and appending the rest\".",
        fix "One byte: the three zeros are left out too.",
        affects "Everything after the first bool.";

    Plausible "buffer-uint-keeps-64": "uint-written" = "keeps-64-bits" in &["variant_buffer.write"];
        does "Writes the eight payload bytes that the engine has for a uint of 2^31 and more.",
        says "\"Godot uses 64 bit integers for those cases\".",
        fix "Four bytes, always: the rest is stripped.",
        affects "Everything after the first large uint.";

    Plausible "buffer-string-counts-characters": "count-written" = "characters" in &["variant_buffer.write"];
        does "Counts a string's characters instead of its bytes.",
        says "Nothing: strings are in a later release than the text.",
        fix "The count is that of the UTF-8 bytes.",
        affects "Strings with a character outside ASCII, and everything after them.";

    Plausible "buffer-rewrite-inserts": "rewrite-mode" = "inserts" in &["variant_buffer.rewrite"];
        does "Inserts at the position instead of overwriting.",
        says "\"rewrite the object count, using the obtained address\".",
        fix "The buffer keeps its length.",
        affects "Everything after the position.";

    Plausible "variant-flag-ignored": "flag-read" = "ignored" in &["variant_buffer.variant_decode"];
        does "Does not look at the header's 64-bit flag.",
        says "\"4 bytes header indicating what type is actually stored within\".",
        fix "Bit 0 of byte 2: the payload of an int or float has 8 bytes.",
        affects "Ints of more than 32 bits and most floats: truncated, and what follows is misframed.";

    Plausible "variant-int-always-64": "int-form" = "always-64" in &["variant_buffer.variant_encode"];
        does "Writes every int with 64 bits.",
        says "\"GDScript only deals with signed numbers\", of 64 bits.",
        fix "32 bits if the value fits an i32 (measured).",
        affects "Sizes, and comparison with the engine's bytes; the engine reads it.";

    Plausible "variant-float-always-32": "float-form" = "always-32" in &["variant_buffer.variant_encode"];
        does "Writes every float with 32 bits.",
        says "\"the same amount of bits of floating point numbers\".",
        fix "64 bits unless a binary32 holds the value exactly; a NaN takes 64 (measured).",
        affects "0.1 and most other floats: rounded.";

    Plausible "variant-string-not-padded": "padding-written" = "none" in &["variant_buffer.variant_encode"];
        does "Leaves out the zeros after a string.",
        says "Nothing.",
        fix "Zeros up to a multiple of four (measured).",
        affects "Strings whose length is not a multiple of four: the engine refuses them.";

    Plausible "variant-string-padding-optional": "padding-read" = "optional"
        in &["variant_buffer.variant_decode"];
        does "Reads a string whose padding is cut off.",
        says "Nothing.",
        fix "The padding belongs to the value; without it the value is truncated (measured).",
        affects "Validation of data that is then passed to the engine.";
}
