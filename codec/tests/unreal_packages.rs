//! The package reader on a real package, on the same package damaged in every way of two kinds, and on small
//! hostile files.

use std::ops::Range;
use std::path::Path;

use codec::unreal::package::{
    Entry, History, Import, NameEntry, NewExport, NewHistory, NewPackage, Package, PackageError, Problem,
    Table, TableIndex, WriteError,
};
use codec::unreal::{Name, ObjectReference};
use codec::{EncodeError, Fault, compact_index};

/// The real package, version 69, when the folder of measured data is beside the workspace.
fn real_package() -> Option<Vec<u8>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data/packages/TestUC1.u");
    let file = std::fs::read(&path).ok();
    if file.is_none() {
        eprintln!("SKIPPED: no {}, nothing was tested against a real package", path.display());
    }
    file
}

fn entries<T>(table: impl Iterator<Item = Result<Entry<T>, PackageError>>) -> Vec<Entry<T>> {
    table.collect::<Result<_, _>>().expect("the table is sound")
}

fn whole<T>(entries: &[Entry<T>]) -> Range<usize> {
    let (first, last) = (entries.first().expect("not empty"), entries.last().expect("not empty"));
    first.range.start..last.range.end
}

/// A package of the original compiler: its table sizes, the lengths of its indices, all of them canonical.
#[test]
fn reads_a_real_package() {
    let Some(file) = real_package() else { return };
    let package = Package::parse(&file).expect("a real package");
    assert_eq!(package.validate(), Ok(()));
    assert_eq!(package.summary().file_version, 69);
    assert_eq!(
        (package.names().count(), package.imports().count(), package.exports().count()),
        (106, 26, 102)
    );
    let indices: Vec<TableIndex> = package.indices().collect::<Result<_, _>>().expect("the tables are sound");
    let of_length = |len| indices.iter().filter(|index| index.len == len).count();
    assert_eq!([1, 2, 3, 4, 5].map(of_length), [506, 167, 21, 0, 0]);
    for index in &indices {
        let stored = &file[index.offset..][..index.len];
        assert_eq!(compact_index::decode_canonical(stored), Ok((index.value, index.len)), "{index:?}");
    }
}

/// Re-encoding each table of the real package gives the bytes that its compiler wrote.
#[test]
fn re_encodes_the_tables_of_a_real_package() {
    let Some(file) = real_package() else { return };
    let package = Package::parse(&file).expect("a real package");
    let version = package.summary().file_version;
    let (names, imports, exports) =
        (entries(package.names()), entries(package.imports()), entries(package.exports()));
    let mut out = vec![];
    for entry in &names {
        entry.value.append(version, &mut out).expect("it was read");
    }
    assert!(out == file[whole(&names)], "names");
    out.clear();
    for entry in &imports {
        entry.value.append(&mut out).expect("it was read");
    }
    assert!(out == file[whole(&imports)], "imports");
    out.clear();
    for entry in &exports {
        entry.value.append(&mut out).expect("it was read");
    }
    assert!(out == file[whole(&exports)], "exports");
    assert_eq!(whole(&exports).end, file.len());
}

/// Reads all that can be read and returns the entries visited.
fn visit(file: &[u8]) -> usize {
    let Ok(package) = Package::parse(file) else { return 0 };
    let visited = package.names().count() + package.imports().count() + package.exports().count();
    let validated = package.validate();
    let complete = package.indices().all(|index| index.is_ok());
    assert!(complete || validated.is_err(), "an unreadable table was validated");
    package.heritage().len() + visited
}

/// The smallest entry of any table takes five bytes, and each of three iterators may add one error.
fn assert_bounded(file: &[u8]) {
    let visited = visit(file);
    assert!(visited <= 4 * (file.len() / 5) + 3, "{visited} entries of {} bytes", file.len());
}

/// The real package cut at every length, and with every byte set to 0xFF in turn: no panic, bounded work.
#[test]
fn survives_every_cut_and_every_ff_byte_of_a_real_package() {
    let Some(file) = real_package() else { return };
    for cut in 0..file.len() {
        assert_bounded(&file[..cut]);
        // The export table ends with the file, so every cut loses something.
        let result = Package::parse(&file[..cut]).and_then(|package| package.validate());
        assert!(result.is_err(), "cut at {cut}");
    }
    let mut damaged = file.clone();
    for at in 0..file.len() {
        damaged[at] = 0xFF;
        assert_bounded(&damaged);
        damaged[at] = file[at];
    }
}

