//! The choices of a reader.

mod classes;
mod listing;
mod summary;
mod tables;
mod values;

pub(super) use self::classes::{
    DataClass, LocationClass, NameClass, NameIndexClass, NegativeClass, ReferenceClass, TagClass,
    TruncatedClass,
};
pub(super) use self::listing::{
    Entry, Listed, ListedBytes, ListedChecks, ListedOrder, ListedValue, Position,
};
pub(super) use self::summary::{
    CheckTime, CountCheck, Ends, GenerationCheck, HeritageSmallest, Integers, LocationOrder, NameSmallest,
    OffsetCheck, SmallestExport, SmallestImport, Tag, Versions,
};
pub(super) use self::tables::{
    ExportFlagsWidth, ExportOrder, FileEnd, ImportOrder, IndexForm, NameEntry, NameFlagsWidth,
    NameIndexCheck, NameText, Negative, SerialForm, TablePlace,
};
pub(super) use self::values::{
    Characters, Data, DataCheck, ExportFlags, Generations, Guid, Heritage, NameFlags, OuterEnd, OuterValue,
    PackageFlags, ReferenceCheck, ReferenceValue,
};

use crate::model::behaviour::Parameter;

/// All of them.
pub(in super::super) const PARAMETERS: &[Parameter] = &[
    summary::TAG,
    summary::INTEGERS,
    summary::ENDS,
    summary::VERSIONS,
    summary::LOCATION_ORDER,
    summary::CHECK_TIME,
    summary::OFFSET_CHECK,
    summary::COUNT_CHECK,
    summary::NAME_SMALLEST,
    summary::SMALLEST_IMPORT,
    summary::SMALLEST_EXPORT,
    summary::HERITAGE_SMALLEST,
    summary::GENERATION_CHECK,
    values::PACKAGE_FLAGS,
    values::GUID,
    values::HERITAGE,
    values::GENERATIONS,
    tables::TABLE_PLACE,
    tables::INDEX_FORM,
    tables::NAME_ENTRY,
    tables::NAME_TEXT,
    values::CHARACTERS,
    tables::NAME_FLAGS_WIDTH,
    values::NAME_FLAGS,
    tables::IMPORT_ORDER,
    tables::EXPORT_ORDER,
    values::OUTER_VALUE,
    values::OUTER_END,
    values::REFERENCE_VALUE,
    values::REFERENCE_CHECK,
    tables::NAME_INDEX_CHECK,
    tables::EXPORT_FLAGS_WIDTH,
    values::EXPORT_FLAGS,
    tables::SERIAL_FORM,
    tables::NEGATIVE,
    values::DATA_CHECK,
    values::DATA,
    tables::FILE_END,
    classes::TAG_CLASS,
    classes::TRUNCATED_CLASS,
    classes::LOCATION_CLASS,
    classes::NAME_CLASS,
    classes::NAME_INDEX_CLASS,
    classes::REFERENCE_CLASS,
    classes::NEGATIVE_CLASS,
    classes::DATA_CLASS,
    listing::POSITION,
    listing::ENTRY,
    listing::LISTED,
    listing::LISTED_ORDER,
    listing::LISTED_BYTES,
    listing::LISTED_VALUE,
    listing::LISTED_CHECKS,
];
