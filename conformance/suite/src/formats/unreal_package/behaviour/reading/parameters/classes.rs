//! The classes with which a reader refuses.

use super::super::super::{DECODE, READ};
use crate::model::behaviour::parameter;

parameter! {
    /// Another tag.
    TAG_CLASS: TagClass = "tag-class" for READ, right Invalid: "refuses another tag as invalid";
    OutOfRange = "out-of-range": "refuses another tag as out_of_range", "Another tag is `invalid`.";
    NotCanonical = "not-canonical": "refuses another tag as not_canonical", "Another tag is `invalid`.";
    Truncated = "truncated": "refuses another tag as truncated", "Another tag is `invalid`.";
    Fails = "fails": "fails on another tag instead of refusing it", "Refuse another tag as `invalid`.";
}

parameter! {
    /// Input that ends too early.
    TRUNCATED_CLASS: TruncatedClass = "truncated-class" for READ, right Truncated: "refuses input that ends inside a field as truncated";
    OutOfRange = "out-of-range": "refuses input that ends inside a field as out_of_range", "Input that ends inside a field is `truncated`.";
    Invalid = "invalid": "refuses input that ends inside a field as invalid", "Input that ends inside a field is `truncated`.";
    Fails = "fails": "fails when the input ends inside a field instead of refusing it", "Refuse it as `truncated`.";
}

parameter! {
    /// Counts and offsets of tables.
    LOCATION_CLASS: LocationClass = "location-class" for READ, right OutOfRange: "refuses counts and offsets as out_of_range";
    Truncated = "truncated": "refuses counts and offsets of tables as truncated", "A count or an offset that the file cannot hold is `out_of_range`.";
    Invalid = "invalid": "refuses counts and offsets of tables as invalid", "A count or an offset that the file cannot hold is `out_of_range`.";
    CountTruncated = "count-truncated": "refuses counts as truncated, and offsets as out_of_range", "A count that the file cannot hold is `out_of_range`.";
    OffsetTruncated = "offset-truncated": "refuses offsets as truncated, and counts as out_of_range", "An offset past the end of the file is `out_of_range`.";
    Fails = "fails": "fails on counts and offsets that the file cannot hold instead of refusing them", "Refuse them as `out_of_range`.";
}

parameter! {
    /// Malformed names.
    NAME_CLASS: NameClass = "name-class" for READ, right Right: "refuses a name with the class of its fault";
    InvalidAsRange = "invalid-as-out-of-range": "refuses invalid names as out_of_range", "A NUL that is missing or out of place is `invalid`.";
    InvalidAsTruncated = "invalid-as-truncated": "refuses invalid names as truncated", "A NUL that is missing or out of place is `invalid`.";
    NegativeInvalid = "negative-as-invalid": "refuses a negative length of a name as invalid", "A negative length is `out_of_range`.";
    ZeroOutOfRange = "zero-as-out-of-range": "refuses a length of 0 as out_of_range", "A length of 0 is `invalid`.";
    TruncatedAsRange = "truncated-as-out-of-range": "refuses a name that goes on past the file as out_of_range", "A name that the file cannot hold is `truncated`.";
    TruncatedAsInvalid = "truncated-as-invalid": "refuses a name that goes on past the file as invalid", "A name that the file cannot hold is `truncated`.";
}

parameter! {
    /// Indices into the names.
    NAME_INDEX_CLASS: NameIndexClass = "name-index-class" for READ, right OutOfRange: "refuses an index to a name that does not exist as out_of_range";
    Invalid = "invalid": "refuses an index to a name that does not exist as invalid", "An index to an entry that does not exist is `out_of_range`.";
    Truncated = "truncated": "refuses an index to a name that does not exist as truncated", "An index to an entry that does not exist is `out_of_range`.";
    Fails = "fails": "fails on an index to a name that does not exist instead of refusing it", "Refuse it as `out_of_range`.";
}

parameter! {
    /// References.
    REFERENCE_CLASS: ReferenceClass = "reference-class" for DECODE, right OutOfRange: "refuses a reference to an entry that does not exist as out_of_range";
    Invalid = "invalid": "refuses a reference to an entry that does not exist as invalid", "A reference to an entry that does not exist is `out_of_range`.";
    Truncated = "truncated": "refuses a reference to an entry that does not exist as truncated", "A reference to an entry that does not exist is `out_of_range`.";
    Fails = "fails": "fails on a reference to an entry that does not exist instead of refusing it", "Refuse it as `out_of_range`.";
}

parameter! {
    /// Negative serial sizes and offsets.
    NEGATIVE_CLASS: NegativeClass = "serial-negative-class" for READ, right OutOfRange: "refuses a negative serial size or offset as out_of_range";
    Invalid = "invalid": "refuses a negative serial size or offset as invalid", "A negative serial size or offset is `out_of_range`.";
    Truncated = "truncated": "refuses a negative serial size or offset as truncated", "A negative serial size or offset is `out_of_range`.";
}

parameter! {
    /// Data outside the file.
    DATA_CLASS: DataClass = "data-class" for DECODE, right OutOfRange: "refuses data outside the file as out_of_range";
    Truncated = "truncated": "refuses data that ends past the end of the file as truncated", "Data that ends past the end of the file is `out_of_range`.";
    Invalid = "invalid": "refuses data that ends past the end of the file as invalid", "Data that ends past the end of the file is `out_of_range`.";
    Fails = "fails": "fails on data that ends past the end of the file instead of refusing it", "Refuse it as `out_of_range`.";
}
