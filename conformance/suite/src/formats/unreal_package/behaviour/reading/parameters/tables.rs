//! What a reader makes of the tables.

use super::super::super::READ;
use crate::model::behaviour::parameter;

parameter! {
    /// Where tables are read.
    TABLE_PLACE: TablePlace = "table-place" for READ, right Offset: "reads each table at its offset";
    ImportsBehindNames = "imports-behind-names": "reads the imports right after the names, whatever their offset", "Follow the offset of the imports.";
}

parameter! {
    /// How indices are read.
    INDEX_FORM: IndexForm = "index" for READ, right Engine: "reads indices as CompactIndices in any form that engines take";
    Canonical = "canonical": "refuses indices in a longer form", "Read the tables' indices with the tolerant decoder.";
    OneByte = "one-byte": "takes the first byte of an index for all of it", "Go on while the \"more\" flag is set: bit 6 of byte 0, bit 7 of the others.";
    Leb128 = "leb128": "reads indices as LEB128", "Byte 0 of a CompactIndex has six data bits, a \"more\" flag in bit 6 and the sign in bit 7.";
    Fixed = "i32": "reads indices as 32-bit integers", "Indices in tables are CompactIndices.";
}

parameter! {
    /// The order of a name and its flags.
    NAME_ENTRY: NameEntry = "name-entry" for READ, right NameFirst: "reads a name before its flags";
    FlagsFirst = "flags-first": "reads a name's flags before the name", "The name comes first, its flags after it.";
}

parameter! {
    /// How names are read: behaviours of the name format.
    NAME_TEXT: NameText = "name" for READ, right Right: "reads names as that format says";
    WithoutNul = "nul-not-counted": "does not count the NUL in a name's length", "The length counts the NUL.";
    NoNul = "no-nul": "expects the characters of a name with a length without a NUL", "The length counts a NUL after the characters.";
    LengthByte = "length-byte": "reads a name's length as one plain byte", "The length is a CompactIndex: from 64 on it takes two bytes.";
    LengthByteUnchecked = "length-byte-unchecked": "reads a name's length as one plain byte, takes 0 for the empty name, and checks neither its last byte nor a NUL inside it",
        "The length is a CompactIndex; refuse (invalid) a name whose last counted byte is no NUL, and end names at their first NUL.";
    LengthWord = "length-i32": "reads a name's length as a 32-bit integer", "The length is a CompactIndex.";
    NulUnchecked = "nul-unchecked": "does not check that the last byte of a name is NUL", "Refuse (invalid) a name whose last counted byte is no NUL.";
    NulKept = "nul-kept": "keeps the NUL in the name", "The name ends before its NUL.";
    CString = "c-string": "ends a name with a length at its first NUL and checks nothing", "Refuse (invalid) a name whose last counted byte is no NUL.";
    Unchecked = "unchecked": "checks neither the last byte of a name nor a NUL inside it", "Refuse (invalid) a name whose last counted byte is no NUL, and end names at their first NUL.";
    InnerNulRefused = "inner-nul-refused": "refuses a name with bytes behind its NUL", "Obfuscated packages have such names: an engine reads up to the NUL.";
    InnerNulKept = "inner-nul-kept": "keeps a NUL and what stands behind it in a name", "Take the name up to its first NUL, and consume what the length counts.";
    AsString = "as-string": "reads names as strings: with a length in every version, 0 for the empty name, negative for UTF-16, a last NUL dropped where there is one, and others kept",
        "Names have a length from version 64 on, which counts a NUL and is positive.";
    ZeroEmpty = "zero-empty": "takes a length of 0 for the empty name", "Refuse (invalid) it: the length counts the NUL.";
    NegativeMagnitude = "negative-magnitude": "ignores the sign of a name's length", "Refuse (out_of_range) a negative length.";
    NegativeEmpty = "negative-empty": "takes a negative length for the empty name", "Refuse (out_of_range) a negative length.";
    NegativeHuge = "negative-huge": "takes a negative length for a huge one, and refuses it as truncated", "Refuse (out_of_range) a negative length before it is compared with what is left.";
    Utf8 = "utf-8": "reads names as UTF-8 and refuses what is malformed", "One byte is one character, U+0001 to U+00FF.";
    EmptyRefused = "empty-refused": "refuses empty names as invalid", "The empty name is a NUL, counted where there is a length.";
    DuplicatesRefused = "duplicates-refused": "refuses a name that is there twice as invalid", "Names are not compared with each other.";
    Ascii = "ascii": "refuses names with bytes above 0x7F", "Bytes 0x80 to 0xFF are the characters U+0080 to U+00FF.";
    Limit63 = "limit-63": "refuses names with a length above 63", "Bound the length by the bytes that are left, not by a constant.";
    Limit64 = "limit-64": "refuses names with a length above 64", "Bound the length by the bytes that are left, not by a constant.";
    Limit64Either = "limit-64-in-either-form": "refuses names of more than 64 bytes with their NUL, with a length or without",
        "Read the whole name; the format has no limit.";
    LengthUncounted = "length-uncounted": "goes on from a name as many bytes behind its start as its length says, and does not count the length itself",
        "The name begins with its length: go on behind both.";
    From63 = "length-from-63": "reads a length before names of version 63, and checks the size of their table without",
        "63 is the last version without a length: compare with `>= 64`.";
    From65 = "length-from-65": "reads no length before names of version 64, and checks the size of their table with one",
        "64 is the first version with a length: compare with `>= 64`.";
}

