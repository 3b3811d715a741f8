//! A package's contents, in types wide enough for what wrong implementations read.

use packproof_reference::object_reference::Reference as Object;
use packproof_reference::unreal_package as reference;
use packproof_reference::unreal_package::Package;

/// Contents as read. Numbers are wider than the format's, so that wrong answers can be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    pub file_version: i64,
    pub licensee_version: i64,
    pub flags: i64,
    pub history: States,
    /// Text and flags.
    pub names: Vec<(String, i64)>,
    pub imports: Vec<Import>,
    pub exports: Vec<Export>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum States {
    /// GUIDs of all states.
    Heritage(Vec<Vec<u8>>),
    /// GUID of this state, and the export and name counts of each.
    Generations(Vec<u8>, Vec<(i64, i64)>),
}

/// An object of another package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// Index into the names.
    pub class_package: i64,
    /// Index into the names.
    pub class_name: i64,
    /// The object that contains it.
    pub outer: Object,
    /// Index into the names; replaces the outer below version 45.
    pub package: Option<i64>,
    /// Index into the names.
    pub object_name: i64,
}

/// An object of this package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    pub class: Object,
    /// What it inherits from.
    pub super_object: Object,
    /// The object that contains it.
    pub outer: Object,
    /// Index into the names.
    pub object_name: i64,
    pub flags: i64,
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
