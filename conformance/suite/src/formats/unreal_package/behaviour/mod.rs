//! What implementations of packages do: the parameters, and an implementation under any setting of them.

mod layout;
mod reading;
mod writing;

use packproof_reference::unreal_package::{Index, Package};

use super::table::{Contents, UnrealPackage};
use crate::model::Answer;
use crate::model::behaviour::{Parameter, Setting};

const ENCODE: &[&str] = &["unreal_package.encode"];
const DECODE: &[&str] = &["unreal_package.decode"];
const INDICES: &[&str] = &["unreal_package.indices"];
const READ: &[&str] = &["unreal_package.decode", "unreal_package.indices"];

const ALL: &[&str] = &["unreal_package.encode", "unreal_package.decode", "unreal_package.indices"];

/// The parameters of reading, those that readers and writers share, those of writing.
const PARTS: [&[Parameter]; 3] = [reading::PARAMETERS, layout::PARAMETERS, writing::PARAMETERS];
const COUNT: usize = PARTS[0].len() + PARTS[1].len() + PARTS[2].len();

/// The parameters.
pub const PARAMETERS: &[Parameter] = &joined();

const fn joined() -> [Parameter; COUNT] {
    let mut all = [PARTS[0][0]; COUNT];
    let (mut part, mut at) = (0, 0);
    while part < PARTS.len() {
        let mut nth = 0;
        while nth < PARTS[part].len() {
            all[at] = PARTS[part][nth];
            (nth, at) = (nth + 1, at + 1);
        }
        part += 1;
    }
    all
}

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
        writing::file(self.setting, package)
    }

    fn decode(&self, file: &[u8]) -> Answer<Contents> {
        reading::contents(self.setting, file)
    }

    fn indices(&self, file: &[u8]) -> Answer<Vec<Index>> {
        reading::indices(self.setting, file)
    }
}
