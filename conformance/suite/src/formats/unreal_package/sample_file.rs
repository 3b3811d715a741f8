//! The sample package `vectors/samples/sample.u`: names of every length class up to two bytes, and enough of them for indices
//! of one, two and three bytes.

use packproof_reference::object_reference::Reference;
use packproof_reference::unreal_package::{self as package, Export, History, Import, Package};

/// Path relative to `vectors/`.
pub const PATH: &str = "samples/sample.u";

/// More than the 8192 names of two-byte indices.
const NAMES: u32 = 8300;
/// More than the 63 entries of one-byte references, in both tables.
const IMPORTS: u32 = 70;
const EXPORTS: u32 = 100;

pub fn contents() -> Package {
    let mut package = Package {
        file_version: 69,
        licensee_version: 1,
        flags: 0x0000_0001,
        history: History::Generations(*b"packproof sample", vec![(40, 5000)]),
        names: Vec::new(),
        imports: Vec::new(),
        exports: Vec::new(),
    };
    // Lengths around the limit of one byte, and one far above it.
    let long = [61, 62, 63, 64, 200].map(|len| "n".repeat(len));
    let special = ["None", "Core", "Class", "Object", "K\u{E4}fer"].map(str::to_owned);
    let numbered = (0..NAMES).map(|n| format!("Name{n}"));
    package.names = special
        .into_iter()
        .chain(long)
        .chain(numbered)
        .take(NAMES as usize)
        .map(|name| (name, 0x0007_0010))
        .collect();
    // The first import is the package that contains the others.
    package.imports = (0..IMPORTS)
        .map(|n| Import {
            class_package: 1,
            class_name: 2,
            outer: if n == 0 { Reference::Null } else { Reference::Import(0) },
            package: None,
            object_name: n * (NAMES - 1) / (IMPORTS - 1),
        })
        .collect();
    package.exports = (0..EXPORTS)
        .map(|n| Export {
            class: if n % 3 == 0 { Reference::Null } else { Reference::Import(i64::from(n % IMPORTS)) },
            super_object: if n % 3 == 0 { Reference::Import(0) } else { Reference::Null },
            outer: if n == 0 { Reference::Null } else { Reference::Export(i64::from(n / 2)) },
            object_name: n * (NAMES - 1) / (EXPORTS - 1),
            flags: 0x0007_0004 + n,
            // Every fifth export has no data; some sizes take two bytes.
            data: vec![n as u8; (n % 5 * n) as usize],
        })
        .collect();
    package
}

/// # Panics
/// If the reference refuses the contents: a defect of this file.
pub fn file() -> Vec<u8> {
    package::encode(&contents()).expect("the contents are consistent")
}
