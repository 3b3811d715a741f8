//! The package reader on small packages, valid and malformed, and on real ones in the folder `PACKPROOF_PACKAGES`; the writer's
//! refusals.

use std::ops::Range;
use std::path::PathBuf;

use packproof_codec::unreal::package::{
    Entry, History, Import, NameEntry, NewExport, NewHistory, NewPackage, OUTER_VERSION, Outer, Package,
    PackageError, Problem, Table, WriteError,
};
use packproof_codec::unreal::{Name, ObjectReference};
use packproof_codec::{EncodeError, Fault, compact_index};

/// The packages in the folder `PACKPROOF_PACKAGES`; without it none, and a line says so.
fn real_packages() -> Vec<(PathBuf, Vec<u8>)> {
    let Some(folder) = std::env::var_os("PACKPROOF_PACKAGES") else {
        eprintln!("SKIPPED: no real packages; PACKPROOF_PACKAGES=DIR says where *.u files are");
        return Vec::new();
    };
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the folder is readable").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "u"))
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "no *.u in {}", folder.display());
    let read = |path: PathBuf| match std::fs::read(&path) {
        Ok(file) => (path, file),
        Err(error) => panic!("{}: {error}", path.display()),
    };
    paths.into_iter().map(read).collect()
}

fn entries<T>(table: impl Iterator<Item = Result<Entry<T>, PackageError>>) -> Vec<Entry<T>> {
    table.collect::<Result<_, _>>().expect("the table is sound")
}

fn whole<T>(entries: &[Entry<T>]) -> Range<usize> {
    let (first, last) = (entries.first().expect("not empty"), entries.last().expect("not empty"));
    first.range.start..last.range.end
}

/// The tables of packages from the original compilers are valid, canonical, and encode to the same bytes.
#[test]
fn reads_and_re_encodes_real_packages() {
    for (path, file) in real_packages() {
        let path = path.display();
        let package = Package::parse(&file).unwrap_or_else(|error| panic!("{path}: {error}"));
        assert_eq!(package.validate(), Ok(()), "{path}");
        for index in package.indices().map(|index| index.expect("validated")) {
            let decoded = compact_index::decode(&file[index.offset..][..index.len]);
            assert_eq!(decoded, Ok((index.value, index.len)), "{path}: {index:?}");
        }
        let version = package.summary().file_version;
        let (names, imports, exports) =
            (entries(package.names()), entries(package.imports()), entries(package.exports()));
        let (mut of_names, mut of_imports, mut of_exports) = (vec![], vec![], vec![]);
        for entry in &names {
            entry.value.append(version, &mut of_names).expect("it was read");
        }
        for entry in &imports {
            entry.value.append(version, &mut of_imports).expect("it was read");
        }
        for entry in &exports {
            entry.value.append(version, &mut of_exports).expect("it was read");
        }
        assert!(of_names == file[whole(&names)], "names of {path}");
        assert!(of_imports == file[whole(&imports)], "imports of {path}");
        assert!(of_exports == file[whole(&exports)], "exports of {path}");
    }
}

/// Reads as far as possible and returns the number of entries visited.
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

/// A small package with one import and two exports, of which one has data.
fn sample(version: u16) -> Vec<u8> {
    let mut new = NewPackage::with_version(version);
    for name in ["Core", "Lamp"] {
        new.names.push(NameEntry { name: Name::from_ascii(name).expect("ASCII"), flags: 0x10 });
    }
    let outer = if version < OUTER_VERSION { Outer::Package(1) } else { Outer::default() };
    new.imports.push(Import { outer, object_name: 0, ..Import::default() });
    let lamp = NewExport { class: ObjectReference::Import(0), object_name: 1, ..NewExport::default() };
    new.exports.push(NewExport { data: b"data", ..lamp });
    new.exports.push(NewExport { super_object: ObjectReference::Export(0), ..lamp });
    new.to_bytes().expect("the sample is consistent")
}

/// Our own packages of all version families, truncated at every length and with every byte set to 0xFF.
#[test]
fn survives_our_own_packages_truncated_and_changed_anywhere() {
    for version in [35, 44, 45, 63, 64, 67, 68, 129] {
        let file = sample(version);
        assert_eq!(Package::parse(&file).and_then(|package| package.validate()), Ok(()), "version {version}");
        for len in 0..file.len() {
            assert_bounded(&file[..len]);
            let result = Package::parse(&file[..len]).and_then(|package| package.validate());
            assert!(result.is_err(), "version {version} truncated to {len}");
        }
        let mut changed = file.clone();
        for at in 0..file.len() {
            changed[at] = 0xFF;
            assert_bounded(&changed);
            changed[at] = file[at];
        }
    }
}

fn put(file: &mut [u8], at: usize, value: u32) {
    file[at..at + 4].copy_from_slice(&value.to_le_bytes());
}

