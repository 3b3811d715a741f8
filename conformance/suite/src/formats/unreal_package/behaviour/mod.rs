//! What implementations of packages do: the parameters, and an implementation under any setting of them.

mod parameters;
mod reading;
mod source;
mod writing;

use packproof_reference::unreal_package::{Index, Package};

pub use self::parameters::PARAMETERS;
use self::parameters::{HistoryVersion, NameVersion, OuterVersion, SerialOffset, VersionCheck};
use self::source::Reading;
use self::writing::Writing;
use super::table::{Contents, UnrealPackage};
use crate::model::Answer;
use crate::model::behaviour::Setting;

/// An implementation under a setting.
#[derive(Clone, Copy, Debug)]
pub struct Behaving<'a> {
    setting: &'a Setting,
}

impl<'a> Behaving<'a> {
    /// The implementation with these deviations.
    pub fn under(setting: &'a Setting) -> Self {
        Self { setting }
    }
}

impl UnrealPackage for Behaving<'_> {
    fn encode(&self, package: &Package) -> Answer<Vec<u8>> {
        Writing::of(self.setting, package).file()
    }

    fn decode(&self, file: &[u8]) -> Answer<Contents> {
        Reading::of(self.setting, file, false).package()
    }

    fn indices(&self, file: &[u8]) -> Answer<Vec<Index>> {
        Reading::of(self.setting, file, true).listed()
    }
}

/// The first four bytes of a file.
const TAG: [u8; 4] = [0xC1, 0x83, 0x2A, 0x9E];

/// Versions of names that stand for their two forms: with a length from this one on.
const WITH_LENGTH: u16 = 64;

/// A version of names that have a length, or of names that have none, as a package of that version has them.
fn form_of_names(setting: &Setting, version: i64) -> u16 {
    let counted = match NameVersion::under(setting) {
        NameVersion::From64 => version >= 64,
        NameVersion::From65 => version >= 65,
    };
    if counted { WITH_LENGTH } else { WITH_LENGTH - 1 }
}

/// Whether a version has a heritage table.
fn has_heritage(setting: &Setting, version: i64) -> bool {
    match HistoryVersion::under(setting) {
        HistoryVersion::From68 => version < 68,
        HistoryVersion::From69 => version < 69,
    }
}

/// Whether an export of that size has a serial offset.
fn has_offset(setting: &Setting, size: i64) -> bool {
    match SerialOffset::under(setting) {
        SerialOffset::WithData => size != 0,
        SerialOffset::Always => true,
    }
}

/// Whether a version is accepted.
fn is_known(setting: &Setting, version: i64) -> bool {
    match VersionCheck::under(setting) {
        VersionCheck::Known => (35..=129).contains(&version),
        VersionCheck::None => true,
    }
}

/// Whether imports and exports of a version have an outer reference.
fn with_outer(setting: &Setting, version: i64) -> bool {
    match OuterVersion::under(setting) {
        OuterVersion::From45 => version >= 45,
        OuterVersion::Always => true,
    }
}
