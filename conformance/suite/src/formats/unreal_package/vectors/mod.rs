//! Generated vectors of packages: contents that writers and readers agree on, on both sides of both version edges.
//! What a reader must refuse is in `package_faults`.

mod faults;
mod sized;

use super::cases::{aged, empty, plain_export, plain_import};
use super::json::to_write;
use super::table;
use crate::model::group::GroupBuilder;
use crate::model::hex;
use crate::model::vector::{Group, Level, Note};
use packproof_reference::object_reference::Reference;
use packproof_reference::unreal_package::{self as package, Export, History, Import, Package};

pub use sized::groups as sized_groups;

/// What the flags mean.
pub const NOTES: &[Note] = &[
    Note {
        flag: "version",
        catches: "The edge between two layouts one version too early or too late",
        effect: "Packages of that version cannot be read",
    },
    Note {
        flag: "table-layout",
        catches: "A field with another order, width, sign or place",
        effect: "Every entry from there on is misread",
    },
    Note {
        flag: "serial-offset",
        catches: "A serial offset that is read or written although the size is 0",
        effect: "Every entry behind an export without data is misread",
    },
    Note {
        flag: "index-length",
        catches: "An index of two bytes that is read as one, or the other way round",
        effect: "Packages with many names or objects are misread",
    },
    Note {
        flag: "hostile-count",
        catches: "A count that is believed before it is compared with the file",
        effect: "A file of a few bytes makes its reader allocate or loop without end",
    },
    Note {
        flag: "hostile-offset",
        catches: "An offset that is followed before it is compared with the file",
        effect: "A crash, or data of another process",
    },
    Note {
        flag: "dangling",
        catches: "An index or a reference to an entry that does not exist",
        effect: "A crash in whoever follows it",
    },
    Note {
        flag: "malformed",
        catches: "A field that cannot be what it says",
        effect: "As many readings as readers",
    },
    Note {
        flag: "truncated",
        catches: "A reader that goes past the end of its input",
        effect: "A crash, or tables made of what lies behind the file",
    },
    Note {
        flag: "not-canonical",
        catches: "A reader of tables that refuses an index in another form than the shortest",
        effect: "Files of other writers cannot be read",
    },
];

pub(super) const ENCODE: &str = "unreal_package.encode";
pub(super) const DECODE: &str = "unreal_package.decode";
pub(super) const INDICES: &str = "unreal_package.indices";

/// All groups.
pub fn groups() -> Vec<Group> {
    let mut groups =
        vec![versions(), refused_versions(), contents(), indices_of_two_bytes(), refused_contents()];
    groups.extend(faults::groups());
    groups
}

/// Four names, two imports, three exports, one of them without data; every number has distinct bytes.
pub(super) fn lamp(version: u16) -> Package {
    let mut package = empty(version);
    package.licensee_version = 0x0201;
    package.flags = 0x8403_0201;
    package.history = match package.history {
        History::Heritage(_) => History::Heritage(vec![*b"0123456789abcdef", *b"ghijklmnopqrstuv"]),
        History::Generations(..) => {
            History::Generations(*b"0123456789abcdef", vec![(0x0403_0201, 0x0807_0605)])
        }
    };
    package.names = [("Core", 0x0407_0010), ("Class", 0x8070_6050), ("Object", 1), ("Lamp", 0xFFFF_FFFF)]
        .map(|(name, flags)| (name.to_owned(), flags))
        .into();
    package.imports = vec![
        Import { class_package: 0, class_name: 1, outer: Reference::Null, package: None, object_name: 2 },
        Import {
            class_package: 3,
            class_name: 2,
            outer: Reference::Import(0),
            package: None,
            object_name: 1,
        },
    ];
    package.exports = vec![
        Export {
            super_object: Reference::Import(0),
            flags: 0x0403_0201,
            data: vec![0xD1, 0xD2, 0xD3],
            ..plain_export(3)
        },
        Export {
            class: Reference::Import(1),
            outer: Reference::Export(0),
            flags: 0xF0E0_D0C0,
            ..plain_export(2)
        },
        Export {
            class: Reference::Export(1),
            super_object: Reference::Export(2),
            outer: Reference::Import(1),
            data: vec![0xE1],
            ..plain_export(1)
        },
    ];
    aged(package)
}

pub(super) fn file(package: &Package) -> Vec<u8> {
    package::encode(package).expect("the contents are consistent")
}

