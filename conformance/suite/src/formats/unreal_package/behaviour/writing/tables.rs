//! Writing the tables, and what is refused before.

use packproof_reference::object_reference::Reference as Object;
use packproof_reference::unreal_package::{Export, Import};

use super::super::layout::{Outer, OuterVersion, counted, has_offset, with_outer};
use super::fields::{
    DataWritten, ExportFlagsWritten, ExportOrderWritten, ImportOrderWritten, IndexWritten, NameEntryWritten,
    NameWritten, OuterWritten, ReferenceWritten, SerialOffsetWritten, SerialWritten,
};
use super::parameters::{NameIndexCheckWritten, NameIndexWritten, OuterCheckWritten, ReferenceCheckWritten};
use super::{Fault, Writing};
use crate::formats::compact_index::table::CompactIndex as _;
use crate::formats::unreal_name::behaviour::Behaving as OfName;
use crate::formats::unreal_name::table::UnrealName as _;
use crate::model::behaviour::{Deviation, Setting};
use crate::model::{Answer, Class, Refusal};

/// Versions that stand for the two forms of names.
const WITH_LENGTH: u16 = 64;
const WITHOUT_LENGTH: u16 = 63;

/// Where the exports' data is, as the writer counts.
pub(super) struct Placed<'a> {
    pub(super) data_at: usize,
    /// Where each export's data starts in it.
    pub(super) starts: &'a [usize],
    /// Where the summary ends.
    pub(super) base: usize,
}

/// A field of an import or export.
#[derive(Clone, Copy)]
enum Column {
    ClassPackage,
    ClassName,
    Outer,
    ObjectName,
    Class,
    Super,
    Flags,
    Serial,
}

/// Which reference is checked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Link {
    Class,
    Super,
    ExportOuter,
    ImportOuter,
}

