//! Object references as others get them wrong.

use packproof_reference::object_reference::{self as reference, Reference};

use crate::formats::object_reference::References;
use crate::model::{Answer, Deviant, Kind};

/// A codec whose stored values pass through wrong maps.
fn stored(reference: Answer<i64>) -> Answer<Reference> {
    reference.map(reference::from_value)
}

fn off_by_one(reference: Reference) -> Answer<Reference> {
    // import -v, export v: entry 0 of either table cannot be told from null.
    stored(Ok(match reference {
        Reference::Null => 0,
        Reference::Import(entry) => -entry,
        Reference::Export(entry) => entry,
    }))
}

fn one_off(reference: Reference) -> Reference {
    match reference {
        Reference::Null => Reference::Null,
        Reference::Import(entry) => Reference::Import(entry + 1),
        Reference::Export(entry) => Reference::Export(entry + 1),
    }
}

fn swapped(reference: Reference) -> Reference {
    match reference {
        Reference::Null => Reference::Null,
        Reference::Import(entry) => Reference::Export(entry),
        Reference::Export(entry) => Reference::Import(entry),
    }
}

fn mapped(answer: Answer<(Reference, usize)>, map: fn(Reference) -> Reference) -> Answer<(Reference, usize)> {
    answer.map(|(reference, consumed)| (map(reference), consumed))
}

const OFF_BY_ONE: References = References {
    encode: |value| reference::encode(off_by_one(value)?),
    decode: |bytes| mapped(reference::decode(bytes), one_off),
    decode_canonical: |bytes| mapped(reference::decode_canonical(bytes), one_off),
    encode_fixed: |value| reference::encode_fixed(off_by_one(value)?),
    decode_fixed: |bytes| mapped(reference::decode_fixed(bytes), one_off),
};

const SWAPPED: References = References {
    encode: |value| reference::encode(swapped(value)),
    decode: |bytes| mapped(reference::decode(bytes), swapped),
    decode_canonical: |bytes| mapped(reference::decode_canonical(bytes), swapped),
    encode_fixed: |value| reference::encode_fixed(swapped(value)),
    decode_fixed: |bytes| mapped(reference::decode_fixed(bytes), swapped),
};

const REFERENCE_ALL: &[&str] = &[
    "object_reference.encode",
    "object_reference.decode",
    "object_reference.decode_canonical",
    "object_reference.encode_fixed",
    "object_reference.decode_fixed",
];

/// The ledger's section on object references.
pub const ALL: &[Deviant] = &[
    Deviant {
        id: "reference-off-by-one",
        kind: Kind::Plausible,
        summary: "Takes the value for the entry: import -v, export v.",
        says: "\"entry-id = -value - 1\" and \"entry-id = value - 1\" (Unreal Wiki, Package File Format/Data Details), often overlooked.",
        mend: "0 is null, so that entry 0 of the exports is 1 and entry 0 of the imports is -1.",
        affects: "Every reference points to the neighbour of its object.",
        operations: REFERENCE_ALL,
        point: &[],
        run: Some(|case| OFF_BY_ONE.run(case)),
        dialect: false,
    },
    Deviant {
        id: "reference-swapped",
        kind: Kind::Plausible,
        summary: "Exchanges imports and exports.",
        says: "\"< 0: pointer to an entry of the ImportTable\" (Unreal Wiki, Package File Format/Data Details).",
        mend: "Negative values are imports, positive ones exports.",
        affects: "Every reference but null.",
        operations: REFERENCE_ALL,
        point: &[],
        run: Some(|case| SWAPPED.run(case)),
        dialect: false,
    },
];