/// A small package of ours with one import and two exports, of which one has data.
fn sample(version: u16) -> Vec<u8> {
    let mut new = NewPackage::with_version(version);
    for name in ["Core", "Lamp"] {
        new.names.push(NameEntry { name: Name::from_ascii(name).expect("ASCII"), flags: 0x10 });
    }
    new.imports.push(Import { object_name: 0, ..Import::default() });
    let lamp = NewExport { class: ObjectReference::Import(0), object_name: 1, ..NewExport::default() };
    new.exports.push(NewExport { data: b"data", ..lamp });
    new.exports.push(NewExport { super_object: ObjectReference::Export(0), ..lamp });
    new.write().expect("the sample is consistent")
}

/// Our own packages of all version families, cut and damaged in the same two ways.
#[test]
fn survives_every_cut_and_every_ff_byte_of_our_own_packages() {
    for version in [0, 63, 64, 67, 68, u16::MAX] {
        let file = sample(version);
        assert_eq!(Package::parse(&file).and_then(|package| package.validate()), Ok(()), "version {version}");
        for cut in 0..file.len() {
            assert_bounded(&file[..cut]);
            let result = Package::parse(&file[..cut]).and_then(|package| package.validate());
            assert!(result.is_err(), "version {version} cut at {cut}");
        }
        let mut damaged = file.clone();
        for at in 0..file.len() {
            damaged[at] = 0xFF;
            assert_bounded(&damaged);
            damaged[at] = file[at];
        }
    }
}

fn put(file: &mut [u8], at: usize, value: u32) {
    file[at..at + 4].copy_from_slice(&value.to_le_bytes());
}

fn error_of(file: &[u8]) -> PackageError {
    Package::parse(file).and_then(|package| package.validate()).expect_err("the file is damaged")
}

/// Offsets of the fields of the summary that locate a table.
const NAME_COUNT: usize = 12;
const NAME_OFFSET: usize = 16;
const EXPORT_COUNT: usize = 20;
const IMPORT_COUNT: usize = 28;
const HISTORY: usize = 36;

/// A count that the rest of the file cannot hold is refused before an entry is visited, at the count's offset;
/// the largest count that fits is not refused for its size.
#[test]
fn counts_are_checked_against_the_file_size() {
    for (field, table, min_len) in
        [(NAME_COUNT, Table::Names, 6), (EXPORT_COUNT, Table::Exports, 12), (IMPORT_COUNT, Table::Imports, 7)]
    {
        let mut file = sample(69);
        let start = u32::from_le_bytes(file[field + 4..field + 8].try_into().expect("four bytes")) as usize;
        let at_most = (file.len() - start) / min_len;
        for count in [at_most as u32 + 1, u32::MAX] {
            put(&mut file, field, count);
            let problem = Problem::CountTooLarge { count, at_most };
            assert_eq!(
                Package::parse(&file).expect_err("too many"),
                PackageError { table, entry: None, offset: field, problem }
            );
        }
        put(&mut file, field, at_most as u32);
        assert!(Package::parse(&file).is_ok(), "{table}");
    }
}

/// In the old form an empty name is one byte shorter, and so more of them fit.
#[test]
fn smallest_name_depends_on_the_version() {
    for (version, min_len) in [(63, 5), (64, 6)] {
        let mut file = sample(version);
        let names_at =
            u32::from_le_bytes(file[NAME_OFFSET..NAME_OFFSET + 4].try_into().expect("four bytes")) as usize;
        put(&mut file, NAME_COUNT, u32::MAX);
        let at_most = (file.len() - names_at) / min_len;
        assert_eq!(error_of(&file).problem, Problem::CountTooLarge { count: u32::MAX, at_most });
    }
}

/// A table may start at the end of the file when it is empty, and never behind it.
#[test]
fn offsets_are_checked_against_the_file_size() {
    let mut file = NewPackage::with_version(69).write().expect("empty");
    let file_len = file.len();
    put(&mut file, NAME_OFFSET, file_len as u32);
    assert!(Package::parse(&file).is_ok());
    for table_offset in [file_len as u32 + 1, u32::MAX] {
        put(&mut file, NAME_OFFSET, table_offset);
        let problem = Problem::OffsetOutsideFile { table_offset, file_len };
        assert_eq!(
            error_of(&file),
            PackageError { table: Table::Names, entry: None, offset: NAME_OFFSET, problem }
        );
    }
}

