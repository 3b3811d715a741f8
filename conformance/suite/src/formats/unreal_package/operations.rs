//! The operations: what an implementation can be asked.

use super::behaviour::Behaving;
use super::codec::Codec;
use super::table::Reference;
use super::{cases, json};
use crate::model::{Case, Direction, InputKind, Operation, Outcome, OwnedCase, answered, asked, hex};

/// All operations.
pub const ALL: &[Operation] = &[
    Operation {
        name: "unreal_package.encode",
        summary: "Write a package: summary, heritage, names, the exports' data, imports, exports.",
        direction: Direction::Encode,
        input_kind: InputKind::Json,
        input: "package, see formats/unreal-package.md; `earlier` holds the generations before this one",
        output: "bytes",
        parameters: &[],
        candidates: |_| {
            let packages = cases::packages().into_iter();
            Box::new(
                packages.map(|package| OwnedCase::new("unreal_package.encode", json::to_write(&package))),
            )
        },
        inverse: Some(|_, bytes| OwnedCase::new("unreal_package.decode", bytes.clone())),
        codec: |case| answered(json::encode(&Codec, case)),
        reference: |case| answered(json::encode(&Reference, case)),
        behaving: |setting, case| answered(json::encode(&Behaving::under(setting), case)),
    },
    Operation {
        name: "unreal_package.decode",
        summary: "Read a whole package and check every count, offset, index and reference.",
        direction: Direction::Decode,
        input_kind: InputKind::Bytes,
        input: "bytes, the whole file",
        output: "package, see formats/unreal-package.md; `generations` holds all of them",
        parameters: &[],
        candidates: |_| {
            let files = cases::files().into_iter();
            Box::new(files.map(|file| OwnedCase::new("unreal_package.decode", hex(&file))))
        },
        inverse: None,
        codec: |case| answered(json::decode(&Codec, case)),
        reference: |case| answered(json::decode(&Reference, case)),
        behaving: |setting, case| answered(json::decode(&Behaving::under(setting), case)),
    },
    Operation {
        name: "unreal_package.indices",
        summary: "List every CompactIndex of the three tables; references and data are not followed.",
        direction: Direction::Decode,
        input_kind: InputKind::Bytes,
        input: "bytes, the whole file",
        output: "list of {table, entry, field, at, bytes, value}; the page names the tables and fields",
        parameters: &[],
        candidates: |_| {
            let files = cases::files().into_iter();
            Box::new(files.map(|file| OwnedCase::new("unreal_package.indices", hex(&file))))
        },
        inverse: None,
        codec: |case| answered(json::indices(&Codec, case)),
        reference: |case| answered(json::indices(&Reference, case)),
        behaving: |setting, case| answered(json::indices(&Behaving::under(setting), case)),
    },
];

/// The reference's answer to a case of any operation.
pub(super) fn reference(case: &Case) -> Outcome {
    asked(ALL, case, |operation| operation.reference)
}
