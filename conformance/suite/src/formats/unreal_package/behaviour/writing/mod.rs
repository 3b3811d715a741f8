//! A writer under any setting.

mod fields;
mod parameters;
mod summary;
mod tables;

use packproof_reference::unreal_package::{History, Package};

use super::layout::{has_heritage, refuses_version};
use crate::formats::compact_index::behaviour::Behaving as OfIndex;
use crate::model::behaviour::{Parameter, Setting};
use crate::model::{Answer, Class, Refusal};
use parameters::{ClassWritten, FileOrder, GenerationsWritten, HistoryCheck, LocationWritten, SummaryLength};
use tables::Placed;

/// The parameters of a writer.
pub(super) const PARAMETERS: &[Parameter] = &[
    parameters::TAG,
    parameters::INTEGERS,
    parameters::VERSIONS,
    parameters::PACKAGE_FLAGS,
    parameters::HISTORY_CHECK,
    parameters::LOCATION,
    parameters::HERITAGE,
    parameters::GUID,
    parameters::GENERATIONS,
    parameters::SUMMARY_LENGTH,
    parameters::FILE_ORDER,
    fields::NAME_ENTRY,
    fields::NAME,
    fields::INDEX,
    fields::IMPORT_ORDER,
    fields::EXPORT_ORDER,
    fields::OUTER_VALUE,
    fields::REFERENCE,
    fields::EXPORT_FLAGS,
    fields::SERIAL_OFFSET,
    fields::SERIAL,
    fields::DATA,
    parameters::NAME_INDEX,
    parameters::OUTER_CHECK,
    parameters::NAME_INDEX_CHECK,
    parameters::REFERENCE_CHECK,
    parameters::CLASS,
];

/// A part of the file after the summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Heritage,
    Names,
    Data,
    Imports,
    Exports,
}

/// A package being written.
struct Writing<'a> {
    setting: &'a Setting,
    /// The writer of indices.
    of_index: OfIndex,
    package: &'a Package,
}

/// Where a part is and what it consists of.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    count: usize,
    at: usize,
    len: usize,
}

/// The states of a package as they are written.
enum States {
    Heritage(Vec<[u8; 16]>),
    Generations([u8; 16], Vec<(u32, u32)>),
}

/// The file of a package's contents.
pub(super) fn file(setting: &Setting, package: &Package) -> Answer<Vec<u8>> {
    Writing { setting, of_index: OfIndex::carried(setting), package }.file()
}

