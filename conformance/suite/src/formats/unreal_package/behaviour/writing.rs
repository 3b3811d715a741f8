//! Writing packages under a setting.

use packproof_reference::object_reference::Reference as Object;
use packproof_reference::unreal_package::{Export, History, Import, Package};

use super::parameters::{
    GenerationsWritten, HeritageWritten, LocationWritten, NameEntryWritten, NameWritten, Outer, OuterVersion,
    OuterWritten, ReferenceCheckWritten, ReferenceWritten, SerialOffsetWritten, SummaryLength, SummaryOrder,
};
use super::{TAG, form_of_names, has_heritage, has_offset, is_known, with_outer};
use crate::formats::compact_index::behaviour::Behaving as OfIndex;
use crate::formats::compact_index::table::CompactIndex as _;
use crate::formats::unreal_name::behaviour::Behaving as OfName;
use crate::formats::unreal_name::table::UnrealName as _;
use crate::model::behaviour::{Deviation, Setting};
use crate::model::{Answer, Class, Refusal};

/// A package being written.
pub(super) struct Writing<'a> {
    setting: &'a Setting,
    /// The writer of indices.
    of_index: OfIndex,
    package: &'a Package,
}

/// What follows the tables' locations in the summary.
enum States {
    Heritage(Vec<[u8; 16]>),
    Generations([u8; 16], Vec<(u32, u32)>),
}

fn out_of_range<T>() -> Answer<T> {
    Err(Refusal::value(Class::OutOfRange))
}

impl<'a> Writing<'a> {
    pub(super) fn of(setting: &'a Setting, package: &'a Package) -> Self {
        Self { setting, of_index: OfIndex::carried(setting), package }
    }

    /// The file: summary, heritage, names, data, imports, exports.
    pub(super) fn file(&self) -> Answer<Vec<u8>> {
        if !is_known(self.setting, self.package.file_version.into()) {
            return out_of_range();
        }
        let names = self.names()?;
        self.check()?;
        let states = self.states()?;
        let imports = self.imports()?;
        let (base, heritage) = match &states {
            States::Heritage(guids) => (44, guids.concat()),
            States::Generations(_, states) => (56 + 8 * states.len(), Vec::new()),
        };
        let heritage_counted = match SummaryLength::under(self.setting) {
            SummaryLength::All => heritage.len(),
            SummaryLength::HeritageEntries => heritage.len() / 16,
        };
        let names_at = base + heritage_counted;
        let data_at = names_at + names.len();
        let data: Vec<u8> = self.package.exports.iter().flat_map(|export| &export.data).copied().collect();
        let imports_at = data_at + data.len();
        let exports_at = imports_at + imports.len();
        let located = [
            (self.package.names.len(), names_at),
            (self.package.exports.len(), exports_at),
            (self.package.imports.len(), imports_at),
        ];
        let mut out = self.summary(located, &states, base);
        for part in [heritage, names, data, imports, self.exports(data_at)?] {
            out.extend(part);
        }
        Ok(out)
    }

    /// The summary: names, exports and imports are where `located` says.
    fn summary(&self, mut located: [(usize, usize); 3], states: &States, heritage_at: usize) -> Vec<u8> {
        let mut out = TAG.to_vec();
        out.extend(self.package.file_version.to_le_bytes());
        out.extend(self.package.licensee_version.to_le_bytes());
        put(&mut out, self.package.flags);
        if LocationWritten::under(self.setting) == LocationWritten::CountsExchanged {
            (located[1].0, located[2].0) = (located[2].0, located[1].0);
        }
        if SummaryOrder::under(self.setting) == SummaryOrder::ImportsFirst {
            located.swap(1, 2);
        }
        for (count, at) in located {
            put(&mut out, count as u32);
            put(&mut out, at as u32);
        }
        match states {
            States::Heritage(guids) => {
                put(&mut out, guids.len() as u32);
                put(
                    &mut out,
                    match HeritageWritten::under(self.setting) {
                        HeritageWritten::Right => heritage_at as u32,
                        HeritageWritten::At36 => 36,
                    },
                );
            }
            States::Generations(guid, states) => {
                out.extend(guid);
                put(&mut out, states.len() as u32);
                for (exports, names) in states {
                    put(&mut out, *exports);
                    put(&mut out, *names);
                }
            }
        }
        out
    }

    /// The states to write: this one is after the earlier ones. Or the refusal of a history of the other family.
    fn states(&self) -> Answer<States> {
        let old = has_heritage(self.setting, self.package.file_version.into());
        match &self.package.history {
            History::Heritage(guids) if old => Ok(States::Heritage(guids.clone())),
            History::Generations(guid, earlier) if !old => {
                let this = (self.package.exports.len() as u32, self.package.names.len() as u32);
                let mut states = [&earlier[..], &[this]].concat();
                match GenerationsWritten::under(self.setting) {
                    GenerationsWritten::Right => {}
                    GenerationsWritten::ThisFirst => states.rotate_right(1),
                }
                Ok(States::Generations(*guid, states))
            }
            _ => out_of_range(),
        }
    }

