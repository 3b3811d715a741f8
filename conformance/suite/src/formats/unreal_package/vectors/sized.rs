//! Sized vectors of packages: tables of hundreds and thousands of entries, the last of which differs, refers to the last of
//! another table, or has the fault.

mod faults;
mod files;

use serde_json::json;

use crate::formats::following::index;
use crate::model::sized::SizedGroup;
use crate::model::vector::Group;
use files::{Entry, File};

use super::{DECODE, ENCODE, INDICES};

/// All groups.
pub fn groups() -> Vec<Group> {
    vec![
        names(),
        long_names(),
        imports(),
        exports(),
        generations(),
        heritages(),
        data(),
        indices(),
        faults::late(),
        faults::ends(),
    ]
}

/// Entries of a table: around the powers of two, and where an index takes a second and a third byte.
const COUNTS: [usize; 10] = [17, 33, 64, 65, 101, 129, 256, 257, 1001, 4097];

/// Writing the contents and reading the file.
fn both_ways(group: &mut SizedGroup, id: &str, file: &File, comment: &str) {
    let bytes = file.bytes();
    let id = format!("unreal-package-sized-{id}");
    group.accept(&format!("{id}-encode"), (ENCODE, file.contents("earlier")), bytes.node(), None, comment);
    let read = file.contents("generations");
    group.accept(&format!("{id}-decode"), (DECODE, bytes.node()), read, None, comment);
}

fn names() -> Group {
    let mut group = SizedGroup::new("names");
    for (version, counts) in [(63, &COUNTS[..9]), (69, &COUNTS[..])] {
        let long = [8191, 8192, 8193];
        for &count in counts.iter().chain(long.iter().filter(|_| version == 69)) {
            let mut file = File::new(version);
            file.names.repeat(count - 1, Entry::name(version, "N", 7));
            file.names.push(Entry::name(version, "Last", 0x8000_0001));
            file.imports.push(Entry::import(count - 1, 0, "null", count - 1));
            file.exports.push(Entry::export("null", "import 0", "null", count - 1));
            let comment = format!("{count} names; an import and an export are called as the last");
            both_ways(&mut group, &format!("{count}-names-v{version}"), &file, &comment);
        }
    }
    group.finish()
}

/// A name of many characters between two short ones.
fn long_names() -> Group {
    let mut group = SizedGroup::new("long-names");
    for (version, count) in [(63, 257), (69, 65), (69, 101), (69, 129), (69, 257), (69, 1001), (69, 4097)] {
        let mut file = File::new(version);
        for name in ["A", &"x".repeat(count), "B"] {
            file.names.push(Entry::name(version, name, 3));
        }
        file.imports.push(Entry::import(2, 1, "null", 0));
        let comment = format!("the second of three names has {count} characters");
        both_ways(&mut group, &format!("{count}-characters-v{version}"), &file, &comment);
    }
    group.finish()
}

/// The indices of an import behind many names, which have none below version 64.
fn indices() -> Group {
    let mut group = SizedGroup::new("indices");
    for count in [65, 1001, 12_000] {
        let mut file = File::new(63);
        file.names.repeat(count, Entry::name(63, "N", 0));
        file.imports.push(Entry::import(count - 1, 1, "null", count - 2));
        let at = file.places()[3];
        let last = index(count - 1).len() / 2;
        let listed = [
            ("class package", at, count - 1),
            ("class name", at + last, 1),
            ("object name", at + last + 5, count - 2),
        ];
        let list = listed.map(|(field, at, value)| {
            json!({"table": "imports", "entry": 0, "field": field, "at": at, "bytes": index(value), "value": value})
        });
        let id = format!("unreal-package-sized-{count}-names-indices");
        let comment = format!("three indices behind {count} names without any");
        group.accept(&id, (INDICES, file.bytes().node()), json!(list), None, &comment);
    }
    group.finish()
}

fn imports() -> Group {
    let mut group = SizedGroup::new("imports");
    for count in COUNTS {
        let mut file = File::new(69);
        file.names.push(Entry::name(69, "N", 0));
        file.imports.repeat(count - 1, Entry::import(0, 0, "null", 0));
        let last = format!("import {}", count - 1);
        file.imports.push(Entry::import(0, 0, &last, 0));
        file.exports.push(Entry::export(&last, &last, &last, 0));
        let comment = format!("{count} imports; the last is referred to by itself and by an export");
        both_ways(&mut group, &format!("{count}-imports"), &file, &comment);
    }
    group.finish()
}

fn exports() -> Group {
    let mut group = SizedGroup::new("exports");
    for count in COUNTS {
        let mut file = File::new(69);
        file.names.push(Entry::name(69, "N", 0));
        let last = format!("export {}", count - 1);
        file.imports.push(Entry::import(0, 0, &last, 0));
        file.exports.repeat(count - 1, Entry::export("null", "null", "null", 0));
        file.push_with_data(Entry::export(&last, &last, &last, 0), 3, "d7");
        let comment =
            format!("{count} exports; the last has data and is referred to by itself and by an import");
        both_ways(&mut group, &format!("{count}-exports"), &file, &comment);
    }
    group.finish()
}

fn generations() -> Group {
    let mut group = SizedGroup::new("generations");
    for count in [2, 9, 17, 18, 33, 65, 101, 129, 256, 257, 1001, 4098] {
        let mut file = File::new(68);
        file.earlier.repeat(count - 2, Entry::generation(0x0102, 0x0304));
        file.earlier.push(Entry::generation(1, 2));
        file.names.push(Entry::name(69, "N", 0));
        let comment = format!("{count} generations; the last is this state's");
        both_ways(&mut group, &format!("{count}-generations"), &file, &comment);
    }
    group.finish()
}

fn heritages() -> Group {
    let mut group = SizedGroup::new("heritages");
    for count in [2, 8, 9, 17, 33, 65, 101, 129, 256, 257, 1001, 4097] {
        let mut file = File::new(67);
        file.heritage.repeat(count - 1, Entry::guid("000102030405060708090a0b0c0d0e0f"));
        file.heritage.push(Entry::guid("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"));
        file.names.push(Entry::name(67, "N", 0));
        let comment = format!("{count} GUIDs in the heritage table");
        both_ways(&mut group, &format!("{count}-heritages"), &file, &comment);
    }
    group.finish()
}

fn data() -> Group {
    let mut group = SizedGroup::new("data");
    for size in [17, 33, 63, 64, 65, 101, 127, 129, 256, 257, 1001, 4097, 8191, 8192, 65_536] {
        let mut file = File::new(69);
        file.names.push(Entry::name(69, "N", 0));
        let plain = || Entry::export("null", "null", "null", 0);
        file.push_with_data(plain(), size, "da");
        file.exports.push(plain());
        file.push_with_data(plain(), 1, "e1");
        let comment = format!("{size} bytes of data, none, and one byte behind them");
        both_ways(&mut group, &format!("{size}-bytes-of-data"), &file, &comment);
    }
    group.finish()
}
