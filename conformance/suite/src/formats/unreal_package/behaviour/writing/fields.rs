//! The choices of a writer: the tables.

use super::super::ENCODE;
use crate::model::behaviour::parameter;

parameter! {
    /// The order of a name and its flags.
    NAME_ENTRY: NameEntryWritten = "name-entry-written" for ENCODE, right NameFirst: "writes a name before its flags";
    FlagsFirst = "flags-first": "writes a name's flags before the name", "The name comes first, its flags after it.";
    NoFlags = "no-flags": "writes no flags after a name", "Each name is followed by flags of 32 bits.";
    Two = "flags-16-bits": "writes two bytes of flags after a name", "A name's flags have 32 bits.";
    Eight = "flags-64-bits": "writes eight bytes of flags after a name", "A name's flags have 32 bits.";
    Zero = "flags-zero": "writes flags of 0 for names", "Write the flags that are given.";
    BigEndian = "flags-big-endian": "writes a name's flags in big-endian order", "Flags are little-endian.";
    Low16 = "flags-low-16": "keeps the low 16 bits of a name's flags", "Flags have 32 bits.";
    Compact = "flags-compact": "writes a name's flags as a CompactIndex", "A name's flags are a little-endian u32.";
}

parameter! {
    /// How names are written: behaviours of the name format.
    NAME: NameWritten = "name-written" for ENCODE, right Right: "writes names as that format says";
    WithoutNul = "nul-not-counted": "does not count the NUL in a name's length", "The length counts the NUL.";
    NulMissing = "nul-missing": "counts a NUL and does not write it", "Write a NUL after the characters.";
    NoNul = "no-nul": "writes no NUL behind names, and counts none", "Write a NUL after the characters, and count it.";
    LengthByte = "length-byte": "writes a name's length as one plain byte", "Write the length as a CompactIndex: from 64 on it takes two bytes.";
    LengthWord = "length-i32": "writes a name's length as a 32-bit integer", "Write the length as a CompactIndex.";
    Leb128 = "length-leb128": "writes a name's length as LEB128", "Write the length as a CompactIndex.";
    Utf8 = "utf-8": "writes names as UTF-8", "One character is one byte; refuse characters above U+00FF.";
    Utf8Latin1 = "utf-8-latin-1": "writes names as UTF-8 and refuses characters above U+00FF", "One character is one byte.";
    Ascii = "ascii": "refuses characters above U+007F", "Characters up to U+00FF are one byte each.";
    LowByte = "low-byte": "keeps the low 8 bits of each character", "Refuse (invalid) characters above U+00FF.";
    Replaced = "replaced": "replaces characters above U+00FF by question marks", "Refuse (invalid) characters above U+00FF.";
    NulInside = "inner-nul-written": "writes a NUL inside a name", "Refuse (invalid) a name with a NUL.";
    NulEnds = "inner-nul-ends": "ends a name at the NUL inside it", "Refuse (invalid) a name with a NUL.";
    EmptyRefused = "empty-refused": "refuses the empty name", "Write it: a NUL, after a length of 1 from version 64 on.";
    LongRefused = "long-refused": "refuses names longer than 63 characters", "Write the whole name; the format has no limit.";
    EmptyZero = "empty-length-0": "writes the empty name as a length of 0", "The length counts the NUL: 01 00.";
}

parameter! {
    /// How indices are written.
    INDEX: IndexWritten = "index-written" for ENCODE, right Right: "writes indices as CompactIndices";
    Byte = "one-byte": "writes indices as one plain byte", "Write a CompactIndex: from 64 on it takes two bytes.";
    Fixed = "i32": "writes indices as 32-bit integers", "Write a CompactIndex.";
}

parameter! {
    /// The order of an import's fields.
    IMPORT_ORDER: ImportOrderWritten = "import-order-written" for ENCODE, right Right: "writes class package, class name, outer, object name";
    ClassesExchanged = "classes-exchanged": "writes an import's class name before its class package", "The class package comes first.";
    NameBeforeOuter = "name-before-outer": "writes an import's object name before its outer", "The outer comes before the object name.";
    OuterFirst = "outer-first": "writes an import's outer before its class package", "Class package, class name, outer, object name.";
    NamesReversed = "names-reversed": "exchanges an import's class package and object name", "Class package, class name, outer, object name.";
    NameExchanged = "class-and-object-name-exchanged": "exchanges an import's class name and object name", "Class package, class name, outer, object name.";
}

parameter! {
    /// The order of an export's fields.
    EXPORT_ORDER: ExportOrderWritten = "export-order-written" for ENCODE, right Right: "writes class, super, outer, object name, flags, serial size";
    SuperFirst = "super-first": "writes an export's super before its class", "The class comes first, the super second.";
    NameBeforeOuter = "name-before-outer": "writes an export's object name before its outer", "The outer comes before the object name.";
    FlagsBeforeName = "flags-before-name": "writes an export's flags before its object name", "The object name comes before the flags.";
    OuterFirst = "outer-first": "writes an export's outer before its class", "Class, super, outer.";
    OuterBeforeSuper = "outer-before-super": "writes an export's outer before its super", "Class, super, outer.";
    FlagsLast = "flags-last": "writes an export's flags after its serial size and offset", "The flags come before the serial size.";
}

