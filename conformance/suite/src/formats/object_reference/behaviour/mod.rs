//! What implementations of object references do: the parameters, and an implementation under any setting of them.
//!
//! The index of a reference is a CompactIndex with that format's own parameters.

mod reading;
mod writing;

use packproof_reference::object_reference::Reference as Pointer;

use super::table::References;
use crate::formats::compact_index::behaviour as index;
use crate::formats::compact_index::behaviour::carried::carried;
use crate::formats::compact_index::table::CompactIndex;
use crate::model::behaviour::{Parameter, Setting, joined};
use crate::model::{Answer, Decoded};
use reading::Reading;
use writing::Writing;

const READERS: &[&str] =
    &["object_reference.decode", "object_reference.decode_canonical", "object_reference.decode_fixed"];
const WRITERS: &[&str] = &["object_reference.encode", "object_reference.encode_fixed"];
const DECODE_FIXED: &[&str] = &["object_reference.decode_fixed"];
const ENCODE_FIXED: &[&str] = &["object_reference.encode_fixed"];
const ENCODE: &[&str] = &["object_reference.encode"];
const DECODE: &[&str] = &["object_reference.decode"];
const CANONICAL: &[&str] = &["object_reference.decode_canonical"];
const INDEX_READERS: &[&str] = &["object_reference.decode", "object_reference.decode_canonical"];

/// The parameters.
pub const PARAMETERS: &[Parameter] = &joined::<{ OWN.len() + INDEX.len() }>(&[OWN, INDEX]);

/// Of those that tell answers apart equally well, the ones that concern fewest operations come first.
const OWN: &[Parameter] = &[
    reading::FIXED_READ,
    reading::FIXED_END,
    reading::FIXED_CONSUMED,
    reading::FIXED_CLASS,
    reading::FIXED_AFTER,
    reading::IMPORT_READ,
    reading::EXPORT_READ,
    reading::DIRECTION_READ,
    reading::ZERO_READ,
    reading::MINIMUM_READ,
    reading::VALUE_READ,
    writing::FIXED_WRITTEN,
    writing::IMPORT_WRITTEN,
    writing::EXPORT_WRITTEN,
    writing::DIRECTION_WRITTEN,
    writing::NULL_WRITTEN,
    writing::LAST_IMPORT,
    writing::VALUE_WRITTEN,
    writing::RANGE_WRITTEN,
    writing::CLASS_WRITTEN,
];

/// Of the CompactIndex, what the cases of references tell apart.
const INDEX: &[Parameter] = carried! {
    INDEX_READERS => {
        "first-data", "middle-data", "byte-4" without ["mask-7f"], "shifts", "order", "flags", "sign", "minimum",
        "longest",
        "after-byte-4", "end", "consumed", "followed", "truncated-class",
    }
    DECODE => { "arithmetic", "negative-zero", "strict", "consumed-shortest" }
    CANONICAL => { "range", "canonical-form" without ["negative-zero-first", "byte-4-flag"], "classes" }
    ENCODE => {
        "encode-first-limit",
        // References of 1048575 and 134217727 are not among the cases.
        "encode-later-limits" without ["three-bytes-short", "four-bytes-short", "by-shifts"],
        "encode-length", "encode-data", "encode-shifts", "encode-order", "encode-flags", "encode-sign", "magnitude",
        "encode-minimum",
    }
};

/// An implementation under a setting.
#[derive(Clone, Copy, Debug)]
pub struct Behaving {
    index: index::Behaving,
    reading: Reading,
    writing: Writing,
}

impl Behaving {
    /// The implementation with these deviations.
    pub fn under(setting: &Setting) -> Self {
        Self {
            index: index::Behaving::carried(setting),
            reading: Reading::under(setting),
            writing: Writing::under(setting),
        }
    }

    /// The reference of an index.
    fn pointer(&self, decoded: Decoded<i64>) -> Decoded<Pointer> {
        let (value, consumed) = decoded?;
        Ok((self.reading.pointer(value)?, consumed))
    }
}

impl References for Behaving {
    fn encode(&self, reference: Pointer) -> Answer<Vec<u8>> {
        self.index.encode(self.writing.value(reference)?)
    }

    fn decode(&self, bytes: &[u8]) -> Decoded<Pointer> {
        self.pointer(self.index.decode(bytes))
    }

    fn decode_canonical(&self, bytes: &[u8]) -> Decoded<Pointer> {
        self.pointer(self.index.decode_canonical(bytes))
    }

    fn encode_fixed(&self, reference: Pointer) -> Answer<Vec<u8>> {
        self.writing.fixed(self.writing.value(reference)?)
    }

    fn decode_fixed(&self, bytes: &[u8]) -> Decoded<Pointer> {
        self.pointer(self.reading.fixed(bytes))
    }
}
