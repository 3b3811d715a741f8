//! The tables of an Unreal package of about 100 KB: every entry, and every CompactIndex with its place.

use crate::harness::{Random, Table, naive, ours};
use packproof_codec::unreal::package::{Import, NameEntry, NewExport, NewPackage, Package};
use packproof_codec::unreal::{Name, ObjectReference};

const NAMES: u32 = 3000;
const IMPORTS: u32 = 2000;
const EXPORTS: u32 = 2500;

pub(crate) fn run(table: &mut Table) {
    let mut random = Random::new(5);
    let texts: Vec<String> = (0..NAMES).map(|n| format!("Name{n}")).collect();
    let mut new = NewPackage::with_version(69);
    for text in &texts {
        new.names.push(NameEntry { name: Name::from_ascii(text).expect("ASCII"), flags: 0 });
    }
    for _ in 0..IMPORTS {
        new.imports.push(Import {
            class_package: random.below(NAMES),
            class_name: random.below(NAMES),
            outer: ObjectReference::Null.into(),
            object_name: random.below(NAMES),
        });
    }
    for _ in 0..EXPORTS {
        let class = ObjectReference::Import(random.below(IMPORTS));
        new.exports.push(NewExport { class, object_name: random.below(NAMES), ..NewExport::default() });
    }
    let file = new.to_bytes().expect("a valid package");
    let package = Package::parse(&file).expect("a valid package");
    let indices = package.indices().count();
    // The sum of the values is what both have; reading the tables is the least that there is to do.
    table.case(
        "unreal/package indices",
        indices,
        vec![
            ours("Package::indices", |sum: &mut i64| {
                *sum = package.indices().map(|index| i64::from(index.expect("a valid package").value)).sum();
            }),
            naive("tables, entry by entry", |sum: &mut i64| {
                *sum = 0;
                let valid = "a valid package";
                for entry in package.names() {
                    *sum += entry.expect(valid).value.name.as_bytes().len() as i64 + 1;
                }
                for entry in package.imports() {
                    let import = entry.expect(valid).value;
                    *sum += i64::from(import.class_package + import.class_name + import.object_name);
                }
                for entry in package.exports() {
                    let export = entry.expect(valid).value;
                    let class =
                        export.class.value().expect(valid) + export.super_object.value().expect(valid);
                    *sum += i64::from(class) + i64::from(export.object_name + export.serial_size);
                }
            }),
        ],
    );
}
