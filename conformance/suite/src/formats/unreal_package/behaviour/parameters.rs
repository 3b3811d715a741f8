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
    Versions = "versions" for READ, right FileFirst: "reads the file version from bytes 4 and 5, the licensee's from 6 and 7" {
        Exchanged = "exchanged": "exchanges file version and licensee version", "The file version comes first, the licensee version second.";
    }
    OffsetCheck = "offset-check" for READ, right Beyond: "refuses a table that starts past the end of the file" {
        Unchecked = "unchecked": "does not check the offsets of tables", "The offset must not exceed the file's size (out_of_range), whatever the count is.";
        EndRefused = "end-refused": "refuses a table at the very end of the file, where an empty one may stand", "Compare with `>`: an empty table may start where the file ends.";
    }
    CountCheck = "count-check" for READ, right Fits: "refuses a count of entries that cannot fit the rest of the file" {
        Wraps = "wraps": "multiplies count and entry size in 32 bits that wrap, so that huge counts pass", "Multiply in 64 bits, or divide the rest of the file by the entry size.";
        ExactRefused = "exact-refused": "refuses a table whose smallest entries just fit the rest of the file", "Compare with `>`: entries may fill the file to its end.";
    }
    SmallestImport = "smallest-import" for READ, right Seven: "takes the smallest import for 7 bytes, below version 45 for 4" {
        Eight = "8": "takes the smallest import for 8 bytes", "Three indices of a byte and four bytes of outer: 7.";
    }
    PackageFlags = "package-flags" for DECODE, right Unsigned: "reads the package flags as an unsigned 32-bit integer" {
        Signed = "signed": "takes the package flags for signed: from 2^31 on they are negative", "Flags are an unsigned 32-bit integer.";
    }
    IndexForm = "index" for READ, right Engine: "reads indices as CompactIndices in any form that engines take" {
        Canonical = "canonical": "refuses indices in a longer form", "Read the tables' indices with the tolerant decoder.";
    }
    NameText = "name" for READ, right Right: "reads names as that format says" {
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
    OuterValue = "outer-value" for DECODE, right Signed: "reads the outer reference as a signed integer" {
        Unsigned = "unsigned": "takes the outer reference for unsigned, so that imports are exports beyond the table", "The outer reference is an i32.";
        BigEndian = "big-endian": "reads the outer reference in big-endian order", "The outer reference is little-endian.";
    }
    OuterEnd = "outer-end" for READ, right Behind: "goes on behind the four bytes of an outer reference" {
        File = "end-of-file": "goes on at the end of the file after an outer reference, as if it took all that is left", "An outer reference takes four bytes.";
    }
    ReferenceValue = "reference" for DECODE, right Right: "takes -n for import n - 1, n for export n - 1 and 0 for null" {
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
        Nothing = "nothing": "checks neither size nor offset of data, returns what is there of it, and none for a negative size, after which it reads no offset",
            "Refuse (out_of_range) a negative size or offset, and data that ends past the end of the file.";
    }
    Position = "listed-position" for INDICES, right Own: "lists the byte offset of an index in the file" {
        After = "after": "lists the position after an index", "`at` is the offset of the first byte of the index.";
    }
    NameVersion = "name-version" for ALL, right From64: "has a length before names from version 64 on" {
        From65 = "65": "has a length before names from version 65 on", "64 is the first version with a length: compare with `>= 64`.";
    }
    HistoryVersion = "history-version" for ALL, right From68: "has a GUID and generations from version 68 on" {
        From69 = "69": "has a heritage table up to version 68", "68 is the first version with a GUID and generations: compare with `< 68`.";
    }
    OuterVersion = "outer-version" for ALL, right From45: "has outer references from version 45 on" {
        Always = "always": "has outer references in every version", "Below version 45 an import has the name of its package in place of the outer, and an export none.";
    }
    VersionCheck = "version-check" for ALL, right Known: "refuses file versions other than 35 to 129 as out_of_range" {
        None = "none": "takes every file version", "Refuse (out_of_range) file versions below 35 and above 129: nothing is known of their layout, or it is another.";
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
    LocationWritten = "location-written" for ENCODE, right Right: "writes a table's count, then its offset" {
        CountsExchanged = "counts-exchanged": "exchanges the counts of exports and imports", "Count and offset of names, then exports, then imports.";
    }
    HeritageWritten = "heritage-written" for ENCODE, right Right: "writes count and offset of the heritage table, which follows the summary" {
        At36 = "at-36": "writes 36 for the heritage table's offset, which forgets its count and offset themselves", "The heritage table starts at byte 44, behind its count and offset.";
    }
    GenerationsWritten = "generations-written" for ENCODE, right Right: "writes the generations before this one, then this one" {
        ThisFirst = "this-first": "writes this state before the earlier generations", "This state is the last generation.";
    }
    SummaryLength = "summary-length-written" for ENCODE, right All: "counts offsets from the whole summary" {
        HeritageEntries = "heritage-entries": "counts the entries of the heritage table after the summary instead of their bytes", "Each GUID of the heritage table takes 16 bytes.";
    }
    NameEntryWritten = "name-entry-written" for ENCODE, right NameFirst: "writes a name before its flags" {
        FlagsFirst = "flags-first": "writes a name's flags before the name", "The name comes first, its flags after it.";
    }
    NameWritten = "name-written" for ENCODE, right Right: "writes names as that format says" {
        LengthByte = "length-byte": "writes a name's length as one plain byte", "Write the length as a CompactIndex: from 64 on it takes two bytes.";
        Utf8 = "utf-8": "writes names as UTF-8", "One character is one byte; refuse characters above U+00FF.";
        Ascii = "ascii": "refuses characters above U+007F", "Characters up to U+00FF are one byte each.";
        Replaced = "replaced": "replaces characters above U+00FF by question marks", "Refuse (invalid) characters above U+00FF.";
        EmptyRefused = "empty-refused": "refuses the empty name", "Write it: a NUL, after a length of 1 from version 64 on.";
    }
    OuterWritten = "outer-written" for ENCODE, right Right: "writes the outer reference as a little-endian i32" {
        BigEndian = "big-endian": "writes the outer reference in big-endian order", "The outer reference is a little-endian i32.";
    }
    ReferenceWritten = "reference-written" for ENCODE, right Right: "writes import n as -n - 1, export n as n + 1 and null as 0" {
        Exchanged = "exchanged": "writes imports as positive and exports as negative numbers", "Imports are negative, exports positive.";
    }
    SerialOffsetWritten = "serial-offset-written" for ENCODE, right Right: "writes where an export's data starts in the file" {
        Relative = "relative": "counts serial offsets from the start of the data", "Serial offsets count from the start of the file.";
        End = "end": "writes the offset of the end of an export's data", "The serial offset is where the data starts.";
    }
    ReferenceCheckWritten = "reference-check-written" for ENCODE, right Inside: "refuses references to entries that do not exist" {
        Exchanged = "counts-exchanged": "compares imports with the count of exports and exports with that of imports", "Compare each kind with the count of its table.";
    }
}
