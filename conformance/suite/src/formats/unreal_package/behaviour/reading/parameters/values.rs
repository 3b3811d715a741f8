//! What a reader makes of values that only reading the whole package shows.

use super::super::super::{DECODE, READ};
use crate::model::behaviour::parameter;

parameter! {
    /// The package flags.
    PACKAGE_FLAGS: PackageFlags = "package-flags" for DECODE, right Unsigned: "reads the package flags as an unsigned 32-bit integer";
    Signed = "signed": "takes the package flags for signed: from 2^31 on they are negative", "Flags are an unsigned 32-bit integer.";
    BigEndian = "big-endian": "reads the package flags in big-endian order", "Flags are little-endian.";
    Low16 = "low-16": "keeps the low 16 bits of the package flags", "Flags have 32 bits.";
    Zero = "zero": "drops the package flags", "Return the flags as they are stored.";
    Low31 = "low-31": "drops bit 31 of the package flags", "Flags have 32 bits.";
}

parameter! {
    /// The bytes of GUIDs.
    GUID: Guid = "guid" for DECODE, right Stored: "keeps the bytes of a GUID in their order";
    Words = "words-reversed": "reverses the bytes of each 32-bit word of a GUID", "A GUID is its 16 bytes in the order of the file.";
    Fields = "fields-reversed": "reverses the first 4, the next 2 and the next 2 bytes of a GUID, as its text form shows them",
        "A GUID is its 16 bytes in the order of the file.";
    Reversed = "reversed": "reverses the 16 bytes of a GUID", "A GUID is its 16 bytes in the order of the file.";
    Zero = "zero": "drops the GUIDs", "Return the GUID as it is stored.";
}

parameter! {
    /// The heritage table.
    HERITAGE: Heritage = "heritage" for DECODE, right All: "reads all GUIDs of the heritage table at its offset";
    Empty = "not-read": "does not read the heritage table", "Follow the offset and read a GUID for each entry.";
    First = "first-only": "returns only the first GUID of the heritage table", "Return a GUID for each entry.";
    Last = "last-only": "returns only the last GUID of the heritage table", "Return a GUID for each entry.";
    Reversed = "reversed": "returns the GUIDs of the heritage table in reverse order", "Return them in the order of the table.";
}

parameter! {
    /// The generations.
    GENERATIONS: Generations = "generations" for DECODE, right ExportsFirst: "reads each generation's export count before its name count";
    NamesFirst = "names-first": "exchanges the two counts of a generation", "The export count comes first, the name count second.";
    WithoutLast = "without-last": "leaves out the last generation", "Return all generations: the last is this state.";
    WithoutFirst = "without-first": "leaves out the first generation", "Return all generations.";
    LastOnly = "last-only": "returns only the last generation", "Return all generations.";
    Reversed = "reversed": "returns the generations in reverse order", "Return them in the order of the file.";
    Sixteen = "16-bits": "keeps the low 16 bits of each count", "The counts have 32 bits.";
    None = "dropped": "drops the generations", "Return all generations.";
}

parameter! {
    /// The characters of names.
    CHARACTERS: Characters = "name-characters" for DECODE, right Latin1: "reads names as Latin-1";
    Windows1252 = "windows-1252": "reads names as windows-1252", "Byte 0x80 is U+0080: Latin-1, not windows-1252.";
    Utf8Lossy = "utf-8-lossy": "reads names as UTF-8 and replaces what is malformed", "One byte is one character, U+0001 to U+00FF.";
    Utf8Ignored = "utf-8-ignored": "reads names as UTF-8 and skips what is malformed", "One byte is one character, U+0001 to U+00FF.";
    QuestionMark = "question-mark": "replaces bytes above 0x7F by question marks", "Bytes 0x80 to 0xFF are the characters U+0080 to U+00FF.";
    SevenBits = "seven-bits": "keeps seven bits of each byte", "Keep all eight bits of each byte.";
    Lower = "lower": "folds names to lower case", "Compare names without case, but keep their spelling.";
}

