//! A reader under any setting.

mod checks;
mod entries;
mod listing;
mod names;
mod parameters;
mod source;
mod summary;
mod tables;

use packproof_reference::unreal_package::Index;

use super::super::table::Contents;
use crate::model::Answer;
use crate::model::behaviour::Setting;
use source::Reading;

pub(super) use self::parameters::PARAMETERS;

/// Reads a whole package.
pub(super) fn contents(setting: &Setting, file: &[u8]) -> Answer<Contents> {
    let mut reading = Reading::new(setting, file, false);
    reading.package()
}

/// Lists the indices of the tables.
pub(super) fn indices(setting: &Setting, file: &[u8]) -> Answer<Vec<Index>> {
    let mut reading = Reading::new(setting, file, true);
    reading.package()?;
    Ok(listing::listed(reading))
}
