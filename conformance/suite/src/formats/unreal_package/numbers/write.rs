//! Writing, field by field.

use packproof_reference::object_reference::Reference as Object;
use packproof_reference::unreal_package::{Export, History, Import, Package};
use packproof_reference::{compact_index, unreal_name};

use super::read::exchange;
use super::{ORDERS, Program, refused};
use crate::model::numbers::right;
use crate::model::{Answer, Class};

impl Program {
    fn put(&self, out: &mut Vec<u8>, value: i64, size: i64) {
        for at in 0..size {
            let shift = self.shift.get(at as usize).copied().unwrap_or(8 * at);
            out.push(right(value.into(), shift) as u8);
        }
    }

    fn stored(&self, object: Object) -> i64 {
        match object {
            Object::Null => 0,
            Object::Import(entry) => -entry - self.import,
            Object::Export(entry) => entry + self.export,
        }
    }

    fn has(&self, package: &Package, object: Object) -> bool {
        let value = self.stored(object);
        let (imports, exports) = (package.imports.len() as i64, package.exports.len() as i64);
        (-(imports + self.imports)..=exports + self.exports).contains(&value) && i32::try_from(value).is_ok()
    }

    fn check(&self, package: &Package) -> Answer<()> {
        let with_outer = i64::from(package.file_version) >= self.outers;
        let name = |index: u32| i64::from(index) < package.names.len() as i64 + self.names;
        let import = |of: &Import| {
            name(of.class_package)
                && name(of.class_name)
                && of.package.is_none() == with_outer
                && of.package.is_none_or(name)
                && (with_outer || of.outer == Object::Null)
                && self.has(package, of.outer)
                && name(of.object_name)
        };
        let export = |of: &Export| {
            self.has(package, of.class)
                && self.has(package, of.super_object)
                && (with_outer || of.outer == Object::Null)
                && self.has(package, of.outer)
                && name(of.object_name)
        };
        let right = package.imports.iter().all(import) && package.exports.iter().all(export);
        if right { Ok(()) } else { refused(Class::OutOfRange) }
    }

    fn import(&self, out: &mut Vec<u8>, of: &Import) -> Answer<()> {
        let mut order = [0, 1, 2, 3];
        exchange(&mut order, self.import_order, &[(0, 1), (1, 2), (2, 3), (0, 2), (0, 3), (1, 3)]);
        for field in order {
            match (field, of.package) {
                (0, _) => index(out, of.class_package.into())?,
                (1, _) => index(out, of.class_name.into())?,
                (2, Some(package)) => index(out, package.into())?,
                (2, None) => self.put(out, self.stored(of.outer), 4),
                _ => index(out, of.object_name.into())?,
            }
        }
        Ok(())
    }

