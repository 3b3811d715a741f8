//! Packages as others get them wrong.

use packproof_reference::unreal_package::{RULES, Rules, decode_with, encode_with, indices_with};

use crate::formats::unreal_package::{Packages, REFERENCE as PACKAGES};
use crate::model::{Deviant, Kind};

const HISTORY_69: Rules = Rules { history_version: 69, ..RULES };
const OFFSET_ALWAYS: Rules = Rules { serial_offset_always: true, ..RULES };
const OUTER_COMPACT: Rules = Rules { compact_outer: true, ..RULES };
const IMPORTS_FIRST: Rules = Rules { imports_first: true, ..RULES };

const PACKAGE_BOTH: &[&str] = &["unreal_package.encode", "unreal_package.decode"];
const PACKAGE_ALL: &[&str] = &["unreal_package.encode", "unreal_package.decode", "unreal_package.indices"];

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

/// The ledger's section on packages.
pub const ALL: &[Deviant] = &[
    Deviant {
        id: "heritage-version-off-by-one",
        kind: Kind::Plausible,
        summary: "Reads and writes version 68 with a heritage table.",
        says: "Nothing; the layout is that of real packages.",
        mend: "67 is the last version with a heritage table, 68 the first with GUID and generations.",
        affects: "Packages of version 68.",
        operations: PACKAGE_BOTH,
        point: &[],
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
        point: &[],
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
        point: &[],
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
        point: &[],
        run: Some(|case| TABLE_ORDER.run(case)),
        dialect: false,
    },
];
