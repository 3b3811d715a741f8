//! Known mistakes in names.

use crate::model::deviants;

const NAME_ALL: &[&str] = &["unreal_name.encode", "unreal_name.decode", "unreal_name.decode_canonical"];
const NAME_BOTH: &[&str] = &["unreal_name.encode", "unreal_name.decode"];

deviants! {
    Published "name-length-byte": "length" = "byte", "length-written" = "byte" in NAME_BOTH;
        does "Stores the length of a name as one plain byte.",
        says "\"'UT2k3' would be now stored as: 0x06 'U' 'T' '2' 'k' '3' 0x00\" (Unreal Wiki, Package File Format/Data Details) shows a byte.",
        fix "The length is a CompactIndex: from 64 on, which is a 63-character name, it takes two bytes.",
        affects "Names of 63 characters, the longest that the engine's buffer holds, and longer ones: the table is misframed from there on.";

    Plausible "name-no-trailing-zero": "count" = "without-nul", "count-written" = "without-nul" in NAME_BOTH;
        does "Does not count the NUL in the length.",
        says "\"the length of the string plus the trailing zero\" (Unreal Wiki, Package File Format/Data Details) can be read as two things that follow each other.",
        fix "The length counts the NUL: 6 for UT2k3.",
        affects "Every name of version 64 and later.";

    Plausible "name-zero-counted-twice": "nul" = "kept", "nul-written" = "two" in NAME_BOTH;
        does "Takes the NUL for a character: writes a second one, and leaves it on what it reads.",
        says "\"the length of the string plus the trailing zero\" (Unreal Wiki, Package File Format/Data Details).",
        fix "One NUL, counted once; the name ends before it.",
        affects "Comparisons of names fail although they print alike; writers shift everything by one byte.";

    Plausible "name-version-off-by-one": "version" = "from-65" in NAME_ALL;
        does "Reads and writes version 64 in the old form.",
        says "\"(<64, original Unreal engine)\" and \"(>=64, UT engine)\" (Unreal Wiki, Package File Format/Data Details) are easily mixed up.",
        fix "63 is the last version without a length, 64 the first with one.",
        affects "Packages of version 64.";
}
