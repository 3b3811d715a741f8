//! Reading packages under a setting.

use packproof_reference::object_reference::{Reference as Object, from_value};
use packproof_reference::unreal_package::Index;

use super::super::table::{Contents, Export, Import, States};
use super::parameters::{
    Characters, CountCheck, DataCheck, ExportFlags, NameFlags, NameFlagsWidth, NameIndexCheck, NameText,
    Negative, OffsetCheck, Outer, OuterEnd, OuterValue, PackageFlags, Position, ReferenceCheck,
    ReferenceValue, SmallestImport, SummaryOrder, Versions,
};
use super::source::{Field, Reading};
use super::{TAG, WITH_LENGTH, form_of_names, has_heritage, has_offset, is_known, with_outer};
use crate::formats::compact_index::table::CompactIndex as _;
use crate::formats::unreal_name::behaviour::Behaving as OfName;
use crate::formats::unreal_name::table::UnrealName as _;
use crate::model::behaviour::{Deviation, Setting};
use crate::model::{Answer, Class, Refusal};

/// Count and offset of a table.
#[derive(Clone, Copy)]
struct Location {
    count: i64,
    offset: i64,
}

/// What entries are read with.
struct Tables {
    names: Location,
    exports: Location,
    imports: Location,
    /// Imports and exports have an outer reference.
    with_outer: bool,
}

/// A reference and where it stands.
type Stored = (i64, usize);

fn out_of_range<T>(at: usize) -> Answer<T> {
    Err(Refusal::byte(Class::OutOfRange, at))
}

