//! What the vectors do not tell of packages: the numbers in errors, how iterators go on, and tables of more entries than two bytes count.

use packproof_codec::unreal::package::{
    Column, Entry, Export, Generation, History, Import, NameEntry, NewExport, NewHistory, NewPackage,
    Package, PackageError, Problem, Table, WriteError,
};
use packproof_codec::unreal::{Name, ObjectReference};
use packproof_codec::{EncodeError, Fault};

fn entries<T>(table: impl Iterator<Item = Result<Entry<T>, PackageError>>) -> Vec<Entry<T>> {
    table.collect::<Result<_, _>>().expect("the table is sound")
}

/// A small package with one import and two exports, of which one has data.
fn sample() -> Vec<u8> {
    let mut new = NewPackage::with_version(69);
    for name in ["Core", "Lamp"] {
        new.names.push(NameEntry { name: Name::from_ascii(name).expect("ASCII"), flags: 0x10 });
    }
    new.imports.push(Import::default());
    let lamp = NewExport { class: ObjectReference::Import(0), object_name: 1, ..NewExport::default() };
    new.exports.push(NewExport { data: b"data", ..lamp });
    new.exports.push(NewExport { super_object: ObjectReference::Export(0), ..lamp });
    new.to_bytes().expect("the sample is consistent")
}

fn error_of(file: &[u8]) -> PackageError {
    Package::parse(file).and_then(|package| package.validate()).expect_err("the file is changed")
}

/// A count that the rest of the file cannot hold, and an offset outside of it, are reported with what fits.
#[test]
fn summary_faults_name_the_table_and_what_fits() {
    let sound = sample();
    let file_len = sound.len();
    let too_many = |at_most| Problem::CountTooLarge { count: u32::MAX, at_most };
    for (offset, table, problem) in [
        (12, Table::Names, too_many((file_len - 64) / 6)),
        (16, Table::Names, Problem::OffsetOutsideFile { table_offset: u32::MAX, file_len }),
        (52, Table::Generations, too_many((file_len - 56) / 8)),
    ] {
        let mut file = sound.clone();
        file[offset..offset + 4].fill(0xFF);
        assert_eq!(error_of(&file), PackageError { table, entry: None, offset, problem });
    }
}

/// Each fault of an entry is reported with its table, its index and the offset of the field at fault. The export
/// table is the file's last 26 bytes: entry 0 has 13, `81 00 00000000 01 00000000 04 offset`, entry 1 has 12.
#[test]
fn entry_faults_name_table_entry_and_offset() {
    let sound = sample();
    let package = Package::parse(&sound).expect("the writer wrote it");
    let exports = entries(package.exports());
    let imports = entries(package.imports());
    let export = exports[0].range.start;
    let import = imports[0].range.start;
    let second = exports[1].range.start;
    let cases = [
        (export, 0x82, Table::Exports, 0, Problem::ReferenceOutOfRange { value: -2, count: 1 }),
        (export + 1, 0x03, Table::Exports, 0, Problem::ReferenceOutOfRange { value: 3, count: 2 }),
        (export + 2, 0x03, Table::Exports, 0, Problem::ReferenceOutOfRange { value: 3, count: 2 }),
        (export + 6, 0x02, Table::Exports, 0, Problem::NameIndexOutOfRange { index: 2, count: 2 }),
        (export + 6, 0x81, Table::Exports, 0, Problem::NameIndexOutOfRange { index: -1, count: 2 }),
        (export + 11, 0x84, Table::Exports, 0, Problem::Malformed(Fault::OutOfRange)),
        (
            export + 11,
            0x3F,
            Table::Exports,
            0,
            Problem::DataOutsideFile { serial_offset: exports[0].value.serial_offset, serial_size: 63 },
        ),
        (second + 1, 0x40, Table::Exports, 1, Problem::Malformed(Fault::Truncated)),
        (import, 0x02, Table::Imports, 0, Problem::NameIndexOutOfRange { index: 2, count: 2 }),
        (import + 2, 0x03, Table::Imports, 0, Problem::ReferenceOutOfRange { value: 3, count: 2 }),
        (64 + 5, 0x01, Table::Names, 0, Problem::Malformed(Fault::MissingNul)),
    ];
    for (at, byte, table, entry, problem) in cases {
        let mut file = sound.clone();
        file[at] = byte;
        let offset = if problem == Problem::Malformed(Fault::Truncated) { file.len() } else { at };
        assert_eq!(error_of(&file), PackageError { table, entry: Some(entry), offset, problem }, "byte {at}");
    }
}

