//! Reading an entry of the tables of imports and exports.

use packproof_reference::object_reference::Reference as Object;
use packproof_reference::object_reference::from_value;

use super::super::layout::{Outer, has_offset};
use super::parameters::{
    DataCheck, ExportFlags, ExportFlagsWidth, ExportOrder, ImportOrder, ListedChecks, Negative, OuterEnd,
    OuterValue, ReferenceValue, SerialForm,
};
use super::source::{Kind, Reading, shown};
use super::summary::Summary;
use crate::model::Answer;

/// An import as its entry states it.
#[derive(Default)]
pub(super) struct ImportEntry {
    pub(super) class_package: i64,
    pub(super) class_name: i64,
    pub(super) outer: i64,
    pub(super) outer_at: usize,
    pub(super) package: Option<i64>,
    pub(super) object_name: i64,
}

/// An export as its entry states it; references with the place where they stand.
#[derive(Default)]
pub(super) struct ExportEntry {
    pub(super) class: (i64, usize),
    pub(super) super_object: (i64, usize),
    pub(super) outer: (i64, usize),
    pub(super) object_name: i64,
    pub(super) flags: i64,
    pub(super) size: i64,
    pub(super) size_at: usize,
    pub(super) offset: i64,
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
use Column::{Class, ClassName, ClassPackage, Flags, ObjectName, Serial, Super};

impl Reading<'_> {
    pub(super) fn import(&mut self, entry: u32, summary: &Summary) -> Answer<ImportEntry> {
        let order = match ImportOrder::under(self.setting) {
            ImportOrder::Right => [ClassPackage, ClassName, Column::Outer, ObjectName],
            ImportOrder::ClassesExchanged => [ClassName, ClassPackage, Column::Outer, ObjectName],
            ImportOrder::NameBeforeOuter => [ClassPackage, ClassName, ObjectName, Column::Outer],
            ImportOrder::OuterFirst => [Column::Outer, ClassPackage, ClassName, ObjectName],
            ImportOrder::NamesReversed => [ObjectName, ClassName, Column::Outer, ClassPackage],
            ImportOrder::NameExchanged => [ClassPackage, ObjectName, Column::Outer, ClassName],
        };
        let mut read = ImportEntry::default();
        for column in order {
            match column {
                ClassPackage => {
                    read.class_package = self.name_index("imports", entry, "class package", summary)?;
                }
                ClassName => read.class_name = self.name_index("imports", entry, "class name", summary)?,
                ObjectName => read.object_name = self.name_index("imports", entry, "object name", summary)?,
                _ if !summary.outers.0 => {
                    read.package = Some(self.name_index("imports", entry, "package", summary)?);
                }
                _ => {
                    read.outer_at = self.at;
                    read.outer = self.outer("imports", entry)?;
                }
            }
        }
        Ok(read)
    }

    pub(super) fn export(&mut self, entry: u32, summary: &Summary) -> Answer<ExportEntry> {
        let order = match ExportOrder::under(self.setting) {
            ExportOrder::Right => [Class, Super, Column::Outer, ObjectName, Flags, Serial],
            ExportOrder::SuperFirst => [Super, Class, Column::Outer, ObjectName, Flags, Serial],
            ExportOrder::NameBeforeOuter => [Class, Super, ObjectName, Column::Outer, Flags, Serial],
            ExportOrder::FlagsBeforeName => [Class, Super, Column::Outer, Flags, ObjectName, Serial],
            ExportOrder::OuterFirst => [Column::Outer, Class, Super, ObjectName, Flags, Serial],
            ExportOrder::OuterBeforeSuper => [Class, Column::Outer, Super, ObjectName, Flags, Serial],
            ExportOrder::FlagsLast => [Class, Super, Column::Outer, ObjectName, Serial, Flags],
        };
        let mut read = ExportEntry::default();
        for column in order {
            let at = self.at;
            match column {
                Class => read.class = (self.index("exports", entry, "class")?, at),
                Super => read.super_object = (self.index("exports", entry, "super")?, at),
                ObjectName => read.object_name = self.name_index("exports", entry, "object name", summary)?,
                Flags => read.flags = self.export_flags(entry)?,
                Serial => {
                    read.size_at = at;
                    (read.size, read.offset) = self.serial(entry)?;
                }
                _ if !summary.outers.1 => {}
                _ => read.outer = (self.outer("exports", entry)?, at),
            }
        }
        Ok(read)
    }

    fn name_index(
        &mut self,
        table: &'static str,
        entry: u32,
        field: &'static str,
        summary: &Summary,
    ) -> Answer<i64> {
        let at = self.at;
        let value = self.index(table, entry, field)?;
        self.checked_name((table, field), at, value, summary.names.count)
    }

