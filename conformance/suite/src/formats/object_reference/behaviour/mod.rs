//! What implementations of object references do: the parameters, and an implementation under any setting of them.
//!
//! The index of a reference is a CompactIndex with that format's own parameters.

mod reading;
mod writing;

use packproof_reference::object_reference::Reference as Pointer;

use super::table::References;
use crate::formats::compact_index::behaviour as index;
use crate::formats::compact_index::table::CompactIndex;
use crate::model::behaviour::{Parameter, Setting};
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

/// The parameters; of those that tell answers apart equally well, the ones that concern fewest operations come first. Of the CompactIndex those whose choices the cases of references tell apart.
pub const PARAMETERS: &[Parameter] = &[
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
    of_index("first-data", INDEX_READERS),
    of_index("middle-data", INDEX_READERS),
    of_index("shifts", INDEX_READERS),
    of_index("order", INDEX_READERS),
    of_index("flags", INDEX_READERS),
    of_index("sign", INDEX_READERS),
    of_index("arithmetic", DECODE),
    of_index("minimum", INDEX_READERS),
    of_index("longest", INDEX_READERS),
    of_index("end", INDEX_READERS),
    of_index("negative-zero", DECODE),
    of_index("strict", DECODE),
    of_index("range", CANONICAL),
    of_index("consumed", INDEX_READERS),
    of_index("consumed-shortest", DECODE),
    of_index("truncated-class", INDEX_READERS),
    of_index("classes", CANONICAL),
    of_index("encode-first-limit", ENCODE),
    // References of 1048575 and 134217727 are not among the cases.
    Parameter {
        wrong: &[LATER.wrong[0], LATER.wrong[4], LATER.wrong[5], LATER.wrong[6], LATER.wrong[7]],
        ..LATER
    },
    of_index("encode-length", ENCODE),
    of_index("encode-data", ENCODE),
    of_index("encode-shifts", ENCODE),
    of_index("encode-order", ENCODE),
    of_index("encode-flags", ENCODE),
    of_index("encode-sign", ENCODE),
    of_index("magnitude", ENCODE),
    of_index("encode-minimum", ENCODE),
];

const LATER: Parameter = of_index("encode-later-limits", ENCODE);

/// The parameter of the CompactIndex, for the operations that read or write one.
const fn of_index(name: &str, operations: &'static [&'static str]) -> Parameter {
    let mut at = 0;
    while !same(index::PARAMETERS[at].name.as_bytes(), name.as_bytes()) {
        at += 1;
    }
    Parameter { operations, ..index::PARAMETERS[at] }
}

const fn same(one: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

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
            index: index::Behaving::under(setting),
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