parameter! {
    /// The width of a name's flags.
    NAME_FLAGS_WIDTH: NameFlagsWidth = "name-flags-width" for READ, right Four: "reads four bytes of flags after a name";
    None = "none": "expects no flags after a name", "Each name is followed by flags of 32 bits.";
    Two = "16-bits": "reads two bytes of flags after a name", "A name's flags have 32 bits.";
    Eight = "64-bits": "reads eight bytes of flags after a name", "A name's flags have 32 bits.";
}

parameter! {
    /// Which indices into the names are refused.
    NAME_INDEX_CHECK: NameIndexCheck = "name-index-check" for READ, right Inside: "refuses an index to a name that does not exist";
    OneBeyond = "one-beyond": "accepts an index that equals the count of names", "n names are 0 to n - 1: refuse with `>=`.";
    Negative = "negative-unchecked": "does not check the lower bound: a negative index passes", "Refuse (out_of_range) negative indices.";
    Unchecked = "unchecked": "does not check indices into the names", "Refuse (out_of_range) an index below 0 or not below the count of names.";
    Within = "negative-from-end": "accepts negative indices down to minus the count of names", "Refuse (out_of_range) negative indices.";
    Resolved = "negative-resolved": "counts negative indices from the end of the names", "Refuse (out_of_range) negative indices.";
    Magnitude = "sign-ignored": "ignores the sign of an index into the names", "Refuse (out_of_range) negative indices.";
    FromOne = "from-1": "counts names from 1", "Names are counted from 0.";
    LastRefused = "last-refused": "refuses the last name", "Name n - 1 of n exists.";
    ZeroRefused = "zero-refused": "refuses name 0", "Names are counted from 0.";
    Imports = "imports-unchecked": "does not check the indices into the names of imports", "Check the names of both tables.";
    Exports = "exports-unchecked": "does not check the indices into the names of exports", "Check the names of both tables.";
    Classes = "classes-unchecked": "does not check the class package and class name of imports", "Check each index into the names.";
    ClassPackage = "class-package-unchecked": "does not check the class package of imports", "Check each index into the names.";
    ClassName = "class-name-unchecked": "does not check the class name of imports", "Check each index into the names.";
    ObjectNames = "object-names-unchecked": "does not check object names", "Check each index into the names.";
}