    /// The stored value of an outer reference.
    fn outer(&mut self, table: &'static str, entry: u32) -> Answer<i64> {
        let of_imports = table == "imports";
        match Outer::under(self.setting) {
            Outer::Compact => return self.index(table, entry, "outer"),
            Outer::CompactImports if of_imports => return self.index(table, entry, "outer"),
            Outer::CompactExports if !of_imports => return self.index(table, entry, "outer"),
            Outer::NoneImports if of_imports => return Ok(0),
            Outer::Two => {
                let (bytes, _) = self.raw()?;
                return Ok(i16::from_le_bytes(bytes).into());
            }
            _ => {}
        }
        let at = self.at;
        let (bytes, _) = self.raw()?;
        let value = i64::from(self.number(bytes) as i32);
        let behind = std::mem::replace(&mut self.at, at);
        self.note(Kind::Outer, (table, entry, "outer"), value, 4);
        self.at = match OuterEnd::under(self.setting) {
            OuterEnd::Behind => behind,
            OuterEnd::File => self.file.len(),
        };
        Ok(match OuterValue::under(self.setting) {
            OuterValue::Signed => value,
            OuterValue::Unsigned => i64::from(value as u32),
            OuterValue::BigEndian => i32::from_be_bytes(bytes).into(),
            OuterValue::Low16 => i64::from(value as i16),
            OuterValue::Null => 0,
        })
    }

    /// What a stored reference points to.
    pub(super) fn object(&self, value: i64) -> Object {
        match ReferenceValue::under(self.setting) {
            ReferenceValue::ImportByOne | ReferenceValue::BothByOne if value < 0 => Object::Import(-value),
            ReferenceValue::ExportByOne | ReferenceValue::BothByOne if value > 0 => Object::Export(value),
            ReferenceValue::NullExport if value >= 0 => Object::Export(value),
            ReferenceValue::NullMinus1 if value == 0 => Object::Export(-1),
            ReferenceValue::Exchanged => from_value(-value),
            ReferenceValue::NoSign => from_value(value.abs()),
            _ => from_value(value),
        }
    }

    fn export_flags(&mut self, entry: u32) -> Answer<i64> {
        let shown = shown!(ExportFlags, self.setting);
        Ok(match ExportFlagsWidth::under(self.setting) {
            ExportFlagsWidth::Four => {
                let (bytes, _) = self.raw()?;
                self.flags(bytes, shown)
            }
            ExportFlagsWidth::None => 0,
            ExportFlagsWidth::Two => {
                let (bytes, _) = self.raw()?;
                u16::from_le_bytes(bytes).into()
            }
            ExportFlagsWidth::Eight => {
                let (bytes, _) = self.raw()?;
                i64::from_le_bytes(bytes)
            }
            ExportFlagsWidth::Compact => self.index("exports", entry, "flags")?,
        })
    }

    /// Serial size and offset; an offset of 0 if there is none.
    fn serial(&mut self, entry: u32) -> Answer<(i64, i64)> {
        let form = SerialForm::under(self.setting);
        if form == SerialForm::OffsetFirst {
            let offset = self.not_negative(entry, "serial offset")?;
            let size = if offset == 0 { 0 } else { self.not_negative(entry, "serial size")? };
            return Ok((size, offset));
        }
        let size = if form == SerialForm::BothFixed {
            self.fixed()?
        } else {
            self.not_negative(entry, "serial size")?
        };
        let alone = Negative::under(self.setting) == Negative::SizeAlone || self.checks_no_data();
        let follows = has_offset(self.setting, if alone { size.max(0) } else { size });
        if !follows {
            self.note(Kind::Absent, ("exports", entry, "serial offset"), 0, 0);
            return Ok((size, 0));
        }
        let fixed = matches!(form, SerialForm::OffsetFixed | SerialForm::BothFixed);
        let offset = if fixed { self.fixed()? } else { self.not_negative(entry, "serial offset")? };
        Ok((size, offset))
    }

    /// Whether sizes and offsets of data pass as they are; a listing does not look at the data.
    fn checks_no_data(&self) -> bool {
        !self.lists && DataCheck::under(self.setting) == DataCheck::Nothing
    }

    /// A size or offset of fixed width.
    fn fixed(&mut self) -> Answer<i64> {
        let at = self.at;
        let value = i64::from(self.u32()? as i32);
        if value < 0 { Err(self.negative(at)) } else { Ok(value) }
    }

    fn not_negative(&mut self, entry: u32, field: &'static str) -> Answer<i64> {
        let at = self.at;
        let value = self.index("exports", entry, field)?;
        let of_size = field == "serial size";
        let accepted = match Negative::under(self.setting) {
            Negative::Refused => false,
            Negative::Size | Negative::SizeAlone => of_size,
            Negative::Offset => !of_size,
            Negative::Both => true,
            Negative::Magnitude => return Ok(value.abs()),
            Negative::Minimum => of_size && value == i64::from(i32::MIN),
        };
        if value >= 0
            || accepted
            || self.checks_no_data()
            || self.lists_unchecked(&[ListedChecks::NegativesUnchecked])
        {
            Ok(value)
        } else {
            Err(self.negative(at))
        }
    }
}
