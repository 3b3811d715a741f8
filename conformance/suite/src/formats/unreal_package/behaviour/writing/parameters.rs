//! The choices of a writer: the summary and what it refuses.

use super::super::ENCODE;
use crate::model::behaviour::parameter;

parameter! {
    /// The tag.
    TAG: TagWritten = "tag-written" for ENCODE, right Little: "writes the tag as C1 83 2A 9E";
    BigEndian = "big-endian": "writes the tag in big-endian order", "Write C1 83 2A 9E.";
    Missing = "missing": "writes no tag", "A package begins with C1 83 2A 9E.";
}

parameter! {
    /// Integers of fixed width.
    INTEGERS: IntegersWritten = "integers-written" for ENCODE, right Little: "writes integers of fixed width in little-endian order";
    BigEndian = "big-endian": "writes integers of fixed width in big-endian order", "All integers of fixed width are little-endian.";
    BigEndianButTag = "big-endian-but-tag": "writes all integers of fixed width but the tag in big-endian order", "All integers of fixed width are little-endian.";
    Versions = "versions-big-endian": "writes the two versions in big-endian order", "All integers of fixed width are little-endian.";
}

parameter! {
    /// The two versions.
    VERSIONS: VersionsWritten = "versions-written" for ENCODE, right FileFirst: "writes the file version, then the licensee version";
    Exchanged = "exchanged": "writes the licensee version before the file version", "The file version comes first.";
    NoLicensee = "licensee-0": "writes a licensee version of 0", "Write the licensee version that is given.";
    Wide = "two-u32": "writes both versions in 32 bits each", "Each version has 16 bits.";
}

parameter! {
    /// The package flags.
    PACKAGE_FLAGS: PackageFlagsWritten = "package-flags-written" for ENCODE, right Right: "writes the package flags";
    Zero = "zero": "writes package flags of 0", "Write the flags that are given.";
    Low16 = "low-16": "keeps the low 16 bits of the package flags", "Flags have 32 bits.";
    BigEndian = "big-endian": "writes the package flags in big-endian order", "Flags are little-endian.";
    Low31 = "low-31": "drops bit 31 of the package flags", "Flags have 32 bits.";
}

parameter! {
    /// A history that the version has no place for.
    HISTORY_CHECK: HistoryCheck = "history-check" for ENCODE, right Refused: "refuses a history that the version has no place for";
    Written = "written": "writes a heritage table or generations whatever the version is", "Refuse (out_of_range) a GUID below version 68 and a heritage table from 68 on.";
    Dropped = "dropped": "drops a history that the version has no place for, and writes an empty one", "Refuse (out_of_range) a GUID below version 68 and a heritage table from 68 on.";
    HeritageDropped = "heritage-dropped": "drops a heritage table from version 68 on", "Refuse (out_of_range) it.";
    GenerationsDropped = "generations-dropped": "drops GUID and generations below version 68", "Refuse (out_of_range) them.";
}

parameter! {
    /// Count and offset of a table.
    LOCATION: LocationWritten = "location-written" for ENCODE, right Right: "writes a table's count, then its offset";
    OffsetFirst = "offset-first": "writes a table's offset before its count", "The count comes first.";
    EmptyZero = "empty-0": "writes an offset of 0 for empty tables", "An empty table has the offset at which it would stand.";
    Bytes = "count-in-bytes": "writes a table's size in bytes instead of its count", "The count is that of entries.";
    End = "offset-of-end": "writes the offset of a table's end", "The offset is that of the first entry.";
    OffsetsExchanged = "offsets-exchanged": "exchanges the offsets of exports and imports", "Each table's own offset follows its count.";
    CountsExchanged = "counts-exchanged": "exchanges the counts of exports and imports", "Count and offset of names, then exports, then imports.";
    DataForgotten = "data-forgotten": "forgets the exports' data in the offsets of imports and exports", "The data stands between names and imports.";
    FromSummary = "from-summary-end": "counts offsets from the end of the summary", "Offsets count from the start of the file.";
}

parameter! {
    /// Count and offset of the heritage table.
    HERITAGE: HeritageWritten = "heritage-written" for ENCODE, right Right: "writes count and offset of the heritage table, which follows the summary";
    At36 = "at-36": "writes 36 for the heritage table's offset, which forgets its count and offset themselves", "The heritage table starts at byte 44, behind its count and offset.";
    At0 = "at-0": "writes 0 for the heritage table's offset", "The heritage table starts at byte 44, behind its count and offset.";
    EmptyAt0 = "empty-at-0": "writes 0 for the offset of an empty heritage table", "An empty table has the offset at which it would stand: 44.";
    OffsetFirst = "offset-first": "writes the heritage table's offset before its count", "The count comes first.";
    Bytes = "count-in-bytes": "writes the heritage table's size in bytes instead of its count", "The count is that of GUIDs.";
    Reversed = "reversed": "writes the GUIDs of the heritage table in reverse order", "Write them in the order given.";
    Count0 = "count-0": "writes a count of 0", "Count the GUIDs.";
    Missing = "table-missing": "writes no heritage table, though it locates one", "Write the GUIDs after the summary.";
    FirstOnly = "first-only": "writes the first GUID of the heritage table alone", "Write all GUIDs.";
}