fn error_of(file: &[u8]) -> PackageError {
    Package::parse(file).and_then(|package| package.validate()).expect_err("the file is changed")
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

/// In the old form an empty name is one byte shorter, so more of them fit.
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

/// A table may start at the end of the file when it is empty, and never after it.
#[test]
fn offsets_are_checked_against_the_file_size() {
    let mut file = NewPackage::with_version(69).to_bytes().expect("empty");
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

/// Generations and heritage are checked like the tables; version 68 is the first with generations.
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

/// The heritage table is read back as written, and versions from 68 on have none.
#[test]
fn heritage_round_trips() {
    let guids = vec![[1; 16], [2; 16]];
    let mut new = NewPackage::with_version(67);
    new.history = NewHistory::Heritage(guids.clone());
    let file = new.to_bytes().expect("empty but for the heritage");
    let package = Package::parse(&file).expect("the writer wrote it");
    assert_eq!(package.heritage(), guids);
    let file = sample(68);
    let package = Package::parse(&file).expect("the writer wrote it");
    assert!(package.heritage().is_empty());
    assert!(
        matches!(package.summary().history, History::Generations { guid: [0, ..], generations } if generations.iter().len() == 1)
    );
}

/// Each fault of an entry is reported with its table, its index and the offset of the field at fault. The export
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
    ];
    for (at, byte, table, entry, problem) in cases {
        let mut file = sound.clone();
        file[at] = byte;
        let offset = if problem == Problem::Malformed(Fault::Truncated) { file.len() } else { at };
        assert_eq!(error_of(&file), PackageError { table, entry: Some(entry), offset, problem }, "byte {at}");
    }
}

/// The index past a table's end is refused, whether its form has one, two or three bytes.
#[test]
fn an_index_past_a_long_table_is_refused() {
    for count in [2, 64, 65, 8_192, 8_193, 70_003] {
        let name = NameEntry { name: Name::from_ascii("N").expect("ASCII"), flags: 0 };
        let mut new = NewPackage { names: vec![name; count as usize], ..NewPackage::with_version(69) };
        new.imports.push(Import { object_name: count - 1, ..Import::default() });
        let mut file = new.to_bytes().expect("it is consistent");
        // The file's last field.
        let (last, index) = (count.cast_signed() - 1, count.cast_signed());
        let offset = file.len() - compact_index::encoded_len(last);
        file.truncate(offset);
        compact_index::append(index, &mut file);
        let problem = Problem::NameIndexOutOfRange { index, count };
        let error = PackageError { table: Table::Imports, entry: Some(0), offset, problem };
        assert_eq!(error_of(&file), error, "{count} names");
    }
}

/// Bytes after a name's NUL belong to its entry: the stored length is reported, and the next entry is found.
#[test]
fn a_name_with_bytes_behind_its_nul_keeps_its_entry() {
    let sound = sample(69);
    let mut file = sound.clone();
    file[64 + 2] = 0;
    let [sound, file] = [&sound, &file].map(|file| Package::parse(file).expect("the summary is sound"));
    let (sound, file) = (entries(sound.names()), entries(file.names()));
    assert_eq!(file[0].value.name.as_bytes(), &sound[0].value.name.as_bytes()[..1]);
    assert_eq!(file[0].range, sound[0].range);
    assert!(file[0].indices().eq(sound[0].indices()));
    assert_eq!(file[1], sound[1]);
}

/// A table's iterator ends after an entry whose end cannot be found, and continues after a refused value; the iterator over all indices ends.
#[test]
fn iterators_go_on_where_an_entry_ends() {
    let mut file = sample(69);
    file[64] = 0x80;
    let package = Package::parse(&file).expect("the summary is sound");
    let mut names = package.names();
    assert!(names.next().is_some_and(|entry| entry.is_err()));
    assert!(names.next().is_none());
    assert_eq!(names.position(), 64);
    assert_eq!(package.indices().count(), 1);
    assert!(package.name_table().is_err());

    // The size of the first export's data, `04`, becomes -4: the error is inside the entry, not at its start.
    let mut file = sample(69);
    let sound = entries(Package::parse(&file).expect("sound").exports());
    file[sound[0].range.start + 11] = 0x84;
    let package = Package::parse(&file).expect("the summary is sound");
    let mut exports = package.exports();
    assert!(exports.next().is_some_and(|entry| entry.is_err()));
    assert_eq!(exports.position(), sound[0].range.end);
    assert!(exports.map(|entry| entry.expect("sound")).eq(sound.into_iter().skip(1)));
}

/// The writer refuses indices and references without an entry, and a history of the other version family.
#[test]
fn writer_refuses_inconsistent_packages() {
    let write = |change: fn(&mut NewPackage<'static>)| {
        let mut new = NewPackage::with_version(68);
        new.names.push(NameEntry { name: Name::from_ascii("Lamp").expect("ASCII"), flags: 0 });
        change(&mut new);
        new.to_bytes()
    };
    let refusal = |table, error| Err(WriteError { table, entry: Some(0), error });
    assert_eq!(
        write(|new| new.imports.push(Import { class_name: 1, ..Import::default() })),
        refusal(Table::Imports, EncodeError::OutOfRange)
    );
    assert_eq!(
        write(|new| new
            .imports
            .push(Import { outer: ObjectReference::Export(0).into(), ..Import::default() })),
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

/// The error names the entry at fault, whichever it is, and without that entry the package can be written.
#[test]
fn the_writer_names_the_entry_at_fault() {
    for at in [0, 1, 7, 40] {
        let mut new = NewPackage::with_version(69);
        new.names.push(NameEntry { name: Name::from_ascii("Lamp").expect("ASCII"), flags: 0 });
        new.imports.resize(50, Import::default());
        new.exports.resize(50, NewExport { data: b"data", ..NewExport::default() });
        new.exports[at].outer = ObjectReference::Import(50);
        let error = |table| WriteError { table, entry: Some(at as u32), error: EncodeError::OutOfRange };
        assert_eq!(new.to_bytes(), Err(error(Table::Exports)));
        new.imports[at].object_name = 1;
        assert_eq!(new.to_bytes(), Err(error(Table::Imports)));
        new.imports[at].object_name = 0;
        new.exports[at].outer = ObjectReference::Import(49);
        let file = new.to_bytes().expect("every reference has an entry");
        assert_eq!(Package::parse(&file).and_then(|package| package.validate()), Ok(()));
    }
}
