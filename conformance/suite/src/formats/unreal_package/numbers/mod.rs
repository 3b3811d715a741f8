//! Packages with their numbers in slots.

mod read;
mod write;

use packproof_reference::unreal_package::{Index, Package};

use super::table::{self, Contents, UnrealPackage};
use crate::model::numbers::{numbers, refuses};
use crate::model::{Answer, Class, Refusal};

const WRITE: &[&str] = &["unreal_package.encode"];
const READS: &[&str] = &["unreal_package.decode", "unreal_package.indices"];
const READ: &[&str] = &["unreal_package.decode"];
const ALL: &[&str] = &["unreal_package.encode", "unreal_package.decode", "unreal_package.indices"];
/// Orders of three.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 1, 0], [1, 2, 0], [2, 0, 1]];

/// What is refused.
const CHECKS: &[&str] = &[
    "another tag",
    "versions that are not known",
    "table offsets beyond the file",
    "counts that the file cannot hold",
    "indices of names that do not exist",
    "references that do not exist",
    "negative sizes and offsets",
    "data beyond the file",
    "generations that the file cannot hold",
];

numbers! {
    |program, case| table::answer(&program, case);
    one {
        left_out = 0, To(9), READS, List ("does not refuse {name}", CHECKS), "Refuse it.";
        turned = 0, To(9), READS, List ("refuses everything but {name}", CHECKS), "Refuse the opposite.";
        least_names_from = 64, Near, READS, Any "takes names for 6 bytes at least from version {} on, not from 64 on", "Names have a length from version {right} on.";
        guid_room = 0, These(&[-2, -1, 1, 2]), READS, Any "accepts GUIDs that end {} bytes beyond the file", "Refuse a GUID that the file does not hold (truncated), and no other.";
        head_order = 0, To(1), WRITE, Each &["", "writes tag, versions and flags with the most significant byte first"], "The least significant byte comes first.";
        big_order = 0, To(1), WRITE, Each &["", "writes counts, offsets and flags of the tables with the most significant byte first"], "The least significant byte comes first.";
        tag = 0x9E2A_83C1, Near, ALL, Any "has the tag {x}, not {rightx}", "The tag is {rightx}.";
        oldest = 35, Near, ALL, Any "takes file versions from {} on, not from 35 on", "Refuse versions below {right} (out_of_range), and no others.";
        newest = 129, Near, ALL, Any "takes file versions up to {}, not up to 129", "Refuse versions above {right} (out_of_range), and no others.";
        lengths = 64, Near, ALL, Any "has a length before names from version {} on, not from 64 on", "Names have a length from version {right} on.";
        outers = 45, Near, ALL, Any "has outer fields from version {} on, not from 45 on", "Imports and exports have an outer from version {right} on.";
        generations = 68, Near, ALL, Any "has generations in place of the heritage table from version {} on, not from 68 on", "Generations replace the heritage table from version {right} on.";
        tables = 0, To(5), ALL, Each &["", "has the exports' count and offset before the names'", "has the imports' count and offset before the exports'", "has imports, exports, names in this order in the summary", "has exports, imports, names in this order in the summary", "has imports, names, exports in this order in the summary"], "The summary has names, exports, imports in this order.";
        offset_first = 0, To(1), ALL, Each &["", "has the offset of a table before its count"], "The count comes before the offset.";
        versions = 0, To(1), ALL, Each &["", "has the licensee version before the file version"], "The file version comes before the licensee version.";
        history_order = 0, To(1), ALL, Each &["", "has the name count of a generation before its export count"], "A generation is export count, then name count.";
        import_order = 0, To(6), ALL, Each &["", "exchanges class package and class name of an import", "exchanges class name and outer or package of an import", "exchanges outer or package and object name of an import", "exchanges class package and outer or package of an import", "exchanges class package and object name of an import", "exchanges class name and object name of an import"], "An import is class package, class name, outer (package below version 45), object name.";
        export_order = 0, To(7), ALL, Each &["", "exchanges class and super of an export", "exchanges super and outer of an export", "exchanges outer and object name of an export", "exchanges object name and flags of an export", "exchanges flags and serial size of an export", "exchanges class and outer of an export", "exchanges serial size and offset of an export"], "An export is class, super, outer, object name, flags, serial size and, if that is not 0, serial offset.";
        least_name = 6, Near, READS, Any "takes a name with a length for {} bytes at least, not for 6", "An entry of the names has {right} bytes at least.";
        least_old_name = 5, Near, READS, Any "takes a name without a length for {} bytes at least, not for 5", "An entry of the names has {right} bytes at least below version 64.";
        least_export = 12, Near, READS, Any "takes an export for {} bytes at least, not for 12", "An export has {right} bytes at least.";
        least_old_export = 8, Near, READS, Any "takes an export without an outer for {} bytes at least, not for 8", "An export has {right} bytes at least below version 45.";
        least_import = 7, Near, READS, Any "takes an import for {} bytes at least, not for 7", "An import has {right} bytes at least.";
        least_old_import = 4, Near, READS, Any "takes an import without an outer for {} bytes at least, not for 4", "An import has {right} bytes at least below version 45.";
        least_guid = 16, Near, READS, Any "takes a GUID of the heritage for {} bytes, not for 16, when it checks the count", "A GUID has {right} bytes.";
        least_generation = 8, Near, READS, Any "takes a generation for {} bytes, not for 8, when it checks the count", "A generation has {right} bytes.";
        room = 0, These(&[-2, -1, 1, 2]), READS, Any "accepts tables that end {} bytes beyond the file", "Refuse a count whose entries the file cannot hold (out_of_range), and no other.";
        offset_room = 0, These(&[-2, -1, 1, 2]), READS, Any "accepts table offsets up to {} bytes beyond the file", "Refuse an offset beyond the file (out_of_range), and no other.";
        generation_room = 0, These(&[-2, -1, 1, 2]), READS, Any "accepts generations that end {} bytes beyond the file", "Refuse a count of generations that the file cannot hold (out_of_range), and no other.";
        names = 0, These(&[-2, -1, 1, 2]), ALL, Any "accepts indices of names up to their count and {} more", "Refuse indices of names from their count on (out_of_range).";
        first_name = 0, These(&[-2, -1, 1, 2]), READS, Any "accepts indices of names from {} on, not from 0 on", "Refuse negative indices of names (out_of_range), and no others.";
        imports = 0, These(&[-2, -1, 1, 2]), ALL, Any "accepts references to {} imports more than there are", "Refuse a reference to an import that does not exist (out_of_range).";
        exports = 0, These(&[-2, -1, 1, 2]), ALL, Any "accepts references to {} exports more than there are", "Refuse a reference to an export that does not exist (out_of_range).";
        least_size = 0, These(&[-2, -1, 1, 2]), READS, Any "accepts serial sizes from {} on, not from 0 on", "Refuse negative sizes (out_of_range), and no others.";
        data_room = 0, These(&[-2, -1, 1, 2]), READ, Any "accepts data that ends {} bytes beyond the file", "Refuse data that ends beyond the file (out_of_range), and no other.";
        sized = 1, These(&[0, 2, 3]), ALL, Any "has a serial offset from a size of {} on, not from 1 on", "There is a serial offset if the size is not 0.";
        skipped = 0, These(&[-1, 1, 2, 4]), READ, Any "takes an export's data {} bytes after its offset", "The data begins at the offset.";
        kept = 0, These(&[-1, 1]), READ, Any "takes an export's data with {} bytes more than its size", "The data has as many bytes as the size says.";
        export = 1, Near, ALL, Any "counts exports from {}, not from 1", "Export n is stored as n + {right}.";
        import = 1, Near, ALL, Any "counts imports from -{}, not from -1", "Import n is stored as -n - {right}.";
        base = 36, Near, WRITE, Any "takes {} bytes for the summary before the history, not 36", "The history begins at byte {right}.";
        heritage = 8, Near, WRITE, Any "takes {} bytes for count and offset of the heritage, not 8", "They have {right} bytes.";
        history = 28, Near, WRITE, Any "takes {} bytes for GUID, count and this generation, not 28", "They have {right} bytes.";
        each = 8, Near, WRITE, Any "takes {} bytes for each earlier generation, not 8", "A generation has {right} bytes.";
        guid = 16, Near, WRITE, Any "takes {} bytes for each GUID of the heritage, not 16", "A GUID has {right} bytes.";
        heritage_at = 0, These(&[-4, -2, -1, 1, 2, 4]), WRITE, Any "writes the offset of the heritage and {} more", "The heritage begins behind the summary.";
        names_at = 0, These(&[-4, -2, -1, 1, 2, 4]), WRITE, Any "writes the offset of the names and {} more", "The names begin behind the heritage.";
        data_at = 0, These(&[-4, -2, -1, 1, 2, 4]), WRITE, Any "writes the offset of the data and {} more", "The data begins behind the names.";
        imports_at = 0, These(&[-4, -2, -1, 1, 2, 4]), WRITE, Any "writes the offset of the imports and {} more", "The imports begin behind the data.";
        exports_at = 0, These(&[-4, -2, -1, 1, 2, 4]), WRITE, Any "writes the offset of the exports and {} more", "The exports begin behind the imports.";
        counted = 1, To(3), WRITE, Any "counts {} generations more than the earlier ones, not 1", "The count includes this generation: add {right}.";
        parts = 0, To(4), WRITE, Each &["", "writes the names before the heritage", "writes the data before the names", "writes the imports before the data", "writes the exports before the imports"], "The file is summary, heritage, names, data, imports, exports.";
    }
    each {
        width = [4, 2, 2, 4, 4, 4, 4, 4], ["the tag", "the file version", "the licensee version", "the package flags", "a table's count and offset", "a name's flags", "an export's flags", "the generations' count and their numbers"], To(8), ALL, Any "has {of} in {} bytes, not {right}", "{of}: {right} bytes.";
        start = [0, 0, 0], ["names", "imports", "exports"], These(&[-4, -2, -1, 1, 2, 4]), READS, Any "reads the {of} {} bytes after their offset", "The {of} begin at their offset.";
        fewer = [0, 0, 0, 0, 0], ["names", "imports", "exports", "GUIDs", "generations"], These(&[-1, 1]), READS, Any "reads {} {of} more than their count", "Read as many {of} as the count says.";
        shift = [0, 8, 16, 24], ["byte 0", "byte 1", "byte 2", "byte 3"], To(32), ALL, Any "shifts {of} of an integer by {}, not by {right}", "Shift {of} by {right}: the least significant comes first.";
    }
}

fn refused<T>(class: Class) -> Answer<T> {
    Err(Refusal::value(class))
}

impl Program {
    fn refuses(&self, check: i64, condition: bool) -> bool {
        refuses([self.left_out, self.turned], check, condition)
    }
}

impl UnrealPackage for Program {
    fn encode(&self, package: &Package) -> Answer<Vec<u8>> {
        self.file(package)
    }

    fn decode(&self, file: &[u8]) -> Answer<Contents> {
        read::contents(self, file)
    }

    fn indices(&self, file: &[u8]) -> Answer<Vec<Index>> {
        read::indices(self, file)
    }
}
