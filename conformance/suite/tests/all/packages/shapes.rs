//! Packages of many shapes: versions on both sides of each edge, histories, names and references of every kind; tables in other
//! places than the writer's.

use packproof_reference::object_reference::Reference;
use packproof_reference::unreal_package::{Export, History, Import, Package, encode};

/// Offsets in the summary of the counts of the three tables; the offsets follow their counts.
pub(crate) const TABLES: [usize; 3] = [12, 20, 28];

/// The versions at the edges; a mutant of each file has every other.
const VERSIONS: [u16; 6] = [44, 45, 63, 64, 67, 68];

/// A package without entries; `states` are heritages or earlier generations.
fn empty(file_version: u16, states: u32) -> Package {
    let history = if file_version < 68 {
        History::Heritage((0..states).map(|state| [state as u8 + 1; 16]).collect())
    } else {
        let earlier = (0..states).map(|state| (state, u32::MAX - state)).collect();
        History::Generations(*b"0123456789abcdef", earlier)
    };
    let (names, imports, exports) = (Vec::new(), Vec::new(), Vec::new());
    Package { file_version, licensee_version: 0x0102, flags: 0x8000_0001, history, names, imports, exports }
}

fn import(name: u32, outer: Reference) -> Import {
    Import { class_package: 0, class_name: name, outer, package: None, object_name: name }
}

fn export(name: u32, [class, super_object, outer]: [Reference; 3], data: &[u8]) -> Export {
    Export { class, super_object, outer, object_name: name, flags: 0x0007_0004, data: data.to_vec() }
}

/// Names of every kind, and an entry of every kind in each table.
fn of_every_kind(file_version: u16, states: u32) -> Package {
    use Reference::{Export as Inside, Import as Outside, Null};
    let mut package = empty(file_version, states);
    let texts = ["", "a", "None", "K\u{E4}fer", "\u{FF}\u{80}"];
    package.names = texts.iter().zip(1..).map(|(text, flags)| ((*text).to_owned(), flags)).collect();
    package.imports = vec![import(1, Null), import(4, Outside(0)), import(2, Inside(2))];
    package.exports = vec![
        export(0, [Null, Null, Null], b""),
        export(4, [Outside(2), Outside(0), Inside(0)], b"data"),
        export(3, [Inside(1), Inside(2), Outside(1)], &[0x80; 70]),
    ];
    package
}

/// The file with its tables copied behind its end in another order, with gaps, and the summary changed to say so.
fn elsewhere(file: &[u8]) -> Vec<u8> {
    let mut moved = file.to_vec();
    for table in [1, 2, 0].map(|table| TABLES[table]) {
        let offset = u32::from_le_bytes(file[table + 4..table + 8].try_into().expect("four bytes"));
        moved.extend([0xFF; 3]);
        let now = moved.len() as u32;
        // Where a table ends is not looked up: what follows it is copied, too.
        moved.extend(&file[offset as usize..]);
        moved[table + 4..table + 8].copy_from_slice(&now.to_le_bytes());
    }
    moved
}

fn written(package: &Package) -> Vec<u8> {
    let mut package = package.clone();
    if package.file_version < 45 {
        for import in &mut package.imports {
            (import.outer, import.package) = (Reference::Null, Some(import.class_name));
        }
        for export in &mut package.exports {
            export.outer = Reference::Null;
        }
    }
    encode(&package).unwrap_or_else(|refusal| panic!("the package is refused: {refusal:?}"))
}

/// Files of some hundreds of bytes at most.
pub(crate) fn small() -> Vec<Vec<u8>> {
    let mut files = Vec::new();
    for version in VERSIONS {
        files.push(written(&empty(version, 0)));
        files.push(written(&of_every_kind(version, u32::from(version) % 3)));
    }
    files.push(elsewhere(&written(&of_every_kind(63, 2))));
    files.push(elsewhere(&written(&of_every_kind(69, 1))));
    files
}
