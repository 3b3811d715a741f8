//! Faults in the last of many entries, and files that end where something should still be.

use super::super::{DECODE, ENCODE, INDICES};
use super::files::{Entry, File};
use crate::model::Class;
use crate::model::sized::{Pieces, SizedGroup};
use crate::model::vector::Group;

const COUNTS: [usize; 7] = [17, 33, 65, 101, 129, 257, 1001];

fn refuse(group: &mut SizedGroup, id: &str, bytes: &Pieces, class: Class, at: usize, comment: &str) {
    let id = format!("unreal-package-sized-{id}");
    group.reject(&id, (DECODE, bytes.node()), (class, Some(format!("byte {at}"))), comment);
}

/// A package with one name.
fn named() -> File {
    let mut file = File::new(69);
    file.names.push(Entry::name(69, "N", 0));
    file
}

/// A writer refuses the contents.
fn unwritten(group: &mut SizedGroup, id: &str, file: &File, class: Class) {
    let id = format!("unreal-package-sized-{id}-encode");
    let comment = "the last of many entries is the one that cannot be written";
    group.reject(&id, (ENCODE, file.contents("earlier")), (class, None), comment);
}

/// The last of many entries is the one with the fault.
pub(super) fn late() -> Group {
    let mut group = SizedGroup::new("late-faults");
    for count in COUNTS {
        late_name(&mut group, count);
        late_import(&mut group, count);
        late_export(&mut group, count);
    }
    group.finish()
}

/// The last name has no NUL; and one that cannot have its own.
fn late_name(group: &mut SizedGroup, count: usize) {
    let mut file = File::new(69);
    file.names.repeat(count - 1, Entry::name(69, "N", 0));
    let mut unwritable = file.clone();
    let mut last = Entry::name(69, "N", 0);
    last.hex.replace_range(4..6, "01");
    file.names.push(last);
    let at = file.places()[1] + file.names.bytes.len() - 5;
    let comment = "the last name has no NUL";
    refuse(group, &format!("{count}-names-no-nul"), &file.bytes(), Class::Invalid, at, comment);
    let id = format!("unreal-package-sized-{count}-names-no-nul-indices");
    let why = (Class::Invalid, Some(format!("byte {at}")));
    group.reject(&id, (INDICES, file.bytes().node()), why, comment);

    unwritable.names.push(Entry::name(69, &format!("{}\0", "x".repeat(count)), 0));
    unwritten(group, &format!("{count}-names-nul"), &unwritable, Class::Invalid);
}

const NONE: &str = "no such entry: the table has one less";

/// The last import names, or is inside, what is not there.
fn late_import(group: &mut SizedGroup, count: usize) {
    let mut file = File::new(69);
    file.names.repeat(count, Entry::name(69, "N", 0));
    file.imports.repeat(count - 1, Entry::import(count - 1, 0, "null", 0));
    let at = file.places()[3] + file.imports.bytes.len();
    file.imports.push(Entry::import(count, 0, "null", 0));
    let id = format!("{count}-imports-no-such-name");
    refuse(group, &id, &file.bytes(), Class::OutOfRange, at, NONE);
    unwritten(group, &id, &file, Class::OutOfRange);

    let mut file = named();
    file.imports.repeat(count - 1, Entry::import(0, 0, "null", 0));
    let at = file.places()[3] + file.imports.bytes.len() + 2;
    file.imports.push(Entry::import(0, 0, &format!("import {count}"), 0));
    let id = format!("{count}-imports-no-such-outer");
    refuse(group, &id, &file.bytes(), Class::OutOfRange, at, NONE);
}

/// The last export is of a class, or inherits from something, that is not there.
fn late_export(group: &mut SizedGroup, count: usize) {
    let mut file = named();
    file.imports.repeat(count, Entry::import(0, 0, "null", 0));
    file.exports.repeat(count - 1, Entry::export("null", "null", "null", 0));
    let at = file.places()[4] + file.exports.bytes.len();
    let mut other = file.clone();
    file.exports.push(Entry::export(&format!("import {count}"), "null", "null", 0));
    let id = format!("{count}-exports-no-such-class");
    refuse(group, &id, &file.bytes(), Class::OutOfRange, at, NONE);
    unwritten(group, &id, &file, Class::OutOfRange);
    other.exports.push(Entry::export("null", &format!("export {count}"), "null", 0));
    let id = format!("{count}-exports-no-such-super");
    refuse(group, &id, &other.bytes(), Class::OutOfRange, at + 1, NONE);
}

/// Tables and data that end with the file, and one byte or entry more.
pub(super) fn ends() -> Group {
    let mut group = SizedGroup::new("ends");
    for count in COUNTS {
        // Six bytes are the least that a name takes from version 64 on.
        let mut file = File::new(69);
        file.names.repeat(count, Entry::name(69, "", 0));
        file.names.count += 1;
        let comment = "one name more than the file has room for";
        let id = format!("{count}-names-one-missing");
        refuse(&mut group, &id, &file.bytes(), Class::OutOfRange, 12, comment);

        let mut file = File::new(69);
        file.names.repeat(count, Entry::name(69, "NN", 0));
        file.names.push(Entry::cut_name());
        let (comment, end) = ("the last byte of the last name is missing", file.bytes().len());
        refuse(&mut group, &format!("{count}-names-cut"), &file.bytes(), Class::Truncated, end, comment);

        let mut file = File::new(69);
        file.earlier.repeat(count - 1, Entry::generation(1, 2));
        file.earlier.count += 1;
        let comment = "one generation more than the file has room for";
        let id = format!("{count}-generations-one-missing");
        refuse(&mut group, &id, &file.bytes(), Class::OutOfRange, 52, comment);
        data_at_the_end(&mut group, count);
    }
    group.finish()
}

/// An export whose data end with the file, and one byte behind it.
fn data_at_the_end(group: &mut SizedGroup, count: usize) {
    let exports = |size: usize, offset: usize, data: &str| {
        let mut file = named();
        file.imports.repeat(count, Entry::import(0, 0, "null", 0));
        file.push_placed(Entry::export("null", "null", "null", 0), size, offset, data.into());
        file
    };
    // The offset's own length decides the file's: two bytes up to 8191, three from there on.
    let Some(len) = (100..100_000).find(|&len| exports(1, len - 1, "").bytes().len() == len) else { return };
    let last = crate::formats::following::index(len - 1);
    let file = exports(1, len - 1, &last[last.len() - 2..]);
    let id = format!("unreal-package-sized-{count}-imports-data-at-the-end");
    let read = file.contents("generations");
    group.accept(&id, (DECODE, file.bytes().node()), read, None, "the file's last byte is an export's data");
    let past = exports(2, len - 1, "");
    let at = past.places()[4] + 1 + 1 + 4 + 1 + 4;
    refuse(
        group,
        &format!("{count}-imports-data-past-the-end"),
        &past.bytes(),
        Class::OutOfRange,
        at,
        "the data end one byte past the file",
    );
    let size = len - 64 + 1;
    let whole = exports(size, 64, "");
    let longer = whole.bytes().len();
    let whole = exports(longer - 64 + 1, 64, "");
    if whole.bytes().len() == longer {
        refuse(
            group,
            &format!("{count}-imports-large-data-past-the-end"),
            &whole.bytes(),
            Class::OutOfRange,
            at,
            "data from byte 64 to one byte past the file",
        );
    }
}
