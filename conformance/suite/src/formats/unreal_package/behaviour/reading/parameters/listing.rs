//! What is listed of the indices.

use super::super::super::INDICES;
use crate::model::behaviour::parameter;

parameter! {
    /// The position of an index.
    POSITION: Position = "listed-position" for INDICES, right Own: "lists the byte offset of an index in the file";
    After = "after": "lists the position after an index", "`at` is the offset of the first byte of the index.";
    InTable = "in-table": "lists positions from the start of the table", "`at` counts from the start of the file.";
    InEntry = "in-entry": "lists positions from the start of the entry", "`at` counts from the start of the file.";
    Entry = "entry": "lists the position of the entry instead of the index", "`at` is the offset of the index itself.";
    FromOne = "from-1": "counts positions from 1", "The first byte of the file has offset 0.";
}

parameter! {
    /// The number of an entry.
    ENTRY: Entry = "listed-entry" for INDICES, right FromZero: "counts the entries of each table from 0";
    FromOne = "from-1": "counts entries from 1", "The first entry of a table is 0.";
    Running = "running": "goes on counting entries from table to table", "Count the entries of each table from 0.";
}

parameter! {
    /// Which indices are listed.
    LISTED: Listed = "listed" for INDICES, right All: "lists name lengths, name indices, class, super, serial size and offset";
    NoNameLengths = "no-name-lengths": "does not list the lengths of names", "The length before a name is an index of the table of names.";
    NoOffsets = "no-serial-offsets": "does not list serial offsets", "List every index of the tables.";
    NoSerials = "no-serials": "lists neither serial sizes nor serial offsets", "List every index of the tables.";
    NoReferences = "no-references": "does not list class and super of exports", "List every index of the tables.";
    WithOuter = "with-outer": "lists the outer references, too", "The outer reference is no CompactIndex.";
    WithAbsentOffset = "absent-offsets": "lists a serial offset of 0 for exports without data", "What is not in the file is not listed.";
    NoImports = "no-imports": "does not list the imports", "List the indices of all three tables.";
    NoExports = "no-exports": "does not list the exports", "List the indices of all three tables.";
    Once = "first-entries": "lists the first entry of each table alone", "List every entry.";
}

parameter! {
    /// The order of the tables.
    LISTED_ORDER: ListedOrder = "listed-order" for INDICES, right Right: "lists names, imports, exports";
    ExportsFirst = "exports-first": "lists the exports before the imports", "List names, imports, exports.";
    NamesLast = "names-last": "lists the names after imports and exports", "List names, imports, exports.";
}

parameter! {
    /// The bytes of an index.
    LISTED_BYTES: ListedBytes = "listed-bytes" for INDICES, right Stored: "lists the bytes of an index as they are stored";
    Canonical = "canonical": "lists the shortest form of an index", "List the bytes that are in the file.";
    First = "first": "lists the first byte of an index alone", "List all bytes of the index.";
    Next = "one-more": "lists the byte after an index, too", "List the bytes of the index alone.";
    Text = "with-name": "lists the characters of a name with its length", "List the bytes of the length alone.";
}

parameter! {
    /// The value of an index.
    LISTED_VALUE: ListedValue = "listed-value" for INDICES, right Stored: "lists the value that is stored";
    Magnitude = "magnitude": "lists the magnitude of a negative value", "Values are signed.";
    Unsigned = "unsigned": "lists values as unsigned 32-bit integers", "Values are signed.";
    Entry = "entry": "lists the entry that a class or super points to instead of the stored value", "List the value that is stored.";
    Characters = "characters": "lists the count of a name's characters instead of the stored length", "The stored length counts the NUL.";
}

parameter! {
    /// What a listing refuses.
    LISTED_CHECKS: ListedChecks = "listed-checks" for INDICES, right Fields: "refuses indices into the names, and follows neither references nor data";
    NamesUnchecked = "names-unchecked": "does not check indices into the names when it lists them", "Refuse (out_of_range) an index to a name that does not exist.";
    NegativesUnchecked = "serial-unchecked": "does not check serial sizes and offsets when it lists them", "Refuse (out_of_range) a negative serial size or offset.";
    NothingChecked = "unchecked": "checks no value that it lists", "Read the same fields, with the same checks, as reading the package does.";
    References = "references-checked": "refuses references to entries that do not exist", "Listing the indices follows no reference.";
    Data = "data-checked": "refuses data outside the file", "Listing the indices does not look at the data.";
    Both = "all-checked": "refuses references to entries that do not exist and data outside the file", "Listing the indices follows neither references nor data.";
}