impl Writing<'_> {
    fn file(&self) -> Answer<Vec<u8>> {
        if let Some(class) = refuses_version(self.setting, self.package.file_version.into()) {
            return Err(Refusal::value(class));
        }
        let names = self.names()?;
        self.check()?;
        let states = self.states()?;
        let heritage = self.heritage(&states);
        let imports = self.imports()?;
        let (data, starts) = self.data();
        let base = self.base(&states);
        let heritage_counted = match SummaryLength::under(self.setting) {
            SummaryLength::NoHeritage => 0,
            SummaryLength::HeritageEntries => heritage.len() / 16,
            _ => heritage.len(),
        };
        let order = self.order();
        let sizes = |exports: usize| {
            order.map(|part| match part {
                Part::Heritage => (part, heritage_counted),
                Part::Names => (part, names.len()),
                Part::Data => (part, data.len()),
                Part::Imports => (part, imports.len()),
                Part::Exports => (part, exports),
            })
        };
        // Where the data is depends on the exports' size if they come first, and that on where the data is.
        let mut exports = Vec::new();
        for _ in 0..4 {
            let data_at = start(Part::Data, base, &sizes(exports.len()));
            exports = self.exports(&Placed { data_at, starts: &starts, base })?;
        }
        let sizes = sizes(exports.len());
        let place = |part, count| {
            let len = sizes.iter().find(|(of, _)| *of == part).map_or(0, |(_, len)| *len);
            Place { count, at: start(part, base, &sizes), len }
        };
        let located = [
            place(Part::Names, self.package.names.len()),
            place(Part::Exports, self.package.exports.len()),
            place(Part::Imports, self.package.imports.len()),
        ];
        let located = self.moved(located, base, data.len());
        let mut out = self.summary(located, &states, place(Part::Heritage, 0));
        for part in order {
            out.extend(match part {
                Part::Heritage => &heritage,
                Part::Names => &names,
                Part::Data => &data,
                Part::Imports => &imports,
                Part::Exports => &exports,
            });
        }
        Ok(out)
    }

    /// Names, exports and imports where a writer says that they are, if that is elsewhere.
    fn moved(&self, [names, exports, imports]: [Place; 3], base: usize, data: usize) -> [Place; 3] {
        let back = |of: Place, by: usize| Place { at: of.at.saturating_sub(by), ..of };
        match LocationWritten::under(self.setting) {
            LocationWritten::FromSummary => [names, exports, imports].map(|of| back(of, base)),
            LocationWritten::DataForgotten => [names, back(exports, data), back(imports, data)],
            LocationWritten::OffsetsExchanged => {
                [names, Place { at: imports.at, ..exports }, Place { at: exports.at, ..imports }]
            }
            LocationWritten::CountsExchanged => {
                [names, Place { count: imports.count, ..exports }, Place { count: exports.count, ..imports }]
            }
            _ => [names, exports, imports],
        }
    }

    /// The parts in the order in which they are written.
    fn order(&self) -> [Part; 5] {
        use Part::{Data, Exports, Heritage, Imports, Names};
        match FileOrder::under(self.setting) {
            FileOrder::Right => [Heritage, Names, Data, Imports, Exports],
            FileOrder::ExportsBeforeImports => [Heritage, Names, Data, Exports, Imports],
            FileOrder::DataFirst => [Heritage, Data, Names, Imports, Exports],
            FileOrder::DataAfterImports => [Heritage, Names, Imports, Data, Exports],
            FileOrder::DataLast => [Heritage, Names, Imports, Exports, Data],
            FileOrder::AsLocated => [Heritage, Names, Exports, Imports, Data],
            FileOrder::HeritageLast => [Names, Data, Imports, Exports, Heritage],
        }
    }

    /// Where the parts start, as the writer counts.
    fn base(&self, states: &States) -> usize {
        let summary = match states {
            States::Heritage(_) => 44,
            States::Generations(_, states) => 56 + 8 * (states.len() + self.unwritten()),
        };
        let generations = match states {
            States::Heritage(_) => 0,
            States::Generations(_, states) => states.len(),
        };
        match SummaryLength::under(self.setting) {
            SummaryLength::All | SummaryLength::NoHeritage | SummaryLength::HeritageEntries => summary,
            SummaryLength::OneGeneration => summary - 8 * generations.saturating_sub(1),
            SummaryLength::EarlierOnly => summary - 8 * generations.min(1),
            SummaryLength::NoGenerations => summary - 8 * generations,
            SummaryLength::Thirty6 => 36,
            SummaryLength::Generation4 => summary - 4 * generations,
            SummaryLength::NoTag => summary - 4,
            SummaryLength::Always64 => 64,
        }
    }

    /// How many generations have a place in the file and are not written.
    fn unwritten(&self) -> usize {
        match (GenerationsWritten::under(self.setting), &self.package.history) {
            (GenerationsWritten::ThisUnwritten, _) => 1,
            (GenerationsWritten::EarlierUnwritten, History::Generations(_, earlier)) => earlier.len(),
            _ => 0,
        }
    }

    /// The states to write: this one is after the earlier ones. Or the refusal of a history of the other family.
    fn states(&self) -> Answer<States> {
        let old = has_heritage(self.setting, self.package.file_version.into());
        let (fits, heritage) = match &self.package.history {
            History::Heritage(_) => (old, true),
            History::Generations(..) => (!old, false),
        };
        let kept = match HistoryCheck::under(self.setting) {
            _ if fits => true,
            HistoryCheck::Written => true,
            HistoryCheck::Dropped => false,
            HistoryCheck::HeritageDropped if heritage => false,
            HistoryCheck::GenerationsDropped if !heritage => false,
            _ => return Err(self.refused(Fault::History)),
        };
        Ok(match &self.package.history {
            History::Heritage(guids) if kept => States::Heritage(guids.clone()),
            History::Generations(guid, earlier) if kept => self.generations(*guid, earlier),
            _ if old => States::Heritage(Vec::new()),
            _ => self.generations([0; 16], &[]),
        })
    }

    /// The refusal of a fault.
    fn refused(&self, fault: Fault) -> Refusal {
        let kind = ClassWritten::under(self.setting);
        let (invalid, fails) = match fault {
            Fault::Name => (kind != ClassWritten::NamesOutOfRange, false),
            Fault::Dangling => (kind == ClassWritten::DanglingInvalid, kind == ClassWritten::DanglingFails),
            Fault::History => (kind == ClassWritten::HistoryInvalid, kind == ClassWritten::HistoryFails),
        };
        if fails {
            return Refusal::Broken("fails instead of refusing".to_owned());
        }
        let invalid = invalid || kind == ClassWritten::AllInvalid;
        let class = if invalid { Class::Invalid } else { Class::OutOfRange };
        Refusal::value(class)
    }
}

/// Why a package is refused.
#[derive(Clone, Copy)]
enum Fault {
    Name,
    Dangling,
    History,
}

/// Where a part starts.
fn start(part: Part, base: usize, sizes: &[(Part, usize)]) -> usize {
    base + sizes.iter().take_while(|(of, _)| *of != part).map(|(_, len)| len).sum::<usize>()
}
