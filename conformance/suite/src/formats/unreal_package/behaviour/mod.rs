//! What implementations of packages do: the parameters, and an implementation under any setting of them.

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

const COUNT: usize = reading::ALL.len() + writing::ALL.len();

/// The parameters.
pub const PARAMETERS: &[Parameter] = &both();

/// The parameters of reading, then those of writing.
const fn both() -> [Parameter; COUNT] {
    let mut all = [reading::ALL[0]; COUNT];
    let mut at = 0;
    while at < COUNT {
        all[at] =
            if at < reading::ALL.len() { reading::ALL[at] } else { writing::ALL[at - reading::ALL.len()] };
        at += 1;
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