/// Writing the contents, reading the file, and listing its indices.
fn all_ways(group: &mut GroupBuilder, id: &str, package: &Package, flags: &[&str], comment: &str) {
    let file = hex(&file(package));
    group.add(format!("unreal-package-encode-{id}"), ENCODE, to_write(package), flags, comment);
    group.add(format!("unreal-package-decode-{id}"), DECODE, file.as_str(), flags, comment);
    group.add(format!("unreal-package-indices-{id}"), INDICES, file, flags, comment);
    assert!(package::decode(&self::file(package)).is_ok(), "{}", to_write(package));
}

fn versions() -> Group {
    let mut group =
        group("versions").stays("both sides of both version edges, empty and full, in all operations");
    for version in [35, 44, 45, 63, 64, 67, 68, 69, 129] {
        let comment = match version {
            35..=45 => format!("version {version}: imports and exports have outer references from 45 on"),
            _ => format!(
                "version {version}: names have lengths from 64 on, GUID and generations replace heritage at 68"
            ),
        };
        all_ways(&mut group, &format!("v{version}-empty"), &empty(version), &["version"], &comment);
        all_ways(&mut group, &format!("v{version}"), &lamp(version), &["version", "table-layout"], &comment);
    }
    group.finish()
}

/// Files that a reader of the known layouts could take for sound.
fn refused_versions() -> Group {
    let mut group = group("refused-versions")
        .stays("both sides of the known versions, and those of other engines")
        .level(Level::Should);
    for (version, like, comment) in [
        (0, 44, "no file of this version was seen"),
        (34, 44, "the first known version is 35"),
        (130, 129, "the last known version is 129"),
        (867, 129, "Unreal 3"),
        (65527, 129, "Unreal 4 or 5 with licensee version 65535: a legacy version of -9"),
        (65535, 129, "no engine of this layout counted so far"),
    ] {
        let package = Package { licensee_version: if version == 65527 { 65535 } else { 0 }, ..lamp(like) };
        let mut file = file(&package);
        file[4..6].copy_from_slice(&u16::to_le_bytes(version));
        let package = Package { file_version: version, ..package };
        let id = |operation: &str| format!("unreal-package-{operation}-refused-version-{version}");
        group.add(id("encode"), ENCODE, to_write(&package), &["version"], comment);
        group.add(id("decode"), DECODE, hex(&file), &["version"], comment);
        group.add(id("indices"), INDICES, hex(&file), &["version"], comment);
    }
    group.finish()
}

fn contents() -> Group {
    let mut group = group("contents").stays("entries of the smallest size, with and without data");
    let named = Package { names: vec![(String::new(), 0)], ..empty(69) };
    all_ways(&mut group, "smallest-name", &named, &["table-layout"], "an entry of six bytes");
    let old = Package { names: vec![(String::new(), 0)], ..empty(63) };
    all_ways(&mut group, "smallest-name-v63", &old, &["table-layout"], "an entry of five bytes");
    let import = Package { imports: vec![plain_import(), plain_import()], ..named.clone() };
    all_ways(&mut group, "smallest-imports", &import, &["table-layout"], "two entries of seven bytes");
    let old = Package { names: vec![(String::new(), 0)], ..empty(44) };
    let old = Package {
        imports: vec![plain_import(), plain_import()],
        exports: vec![plain_export(0), plain_export(0)],
        ..old
    };
    all_ways(
        &mut group,
        "smallest-v44",
        &aged(old),
        &["table-layout"],
        "imports of four bytes, exports of eight",
    );
    let export = Package { exports: vec![plain_export(0), plain_export(0)], ..named.clone() };
    all_ways(
        &mut group,
        "smallest-exports",
        &export,
        &["serial-offset"],
        "two entries of twelve bytes, no data",
    );
    let data = Export { data: vec![0xDA], ..plain_export(0) };
    let export = Package { exports: vec![data.clone(), plain_export(0), data], ..named };
    all_ways(
        &mut group,
        "data-none-data",
        &export,
        &["serial-offset"],
        "an export without data between two with data",
    );
    let names = ["\u{1}\u{FF}".to_owned(), "x".repeat(62), "x".repeat(63)];
    let names = Package { names: names.map(|name| (name, 0)).into(), ..empty(69) };
    all_ways(
        &mut group,
        "names",
        &names,
        &["index-length"],
        "Latin-1, the last length of one byte, the first of two",
    );
    group.finish()
}

