//! A package's contents, in types that hold what a wrong implementation reads.

use packproof_reference::object_reference::Reference as Object;
use packproof_reference::unreal_package as reference;
use packproof_reference::unreal_package::Package;

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
    /// Index into the names: below version 45, in place of the outer.
    pub package: Option<i64>,
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
            package: import.package.map(i64::from),
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
