//! Known mistakes in FString.

use crate::model::deviants;

deviants! {
    Plausible "fstring-utf16-byte-count": "wide-count" = "bytes", "wide-count-written" = "bytes"
        in &["unreal_string.encode", "unreal_string.encode_wide", "unreal_string.decode"];
        does "Takes the length of a UTF-16 string for bytes.",
        says "\"The MSB flags if the string is in UTF-16 encoding\" (Unreal Wiki, CompactIndex) leaves the unit of the length open.",
        fix "A length of -n means n units of two bytes, the NUL unit included.",
        affects "Readers stop halfway through every UTF-16 string and misframe what follows; writers announce twice what they write.";

    Plausible "fstring-utf16-big-endian": "wide" = "big-endian"
        in &["unreal_string.encode", "unreal_string.encode_wide", "unreal_string.decode"];
        does "Puts the high byte of a UTF-16 unit first.",
        says "\"UTF-16 encoding\" (Unreal Wiki, CompactIndex) names no byte order; Data Details: \"low-endian byte order\".",
        fix "UTF-16LE: the low byte of each unit first, without a byte order mark.",
        affects "Every character of a UTF-16 string.";

    Plausible "fstring-narrow-utf8": "narrow" = "utf-8" in &["unreal_string.encode", "unreal_string.decode"];
        does "Writes and reads one-byte strings as UTF-8.",
        says "\"instead of normal ASCII\" (Unreal Wiki, CompactIndex): bytes from 0x80 on are not mentioned.",
        fix "One byte is one character, U+0000 to U+00FF; anything above takes UTF-16.",
        affects "Characters from U+0080 to U+00FF: two bytes where one belongs, and valid files refused.";
}