parameter! {
    /// The order of an import's fields.
    IMPORT_ORDER: ImportOrder = "import-order" for READ, right Right: "reads class package, class name, outer, object name";
    ClassesExchanged = "classes-exchanged": "reads an import's class name before its class package", "The class package comes first.";
    NameBeforeOuter = "name-before-outer": "reads an import's object name before its outer", "The outer comes before the object name.";
    OuterFirst = "outer-first": "reads an import's outer before its class package", "Class package, class name, outer, object name.";
    NamesReversed = "names-reversed": "reads an import's object name where its class package is, and the other way round", "Class package, class name, outer, object name.";
    NameExchanged = "class-and-object-name-exchanged": "reads an import's object name where its class name is, and the other way round", "Class package, class name, outer, object name.";
}

parameter! {
    /// The order of an export's fields.
    EXPORT_ORDER: ExportOrder = "export-order" for READ, right Right: "reads class, super, outer, object name, flags, serial size";
    SuperFirst = "super-first": "exchanges class and super of an export", "The class comes first, the super second.";
    NameBeforeOuter = "name-before-outer": "reads an export's object name before its outer", "The outer comes before the object name.";
    FlagsBeforeName = "flags-before-name": "reads an export's flags before its object name", "The object name comes before the flags.";
    OuterFirst = "outer-first": "reads an export's outer before its class", "Class, super, outer.";
    OuterBeforeSuper = "outer-before-super": "reads an export's outer before its super", "Class, super, outer.";
    FlagsLast = "flags-last": "reads an export's flags after its serial size and offset", "The flags come before the serial size.";
}

parameter! {
    /// The width of an export's flags.
    EXPORT_FLAGS_WIDTH: ExportFlagsWidth = "export-flags-width" for READ, right Four: "reads four bytes of export flags";
    None = "none": "expects no export flags", "The object name is followed by flags of 32 bits.";
    Two = "16-bits": "reads two bytes of export flags", "An export's flags have 32 bits.";
    Eight = "64-bits": "reads eight bytes of export flags", "An export's flags have 32 bits.";
    Compact = "compact": "takes export flags for a CompactIndex", "An export's flags are a little-endian u32.";
}

parameter! {
    /// The form and order of serial size and offset.
    SERIAL_FORM: SerialForm = "serial" for READ, right Compact: "reads serial size, then serial offset as CompactIndices";
    OffsetFirst = "offset-first": "reads the serial offset before the serial size", "The size comes first; the offset follows if the size is not 0.";
    OffsetFixed = "offset-i32": "reads the serial offset as a 32-bit integer", "The serial offset is a CompactIndex.";
    BothFixed = "both-i32": "reads serial size and offset as 32-bit integers", "Serial size and offset are CompactIndices.";
}

parameter! {
    /// Negative sizes and offsets.
    NEGATIVE: Negative = "serial-negative" for READ, right Refused: "refuses a negative serial size or offset";
    Size = "size-accepted": "takes a negative serial size for no data", "Refuse (out_of_range) a negative serial size.";
    SizeAlone = "size-without-offset": "takes a negative serial size for no data, and reads no serial offset after it", "Refuse (out_of_range) a negative serial size.";
    Offset = "offset-accepted": "accepts a negative serial offset", "Refuse (out_of_range) a negative serial offset.";
    Both = "accepted": "accepts negative serial sizes and offsets", "Refuse (out_of_range) a negative serial size or offset.";
    Magnitude = "sign-ignored": "ignores the sign of serial size and offset", "Refuse (out_of_range) a negative serial size or offset.";
    Minimum = "minimum-accepted": "takes a serial size of -2147483648 for no data", "Refuse (out_of_range) every negative serial size.";
}

parameter! {
    /// What may follow the exports.
    FILE_END: FileEnd = "file-end" for READ, right Anything: "accepts anything after the tables";
    ExportsLast = "exports-last": "refuses bytes after the export table", "Tables may stand in any order, and other data between and after them.";
}