/// A table's iterator ends after an entry whose end cannot be found, and continues after a refused value; the iterator over all indices ends.
#[test]
fn iterators_go_on_where_an_entry_ends() {
    let mut file = sample();
    file[64] = 0x80;
    let package = Package::parse(&file).expect("the summary is sound");
    let mut names = package.names();
    assert!(names.next().is_some_and(|entry| entry.is_err()));
    assert!(names.next().is_none());
    assert_eq!(names.position(), 64);
    assert_eq!(package.indices().count(), 1);
    assert!(package.name_table().is_err());

    // The second export's super object takes a byte of the next field, so the last is cut: nothing of the entry is consumed.
    let mut file = sample();
    let sound = entries(Package::parse(&file).expect("sound").exports());
    file[sound[1].range.start + 1] = 0x40;
    let mut exports = Package::parse(&file).expect("the summary is sound").exports();
    assert_eq!(exports.by_ref().filter(Result::is_err).count(), 1);
    assert_eq!(exports.position(), sound[1].range.start);

    // The size of the first export's data, `04`, becomes -4: the error is inside the entry, not at its start.
    let mut file = sample();
    let sound = entries(Package::parse(&file).expect("sound").exports());
    file[sound[0].range.start + 11] = 0x84;
    let package = Package::parse(&file).expect("the summary is sound");
    let mut exports = package.exports();
    assert!(exports.next().is_some_and(|entry| entry.is_err()));
    assert_eq!(exports.position(), sound[0].range.end);
    assert!(exports.map(|entry| entry.expect("sound")).eq(sound.into_iter().skip(1)));
}

/// What is wrong with the package as a whole has no entry.
#[test]
fn the_writer_refuses_a_history_of_another_version() {
    let new = NewPackage { file_version: 67, ..NewPackage::with_version(68) };
    let error = WriteError { table: Table::Summary, entry: None, error: EncodeError::BadParameter };
    assert_eq!(new.to_bytes(), Err(error));
}

/// A package with as many entries in every table, each with its index in a field, reads back in order, by index, and as a list of
/// indices.
#[test]
fn tables_of_more_entries_than_two_bytes_count() {
    let many = if cfg!(miri) { 301 } else { 70_003 };
    let names: Vec<String> = (0..many).map(|number| format!("N{number}")).collect();
    let states: Vec<_> =
        (0..many).map(|number| Generation { export_count: number, name_count: !number }).collect();
    let guids: Vec<[u8; 16]> = (0..many.into()).map(u128::to_be_bytes).collect();
    let generations = NewHistory::Generations { guid: [7; 16], earlier: states.clone() };
    for (version, history) in [(69, generations), (63, NewHistory::Heritage(guids.clone()))] {
        let mut new = NewPackage { history, ..NewPackage::with_version(version) };
        for (object_name, name) in (0..).zip(&names) {
            new.names.push(NameEntry { name: Name::from_ascii(name).expect("ASCII"), flags: !object_name });
            let outer = ObjectReference::Export(object_name).into();
            new.imports.push(Import { object_name, outer, ..Import::default() });
            let (class, data) =
                (ObjectReference::Import(object_name), &name.as_bytes()[..object_name as usize % 3]);
            new.exports.push(NewExport {
                class,
                object_name,
                flags: object_name,
                data,
                ..NewExport::default()
            });
        }
        let file = new.to_bytes().expect("it is consistent");
        let package = Package::parse(&file).expect("the writer wrote it");
        assert_eq!(package.validate(), Ok(()));
        let (read, exports) = (entries(package.names()), entries(package.exports()));
        assert!(read.iter().map(|entry| (entry.number, entry.value)).eq((0..).zip(new.names)));
        let table = package.name_table().expect("validated");
        assert!(
            (0..=many)
                .map(|number| table.get(number))
                .eq(read.iter().map(|entry| Some(entry.value.name)).chain([None]))
        );
        let imports = entries(package.imports());
        assert!(imports.iter().map(|entry| (entry.number, entry.value)).eq((0..).zip(new.imports)));
        let data = |export: &Export| &file[export.serial_offset as usize..][..export.serial_size as usize];
        let again = exports.iter().map(|Entry { number, value, .. }| {
            let Export { class, super_object, outer, object_name, flags, .. } = *value;
            (*number, NewExport { class, super_object, outer, object_name, flags, data: data(value) })
        });
        assert!(again.eq((0..).zip(new.exports.iter().copied())));
        let named = package.indices().map(Result::unwrap).filter(|index| index.column == Column::ObjectName);
        assert!(named.map(|index| index.value as u32).eq((0..many).chain(0..many)));
        match package.summary().history {
            History::Heritage(_) => assert!(package.heritage() == guids),
            History::Generations { guid, generations } => {
                let this = Generation { export_count: many, name_count: many };
                assert!(*guid == [7; 16] && generations.iter().eq(states.iter().copied().chain([this])));
            }
        }
    }
}