/// Generations and heritage are checked like the tables; which of the two is there changes between 67 and 68.
#[test]
fn history_is_checked_and_changes_at_version_68() {
    let mut old = sample(67);
    let count = Problem::CountTooLarge { count: u32::MAX, at_most: (old.len() - 44) / 16 };
    put(&mut old, HISTORY, u32::MAX);
    assert_eq!(
        error_of(&old),
        PackageError { table: Table::Heritage, entry: None, offset: HISTORY, problem: count }
    );
    let mut new = sample(68);
    let count = Problem::CountTooLarge { count: u32::MAX, at_most: (new.len() - 56) / 8 };
    put(&mut new, HISTORY + 16, u32::MAX);
    assert_eq!(
        error_of(&new),
        PackageError { table: Table::Generations, entry: None, offset: HISTORY + 16, problem: count }
    );
}

/// The heritage table comes back as written, and versions from 68 on have none.
#[test]
fn heritage_round_trips() {
    let guids = vec![[1; 16], [2; 16]];
    let mut new = NewPackage::with_version(67);
    new.history = NewHistory::Heritage(guids.clone());
    let file = new.write().expect("empty but for the heritage");
    let package = Package::parse(&file).expect("the writer wrote it");
    assert_eq!(package.heritage(), guids);
    let file = sample(68);
    let package = Package::parse(&file).expect("the writer wrote it");
    assert!(package.heritage().is_empty());
    assert!(
        matches!(package.summary().history, History::Generations { guid: [0, ..], generations } if generations.iter().len() == 1)
    );
}

/// Each fault of an entry is reported with its table, its number and the offset of the guilty field. The export
/// table is the file's last 26 bytes: entry 0 has 13, `81 00 00000000 01 00000000 04 offset`, entry 1 has 12.
#[test]
fn entry_faults_name_table_entry_and_offset() {
    let sound = sample(69);
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
        (64 + 2, 0x00, Table::Names, 0, Problem::Malformed(Fault::EmbeddedNul)),
    ];
    for (at, byte, table, entry, problem) in cases {
        let mut file = sound.clone();
        file[at] = byte;
        let offset = if problem == Problem::Malformed(Fault::Truncated) { file.len() } else { at };
        assert_eq!(error_of(&file), PackageError { table, entry: Some(entry), offset, problem }, "byte {at}");
    }
}

/// After an error a table's iterator is finished, and so is the iterator over all indices.
#[test]
fn iterators_stop_after_an_error() {
    let mut file = sample(69);
    file[64] = 0x80;
    let package = Package::parse(&file).expect("the summary is sound");
    let mut names = package.names();
    assert!(names.next().is_some_and(|entry| entry.is_err()));
    assert!(names.next().is_none());
    assert_eq!(names.position(), 64);
    assert_eq!(package.indices().count(), 1);
    assert!(package.name_table().is_err());
}

/// The writer refuses what the reader would: indices and references without an entry, a history of the other
/// version family.
#[test]
fn writer_refuses_inconsistent_packages() {
    let write = |change: fn(&mut NewPackage<'static>)| {
        let mut new = NewPackage::with_version(68);
        new.names.push(NameEntry { name: Name::from_ascii("Lamp").expect("ASCII"), flags: 0 });
        change(&mut new);
        new.write()
    };
    let refusal = |table, error| Err(WriteError { table, entry: Some(0), error });
    assert_eq!(
        write(|new| new.imports.push(Import { class_name: 1, ..Import::default() })),
        refusal(Table::Imports, EncodeError::OutOfRange)
    );
    assert_eq!(
        write(|new| new.imports.push(Import { outer: ObjectReference::Export(0), ..Import::default() })),
        refusal(Table::Imports, EncodeError::OutOfRange)
    );
    assert_eq!(
        write(|new| new
            .exports
            .push(NewExport { class: ObjectReference::Export(1), ..NewExport::default() })),
        refusal(Table::Exports, EncodeError::OutOfRange)
    );
    assert_eq!(
        write(|new| new.file_version = 67),
        Err(WriteError { table: Table::Summary, entry: None, error: EncodeError::BadParameter })
    );
    assert!(
        write(|new| new
            .exports
            .push(NewExport { class: ObjectReference::Export(0), ..NewExport::default() }))
        .is_ok()
    );
}