parameter! {
    /// The flags of names.
    NAME_FLAGS: NameFlags = "name-flags" for DECODE, right Unsigned: "reads a name's flags as an unsigned 32-bit integer";
    Signed = "signed": "takes a name's flags for signed: from 2^31 on they are negative", "Flags are an unsigned 32-bit integer.";
    BigEndian = "big-endian": "reads a name's flags in big-endian order", "Flags are little-endian.";
    Low16 = "low-16": "keeps the low 16 bits of a name's flags", "Flags have 32 bits.";
    Zero = "zero": "drops the flags of names", "Return the flags as they are stored.";
    Low31 = "low-31": "drops bit 31 of a name's flags", "Flags have 32 bits.";
}

parameter! {
    /// The value of outer references.
    OUTER_VALUE: OuterValue = "outer-value" for DECODE, right Signed: "reads the outer reference as a signed integer";
    Unsigned = "unsigned": "takes the outer reference for unsigned, so that imports are exports beyond the table", "The outer reference is an i32.";
    BigEndian = "big-endian": "reads the outer reference in big-endian order", "The outer reference is little-endian.";
    Low16 = "low-16": "keeps the low 16 bits of the outer reference, signed", "The outer reference has 32 bits.";
    Null = "null": "drops the outer reference", "Return the outer reference.";
}

parameter! {
    /// Where reading goes on after an outer reference.
    OUTER_END: OuterEnd = "outer-end" for READ, right Behind: "goes on behind the four bytes of an outer reference";
    File = "end-of-file": "goes on at the end of the file after an outer reference, as if it took all that is left", "An outer reference takes four bytes.";
}

parameter! {
    /// What a stored reference points to.
    REFERENCE_VALUE: ReferenceValue = "reference" for DECODE, right Right: "takes -n for import n - 1, n for export n - 1 and 0 for null";
    ImportByOne = "import-not-minus-1": "takes -n for import n", "-n is import n - 1: -1 is the first.";
    ExportByOne = "export-not-minus-1": "takes n for export n", "n is export n - 1: 1 is the first.";
    BothByOne = "neither-minus-1": "takes -n for import n and n for export n", "Entries are counted from 0: -n is import n - 1, n is export n - 1.";
    Exchanged = "exchanged": "takes positive references for imports and negative ones for exports", "Negative is an import, positive an export.";
    NoSign = "sign-ignored": "takes negative references for exports, too", "Negative is an import, positive an export.";
    NullMinus1 = "null-as-export-minus-1": "takes 0 for export -1, as >= for > does", "0 is null; n is export n - 1.";
    NullExport = "null-as-first-export": "counts exports from 0, so that 0 is the first export instead of null", "0 is null; n is export n - 1.";
}

parameter! {
    /// Which references are refused.
    REFERENCE_CHECK: ReferenceCheck = "reference-check" for DECODE, right Inside: "refuses references to entries that do not exist";
    Unchecked = "unchecked": "does not check references", "Refuse (out_of_range) a reference below -imports or above exports.";
    LastExport = "last-export-refused": "refuses references to the last export, and null where there is no export",
        "The stored value may equal the count of exports: n is export n - 1.";
    LastImport = "last-import-refused": "refuses references to the last import, and null where there is no import",
        "The stored value may equal minus the count of imports: -n is import n - 1.";
    LastExportEntry = "last-export-entry-refused": "refuses references to the last export, null never", "Entry n - 1 of n exists: compare with `<`.";
    LastImportEntry = "last-import-entry-refused": "refuses references to the last import, null never", "Entry n - 1 of n exists: compare with `<`.";
    LastEntries = "last-entries-refused": "refuses references to the last import and the last export", "Entry n - 1 of n exists: compare with `<`.";
    ExportBeyond = "export-one-beyond": "accepts a reference to the export after the last", "n exports are entries 0 to n - 1.";
    ImportBeyond = "import-one-beyond": "accepts a reference to the import after the last", "n imports are entries 0 to n - 1.";
    BothBeyond = "one-beyond": "accepts references to the entry after the last of either table", "n entries are 0 to n - 1.";
    ExportsUnchecked = "exports-unchecked": "does not check references to exports", "Refuse (out_of_range) references to exports that do not exist.";
    ImportsUnchecked = "imports-unchecked": "does not check references to imports", "Refuse (out_of_range) references to imports that do not exist.";
    Exchanged = "counts-exchanged": "compares imports with the count of exports and exports with that of imports",
        "Negative references are imports: compare them with the count of imports.";
    Exports = "export-count": "compares both kinds with the count of exports", "Negative references are imports: compare them with the count of imports.";
    Imports = "import-count": "compares both kinds with the count of imports", "Positive references are exports: compare them with the count of exports.";
    Minimum = "minimum-unchecked": "accepts -2147483648, whose negation wraps", "Negate in 64 bits, or compare -imports with the value.";
    Class = "class-unchecked": "does not check the class of exports", "Check class, super and outer.";
    Super = "super-unchecked": "does not check the super of exports", "Check class, super and outer.";
    Outer = "outer-unchecked": "does not check outer references", "Check the outer references of both tables.";
    ImportOuter = "import-outer-unchecked": "does not check the outer references of imports", "Check the outer references of both tables.";
    ExportOuter = "export-outer-unchecked": "does not check the outer references of exports", "Check class, super and outer.";
    Null = "null-refused": "refuses null references", "0 is null, which every reference may be.";
    NullClass = "null-class-refused": "refuses exports without a class", "A null class is accepted: the export is a class itself.";
    Own = "own-refused": "refuses an export or import that refers to itself", "Only references to entries that do not exist are refused.";
}