parameter! {
    /// The bytes of GUIDs.
    GUID: GuidWritten = "guid-written" for ENCODE, right Stored: "writes the bytes of a GUID in their order";
    Words = "words-reversed": "reverses the bytes of each 32-bit word of a GUID", "A GUID is its 16 bytes in the order given.";
    Fields = "fields-reversed": "reverses the first 4, the next 2 and the next 2 bytes of a GUID, as its text form suggests", "A GUID is its 16 bytes in the order given.";
    Reversed = "reversed": "reverses the 16 bytes of a GUID", "A GUID is its 16 bytes in the order given.";
    Zero = "zero": "writes GUIDs of zeros", "Write the GUID that is given.";
}

parameter! {
    /// The generations.
    GENERATIONS: GenerationsWritten = "generations-written" for ENCODE, right Right: "writes the generations before this one, then this one";
    NamesFirst = "names-first": "exchanges the two counts of a generation", "The export count comes first, the name count second.";
    WithoutThis = "without-this": "does not add this state to the generations", "Add this state's export and name count after those before it.";
    ThisFirst = "this-first": "writes this state before the earlier generations", "This state is the last generation.";
    ThisOnly = "this-only": "drops the earlier generations", "Write the generations before this one, then this one.";
    CountEarlier = "count-of-earlier": "does not count this state, though it writes it", "The count is that of the earlier generations and one more.";
    ThisZero = "this-zero": "writes counts of 0 for this state", "Write this state's export and name count.";
    ThisExchanged = "this-exchanged": "exchanges the two counts of this state", "The export count comes first, the name count second.";
    ThisImports = "this-imports": "writes the count of imports instead of exports for this state", "A generation counts exports and names.";
    ThisUnwritten = "this-unwritten": "leaves this state out of the generations, and its eight bytes in all offsets", "Add this state's export and name count after those before it.";
    EarlierUnwritten = "earlier-unwritten": "drops the earlier generations, and leaves their bytes in all offsets", "Write the generations before this one, then this one.";
    IfNone = "this-if-none": "adds this state only if there is no earlier generation", "Add this state after those before it.";
}

parameter! {
    /// Where the offsets start.
    SUMMARY_LENGTH: SummaryLength = "summary-length-written" for ENCODE, right All: "counts offsets from the whole summary";
    OneGeneration = "one-generation": "counts one generation into the summary's length, however many there are", "Each generation takes eight bytes.";
    EarlierOnly = "earlier-generations": "forgets this state's generation in the summary's length", "Each generation takes eight bytes, this one, too.";
    NoGenerations = "no-generations": "forgets the generations in the summary's length", "Each generation takes eight bytes.";
    Thirty6 = "36": "counts 36 bytes of summary and forgets heritage or GUID and generations", "Below version 68 the summary has 44 bytes, else 56 and eight for each generation.";
    NoHeritage = "no-heritage-table": "forgets the heritage table after the summary", "The GUIDs of the heritage table stand between summary and names.";
    HeritageEntries = "heritage-entries": "counts the entries of the heritage table after the summary instead of their bytes", "Each GUID of the heritage table takes 16 bytes.";
    Generation4 = "generation-4": "counts four bytes for each generation", "Each generation takes eight bytes.";
    NoTag = "no-tag": "forgets the four bytes of the tag", "Offsets count from the start of the file.";
    Always64 = "always-64": "counts 64 bytes of summary in every version", "Below version 68 the summary has 44 bytes, else 56 and eight for each generation.";
}

parameter! {
    /// The order of the parts.
    FILE_ORDER: FileOrder = "file-order" for ENCODE, right Right: "writes heritage, names, data, imports, exports";
    ExportsBeforeImports = "exports-before-imports": "writes the exports before the imports", "Heritage, names, data, imports, exports.";
    DataFirst = "data-before-names": "writes the exports' data before the names", "Heritage, names, data, imports, exports.";
    DataAfterImports = "data-behind-imports": "writes the exports' data after the imports", "Heritage, names, data, imports, exports.";
    DataLast = "data-last": "writes the exports' data after the tables", "Heritage, names, data, imports, exports.";
    AsLocated = "as-located": "writes names, exports and imports in the order of the summary, and the data last", "Heritage, names, data, imports, exports.";
    HeritageLast = "heritage-last": "writes the heritage table at the end", "Heritage, names, data, imports, exports.";
}

