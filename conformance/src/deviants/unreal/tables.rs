//! Object references and packages as others get them wrong.

use crate::deviants::{Deviant, Kind};
use crate::formats::unreal::object_reference::References;
use crate::formats::unreal::package::{Packages, REFERENCE as PACKAGES};
use crate::model::Answer;
use crate::reference::unreal::object_reference::{self as reference, Reference};
use crate::reference::unreal::package::{RULES, Rules, decode_with, encode_with, indices_with};

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

const HISTORY_69: Rules = Rules { history_version: 69, ..RULES };
const OFFSET_ALWAYS: Rules = Rules { serial_offset_always: true, ..RULES };
const OUTER_COMPACT: Rules = Rules { compact_outer: true, ..RULES };
const IMPORTS_FIRST: Rules = Rules { imports_first: true, ..RULES };

const HERITAGE_VERSION: Packages = Packages {
    encode: |package| encode_with(&HISTORY_69, package),
    decode: |file| decode_with(&HISTORY_69, file),
    ..PACKAGES
};
const SERIAL_OFFSET: Packages = Packages {
    encode: |package| encode_with(&OFFSET_ALWAYS, package),
    decode: |file| decode_with(&OFFSET_ALWAYS, file),
    indices: |file| indices_with(&OFFSET_ALWAYS, file),
};
const COMPACT_OUTER: Packages = Packages {
    encode: |package| encode_with(&OUTER_COMPACT, package),
    decode: |file| decode_with(&OUTER_COMPACT, file),
    indices: |file| indices_with(&OUTER_COMPACT, file),
};
const TABLE_ORDER: Packages = Packages {
    encode: |package| encode_with(&IMPORTS_FIRST, package),
    decode: |file| decode_with(&IMPORTS_FIRST, file),
    indices: |file| indices_with(&IMPORTS_FIRST, file),
};

const REFERENCE_ALL: &[&str] = &[
    "object_reference.encode",
    "object_reference.decode",
    "object_reference.decode_canonical",
    "object_reference.encode_fixed",
    "object_reference.decode_fixed",
];

/// The ledger's section on object references.
pub const REFERENCE: &[Deviant] = &[
    Deviant {
        id: "reference-off-by-one",
        kind: Kind::Plausible,
        summary: "Takes the value for the entry: import -v, export v.",
        says: "\"entry-id = -value - 1\" and \"entry-id = value - 1\" (Unreal Wiki, Package File Format/Data Details), often overlooked.",
        mend: "0 is null, so that entry 0 of the exports is 1 and entry 0 of the imports is -1.",
        affects: "Every reference points to the neighbour of its object.",
        operations: REFERENCE_ALL,
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
        run: Some(|case| SWAPPED.run(case)),
        dialect: false,
    },
];

const PACKAGE_BOTH: &[&str] = &["unreal_package.encode", "unreal_package.decode"];
const PACKAGE_ALL: &[&str] = &["unreal_package.encode", "unreal_package.decode", "unreal_package.indices"];

/// The ledger's section on packages.
pub const PACKAGE: &[Deviant] = &[
    Deviant {
        id: "heritage-version-off-by-one",
        kind: Kind::Plausible,
        summary: "Reads and writes version 68 with a heritage table.",
        says: "Nothing; the layout is that of real packages.",
        mend: "67 is the last version with a heritage table, 68 the first with GUID and generations.",
        affects: "Packages of version 68.",
        operations: PACKAGE_BOTH,
        run: Some(|case| HERITAGE_VERSION.run(case)),
        dialect: false,
    },
    Deviant {
        id: "serial-offset-always",
        kind: Kind::Plausible,
        summary: "Reads and writes a serial offset for exports without data.",
        says: "Nothing; the layout is that of real packages.",
        mend: "The serial offset is there only if the serial size is not 0.",
        affects: "Every entry behind an export without data.",
        operations: PACKAGE_ALL,
        run: Some(|case| SERIAL_OFFSET.run(case)),
        dialect: false,
    },
    Deviant {
        id: "outer-compact",
        kind: Kind::Plausible,
        summary: "Takes the outer field for a CompactIndex.",
        says: "\"Technically, they are stored as CompactIndices\" (Unreal Wiki, Package File Format/Data Details): the outer field of both tables is not.",
        mend: "The outer reference of an import or export is a little-endian i32.",
        affects: "Every import and export.",
        operations: PACKAGE_ALL,
        run: Some(|case| COMPACT_OUTER.run(case)),
        dialect: false,
    },
    Deviant {
        id: "summary-imports-before-exports",
        kind: Kind::Plausible,
        summary: "Locates the imports before the exports, as the tables stand in the file.",
        says: "Nothing; real packages have names, imports, exports in the file, and names, exports, imports in the summary.",
        mend: "Count and offset of names, then exports, then imports.",
        affects: "Every package that has imports or exports.",
        operations: PACKAGE_ALL,
        run: Some(|case| TABLE_ORDER.run(case)),
        dialect: false,
    },
];
