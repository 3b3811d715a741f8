//! What a reader makes of the summary.

use super::super::super::READ;
use crate::model::behaviour::parameter;

parameter! {
    /// The tag.
    TAG: Tag = "tag" for READ, right Checked: "refuses another tag than 0x9E2A83C1";
    Unchecked = "unchecked": "does not check the tag", "Compare the first four bytes with C1 83 2A 9E and refuse (invalid) others.";
    Either = "either-byte-order": "accepts the tag of a big-endian file and reads on in little-endian",
        "Refuse (invalid) 9E 2A 83 C1: all integers here are little-endian.";
    BigEndian = "big-endian": "expects the tag in big-endian order", "The first four bytes are C1 83 2A 9E.";
    Low16 = "low-16": "compares the low 16 bits of the tag alone", "Compare all four bytes of the tag.";
    High16 = "high-16": "compares the high 16 bits of the tag alone", "Compare all four bytes of the tag.";
    FirstByte = "first-byte": "compares the first byte of the tag alone", "Compare all four bytes of the tag.";
    LastByte = "last-byte-unchecked": "does not compare the last byte of the tag", "Compare all four bytes of the tag.";
}

parameter! {
    /// Integers of fixed width.
    INTEGERS: Integers = "integers" for READ, right Little: "reads integers of fixed width in little-endian order and 32-bit ones unsigned";
    Signed = "signed": "takes 32-bit integers for signed: flags, counts and offsets from 2^31 on are negative",
        "Read counts, offsets and flags as unsigned 32-bit integers; only the outer reference is signed.";
    BigEndian = "big-endian": "reads integers of fixed width in big-endian order", "All integers of fixed width are little-endian.";
    BigEndianButTag = "big-endian-but-tag": "reads all integers of fixed width but the tag in big-endian order",
        "All integers of fixed width are little-endian.";
    VersionsBigEndian = "versions-big-endian": "reads the two versions in big-endian order", "All integers of fixed width are little-endian.";
}

parameter! {
    /// The end of the input.
    ENDS: Ends = "end" for READ, right Refused: "refuses input that ends inside a field";
    Zeros = "zeros": "takes missing bytes of integers and GUIDs for zeros", "Refuse (truncated) when a byte is missing.";
    Short = "short-slices": "makes integers and GUIDs of the bytes that are left", "Check the length of every slice; refuse (truncated) when a byte is missing.";
}

parameter! {
    /// The two versions.
    VERSIONS: Versions = "versions" for READ, right FileFirst: "reads the file version from bytes 4 and 5, the licensee's from 6 and 7";
    Exchanged = "exchanged": "exchanges file version and licensee version", "The file version comes first, the licensee version second.";
    Whole = "one-u32": "takes both versions for one 32-bit file version, and the licensee version for 0",
        "The file version is the low 16 bits, the licensee version the high 16.";
    WholeAndHigh = "file-u32": "takes all 32 bits for the file version and the high 16 for the licensee version, too",
        "The file version is the low 16 bits alone.";
    Signed = "signed": "takes the versions for signed 16-bit integers", "Both versions are unsigned.";
    Wide = "two-u32": "reads two 32-bit versions", "Each version has 16 bits.";
}

parameter! {
    /// The order of count and offset.
    LOCATION_ORDER: LocationOrder = "location-order" for READ, right CountFirst: "reads a table's count before its offset";
    OffsetFirst = "offset-first": "reads a table's offset before its count", "The count comes first, the offset second.";
    Heritage = "heritage-offset-first": "reads the heritage table's offset before its count", "The count comes first, the offset second, there too.";
}

parameter! {
    /// When counts and offsets of tables are checked.
    CHECK_TIME: CheckTime = "check-time" for READ, right AtOnce: "checks count and offset of a table as soon as they are read";
    AfterSummary = "after-summary": "checks counts and offsets after the whole summary",
        "Check count and offset of a table right after reading them: that fault comes first.";
    AtTable = "at-table": "checks count and offset of a table when it reads the table",
        "Check count and offset of a table right after reading them: that fault comes first.";
}

