//! What an implementation of packages consists of.

use packproof_reference::object_reference::Reference as Object;
use packproof_reference::unreal_package as reference;
use packproof_reference::unreal_package::{Index, Package};

use crate::model::Answer;

/// The functions of an implementation.
pub trait UnrealPackage {
    /// The file of a package's contents.
    fn encode(&self, package: &Package) -> Answer<Vec<u8>>;

    /// The contents of a file, everything checked.
    fn decode(&self, file: &[u8]) -> Answer<Contents>;

    /// Every CompactIndex of the tables.
    fn indices(&self, file: &[u8]) -> Answer<Vec<Index>>;
}

/// A package's contents as they were read. Numbers are wider than the format's, so that a wrong implementation's answer
/// can be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// Version of the file format.
    pub file_version: i64,
    /// Version that a licensee counts.
    pub licensee_version: i64,
    /// Package flags.
    pub flags: i64,
    /// This state and those before it.
    pub history: States,
    /// The name table: text and flags.
    pub names: Vec<(String, i64)>,
    /// The import table.
    pub imports: Vec<Import>,
    /// The export table.
    pub exports: Vec<Export>,
}

/// The states of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum States {
    /// The GUIDs of all states.
    Heritage(Vec<Vec<u8>>),
    /// The GUID of this state, and export and name count of each.
    Generations(Vec<u8>, Vec<(i64, i64)>),
}

/// An object of another package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// Index into the names.
    pub class_package: i64,
    /// Index into the names.
    pub class_name: i64,
    /// What contains the object.
    pub outer: Object,
    /// Index into the names.
    pub object_name: i64,
}

/// An object of this package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    /// The object's class.
    pub class: Object,
    /// What it inherits from.
    pub super_object: Object,
    /// What contains it.
    pub outer: Object,
    /// Index into the names.
    pub object_name: i64,
    /// Object flags.
    pub flags: i64,
    /// The object's data.
    pub data: Vec<u8>,
}

impl From<Package> for Contents {
    fn from(package: Package) -> Self {
        let history = match package.history {
            reference::History::Heritage(guids) => {
                States::Heritage(guids.iter().map(|guid| guid.to_vec()).collect())
            }
            reference::History::Generations(guid, states) => States::Generations(
                guid.to_vec(),
                states.into_iter().map(|(exports, names)| (exports.into(), names.into())).collect(),
            ),
        };
        Self {
            file_version: package.file_version.into(),
            licensee_version: package.licensee_version.into(),
            flags: package.flags.into(),
            history,
            names: package.names.into_iter().map(|(name, flags)| (name, flags.into())).collect(),
            imports: package.imports.iter().map(Import::from).collect(),
            exports: package.exports.into_iter().map(Export::from).collect(),
        }
    }
}

impl From<&reference::Import> for Import {
    fn from(import: &reference::Import) -> Self {
        Self {
            class_package: import.class_package.into(),
            class_name: import.class_name.into(),
            outer: import.outer,
            object_name: import.object_name.into(),
        }
    }
}

impl From<reference::Export> for Export {
    fn from(export: reference::Export) -> Self {
        Self {
            class: export.class,
            super_object: export.super_object,
            outer: export.outer,
            object_name: export.object_name.into(),
            flags: export.flags.into(),
            data: export.data,
        }
    }
}

/// The executable specification.
#[derive(Clone, Copy, Debug)]
pub struct Reference;

impl UnrealPackage for Reference {
    fn encode(&self, package: &Package) -> Answer<Vec<u8>> {
        reference::encode(package)
    }

    fn decode(&self, file: &[u8]) -> Answer<Contents> {
        reference::decode(file).map(Contents::from)
    }

    fn indices(&self, file: &[u8]) -> Answer<Vec<Index>> {
        reference::indices(file)
    }
}