parameter! {
    /// The flags of exports.
    EXPORT_FLAGS: ExportFlags = "export-flags" for DECODE, right Unsigned: "reads an export's flags as an unsigned 32-bit integer";
    Signed = "signed": "takes an export's flags for signed: from 2^31 on they are negative", "Flags are an unsigned 32-bit integer.";
    BigEndian = "big-endian": "reads an export's flags in big-endian order", "Flags are little-endian.";
    Low16 = "low-16": "keeps the low 16 bits of an export's flags", "Flags have 32 bits.";
    Zero = "zero": "drops the flags of exports", "Return the flags as they are stored.";
    Low31 = "low-31": "drops bit 31 of an export's flags", "Flags have 32 bits.";
}

parameter! {
    /// What is refused of an export's data.
    DATA_CHECK: DataCheck = "data-check" for DECODE, right Ends: "refuses data that does not end inside the file";
    Wraps = "wraps": "adds offset and size in signed 32 bits that wrap, so that data far outside passes", "Add in 64 bits, or compare the size with what is left after the offset.";
    Unchecked = "unchecked": "does not check where data ends, and returns what is there of it", "Refuse (out_of_range) data that ends past the end of the file.";
    Nothing = "nothing": "checks neither size nor offset of data, returns what is there of it, and none for a negative size, after which it reads no offset",
        "Refuse (out_of_range) a negative size or offset, and data that ends past the end of the file.";
    EndRefused = "end-refused": "refuses data that ends with the file", "Compare with `>`: data may end where the file ends.";
    OneBeyond = "one-beyond": "accepts data that ends one byte past the end of the file", "Offset plus size must not exceed the file's size.";
    OffsetOnly = "offset-only": "checks only that data starts inside the file", "Refuse (out_of_range) data that ends past the end of the file.";
    SizeOnly = "size-only": "compares only the size with the file's", "Add the offset first.";
    Summary = "summary-refused": "refuses data that starts inside the summary", "Data may stand anywhere in the file.";
}

parameter! {
    /// An export's data.
    DATA: Data = "data" for DECODE, right Read: "returns the bytes of an export's data";
    Empty = "not-read": "does not read the exports' data", "Return the `serial size` bytes at the serial offset.";
    OneLess = "one-less": "leaves out the last byte of an export's data", "Return all `serial size` bytes.";
    OneMore = "one-more": "returns the byte after an export's data, too", "Return `serial size` bytes.";
    First = "first-export": "returns the first export's data for every export with data", "Follow each export's own offset.";
    SizeAsEnd = "size-as-end": "takes the serial size for the end of the data", "The data ends at offset plus size.";
}