    fn names(&self) -> Answer<Vec<u8>> {
        let deviations: &[Deviation] = match NameWritten::under(self.setting) {
            NameWritten::Right => &[],
            NameWritten::LengthByte => &[("length-written", "byte")],
            NameWritten::Utf8 => &[("characters-written", "utf-8")],
            NameWritten::Ascii => &[("characters-written", "ascii")],
            NameWritten::Replaced => &[("characters-written", "replaced")],
            NameWritten::EmptyRefused => &[("empty-written", "refused")],
        };
        // The same writer of indices.
        let setting = Setting::of(&[deviations, self.setting.passed_on().deviations()].concat());
        let form = form_of_names(self.setting, self.package.file_version.into());
        let flags_first = NameEntryWritten::under(self.setting) == NameEntryWritten::FlagsFirst;
        let mut out = Vec::new();
        for (text, flags) in &self.package.names {
            let name = OfName::under(&setting).encode(text, form);
            let name = name.map_err(|_| Refusal::value(Class::Invalid))?;
            if flags_first {
                put(&mut out, *flags);
            }
            out.extend(name);
            if !flags_first {
                put(&mut out, *flags);
            }
        }
        Ok(out)
    }

    /// Refuses outers that the version has no place for, and indices and references to entries that do not exist.
    fn check(&self) -> Answer<()> {
        let Package { imports, exports, .. } = self.package;
        let with = self.package.file_version >= 45;
        // Who takes the version for another one does not look.
        let looks = OuterVersion::under(self.setting) == OuterVersion::From45;
        let null = |outer: Object| with || outer == Object::Null;
        let outers = imports.iter().all(|of| of.package.is_none() == with && null(of.outer))
            && exports.iter().all(|of| null(of.outer));
        let names = imports
            .iter()
            .flat_map(|of| [Some(of.class_package), Some(of.class_name), of.package, Some(of.object_name)])
            .flatten()
            .chain(exports.iter().map(|of| of.object_name))
            .all(|index| (index as usize) < self.package.names.len());
        let objects = imports
            .iter()
            .map(|of| of.outer)
            .chain(exports.iter().flat_map(|of| [of.class, of.super_object, of.outer]))
            .all(|object| self.object_exists(object));
        if (outers || !looks) && names && objects { Ok(()) } else { out_of_range() }
    }

    fn object_exists(&self, object: Object) -> bool {
        let (imports, exports) = (self.package.imports.len() as i64, self.package.exports.len() as i64);
        let within = |imports: i64, exports: i64| match object {
            Object::Null => true,
            Object::Import(entry) => (0..imports).contains(&entry),
            Object::Export(entry) => (0..exports).contains(&entry),
        };
        match ReferenceCheckWritten::under(self.setting) {
            ReferenceCheckWritten::Inside => within(imports, exports),
            ReferenceCheckWritten::Exchanged => within(exports, imports),
        }
    }

    fn imports(&self) -> Answer<Vec<u8>> {
        let with_outer = with_outer(self.setting, self.package.file_version.into());
        let mut out = Vec::new();
        for import in &self.package.imports {
            let Import { class_package, class_name, outer, package, object_name } = *import;
            self.index(&mut out, class_package.into())?;
            self.index(&mut out, class_name.into())?;
            if with_outer {
                self.outer(&mut out, outer)?;
            } else {
                self.index(&mut out, package.unwrap_or(class_name).into())?;
            }
            self.index(&mut out, object_name.into())?;
        }
        Ok(out)
    }

    fn exports(&self, data_at: usize) -> Answer<Vec<u8>> {
        let with_outer = with_outer(self.setting, self.package.file_version.into());
        let mut out = Vec::new();
        let mut start = 0;
        for export in &self.package.exports {
            for object in [export.class, export.super_object] {
                self.index(&mut out, self.stored(object)?)?;
            }
            if with_outer {
                self.outer(&mut out, export.outer)?;
            }
            self.index(&mut out, export.object_name.into())?;
            put(&mut out, export.flags);
            self.serial(&mut out, export, data_at, start)?;
            start += export.data.len();
        }
        Ok(out)
    }

    /// Serial size and offset of an export whose data starts at `start` of the data.
    fn serial(&self, out: &mut Vec<u8>, export: &Export, data_at: usize, start: usize) -> Answer<()> {
        let size = export.data.len();
        let offset = match SerialOffsetWritten::under(self.setting) {
            SerialOffsetWritten::Right => data_at + start,
            SerialOffsetWritten::Relative => start,
            SerialOffsetWritten::End => data_at + start + size,
        };
        self.index(out, size as i64)?;
        if has_offset(self.setting, size as i64) { self.index(out, offset as i64) } else { Ok(()) }
    }

    /// The stored value of a reference.
    fn stored(&self, object: Object) -> Answer<i64> {
        let kind = ReferenceWritten::under(self.setting);
        let value = match object {
            Object::Null => Some(0),
            Object::Import(entry) => entry.checked_neg().and_then(|entry| entry.checked_sub(1)),
            Object::Export(entry) => entry.checked_add(1),
        };
        // What no i32 holds is refused whatever the check before said.
        match value.filter(|value| i32::try_from(*value).is_ok()) {
            Some(value) if kind == ReferenceWritten::Exchanged => Ok(-value),
            Some(value) => Ok(value),
            None => out_of_range(),
        }
    }

    fn outer(&self, out: &mut Vec<u8>, object: Object) -> Answer<()> {
        let value = self.stored(object)?;
        match (Outer::under(self.setting), OuterWritten::under(self.setting)) {
            (Outer::Compact, _) => self.index(out, value)?,
            (Outer::Fixed, OuterWritten::Right) => put(out, value as u32),
            (Outer::Fixed, OuterWritten::BigEndian) => out.extend((value as i32).to_be_bytes()),
        }
        Ok(())
    }

    fn index(&self, out: &mut Vec<u8>, value: i64) -> Answer<()> {
        let value = i32::try_from(value).map_err(|_| Refusal::value(Class::OutOfRange))?;
        out.extend(self.of_index.encode(value)?);
        Ok(())
    }
}

fn put(out: &mut Vec<u8>, value: u32) {
    out.extend(value.to_le_bytes());
}