fn indices_of_two_bytes() -> Group {
    let mut group = group("indices-of-two-bytes").stays("the first entries whose index takes two bytes");
    let mut package = empty(69);
    package.names = (0..66).map(|n| (format!("{n}"), n)).collect();
    package.imports = (0..66)
        .map(|n| Import {
            class_package: 65 - n,
            class_name: n,
            outer: Reference::Import(i64::from(n)),
            package: None,
            object_name: 65,
        })
        .collect();
    package.exports = (0..66)
        .map(|n| Export {
            class: Reference::Import(i64::from(n)),
            super_object: Reference::Export(i64::from(n)),
            ..plain_export(n)
        })
        .collect();
    package.exports[64].data = vec![0x64; 64];
    all_ways(
        &mut group,
        "66-entries",
        &package,
        &["index-length"],
        "name 64, import 63 and export 63 are the first whose index takes two bytes; so does the size 64",
    );
    group.finish()
}

fn refused_contents() -> Group {
    let mut group = group("refused-contents").stays("each field that can dangle, alone");
    let mut refuse = |id: &str, version: u16, flag: &str, comment: &str, change: fn(&mut Package)| {
        let mut package = lamp(version);
        change(&mut package);
        group.add(
            format!("unreal-package-encode-refused-{id}"),
            ENCODE,
            to_write(&package),
            &[flag],
            comment,
        );
    };
    let beyond = "no such entry: the table has one less";
    refuse("class-package", 69, "dangling", beyond, |p| p.imports[1].class_package = 4);
    refuse("class-name", 69, "dangling", beyond, |p| p.imports[1].class_name = 4);
    refuse("import-name", 69, "dangling", beyond, |p| p.imports[1].object_name = 4);
    refuse("import-outer-import", 69, "dangling", beyond, |p| p.imports[1].outer = Reference::Import(2));
    refuse("import-outer-export", 69, "dangling", beyond, |p| p.imports[1].outer = Reference::Export(3));
    refuse("export-name", 69, "dangling", beyond, |p| p.exports[2].object_name = 4);
    refuse("export-class", 69, "dangling", beyond, |p| p.exports[2].class = Reference::Import(2));
    refuse("export-super", 69, "dangling", beyond, |p| p.exports[2].super_object = Reference::Export(3));
    refuse("export-outer", 69, "dangling", beyond, |p| p.exports[2].outer = Reference::Export(3));
    let far = "no such entry: the first missing one is another";
    refuse("class-package-far", 69, "dangling", far, |p| p.imports[1].class_package = 5);
    refuse("class-name-far", 69, "dangling", far, |p| p.imports[1].class_name = 5);
    refuse("import-name-far", 69, "dangling", far, |p| p.imports[1].object_name = u32::MAX >> 1);
    refuse("import-outer-far", 69, "dangling", far, |p| p.imports[1].outer = Reference::Import(3));
    refuse("export-name-far", 69, "dangling", far, |p| p.exports[2].object_name = 5);
    refuse("export-class-far", 69, "dangling", far, |p| p.exports[2].class = Reference::Import(3));
    refuse("export-super-far", 69, "dangling", far, |p| p.exports[2].super_object = Reference::Export(4));
    refuse("export-outer-far", 69, "dangling", far, |p| p.exports[2].outer = Reference::Export(4));
    refuse("name-nul", 69, "malformed", "a name holds a NUL", |p| "a\0b".clone_into(&mut p.names[1].0));
    refuse("name-u0100", 69, "malformed", "a name holds U+0100", |p| "\u{100}".clone_into(&mut p.names[1].0));
    refuse("package", 44, "dangling", beyond, |p| p.imports[1].package = Some(4));
    refuse("package-far", 44, "dangling", far, |p| p.imports[1].package = Some(5));
    refuse("import-outer-44", 44, "version", "imports of version 44 have no outer", |p| {
        (p.imports[1].package, p.imports[1].outer) = (None, Reference::Import(0));
    });
    refuse("export-outer-44", 44, "version", "exports of version 44 have no outer", |p| {
        p.exports[1].outer = Reference::Export(0);
    });
    refuse("package-45", 45, "version", "imports of version 45 have an outer in its place", |p| {
        (p.imports[1].package, p.imports[1].outer) = (Some(0), Reference::Null);
    });
    refuse("heritage-68", 68, "version", "version 68 has no heritage table", |p| {
        p.history = History::Heritage(vec![[0; 16]]);
    });
    refuse("guid-67", 67, "version", "version 67 has no GUID", |p| {
        p.history = History::Generations([0; 16], Vec::new());
    });
    group.finish()
}

/// A group of this format, answered by the reference.
fn group(name: &str) -> GroupBuilder {
    GroupBuilder::new(name, table::reference)
}