impl Writing<'_> {
    pub(super) fn names(&self) -> Answer<Vec<u8>> {
        let counted = counted(self.setting, self.package.file_version.into());
        let writer = OfName::under(&self.of_names());
        let entry = NameEntryWritten::under(self.setting);
        let mut out = Vec::new();
        for (text, flags) in &self.package.names {
            let form = if counted { WITH_LENGTH } else { WITHOUT_LENGTH };
            let name = writer.encode(text, form).map_err(|_| self.refused(Fault::Name))?;
            if entry == NameEntryWritten::FlagsFirst {
                self.u32(&mut out, *flags);
            }
            out.extend(name);
            match entry {
                NameEntryWritten::NameFirst => self.u32(&mut out, *flags),
                NameEntryWritten::FlagsFirst | NameEntryWritten::NoFlags => {}
                NameEntryWritten::Two => out.extend((*flags as u16).to_le_bytes()),
                NameEntryWritten::Eight => out.extend(u64::from(*flags).to_le_bytes()),
                NameEntryWritten::Zero => self.u32(&mut out, 0),
                NameEntryWritten::BigEndian => out.extend(flags.to_be_bytes()),
                NameEntryWritten::Low16 => self.u32(&mut out, flags & 0xFFFF),
                NameEntryWritten::Compact => self.index(&mut out, i64::from(*flags as i32))?,
            }
        }
        Ok(out)
    }

    /// The name format's behaviour that the choice comes to, with the same writer of indices.
    fn of_names(&self) -> Setting {
        let deviations: &[Deviation] = match NameWritten::under(self.setting) {
            NameWritten::Right => &[],
            NameWritten::WithoutNul => &[("count-written", "without-nul")],
            NameWritten::NulMissing => &[("nul-written", "missing")],
            NameWritten::NoNul => &[("nul-written", "none")],
            NameWritten::LengthByte => &[("length-written", "byte")],
            NameWritten::LengthWord => &[("length-written", "i32")],
            NameWritten::Leb128 => &[("length-written", "leb128")],
            NameWritten::Utf8 => &[("characters-written", "utf-8")],
            NameWritten::Utf8Latin1 => &[("characters-written", "utf-8-latin-1")],
            NameWritten::Ascii => &[("characters-written", "ascii")],
            NameWritten::LowByte => &[("characters-written", "low-byte")],
            NameWritten::Replaced => &[("characters-written", "replaced")],
            NameWritten::NulInside => &[("nul-in-text", "written")],
            NameWritten::NulEnds => &[("nul-in-text", "ends")],
            NameWritten::EmptyRefused => &[("empty-written", "refused")],
            NameWritten::LongRefused => &[("long-written", "refused-63")],
            NameWritten::EmptyZero => &[("empty-written", "zero")],
        };
        Setting::of(&[deviations, self.setting.passed_on().deviations()].concat())
    }

    /// Whether imports, and exports, have an outer reference.
    fn outers(&self) -> (bool, bool) {
        with_outer(self.setting, self.package.file_version.into())
    }

    /// Whether the contents have the outers of their version; who takes it for another does not look.
    fn outers_fit(&self) -> bool {
        let with = self.package.file_version >= 45;
        let checked = OuterVersion::under(self.setting) == OuterVersion::From45
            && OuterCheckWritten::under(self.setting) == OuterCheckWritten::Checked;
        let null = |outer: Object| with || outer == Object::Null;
        let mut imports = self.package.imports.iter();
        !checked
            || imports.all(|import| import.package.is_none() == with && null(import.outer))
                && self.package.exports.iter().all(|export| null(export.outer))
    }

    /// Refuses indices and references to entries that do not exist.
    pub(super) fn check(&self) -> Answer<()> {
        if !self.outers_fit() {
            return Err(self.refused(Fault::Dangling));
        }
        let imports = self.package.imports.iter().all(|import| {
            self.name_exists(import.class_package, "class package")
                && self.name_exists(import.class_name, "class name")
                && self.object_exists(import.outer, Link::ImportOuter, 0)
                && import.package.is_none_or(|package| self.name_exists(package, "package"))
                && self.name_exists(import.object_name, "import name")
        });
        let exports = self.package.exports.iter().enumerate().all(|(entry, export)| {
            self.object_exists(export.class, Link::Class, entry)
                && self.object_exists(export.super_object, Link::Super, entry)
                && self.object_exists(export.outer, Link::ExportOuter, entry)
                && self.name_exists(export.object_name, "export name")
        });
        if imports && exports { Ok(()) } else { Err(self.refused(Fault::Dangling)) }
    }

    fn name_exists(&self, index: u32, field: &str) -> bool {
        let (index, count) = (index as usize, self.package.names.len());
        let inside = index < count;
        match NameIndexCheckWritten::under(self.setting) {
            NameIndexCheckWritten::Inside => inside,
            NameIndexCheckWritten::Unchecked => true,
            NameIndexCheckWritten::OneBeyond => index <= count,
            NameIndexCheckWritten::LastRefused => index + 1 < count,
            NameIndexCheckWritten::ImportsUnchecked => inside || field != "export name",
            NameIndexCheckWritten::ExportsUnchecked => inside || field == "export name",
            NameIndexCheckWritten::ClassPackage => inside || field == "class package",
            NameIndexCheckWritten::ClassName => inside || field == "class name",
            NameIndexCheckWritten::ObjectNames => inside || field.ends_with("t name"),
            NameIndexCheckWritten::ImportName => inside || field == "import name",
        }
    }

    fn object_exists(&self, object: Object, link: Link, own: usize) -> bool {
        let (imports, exports) = (self.package.imports.len() as i64, self.package.exports.len() as i64);
        let within = |imports: i64, exports: i64| match object {
            Object::Null => true,
            Object::Import(entry) => (0..imports).contains(&entry),
            Object::Export(entry) => (0..exports).contains(&entry),
        };
        let inside = within(imports, exports);
        match ReferenceCheckWritten::under(self.setting) {
            ReferenceCheckWritten::Inside => inside,
            ReferenceCheckWritten::Unchecked => true,
            ReferenceCheckWritten::OneBeyond => within(imports + 1, exports + 1),
            ReferenceCheckWritten::ExportBeyond => within(imports, exports + 1),
            ReferenceCheckWritten::LastRefused => within(imports - 1, exports - 1),
            ReferenceCheckWritten::LastExport => within(imports, exports - 1),
            ReferenceCheckWritten::FirstImport => inside && !matches!(object, Object::Import(0)),
            ReferenceCheckWritten::LastImport => within(imports - 1, exports),
            ReferenceCheckWritten::Exchanged => within(exports, imports),
            ReferenceCheckWritten::Class => inside || link == Link::Class,
            ReferenceCheckWritten::Super => inside || link == Link::Super,
            ReferenceCheckWritten::Outer => inside || matches!(link, Link::ImportOuter | Link::ExportOuter),
            ReferenceCheckWritten::ImportOuter => inside || link == Link::ImportOuter,
            ReferenceCheckWritten::ExportOuter => inside || link == Link::ExportOuter,
            ReferenceCheckWritten::Imports => inside || matches!(object, Object::Import(_)),
            ReferenceCheckWritten::Exports => inside || matches!(object, Object::Export(_)),
            ReferenceCheckWritten::Forward => {
                inside && (link == Link::ImportOuter || within(imports, own as i64))
            }
        }
    }

    /// The exports' data, and where each export's starts in it.
    pub(super) fn data(&self) -> (Vec<u8>, Vec<usize>) {
        let kind = DataWritten::under(self.setting);
        let count = self.package.exports.len();
        let mut starts = vec![0; count];
        let mut data = Vec::new();
        for nth in 0..count {
            let entry = if kind == DataWritten::Reversed { count - 1 - nth } else { nth };
            starts[entry] = data.len();
            data.extend(&self.package.exports[entry].data);
            if kind == DataWritten::EachNul {
                data.push(0);
            }
        }
        if kind == DataWritten::Missing {
            data.clear();
        }
        (data, starts)
    }

    pub(super) fn imports(&self) -> Answer<Vec<u8>> {
        use Column::{ClassName, ClassPackage, ObjectName, Outer};
        let order = match ImportOrderWritten::under(self.setting) {
            ImportOrderWritten::Right => [ClassPackage, ClassName, Outer, ObjectName],
            ImportOrderWritten::ClassesExchanged => [ClassName, ClassPackage, Outer, ObjectName],
            ImportOrderWritten::NameBeforeOuter => [ClassPackage, ClassName, ObjectName, Outer],
            ImportOrderWritten::OuterFirst => [Outer, ClassPackage, ClassName, ObjectName],
            ImportOrderWritten::NamesReversed => [ObjectName, ClassName, Outer, ClassPackage],
            ImportOrderWritten::NameExchanged => [ClassPackage, ObjectName, Outer, ClassName],
        };
        let outers = self.outers();
        let mut out = Vec::new();
        for import in &self.package.imports {
            let Import { class_package, class_name, outer, package, object_name } = *import;
            for column in order {
                match column {
                    ClassPackage => self.name_index(&mut out, class_package)?,
                    ClassName => self.name_index(&mut out, class_name)?,
                    ObjectName => self.name_index(&mut out, object_name)?,
                    _ if outers.0 => self.outer(&mut out, outer, true)?,
                    _ => self.name_index(&mut out, package.unwrap_or(class_name))?,
                }
            }
        }
        Ok(out)
    }

    pub(super) fn exports(&self, placed: &Placed) -> Answer<Vec<u8>> {
        use Column::{Class, Flags, ObjectName, Outer, Serial, Super};
        let order = match ExportOrderWritten::under(self.setting) {
            ExportOrderWritten::Right => [Class, Super, Outer, ObjectName, Flags, Serial],
            ExportOrderWritten::SuperFirst => [Super, Class, Outer, ObjectName, Flags, Serial],
            ExportOrderWritten::NameBeforeOuter => [Class, Super, ObjectName, Outer, Flags, Serial],
            ExportOrderWritten::FlagsBeforeName => [Class, Super, Outer, Flags, ObjectName, Serial],
            ExportOrderWritten::OuterFirst => [Outer, Class, Super, ObjectName, Flags, Serial],
            ExportOrderWritten::OuterBeforeSuper => [Class, Outer, Super, ObjectName, Flags, Serial],
            ExportOrderWritten::FlagsLast => [Class, Super, Outer, ObjectName, Serial, Flags],
        };
        let outers = self.outers();
        let mut out = Vec::new();
        for (entry, export) in self.package.exports.iter().enumerate() {
            for column in order {
                match column {
                    Class => self.index(&mut out, self.stored(export.class)?)?,
                    Super => self.index(&mut out, self.stored(export.super_object)?)?,
                    ObjectName => self.name_index(&mut out, export.object_name)?,
                    Flags => self.export_flags(&mut out, export.flags)?,
                    Serial => self.serial(&mut out, export, placed, entry)?,
                    _ if outers.1 => self.outer(&mut out, export.outer, false)?,
                    _ => {}
                }
            }
        }
        Ok(out)
    }

    fn export_flags(&self, out: &mut Vec<u8>, flags: u32) -> Answer<()> {
        match ExportFlagsWritten::under(self.setting) {
            ExportFlagsWritten::Right => self.u32(out, flags),
            ExportFlagsWritten::Zero => self.u32(out, 0),
            ExportFlagsWritten::None => {}
            ExportFlagsWritten::Two => out.extend((flags as u16).to_le_bytes()),
            ExportFlagsWritten::Eight => out.extend(u64::from(flags).to_le_bytes()),
            ExportFlagsWritten::BigEndian => out.extend(flags.to_be_bytes()),
            ExportFlagsWritten::Low16 => self.u32(out, flags & 0xFFFF),
            ExportFlagsWritten::Compact => self.index(out, i64::from(flags as i32))?,
        }
        Ok(())
    }

    /// Serial size and offset.
    fn serial(&self, out: &mut Vec<u8>, export: &Export, placed: &Placed, entry: usize) -> Answer<()> {
        let len = export.data.len();
        let start = placed.starts[entry];
        let at = placed.data_at + start;
        let kind = SerialOffsetWritten::under(self.setting);
        let offset = match kind {
            SerialOffsetWritten::Relative => start,
            SerialOffsetWritten::End => at + len,
            SerialOffsetWritten::First => placed.data_at,
            SerialOffsetWritten::FromSummary => at.saturating_sub(placed.base),
            SerialOffsetWritten::Zero => 0,
            SerialOffsetWritten::AlwaysZero if len == 0 => 0,
            SerialOffsetWritten::OneMore => at + 1,
            SerialOffsetWritten::OneLess => at - 1,
            SerialOffsetWritten::Right | SerialOffsetWritten::AlwaysZero => at,
        };
        let written = kind == SerialOffsetWritten::AlwaysZero || has_offset(self.setting, len as i64);
        let form = SerialWritten::under(self.setting);
        if form == SerialWritten::NoEmptySize && len == 0 && !written {
            return Ok(());
        }
        let size = len + usize::from(form == SerialWritten::SizeOneMore);
        if form == SerialWritten::OffsetFirst && written {
            self.index(out, offset as i64)?;
        }
        if form == SerialWritten::BothFixed {
            self.u32(out, size as u32);
        } else {
            self.index(out, size as i64)?;
        }
        match form {
            SerialWritten::OffsetFirst => {}
            _ if !written => {}
            SerialWritten::OffsetFixed | SerialWritten::BothFixed => self.u32(out, offset as u32),
            _ => self.index(out, offset as i64)?,
        }
        Ok(())
    }

    /// The stored value of a reference.
    fn stored(&self, object: Object) -> Answer<i64> {
        let kind = ReferenceWritten::under(self.setting);
        let imports = i64::from(!matches!(kind, ReferenceWritten::ImportByOne | ReferenceWritten::BothByOne));
        let exports = i64::from(!matches!(kind, ReferenceWritten::ExportByOne | ReferenceWritten::BothByOne));
        let value = match object {
            Object::Null => Some(0),
            Object::Import(_) if kind == ReferenceWritten::FirstImport => Some(-1),
            Object::Export(_) if kind == ReferenceWritten::FirstExport => Some(1),
            Object::Import(entry) => entry.checked_neg().and_then(|entry| entry.checked_sub(imports)),
            Object::Export(entry) => entry.checked_add(exports),
        };
        // What no i32 holds is refused whatever the check before said.
        let value = value.filter(|value| i32::try_from(*value).is_ok());
        let value = value.ok_or(Refusal::value(Class::OutOfRange))?;
        Ok(match (kind, object) {
            (ReferenceWritten::Exchanged, _) => -value,
            (ReferenceWritten::NoSign, _) => value.abs(),
            (ReferenceWritten::NullMinus1, Object::Null) => -1,
            _ => value,
        })
    }

    fn outer(&self, out: &mut Vec<u8>, object: Object, of_import: bool) -> Answer<()> {
        let value = self.stored(object)?;
        let fixed = value as i32;
        match Outer::under(self.setting) {
            Outer::Compact => return self.index(out, value),
            Outer::CompactImports if of_import => return self.index(out, value),
            Outer::CompactExports if !of_import => return self.index(out, value),
            Outer::NoneImports if of_import => return Ok(()),
            Outer::Two => {
                out.extend((value as i16).to_le_bytes());
                return Ok(());
            }
            _ => {}
        }
        match OuterWritten::under(self.setting) {
            OuterWritten::BigEndian => out.extend(fixed.to_be_bytes()),
            OuterWritten::Magnitude => self.u32(out, fixed.unsigned_abs()),
            OuterWritten::Null => self.u32(out, 0),
            OuterWritten::Right => self.u32(out, fixed.cast_unsigned()),
        }
        Ok(())
    }

    fn name_index(&self, out: &mut Vec<u8>, name: u32) -> Answer<()> {
        let first = i64::from(NameIndexWritten::under(self.setting) == NameIndexWritten::FromOne);
        self.index(out, i64::from(name) + first)
    }

    fn index(&self, out: &mut Vec<u8>, value: i64) -> Answer<()> {
        let value = i32::try_from(value).map_err(|_| Refusal::value(Class::OutOfRange))?;
        match IndexWritten::under(self.setting) {
            IndexWritten::Right => out.extend(self.of_index.encode(value)?),
            IndexWritten::Byte => out.push(value as u8),
            IndexWritten::Fixed => out.extend(value.to_le_bytes()),
        }
        Ok(())
    }
}