    fn export(&self, out: &mut Vec<u8>, of: &Export, with_outer: bool, at: i64) -> Answer<()> {
        let mut order = [0, 1, 2, 3, 4, 5, 6];
        exchange(&mut order, self.export_order, &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (0, 2), (5, 6)]);
        let size = of.data.len() as i64;
        for field in order {
            match field {
                0 => index(out, self.stored(of.class))?,
                1 => index(out, self.stored(of.super_object))?,
                2 if with_outer => self.put(out, self.stored(of.outer), 4),
                2 => {}
                3 => index(out, of.object_name.into())?,
                4 => {
                    let from = out.len();
                    self.put(out, of.flags.into(), self.width[6]);
                    turn(out, from, self.big_order);
                }
                5 => index(out, size)?,
                _ if size >= self.sized => index(out, at)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// The history behind the three tables of the summary.
    fn history(&self, package: &Package, heritage_at: i64) -> Vec<u8> {
        let mut out = Vec::new();
        match &package.history {
            History::Heritage(guids) => {
                let pair = [guids.len() as i64, heritage_at + self.heritage_at];
                self.pair(&mut out, pair, self.offset_first, self.width[4]);
            }
            History::Generations(guid, earlier) => {
                out.extend(guid);
                let from = out.len();
                self.put(&mut out, earlier.len() as i64 + self.counted, self.width[7]);
                turn(&mut out, from, self.big_order);
                let this = (package.exports.len() as u32, package.names.len() as u32);
                for (exports, names) in earlier.iter().chain([&this]) {
                    let pair = [i64::from(*exports), i64::from(*names)];
                    self.pair(&mut out, pair, self.history_order, self.width[7]);
                }
            }
        }
        out
    }

    fn pair(&self, out: &mut Vec<u8>, [first, second]: [i64; 2], turned: i64, size: i64) {
        let pair = if turned == 1 { [second, first] } else { [first, second] };
        for number in pair {
            let from = out.len();
            self.put(out, number, size);
            turn(out, from, self.big_order);
        }
    }

    pub(super) fn file(&self, package: &Package) -> Answer<Vec<u8>> {
        let version = i64::from(package.file_version);
        if !(self.oldest..=self.newest).contains(&version) {
            return refused(Class::OutOfRange);
        }
        let mut names = Vec::new();
        for (text, flags) in &package.names {
            names.extend(unreal_name::encode(text, if version < self.lengths { 63 } else { 64 })?);
            let from = names.len();
            self.put(&mut names, (*flags).into(), self.width[5]);
            turn(&mut names, from, self.big_order);
        }
        self.check(package)?;
        let (history, heritage): (i64, &[[u8; 16]]) = match &package.history {
            History::Heritage(guids) if version < self.generations => (self.heritage, guids),
            History::Generations(_, earlier) if version >= self.generations => {
                (self.history + self.each * earlier.len() as i64, &[])
            }
            _ => return refused(Class::OutOfRange),
        };
        let heritage_at = self.base + history;
        let names_at = heritage_at + self.guid * heritage.len() as i64;
        let data_at = names_at + names.len() as i64;
        let (mut data, mut exports, mut imports) = (Vec::new(), Vec::new(), Vec::new());
        for export in &package.exports {
            let at = data_at + data.len() as i64 + self.data_at;
            self.export(&mut exports, export, version >= self.outers, at)?;
            data.extend(&export.data);
        }
        package.imports.iter().try_for_each(|import| self.import(&mut imports, import))?;
        let imports_at = data_at + data.len() as i64;
        let exports_at = imports_at + imports.len() as i64;

        let mut out = Vec::new();
        self.put(&mut out, self.tag, self.width[0]);
        let from = out.len() - self.width[0] as usize;
        turn(&mut out, from, self.head_order);
        let mut versions = [(version, self.width[1]), (package.licensee_version.into(), self.width[2])];
        if self.versions == 1 {
            versions.reverse();
        }
        for (number, size) in versions.into_iter().chain([(package.flags.into(), self.width[3])]) {
            let from = out.len();
            self.put(&mut out, number, size);
            turn(&mut out, from, self.head_order);
        }
        let tables = [
            [package.names.len() as i64, names_at + self.names_at],
            [package.exports.len() as i64, exports_at + self.exports_at],
            [package.imports.len() as i64, imports_at + self.imports_at],
        ];
        for at in ORDERS[self.tables as usize] {
            self.pair(&mut out, tables[at], self.offset_first, self.width[4]);
        }
        out.extend(self.history(package, heritage_at));
        let mut parts = [heritage.as_flattened(), &names, &data, &imports, &exports];
        if let Ok(at) = usize::try_from(self.parts - 1) {
            parts.swap(at, at + 1);
        }
        out.extend(parts.concat());
        Ok(out)
    }
}

/// Reverses what was written from a place on.
fn turn(out: &mut [u8], from: usize, turned: i64) {
    if turned == 1 {
        out[from..].reverse();
    }
}

fn index(out: &mut Vec<u8>, value: i64) -> Answer<()> {
    let Ok(value) = i32::try_from(value) else { return refused(Class::OutOfRange) };
    out.extend(compact_index::encode(value)?);
    Ok(())
}
