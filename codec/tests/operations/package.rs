//! The package writer, whose tables grow, shrink and are wrong in between, against a list of entries; and the iterators of a
//! package, moved in any order.

use packproof_codec::EncodeError;
use packproof_codec::unreal::package::{Entries, Import, NameEntry, NewExport, NewPackage, Package, Table};
use packproof_codec::unreal::{Name, ObjectReference};
use quickcheck::{Arbitrary, Gen};

use crate::{below, holds, same};

/// A change to a package to be written, or the writing.
#[derive(Clone, Debug)]
enum Call {
    PushName(u8),
    PushImport(u8, u8),
    PushExport(u8, u8, u8),
    PopName,
    PopImport,
    PopExport,
    Write,
}

impl Arbitrary for Call {
    fn arbitrary(g: &mut Gen) -> Self {
        let (a, b) = (below(g, 6) as u8, below(g, 10) as u8);
        match below(g, 12) {
            0..3 => Self::PushName(a),
            3 | 4 => Self::PushImport(a, b),
            5 | 6 => Self::PushExport(a, b, u8::arbitrary(g)),
            7 => Self::PopName,
            8 => Self::PopImport,
            9 => Self::PopExport,
            _ => Self::Write,
        }
    }
}

const NAMES: [&str; 6] = ["None", "Core", "", "Lamp", "n", "Object"];
const DATA: [u8; 255] = [0xDA; 255];

/// Null, an import or an export.
fn reference(number: u8) -> ObjectReference {
    match number % 3 {
        0 => ObjectReference::Null,
        1 => ObjectReference::Import(u32::from(number / 3)),
        _ => ObjectReference::Export(u32::from(number / 3)),
    }
}

/// Whether an entry is there.
fn leads(reference: ObjectReference, imports: usize, exports: usize) -> bool {
    match reference {
        ObjectReference::Null => true,
        ObjectReference::Import(entry) => (entry as usize) < imports,
        ObjectReference::Export(entry) => (entry as usize) < exports,
    }
}

/// The first entry that leads nowhere.
fn at_fault(new: &NewPackage) -> Option<(Table, usize)> {
    let (names, imports, exports) = (new.names.len(), new.imports.len(), new.exports.len());
    let named = |name: u32| (name as usize) < names;
    let sound = |import: &Import| {
        named(import.class_package)
            && named(import.class_name)
            && named(import.object_name)
            && leads(import.outer, imports, exports)
    };
    if let Some(entry) = new.imports.iter().position(|import| !sound(import)) {
        return Some((Table::Imports, entry));
    }
    let sound = |export: &NewExport| {
        named(export.object_name)
            && [export.class, export.super_object, export.outer]
                .into_iter()
                .all(|reference| leads(reference, imports, exports))
    };
    new.exports.iter().position(|export| !sound(export)).map(|entry| (Table::Exports, entry))
}

/// What was written reads back as what was pushed.
fn reads_back(new: &NewPackage, file: &[u8]) -> Result<(), String> {
    let package = Package::parse(file).map_err(|error| error.to_string())?;
    package.validate().map_err(|error| error.to_string())?;
    let names: Vec<_> = package.names().map(|entry| entry.map(|entry| entry.value)).collect();
    same(&"names", names, new.names.iter().copied().map(Ok).collect())?;
    let imports: Vec<_> = package.imports().map(|entry| entry.map(|entry| entry.value)).collect();
    same(&"imports", imports, new.imports.iter().copied().map(Ok).collect())?;
    let exports: Vec<_> = package.exports().collect::<Result<_, _>>().map_err(|error| error.to_string())?;
    same(&"exports", exports.len(), new.exports.len())?;
    for (read, pushed) in exports.iter().map(|entry| &entry.value).zip(&new.exports) {
        let start = read.serial_offset as usize;
        let data = &file[start..start + read.serial_size as usize];
        let read = (read.class, read.super_object, read.outer, read.object_name, read.flags, data);
        let pushed =
            (pushed.class, pushed.super_object, pushed.outer, pushed.object_name, pushed.flags, pushed.data);
        same(&"export", read, pushed)?;
    }
    Ok(())
}

