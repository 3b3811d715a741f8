//! The operations of packages.

use packproof_reference::unreal_package as reference;
use packproof_reference::unreal_package::{Index, Package};
use serde_json::Value;

pub use super::contents::{Contents, Export, Import, States};
use super::json;
use crate::model::Answer;
use crate::model::operations::{Show, lent, operations};

const WRITTEN: &str =
    "package, see formats/unreal-package.md; `earlier` holds the generations before this one";
const READ: &str = "package, see formats/unreal-package.md; `generations` holds all of them";
const INDICES: &str = "list of {table, entry, field, at, bytes, value}; the page names the tables and fields";
const FILE: &str = "bytes, the whole file";

operations! {
    "unreal_package";
    /// Implementations of packages.
    pub trait UnrealPackage;

    /// Write a package: summary, heritage, names, the exports' data, imports, exports.
    Encode encode(package: &Package) -> Answer<Vec<u8>> { reference::encode(package) }
        takes WRITTEN, gives "bytes", inverse decode;

    /// Read a whole package and check every count, offset, index and reference.
    Decode decode(file: &[u8]) -> Answer<Contents> { reference::decode(file).map(Contents::from) }
        takes FILE, gives READ;

    /// List every CompactIndex of the three tables; references and data are not followed.
    Decode indices(file: &[u8]) -> Answer<Vec<Index>> { reference::indices(file) }
        takes FILE, gives INDICES;
}

lent! { Package as Package: Json by json::read }

impl Show for Contents {
    fn show(&self) -> Value {
        json::show(self)
    }
}

impl Show for Index {
    fn show(&self) -> Value {
        json::show_index(self)
    }
}
