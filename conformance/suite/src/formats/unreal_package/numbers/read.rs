//! Reading, field by field.

use packproof_reference::object_reference::Reference as Object;
use packproof_reference::unreal_package::Index;
use packproof_reference::{compact_index, unreal_name};

use super::super::table::{Contents, Export, Import, States};
use super::{ORDERS, Program, refused};
use crate::model::behaviour::spend;
use crate::model::numbers::left;
use crate::model::{Answer, Class, Refusal};

/// A file being read.
struct Reading<'a> {
    by: &'a Program,
    file: &'a [u8],
    at: usize,
    indices: Vec<Index>,
}

/// Count and offset of a table.
#[derive(Clone, Copy, Default)]
struct Table {
    count: i64,
    offset: i64,
}

struct Summary {
    version: i64,
    licensee: i64,
    flags: i64,
    names: Table,
    imports: Table,
    exports: Table,
    history: States,
}

/// An export as its entry states it; references are numbers still.
#[derive(Default)]
struct Entry {
    class: i64,
    super_object: i64,
    outer: i64,
    name: i64,
    flags: i64,
    size: i64,
    offset: i64,
}

pub(super) fn contents(by: &Program, file: &[u8]) -> Answer<Contents> {
    let mut reading = Reading { by, file, at: 0, indices: Vec::new() };
    let summary = reading.summary()?;
    let names = reading.names(&summary)?;
    let mut imports = Vec::new();
    reading.go(summary.imports.offset + by.start[1])?;
    for entry in 0..summary.imports.count + by.fewer[1] {
        let (import, outer) = reading.import(entry, &summary)?;
        imports.push(Import { outer: reading.object(outer, &summary)?, ..import });
    }
    let mut exports = Vec::new();
    reading.go(summary.exports.offset + by.start[2])?;
    for entry in 0..summary.exports.count + by.fewer[2] {
        let of = reading.export(entry, &summary)?;
        let object = |value| reading.object(value, &summary);
        let (class, super_object, outer) = (object(of.class)?, object(of.super_object)?, object(of.outer)?);
        if by.refuses(8, of.offset + of.size > file.len() as i64 + by.data_room) {
            return refused(Class::OutOfRange);
        }
        let from = of.offset + if of.size > 0 { by.skipped } else { 0 };
        let to = from + of.size + if of.size > 0 { by.kept } else { 0 };
        let data = file.get(from as usize..(to as usize).min(file.len())).unwrap_or_default().to_vec();
        exports.push(Export { class, super_object, outer, object_name: of.name, flags: of.flags, data });
    }
    let Summary { version, licensee, flags, history, .. } = summary;
    Ok(Contents {
        file_version: version,
        licensee_version: licensee,
        flags,
        history,
        names,
        imports,
        exports,
    })
}

pub(super) fn indices(by: &Program, file: &[u8]) -> Answer<Vec<Index>> {
    let mut reading = Reading { by, file, at: 0, indices: Vec::new() };
    let summary = reading.summary()?;
    reading.names(&summary)?;
    reading.go(summary.imports.offset + by.start[1])?;
    for entry in 0..summary.imports.count + by.fewer[1] {
        reading.import(entry, &summary)?;
    }
    reading.go(summary.exports.offset + by.start[2])?;
    for entry in 0..summary.exports.count + by.fewer[2] {
        reading.export(entry, &summary)?;
    }
    Ok(reading.indices)
}