parameter! {
    /// The value of the outer reference.
    OUTER_VALUE: OuterWritten = "outer-written" for ENCODE, right Right: "writes the outer reference as a little-endian i32";
    BigEndian = "big-endian": "writes the outer reference in big-endian order", "The outer reference is a little-endian i32.";
    Magnitude = "sign-missing": "does not write the sign of the outer reference", "Imports are negative.";
    Null = "null": "writes null for every outer reference", "Write the outer reference that is given.";
}

parameter! {
    /// The value of references.
    REFERENCE: ReferenceWritten = "reference-written" for ENCODE, right Right: "writes import n as -n - 1, export n as n + 1 and null as 0";
    ImportByOne = "import-not-minus-1": "writes import n as -n", "Import n is -n - 1: the first is -1.";
    ExportByOne = "export-not-plus-1": "writes export n as n", "Export n is n + 1: the first is 1.";
    BothByOne = "neither-by-1": "writes import n as -n and export n as n", "Import n is -n - 1, export n is n + 1.";
    Exchanged = "exchanged": "writes imports as positive and exports as negative numbers", "Imports are negative, exports positive.";
    NoSign = "sign-missing": "writes imports as positive numbers", "Imports are negative.";
    NullMinus1 = "null-as-minus-1": "writes null as -1", "Null is 0.";
    FirstImport = "first-import": "writes every import as import 0: the entry is lost on the way", "Import n is -n - 1: look for the entry where it is given.";
    FirstExport = "first-export": "writes every export as export 0: the entry is lost on the way", "Export n is n + 1: look for the entry where it is given.";
}

parameter! {
    /// An export's flags.
    EXPORT_FLAGS: ExportFlagsWritten = "export-flags-written" for ENCODE, right Right: "writes an export's flags as a little-endian u32";
    Zero = "zero": "writes flags of 0 for exports", "Write the flags that are given.";
    None = "none": "writes no export flags", "The object name is followed by flags of 32 bits.";
    Two = "16-bits": "writes two bytes of export flags", "An export's flags have 32 bits.";
    Eight = "64-bits": "writes eight bytes of export flags", "An export's flags have 32 bits.";
    BigEndian = "big-endian": "writes an export's flags in big-endian order", "Flags are little-endian.";
    Low16 = "low-16": "keeps the low 16 bits of an export's flags", "Flags have 32 bits.";
    Compact = "compact": "writes an export's flags as a CompactIndex", "An export's flags are a little-endian u32.";
}

parameter! {
    /// An export's serial offset.
    SERIAL_OFFSET: SerialOffsetWritten = "serial-offset-written" for ENCODE, right Right: "writes where an export's data starts in the file";
    AlwaysZero = "always-0": "writes a serial offset of 0 for exports without data", "The serial offset is there only if the serial size is not 0.";
    Relative = "relative": "counts serial offsets from the start of the data", "Serial offsets count from the start of the file.";
    End = "end": "writes the offset of the end of an export's data", "The serial offset is where the data starts.";
    First = "first": "writes the offset of the first export's data for each", "Add the sizes of the data before.";
    FromSummary = "from-summary-end": "counts serial offsets from the end of the summary", "Serial offsets count from the start of the file.";
    Zero = "zero": "writes serial offsets of 0", "The serial offset is where the data starts.";
    OneMore = "plus-1": "writes serial offsets one too large", "The serial offset is where the data starts.";
    OneLess = "minus-1": "writes serial offsets one too small", "The serial offset is where the data starts.";
}

parameter! {
    /// The form and order of serial size and offset.
    SERIAL: SerialWritten = "serial-written" for ENCODE, right Compact: "writes serial size, then serial offset as CompactIndices";
    OffsetFirst = "offset-first": "writes the serial offset before the serial size", "The size comes first.";
    OffsetFixed = "offset-i32": "writes the serial offset as a 32-bit integer", "The serial offset is a CompactIndex.";
    BothFixed = "both-i32": "writes serial size and offset as 32-bit integers", "Serial size and offset are CompactIndices.";
    SizeOneMore = "size-plus-1": "writes serial sizes one too large", "The serial size is that of the data.";
    NoEmptySize = "no-empty-size": "writes no serial size for exports without data", "A serial size of 0 is the byte 00.";
}

parameter! {
    /// The exports' data.
    DATA: DataWritten = "data-written" for ENCODE, right Right: "writes the exports' data without gaps";
    Missing = "missing": "writes no data, though it locates it", "Write the data between names and imports.";
    Reversed = "reversed": "writes the data of the last export first", "Write the data in the order of the exports.";
    EachNul = "nul-behind": "writes a NUL after each export's data", "There are no gaps.";
}
