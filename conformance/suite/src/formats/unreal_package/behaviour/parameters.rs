//! The parameters: one enumeration each, the right choice and the wrong ones.

use std::sync::LazyLock;

use crate::formats::compact_index::behaviour as index;
use crate::formats::contained::contained;
use crate::model::behaviour::{Parameter, parameters};

const ENCODE: &[&str] = &["unreal_package.encode"];
const DECODE: &[&str] = &["unreal_package.decode"];
const INDICES: &[&str] = &["unreal_package.indices"];
const READ: &[&str] = &["unreal_package.decode", "unreal_package.indices"];
const ALL: &[&str] = &["unreal_package.encode", "unreal_package.decode", "unreal_package.indices"];

/// All parameters.
pub static PARAMETERS: LazyLock<Vec<Parameter>> = LazyLock::new(|| {
    let uses: [(&str, &[&'static str]); 2] =
        [("compact_index.encode", ENCODE), ("compact_index.decode", READ)];
    [OWN, &contained("compact_index", &index::PARAMETERS, &uses)].concat()
});

parameters! {
    /// Those of reading, those that readers and writers share, and those of writing.
    const OWN;
    Tag = "tag" for READ, right Checked: "refuses another tag than 0x9E2A83C1" {
        Unchecked = "unchecked": "does not check the tag", "Compare the first four bytes with C1 83 2A 9E and refuse (invalid) others.";
    }
    Integers = "integers" for READ, right Little: "reads integers of fixed width in little-endian order and 32-bit ones unsigned" {
        BigEndian = "big-endian": "reads integers of fixed width in big-endian order", "All integers of fixed width are little-endian.";
    }
    Versions = "versions" for READ, right FileFirst: "reads the file version from bytes 4 and 5, the licensee's from 6 and 7" {
        Exchanged = "exchanged": "exchanges file version and licensee version", "The file version comes first, the licensee version second.";
    }
    OffsetCheck = "offset-check" for READ, right Beyond: "refuses a table that starts past the end of the file" {
        Unchecked = "unchecked": "does not check the offsets of tables", "The offset must not exceed the file's size (out_of_range), whatever the count is.";
        EndRefused = "end-refused": "refuses a table at the very end of the file, where an empty one may stand", "Compare with `>`: an empty table may start where the file ends.";
    }
    CountCheck = "count-check" for READ, right Fits: "refuses a count of entries that cannot fit the rest of the file" {
        Unchecked = "unchecked": "believes every count and reads until the input ends",
            "Refuse (out_of_range) a count before reading: as many entries of the smallest size must fit after the offset.";
        Wraps = "wraps": "multiplies count and entry size in 32 bits that wrap, so that huge counts pass", "Multiply in 64 bits, or divide the rest of the file by the entry size.";
        ExactRefused = "exact-refused": "refuses a table whose smallest entries just fit the rest of the file", "Compare with `>`: entries may fill the file to its end.";
    }
    SmallestImport = "smallest-import" for READ, right Seven: "takes the smallest import for 7 bytes, below version 45 for 4" {
        Eight = "8": "takes the smallest import for 8 bytes", "Three indices of a byte and four bytes of outer: 7.";
    }
    SmallestExport = "smallest-export" for READ, right Twelve: "takes the smallest export for 12 bytes, below version 45 for 8" {
        Thirteen = "13": "takes the smallest export for 13 bytes, as if every export had a serial offset", "An export without data has no serial offset: 12 bytes.";
    }
    PackageFlags = "package-flags" for DECODE, right Unsigned: "reads the package flags as an unsigned 32-bit integer" {
        Signed = "signed": "takes the package flags for signed: from 2^31 on they are negative", "Flags are an unsigned 32-bit integer.";
    }
    Generations = "generations" for DECODE, right ExportsFirst: "reads each generation's export count before its name count" {
        NamesFirst = "names-first": "exchanges the two counts of a generation", "The export count comes first, the name count second.";
    }
    IndexForm = "index" for READ, right Engine: "reads indices as CompactIndices in any form that engines take" {
        Canonical = "canonical": "refuses indices in a longer form", "Read the tables' indices with the tolerant decoder.";
    }
    NameText = "name" for READ, right Right: "reads names as that format says" {
        WithoutNul = "nul-not-counted": "does not count the NUL in a name's length", "The length counts the NUL.";
        LengthByte = "length-byte": "reads a name's length as one plain byte", "The length is a CompactIndex: from 64 on it takes two bytes.";
        LengthByteUnchecked = "length-byte-unchecked": "reads a name's length as one plain byte, takes 0 for the empty name, and checks neither its last byte nor a NUL inside it",
            "The length is a CompactIndex; refuse (invalid) a name whose last counted byte is no NUL, and end names at their first NUL.";
        InnerNulRefused = "inner-nul-refused": "refuses a name with bytes behind its NUL", "Obfuscated packages have such names: an engine reads up to the NUL.";
        NegativeEmpty = "negative-empty": "takes a negative length for the empty name", "Refuse (out_of_range) a negative length.";
    }
    Characters = "name-characters" for DECODE, right Latin1: "reads names as Latin-1" {
        Utf8Lossy = "utf-8-lossy": "reads names as UTF-8 and replaces what is malformed", "One byte is one character, U+0001 to U+00FF.";
        SevenBits = "seven-bits": "keeps seven bits of each byte", "Keep all eight bits of each byte.";
    }
    NameFlagsWidth = "name-flags-width" for READ, right Four: "reads four bytes of flags after a name" {
        Two = "16-bits": "reads two bytes of flags after a name", "A name's flags have 32 bits.";
    }
    NameFlags = "name-flags" for DECODE, right Unsigned: "reads a name's flags as an unsigned 32-bit integer" {
        Signed = "signed": "takes a name's flags for signed: from 2^31 on they are negative", "Flags are an unsigned 32-bit integer.";
    }
    ImportOrder = "import-order" for READ, right Right: "reads class package, class name, outer, object name" {
        NameBeforeOuter = "name-before-outer": "reads an import's object name before its outer", "The outer comes before the object name.";
    }
    ExportOrder = "export-order" for READ, right Right: "reads class, super, outer, object name, flags, serial size" {
        SuperFirst = "super-first": "exchanges class and super of an export", "The class comes first, the super second.";
    }
    OuterValue = "outer-value" for DECODE, right Signed: "reads the outer reference as a signed integer" {
        Unsigned = "unsigned": "takes the outer reference for unsigned, so that imports are exports beyond the table", "The outer reference is an i32.";
        BigEndian = "big-endian": "reads the outer reference in big-endian order", "The outer reference is little-endian.";
    }
    OuterEnd = "outer-end" for READ, right Behind: "goes on behind the four bytes of an outer reference" {
        File = "end-of-file": "goes on at the end of the file after an outer reference, as if it took all that is left", "An outer reference takes four bytes.";
    }
    ReferenceValue = "reference" for DECODE, right Right: "takes -n for import n - 1, n for export n - 1 and 0 for null" {
        ImportByOne = "import-not-minus-1": "takes -n for import n", "-n is import n - 1: -1 is the first.";
        ExportByOne = "export-not-minus-1": "takes n for export n", "n is export n - 1: 1 is the first.";
        Exchanged = "exchanged": "takes positive references for imports and negative ones for exports", "Negative is an import, positive an export.";
    }
    ReferenceCheck = "reference-check" for DECODE, right Inside: "refuses references to entries that do not exist" {
        Unchecked = "unchecked": "does not check references", "Refuse (out_of_range) a reference below -imports or above exports.";
        LastExport = "last-export-refused": "refuses references to the last export, and null where there is no export",
            "The stored value may equal the count of exports: n is export n - 1.";
        Exchanged = "counts-exchanged": "compares imports with the count of exports and exports with that of imports",
            "Negative references are imports: compare them with the count of imports.";
    }
    NameIndexCheck = "name-index-check" for READ, right Inside: "refuses an index to a name that does not exist" {
        OneBeyond = "one-beyond": "accepts an index that equals the count of names", "n names are 0 to n - 1: refuse with `>=`.";
        Negative = "negative-unchecked": "does not check the lower bound: a negative index passes", "Refuse (out_of_range) negative indices.";
        Unchecked = "unchecked": "does not check indices into the names", "Refuse (out_of_range) an index below 0 or not below the count of names.";
        Imports = "imports-unchecked": "does not check the indices into the names of imports", "Check the names of both tables.";
    }
    ExportFlags = "export-flags" for DECODE, right Unsigned: "reads an export's flags as an unsigned 32-bit integer" {
        Signed = "signed": "takes an export's flags for signed: from 2^31 on they are negative", "Flags are an unsigned 32-bit integer.";
    }
    Negative = "serial-negative" for READ, right Refused: "refuses a negative serial size or offset" {
        Both = "accepted": "accepts negative serial sizes and offsets", "Refuse (out_of_range) a negative serial size or offset.";
    }
    DataCheck = "data-check" for DECODE, right Ends: "refuses data that does not end inside the file" {
        Wraps = "wraps": "adds offset and size in signed 32 bits that wrap, so that data far outside passes", "Add in 64 bits, or compare the size with what is left after the offset.";
        Unchecked = "unchecked": "does not check where data ends, and returns what is there of it", "Refuse (out_of_range) data that ends past the end of the file.";
        Nothing = "nothing": "checks neither size nor offset of data, returns what is there of it, and none for a negative size, after which it reads no offset",
            "Refuse (out_of_range) a negative size or offset, and data that ends past the end of the file.";
    }
    Position = "listed-position" for INDICES, right Own: "lists the byte offset of an index in the file" {
        After = "after": "lists the position after an index", "`at` is the offset of the first byte of the index.";
    }
    NameVersion = "name-version" for ALL, right From64: "has a length before names from version 64 on" {
        From65 = "65": "has a length before names from version 65 on", "64 is the first version with a length: compare with `>= 64`.";
        Always = "always": "has a length before names in every version", "Below version 64 a name ends at its NUL and has no length.";
    }
    HistoryVersion = "history-version" for ALL, right From68: "has a GUID and generations from version 68 on" {
        From67 = "67": "has a GUID and generations from version 67 on", "67 is the last version with a heritage table: compare with `< 68`.";
        From69 = "69": "has a heritage table up to version 68", "68 is the first version with a GUID and generations: compare with `< 68`.";
    }
    OuterVersion = "outer-version" for ALL, right From45: "has outer references from version 45 on" {
        Always = "always": "has outer references in every version", "Below version 45 an import has the name of its package in place of the outer, and an export none.";
    }
    VersionCheck = "version-check" for ALL, right Known: "refuses file versions other than 35 to 129 as out_of_range" {
        None = "none": "takes every file version", "Refuse (out_of_range) file versions below 35 and above 129: nothing is known of their layout, or it is another.";
        NoFloor = "no-floor": "takes every file version up to 129", "Refuse (out_of_range) file versions below 35: nothing is known of their layout.";
        NoFence = "no-fence": "takes every file version from 35 on", "Refuse (out_of_range) file versions above 129: later engines lay their tables out otherwise.";
    }
    SerialOffset = "serial-offset" for ALL, right WithData: "has a serial offset if the size is not 0" {
        Always = "always": "has a serial offset for exports without data, too", "The serial offset is there only if the serial size is not 0.";
    }
    Outer = "outer" for ALL, right Fixed: "takes four bytes for the outer reference" {
        Compact = "compact": "takes the outer field for a CompactIndex", "The outer reference of an import or export is a little-endian i32.";
    }
    SummaryOrder = "summary-order" for ALL, right ExportsFirst: "locates names, exports, imports" {
        ImportsFirst = "imports-first": "locates the imports before the exports", "Count and offset of names, then exports, then imports.";
    }
    IntegersWritten = "integers-written" for ENCODE, right Little: "writes integers of fixed width in little-endian order" {
        BigEndian = "big-endian": "writes integers of fixed width in big-endian order", "All integers of fixed width are little-endian.";
    }
    VersionsWritten = "versions-written" for ENCODE, right FileFirst: "writes the file version, then the licensee version" {
        Exchanged = "exchanged": "writes the licensee version before the file version", "The file version comes first.";
    }
    LocationWritten = "location-written" for ENCODE, right Right: "writes a table's count, then its offset" {
        CountsExchanged = "counts-exchanged": "exchanges the counts of exports and imports", "Count and offset of names, then exports, then imports.";
    }
    HeritageWritten = "heritage-written" for ENCODE, right Right: "writes count and offset of the heritage table, which follows the summary" {
        At36 = "at-36": "writes 36 for the heritage table's offset, which forgets its count and offset themselves", "The heritage table starts at byte 44, behind its count and offset.";
    }
    GenerationsWritten = "generations-written" for ENCODE, right Right: "writes the generations before this one, then this one" {
        NamesFirst = "names-first": "exchanges the two counts of a generation", "The export count comes first, the name count second.";
        ThisFirst = "this-first": "writes this state before the earlier generations", "This state is the last generation.";
    }
    SummaryLength = "summary-length-written" for ENCODE, right All: "counts offsets from the whole summary" {
        HeritageEntries = "heritage-entries": "counts the entries of the heritage table after the summary instead of their bytes", "Each GUID of the heritage table takes 16 bytes.";
    }
    NameEntryWritten = "name-entry-written" for ENCODE, right NameFirst: "writes a name before its flags" {
        FlagsFirst = "flags-first": "writes a name's flags before the name", "The name comes first, its flags after it.";
    }
    NameWritten = "name-written" for ENCODE, right Right: "writes names as that format says" {
        WithoutNul = "nul-not-counted": "does not count the NUL in a name's length", "The length counts the NUL.";
        LengthByte = "length-byte": "writes a name's length as one plain byte", "Write the length as a CompactIndex: from 64 on it takes two bytes.";
        Utf8 = "utf-8": "writes names as UTF-8", "One character is one byte; refuse characters above U+00FF.";
        Ascii = "ascii": "refuses characters above U+007F", "Characters up to U+00FF are one byte each.";
        Replaced = "replaced": "replaces characters above U+00FF by question marks", "Refuse (invalid) characters above U+00FF.";
        EmptyRefused = "empty-refused": "refuses the empty name", "Write it: a NUL, after a length of 1 from version 64 on.";
    }
    ImportOrderWritten = "import-order-written" for ENCODE, right Right: "writes class package, class name, outer, object name" {
        ClassesExchanged = "classes-exchanged": "writes an import's class name before its class package", "The class package comes first.";
        NameBeforeOuter = "name-before-outer": "writes an import's object name before its outer", "The outer comes before the object name.";
    }
    ExportOrderWritten = "export-order-written" for ENCODE, right Right: "writes class, super, outer, object name, flags, serial size" {
        SuperFirst = "super-first": "writes an export's super before its class", "The class comes first, the super second.";
    }
    OuterWritten = "outer-written" for ENCODE, right Right: "writes the outer reference as a little-endian i32" {
        BigEndian = "big-endian": "writes the outer reference in big-endian order", "The outer reference is a little-endian i32.";
    }
    ReferenceWritten = "reference-written" for ENCODE, right Right: "writes import n as -n - 1, export n as n + 1 and null as 0" {
        ImportByOne = "import-not-minus-1": "writes import n as -n", "Import n is -n - 1: the first is -1.";
        ExportByOne = "export-not-plus-1": "writes export n as n", "Export n is n + 1: the first is 1.";
        Exchanged = "exchanged": "writes imports as positive and exports as negative numbers", "Imports are negative, exports positive.";
    }
    SerialOffsetWritten = "serial-offset-written" for ENCODE, right Right: "writes where an export's data starts in the file" {
        Relative = "relative": "counts serial offsets from the start of the data", "Serial offsets count from the start of the file.";
        End = "end": "writes the offset of the end of an export's data", "The serial offset is where the data starts.";
    }
    SerialWritten = "serial-written" for ENCODE, right Compact: "writes serial size, then serial offset as CompactIndices" {
        OffsetFirst = "offset-first": "writes the serial offset before the serial size", "The size comes first.";
    }
    OuterCheckWritten = "outer-check-written" for ENCODE, right Checked: "refuses an outer below version 45, and a package's name from it on" {
        Unchecked = "unchecked": "leaves out what the version has no field for", "Refuse (out_of_range) an outer below version 45 and the name of an import's package from 45 on: it would be lost.";
    }
    NameIndexCheckWritten = "name-index-check-written" for ENCODE, right Inside: "refuses an index to a name that does not exist" {
        OneBeyond = "one-beyond": "writes an index that equals the count of names", "n names are 0 to n - 1: refuse with `>=`.";
    }
    ReferenceCheckWritten = "reference-check-written" for ENCODE, right Inside: "refuses references to entries that do not exist" {
        Unchecked = "unchecked": "writes references to entries that do not exist", "Refuse (out_of_range) references to entries that do not exist.";
        LastRefused = "last-refused": "refuses references to the last entry", "Entry n - 1 of n exists.";
        Exchanged = "counts-exchanged": "compares imports with the count of exports and exports with that of imports", "Compare each kind with the count of its table.";
        Super = "super-unchecked": "does not check the super of exports", "Check class, super and outer.";
        Imports = "imports-unchecked": "does not check references to imports", "Refuse (out_of_range) references to imports that do not exist.";
    }
}