impl Reading<'_> {
    fn go(&mut self, at: i64) -> Answer<()> {
        match usize::try_from(at).ok().filter(|at| *at <= self.file.len()) {
            Some(at) => self.at = at,
            None => return refused(Class::Truncated),
        }
        Ok(())
    }

    fn integer(&mut self, size: i64) -> Answer<i64> {
        spend(1)?;
        let Some(bytes) = self.file.get(self.at..self.at + size as usize) else {
            return refused(Class::Truncated);
        };
        let shift = |at: usize| self.by.shift.get(at).copied().unwrap_or(8 * at as i64);
        let value = bytes.iter().enumerate().fold(0, |sum, (at, &byte)| sum | left(byte.into(), shift(at)));
        self.at += size as usize;
        Ok(value as i64)
    }

    fn guid(&mut self) -> Answer<Vec<u8>> {
        if self.at as i64 + 16 > self.file.len() as i64 + self.by.guid_room {
            return refused(Class::Truncated);
        }
        let Some(guid) = self.file.get(self.at..self.at + 16) else { return refused(Class::Truncated) };
        self.at += 16;
        Ok(guid.to_vec())
    }

    /// A table whose entries take so many bytes at least.
    fn table(&mut self, least: i64) -> Answer<Table> {
        let pair = [self.integer(self.by.width[4])?, self.integer(self.by.width[4])?];
        let [count, offset] = if self.by.offset_first == 1 { [pair[1], pair[0]] } else { pair };
        let size = self.file.len() as i64;
        let beyond = i128::from(count) * i128::from(least) > i128::from(size - offset + self.by.room);
        if self.by.refuses(3, offset > size + self.by.offset_room) || self.by.refuses(4, beyond) {
            return refused(Class::OutOfRange);
        }
        Ok(Table { count, offset })
    }

    fn summary(&mut self) -> Answer<Summary> {
        let by = self.by;
        let tag = self.integer(by.width[0])?;
        if by.refuses(1, tag != by.tag) {
            return refused(Class::Invalid);
        }
        let pair = [self.integer(by.width[1])?, self.integer(by.width[2])?];
        let [version, licensee] = if by.versions == 1 { [pair[1], pair[0]] } else { pair };
        if by.refuses(2, !(by.oldest..=by.newest).contains(&version)) {
            return refused(Class::OutOfRange);
        }
        let flags = self.integer(by.width[3])?;
        let (old_names, with_outer) = (version < by.least_names_from, version >= by.outers);
        let least = [
            if old_names { by.least_old_name } else { by.least_name },
            if with_outer { by.least_export } else { by.least_old_export },
            if with_outer { by.least_import } else { by.least_old_import },
        ];
        let mut tables = [Table::default(); 3];
        for at in ORDERS[by.tables as usize] {
            tables[at] = self.table(least[at])?;
        }
        let [names, exports, imports] = tables;
        let history = if version < by.generations {
            let heritage = self.table(by.least_guid)?;
            let after = self.at;
            self.go(heritage.offset)?;
            let guids = (0..heritage.count + by.fewer[3]).map(|_| self.guid()).collect::<Answer<_>>()?;
            self.at = after;
            States::Heritage(guids)
        } else {
            let guid = self.guid()?;
            let count = self.integer(by.width[7])?;
            let room = (self.file.len() - self.at) as i64 + by.generation_room;
            if by.refuses(9, count * by.least_generation > room) {
                return refused(Class::OutOfRange);
            }
            let mut states = Vec::new();
            for _ in 0..count + by.fewer[4] {
                spend(1)?;
                let pair = (self.integer(by.width[7])?, self.integer(by.width[7])?);
                states.push(if by.history_order == 1 { (pair.1, pair.0) } else { pair });
            }
            States::Generations(guid, states)
        };
        Ok(Summary { version, licensee, flags, names, imports, exports, history })
    }

    fn names(&mut self, summary: &Summary) -> Answer<Vec<(String, i64)>> {
        self.go(summary.names.offset + self.by.start[0])?;
        let mut names = Vec::new();
        let counted = summary.version >= self.by.lengths;
        for entry in 0..summary.names.count + self.by.fewer[0] {
            let rest = &self.file[self.at..];
            let (text, len) = unreal_name::decode(rest, if counted { 64 } else { 63 }).map_err(placeless)?;
            let end = self.at + len;
            if counted {
                self.index("names", entry, "name length")?;
            }
            self.at = end;
            names.push((text, self.integer(self.by.width[5])?));
        }
        Ok(names)
    }

    fn index(&mut self, table: &'static str, entry: i64, field: &'static str) -> Answer<i64> {
        spend(1)?;
        let (value, len) = compact_index::decode(&self.file[self.at..]).map_err(placeless)?;
        let bytes = self.file[self.at..self.at + len].to_vec();
        self.indices.push(Index { table, entry: entry as u32, field, at: self.at, bytes, value });
        self.at += len;
        Ok(value)
    }

    fn name(
        &mut self,
        table: &'static str,
        entry: i64,
        field: &'static str,
        summary: &Summary,
    ) -> Answer<i64> {
        let value = self.index(table, entry, field)?;
        if self.by.refuses(5, value < self.by.first_name || value >= summary.names.count + self.by.names) {
            return refused(Class::OutOfRange);
        }
        Ok(value)
    }

    fn outer(&mut self) -> Answer<i64> {
        Ok(i64::from(self.integer(4)? as i32))
    }

    fn object(&self, value: i64, summary: &Summary) -> Answer<Object> {
        let by = self.by;
        let inside = -(summary.imports.count + by.imports)..=summary.exports.count + by.exports;
        if by.refuses(6, !inside.contains(&value)) {
            return refused(Class::OutOfRange);
        }
        Ok(match value {
            ..0 => Object::Import(-value - by.import),
            0 => Object::Null,
            1.. => Object::Export(value - by.export),
        })
    }

    /// An import and the number of its outer.
    fn import(&mut self, entry: i64, summary: &Summary) -> Answer<(Import, i64)> {
        let with_outer = summary.version >= self.by.outers;
        let mut order = [0, 1, 2, 3];
        exchange(&mut order, self.by.import_order, &[(0, 1), (1, 2), (2, 3), (0, 2), (0, 3), (1, 3)]);
        let (mut names, mut outer) = ([0; 4], 0);
        for field in order {
            if field == 2 && with_outer {
                outer = self.outer()?;
                continue;
            }
            let called = ["class package", "class name", "package", "object name"][field];
            names[field] = self.name("imports", entry, called, summary)?;
        }
        let [class_package, class_name, package, object_name] = names;
        let package = (!with_outer).then_some(package);
        Ok((Import { class_package, class_name, outer: Object::Null, package, object_name }, outer))
    }

    fn export(&mut self, entry: i64, summary: &Summary) -> Answer<Entry> {
        let mut order = [0, 1, 2, 3, 4, 5, 6];
        exchange(&mut order, self.by.export_order, &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (0, 2), (5, 6)]);
        let mut of = Entry::default();
        for field in order {
            match field {
                0 => of.class = self.index("exports", entry, "class")?,
                1 => of.super_object = self.index("exports", entry, "super")?,
                2 if summary.version >= self.by.outers => of.outer = self.outer()?,
                2 => {}
                3 => of.name = self.name("exports", entry, "object name", summary)?,
                4 => of.flags = self.integer(self.by.width[6])?,
                5 => of.size = self.not_negative(entry, "serial size", self.by.least_size)?,
                _ if of.size >= self.by.sized || self.by.export_order == 7 => {
                    of.offset = self.not_negative(entry, "serial offset", 0)?;
                }
                _ => {}
            }
        }
        Ok(of)
    }

    fn not_negative(&mut self, entry: i64, field: &'static str, least: i64) -> Answer<i64> {
        let value = self.index("exports", entry, field)?;
        if self.by.refuses(7, value < least) { Err(Refusal::value(Class::OutOfRange)) } else { Ok(value) }
    }
}

/// A refusal without its place, which is counted from elsewhere.
fn placeless(refusal: Refusal) -> Refusal {
    match refusal {
        Refusal::Reject(class, _) => Refusal::value(class),
        broken @ Refusal::Broken(_) => broken,
    }
}

/// Exchanges the pair of a number, from 1 on.
pub(super) fn exchange(order: &mut [usize], number: i64, pairs: &[(usize, usize)]) {
    if let Some(&(a, b)) = usize::try_from(number - 1).ok().and_then(|at| pairs.get(at)) {
        order.swap(a, b);
    }
}
