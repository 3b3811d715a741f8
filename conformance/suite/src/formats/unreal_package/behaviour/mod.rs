//! What implementations of packages do: the parameters, and an implementation under any setting of them.

mod layout;
mod reading;
mod writing;

use packproof_reference::unreal_package::{Index, Package};

use super::table::{Contents, UnrealPackage};
use crate::formats::compact_index::behaviour::carried::carried;
use crate::model::Answer;
use crate::model::behaviour::{Parameter, Setting, joined};

const ENCODE: &[&str] = &["unreal_package.encode"];
const DECODE: &[&str] = &["unreal_package.decode"];
const INDICES: &[&str] = &["unreal_package.indices"];
const READ: &[&str] = &["unreal_package.decode", "unreal_package.indices"];

const ALL: &[&str] = &["unreal_package.encode", "unreal_package.decode", "unreal_package.indices"];

/// The parameters of reading, those that readers and writers share, those of writing, and of the CompactIndex what the cases of
/// packages tell apart.
const PARTS: [&[Parameter]; 4] = [reading::PARAMETERS, layout::PARAMETERS, writing::PARAMETERS, INDEX];

/// The parameters.
pub const PARAMETERS: &[Parameter] =
    &joined::<{ PARTS[0].len() + PARTS[1].len() + PARTS[2].len() + PARTS[3].len() }>(&PARTS);

const INDEX: &[Parameter] = carried! {
    READ => {
        "first-data", "middle-data", "byte-4" without ["mask-7f", "mask-3f", "mask-1f", "signed"], "shifts", "order",
        "flags", "sign", "minimum" without ["saturated"], "longest",
        "after-byte-4" without [
            "endless-mod-32", "endless", "refuses-more", "more-not-canonical", "refuses-sixth"
        ],
        "end", "consumed", "followed", "truncated-class", "arithmetic" without ["magnitude-u32"], "negative-zero", "strict",
        "consumed-shortest",
    }
    // No index of a package that is written takes four bytes.
    ENCODE => {
        "encode-first-limit",
        "encode-later-limits" without [
            "three-bytes-short", "four-bytes-short", "three-bytes-long", "four-bytes-long", "by-shifts"
        ],
        "encode-length" without ["at-most-four", "at-most-three"],
        "encode-data" without ["last-0f", "last-07"],
        "encode-shifts" without [
            "byte-3-plus-1", "byte-3-minus-1", "byte-4-plus-1", "byte-4-minus-1", "byte-4-by-24"
        ],
        "encode-order",
        "encode-flags" without ["byte-3-missing", "byte-4-too"],
        "encode-sign",
        "magnitude" without ["float32", "float32-abs", "16-bits", "28-bits", "16-bits-signed"],
    }
};

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
