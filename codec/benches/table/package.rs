//! The tables of an Unreal package of about 100 KB: every entry, and every CompactIndex with its place.

use crate::harness::{NAIVE, OURS, Random, Table};
use packproof_codec::unreal::package::{Import, NameEntry, NewExport, NewPackage, Package};
use packproof_codec::unreal::{Name, ObjectReference};

const NAMES: u32 = 3000;
const IMPORTS: u32 = 2000;
const EXPORTS: u32 = 2500;
const VALID: &str = "a valid package";

pub(crate) fn run(table: &mut Table) {
    let mut random = Random(5);
    let texts: Vec<String> = (0..NAMES).map(|n| format!("Name{n}")).collect();
    let mut new = NewPackage::with_version(69);
    let entry = |text| NameEntry { name: Name::from_ascii(text).expect("ASCII"), flags: 0 };
    new.names.extend(texts.iter().map(|text| entry(text)));
    for _ in 0..IMPORTS {
        let [class_package, class_name, object_name] = [(); 3].map(|()| random.below(NAMES));
        let outer = ObjectReference::Null.into();
        new.imports.push(Import { class_package, class_name, outer, object_name });
    }
    for _ in 0..EXPORTS {
        let class = ObjectReference::Import(random.below(IMPORTS));
        new.exports.push(NewExport { class, object_name: random.below(NAMES), ..NewExport::default() });
    }
    let file = new.to_bytes().expect(VALID);
    let package = Package::parse(&file).expect(VALID);
    // The sum of the values is what both have; reading the tables is the least that there is to do.
    table.case(
        "unreal/package indices",
        package.indices().count(),
        vec![
            OURS.run("Package::indices", |sum: &mut i64| {
                *sum = package.indices().map(|index| i64::from(index.expect(VALID).value)).sum();
            }),
            NAIVE.run("tables, entry by entry", |sum: &mut i64| {
                *sum = 0;
                for entry in package.names() {
                    *sum += entry.expect(VALID).value.name.as_bytes().len() as i64 + 1;
                }
                for entry in package.imports() {
                    let import = entry.expect(VALID).value;
                    *sum += i64::from(import.class_package + import.class_name + import.object_name);
                }
                for entry in package.exports() {
                    let export = entry.expect(VALID).value;
                    let class =
                        export.class.value().expect(VALID) + export.super_object.value().expect(VALID);
                    *sum += i64::from(class) + i64::from(export.object_name + export.serial_size);
                }
            }),
        ],
    );
}