parameter! {
    /// What is refused of a table's offset.
    OFFSET_CHECK: OffsetCheck = "offset-check" for READ, right Beyond: "refuses a table that starts past the end of the file";
    Unchecked = "unchecked": "does not check the offsets of tables", "The offset must not exceed the file's size (out_of_range), whatever the count is.";
    EmptyUnchecked = "empty-unchecked": "does not check the offset of an empty table", "Check the offset whatever the count is.";
    EndRefused = "end-refused": "refuses a table at the very end of the file, where an empty one may stand", "Compare with `>`: an empty table may start where the file ends.";
    OneBeyond = "one-beyond": "accepts an empty table one byte past the end of the file", "The offset must not exceed the file's size.";
    Signed = "signed": "compares the offset as a signed integer, so that offsets from 2^31 on pass", "Compare offsets as unsigned integers.";
    HeritageUnchecked = "heritage-unchecked": "does not check the offset of an empty heritage table", "Check the heritage table like the others.";
    ZeroRefused = "zero-refused": "refuses an offset of 0", "An empty table may stand anywhere in the file.";
    EmptyEndRefused = "empty-end-refused": "refuses an empty table at the end of the file and does not check others there",
        "Compare with `>`: an empty table may start where the file ends.";
}

parameter! {
    /// What is refused of a table's count.
    COUNT_CHECK: CountCheck = "count-check" for READ, right Fits: "refuses a count of entries that cannot fit the rest of the file";
    Unchecked = "unchecked": "believes every count and reads until the input ends",
        "Refuse (out_of_range) a count before reading: as many entries of the smallest size must fit after the offset.";
    Wraps = "wraps": "multiplies count and entry size in 32 bits that wrap, so that huge counts pass", "Multiply in 64 bits, or divide the rest of the file by the entry size.";
    WrapsSigned = "wraps-signed": "multiplies count and entry size in signed 32 bits that wrap, so that negative products pass", "Multiply in 64 bits, or divide the rest of the file by the entry size.";
    SumWraps = "sum-wraps": "adds offset and size of a table in 32 bits that wrap, so that huge counts pass", "Add and multiply in 64 bits, or divide the rest of the file by the entry size.";
    ExactRefused = "exact-refused": "refuses a table whose smallest entries just fit the rest of the file", "Compare with `>`: entries may fill the file to its end.";
    ExactNotEmpty = "exact-not-empty": "refuses a table with entries whose smallest size just fits the rest of the file",
        "Compare with `>`: entries may fill the file to its end.";
    OneMore = "one-more": "accepts one entry more than can fit", "As many entries of the smallest size must fit after the offset.";
    WholeFile = "whole-file": "compares with the size of the whole file instead of what is after the offset", "Subtract the offset from the file's size first.";
    Bytes = "entries-as-bytes": "compares the count itself with the bytes that are left", "Multiply the count by the smallest entry's size.";
    Signed = "signed": "takes counts for signed, so that a table with a count from 2^31 on is empty", "Counts are unsigned.";
    Clamped = "clamped": "reads only as many entries as can fit", "Refuse (out_of_range) the count.";
    HeritageUnchecked = "heritage-unchecked": "does not check the count of the heritage table", "Check the heritage table like the others.";
}

parameter! {
    /// The smallest entry of the name table.
    NAME_SMALLEST: NameSmallest = "smallest-name" for READ, right ByVersion: "takes the smallest name for 5 bytes below version 64, else for 6";
    Five = "5": "takes the smallest name for 5 bytes in every version", "From version 64 on a length comes before the name: 6 bytes.";
    Six = "6": "takes the smallest name for 6 bytes in every version", "Below version 64 there is no length before the name: 5 bytes.";
    OneMore = "one-more": "takes the smallest name for a byte more than it has", "The empty name is a NUL and four bytes of flags, from version 64 on with a length before them.";
    Four = "4": "takes the smallest name for its 4 bytes of flags", "The NUL counts, and from version 64 on the length.";
    Exchanged = "exchanged": "takes the smallest name for 6 bytes below version 64, else for 5", "Names have a length from version 64 on: 6 bytes there, 5 before.";
}