impl Reading<'_> {
    /// The indices of the three tables.
    pub(super) fn listed(mut self) -> Answer<Vec<Index>> {
        self.package()?;
        if Position::under(self.setting) == Position::After {
            self.found.iter_mut().for_each(|of| of.at += of.bytes.len());
        }
        Ok(self.found)
    }

    /// The whole package; a listing follows neither references nor data.
    pub(super) fn package(&mut self) -> Answer<Contents> {
        if self.raw()? != TAG {
            return Err(Refusal::byte(Class::Invalid, 0));
        }
        let (first, second) = (self.u16()?, self.u16()?);
        let (file_version, licensee_version) = match Versions::under(self.setting) {
            Versions::FileFirst => (first, second),
            Versions::Exchanged => (second, first),
        };
        if !is_known(self.setting, file_version) {
            return out_of_range(4);
        }
        let signed = PackageFlags::under(self.setting) == PackageFlags::Signed;
        let flags = self.flags(signed)?;
        let form = form_of_names(self.setting, file_version);
        let with_outer = with_outer(self.setting, file_version);
        let [names, exports, imports] = self.located(form, with_outer)?;
        let history =
            if has_heritage(self.setting, file_version) { self.heritage()? } else { self.generations()? };
        let tables = Tables { names, exports, imports, with_outer };
        self.reach(names);
        let names = self.names(names.count, form)?;
        self.reach(imports);
        let imports = self.imports(&tables)?;
        self.reach(exports);
        let exports = self.exports(&tables)?;
        Ok(Contents { file_version, licensee_version, flags, history, names, imports, exports })
    }

    /// Where names, exports and imports are.
    fn located(&mut self, form: u16, with_outer: bool) -> Answer<[Location; 3]> {
        let names = self.location(if form == WITH_LENGTH { 6 } else { 5 })?;
        let export = if with_outer { 12 } else { 8 };
        let import = match SmallestImport::under(self.setting) {
            SmallestImport::Seven if !with_outer => 4,
            SmallestImport::Seven => 7,
            SmallestImport::Eight => 8,
        };
        Ok(match SummaryOrder::under(self.setting) {
            SummaryOrder::ExportsFirst => [names, self.location(export)?, self.location(import)?],
            SummaryOrder::ImportsFirst => {
                let imports = self.location(import)?;
                [names, self.location(export)?, imports]
            }
        })
    }

    /// Count and offset of a table whose entries take so many bytes at least.
    fn location(&mut self, smallest: i64) -> Answer<Location> {
        let at = self.at;
        let (count, offset) = (self.u32()?, self.u32()?);
        let size = self.file.len() as i64;
        let behind = match OffsetCheck::under(self.setting) {
            OffsetCheck::Beyond => offset > size,
            OffsetCheck::Unchecked => false,
            OffsetCheck::EndRefused => offset >= size,
        };
        if behind {
            return out_of_range(at + 4);
        }
        // An offset that passed though it lies past the end of the file leaves no rest.
        let rest = (size - offset).max(0);
        let refused = match CountCheck::under(self.setting) {
            CountCheck::Fits => count * smallest > rest,
            CountCheck::Wraps => i64::from((count * smallest) as u32) > rest,
            CountCheck::ExactRefused => count * smallest >= rest,
        };
        if refused { out_of_range(at) } else { Ok(Location { count, offset }) }
    }

    fn reach(&mut self, location: Location) {
        self.at = usize::try_from(location.offset).unwrap_or(usize::MAX);
    }

    fn heritage(&mut self) -> Answer<States> {
        let heritage = self.location(16)?;
        self.reach(heritage);
        let mut guids = Vec::new();
        for entry in 0..heritage.count {
            self.visit(entry)?;
            guids.push(self.raw::<16>()?.to_vec());
        }
        Ok(States::Heritage(guids))
    }

    /// GUID and generations.
    fn generations(&mut self) -> Answer<States> {
        let guid = self.raw::<16>()?.to_vec();
        let at = self.at;
        let count = self.u32()?;
        if count * 8 > self.rest().len() as i64 {
            return out_of_range(at);
        }
        let mut states = Vec::new();
        for entry in 0..count {
            self.visit(entry)?;
            states.push((self.u32()?, self.u32()?));
        }
        Ok(States::Generations(guid, states))
    }

    fn names(&mut self, count: i64, form: u16) -> Answer<Vec<(String, i64)>> {
        let characters: &[Deviation] = match Characters::under(self.setting) {
            Characters::Latin1 => &[],
            Characters::Utf8Lossy => &[("characters", "utf-8-lossy")],
            Characters::SevenBits => &[("characters", "seven-bits")],
        };
        let text: &[Deviation] = match NameText::under(self.setting) {
            NameText::Right => &[],
            NameText::LengthByteUnchecked => {
                &[("length", "byte"), ("nul", "unchecked"), ("inner-nul", "kept"), ("zero", "empty")]
            }
            NameText::InnerNulRefused => &[("inner-nul", "refused")],
            NameText::NegativeEmpty => &[("negative", "empty")],
        };
        // The same reader of indices.
        let setting = Setting::of(&[characters, text, self.setting.passed_on().deviations()].concat());
        let mut names = Vec::new();
        for entry in 0..count {
            let entry = self.visit(entry)?;
            let rest = self.rest();
            let name = OfName::under(&setting).decode(rest, form);
            let (text, len) = name.map_err(|refusal| self.moved(refusal))?;
            if form == WITH_LENGTH
                && let Ok((value, head)) = self.of_index.decode(rest)
            {
                self.note(("names", entry, "name length"), value, head);
            }
            self.at += len;
            let signed = NameFlags::under(self.setting) == NameFlags::Signed;
            let flags = match NameFlagsWidth::under(self.setting) {
                NameFlagsWidth::Four => self.flags(signed)?,
                NameFlagsWidth::Two => u16::from_le_bytes(self.raw()?).into(),
            };
            names.push((text, flags));
        }
        Ok(names)
    }

    fn imports(&mut self, tables: &Tables) -> Answer<Vec<Import>> {
        let mut imports = Vec::new();
        for entry in 0..tables.imports.count {
            let entry = self.visit(entry)?;
            let name = |reading: &mut Self, field| reading.name_index(("imports", entry, field), tables);
            let class_package = name(self, "class package")?;
            let class_name = name(self, "class name")?;
            let (mut package, mut outer) = (None, (0, 0));
            if tables.with_outer {
                outer = self.outer("imports", entry)?;
            } else {
                package = Some(name(self, "package")?);
            }
            let object_name = name(self, "object name")?;
            let outer = self.object(outer, tables)?;
            imports.push(Import { class_package, class_name, outer, package, object_name });
        }
        Ok(imports)
    }

    fn exports(&mut self, tables: &Tables) -> Answer<Vec<Export>> {
        let mut exports = Vec::new();
        for entry in 0..tables.exports.count {
            let entry = self.visit(entry)?;
            let link = |reading: &mut Self, field| {
                let at = reading.at;
                Ok((reading.index(("exports", entry, field))?, at))
            };
            let (class, super_object): (Stored, Stored) = (link(self, "class")?, link(self, "super")?);
            let outer = if tables.with_outer { self.outer("exports", entry)? } else { (0, 0) };
            let object_name = self.name_index(("exports", entry, "object name"), tables)?;
            let flags = self.flags(ExportFlags::under(self.setting) == ExportFlags::Signed)?;
            let at = self.at;
            let (size, offset) = self.serial(entry)?;
            let (class, super_object, outer) = (
                self.object(class, tables)?,
                self.object(super_object, tables)?,
                self.object(outer, tables)?,
            );
            let data = self.data(offset, size, at)?;
            exports.push(Export { class, super_object, outer, object_name, flags, data });
        }
        Ok(exports)
    }

    fn name_index(&mut self, field: Field, tables: &Tables) -> Answer<i64> {
        let at = self.at;
        let value = self.index(field)?;
        let inside = (0..tables.names.count).contains(&value);
        let accepted = match NameIndexCheck::under(self.setting) {
            NameIndexCheck::Inside => inside,
            NameIndexCheck::OneBeyond => (0..=tables.names.count).contains(&value),
            NameIndexCheck::Negative => value < tables.names.count,
            NameIndexCheck::Unchecked => true,
            NameIndexCheck::Imports => inside || field.0 == "imports",
        };
        if accepted { Ok(value) } else { out_of_range(at) }
    }

    /// The stored value of an outer reference.
    fn outer(&mut self, table: &'static str, entry: u32) -> Answer<Stored> {
        let at = self.at;
        if Outer::under(self.setting) == Outer::Compact {
            return Ok((self.index((table, entry, "outer"))?, at));
        }
        let bytes = self.raw()?;
        if OuterEnd::under(self.setting) == OuterEnd::File {
            self.at = self.file.len();
        }
        let value = match OuterValue::under(self.setting) {
            OuterValue::Signed => i32::from_le_bytes(bytes).into(),
            OuterValue::Unsigned => u32::from_le_bytes(bytes).into(),
            OuterValue::BigEndian => i32::from_be_bytes(bytes).into(),
        };
        Ok((value, at))
    }

    /// What a stored reference points to, unless it leads nowhere.
    fn object(&self, (value, at): Stored, tables: &Tables) -> Answer<Object> {
        let (imports, exports) = (tables.imports.count, tables.exports.count);
        let within = |imports: i64, exports: i64| -imports <= value && value <= exports;
        let accepted = match ReferenceCheck::under(self.setting) {
            ReferenceCheck::Inside => within(imports, exports),
            ReferenceCheck::Unchecked => true,
            ReferenceCheck::LastExport => within(imports, exports) && value < exports,
            ReferenceCheck::Exchanged => within(exports, imports),
        };
        if !accepted && !self.lists {
            return out_of_range(at);
        }
        Ok(match ReferenceValue::under(self.setting) {
            ReferenceValue::Exchanged => from_value(-value),
            ReferenceValue::Right => from_value(value),
        })
    }

    /// Serial size and offset; an offset of 0 if there is none.
    fn serial(&mut self, entry: u32) -> Answer<(i64, i64)> {
        let size = self.not_negative(("exports", entry, "serial size"))?;
        let follows = has_offset(self.setting, if self.checks_no_data() { size.max(0) } else { size });
        let offset = if follows { self.not_negative(("exports", entry, "serial offset"))? } else { 0 };
        Ok((size, offset))
    }

    fn not_negative(&mut self, field: Field) -> Answer<i64> {
        let at = self.at;
        let value = self.index(field)?;
        let accepted = Negative::under(self.setting) == Negative::Both || self.checks_no_data();
        if value >= 0 || accepted { Ok(value) } else { out_of_range(at) }
    }

    /// Whether sizes and offsets of data pass as they are; a listing does not look at the data.
    fn checks_no_data(&self) -> bool {
        !self.lists && DataCheck::under(self.setting) == DataCheck::Nothing
    }

    /// The bytes of an export's data, as far as the file has them; `at` is where their size stands.
    fn data(&self, offset: i64, size: i64, at: usize) -> Answer<Vec<u8>> {
        let (end, len) = (offset + size, self.file.len() as i64);
        let refused = match DataCheck::under(self.setting) {
            DataCheck::Ends => end > len,
            DataCheck::Nothing => false,
            DataCheck::Wraps => i64::from(end as i32) > len,
        };
        if refused && !self.lists {
            return out_of_range(at);
        }
        let inside = |at: i64| at.clamp(0, len) as usize;
        Ok(self.file.get(inside(offset)..inside(end)).unwrap_or_default().to_vec())
    }
}
