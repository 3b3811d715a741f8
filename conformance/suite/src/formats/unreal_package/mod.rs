//! Unreal packages in the suite: typed functions of codec and reference, and the operations' JSON.

pub mod check;
pub mod codec;
pub mod deviants;
pub mod sample_file;
pub(crate) mod samples;
pub mod vectors;

mod json;

use serde_json::Value;

use self::samples::{candidate_files, candidate_packages, sample};
use crate::formats::unreal::SOURCES;
use crate::model::input;
use crate::model::layout::Field;
use crate::model::{Answer, Case, Outcome, OwnedCase, hex};
use crate::model::{Direction, Format, InputKind, Operation};
use packproof_reference::unreal_package::{self as right, Index, Package};

pub(crate) use self::json::{show as show_package, to_write as show_to_write};

/// What an implementation of packages does.
#[derive(Clone, Copy, Debug)]
pub struct Packages {
    /// The file of a package's contents.
    pub encode: fn(&Package) -> Answer<Vec<u8>>,
    /// The contents of a file, everything checked.
    pub decode: fn(&[u8]) -> Answer<Package>,
    /// Every CompactIndex of the tables.
    pub indices: fn(&[u8]) -> Answer<Vec<Index>>,
}

/// The codec under test.
pub const CODEC: Packages =
    Packages { encode: codec::encode, decode: codec::decode, indices: codec::indices };

/// The executable specification.
pub const REFERENCE: Packages =
    Packages { encode: right::encode, decode: right::decode, indices: right::indices };

impl Packages {
    /// Answers a case.
    pub fn run(&self, case: &Case) -> Outcome {
        self.answer(case).unwrap_or_else(Outcome::from)
    }

    fn answer(&self, case: &Case) -> Answer<Outcome> {
        Ok(match case.operation {
            "unreal_package.encode" => Outcome::of_encode((self.encode)(&json::read(case.input)?)),
            "unreal_package.decode" => Outcome::of_value(
                (self.decode)(&input::bytes(case.input)?).map(|package| json::show(&package)),
            ),
            "unreal_package.indices" => Outcome::of_value(
                (self.indices)(&input::bytes(case.input)?)
                    .map(|indices| indices.iter().map(json::show_index).collect::<Value>()),
            ),
            _ => Outcome::Unsupported,
        })
    }
}

/// The format's entry.
pub const FORMAT: Format = Format {
    name: "unreal_package",
    title: "Unreal package",
    sources: SOURCES,
    page: "unreal-package.md",
    operations: &[
        Operation {
            name: "unreal_package.encode",
            summary: "Write a package: summary, heritage, names, the exports' data, imports, exports.",
            direction: Direction::Encode,
            input_kind: InputKind::Json,
            input: "package, see formats/unreal-package.md; `earlier` holds the generations before this one",
            output: "bytes",
            parameters: &[],
            candidates: || {
                let cases = candidate_packages().into_iter();
                Box::new(
                    cases.map(|package| OwnedCase::new("unreal_package.encode", json::to_write(&package))),
                )
            },
            inverse: Some(|_, bytes| OwnedCase::new("unreal_package.decode", bytes.clone())),
            codec: |case| CODEC.run(case),
            reference: |case| REFERENCE.run(case),
            behaving: |_, case| REFERENCE.run(case),
        },
        Operation {
            name: "unreal_package.decode",
            summary: "Read a whole package and check every count, offset, index and reference.",
            direction: Direction::Decode,
            input_kind: InputKind::Bytes,
            input: "bytes, the whole file",
            output: "package, see formats/unreal-package.md; `generations` holds all of them",
            parameters: &[],
            candidates: || {
                let files = candidate_files().into_iter();
                Box::new(files.map(|file| OwnedCase::new("unreal_package.decode", hex(&file))))
            },
            inverse: None,
            codec: |case| CODEC.run(case),
            reference: |case| REFERENCE.run(case),
            behaving: |_, case| REFERENCE.run(case),
        },
        Operation {
            name: "unreal_package.indices",
            summary: "List every CompactIndex of the three tables; references and data are not followed.",
            direction: Direction::Decode,
            input_kind: InputKind::Bytes,
            input: "bytes, the whole file",
            output: "list of {table, entry, field, at, bytes, value}",
            parameters: &[],
            candidates: || {
                let files = candidate_files().into_iter();
                Box::new(files.map(|file| OwnedCase::new("unreal_package.indices", hex(&file))))
            },
            inverse: None,
            codec: |case| CODEC.run(case),
            reference: |case| REFERENCE.run(case),
            behaving: |_, case| REFERENCE.run(case),
        },
    ],
    behaviour: &[],
    deviants: deviants::ALL,
    notes: vectors::NOTES,
    generate: vectors::groups,
    sweeps: Vec::new,
    sample,
    layout,
};

/// The fields in the order in which a reader meets them, as far as it can read, then what it never reads.
fn layout(_case: &Case, bytes: &[u8]) -> Vec<Field> {
    let parts = right::parts(bytes);
    let end = parts.iter().map(|part| part.at + part.len).max().unwrap_or(0);
    let mut fields: Vec<Field> =
        parts.into_iter().map(|part| Field::bytes(part.at, part.len, &part.name, part.meaning)).collect();
    if bytes.len() > end {
        fields.push(Field::bytes(end, bytes.len() - end, "rest", "not part of a table that can be read"));
    }
    fields
}