parameter! {
    /// The smallest entry of the import table.
    SMALLEST_IMPORT: SmallestImport = "smallest-import" for READ, right Seven: "takes the smallest import for 7 bytes, below version 45 for 4";
    Always = "7": "takes the smallest import for 7 bytes in every version", "Below version 45 an import is four indices: 4 bytes.";
    Eight = "8": "takes the smallest import for 8 bytes", "Three indices of a byte and four bytes of outer: 7.";
    Sixteen = "16": "takes the smallest import for 16 bytes, as if its indices had four each", "Three indices of a byte and four bytes of outer: 7.";
    Six = "6": "takes the smallest import for 6 bytes", "Three indices of a byte and four bytes of outer: 7.";
    Four = "4": "takes the smallest import for 4 bytes", "Three indices of a byte and four bytes of outer: 7.";
}

parameter! {
    /// The smallest entry of the export table.
    SMALLEST_EXPORT: SmallestExport = "smallest-export" for READ, right Twelve: "takes the smallest export for 12 bytes, below version 45 for 8";
    Always = "12": "takes the smallest export for 12 bytes in every version", "Below version 45 an export has no outer: 8 bytes.";
    Thirteen = "13": "takes the smallest export for 13 bytes, as if every export had a serial offset", "An export without data has no serial offset: 12 bytes.";
    Eleven = "11": "takes the smallest export for 11 bytes", "Four indices of a byte, outer and flags of four each: 12.";
    Nine = "9": "takes the smallest export for 9 bytes", "Four indices of a byte, outer and flags of four each: 12.";
    Large = "28": "takes the smallest export for 28 bytes, as if its fields had four each", "Four indices of a byte, outer and flags of four each: 12.";
}

parameter! {
    /// An entry of the heritage table.
    HERITAGE_SMALLEST: HeritageSmallest = "smallest-heritage" for READ, right Sixteen: "takes an entry of the heritage table for 16 bytes";
    Eight = "8": "takes an entry of the heritage table for 8 bytes when it checks the count", "A GUID has 16 bytes.";
    Seventeen = "17": "takes an entry of the heritage table for 17 bytes when it checks the count", "A GUID has 16 bytes.";
}

parameter! {
    /// What is refused of the count of generations.
    GENERATION_CHECK: GenerationCheck = "generation-check" for READ, right Fits: "refuses a count of generations that do not fit the rest of the file";
    Unchecked = "unchecked": "believes every count of generations and reads until the input ends",
        "Refuse (out_of_range) a count before reading: eight bytes each must fit the rest of the file.";
    Wraps = "wraps": "multiplies the count by 8 in 32 bits that wrap, so that huge counts pass", "Multiply in 64 bits.";
    WrapsSigned = "wraps-signed": "multiplies the count by 8 in signed 32 bits that wrap, so that negative products pass", "Multiply in 64 bits.";
    ExactRefused = "exact-refused": "refuses generations that fill the rest of the file", "Compare with `>`: generations may end with the file.";
    Four = "4": "takes a generation for 4 bytes when it checks the count", "A generation is two counts of 4 bytes each: 8.";
    Sixteen = "16": "takes a generation for 16 bytes when it checks the count", "A generation is two counts of 4 bytes each: 8.";
    WholeFile = "whole-file": "compares with the size of the whole file", "Compare with what is left after the count.";
    NoneRefused = "none-refused": "refuses a package without generations", "A count of 0 is accepted.";
    Signed = "signed": "takes the count of generations for signed, so that there are none from 2^31 on", "The count is unsigned.";
    LastMustMatch = "last-must-match": "refuses a last generation whose counts are not the tables'", "The generations are not compared with the tables.";
}