/// Written at any time the package is what was pushed and not popped, or is refused at the first entry that leads nowhere;
/// a refusal changes nothing.
#[test]
fn a_package_to_be_written_is_a_list_of_entries() {
    fn property(calls: Vec<Call>, old: bool) -> Result<(), String> {
        let mut new = NewPackage::with_version(if old { 63 } else { 69 });
        for call in &calls {
            match *call {
                Call::PushName(of) => {
                    let name = Name::from_ascii(NAMES[usize::from(of)]).expect("ASCII");
                    new.names.push(NameEntry { name, flags: of.into() });
                }
                Call::PushImport(name, outer) => new.imports.push(Import {
                    class_name: name.into(),
                    outer: reference(outer),
                    ..Import::default()
                }),
                Call::PushExport(name, of, len) => new.exports.push(NewExport {
                    class: reference(of),
                    outer: reference(of.wrapping_mul(3) % 7),
                    object_name: name.into(),
                    data: &DATA[..usize::from(len) * usize::from(len % 2)],
                    ..NewExport::default()
                }),
                Call::PopName => drop(new.names.pop()),
                Call::PopImport => drop(new.imports.pop()),
                Call::PopExport => drop(new.exports.pop()),
                Call::Write => {
                    let before = new.clone();
                    match (new.to_bytes(), at_fault(&new)) {
                        (Ok(file), None) => reads_back(&new, &file)?,
                        (Err(error), Some((table, entry))) => {
                            let refusal = (error.table, error.entry.map(|entry| entry as usize), error.error);
                            same(call, refusal, (table, Some(entry), EncodeError::OutOfRange))?;
                        }
                        (written, fault) => return Err(format!("{written:?}, at fault {fault:?}")),
                    }
                    same(call, &new, &before)?;
                }
            }
        }
        Ok(())
    }
    holds(property as fn(_, _) -> _);
}

/// A package of all tables, for which a byte is changed.
fn sample() -> Vec<u8> {
    let mut new = NewPackage::with_version(69);
    for (name, flags) in NAMES.iter().zip(1..) {
        new.names.push(NameEntry { name: Name::from_ascii(name).expect("ASCII"), flags });
    }
    for object_name in 0..5 {
        new.imports.push(Import { object_name, ..Import::default() });
        new.exports.push(NewExport {
            class: ObjectReference::Import(1),
            object_name,
            data: &DATA[..object_name as usize],
            ..NewExport::default()
        });
    }
    new.to_bytes().expect("the sample is sound")
}

/// A step of an iterator, or where it would go alone.
fn step<T: Clone + PartialEq + std::fmt::Debug>(
    table: &mut Entries<'_, T>,
    whole: &[String],
    at: &mut usize,
    alone: bool,
) -> Result<(), String> {
    let mut copy = table.clone();
    let moved = if alone { &mut copy } else { table };
    same(at, moved.next().map(|entry| format!("{entry:?}")), whole.get(*at).cloned())?;
    *at += usize::from(!alone);
    Ok(())
}

/// The three tables and the indices, a step of one or of another at a time, give what each gives alone, whatever byte is
/// wrong; copies go on alone, and what has ended stays so.
#[test]
fn iterators_of_a_package_do_not_disturb_each_other() {
    fn all<T: std::fmt::Debug, E: std::fmt::Debug>(
        items: impl Iterator<Item = Result<T, E>>,
    ) -> Result<Vec<String>, String> {
        let all: Vec<_> = items.take(1000).collect();
        let error = all.iter().position(Result::is_err);
        // Nothing follows an error.
        same(&"an error", error.is_none_or(|at| at + 1 == all.len()), true)?;
        Ok(all.iter().map(|item| format!("{item:?}")).collect())
    }
    fn property(at: u16, byte: u8, steps: Vec<(u8, bool)>) -> Result<(), String> {
        let mut file = sample();
        let at = usize::from(at) % file.len();
        file[at] = byte;
        let Ok(package) = Package::parse(&file) else { return Ok(()) };
        let whole = [
            all(package.names())?,
            all(package.imports())?,
            all(package.exports())?,
            all(package.indices())?,
        ];
        let (mut names, mut imports) = (package.names(), package.imports());
        let (mut exports, mut indices) = (package.exports(), package.indices());
        let mut taken = [0; 4];
        for (which, alone) in steps.into_iter().chain((0..60).map(|step| (step, false))) {
            let which = usize::from(which % 4);
            let (whole, taken) = (&whole[which], &mut taken[which]);
            match which {
                0 => step(&mut names, whole, taken, alone)?,
                1 => step(&mut imports, whole, taken, alone)?,
                2 => step(&mut exports, whole, taken, alone)?,
                _ => {
                    same(
                        taken,
                        indices.next().map(|index| format!("{index:?}")),
                        whole.get(*taken).cloned(),
                    )?;
                    *taken += 1;
                }
            }
        }
        Ok(())
    }
    holds(property as fn(_, _, _) -> _);
}
