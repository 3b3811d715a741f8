//! Known mistakes in CompactIndex.

use crate::model::deviants;

const ENCODE: &[&str] = &["compact_index.encode"];
const DECODE: &[&str] = &["compact_index.decode"];

deviants! {
    Published "wiki-continuation-mask-3f": "middle-data" = "mask-3f", "byte-4" = "mask-3f" in DECODE;
        does "Decodes bytes 1 to 4 with the mask 0x3F: bit 6 of each is lost.",
        says "\"Integer += (B2 & 0x3F) << 6\" (Unreal Wiki, CompactIndex, decoding recipe), and so for B3 to B5. \
               The example below it, and the page Data Details, use all seven bits.",
        fix "Mask continuation bytes with 0x7F; only the first byte has six data bits. Byte 4 is not masked.",
        affects "Readers written from the recipe: every value whose magnitude has bit 12, 19 or 26 set reads too small. \
                  In twelve real packages 0.6 to 12 % of the indices.";

    Published "wiki-abs-is-float": "magnitude" = "float32-abs" in ENCODE;
        does "Takes the magnitude through a 32-bit float: odd values above 2^24 change and turn negative.",
        says "\"val = abs(Integer); if( val != Integer )\" (Unreal Wiki, CompactIndex, IntToIndex). In UnrealScript \
               abs() is a function on floats. Derived from the language, not executed in the engine.",
        fix "Negate integers as integers: if the value is negative, magnitude = 0 - value in unsigned 32-bit arithmetic.",
        affects "Writers that copied the listing: values above 16 777 216 that binary32 cannot hold.";

    Published "wiki-msb-is-string-flag": "sign" = "ignored" in DECODE;
        does "Ignores the sign bit: every value reads as its magnitude.",
        says "\"The MSB only has a meaning when used for string length\" (Unreal Wiki, CompactIndex).",
        fix "Bit 7 of the first byte is the sign of the value, everywhere. A string's negative length means UTF-16.",
        affects "Readers of object references: every import is taken for an export.";

    Published "wiki-dirty-buffer": "first-byte" = "added" in ENCODE;
        does "Adds the first byte's data into a byte that it never cleared (shown over a buffer of ones).",
        says "\"data[ptr] += val & 0x3f\" (Unreal Wiki, CompactIndex, IntToIndex) where only the negative branch assigns.",
        fix "Assign the first byte: data[ptr] = sign | (val & 0x3F).",
        affects "Writers that reuse a buffer: the first byte of every value that is not negative.";

    Wild "byte4-mask-1f": "byte-4" = "mask-1f" in &["compact_index.decode_canonical"];
        does "Masks byte 4 to five bits before it looks for excess: out-of-range forms pass as canonical.",
        says "\"only 5 bits are used in this byte\" (Unreal Wiki, CompactIndex).",
        fix "A canonical reader refuses byte 4 above 0x1F; an engine reader lets the bits fall off.",
        affects "Validators and signature checks: two byte strings for one value.";

    Wild "byte4-wide-35": "arithmetic" = "wide" in DECODE;
        does "Keeps all 35 magnitude bits instead of wrapping at 32.",
        says "\"35 bit  s1xxxxxx 1xxxxxxx 1xxxxxxx 1xxxxxxx xxxxxxxx\" (Unreal Wiki, Data Details).",
        fix "The value type is a 32-bit integer: compute in 32 bits and wrap.",
        affects "Readers in languages with wide integers (Python, JavaScript, Lua): values that no engine has.";

    Wild "byte4-endless": "after-byte-4" = "endless" in DECODE;
        does "Goes on past byte 4 for as long as bit 7 is set.",
        says "Nothing: \"No more than five bytes are read for a compact index value\" (Unreal Wiki, Data Details).",
        fix "Stop after the fifth byte, whatever its bit 7 says.",
        affects "Readers with a LEB128-like loop: what follows the index is swallowed, and hostile input is unbounded.";

    Plausible "negative-zero-is-64": "negative-zero" = "64" in DECODE;
        does "Takes negative zero for 64.",
        says "Nothing; a reader that reserves the pattern invites it.",
        fix "`80` is 0 to an engine and not canonical to a validator.",
        affects "Readers of files that other tools wrote.";

    Wild "twos-complement-groups": "magnitude" = "twos-complement-31" in ENCODE;
        does "Writes the groups of the two's complement pattern instead of the magnitude.",
        says "\"Index values are signed integers\" (Unreal Wiki, Data Details) does not say sign and magnitude.",
        fix "Write the sign, then the groups of the absolute value.",
        affects "Writers: every negative value takes five bytes and reads as another number.";

    Wild "byte4-shift-24": "encode-shifts" = "byte-4-by-24" in ENCODE;
        does "Takes the top byte with >> 24 instead of >> 27.",
        says "Nothing; four bytes of eight bits invite it.",
        fix "6 + 7 + 7 + 7 = 27 bits stand before byte 4.",
        affects "Writers: every magnitude from 134 217 728 on.";

    Wild "limit-off-by-one": "encode-first-limit" = "minus-64" in ENCODE;
        does "Writes -64 in one byte, as two's complement limits suggest.",
        says "\"6 bit\" (Unreal Wiki, Data Details): six bits hold -64 to 63 in two's complement, -63 to 63 here.",
        fix "The limits are symmetric: 63, 8191, 1 048 575, 134 217 727 on both sides.",
        affects "Writers: the reader takes the bit for the flag and swallows the next byte.";

    Wild "abs-min-crash": "encode-minimum" = "fails" in ENCODE;
        does "Fails on -2 147 483 648, whose absolute value no i32 holds.",
        says "\"val = abs(Integer)\" (Unreal Wiki, CompactIndex).",
        fix "Take the magnitude as an unsigned 32-bit integer; i32::MIN is C0 80 80 80 10.",
        affects "Writers and fuzzers in languages that trap overflow.";

    Plausible "first-byte-seven-bits": "encode-order" = "leb128" in ENCODE;
        does "Plain LEB128 with a sign bit: seven data bits in the first byte too.",
        says "\"Each of the three following bytes contributes seven more bits\" (Unreal Wiki, Data Details).",
        fix "The first byte has six data bits; its bit 6 says that another byte follows.",
        affects "Writers: every magnitude from 64 on.";

    Plausible "big-endian-groups": "encode-order" = "most-first" in ENCODE;
        does "Writes the most significant group first.",
        says "Nothing; other variable-length integers do so.",
        fix "The first byte has the six least significant bits.",
        affects "Writers: every magnitude from 64 on.";
}
