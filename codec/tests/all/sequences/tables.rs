//! The iterators of a package, advanced in any order.

use packproof_codec::unreal::package::{Entries, Import, NameEntry, NewExport, NewPackage, Package};
use packproof_codec::unreal::{Name, ObjectReference};

use super::{holds, same};

const NAMES: [&str; 6] = ["None", "Core", "", "Lamp", "n", "Object"];
const DATA: [u8; 4] = [0xDA; 4];

/// A package with entries in every table; the test changes a byte.
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

/// Advances a table's iterator, or a clone of it.
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

/// Interleaved, the iterators of the three tables and of the indices yield the same as alone, whichever byte is wrong.
/// Clones are independent, and every iterator is fused.
#[test]
fn iterators_of_a_package_do_not_disturb_each_other() {
    fn all<T: std::fmt::Debug, E: std::fmt::Debug>(items: impl Iterator<Item = Result<T, E>>) -> Vec<String> {
        items.take(1000).map(|item| format!("{item:?}")).collect()
    }
    fn property(at: u16, byte: u8, steps: Vec<(u8, bool)>) -> Result<(), String> {
        let mut file = sample();
        let at = usize::from(at) % file.len();
        file[at] = byte;
        let Ok(package) = Package::parse(&file) else { return Ok(()) };
        let whole =
            [all(package.names()), all(package.imports()), all(package.exports()), all(package.indices())];
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
