//! What a reader refuses of counts, offsets, names, references and data.

use super::parameters::{
    CheckTime, CountCheck, DataCheck, DataClass, HeritageSmallest, ListedChecks, LocationClass,
    NameIndexCheck, NameIndexClass, NameSmallest, NegativeClass, OffsetCheck, ReferenceCheck, ReferenceClass,
    SmallestExport, SmallestImport,
};
use super::source::{Reading, refusal};
use super::summary::{Location, Summary, Table};
use crate::model::{Answer, Class, Refusal};

/// Which reference is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Link {
    Class,
    Super,
    ExportOuter,
    ImportOuter,
}

impl Reading<'_> {
    /// The bytes that an entry of a table takes at least.
    pub(super) fn smallest(&self, table: Table, counted: bool, outers: (bool, bool)) -> i64 {
        let right = if counted { 6 } else { 5 };
        match table {
            Table::Names => match NameSmallest::under(self.setting) {
                NameSmallest::ByVersion => right,
                NameSmallest::Five => 5,
                NameSmallest::Six => 6,
                NameSmallest::OneMore => right + 1,
                NameSmallest::Four => 4,
                NameSmallest::Exchanged => 11 - right,
            },
            Table::Imports => match SmallestImport::under(self.setting) {
                SmallestImport::Seven if !outers.0 => 4,
                SmallestImport::Seven | SmallestImport::Always => 7,
                SmallestImport::Eight => 8,
                SmallestImport::Sixteen => 16,
                SmallestImport::Six => 6,
                SmallestImport::Four => 4,
            },
            Table::Exports => match SmallestExport::under(self.setting) {
                SmallestExport::Twelve if !outers.1 => 8,
                SmallestExport::Twelve | SmallestExport::Always => 12,
                SmallestExport::Thirteen => 13,
                SmallestExport::Eleven => 11,
                SmallestExport::Nine => 9,
                SmallestExport::Large => 28,
            },
            Table::Heritage => match HeritageSmallest::under(self.setting) {
                HeritageSmallest::Sixteen => 16,
                HeritageSmallest::Eight => 8,
                HeritageSmallest::Seventeen => 17,
            },
        }
    }

    /// Checks where a table is, and how many entries it has; some readers take another count.
    pub(super) fn check(&self, location: &mut Location) -> Answer<()> {
        let Location { table, at, count, offset, smallest } = *location;
        let size = self.file.len() as i64;
        let behind = match OffsetCheck::under(self.setting) {
            OffsetCheck::Beyond => offset > size,
            OffsetCheck::Unchecked => false,
            OffsetCheck::EmptyUnchecked => count != 0 && offset > size,
            OffsetCheck::EndRefused => offset >= size,
            OffsetCheck::OneBeyond => offset > size + 1,
            OffsetCheck::Signed => i64::from(offset as i32) > size,
            OffsetCheck::HeritageUnchecked => table != Table::Heritage && offset > size,
            OffsetCheck::ZeroRefused => offset == 0 || offset > size,
            OffsetCheck::EmptyEndRefused => offset > size || count == 0 && offset == size,
        };
        if behind {
            return Err(self.bad_offset(at + 4));
        }
        // An offset that passed though it lies past the end of the file leaves no rest.
        let rest = (size - offset).max(0);
        let refused = match CountCheck::under(self.setting) {
            CountCheck::Fits => count * smallest > rest,
            CountCheck::Unchecked | CountCheck::Clamped => false,
            CountCheck::Wraps => i64::from((count * smallest) as u32) > rest,
            CountCheck::WrapsSigned => i64::from((count * smallest) as i32) > rest,
            CountCheck::SumWraps => i64::from((offset + count * smallest) as u32) > size,
            CountCheck::ExactRefused => count * smallest >= rest,
            CountCheck::ExactNotEmpty => count > 0 && count * smallest >= rest,
            CountCheck::OneMore => (count - 1) * smallest > rest,
            CountCheck::WholeFile => count * smallest > size,
            CountCheck::Bytes => count > rest,
            CountCheck::Signed => i64::from(count as i32) * smallest > rest,
            CountCheck::HeritageUnchecked => table != Table::Heritage && count * smallest > rest,
        };
        if refused {
            return Err(self.bad_count(at));
        }
        match CountCheck::under(self.setting) {
            CountCheck::Signed => location.count = (count as i32).into(),
            CountCheck::Clamped => location.count = count.min(rest / smallest),
            _ => {}
        }
        Ok(())
    }

    /// Goes to a table, and checks it if that is when.
    pub(super) fn reach(&mut self, location: &mut Location) -> Answer<()> {
        if CheckTime::under(self.setting) == CheckTime::AtTable {
            self.check(location)?;
        }
        self.at = usize::try_from(location.offset).unwrap_or(usize::MAX);
        Ok(())
    }

    pub(super) fn bad_count(&self, at: usize) -> Refusal {
        let class = match LocationClass::under(self.setting) {
            LocationClass::OutOfRange | LocationClass::OffsetTruncated => Some(Class::OutOfRange),
            LocationClass::Truncated | LocationClass::CountTruncated => Some(Class::Truncated),
            LocationClass::Invalid => Some(Class::Invalid),
            LocationClass::Fails => None,
        };
        refusal(class, at)
    }

    fn bad_offset(&self, at: usize) -> Refusal {
        let class = match LocationClass::under(self.setting) {
            LocationClass::OutOfRange | LocationClass::CountTruncated => Some(Class::OutOfRange),
            LocationClass::Truncated | LocationClass::OffsetTruncated => Some(Class::Truncated),
            LocationClass::Invalid => Some(Class::Invalid),
            LocationClass::Fails => None,
        };
        refusal(class, at)
    }

    /// The name that an index means; `at` is where it stands.
    pub(super) fn checked_name(
        &self,
        (table, field): (&str, &str),
        at: usize,
        value: i64,
        count: i64,
    ) -> Answer<i64> {
        if self.lists_unchecked(&[ListedChecks::NamesUnchecked]) {
            return Ok(value);
        }
        let inside = (0..count).contains(&value);
        let kind = NameIndexCheck::under(self.setting);
        let accepted = match kind {
            NameIndexCheck::Inside => inside,
            NameIndexCheck::OneBeyond => (0..=count).contains(&value),
            NameIndexCheck::Negative => value < count,
            NameIndexCheck::Unchecked => true,
            NameIndexCheck::Within | NameIndexCheck::Resolved => (-count..count).contains(&value),
            NameIndexCheck::Magnitude => value.abs() < count,
            NameIndexCheck::FromOne => (1..=count).contains(&value),
            NameIndexCheck::LastRefused => inside && value != count - 1,
            NameIndexCheck::ZeroRefused => inside && value != 0,
            NameIndexCheck::Imports => inside || table == "imports",
            NameIndexCheck::Exports => inside || table == "exports",
            NameIndexCheck::Classes => inside || field != "object name",
            NameIndexCheck::ClassPackage => inside || field == "class package",
            NameIndexCheck::ClassName => inside || field == "class name",
            NameIndexCheck::ObjectNames => inside || field == "object name",
        };
        if !accepted {
            let class = match NameIndexClass::under(self.setting) {
                NameIndexClass::OutOfRange => Some(Class::OutOfRange),
                NameIndexClass::Invalid => Some(Class::Invalid),
                NameIndexClass::Truncated => Some(Class::Truncated),
                NameIndexClass::Fails => None,
            };
            return Err(refusal(class, at));
        }
        Ok(match kind {
            NameIndexCheck::Resolved if value < 0 => value + count,
            NameIndexCheck::Magnitude => value.abs(),
            NameIndexCheck::FromOne => value - 1,
            _ => value,
        })
    }

    /// Whether a listing leaves out a check.
    pub(super) fn lists_unchecked(&self, kinds: &[ListedChecks]) -> bool {
        let checks = ListedChecks::under(self.setting);
        self.lists && (kinds.contains(&checks) || checks == ListedChecks::NothingChecked)
    }

    /// Refuses a stored reference of entry `entry` that leads nowhere; `at` is where it stands.
    pub(super) fn check_reference(
        &self,
        value: i64,
        at: usize,
        (link, entry): (Link, u32),
        summary: &Summary,
    ) -> Answer<()> {
        let followed =
            matches!(ListedChecks::under(self.setting), ListedChecks::References | ListedChecks::Both);
        if self.lists && !followed {
            return Ok(());
        }
        let (imports, exports) = (summary.imports.count, summary.exports.count);
        let within = |imports: i64, exports: i64| -imports <= value && value <= exports;
        let inside = within(imports, exports);
        let last_export = value == exports && value > 0;
        let last_import = value == -imports && value < 0;
        let accepted = match ReferenceCheck::under(self.setting) {
            ReferenceCheck::Inside => inside,
            ReferenceCheck::Unchecked => true,
            ReferenceCheck::LastExport => inside && value < exports,
            ReferenceCheck::LastImport => inside && value > -imports,
            ReferenceCheck::LastExportEntry => inside && !last_export,
            ReferenceCheck::LastImportEntry => inside && !last_import,
            ReferenceCheck::LastEntries => inside && !last_export && !last_import,
            ReferenceCheck::ExportBeyond => within(imports, exports + 1),
            ReferenceCheck::ImportBeyond => within(imports + 1, exports),
            ReferenceCheck::BothBeyond => within(imports + 1, exports + 1),
            ReferenceCheck::ExportsUnchecked => -imports <= value,
            ReferenceCheck::ImportsUnchecked => value <= exports,
            ReferenceCheck::Exchanged => within(exports, imports),
            ReferenceCheck::Exports => within(exports, exports),
            ReferenceCheck::Imports => within(imports, imports),
            ReferenceCheck::Minimum => inside || value == i64::from(i32::MIN),
            ReferenceCheck::Class => inside || link == Link::Class,
            ReferenceCheck::Super => inside || link == Link::Super,
            ReferenceCheck::Outer => inside || matches!(link, Link::ImportOuter | Link::ExportOuter),
            ReferenceCheck::ImportOuter => inside || link == Link::ImportOuter,
            ReferenceCheck::ExportOuter => inside || link == Link::ExportOuter,
            ReferenceCheck::Null => inside && value != 0,
            ReferenceCheck::NullClass => inside && (value != 0 || link != Link::Class),
            ReferenceCheck::Own => {
                let entry = i64::from(entry);
                inside && value != if link == Link::ImportOuter { -entry - 1 } else { entry + 1 }
            }
        };
        if accepted {
            return Ok(());
        }
        let class = match ReferenceClass::under(self.setting) {
            ReferenceClass::OutOfRange => Some(Class::OutOfRange),
            ReferenceClass::Invalid => Some(Class::Invalid),
            ReferenceClass::Truncated => Some(Class::Truncated),
            ReferenceClass::Fails => None,
        };
        Err(refusal(class, at))
    }

    pub(super) fn negative(&self, at: usize) -> Refusal {
        let class = match NegativeClass::under(self.setting) {
            NegativeClass::OutOfRange => Class::OutOfRange,
            NegativeClass::Invalid => Class::Invalid,
            NegativeClass::Truncated => Class::Truncated,
        };
        Refusal::byte(class, at)
    }

    /// Refuses data outside the file; `at` is where its size stands.
    pub(super) fn check_data(&self, offset: i64, size: i64, at: usize, summary: &Summary) -> Answer<()> {
        let followed = matches!(ListedChecks::under(self.setting), ListedChecks::Data | ListedChecks::Both);
        if self.lists && !followed {
            return Ok(());
        }
        let (end, len) = (offset + size, self.file.len() as i64);
        let refused = match DataCheck::under(self.setting) {
            DataCheck::Ends => end > len,
            DataCheck::Unchecked | DataCheck::Nothing => false,
            DataCheck::Wraps => i64::from(end as i32) > len,
            DataCheck::EndRefused => end >= len,
            DataCheck::OneBeyond => end > len + 1,
            DataCheck::OffsetOnly => offset > len,
            DataCheck::SizeOnly => size > len,
            DataCheck::Summary => end > len || size > 0 && offset < summary.end as i64,
        };
        if !refused {
            return Ok(());
        }
        let class = match DataClass::under(self.setting) {
            DataClass::OutOfRange => Some(Class::OutOfRange),
            DataClass::Truncated => Some(Class::Truncated),
            DataClass::Invalid => Some(Class::Invalid),
            DataClass::Fails => None,
        };
        Err(refusal(class, at))
    }
}