parameter! {
    /// Which indices into the names are refused.
    NAME_INDEX_CHECK: NameIndexCheckWritten = "name-index-check-written" for ENCODE, right Inside: "refuses an index to a name that does not exist";
    Unchecked = "unchecked": "writes an index to a name that does not exist", "Refuse (out_of_range) an index that is not below the count of names.";
    OneBeyond = "one-beyond": "writes an index that equals the count of names", "n names are 0 to n - 1: refuse with `>=`.";
    LastRefused = "last-refused": "refuses the last name", "Name n - 1 of n exists.";
    ImportsUnchecked = "imports-unchecked": "does not check the indices into the names of imports", "Check the names of both tables.";
    ExportsUnchecked = "exports-unchecked": "does not check the indices into the names of exports", "Check the names of both tables.";
    ClassPackage = "class-package-unchecked": "does not check the class package of imports", "Check each index into the names.";
    ClassName = "class-name-unchecked": "does not check the class name of imports", "Check each index into the names.";
    ObjectNames = "object-names-unchecked": "does not check object names", "Check each index into the names.";
    ImportName = "import-name-unchecked": "does not check the object name of imports", "Check each index into the names.";
}

parameter! {
    /// Indices into the names.
    NAME_INDEX: NameIndexWritten = "name-index-written" for ENCODE, right FromZero: "counts names from 0";
    FromOne = "from-1": "counts names from 1", "Names are counted from 0.";
}

parameter! {
    /// Which references are refused.
    REFERENCE_CHECK: ReferenceCheckWritten = "reference-check-written" for ENCODE, right Inside: "refuses references to entries that do not exist";
    Unchecked = "unchecked": "writes references to entries that do not exist", "Refuse (out_of_range) references to entries that do not exist.";
    OneBeyond = "one-beyond": "writes references to the entry after the last", "n entries are 0 to n - 1: refuse with `>=`.";
    ExportBeyond = "export-one-beyond": "writes references to the export after the last", "n entries are 0 to n - 1: refuse with `>=`.";
    LastRefused = "last-refused": "refuses references to the last entry", "Entry n - 1 of n exists.";
    LastExport = "last-export-refused": "refuses references to the last export", "Entry n - 1 of n exists.";
    FirstImport = "first-import-refused": "refuses references to import 0, as code that tests the entry for truth does", "Import 0 is -1: ask whether there is an entry, not whether it is 0.";
    LastImport = "last-import-refused": "refuses references to the last import", "Entry n - 1 of n exists.";
    Exchanged = "counts-exchanged": "compares imports with the count of exports and exports with that of imports", "Compare each kind with the count of its table.";
    Class = "class-unchecked": "does not check the class of exports", "Check class, super and outer.";
    Super = "super-unchecked": "does not check the super of exports", "Check class, super and outer.";
    Outer = "outer-unchecked": "does not check outer references", "Check the outer references of both tables.";
    ImportOuter = "import-outer-unchecked": "does not check the outer references of imports", "Check the outer references of both tables.";
    ExportOuter = "export-outer-unchecked": "does not check the outer references of exports", "Check class, super and outer.";
    Imports = "imports-unchecked": "does not check references to imports", "Refuse (out_of_range) references to imports that do not exist.";
    Exports = "exports-unchecked": "does not check references to exports", "Refuse (out_of_range) references to exports that do not exist.";
    Forward = "forward-refused": "refuses references of an export to itself and to exports after it", "Only references to entries that do not exist are refused.";
}

parameter! {
    /// The classes of refusals.
    CLASS: ClassWritten = "class-written" for ENCODE, right Right: "refuses invalid names as invalid, everything else as out_of_range";
    HistoryInvalid = "history-invalid": "refuses a history that the version has no place for as invalid", "It is `out_of_range`.";
    DanglingInvalid = "dangling-invalid": "refuses what leads to no entry as invalid", "It is `out_of_range`.";
    NamesOutOfRange = "names-out-of-range": "refuses names with characters that no name holds as out_of_range", "They are `invalid`.";
    AllInvalid = "all-invalid": "refuses everything as invalid", "An entry that does not exist, and a history that the version has no place for, are `out_of_range`.";
    DanglingFails = "dangling-fails": "fails on what leads to no entry instead of refusing it", "Refuse it as `out_of_range`.";
    HistoryFails = "history-fails": "fails on a history that the version has no place for instead of refusing it", "Refuse it as `out_of_range`.";
}

parameter! {
    /// Whether outers are those of the version.
    OUTER_CHECK: OuterCheckWritten = "outer-check-written" for ENCODE, right Checked: "refuses an outer below version 45, and a package's name from it on";
    Unchecked = "unchecked": "leaves out what the version has no field for", "Refuse (out_of_range) an outer below version 45 and the name of an import's package from 45 on: it would be lost.";
}
